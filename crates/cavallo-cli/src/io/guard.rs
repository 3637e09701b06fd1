//! The guard of a command: it stops reading and writing when the time is up or the user interrupts.

use std::io;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cavallo::run::{CancelToken, Stopped};

/// The end of a time limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    pub(crate) at: Instant,
    pub(crate) limit: Duration,
}

impl Deadline {
    /// A time that is longer than the clock can tell has no end.
    pub(crate) fn after(began: Instant, limit: Duration) -> Option<Self> {
        Some(Self { at: began.checked_add(limit)?, limit })
    }
}

/// The guard of the command, for what is opened and written wherever it may be.
static CURRENT: Mutex<Option<Guard>> = Mutex::new(None);

/// The guard of the command that runs.
pub(crate) fn current_guard() -> Guard {
    CURRENT.lock().ok().and_then(|guard| guard.clone()).unwrap_or_default()
}

/// Checks the time limit and Ctrl-C during long reads and writes.
#[derive(Clone, Default)]
pub(crate) struct Guard {
    cancel: CancelToken,
    deadline: Option<Deadline>,
    unseen: usize,
}

impl Guard {
    /// A guard that stops on an interruption, and at the end of a time limit.
    pub(crate) fn new(cancel: CancelToken, deadline: Option<Deadline>) -> Self {
        Self { cancel, deadline, unseen: 0 }
    }

    /// Makes it the guard of the command.
    pub(crate) fn share(self) {
        if let Ok(mut current) = CURRENT.lock() {
            *current = Some(self);
        }
    }

    /// The number of bytes between two checks.
    const BYTES: usize = 1 << 16;

    /// Counts bytes, and fails with a [`Stopped`] inside when it is time to stop.
    pub(crate) fn look(&mut self, bytes: usize) -> io::Result<()> {
        self.unseen += bytes;
        if self.unseen < Self::BYTES {
            return Ok(());
        }
        self.unseen = 0;
        self.check()
    }

    /// The same at once.
    pub(crate) fn check(&self) -> io::Result<()> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other(Stopped::Cancelled));
        }
        match self.deadline {
            Some(Deadline { at, limit }) if Instant::now() >= at => Err(io::Error::other(Stopped::Time { limit })),
            _ => Ok(()),
        }
    }

    /// The same with this time limit.
    pub(crate) fn until(self, deadline: Option<Deadline>) -> Self {
        Self { deadline, ..self }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    pub(crate) fn deadline(&self) -> Option<Deadline> {
        self.deadline
    }
}

/// The stop inside an error, if a guard caused it.
pub(crate) fn stop_inside(error: &io::Error) -> Option<Stopped> {
    error.get_ref()?.downcast_ref::<Stopped>().copied()
}
