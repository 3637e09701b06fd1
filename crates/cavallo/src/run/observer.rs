//! Who watches a run: progress for everybody, single events for those who ask.

use std::time::Duration;

use crate::board::Square;

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps spent.
    pub steps: u64,
    /// Squares done and squares in all, of work whose amount is known beforehand.
    pub part_done: Option<(u64, u64)>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// A square to which the knight could jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The square.
    pub square: Square,
    /// How many free squares a knight on it could go on to.
    pub exits: u8,
}

/// Something a method did. The frequent ones (marked *traced*) are told only to an observer that
/// [wants a trace](Observer::wants_trace).
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A walk over the board begins here, with so many squares placed before it. *Traced.*
    Began {
        /// The squares placed so far, the last of them being where the knight stands.
        placed: &'a [Square],
    },
    /// The knight jumped. *Traced.*
    Jumped {
        /// The number of the square reached, the start being 1.
        number: u64,
        /// Where the knight stood.
        from: Square,
        /// Where it could go, squares already tried from here left out.
        candidates: &'a [Candidate],
        /// The candidates between which the rule did not decide, or nothing if there was no tie.
        tied: &'a [Square],
        /// What the tie rule takes.
        tie_rule: &'static str,
        /// Where it went.
        to: Square,
    },
    /// The knight jumped along the only way that was left, as some earlier jump implied. *Traced.*
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
    /// A count has dealt with one more vertex.
    Swept {
        /// How many were dealt with.
        vertex: u32,
        /// How many there are.
        of: u32,
        /// The states of the table after it.
        states: u64,
    },
    /// Work whose amount is known, such as the slices of a count or the replicates of an estimate, has come so far.
    Progressed {
        /// The work that is done.
        done: u64,
        /// All the work, in the same unit.
        of: u64,
        /// The prime by which remainders are counted; others may follow.
        prime: Option<u32>,
    },
    /// A walk that was stuck was changed by reversing its last part, in the hope of going on.
    Repaired {
        /// The number of reversals.
        rotations: u64,
    },
    /// A method began again.
    Restarted {
        /// How often it has done so now.
        restarts: u64,
    },
}

/// Watches a run.
pub trait Observer {
    /// Whether the frequent events are wanted too. Asked once, when the run begins.
    fn wants_trace(&self) -> bool {
        false
    }

    /// Called a few times a second.
    fn progress(&mut self, _progress: &Progress) {}

    /// Called for every event.
    fn event(&mut self, _event: &Event<'_>) {}
}

/// Ignores everything.
impl Observer for () {}
