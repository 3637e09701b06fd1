//! What is wrong with a question that is no puzzle.

use crate::board::Square;

/// Why something is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// There is no such visit.
    #[error("the visit {number} on {square} is given, but a tour of this board has the visits 1 to {last}")]
    NoSuchVisit {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
        /// The number of free squares.
        last: u64,
    },
    /// The square is blocked or not on the board.
    #[error("the visit {number} is given on {square}, which is not a free square of the board")]
    NotFree {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
    },
    /// A visit on two squares.
    #[error("the visit {number} is given on two squares, {one} and {other}")]
    NumberTwice {
        /// The number.
        number: u64,
        /// A square.
        one: Square,
        /// Another one.
        other: Square,
    },
    /// Two visits on one square.
    #[error("two visits are given on {square}, {one} and {other}")]
    SquareTwice {
        /// The square.
        square: Square,
        /// A number.
        one: u64,
        /// Another one.
        other: u64,
    },
}
