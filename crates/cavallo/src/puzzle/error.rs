//! What is wrong with a question that is not a puzzle.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically, one_of_each};

/// Why something is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// There is no such visit.
    NoSuchVisit {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
        /// The number of free squares.
        last: u64,
    },
    /// The square is blocked or not on the board.
    NotFree {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
    },
    /// The text is not a level of difficulty.
    NotALevel,
    /// A visit on two squares.
    NumberTwice {
        /// The number.
        number: u64,
        /// A square.
        one: Square,
        /// Another one.
        other: Square,
    },
    /// Two visits on one square.
    SquareTwice {
        /// The square.
        square: Square,
        /// A number.
        one: u64,
        /// Another one.
        other: u64,
    },
}

impl Say for PuzzleError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::NoSuchVisit { number, square, last } => write!(
                f,
                "the visit {number} on {} is given, but a tour of this board has the visits 1 to {last}",
                name(square)
            ),
            Self::NotFree { number, square } => {
                write!(f, "the visit {number} is given on {}, which is not a free square of the board", name(square))
            }
            Self::NotALevel => f.write_str("a level is \"easy\", \"medium\" or \"hard\""),
            Self::NumberTwice { number, one, other } => {
                write!(f, "the visit {number} is given on two squares, {} and {}", name(one), name(other))
            }
            Self::SquareTwice { square, one, other } => {
                write!(f, "two visits are given on {}, {one} and {other}", name(square))
            }
        }
    }
}

display_algebraically!(PuzzleError);

impl std::error::Error for PuzzleError {}

one_of_each! {
    PuzzleError {
        Self::NoSuchVisit { .. } => Self::NoSuchVisit { number: 99, square: Square::new(1, 1), last: 25 },
        Self::NotFree { .. } => Self::NotFree { number: 2, square: Square::new(1, 1) },
        Self::NotALevel => Self::NotALevel,
        Self::NumberTwice { .. } => Self::NumberTwice { number: 2, one: Square::new(0, 0), other: Square::new(1, 1) },
        Self::SquareTwice { .. } => Self::SquareTwice { square: Square::new(1, 1), one: 2, other: 3 },
    }
}
