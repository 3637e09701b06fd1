//! What every command shares: limits, quiet, interruption.

use std::cell::Cell;
use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use cavallo::run::{Budget, CancelToken, Stopped};
use clap::Args;

use crate::outcome::Outcome;
use crate::output::clear_temporaries;
use crate::quantity::{Bytes, TimeArg, show_bytes};

/// Flags that every command takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits and output, for every command")]
pub(crate) struct Common {
    /// Stop after this time (500ms, 10s, 5m); searches of tour and exists stop after 60s unless told otherwise
    #[arg(long, value_name = "TIME", global = true)]
    pub(crate) timeout: Option<TimeArg>,
    /// Use at most so much memory (200M, 4G) [default: three quarters of the machine's]
    #[arg(long, value_name = "SIZE", global = true)]
    pub(crate) max_memory: Option<Bytes>,
    /// Say nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Answer with one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Take flags from a TOML file; the command line has precedence
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<std::path::PathBuf>,
}

/// The program's surroundings while it works.
pub(crate) struct Console {
    pub(crate) quiet: bool,
    pub(crate) json: bool,
    /// Since when the time limit counts.
    began: Cell<Instant>,
    time: Option<Duration>,
    memory: u64,
    cancel: CancelToken,
    waiting: Arc<AtomicBool>,
}

/// Looks at the clock and for Ctrl-C while something long is read or written.
#[derive(Clone)]
pub(crate) struct Guard {
    cancel: CancelToken,
    deadline: Option<(Instant, Duration)>,
    unseen: usize,
}

impl Guard {
    /// So many bytes pass between two looks.
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
            Some((deadline, limit)) if Instant::now() >= deadline => Err(io::Error::other(Stopped::Time { limit })),
            _ => Ok(()),
        }
    }
}

/// How many threads may work: as many as were asked for, but no more than the machine runs at once.
pub(crate) fn threads(wanted: Option<NonZero<usize>>) -> usize {
    let available = std::thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or(available, |wanted| wanted.get().min(available))
}

/// The stop inside an error, if a guard caused it.
pub(crate) fn stop_inside(error: &io::Error) -> Option<Stopped> {
    error.get_ref()?.downcast_ref::<Stopped>().copied()
}

impl Console {
    pub(crate) fn new(common: &Common) -> Self {
        Self {
            quiet: common.quiet,
            json: common.json,
            began: Cell::new(Instant::now()),
            time: common.timeout.map(|TimeArg(time)| time),
            memory: common.max_memory.map_or_else(three_quarters_of_memory, |Bytes(bytes)| bytes),
            cancel: CancelToken::new(),
            waiting: Arc::default(),
        }
    }

    /// From here on Ctrl-C stops the work cleanly; a second one ends the program at once, and so does the first while the
    /// program [waits](Console::waits) for input.
    pub(crate) fn catch_interrupt(&self) -> Result<()> {
        let (cancel, waiting) = (self.cancel.clone(), Arc::clone(&self.waiting));
        ctrlc::set_handler(move || {
            if cancel.is_cancelled() || waiting.load(Ordering::Relaxed) {
                clear_temporaries();
                std::process::exit(Outcome::Interrupted.code().into());
            }
            cancel.cancel();
        })
        .context("cannot listen for Ctrl-C")
    }

    /// Counts the time from now on: a user who was asked something may have taken it.
    pub(crate) fn restart_clock(&self) {
        self.began.set(Instant::now());
    }

    /// Says whether the program waits for input, with nothing half done: then there is no work to stop cleanly.
    pub(crate) fn waits(&self, waiting: bool) {
        self.waiting.store(waiting, Ordering::Relaxed);
    }

    /// Something that stops reading and writing when the time is up or the user interrupts.
    pub(crate) fn guard(&self) -> Guard {
        let deadline = self.time.and_then(|limit| Some((self.began.get().checked_add(limit)?, limit)));
        Guard { cancel: self.cancel.clone(), deadline, unseen: 0 }
    }

    /// The limits of a run, with a default for the time. What the command has used of its time is taken off.
    pub(crate) fn budget(&self, default_time: Option<Duration>, steps: Option<u64>) -> Budget {
        let time = self.time.or(default_time).map(|limit| limit.saturating_sub(self.began.get().elapsed()));
        Budget { time, steps, memory: Some(self.memory) }
    }

    /// Whether the user set a time limit.
    pub(crate) fn has_time_limit(&self) -> bool {
        self.time.is_some()
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// A remark on stderr.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

fn three_quarters_of_memory() -> u64 {
    let memory = sysinfo::RefreshKind::nothing().with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram());
    let total = sysinfo::System::new_with_specifics(memory).map_or(0, |system| system.total_memory());
    // A machine that does not tell is treated as a small one.
    if total == 0 { 1 << 30 } else { total / 4 * 3 }
}

/// Why a run ended, and what the user can do about it.
pub(crate) fn explain_stop(stopped: Stopped) -> String {
    match stopped {
        // Not the limit of the run, which is what earlier runs of the command had left of it.
        Stopped::Time { .. } => "the time limit was reached; --timeout sets another".to_owned(),
        Stopped::Steps { limit } => format!("the limit of {limit} squares placed was reached; --limit sets another"),
        Stopped::Memory { needed, limit } => format!(
            "it would need {} of memory, and {} are allowed; --max-memory sets another limit",
            show_bytes(needed),
            show_bytes(limit)
        ),
        Stopped::BoardTooLarge { .. } => stopped.to_string(),
        Stopped::Cancelled => "interrupted".to_owned(),
    }
}
