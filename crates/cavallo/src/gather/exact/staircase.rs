//! The turns of one knight along one axis: a staircase.
//!
//! On a board without edges the distance to a square (x, y) away is the least d of the parity of x + y with d >= |x|/2,
//! |y|/2, (|x|+|y|)/3 (with two small exceptions). So d, and the turns ceil(d / k), are the maximum of eight functions, one
//! for each direction: of x, -x, y, -y over 2, and of x+y, -x-y, x-y, y-x over 3, each rounded up to the parity and divided
//! by k. Each of the eight bounds the turns from below everywhere, and where its direction is the greatest it *is* the turns.
//!
//! Along its axis such a function rises in steps, and it is a straight line plus a periodic function: 2 q k squares further
//! (q is 2 or 3) it is 2 higher. With q = 2, k = 1 and even parity, x = 0, 2, 4, 6, 8, 10 gives 0, 2, 2, 4, 4, 6: the line x/2 plus 0, 1,
//! 0, 1, 0, 1. With k = 3 it gives 0, 1, 1, 2, 2, 2 and from x = 12 on 2, 3, 3, 4, 4, 4: the line x/6 plus a part of period 12.

/// The parameters of a staircase: divisor of the axis, jumps per turn, parity of the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Staircase {
    pub(super) q: i64,
    pub(super) k: i64,
    pub(super) parity: i64,
}

impl Staircase {
    /// The distance between equal steps.
    pub(super) fn period(self) -> i64 {
        2 * self.q * self.k
    }

    /// The turns for a square this far along the axis; for negative distances the staircase continues downwards.
    pub(super) fn turns(self, along: i64) -> i64 {
        let jumps = ceil_div(along, self.q);
        let jumps = jumps + ((jumps ^ self.parity) & 1);
        ceil_div(jumps, self.k)
    }

    /// The first place along the axis with more than this many turns.
    pub(super) fn rise_above(self, turns: i64) -> i64 {
        // More turns take at least turns k + 1 jumps of the parity, and so many are needed only beyond q times two fewer.
        let jumps = self.parity + 2 * ((turns * self.k + 2 - self.parity) >> 1);
        self.q * (jumps - 2) + 1
    }

    /// Where within a period the staircase rises, and by how much: from `at` to `at + 1`.
    pub(super) fn steps(self) -> Vec<(usize, i64)> {
        let climb = |at: i64| self.turns(at + 1) - self.turns(at);
        (0..self.period()).map(|at| (at as usize, climb(at))).filter(|&(_, by)| by != 0).collect()
    }
}

pub(super) fn ceil_div(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stairs_repeat_themselves_two_higher() {
        for q in [2, 3] {
            for k in 1..=13 {
                for parity in [0, 1] {
                    let stairs = Staircase { q, k, parity };
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
}
