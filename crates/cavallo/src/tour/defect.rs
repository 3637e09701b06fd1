//! What can be wrong with a claim.

use std::fmt;

use crate::board::{Naming, Piece, Say, Square, display_algebraically};
use crate::method::Unverified;

use super::periodic::PeriodicDefect;

/// The first defect of a route. Positions count from 1, like the numbers on a printed tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TourDefect {
    /// Too few or too many squares.
    WrongLength {
        /// The number of free squares.
        expected: u64,
        /// The length of the route.
        found: u64,
    },
    /// A square outside the board.
    OffBoard {
        /// Where in the route.
        position: u64,
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A blocked square.
    Blocked {
        /// Where in the route.
        position: u64,
        /// The square.
        square: Square,
    },
    /// A square visited again.
    Repeated {
        /// Where in the route.
        position: u64,
        /// The earlier visit.
        earlier: u64,
        /// The square.
        square: Square,
    },
    /// Two consecutive squares that no jump joins.
    NotAJump {
        /// The piece.
        piece: Piece,
        /// The position of the second of the two.
        position: u64,
        /// The first of the two.
        from: Square,
        /// The second.
        to: Square,
    },
    /// It does not begin as asked.
    WrongBeginning {
        /// Where in the route.
        position: u64,
        /// The square there.
        found: Square,
        /// The square asked for.
        expected: Square,
    },
    /// It does not end as asked.
    WrongEnd {
        /// The last square.
        found: Square,
        /// The square asked for.
        expected: Square,
    },
    /// It is not closed.
    NotClosed {
        /// The piece.
        piece: Piece,
        /// The last square.
        last: Square,
        /// The first square.
        first: Square,
    },
    /// A square of a numbered board with a wrong number.
    WrongNumber {
        /// The square.
        square: Square,
        /// Its number.
        found: u64,
        /// The number it should have.
        expected: u64,
    },
    /// A number of a numbered board whose successor is not a jump away.
    NoSuccessor {
        /// The square.
        square: Square,
        /// Its number.
        number: u64,
    },
    /// A tour with repeats does not cover the board.
    Periodic(PeriodicDefect),
}

impl Say for TourDefect {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| naming.name(*square);
        match self {
            Self::WrongLength { expected, found } => {
                write!(f, "it visits {found} squares, but the board has {expected} free ones")
            }
            Self::OffBoard { position, square, board } => {
                write!(f, "square {position} is {}, which is not on the {board} board", name(square))
            }
            Self::Blocked { position, square } => {
                write!(f, "square {position} is {}, which is blocked", name(square))
            }
            Self::Repeated { position, earlier, square } => {
                write!(f, "square {position} is {}, which was visited before as square {earlier}", name(square))
            }
            Self::NotAJump { piece, position, from, to } => write!(
                f,
                "the step from square {}, {}, to square {position}, {}, is not a {piece}'s jump",
                position - 1,
                name(from),
                name(to)
            ),
            Self::WrongBeginning { position, found, expected } => {
                write!(f, "square {position} is {}, but should be {}", name(found), name(expected))
            }
            Self::WrongEnd { found, expected } => {
                write!(f, "the last square is {}, but should be {}", name(found), name(expected))
            }
            Self::NotClosed { piece, last, first } => write!(
                f,
                "no {piece}'s jump leads from the last square, {}, back to the first, {}: the tour is not closed",
                name(last),
                name(first)
            ),
            Self::WrongNumber { square, found, expected } => {
                write!(f, "{} has the number {found}, but it should have {expected}", name(square))
            }
            Self::NoSuccessor { square, number } => write!(
                f,
                "no square a knight's jump from {}, which has the number {number}, has the next number",
                name(square)
            ),
            Self::Periodic(defect) => defect.say(naming, f),
        }
    }
}

display_algebraically!(TourDefect);

impl std::error::Error for TourDefect {}

impl TourDefect {
    /// The position (from 1) in the route at which the defect appears, where there is one.
    #[must_use]
    pub fn position(&self) -> Option<u64> {
        match *self {
            Self::OffBoard { position, .. }
            | Self::Blocked { position, .. }
            | Self::Repeated { position, .. }
            | Self::NotAJump { position, .. }
            | Self::WrongBeginning { position, .. } => Some(position),
            Self::WrongLength { .. }
            | Self::WrongEnd { .. }
            | Self::NotClosed { .. }
            | Self::WrongNumber { .. }
            | Self::NoSuccessor { .. }
            | Self::Periodic(_) => None,
        }
    }
}

impl From<TourDefect> for Unverified<TourDefect> {
    fn from(defect: TourDefect) -> Self {
        Self::Defect(defect)
    }
}
