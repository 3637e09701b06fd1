//! Why a computation ended before its answer.

use std::time::Duration;

use crate::board::one_of_each;

/// A run that was stopped. This is not an answer: it proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The time limit was reached.
    #[error("the time limit of {limit:?} was reached")]
    Time {
        /// The limit.
        limit: Duration,
    },
    /// The step limit was reached.
    #[error("the limit of {limit} steps was reached")]
    Steps {
        /// The limit.
        limit: u64,
    },
    /// It would have needed more memory than allowed.
    #[error("it needs at least {needed} bytes of memory, and the limit is {limit}")]
    Memory {
        /// The memory the run would have used.
        needed: u64,
        /// The limit.
        limit: u64,
    },
    /// The board has more squares than the method can number.
    #[error("the board has {squares} squares, and the method supports at most {most}")]
    BoardTooLarge {
        /// The number of squares of the board.
        squares: u64,
        /// The most squares the method can number.
        most: u64,
    },
    /// It was cancelled.
    #[error("it was cancelled")]
    Cancelled,
}

one_of_each! {
    Stopped {
        Self::Time { .. } => Self::Time { limit: Duration::from_mins(1) },
        Self::Steps { .. } => Self::Steps { limit: 9 },
        Self::Memory { .. } => Self::Memory { needed: 900 << 20, limit: 512 << 20 },
        Self::BoardTooLarge { .. } => Self::BoardTooLarge { squares: 100, most: 64 },
        Self::Cancelled => Self::Cancelled,
    }
}
