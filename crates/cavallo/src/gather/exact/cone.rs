//! The eight cones around a knight: which staircase gives its turns.
//!
//! The eight knight's directions cut the plane around a knight into eight cones. In the cone around the x axis |x|/2 is the
//! greatest of |x|/2, |y|/2, (|x|+|y|)/3; in the cone around a diagonal it is (|x|+|y|)/3. If a rectangle lies in one cone,
//! and not so near that the distance formula has exceptions, one staircase gives the knight's turns on all of it: the knight
//! is *resolved* for that rectangle.
//!
//! ```text
//!           \  y/2  /                borders: the knight's directions, slopes 2, 1/2, -1/2, -2
//!  (y-x)/3   \     /   (x+y)/3
//!   ' .       \   /       . '        in each cone this is N = max(|x|/2, |y|/2, (|x|+|y|)/3)
//!       ' .    \ /    . '
//!   -x/2    ' . K . '    x/2         numbers of the cones: 0 x/2, 1 -x/2, 2 y/2, 3 -y/2,
//!       . '    / \    ' .            4 (x+y)/3, 5 (-x-y)/3, 6 (x-y)/3, 7 (y-x)/3
//!   . '       /   \       ' .
//!  (-x-y)/3  /     \   (x-y)/3
//!           /  -y/2 \
//! ```

/// A rectangle of squares, both limits included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) x: (i64, i64),
    pub(super) y: (i64, i64),
}

/// The coordinates that staircases depend on: x, y, x + y and x - y.
pub(super) const AXES: usize = 4;
/// The divisor of each axis.
pub(super) const DIVISORS: [i64; AXES] = [2, 2, 3, 3];
/// A cone is an axis and a direction along it.
pub(super) const CONES: usize = 8;

/// Added to x - y, so that coordinates on a board are never negative; even, so that it keeps their parity.
const SHIFT: i64 = 1 << 30;

/// A square's coordinate along an axis: less than 2^32 and, on a board, not negative.
pub(super) fn along(axis: usize, x: i64, y: i64) -> i64 {
    match axis {
        0 => x,
        1 => y,
        2 => x + y,
        _ => x - y + SHIFT,
    }
}

/// All exceptions to the distance formula are nearer than this in files and ranks.
const NEAR: i64 = 4;

impl Cell {
    pub(super) fn width(&self) -> i64 {
        self.x.1 - self.x.0 + 1
    }

    pub(super) fn height(&self) -> i64 {
        self.y.1 - self.y.0 + 1
    }

    /// The longer side.
    pub(super) fn side(&self) -> i64 {
        self.width().max(self.height())
    }

    pub(super) fn centre(&self) -> (i64, i64) {
        (i64::midpoint(self.x.0, self.x.1), i64::midpoint(self.y.0, self.y.1))
    }

    /// The least and the greatest coordinate along an axis.
    pub(super) fn range(&self, axis: usize) -> (i64, i64) {
        match axis {
            0 => self.x,
            1 => self.y,
            2 => (self.x.0 + self.y.0, self.x.1 + self.y.1),
            _ => (self.x.0 - self.y.1 + SHIFT, self.x.1 - self.y.0 + SHIFT),
        }
    }

    /// The cell split into two or four parts, as square as possible.
    pub(super) fn split(&self) -> Vec<Self> {
        let halves = |(low, high): (i64, i64), cut: bool| {
            let middle = i64::midpoint(low, high);
            if cut && low < high { vec![(low, middle), (middle + 1, high)] } else { vec![(low, high)] }
        };
        let xs = halves(self.x, 2 * self.width() > self.height());
        let ys = halves(self.y, 2 * self.height() > self.width());
        xs.iter().flat_map(|&x| ys.iter().map(move |&y| Self { x, y })).collect()
    }

    /// The distance, in files and ranks, to the nearest square of the cell; 0 within it.
    fn gap(&self, x: i64, y: i64) -> (i64, i64) {
        let outside = |(low, high): (i64, i64), at: i64| (low - at).max(at - high).max(0);
        (outside(self.x, x), outside(self.y, y))
    }

    /// Whether some square of the cell may be an exception to the distance formula for this knight.
    pub(super) fn is_near(&self, x: i64, y: i64) -> bool {
        let (files, ranks) = self.gap(x, y);
        files.max(ranks) < NEAR
    }

    /// The cone around (x, y) that contains the whole cell, if one does.
    pub(super) fn cone(&self, x: i64, y: i64) -> Option<usize> {
        if self.is_near(x, y) {
            return None;
        }
        let (left, right) = (self.x.0 - x, self.x.1 - x);
        let (down, up) = (self.y.0 - y, self.y.1 - y);
        let most_files = right.max(-left);
        let most_ranks = up.max(-down);
        if left >= 2 * most_ranks {
            return Some(0);
        }
        if -right >= 2 * most_ranks {
            return Some(1);
        }
        if down >= 2 * most_files {
            return Some(2);
        }
        if -up >= 2 * most_files {
            return Some(3);
        }
        // A diagonal cone: in every corner neither difference is more than twice the other.
        let diagonal = |near_x: i64, far_x: i64, near_y: i64, far_y: i64| {
            near_x > 0 && near_y > 0 && far_x <= 2 * near_y && far_y <= 2 * near_x
        };
        if diagonal(left, right, down, up) {
            Some(4)
        } else if diagonal(-right, -left, -up, -down) {
            Some(5)
        } else if diagonal(left, right, -up, -down) {
            Some(6)
        } else if diagonal(-right, -left, down, up) {
            Some(7)
        } else {
            None
        }
    }

    /// The least and an upper bound of the greatest number of jumps from (x, y) to squares of the cell.
    pub(super) fn jumps(&self, x: i64, y: i64) -> (i64, i64) {
        let (files, ranks) = self.gap(x, y);
        let least = |files: i64, ranks: i64| ((files + 1) / 2).max((ranks + 1) / 2).max((files + ranks + 2) / 3);
        let far = |(low, high): (i64, i64), at: i64| (high - at).max(at - low);
        // Parity and exceptions add at most four.
        (least(files, ranks), least(far(self.x, x), far(self.y, y)) + 4)
    }
}

/// The cone around (x, y) that contains a single square; on a border either of the two.
pub(super) fn cone_of_square(files: i64, ranks: i64) -> usize {
    let (across, upwards) = (files.abs(), ranks.abs());
    if across >= 2 * upwards {
        usize::from(files < 0)
    } else if upwards >= 2 * across {
        2 + usize::from(ranks < 0)
    } else {
        match (files > 0, ranks > 0) {
            (true, true) => 4,
            (false, false) => 5,
            (true, false) => 6,
            (false, true) => 7,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};
    use crate::distance::closed_form;
    use crate::gather::exact::staircase::Staircase;

    /// The staircase of a cone for one knight and square.
    fn turns(cone: usize, k: i64, files: i64, ranks: i64) -> i64 {
        let axis = cone / 2;
        let sign = if cone.is_multiple_of(2) { 1 } else { -1 };
        let parity = (files + ranks).rem_euclid(2);
        let place = along(axis, files, ranks) - along(axis, 0, 0);
        Staircase { q: DIVISORS[axis], k, parity }.turns(sign * place)
    }

    #[test]
    fn every_staircase_bounds_the_turns_and_the_cell_s_own_is_exact() {
        let board = Board::new(41, 41).unwrap();
        let knight = (20, 20);
        let from = Square::new(20, 20);
        for k in [1, 2, 3, 7] {
            for to in board.squares() {
                let (files, ranks) = (i64::from(to.file()) - knight.0, i64::from(to.rank()) - knight.1);
                let exact = closed_form(&board, from, to).unwrap().div_ceil(k as u64) as i64;
                for cone in 0..CONES {
                    assert!(turns(cone, k, files, ranks) <= exact);
                }
            }
            for cell in
                [(0, 3, 0, 3), (30, 33, 17, 22), (18, 22, 30, 36), (33, 35, 28, 30), (5, 7, 28, 31), (0, 2, 19, 21)]
            {
                let cell = Cell { x: (cell.0, cell.1), y: (cell.2, cell.3) };
                let Some(cone) = cell.cone(knight.0, knight.1) else { continue };
                for x in cell.x.0..=cell.x.1 {
                    for y in cell.y.0..=cell.y.1 {
                        let to = Square::new(x as u32, y as u32);
                        let exact = closed_form(&board, from, to).unwrap();
                        assert_eq!(turns(cone, k, x - 20, y - 20), exact.div_ceil(k as u64) as i64, "{to}");
                        let (least, most) = cell.jumps(knight.0, knight.1);
                        assert!((least..=most).contains(&(exact as i64)));
                    }
                }
            }
        }
    }

    #[test]
    fn each_cone_contains_some_cell() {
        let knight = (50, 50);
        let mut seen = [false; CONES];
        for x in (0..100).step_by(5) {
            for y in (0..100).step_by(5) {
                let cell = Cell { x: (x, x + 4), y: (y, y + 4) };
                if let Some(cone) = cell.cone(knight.0, knight.1) {
                    seen[cone] = true;
                }
            }
        }
        assert_eq!(seen, [true; CONES]);
    }

    #[test]
    fn parts_make_up_the_whole() {
        for (x, y) in [((0, 9), (0, 9)), ((0, 99), (3, 4)), ((5, 5), (0, 1000)), ((0, 1), (0, 1))] {
            let cell = Cell { x, y };
            let parts = cell.split();
            assert!(parts.len() > 1);
            assert_eq!(
                parts.iter().map(|part| part.width() * part.height()).sum::<i64>(),
                cell.width() * cell.height()
            );
        }
    }
}
