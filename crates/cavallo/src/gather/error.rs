//! What is wrong with a question that is not a gathering problem.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically, one_of_each};

use super::{MAX_K, MAX_KNIGHTS};

/// Why something is not a gathering problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GatherError {
    /// A knight is not on the board.
    OffBoard {
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A knight stands on a blocked square.
    Blocked(Square),
    /// A knight may make no jumps, or more than [`MAX_K`].
    KOutOfRange {
        /// The square.
        square: Square,
        /// Its k.
        k: u64,
    },
    /// An empty group of knights.
    CountIsZero(Square),
    /// More than [`MAX_KNIGHTS`] knights.
    TooMany,
}

impl Say for GatherError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::OffBoard { square, board } => {
                write!(f, "the knight on {} is not on the {board} board", name(square))
            }
            Self::Blocked(square) => write!(f, "the knight on {} stands on a blocked square", name(square)),
            Self::KOutOfRange { square, k } => {
                write!(f, "the knight on {} has k = {k}: expected a number from 1 to {MAX_K}", name(square))
            }
            Self::CountIsZero(square) => {
                write!(f, "the number of knights on {} is 0: expected at least 1", name(square))
            }
            Self::TooMany => write!(f, "there are more than {MAX_KNIGHTS} knights"),
        }
    }
}

display_algebraically!(GatherError);

impl std::error::Error for GatherError {}

one_of_each! {
    GatherError {
        Self::OffBoard { .. } => Self::OffBoard { square: Square::new(9, 9), board: "5x6".to_owned() },
        Self::Blocked(_) => Self::Blocked(Square::new(1, 1)),
        Self::KOutOfRange { .. } => Self::KOutOfRange { square: Square::new(1, 1), k: 0 },
        Self::CountIsZero(_) => Self::CountIsZero(Square::new(1, 1)),
        Self::TooMany => Self::TooMany,
    }
}
