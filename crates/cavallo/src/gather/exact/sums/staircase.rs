//! The turns of one knight along one axis: a staircase.
//!
//! **Idea.** On a board without edges the distance to a square (x, y) away is the least d of the
//! parity of x + y with d >= |x|/2, |y|/2, (|x|+|y|)/3 (with two small exceptions). So d, and the
//! turns ceil(d / k), are the maximum of eight functions, one for each direction: of x, -x, y, -y
//! over 2, and of x+y, -x-y, x-y, y-x over 3, each rounded up to the parity and divided by k. Each
//! of the eight bounds the turns from below everywhere, and in its own
//! [cone](super::super::geometry::cone) it *is* the turns.
//!
//! Along its axis such a function rises in steps, and it is a straight line plus a periodic
//! function: 2 q k squares further (q is 2 or 3) it is 2 higher.
//!
//! **Worked example.** With q = 2, k = 1 and even parity, x = 0, 2, 4, 6, 8, 10 gives 0, 2, 2, 4,
//! 4, 6: the line x/2 plus 0, 1, 0, 1, 0, 1. With k = 3 it gives 0, 1, 1, 2, 2, 2 and from x = 12
//! on 2, 3, 3, 4, 4, 4: the line x/6 plus a part of period 12.
//!
//! **Why it is right.** Rounding up is monotone, so the maximum of the rounded functions is the
//! rounded maximum. 2 q k squares further the jumps are 2k more, which keeps their parity.
//!
//! **Complexity.** O(1) for the turns at a place.
//!
//! **When it fails.** On squares near the knight, where the distance formula has exceptions.
//!
//! **Reference.** Own work, on the formula of [`closed_form`](crate::distance::closed_form).

use super::super::geometry::DIVISORS;
use super::turns::turns_for;

/// The staircase of a k-knight along an axis, for squares at distances of one parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Staircase {
    /// The divisor of the axis.
    q: i64,
    k: i64,
    parity: i64,
}

impl Staircase {
    pub(crate) fn new(axis: usize, k: i64, parity: i64) -> Self {
        Self { q: DIVISORS[axis], k, parity }
    }

    /// The distance between equal steps.
    pub(crate) fn period(self) -> i64 {
        2 * self.q * self.k
    }

    /// The turns for a square this far along the axis; for negative distances the staircase
    /// continues downwards.
    pub(crate) fn turns(self, along: i64) -> i64 {
        let jumps = ceil_div(along, self.q);
        let jumps = jumps + ((jumps ^ self.parity) & 1);
        ceil_div(jumps, self.k)
    }

    /// The same without a division by k; `inverse` is 1 / k.
    #[inline]
    pub(crate) fn turns_by(self, inverse: f64, along: i64) -> i64 {
        // The least number of jumps of the parity, from a division by a constant.
        let even = along - self.q * self.parity;
        let pairs = if self.q == 2 { -(-even).div_euclid(4) } else { -(-even).div_euclid(6) };
        turns_for(self.parity + 2 * pairs, inverse)
    }

    /// The first place along the axis with more than this many turns.
    pub(crate) fn rise_above(self, turns: i64) -> i64 {
        // More turns take at least turns k + 1 jumps of the parity, and so many are needed only
        // beyond q times two fewer.
        let jumps = self.parity + 2 * ((turns * self.k + 2 - self.parity) >> 1);
        self.q * (jumps - 2) + 1
    }

    /// Where within a period the staircase rises, and by how much: from `at` to `at + 1`.
    pub(crate) fn steps(self) -> Vec<(usize, i64)> {
        let climb = |at: i64| self.turns(at + 1) - self.turns(at);
        (0..self.period()).map(|at| (at as usize, climb(at))).filter(|&(_, by)| by != 0).collect()
    }
}

pub(crate) fn ceil_div(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}

#[cfg(test)]
mod tests {
    use super::super::super::geometry::{Cell, Cone, Position, along, jumps};
    use super::*;
    use crate::board::{Board, Square};
    use crate::distance::closed_form;

    #[test]
    fn stairs_repeat_themselves_two_higher() {
        for axis in [0, 2] {
            for k in 1..=13 {
                for parity in [0, 1] {
                    let stairs = Staircase::new(axis, k, parity);
                    for along in -200..200 {
                        assert_eq!(stairs.turns(along + stairs.period()), stairs.turns(along) + 2);
                        assert!(stairs.turns(along) <= stairs.turns(along + 1));
                        let turns = stairs.turns(along);
                        let rise = stairs.rise_above(turns);
                        assert!(stairs.turns(rise) > turns && stairs.turns(rise - 1) <= turns);
                    }
                    assert_eq!(stairs.steps().iter().map(|&(_, by)| by).sum::<i64>(), 2);
                }
            }
        }
    }

    #[test]
    fn turns_along_an_axis_need_no_division() {
        for (axis, k, parity) in
            [(0, 1, 0), (0, 1, 1), (2, 1, 1), (0, 7, 0), (2, 9, 1), (2, 1000, 0), (0, 999_999_937, 1)]
        {
            let stairs = Staircase::new(axis, k, parity);
            for along in (-100..100).chain([-1_999_999_999, 1_234_567_890, 1 << 31]) {
                assert_eq!(stairs.turns_by(1.0 / k as f64, along), stairs.turns(along), "{stairs:?} {along}");
            }
        }
    }

    /// The staircase of a cone for one knight and square.
    fn turns(cone: Cone, k: i64, files: i64, ranks: i64) -> i64 {
        let axis = cone.axis();
        let sign = if cone.is_rising() { 1 } else { -1 };
        let place = along(axis, files, ranks) - along(axis, 0, 0);
        Staircase::new(axis, k, (files + ranks).rem_euclid(2)).turns(sign * place)
    }

    #[test]
    fn every_staircase_bounds_the_turns_and_the_cell_s_own_is_exact() {
        let board = Board::new(41, 41).unwrap();
        let from = Square::new(20, 20);
        for k in [1, 2, 3, 7] {
            for to in board.squares() {
                let (files, ranks) = (i64::from(to.file()) - 20, i64::from(to.rank()) - 20);
                let exact = closed_form(&board, from, to).unwrap().div_ceil(k as u64) as i64;
                assert!(Cone::ALL.iter().all(|&cone| turns(cone, k, files, ranks) <= exact));
            }
            for (x, y) in [
                ((0, 3), (0, 3)),
                ((30, 33), (17, 22)),
                ((18, 22), (30, 36)),
                ((33, 35), (28, 30)),
                ((5, 7), (28, 31)),
                ((0, 2), (19, 21)),
            ] {
                let cell = Cell { x, y };
                let Position::In(cone) = Position::of(&cell, (20, 20)) else { continue };
                for (x, y) in cell.squares() {
                    let to = Square::new(x as u32, y as u32);
                    let exact = closed_form(&board, from, to).unwrap();
                    assert_eq!(turns(cone, k, x - 20, y - 20), exact.div_ceil(k as u64) as i64, "{to}");
                    let (least, most) = jumps(&cell, (20, 20));
                    assert!((least..=most).contains(&(exact as i64)));
                }
            }
        }
    }
}
