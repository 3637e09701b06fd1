//! Observers of a run: progress for all, single events for those that ask.

use std::time::Duration;

use crate::board::Square;
use crate::count::Magnitude;
use crate::gather::{Barycentre, Montagna, Target};

/// The progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps spent.
    pub steps: u64,
    /// The work done and the work in all, in units of the method's own, if the amount is known.
    pub part_done: Option<(u64, u64)>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// A square to which the piece could move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// What it is judged by, fewest first: see [`Measure`].
    pub exits: u8,
}

/// What the numbers of candidates count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The free squares that the piece could move to from there.
    #[default]
    Exits,
    /// The moves from there that a tour may still use: fewer than the exits where some are excluded, more where the tour may end there.
    Links,
}

impl Measure {
    /// Its name in the plural.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exits => "exits",
            Self::Links => "links left",
        }
    }
}

/// Something a method did. The frequent events (marked *traced*) are reported only to an observer that [wants a
/// trace](Observer::wants_trace).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A walk over the board begins here, with these squares placed. *Traced.*
    Began {
        /// The squares placed so far; the knight stands on the last of them.
        placed: &'a [Square],
    },
    /// The knight jumped. *Traced.*
    Jumped {
        /// The number of the square reached, the start being 1.
        number: u64,
        /// Where the knight stood.
        from: Square,
        /// Where it could go, without squares already tried from here.
        candidates: &'a [Candidate],
        /// What the numbers of the candidates count.
        measure: Measure,
        /// The candidates that tied; empty if there was no tie.
        tied: &'a [Square],
        /// The summary of the tie rule.
        tie_rule: &'static str,
        /// Where it went.
        to: Square,
    },
    /// The knight made a forced jump, implied by an earlier one. *Traced.*
    Forced {
        /// The number of the square reached, the start being 1.
        number: u64,
        /// Where the knight stood.
        from: Square,
        /// Where it went.
        to: Square,
    },
    /// The knight took its last jump back. *Traced.*
    Retreated {
        /// The number of the square given up.
        number: u64,
        /// The square given up.
        from: Square,
        /// Where the knight stands again.
        to: Square,
    },
    /// A breadth-first search finished all paths of one length.
    Level {
        /// The number of squares in each path.
        squares: u64,
        /// The number of paths.
        paths: u64,
    },
    /// A breadth-first search over squares has reached all squares of one distance, and not yet any beyond. *Traced.*
    Spread {
        /// The distance in jumps.
        jumps: u64,
        /// The squares.
        squares: &'a [Square],
    },
    /// The gathering method `montagna` weighed the knights. *Traced.*
    Centred {
        /// How it is to work.
        settings: &'a Montagna,
        /// The weight of one knight of each group, in the order of the problem's groups.
        weights: &'a [u64],
        /// The weighted mean of the knights' squares.
        barycentre: &'a Barycentre,
    },
    /// The gathering method `montagna` tried a square. *Traced.*
    Tried(&'a Target),
    /// A count has processed one more vertex.
    Swept {
        /// The number of vertices processed.
        vertex: u32,
        /// The number of vertices.
        of: u32,
        /// The number of states of the table after it.
        states: u64,
    },
    /// Progress of work of a known amount, such as the slices of a count or the replicates of an estimate.
    Progressed {
        /// The work that is done.
        done: u64,
        /// All the work, in the same unit.
        of: u64,
        /// The prime modulo which the count is made; others may follow.
        prime: Option<u32>,
    },
    /// An estimate has one more replicate, and this is its value so far. Told from the second replicate on; an estimate that turns
    /// out to be exact is not told.
    Estimated {
        /// The number of replicates.
        replicates: usize,
        /// How many there will be if time allows.
        of: usize,
        /// Their mean.
        number: Magnitude,
        /// The lower end of its 95 % confidence interval.
        low: Magnitude,
        /// The upper end.
        high: Magnitude,
    },
    /// A walk that was stuck was repaired by reversing its last part.
    Repaired {
        /// The number of reversals.
        rotations: u64,
    },
    /// A method restarted.
    Restarted {
        /// The number of restarts so far.
        restarts: u64,
    },
}

/// Watches a run.
pub trait Observer {
    /// Whether the frequent events are wanted too. Called once, when the run begins; the default is no.
    fn wants_trace(&self) -> bool {
        false
    }

    /// Called a few times per second; a run that is over sooner never calls it.
    fn progress(&mut self, _progress: &Progress) {}

    /// Called for every event.
    fn event(&mut self, _event: &Event<'_>) {}
}

/// Ignores everything.
impl Observer for () {}
