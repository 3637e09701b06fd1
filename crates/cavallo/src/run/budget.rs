//! Limits of a computation.

use std::time::Duration;

/// Limits on a run; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Steps, as each method defines them (for tours: squares placed).
    pub steps: Option<u64>,
    /// Bytes of memory for the method's own tables.
    pub memory: Option<u64>,
}
