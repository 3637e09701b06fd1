//! Joins two halves, so that a board is counted by sweeping only half of it.
//!
//! **Idea.** Sweep a rows of a board from below and b rows from above; two rows remain between them, the [middle](Middle),
//! which is the frontier of both. A tour is a state of the lower half and a state of the upper half that fit: every square of
//! the two rows has two edges in all, and the paths of both together form a single cycle.
//!
//! Seen from above the two rows are exchanged. A matching of points numbered row by row becomes one whose numbers are rotated
//! by the number of points of one row.
//!
//! **Why it is right.** For a matching A from below and B from above: let y be the partner of the first point x in A. Remove
//! the two points from both, joining their partners in B. The result is a single cycle if and only if it was one before,
//! unless x and y are partners in B too: that is a cycle of its own, which is right only if nothing else is left. In the
//! order of the numbers all A with the same y are contiguous, so whole vectors are processed at once.
//!
//! **Worked example.** On 3x10, in rows 5 and 6, all degrees 1, from below {a5 c6} {b5 a6} {c5 b6} and from above {a6 c5} {b6
//! a5} {c6 b5}. Let x = a5, then y = c6. In the upper matching a5 and c6 vanish, and their partners b6 and b5 become partners:
//! from below {b5 a6} {c5 b6}, from above {a6 c5} {b5 b6}. Next x = b5, y = a6: from below {c5 b6}, from above {c5 b6}. This
//! is the last pair, and it closes the one cycle. Both states have count 2, so there are 4 tours.
//!
//! **Complexity.** For a pattern with 2k ends there are m = (2k - 1)!! matchings on either side. Each level passes over a
//! vector once for each partner of the first point, so two vectors take about k^2 m steps, where comparing all pairs would
//! take m^2: for k = 5, m = 945 some 24 thousand instead of 893 thousand. Measured in `experiments/count-speed`, with the
//! sweep: 8x8 closed takes 10.8 s, 8x10 closed 50.7 s.
//!
//! **When it fails.** Patterns with more than 20 ends have more matchings than 32 bits can number.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997).

use std::sync::{Mutex, PoisonError};

use crate::run::Run;

use super::advance::{Engine, SweepError};
use super::matching::{CLOSED, Change, Changes, MOST_POINTS, matchings};
use super::middle::Middle;
use super::pattern::{degree, mask, points};
use super::table::{Chunk, Table};

/// The number of pairs of states, one of each table, that form a tour together.
pub(super) fn join(
    run: &mut Run<'_>,
    engine: &Engine,
    middle: Middle,
    lower: &Table,
    upper: &Table,
) -> Result<u128, SweepError> {
    // Each thread has two vectors of the pattern with most ends, and smaller ones for the recursion.
    let patterns = lower.chunks.iter().flat_map(|chunk| &chunk.patterns);
    let most = patterns.map(|&pattern| points(pattern)).max().unwrap_or(0);
    let vectors = (3 * engine.threads.max(1) * matchings(most) * size_of::<u64>()) as u64;
    run.reserve(vectors)?;
    let halves_are_equal = std::ptr::eq(lower, upper);
    let sum = Mutex::new(Some(0_u128));
    let pieces = lower.chunks.iter().map(|chunk| (chunk.size() as u64, chunk));
    run.share(engine.threads, lower.states(), pieces, |chunk| {
        let mut joiner = Joiner::new(&engine.changes);
        let mut part = Some(0_u128);
        for (place, &pattern) in chunk.patterns.iter().enumerate() {
            let wanted = middle.partner(pattern);
            // Of two equal halves each pair of patterns comes in both orders.
            if halves_are_equal && wanted < pattern {
                continue;
            }
            let Some(other) = upper.find(wanted) else { continue };
            let pairs = joiner.join(Numbering::new(middle, pattern), (chunk, place), other);
            for _ in 0..if halves_are_equal && wanted != pattern { 2 } else { 1 } {
                part = part.zip(pairs).and_then(|(part, pairs)| part.checked_add(pairs));
            }
        }
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        *sum = sum.zip(part).and_then(|(sum, part)| sum.checked_add(part));
        Ok::<(), SweepError>(())
    })?;
    run.release(vectors);
    sum.into_inner().unwrap_or_else(PoisonError::into_inner).ok_or(SweepError::Overflow)
}

/// The numbering of the points of a matching: those of the first row, those of the second, and perhaps the apex.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    pub(super) points: usize,
    first_row: usize,
    /// One if the apex is a point.
    at_apex: usize,
}

impl Numbering {
    pub(super) fn new(middle: Middle, pattern: u64) -> Self {
        let first_row = points(pattern & mask(middle.width as usize));
        let at_apex = usize::from(middle.apex && degree(pattern, 2 * middle.width) == 1);
        Self { points: points(pattern), first_row, at_apex }
    }

    /// The number of a point from the other half's view, in which the rows are exchanged.
    pub(super) fn there(self, point: usize) -> u8 {
        let rows = self.points - self.at_apex;
        if point == rows { point as u8 } else { ((point + rows - self.first_row) % rows) as u8 }
    }

    /// The numbering without the first point and another one.
    pub(super) fn without(self, partner: usize) -> Self {
        let gone = usize::from(self.first_row > 0) + usize::from(partner < self.first_row);
        let apex_gone = usize::from(self.at_apex == 1 && partner == self.points - 1);
        Self { points: self.points - 2, first_row: self.first_row - gone, at_apex: self.at_apex - apex_gone }
    }
}

/// Joins vectors, one pair after the other.
pub(super) struct Joiner<'a> {
    changes: &'a Changes,
    /// Whether a number overflowed.
    pub(super) overflow: bool,
    lower: Vec<u64>,
    upper: Vec<u64>,
    /// Working vectors, one for each number of points.
    levels: Vec<Vec<u64>>,
}

impl<'a> Joiner<'a> {
    pub(super) fn new(changes: &'a Changes) -> Self {
        let levels = vec![Vec::new(); MOST_POINTS / 2 + 1];
        Self { changes, overflow: false, lower: Vec::new(), upper: Vec::new(), levels }
    }

    /// The number of fitting pairs of states of two patterns; none on overflow.
    fn join(&mut self, numbering: Numbering, lower: (&Chunk, usize), upper: (&Chunk, usize)) -> Option<u128> {
        let (mut one, mut other) = (std::mem::take(&mut self.lower), std::mem::take(&mut self.upper));
        fill(&mut one, numbering.points, lower);
        fill(&mut other, numbering.points, upper);
        self.overflow = false;
        let pairs = self.pairs(numbering, &one, &other);
        (self.lower, self.upper) = (one, other);
        (!self.overflow).then_some(pairs)
    }

    /// The number of pairs of matchings that form one cycle, weighted by their counts.
    pub(super) fn pairs(&mut self, numbering: Numbering, one: &[u64], other: &[u64]) -> u128 {
        let points = numbering.points;
        if points == 2 {
            return u128::from(one[0]) * u128::from(other[0]);
        }
        let rest = matchings(points - 2);
        let mut sum = 0_u128;
        for partner in 1..points {
            let block = &one[(partner - 1) * rest..partner * rest];
            if block.iter().all(|&count| count == 0) {
                continue;
            }
            let (x, y) = (numbering.there(0), numbering.there(partner));
            let change = Change::Contract(x.min(y), x.max(y));
            let mut contracted = std::mem::take(&mut self.levels[points / 2 - 1]);
            contracted.clear();
            contracted.resize(rest, 0);
            let mut add = |to: u32, count: u64| {
                if to != CLOSED {
                    let (sum, overflow) = contracted[to as usize].overflowing_add(count);
                    contracted[to as usize] = sum;
                    self.overflow |= overflow;
                }
            };
            match self.changes.table(change, points) {
                Some(table) => table.iter().zip(other).for_each(|(&to, &count)| add(to, count)),
                None => {
                    for (matching, &count) in (0..).zip(other).filter(|(_, count)| **count != 0) {
                        add(change.apply(points, matching), count);
                    }
                }
            }
            let pairs = self.pairs(numbering.without(partner), block, &contracted);
            self.levels[points / 2 - 1] = contracted;
            let (next, overflow) = sum.overflowing_add(pairs);
            sum = next;
            self.overflow |= overflow;
        }
        sum
    }
}

/// The counts of a pattern for all matchings of `points` points.
fn fill(vector: &mut Vec<u64>, points: usize, (chunk, place): (&Chunk, usize)) {
    vector.clear();
    vector.resize(matchings(points), 0);
    for state in chunk.states(place) {
        vector[chunk.matchings[state] as usize] = chunk.counts.get(state);
    }
}
