//! What is wrong with a question that is not a distance problem.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically, one_of_each};

/// Why something is not a distance problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DistanceError {
    /// A square is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A square is blocked.
    Blocked(Square),
}

impl Say for DistanceError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square, board } => {
                write!(f, "the square {} is not on the {board} board", naming.name(*square))
            }
            Self::Blocked(square) => write!(f, "the square {} is blocked", naming.name(*square)),
        }
    }
}

display_algebraically!(DistanceError);

impl std::error::Error for DistanceError {}

one_of_each! {
    DistanceError {
        Self::OffBoard { .. } => Self::OffBoard { square: Square::new(9, 9), board: "5x6".to_owned() },
        Self::Blocked(_) => Self::Blocked(Square::new(1, 1)),
    }
}
