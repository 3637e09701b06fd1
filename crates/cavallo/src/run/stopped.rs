//! Why a computation ended before its answer.

use std::time::Duration;

/// A run that was stopped. This is not an answer: nothing is proved by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// Its time was up.
    #[error("the time limit of {limit:?} was reached")]
    Time {
        /// The limit.
        limit: Duration,
    },
    /// Its steps were used up.
    #[error("the limit of {limit} steps was reached")]
    Steps {
        /// The limit.
        limit: u64,
    },
    /// It would have needed more memory than it may use.
    #[error("{needed} bytes of memory would be needed, and {limit} are allowed")]
    Memory {
        /// What the run would have used.
        needed: u64,
        /// What it may use.
        limit: u64,
    },
    /// The board has more squares than the method can number.
    #[error("the board has {squares} squares, and the method numbers {most} at most")]
    BoardTooLarge {
        /// How many squares the board has.
        squares: u64,
        /// How many there may be.
        most: u64,
    },
    /// Somebody cancelled it.
    #[error("it was cancelled")]
    Cancelled,
}
