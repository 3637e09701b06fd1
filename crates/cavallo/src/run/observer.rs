//! Observers of a run: progress for all, single events for those that ask.

use std::time::Duration;

use crate::trace::{Event, Recorder};

/// The progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps spent.
    pub steps: u64,
    /// The work done and the work in all, in units of the method's own, if the amount is known.
    pub part_done: Option<(u64, u64)>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Watches a run.
pub trait Observer {
    /// Whether the frequent events are wanted too. Called once, when the run begins; the default is no.
    fn wants_trace(&self) -> bool {
        false
    }

    /// Called a few times per second; a run that is over sooner never calls it.
    fn progress(&mut self, _progress: &Progress) {}

    /// Called for every event.
    fn event(&mut self, _event: &Event<'_>) {}
}

/// Ignores everything.
impl Observer for () {}

/// Records everything; what there is no room for is counted.
impl Observer for Recorder {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        self.record(event);
    }
}
