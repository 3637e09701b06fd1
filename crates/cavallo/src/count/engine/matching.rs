//! Perfect matchings of 2k points as numbers, and the effect of joining points.
//!
//! **Idea.** A matching is ranked by the partner of its first point, then by the matching of the
//! rest: the first of 2k points has 2k-1 possible partners, and (2k-3)!! matchings remain for each.
//! So the (2k-1)!! matchings have the numbers from 0 on, and a table over all of them is a plain
//! array. Adding an edge to a set of paths changes the matching of their ends in one of three ways,
//! each a function on numbers that depends only on k and on the points involved ([`Transition`]). A
//! fourth transition only renames points: mirroring a board. How such functions become tables is in
//! [`transitions`](super::transitions).
//!
//! **Example.** Four points have three matchings: 0 is {0 1} {2 3}, 1 is {0 2} {1 3}, 2 is {0 3} {1
//! 2}.
//!
//! **Why it is right.** Ranking is a mixed radix with the digits 2k-1, 2k-3, .., so it is one to
//! one. A path has two ends; an edge joins two vertices that are interior (refused), single, or
//! ends, which are the cases of a transition.
//!
//! **Complexity.** Ranking and its inverse take k steps with bit masks.
//!
//! **When it fails.** With more than 20 points numbers exceed 32 bits.
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.2.1.1: mixed radices.
//! The transitions are the cases of Simpath, 7.1.4.

/// The most points of a matching: with more, numbers exceed 32 bits.
pub(crate) const MOST_POINTS: usize = 20;
/// The effect of an edge on the ends of paths. Points are counted from 0 in the order of their vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Transition {
    /// Nothing.
    Identity,
    /// Two new points, partners of each other, with these numbers afterwards.
    Insert(u8, u8),
    /// The point with the first number moves; the second is its number afterwards.
    Move(u8, u8),
    /// Two points vanish, and their partners become partners.
    Contract(u8, u8),
    /// Neighbouring points are exchanged: i and i + 1 for each bit i. No two of these bits are neighbours.
    Swap(u32),
}

/// The number of matchings of 2k points, for each k.
const MATCHINGS: [usize; MOST_POINTS / 2 + 2] = {
    let mut numbers = [1_usize; MOST_POINTS / 2 + 2];
    let mut k = 1;
    while k < numbers.len() {
        // The last one is for no table, and exceeds 32 bits.
        numbers[k] = numbers[k - 1].saturating_mul(2 * k - 1);
        k += 1;
    }
    numbers
};

/// The number of matchings of `points` points.
pub(crate) fn matchings(points: usize) -> usize {
    MATCHINGS[points / 2]
}

/// The partners of all points.
pub(crate) type Partners = [u8; MOST_POINTS + 2];

/// The matching with a number.
pub(crate) fn unrank(points: usize, mut number: u32) -> Partners {
    let mut partners = [0; MOST_POINTS + 2];
    // A bit for each point without a partner yet.
    let mut unmatched = (1_u32 << points) - 1;
    for k in (0..points / 2).rev() {
        let first = unmatched.trailing_zeros();
        unmatched &= unmatched - 1;
        let rest = MATCHINGS[k] as u32;
        let mut later = unmatched;
        for _ in 0..number / rest {
            later &= later - 1;
        }
        let partner = later.trailing_zeros();
        unmatched ^= 1 << partner;
        number %= rest;
        partners[first as usize] = partner as u8;
        partners[partner as usize] = first as u8;
    }
    partners
}

/// The number of a matching.
pub(crate) fn rank(points: usize, partners: &Partners) -> u32 {
    let mut unmatched = (1_u32 << points) - 1;
    let mut number = 0;
    for k in (0..points / 2).rev() {
        let partner = partners[unmatched.trailing_zeros() as usize];
        unmatched &= unmatched - 1;
        let place = (unmatched & ((1 << partner) - 1)).count_ones();
        unmatched ^= 1 << partner;
        number += place * MATCHINGS[k] as u32;
    }
    number
}

impl Transition {
    /// The points of the matching afterwards.
    pub(crate) fn points_after(self, points: usize) -> usize {
        match self {
            Self::Identity | Self::Move(..) | Self::Swap(_) => points,
            Self::Insert(..) => points + 2,
            Self::Contract(..) => points - 2,
        }
    }

    /// The image that stands for a closed cycle: one more than the last matching.
    pub(crate) fn closed(self, points: usize) -> u32 {
        matchings(self.points_after(points)) as u32
    }

    /// The number of the point that this one becomes when neighbours are exchanged.
    pub(crate) fn swapped(swaps: u32, point: u32) -> u32 {
        if swaps >> point & 1 == 1 {
            point + 1
        } else if point > 0 && swaps >> (point - 1) & 1 == 1 {
            point - 1
        } else {
            point
        }
    }

    /// The image of a matching, or [`closed`](Self::closed).
    pub(crate) fn apply(self, points: usize, number: u32) -> u32 {
        let before = unrank(points, number);
        let mut after = [0; MOST_POINTS + 2];
        match self {
            Self::Identity => return number,
            Self::Insert(low, high) => {
                let to = |point: u8| {
                    let point = point + u8::from(point >= low);
                    point + u8::from(point >= high)
                };
                for point in 0..points as u8 {
                    after[usize::from(to(point))] = to(before[usize::from(point)]);
                }
                (after[usize::from(low)], after[usize::from(high)]) = (high, low);
            }
            Self::Move(from, target) => {
                let to = |point: u8| {
                    if point == from {
                        return target;
                    }
                    let point = point - u8::from(point > from);
                    point + u8::from(point >= target)
                };
                for point in 0..points as u8 {
                    after[usize::from(to(point))] = to(before[usize::from(point)]);
                }
            }
            Self::Swap(swaps) => {
                let to = |point: u8| Self::swapped(swaps, u32::from(point)) as u8;
                for point in 0..points as u8 {
                    after[usize::from(to(point))] = to(before[usize::from(point)]);
                }
            }
            Self::Contract(low, high) => {
                if before[usize::from(low)] == high {
                    return self.closed(points);
                }
                let to = |point: u8| point - u8::from(point > low) - u8::from(point > high);
                for point in (0..points as u8).filter(|&point| point != low && point != high) {
                    let partner = before[usize::from(point)];
                    let partner = if partner == low {
                        before[usize::from(high)]
                    } else if partner == high {
                        before[usize::from(low)]
                    } else {
                        partner
                    };
                    after[usize::from(to(point))] = to(partner);
                }
            }
        }
        rank(self.points_after(points), &after)
    }

    /// All matchings of `points` points that are mapped to this one.
    pub(crate) fn preimages(self, points: usize, number: u32) -> Vec<u32> {
        match self {
            Self::Identity => vec![number],
            Self::Insert(low, high) => {
                let after = unrank(points + 2, number);
                if after[usize::from(low)] != high {
                    return Vec::new();
                }
                let mut before = [0; MOST_POINTS + 2];
                let back = |point: u8| point - u8::from(point > low) - u8::from(point > high);
                for point in (0..points as u8 + 2).filter(|&point| point != low && point != high) {
                    before[usize::from(back(point))] = back(after[usize::from(point)]);
                }
                vec![rank(points, &before)]
            }
            Self::Move(from, target) => vec![Self::Move(target, from).apply(points, number)],
            Self::Swap(_) => vec![self.apply(points, number)],
            Self::Contract(low, high) => opened(points, (low, high), number).collect(),
        }
    }
}

/// The matchings of `points` points that become this one when two points are contracted, one after the other.
pub(crate) fn opened(points: usize, (low, high): (u8, u8), number: u32) -> impl Iterator<Item = u32> {
    let after = unrank(points - 2, number);
    let back = move |point: u8| {
        let point = point + u8::from(point >= low);
        point + u8::from(point >= high)
    };
    let mut before = [0; MOST_POINTS + 2];
    for point in 0..points as u8 - 2 {
        before[usize::from(back(point))] = back(after[usize::from(point)]);
    }
    // Each pair may come from two, one with either of the points that were removed.
    (0..points as u8 - 2).map(move |point| {
        let mut opened = before;
        for (one, other) in [(back(point), low), (back(after[usize::from(point)]), high)] {
            opened[usize::from(one)] = other;
            opened[usize::from(other)] = one;
        }
        rank(points, &opened)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_matchings_are_the_same_thing() {
        for points in (0..=10).step_by(2) {
            for number in 0..matchings(points) as u32 {
                let partners = unrank(points, number);
                for point in 0..points {
                    let partner = usize::from(partners[point]);
                    assert!(partner != point && usize::from(partners[partner]) == point);
                }
                assert_eq!(rank(points, &partners), number);
            }
        }
    }

    #[test]
    fn an_inserted_pair_can_be_taken_out_only_by_closing_a_cycle() {
        for points in (0..=8).step_by(2) {
            for high in 1..points as u8 + 2 {
                for low in 0..high {
                    for number in 0..matchings(points) as u32 {
                        let inserted = Transition::Insert(low, high).apply(points, number);
                        assert_eq!(
                            Transition::Contract(low, high).apply(points + 2, inserted),
                            matchings(points) as u32
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_point_moved_and_moved_back_is_where_it_was() {
        for from in 0..8 {
            for to in 0..8 {
                for number in 0..matchings(8) as u32 {
                    let moved = Transition::Move(from, to).apply(8, number);
                    assert_eq!(Transition::Move(to, from).apply(8, moved), number);
                }
            }
        }
    }

    #[test]
    fn preimages_are_what_becomes_of() {
        for points in (2..=8).step_by(2) {
            let all = points as u8;
            let moves = (0..all).flat_map(|from| (0..all).map(move |to| Transition::Move(from, to)));
            let pairs = |points: u8| (1..points).flat_map(|high| (0..high).map(move |low| (low, high)));
            let inserts = pairs(all + 2).map(|(low, high)| Transition::Insert(low, high));
            let contracts = pairs(all).map(|(low, high)| Transition::Contract(low, high));
            for transition in moves.chain(inserts).chain(contracts).chain([Transition::Identity]) {
                let mut expected = vec![Vec::new(); matchings(transition.points_after(points))];
                for number in 0..matchings(points) as u32 {
                    let after = transition.apply(points, number);
                    if after != transition.closed(points) {
                        expected[after as usize].push(number);
                    }
                }
                for (number, expected) in (0..).zip(expected) {
                    let mut preimages = transition.preimages(points, number);
                    preimages.sort_unstable();
                    assert_eq!(preimages, expected, "{transition:?} of {points} points to {number}");
                }
            }
        }
    }

    /// Inserting a pair and contracting one of its points with another point moves that one.
    #[test]
    fn a_detour_over_a_new_pair_is_a_move() {
        for points in [2_usize, 4, 6] {
            for number in 0..matchings(points) as u32 {
                for from in 0..points as u8 {
                    let inserted = Transition::Insert(0, points as u8 + 1).apply(points, number);
                    let contracted = Transition::Contract(0, from + 1).apply(points + 2, inserted);
                    assert_eq!(contracted, Transition::Move(from, points as u8 - 1).apply(points, number));
                }
            }
        }
    }
}
