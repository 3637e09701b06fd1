//! The claim, and what is asked for besides the problem itself.

use crate::board::Square;

use super::Objective;

/// What is wanted of the best meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What is to be small.
    pub objective: Objective,
    /// How many of the best squares are to be listed at most; at least one is.
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
    /// Squares that need no more turns, in ascending order and not more than were asked for; the first is *the* meeting
    /// square.
    pub squares: Vec<Square>,
    /// Whether there are more such squares than were asked for; a method that did not look further says true.
    pub more: bool,
}
