//! What is wrong with a question that is no Camelot problem.

use crate::board::Square;

/// Why something is not a Camelot problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CamelotError {
    /// A piece is not on the board.
    #[error("the piece on {square} is not on the {board} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A piece stands on a blocked square.
    #[error("the piece on {0} stands on a blocked square")]
    Blocked(Square),
    /// The board has another piece, or joined edges.
    #[error("Camelot is for knights on boards that end at their edges")]
    OtherPiece,
    /// Neither a king nor a knight.
    #[error("there is neither a king nor a knight")]
    Nobody,
    /// More knights than `gather::MAX_KNIGHTS`.
    #[error("there are more than {} knights", crate::gather::MAX_KNIGHTS)]
    TooMany,
}
