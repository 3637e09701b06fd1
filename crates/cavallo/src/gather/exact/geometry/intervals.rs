//! The cones of many knights at once: knights of a few ranks fall into nine intervals of files.
//!
//! **Idea.** Seen from a cell, the [cones](super::cone) of the knights of one rank follow one
//! another from left to right: first the knights with the cell in the flat cone to their right,
//! then those in a diagonal cone, a steep one, the other diagonal one, and the flat cone to the
//! left. Between any two of them are knights whose cones all miss a part of the cell. So eight
//! files, computed once, give the cone of every knight of that rank; and as knights are sorted by
//! ranks, a hundred neighbours in the list stand on so few ranks that the same eight files serve
//! all of them.
//!
//! ```text
//!   0 0 0 0 ? 4 4 ? 2 2 2 ? 7 7 ? 1 1 1 1     the cone of each knight; ? if undecided
//!                    [cell]                   (some ranks above them)
//! ```
//!
//! **Worked example.** The cell from k21 to l22, and knights on the ranks 1 and 2: the cell is
//! between 19 and 21 ranks above them. The steep cone takes 2 files for 4 ranks: files within 19/2
//! = 9 of both ends of the cell, c to t. So a knight on m2 has the cell in cone 2, without a look
//! at its rank.
//!
//! **Why it is right.** Knights of the ranks from a to b see the cell between its first rank minus
//! b and its last rank minus a. A cone that contains all of that contains what each of them sees.
//! Where the intervals decide nothing, the exact test does.
//!
//! **Complexity.** Eight comparisons per knight, without branches.
//!
//! **When it fails.** If a hundred knights are scattered over many ranks, the intervals are empty,
//! and the exact test is made for each knight; the result is the same.
//!
//! **Reference.** Own work.

use super::cell::Cell;
use super::cone::Cone;
use super::norm::NEAR;

/// Eight files between nine intervals. Those with even numbers belong to one cone each.
pub(crate) struct Intervals {
    /// The first file of each interval but the first, ascending.
    firsts: [i32; 8],
    cones: [Option<Cone>; 9],
}

impl Intervals {
    /// The intervals for knights of these ranks, both limits included.
    pub(crate) fn new(cell: &Cell, ranks: (i64, i64)) -> Self {
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
        let (first, steep, last) = if down > 0 {
            (Cone::UpRight, Cone::Up, Cone::UpLeft)
        } else {
            (Cone::DownRight, Cone::Down, Cone::DownLeft)
        };
        let [first, steep, last] = [first, steep, last].map(Some);
        Self { firsts, cones: [Some(Cone::Right), None, first, None, steep, None, last, None, Some(Cone::Left)] }
    }

    /// The cone that contains the cell, where the intervals decide it.
    #[inline]
    pub(crate) fn cone(&self, file: i32) -> Option<Cone> {
        let passed: usize = self.firsts.iter().map(|&first| usize::from(file >= first)).sum();
        self.cones[passed]
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::cell::{DIVISORS, along};
    use super::super::cone::Position;
    use super::*;

    #[test]
    fn a_cone_that_intervals_tell_contains_the_cell() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut told, mut resolved) = ([0; 8], 0);
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
                    let (cone, exact) = (intervals.cone(x as i32), Position::of(&cell, (x, y)).cone());
                    resolved += usize::from(exact.is_some());
                    let Some(cone) = cone else { continue };
                    told[cone.number()] += 1;
                    let Some(exact) = exact else { panic!("{cell:?} {ranks:?} {x} {y}") };
                    // On the border of two cones both are right: they agree on the whole cell.
                    let norm = |cone: Cone, to: (i64, i64)| {
                        let sign = if cone.is_rising() { 1 } else { -1 };
                        let axis = cone.axis();
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
