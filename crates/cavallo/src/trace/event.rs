//! What methods report while they work.

use crate::board::Square;

use super::choice::{Candidate, Measure, TieRule};
use super::magnitude::Magnitude;
use super::target::{Barycentre, Target};

/// Something a method did. The frequent events (marked *traced*) are reported only to an observer that [wants a
/// trace](crate::Observer::wants_trace).
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
        /// How ties are broken; none if by the method's order of jumps alone.
        tie_rule: Option<TieRule>,
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
    /// An estimate has one more replicate, and this is its value so far. Told from the second replicate on; an estimate
    /// that turns out to be exact is not told.
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
