//! The one error type of the crate.

use std::fmt;

use crate::answer::{OutOfReach, Reason, Unsuitable};
use crate::board::{BoardError, Naming, NotationError, PieceError, Say};
#[cfg(feature = "puzzles")]
use crate::camelot::CamelotError;
use crate::distance::DistanceError;
use crate::gather::GatherError;
#[cfg(feature = "puzzles")]
use crate::puzzle::PuzzleError;
use crate::run::{Stopped, StoreError};
use crate::symmetric::SymmetryError;
use crate::tour::ProblemError;

/// What went wrong: bad input, a method that does not apply, a claim that was refuted.
///
/// "There is none" and "not known" are [answers](crate::Answer), not errors; they become errors only through
/// [`Answer::found`](crate::Answer::found).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The piece is invalid.
    #[error(transparent)]
    Piece(#[from] PieceError),
    /// The text is not a square.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The tour problem contradicts itself.
    #[error(transparent)]
    TourProblem(#[from] ProblemError),
    /// The puzzle contradicts itself.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// There is no such question for symmetric tours.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The gathering problem is invalid.
    #[error(transparent)]
    GatherProblem(#[from] GatherError),
    /// The Camelot problem is invalid.
    #[cfg(feature = "puzzles")]
    #[error(transparent)]
    CamelotProblem(#[from] CamelotError),
    /// The squares of a distance are not on the board.
    #[error(transparent)]
    DistanceProblem(#[from] DistanceError),
    /// There is no method with this name.
    #[error("there is no method {0}")]
    NoSuchMethod(String),
    /// The method does not apply to the question.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// The problem exceeds what the method can do, whatever the limits.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A finished part could not be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// This [job](crate::run::Job) has done its parts, but others are missing.
    #[error("{finished} of {parts} parts are finished: the other jobs are not done yet")]
    Unfinished {
        /// The parts that are finished, by whatever job.
        finished: u64,
        /// All parts.
        parts: u64,
    },
    /// There is no result, but the caller needed one.
    #[error("{0}")]
    Impossible(Reason),
    /// The method gave up, but the caller needed a result.
    #[error("the method gave up")]
    GaveUp,
    /// A method's claim failed its verification. This is a bug of Cavallo.
    #[error("the method {method} returned an invalid {what}: {defect}")]
    MethodBug {
        /// The method.
        method: &'static str,
        /// What it claimed: `tour`, `meeting`.
        what: &'static str,
        /// The defect.
        defect: String,
    },
}

impl Say for Error {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.say(naming, f),
            Self::TourProblem(error) => error.say(naming, f),
            #[cfg(feature = "puzzles")]
            Self::Puzzle(error) => error.say(naming, f),
            Self::GatherProblem(error) => error.say(naming, f),
            #[cfg(feature = "puzzles")]
            Self::CamelotProblem(error) => error.say(naming, f),
            Self::DistanceProblem(error) => error.say(naming, f),
            Self::Unsuitable(why) => why.say(naming, f),
            Self::Impossible(reason) => reason.say(naming, f),
            // Without squares, or a bug.
            Self::Piece(_)
            | Self::Notation(_)
            | Self::Symmetry(_)
            | Self::NoSuchMethod(_)
            | Self::OutOfReach(_)
            | Self::Stopped(_)
            | Self::Store(_)
            | Self::Unfinished { .. }
            | Self::GaveUp
            | Self::MethodBug { .. } => write!(f, "{self}"),
        }
    }
}

impl From<std::convert::Infallible> for Error {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}
