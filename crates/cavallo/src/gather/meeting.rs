//! The claim, and the options of a problem.

use crate::board::Square;
use crate::run::Stopped;

/// What to minimise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// The turns of all knights, added up.
    #[default]
    Total,
    /// The turns of the knight that arrives last.
    Slowest,
}

impl Objective {
    /// Both objectives with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("total", Self::Total), ("slowest", Self::Slowest)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Total => "total",
            Self::Slowest => "slowest",
        }
    }
}

/// Options: what to minimise and what to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What to minimise.
    pub objective: Objective,
    /// The most squares to list; at least one is listed.
    pub squares: usize,
    /// Whether the result keeps every knight's journey.
    pub journeys: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { objective: Objective::Total, squares: 1, journeys: false }
    }
}

/// The claim that all knights can meet in this many turns (added up, or of the slowest), on any of these squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The turns.
    pub turns: u64,
    /// Squares that need no more turns, in ascending order, at most as many as were asked for; the first is *the* meeting
    /// square.
    pub squares: Vec<Square>,
    /// Whether there are more such squares than were asked for; true if the method did not look further.
    pub more: bool,
    /// What the method proved if its search for the best ended early. Without this a
    /// [complete](crate::Capabilities::complete) method claims that nothing is better.
    pub bound: Option<LowerBound>,
}

/// What a search for the best meeting has proved when it ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// No square takes fewer turns.
    pub at_least: u64,
    /// The limit of the run that ended the search; none if the method gave up.
    pub stopped: Option<Stopped>,
}
