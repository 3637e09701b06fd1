//! The one error type of the crate.

use crate::answer::Reason;
use crate::board::{BoardError, NotationError, PieceError};
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
    #[error("{0}")]
    Unsuitable(String),
    /// The problem exceeds what the method can do, whatever the limits.
    #[error("{0}")]
    OutOfReach(&'static str),
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
    #[error("the method {method} claimed {what} that is none: {defect}")]
    MethodBug {
        /// The method.
        method: &'static str,
        /// What it claimed: `a tour`, `a meeting`.
        what: &'static str,
        /// The defect.
        defect: String,
    },
}

impl From<std::convert::Infallible> for Error {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}
