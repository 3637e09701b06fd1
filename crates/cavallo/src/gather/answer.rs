//! What comes back from a method.

use std::fmt;

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::{GatherProblem, Objective};

/// What is asked of a method besides the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What is to be small.
    pub objective: Objective,
    /// How many of the best squares are to be listed at most; at least one is.
    pub squares: usize,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { objective: Objective::Total, squares: 1 }
    }
}

/// The claim that all knights can meet in so many turns (added up, or of the slowest), on any of these squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The turns.
    pub turns: u64,
    /// Squares that need no more turns, in ascending order and not more than were asked for; the first is *the* meeting
    /// square.
    pub squares: Vec<Square>,
    /// Whether there are more such squares than were asked for; a method that did not look further says true.
    pub more: bool,
}

/// The three answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They meet so.
    Meet(Meeting),
    /// They can never meet.
    Impossible(Impossibility),
    /// The method found no meeting and no proof that there is none.
    Unknown,
}

/// Why knights cannot meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossibility {
    /// There are none.
    NoKnights,
    /// No square can be reached from both of these.
    Apart(Square, Square),
}

impl fmt::Display for Impossibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKnights => f.write_str("there are no knights"),
            Self::Apart(a, b) => write!(f, "no square can be reached both from {a} and from {b}"),
        }
    }
}

/// Why a method has no answer at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The method does not apply to this question.
    #[error("{0}")]
    Unsuitable(String),
}

/// A method that gathers knights.
pub trait GatherSolver {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Whether its meetings are always the best.
    fn is_exact(&self) -> bool {
        true
    }

    /// Looks for the best meeting. What it claims is to be verified.
    ///
    /// # Errors
    /// When the run is stopped, or when the method does not apply to the question.
    fn solve(&self, run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer, SolveError>;
}
