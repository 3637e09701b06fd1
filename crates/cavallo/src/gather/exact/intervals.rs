//! The cones of many knights at once: knights of a few ranks fall into nine intervals of files.
//!
//! **Idea.** Seen from a cell, the [cones](super::cone) of the knights of one rank follow one another from left to right: first those that have the cell to their right, in the flat cone,
//! then those in a diagonal one, in a steep one, in the other diagonal one, and in the flat cone to the left. Between any two of them are knights whose cone does not contain the whole cell. So eight files, computed
//! once, tell the cone of every knight of that rank; and as knights are sorted by ranks, a hundred neighbours in the list stand on so few ranks that the same eight files do for all.
//!
//! ```text
//!   0 0 0 0 ? 4 4 ? 2 2 2 ? 7 7 ? 1 1 1 1      knights, and the cone that contains the cell; ? if it is not known here
//!                    [cell]                    (some ranks above them)
//! ```
//!
//! **Worked example.** The cell from k21 to l22, and knights on the ranks 1 and 2: the cell is between 19 and 21 ranks above them. The steep cone takes 2 files for 4 ranks: files within 19/2 = 9 of both
//! ends of the cell, c to t, so a knight on m2 has the cell in cone 2, without a look at its rank.
//!
//! **Why it is right.** Knights of the ranks from a to b see the cell between its first rank minus b and its last rank minus a. A cone that contains all of that contains what each of them sees. Where the
//! intervals do not tell, the exact test decides.
//!
//! **Complexity.** Eight comparisons per knight, without branches.
//!
//! **When it fails.** If a hundred knights are scattered over many ranks, the intervals are empty, and the exact test is made for each knight. A knight's cone never depends on it.
//!
//! **Reference.** Own work.

use super::cone::{Cell, NEAR};

/// Eight files between nine intervals. Those with even numbers belong to one cone each.
pub(super) struct Intervals {
    /// The first file of each interval but the first, ascending.
    firsts: [i32; 8],
    cones: [u8; 9],
}

/// The intervals do not tell.
pub(super) const UNTOLD: u8 = u8::MAX;

impl Intervals {
    /// The intervals for knights of these ranks, both limits included.
    pub(super) fn new(cell: &Cell, ranks: (i64, i64)) -> Self {
        let (left, right) = cell.x;
        let (down, up) = (cell.y.0 - ranks.1, cell.y.1 - ranks.0);
        let (near, far) = (down.max(-up), up.max(-down));
        let flat = (2 * far).max(NEAR);
        // Without ranks in between there are flat cones only: the other intervals are empty.
        let empty = (i64::MAX, i64::MIN);
        let half = (far + 1) / 2;
        let beside = half.max(if near < NEAR { NEAR } else { 1 });
        let [first, steep, last] = if near <= 0 {
            [empty; 3]
        } else {
            let steep = if near < NEAR { empty } else { (right - near / 2, left + near / 2) };
            [(right - 2 * near, left - beside), steep, (right + beside, left + 2 * near)]
        };
        let mut firsts = [0; 8];
        let mut reached = i64::from(i32::MIN);
        let ends = |(low, high): (i64, i64)| [low, high.saturating_add(1)];
        let between = [first, steep, last].into_iter().flat_map(ends);
        let all = std::iter::once(left - flat + 1).chain(between).chain([right + flat]);
        for (to, at) in firsts.iter_mut().zip(all) {
            reached = reached.max(at);
            *to = reached.min(i64::from(i32::MAX)) as i32;
        }
        let (first, steep, last) = if down > 0 { (4, 2, 7) } else { (6, 3, 5) };
        Self { firsts, cones: [0, UNTOLD, first, UNTOLD, steep, UNTOLD, last, UNTOLD, 1] }
    }

    /// The cone that contains the cell, or [`UNTOLD`].
    #[inline]
    pub(super) fn cone(&self, file: i32) -> u8 {
        let passed: usize = self.firsts.iter().map(|&first| usize::from(file >= first)).sum();
        self.cones[passed]
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::gather::exact::cone::{CONES, DIVISORS, along};

    #[test]
    fn a_cone_that_intervals_tell_contains_the_cell() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut told, mut resolved) = ([0; CONES], 0);
        for _ in 0..3000 {
            let mut range = |side: i64| {
                let low = rng.random_range(0..60);
                (low, low + rng.random_range(0..side))
            };
            let cell = Cell { x: range(9), y: range(9) };
            let ranks = range(4);
            let intervals = Intervals::new(&cell, ranks);
            for x in 0..70_i64 {
                for y in ranks.0..=ranks.1 {
                    let (cone, exact) = (intervals.cone(x as i32), cell.cone(x, y));
                    resolved += usize::from(usize::from(exact) < CONES);
                    if cone == UNTOLD {
                        continue;
                    }
                    told[usize::from(cone)] += 1;
                    assert!(usize::from(exact) < CONES, "{cell:?} {ranks:?} {x} {y}");
                    // On the border of two cones both are right: they agree on the whole cell.
                    let norm = |cone: u8, to: (i64, i64)| {
                        let axis = usize::from(cone / 2);
                        let sign = if cone & 1 == 0 { 1 } else { -1 };
                        sign * (along(axis, to.0, to.1) - along(axis, x, y)) * 6 / DIVISORS[axis]
                    };
                    for to in [(cell.x.0, cell.y.0), (cell.x.1, cell.y.0), (cell.x.0, cell.y.1), (cell.x.1, cell.y.1)] {
                        assert_eq!(norm(cone, to), norm(exact, to), "{cell:?} {ranks:?} {x} {y}");
                    }
                }
            }
        }
        assert!(told.iter().all(|&told| told > 1000), "{told:?}");
        assert!(told.iter().sum::<usize>() * 4 > resolved * 3, "{told:?} of {resolved}");
    }
}
