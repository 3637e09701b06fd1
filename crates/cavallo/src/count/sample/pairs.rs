//! The number of pairs of states of two patterns that fit, for vectors in the numbers of their own halves.
//!
//! **Idea.** The recursion is that of [the join](crate::count::rectangle::join), without what makes
//! it fast: no matching changes its number, so that the pairs it counts can be [found
//! again](super::unjoin) one by one.
//!
//! **Why it is right.** As in the join: two points are removed from both halves, and the rest is a
//! single cycle if and only if it was one before.
//!
//! **Complexity.** As the join without its tables: one pass over a vector for each partner of the
//! first point, on every level.
//!
//! **When it fails.** When a sum exceeds 128 bits; then numbers of any size are used.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997).

use crate::count::engine::matching::{MOST_POINTS, Transition, matchings};
use crate::count::engine::pattern::{degree, mask, points};
use crate::count::engine::transitions::Transitions;
use crate::count::rectangle::middle::Middle;

use super::number::Number;

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

    /// The change of the other half when the first point and a partner are joined.
    pub(super) fn contraction(self, partner: usize) -> Transition {
        let (x, y) = (self.there(0), self.there(partner));
        Transition::Contract(x.min(y), x.max(y))
    }

    /// The other half's vector when the first point and a partner are joined; none on overflow.
    pub(super) fn contract<N: Number>(
        self,
        transitions: &Transitions,
        partner: usize,
        other: &[N],
        contracted: &mut Vec<N>,
    ) -> Option<()> {
        let (transition, points) = (self.contraction(partner), self.points);
        contracted.clear();
        contracted.resize(matchings(points - 2), N::ZERO);
        let closed = transition.closed(points);
        let table = transitions.table(transition, points);
        for (matching, count) in (0..).zip(other).filter(|(_, count)| !count.is_zero()) {
            let to = table.map_or_else(|| transition.apply(points, matching), |table| table[matching as usize]);
            if to != closed {
                let sum = &mut contracted[to as usize];
                *sum = sum.plus(count)?;
            }
        }
        Some(())
    }

    /// The numbering without the first point and another one.
    pub(super) fn without(self, partner: usize) -> Self {
        let gone = usize::from(self.first_row > 0) + usize::from(partner < self.first_row);
        let apex_gone = usize::from(self.at_apex == 1 && partner == self.points - 1);
        Self { points: self.points - 2, first_row: self.first_row - gone, at_apex: self.at_apex - apex_gone }
    }
}

/// Counts pairs of matchings, in vectors that are not renumbered.
pub(super) struct PairCounter<'a, N> {
    transitions: &'a Transitions,
    /// Working vectors, one for each number of points.
    levels: Vec<Vec<N>>,
}

impl<'a, N: Number> PairCounter<'a, N> {
    pub(super) fn new(transitions: &'a Transitions) -> Self {
        Self { transitions, levels: vec![Vec::new(); MOST_POINTS / 2 + 1] }
    }

    /// The number of pairs of matchings that form one cycle, weighted by their counts; none on overflow.
    pub(super) fn pairs(&mut self, numbering: Numbering, one: &[N], other: &[N]) -> Option<N> {
        let points = numbering.points;
        if points == 2 {
            return one[0].times(&other[0]);
        }
        let rest = matchings(points - 2);
        let mut sum = N::ZERO;
        for partner in 1..points {
            let block = &one[(partner - 1) * rest..partner * rest];
            if block.iter().all(N::is_zero) {
                continue;
            }
            let mut contracted = std::mem::take(&mut self.levels[points / 2 - 1]);
            numbering.contract(self.transitions, partner, other, &mut contracted)?;
            let pairs = self.pairs(numbering.without(partner), block, &contracted)?;
            self.levels[points / 2 - 1] = contracted;
            sum = sum.plus(&pairs)?;
        }
        Some(sum)
    }
}
