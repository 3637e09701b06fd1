//! What is wrong with a question that is not a Camelot problem.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically, one_of_each};
use crate::gather::MAX_KNIGHTS;

/// Why something is not a Camelot problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CamelotError {
    /// A piece is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A piece stands on a blocked square.
    Blocked(Square),
    /// The board has another piece, or joined edges.
    OtherPiece,
    /// Neither a king nor a knight.
    Nobody,
    /// More knights than `gather::MAX_KNIGHTS`.
    TooMany,
}

impl Say for CamelotError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square, board } => {
                write!(f, "the piece on {} is not on the {board} board", naming.name(*square))
            }
            Self::Blocked(square) => write!(f, "the piece on {} stands on a blocked square", naming.name(*square)),
            Self::OtherPiece => f.write_str("Camelot requires knights on a board without joined edges"),
            Self::Nobody => f.write_str("there is neither a king nor a knight"),
            Self::TooMany => write!(f, "there are more than {MAX_KNIGHTS} knights"),
        }
    }
}

display_algebraically!(CamelotError);

impl std::error::Error for CamelotError {}

one_of_each! {
    CamelotError {
        Self::OffBoard { .. } => Self::OffBoard { square: Square::new(9, 9), board: "5x6".to_owned() },
        Self::Blocked(_) => Self::Blocked(Square::new(1, 1)),
        Self::OtherPiece => Self::OtherPiece,
        Self::Nobody => Self::Nobody,
        Self::TooMany => Self::TooMany,
    }
}
