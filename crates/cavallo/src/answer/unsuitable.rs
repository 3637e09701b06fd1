//! Questions that a method was not made for.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically, one_of_each};

/// Something that does not apply to every question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// The method with this name.
    Method(&'static str),
    /// The tie rule `squirrel`.
    Squirrel,
    /// An order of jumps.
    JumpOrder,
    /// Numbered tours, which are sampled.
    Numbering,
    /// An estimate.
    Estimate,
    /// A bound on the turns of a rectangle.
    RectangleBound,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Method(name) => write!(f, "the method {name}"),
            Self::Squirrel => f.write_str("the squirrel tie rule"),
            Self::JumpOrder => f.write_str("an order of jumps"),
            Self::Numbering => f.write_str("the numbering of tours"),
            Self::Estimate => f.write_str("an estimate"),
            Self::RectangleBound => f.write_str("a bound on the turns of a rectangle"),
        }
    }
}

/// Why a method does not apply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsuitable {
    /// The board has another piece than the knight, or joined edges.
    NotClassic(Feature),
    /// The board has blocked squares.
    Blocked(Feature),
    /// Squares other than the start and the end are given.
    SquaresGiven(Feature),
    /// Distinct tours are asked for, and squares or a symmetry are given.
    DistinctWithConditions(Feature),
    /// Something else than the total of the turns should be small.
    NotTotal(Feature),
    /// The tie rule `squirrel` is for square boards.
    NotSquare {
        /// The board's size.
        board: String,
    },
    /// The tie rule `squirrel` begins in a corner, and this start is none.
    StartNotCorner(Square),
    /// The tie rule `squirrel` begins in a corner, but no corner can be the start.
    NoCorner,
    /// The board has too many squares for a matrix.
    TooLargeForMatrix {
        /// The board's size.
        board: String,
        /// The most squares.
        most: u64,
    },
    /// A corner of a rectangle is not on the board.
    OffBoard {
        /// The corner.
        square: Square,
        /// The board's size.
        board: String,
    },
    /// A puzzle with more than one solution has no grade.
    SeveralSolutions,
}

impl Say for Unsuitable {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClassic(feature) => write!(f, "{feature} requires a knight on a board without joined edges"),
            Self::Blocked(feature) => write!(f, "{feature} requires a board without blocked squares"),
            Self::SquaresGiven(feature) => {
                write!(f, "{feature} accepts a start and an end, but no squares between them")
            }
            Self::DistinctWithConditions(feature) => {
                write!(f, "{feature} counts distinct tours only if no squares and no symmetry are given")
            }
            Self::NotTotal(feature) => write!(f, "{feature} is for the total number of turns"),
            Self::NotSquare { board } => write!(f, "{} requires a square board, not {board}", Feature::Squirrel),
            Self::StartNotCorner(start) => {
                write!(f, "{} begins in a corner, not on {}", Feature::Squirrel, naming.name(*start))
            }
            Self::NoCorner => write!(f, "{} begins in a corner, but no corner can be the start", Feature::Squirrel),
            Self::TooLargeForMatrix { board, most } => write!(
                f,
                "{board} is too large for a matrix, which has a row and a column for each of at most {most} squares"
            ),
            Self::OffBoard { square, board } => write!(f, "{} is not on the {board} board", naming.name(*square)),
            Self::SeveralSolutions => f.write_str("the puzzle has more than one solution, so it has no grade"),
        }
    }
}

display_algebraically!(Unsuitable);

impl std::error::Error for Unsuitable {}

one_of_each! {
    Unsuitable {
        Self::NotClassic(_) => Self::NotClassic(Feature::Method("exact")),
        Self::Blocked(_) => Self::Blocked(Feature::Method("closed-form")),
        Self::SquaresGiven(_) => Self::SquaresGiven(Feature::Estimate),
        Self::DistinctWithConditions(_) => Self::DistinctWithConditions(Feature::Method("frontier")),
        Self::NotTotal(_) => Self::NotTotal(Feature::RectangleBound),
        Self::NotSquare { .. } => Self::NotSquare { board: "5x6".to_owned() },
        Self::StartNotCorner(_) => Self::StartNotCorner(Square::new(1, 1)),
        Self::NoCorner => Self::NoCorner,
        Self::TooLargeForMatrix { .. } => Self::TooLargeForMatrix { board: "9x9".to_owned(), most: 64 },
        Self::OffBoard { .. } => Self::OffBoard { square: Square::new(9, 9), board: "5x6".to_owned() },
        Self::SeveralSolutions => Self::SeveralSolutions,
    }
}
