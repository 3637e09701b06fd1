//! From the number of a pair to the pair: the inverse of [the join](super::super::join).
//!
//! The join splits the pairs by the partner of the lower half's first point, so a number selects one of the partners; its
//! remainder is the number of a pair with two points fewer. In the end one matching is left on either side, and the number is
//! split between the two by division. On the way back the upper half's matching is found among the preimages of the
//! contraction.

use super::super::join::{Joiner, Numbering};
use super::super::matching::{CLOSED, Change, Changes, matchings};
use super::layers::{Count, pick, weight_before};

/// A matching of each half, and a number below the count of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) lower: (u32, u128),
    pub(super) upper: (u32, u128),
}

/// The vectors of two patterns that fit.
pub(super) struct Vectors<'a> {
    pub(super) numbering: Numbering,
    pub(super) lower: &'a [Count],
    pub(super) upper: &'a [Count],
}

impl Vectors<'_> {
    /// The pair with a number.
    pub(super) fn pair(&self, changes: &Changes, number: u128) -> Option<Pair> {
        let points = self.numbering.points;
        if points == 2 {
            let upper = u128::from(self.upper[0]);
            return Some(Pair { lower: (0, number.checked_div(upper)?), upper: (0, number % upper) });
        }
        let (mut number, mut partner) = (number, 1);
        loop {
            let weight = self.weight(changes, partner)?;
            if number < weight {
                break;
            }
            number -= weight;
            partner += 1;
            if partner == points {
                return None;
            }
        }
        let contracted = self.contracted(changes, partner)?;
        let rest = self.without(partner, &contracted);
        let Pair { lower, upper: (to, mut upper_number) } = rest.pair(changes, number)?;
        let before = (partner - 1) * rest.lower.len();
        let matching = pick(self.preimages(partner, to), &mut upper_number)?;
        Some(Pair { lower: (before as u32 + lower.0, lower.1), upper: (matching, upper_number) })
    }

    /// The inverse: the number of a pair.
    pub(super) fn number_of(&self, changes: &Changes, pair: Pair) -> Option<u128> {
        let points = self.numbering.points;
        let Pair { lower, upper } = pair;
        if points == 2 {
            return Some(lower.1 * u128::from(self.upper[0]) + upper.1);
        }
        let size = matchings(points - 2) as u32;
        let partner = (lower.0 / size) as usize + 1;
        let to = changes.apply(self.change(partner), points, upper.0);
        let upper_number = weight_before(self.preimages(partner, to), &upper.0)? + upper.1;
        let pair = Pair { lower: (lower.0 % size, lower.1), upper: (to, upper_number) };
        let before: u128 = (1..partner).map(|partner| self.weight(changes, partner)).sum::<Option<u128>>()?;
        let contracted = self.contracted(changes, partner)?;
        Some(before + self.without(partner, &contracted).number_of(changes, pair)?)
    }

    /// The number of pairs in which the first point has this partner; none on overflow.
    fn weight(&self, changes: &Changes, partner: usize) -> Option<u128> {
        let size = matchings(self.numbering.points - 2);
        if self.lower[(partner - 1) * size..partner * size].iter().all(|&count| count == 0) {
            return Some(0);
        }
        let contracted = self.contracted(changes, partner)?;
        let rest = self.without(partner, &contracted);
        Some(Joiner::new(changes).pairs(rest.numbering, rest.lower, rest.upper))
    }

    /// The change of the upper half when the first point and its partner are joined.
    fn change(&self, partner: usize) -> Change {
        let (x, y) = (self.numbering.there(0), self.numbering.there(partner));
        Change::Contract(x.min(y), x.max(y))
    }

    /// The upper half with the first point and its partner joined; none on overflow.
    fn contracted(&self, changes: &Changes, partner: usize) -> Option<Vec<Count>> {
        let (change, points) = (self.change(partner), self.numbering.points);
        let mut contracted: Vec<Count> = vec![0; matchings(points - 2)];
        for (matching, &count) in (0..).zip(self.upper).filter(|(_, count)| **count > 0) {
            let to = changes.apply(change, points, matching);
            if to != CLOSED {
                contracted[to as usize] = contracted[to as usize].checked_add(count)?;
            }
        }
        Some(contracted)
    }

    /// The vectors without the first point and its partner.
    fn without<'v>(&'v self, partner: usize, contracted: &'v [Count]) -> Vectors<'v> {
        let size = contracted.len();
        let lower = &self.lower[(partner - 1) * size..partner * size];
        Vectors { numbering: self.numbering.without(partner), lower, upper: contracted }
    }

    /// The matchings of the upper half that become this one, and their counts.
    fn preimages(&self, partner: usize, to: u32) -> impl Iterator<Item = (u32, Count)> {
        let preimages = self.change(partner).preimages(self.numbering.points, to).into_iter();
        preimages.map(|matching| (matching, self.upper[matching as usize]))
    }
}
