//! From the number of a pair to the pair: the inverse of [the join](crate::count::rectangle::join).
//!
//! **Idea.** The join splits the pairs by the partner of the lower half's first point, so a number
//! selects one of the partners; its remainder is the number of a pair with two points fewer. In the
//! end one matching is left on either side, and the number is split between the two by division. On
//! the way back the upper half's matching is found among the preimages of the contraction.
//!
//! **Why it is right.** It is the join read backwards: the same partition of the pairs, in the same
//! order.
//!
//! **Complexity.** At each level one join for every partner before the right one.
//!
//! **When it fails.** When a sum exceeds 128 bits; then numbers of any size are used.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::matching::matchings;
use crate::count::engine::transitions::Transitions;

use super::layers::{pick, weight_before};
use super::number::Number;
use super::pairs::{Numbering, PairCounter};

/// A matching of each half, and a number below the count of each.
pub(super) struct Pair<N> {
    pub(super) lower: (u32, N),
    pub(super) upper: (u32, N),
}

/// The vectors of two patterns that fit.
pub(super) struct Vectors<'a, N> {
    pub(super) numbering: Numbering,
    pub(super) lower: &'a [N],
    pub(super) upper: &'a [N],
}

impl<N: Number> Vectors<'_, N> {
    /// The pair with a number.
    pub(super) fn pair(&self, transitions: &Transitions, number: N) -> Option<Pair<N>> {
        let points = self.numbering.points;
        if points == 2 {
            let (lower, upper) = number.divided(&self.upper[0])?;
            return Some(Pair { lower: (0, lower), upper: (0, upper) });
        }
        let (mut number, mut partner) = (number, 1);
        loop {
            let weight = self.weight(transitions, partner)?;
            if number < weight {
                break;
            }
            number = number.minus(&weight);
            partner += 1;
            if partner == points {
                return None;
            }
        }
        let contracted = self.contracted(transitions, partner)?;
        let rest = self.without(partner, &contracted);
        let Pair { lower, upper: (to, mut upper_number) } = rest.pair(transitions, number)?;
        let before = (partner - 1) * rest.lower.len();
        let matching = pick(self.preimages(partner, to), &mut upper_number)?;
        Some(Pair { lower: (before as u32 + lower.0, lower.1), upper: (matching, upper_number) })
    }

    /// The inverse: the number of a pair.
    pub(super) fn number_of(&self, transitions: &Transitions, pair: Pair<N>) -> Option<N> {
        let points = self.numbering.points;
        let Pair { lower, upper } = pair;
        if points == 2 {
            return lower.1.times(&self.upper[0])?.plus(&upper.1);
        }
        let size = matchings(points - 2) as u32;
        let partner = (lower.0 / size) as usize + 1;
        let to = transitions.apply(self.numbering.contraction(partner), points, upper.0);
        let upper_number = weight_before(self.preimages(partner, to), &upper.0)?.plus(&upper.1)?;
        let pair = Pair { lower: (lower.0 % size, lower.1), upper: (to, upper_number) };
        let mut before = N::ZERO;
        for earlier in 1..partner {
            before = before.plus(&self.weight(transitions, earlier)?)?;
        }
        let contracted = self.contracted(transitions, partner)?;
        before.plus(&self.without(partner, &contracted).number_of(transitions, pair)?)
    }

    /// The number of pairs in which the first point has this partner; none on overflow.
    fn weight(&self, transitions: &Transitions, partner: usize) -> Option<N> {
        let size = matchings(self.numbering.points - 2);
        if self.lower[(partner - 1) * size..partner * size].iter().all(N::is_zero) {
            return Some(N::ZERO);
        }
        let contracted = self.contracted(transitions, partner)?;
        let rest = self.without(partner, &contracted);
        PairCounter::new(transitions).pairs(rest.numbering, rest.lower, rest.upper)
    }

    /// The upper half with the first point and its partner joined; none on overflow.
    fn contracted(&self, transitions: &Transitions, partner: usize) -> Option<Vec<N>> {
        let mut contracted = Vec::new();
        self.numbering.contract(transitions, partner, self.upper, &mut contracted)?;
        Some(contracted)
    }

    /// The vectors without the first point and its partner.
    fn without<'v>(&'v self, partner: usize, contracted: &'v [N]) -> Vectors<'v, N> {
        let size = contracted.len();
        let lower = &self.lower[(partner - 1) * size..partner * size];
        Vectors { numbering: self.numbering.without(partner), lower, upper: contracted }
    }

    /// The matchings of the upper half that become this one, and their counts.
    fn preimages(&self, partner: usize, to: u32) -> impl Iterator<Item = (u32, N)> {
        let preimages = self.numbering.contraction(partner).preimages(self.numbering.points, to).into_iter();
        preimages.map(|matching| (matching, self.upper[matching as usize].clone()))
    }
}
