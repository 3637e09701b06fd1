//! What is wrong with a question that is none.

use crate::board::Symmetry;

/// Why there is no such question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The board does not have the symmetry.
    #[error("{} does not map the board {board} to itself", symmetry.describe())]
    NotOfBoard {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board.
        board: String,
    },
    /// A tour with given squares.
    #[error("the squares of a symmetric tour cannot be given: leave out its start, end and prefix")]
    SquaresGiven,
}
