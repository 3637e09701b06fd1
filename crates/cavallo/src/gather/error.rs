//! What is wrong with a question that is no gathering problem.

use crate::board::Square;

use super::{MAX_K, MAX_KNIGHTS};

/// Why something is not a gathering problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GatherError {
    /// A knight is not on the board.
    #[error("the knight on {square} is not on the {board} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A knight stands on a blocked square.
    #[error("the knight on {0} stands on a blocked square")]
    Blocked(Square),
    /// A knight may make no jumps, or more than [`MAX_K`].
    #[error("the knight on {square} has k = {k}: expected a number from 1 to {MAX_K}")]
    KOutOfRange {
        /// The square.
        square: Square,
        /// Its k.
        k: u64,
    },
    /// An empty group of knights.
    #[error("the number of knights on {0} is 0: expected at least 1")]
    CountIsZero(Square),
    /// More than [`MAX_KNIGHTS`] knights.
    #[error("there are more than {MAX_KNIGHTS} knights")]
    TooMany,
}
