//! What is wrong with a question that is no distance problem.

use crate::board::Square;

/// Why something is not a distance problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DistanceError {
    /// A square is not on the board.
    #[error("the square {square} is not on the {board} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A square is blocked.
    #[error("the square {0} is blocked")]
    Blocked(Square),
}
