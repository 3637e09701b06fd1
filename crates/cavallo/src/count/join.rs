//! Two halves make a whole: a board is counted by sweeping only half of it.
//!
//! **Idea.** Sweep a rows of a board from below and b rows from above; what is left between them are two rows, the frontier
//! of both. A tour is an edge set from below, one from above, and edges between the two rows. These are of two kinds, up to the
//! right and up to the left, and seen from above the kinds are exchanged; so each half takes the edges of the kind that *it* sees
//! as the first. Then a tour is a state of the lower half and one of the upper half that fit: every square of the two
//! rows has two edges in all, and the paths of both together are a single cycle.
//!
//! Seen from above the two rows are exchanged as well. A matching of points numbered row by row becomes one whose numbers
//! are moved on, cyclically, by the points of one row.
//!
//! **Fitting pairs.** For a matching A from below and B from above: let y be the partner of the first point x in A. Take the two
//! points away from both, joining their partners in B. What remains is a single cycle if and only if it was one before, unless x
//! and y are partners in B too: that is a cycle of its own, which is right only if nothing else is left. In the order of the
//! numbers all A with the same y lie together, so whole vectors are taken apart at once.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::run::Run;

use super::matching::{CLOSED, Change, Changes, matchings};
use super::sweep::{SweepError, Table, points};
use super::tally::Tally;

/// The number of pairs of states, one of each table, that are a tour together. Both frontiers have two rows of so many squares,
/// first the one that their own half has reached first, and after them perhaps the stable of open tours.
pub(super) fn join<T: Tally>(
    run: &mut Run<'_>,
    lower: &Table<T>,
    upper: &Table<T>,
    (row, stable): (u32, bool),
    changes: &Changes,
    threads: usize,
    rule: T::Rule,
) -> Result<T, SweepError> {
    let mut places: HashMap<u64, (u32, u32)> = HashMap::new();
    for (chunk, content) in (0..).zip(&upper.chunks) {
        for (i, &pattern) in (0..).zip(&content.patterns) {
            places.insert(pattern, (chunk, i));
        }
    }
    let rows = (1_u64 << (4 * row)) - 1;
    let all = if stable { rows << 2 | 3 } else { rows };
    let twos = 0xAAAA_AAAA_AAAA_AAAA & all;
    // Each thread has two vectors of the pattern with most ends, and smaller ones for what they are taken apart into.
    let patterns = lower.chunks.iter().flat_map(|chunk| &chunk.patterns);
    let most = patterns.map(|&pattern| points(pattern)).max().unwrap_or(0);
    let vectors = (3 * threads.max(1) * matchings(most) * size_of::<T>()) as u64;
    run.claim(vectors)?;
    let halves_are_equal = std::ptr::eq(lower, upper);
    let sum = Mutex::new((T::ZERO, false));
    let total = lower.chunks.iter().map(|chunk| chunk.counts.len() as u64).sum();
    let pieces = lower.chunks.iter().map(|chunk| (chunk.counts.len() as u64, chunk));
    run.share(threads, total, pieces, |chunk| {
        let (mut part, mut overflow) = (T::ZERO, false);
        let mut joiner = Joiner { changes, rule, overflow: false, levels: vec![Vec::new(); 12] };
        for (i, &pattern) in chunk.patterns.iter().enumerate() {
            // What is missing to two edges each, and the rows exchanged. No digit is larger than two, so none borrows.
            let missing = twos - pattern;
            let wanted = (missing & rows) >> (2 * row) | missing << (2 * row) & rows | missing & !rows;
            // Of two equal halves each pair of patterns comes in both orders.
            if halves_are_equal && wanted < pattern {
                continue;
            }
            let Some(&(other, j)) = places.get(&wanted) else { continue };
            let other = &upper.chunks[other as usize];
            let points_here = points(pattern);
            let first_row = points(pattern & ((1 << (2 * row)) - 1));
            let size = matchings(points_here);
            let (mut one, mut two) = (vec![T::ZERO; size], vec![T::ZERO; size]);
            for state in chunk.states(i) {
                one[chunk.matchings[state] as usize] = chunk.counts[state];
            }
            for state in other.states(j as usize) {
                two[other.matchings[state] as usize] = other.counts[state];
            }
            let at_stable = usize::from(stable && pattern >> (4 * row) == 1);
            let pairs = joiner.pairs(Numbering { points: points_here, first_row, at_stable }, &one, &two);
            for _ in 0..if halves_are_equal && wanted != pattern { 2 } else { 1 } {
                let (next, wrapped) = part.plus(pairs, rule);
                part = next;
                overflow |= wrapped | joiner.overflow;
            }
        }
        let mut sum = sum.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (next, wrapped) = sum.0.plus(part, rule);
        *sum = (next, sum.1 | overflow | wrapped);
        Ok::<(), SweepError>(())
    })?;
    run.release(vectors);
    let (sum, overflow) = sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if overflow { Err(SweepError::Overflow) } else { Ok(sum) }
}

struct Joiner<'a, T: Tally> {
    changes: &'a Changes,
    rule: T::Rule,
    overflow: bool,
    /// Vectors to work in, one for each level.
    levels: Vec<Vec<T>>,
}

/// How the points of a matching are numbered: those of the first row, those of the second, and perhaps the stable.
#[derive(Clone, Copy)]
struct Numbering {
    points: usize,
    first_row: usize,
    /// One if the stable is a point.
    at_stable: usize,
}

impl Numbering {
    /// The number of a point as the other half sees it, for which the rows are exchanged.
    fn there(self, point: usize) -> u8 {
        let rows = self.points - self.at_stable;
        if point == rows { point as u8 } else { ((point + rows - self.first_row) % rows) as u8 }
    }

    /// Without the first point and another one.
    fn without(self, partner: usize) -> Self {
        let gone = usize::from(self.first_row > 0) + usize::from(partner < self.first_row);
        let stable_gone = usize::from(self.at_stable == 1 && partner == self.points - 1);
        Self { points: self.points - 2, first_row: self.first_row - gone, at_stable: self.at_stable - stable_gone }
    }
}

impl<T: Tally> Joiner<'_, T> {
    /// The pairs of matchings that are one cycle, each counted as often as its two numbers say.
    fn pairs(&mut self, numbering: Numbering, one: &[T], other: &[T]) -> T {
        let points = numbering.points;
        if points == 2 {
            let (product, overflow) = one[0].times(other[0], self.rule);
            self.overflow |= overflow;
            return product;
        }
        let rest = matchings(points - 2);
        let mut sum = T::ZERO;
        for partner in 1..points {
            let block = &one[(partner - 1) * rest..partner * rest];
            if block.iter().all(|&count| count == T::ZERO) {
                continue;
            }
            let (x, y) = (numbering.there(0), numbering.there(partner));
            let change = Change::Contract(x.min(y), x.max(y));
            let mut contracted = std::mem::take(&mut self.levels[points / 2 - 1]);
            contracted.clear();
            contracted.resize(rest, T::ZERO);
            let mut add = |to: u32, count: T| {
                if to != CLOSED {
                    let (sum, overflow) = contracted[to as usize].plus(count, self.rule);
                    contracted[to as usize] = sum;
                    self.overflow |= overflow;
                }
            };
            match self.changes.table(change, points) {
                Some(table) => table.iter().zip(other).for_each(|(&to, &count)| add(to, count)),
                None => {
                    for (matching, &count) in (0..).zip(other).filter(|(_, count)| **count != T::ZERO) {
                        add(change.apply(points, matching), count);
                    }
                }
            }
            let pairs = self.pairs(numbering.without(partner), block, &contracted);
            self.levels[points / 2 - 1] = contracted;
            let (next, overflow) = sum.plus(pairs, self.rule);
            sum = next;
            self.overflow |= overflow;
        }
        sum
    }
}
