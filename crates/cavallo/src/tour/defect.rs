//! What can be wrong with a claim.

use crate::board::{Piece, Square};
use crate::method::Unverified;

use super::periodic::PeriodicDefect;

/// The first defect of a route. Positions count from 1, like the numbers on a printed tour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TourDefect {
    /// Too few or too many squares.
    #[error("it visits {found} squares, but the board has {expected} free ones")]
    WrongLength {
        /// The number of free squares.
        expected: u64,
        /// The length of the route.
        found: u64,
    },
    /// A square outside the board.
    #[error("square {position} is {square}, which is not on the {board} board")]
    OffBoard {
        /// Where in the route.
        position: u64,
        /// The square.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A blocked square.
    #[error("square {position} is {square}, which is blocked")]
    Blocked {
        /// Where in the route.
        position: u64,
        /// The square.
        square: Square,
    },
    /// A square visited again.
    #[error("square {position} is {square}, which was visited before as square {earlier}")]
    Repeated {
        /// Where in the route.
        position: u64,
        /// The earlier visit.
        earlier: u64,
        /// The square.
        square: Square,
    },
    /// Two consecutive squares that no jump joins.
    #[error("the step from square {}, {from}, to square {position}, {to}, is not a {piece}'s jump", position - 1)]
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
    #[error("square {position} is {found}, but {expected} was asked for there")]
    WrongBeginning {
        /// Where in the route.
        position: u64,
        /// The square there.
        found: Square,
        /// The square asked for.
        expected: Square,
    },
    /// It does not end as asked.
    #[error("the last square is {found}, but {expected} was asked for")]
    WrongEnd {
        /// The last square.
        found: Square,
        /// The square asked for.
        expected: Square,
    },
    /// It is not closed.
    #[error("no {piece}'s jump leads from the last square, {last}, back to the first, {first}: the tour is not closed")]
    NotClosed {
        /// The piece.
        piece: Piece,
        /// The last square.
        last: Square,
        /// The first square.
        first: Square,
    },
    /// A square of a numbered board with a wrong number.
    #[error("{square} has the number {found}, but it should have {expected}")]
    WrongNumber {
        /// The square.
        square: Square,
        /// Its number.
        found: u64,
        /// The number it should have.
        expected: u64,
    },
    /// A number of a numbered board whose successor is not a jump away.
    #[error("no square a knight's jump from {square}, which has the number {number}, has the next number")]
    NoSuccessor {
        /// The square.
        square: Square,
        /// Its number.
        number: u64,
    },
    /// A tour with repeats does not cover the board.
    #[error(transparent)]
    Periodic(PeriodicDefect),
}

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
