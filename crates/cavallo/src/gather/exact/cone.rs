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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// How to compute a square's coordinate along an axis. Multiplied instead of chosen, since nothing predicts the axis.
#[derive(Clone, Copy)]
pub(super) struct Along {
    of_x: i32,
    of_y: i32,
    shift: i32,
}

impl Along {
    pub(super) const fn new(axis: usize) -> Self {
        let (of_x, of_y, shift) = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (1, -1, SHIFT as i32)][axis];
        Self { of_x, of_y, shift }
    }

    /// The coordinate: less than 2^32 and, on a board, not negative.
    #[inline]
    pub(super) fn of(self, x: i64, y: i64) -> i64 {
        i64::from(self.of_x) * x + i64::from(self.of_y) * y + i64::from(self.shift)
    }
}

/// A square's coordinate along an axis.
#[inline]
pub(super) fn along(axis: usize, x: i64, y: i64) -> i64 {
    const ALL: [Along; AXES] = [Along::new(0), Along::new(1), Along::new(2), Along::new(3)];
    ALL[axis].of(x, y)
}

/// All exceptions to the distance formula are nearer than this in files and ranks.
pub(super) const NEAR: i64 = 4;

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

    /// The distance, in files and ranks, to the nearest square of the cell; 0 within it.
    fn gap(&self, x: i64, y: i64) -> (i64, i64) {
        let outside = |(low, high): (i64, i64), at: i64| (low - at).max(at - high).max(0);
        (outside(self.x, x), outside(self.y, y))
    }

    /// The cone around (x, y) that contains the whole cell: 0 to 7, [`UNRESOLVED`] if there is none, [`TOO_NEAR`] if some square of the
    /// cell may be an exception to the distance formula. Without branches, since nothing predicts which way they go.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "lazy operators are branches")]
    pub(super) fn cone(&self, x: i64, y: i64) -> u8 {
        let (left, right, down, up) = (self.x.0 - x, self.x.1 - x, self.y.0 - y, self.y.1 - y);
        let (near_x, near_y) = (left.max(-right), down.max(-up));
        let (far_x, far_y) = (right.max(-left), up.max(-down));
        let flat = near_x >= 2 * far_y;
        let steep = near_y >= 2 * far_x;
        // A diagonal cone: in every corner neither difference is more than twice the other.
        let diagonal = (near_x > 0) & (near_y > 0) & (far_x <= 2 * near_y) & (far_y <= 2 * near_x);
        let near = near_x.max(near_y) < NEAR;
        let cone = cone_of(flat, steep, left > 0, down > 0);
        if (flat | steep | diagonal) & !near { cone } else { UNRESOLVED + u8::from(near) }
    }

    /// The least and the greatest number of jumps from (x, y) to squares of the cell, or bounds on them.
    pub(super) fn jumps(&self, x: i64, y: i64) -> (i64, i64) {
        let (files, ranks) = self.gap(x, y);
        let least = |files: i64, ranks: i64| ((files + 1) / 2).max((ranks + 1) / 2).max((files + ranks + 2) / 3);
        let far = |(low, high): (i64, i64), at: i64| (high - at).max(at - low);
        // Parity adds one at most, exceptions three.
        let more = if files.max(ranks) < NEAR { 4 } else { 1 };
        (least(files, ranks), least(far(self.x, x), far(self.y, y)) + more)
    }

    /// Whether all squares of a cell belong to this one.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let within = |(low, high): (i64, i64), (least, most): (i64, i64)| least <= low && high <= most;
        within(other.x, self.x) && within(other.y, self.y)
    }

    /// The cell with a margin around it, as far as another one reaches.
    pub(super) fn widened(&self, by: i64, within: &Self) -> Self {
        let wider = |(low, high): (i64, i64), (least, most): (i64, i64)| ((low - by).max(least), (high + by).min(most));
        Self { x: wider(self.x, within.x), y: wider(self.y, within.y) }
    }

    /// The square of the cell next to a point.
    pub(super) fn nearest(&self, point: (f64, f64)) -> (i64, i64) {
        let clamp = |at: f64, (low, high): (i64, i64)| (at.round() as i64).clamp(low, high);
        (clamp(point.0, self.x), clamp(point.1, self.y))
    }

    /// The number of squares, rounded.
    pub(super) fn area(&self) -> f64 {
        self.width() as f64 * self.height() as f64
    }

    /// The square at which the cell is divided: its centre, or the end of the shorter side if that is much shorter.
    pub(super) fn division(&self) -> (i64, i64) {
        let (x, y) = self.centre();
        match (self.width(), self.height()) {
            (width, height) if width >= 4 * height => (x, self.y.1),
            (width, height) if height >= 4 * width => (self.x.1, y),
            _ => (x, y),
        }
    }

    /// The four quarters of the cell; some may be empty.
    pub(super) fn quarters(&self) -> [Option<Self>; 4] {
        let (x, y) = self.division();
        let xs = [(self.x.0, x), (x + 1, self.x.1)];
        let ys = [(self.y.0, y), (y + 1, self.y.1)];
        let quarter = |x: (i64, i64), y: (i64, i64)| (x.0 <= x.1 && y.0 <= y.1).then_some(Self { x, y });
        [quarter(xs[0], ys[0]), quarter(xs[1], ys[0]), quarter(xs[0], ys[1]), quarter(xs[1], ys[1])]
    }
}

/// Several cones meet the cell.
pub(super) const UNRESOLVED: u8 = 8;
/// The cell contains a square nearer than [`NEAR`].
pub(super) const TOO_NEAR: u8 = 9;

/// The number of a cone, by whether it is one of the flat or the steep ones, to the right, and upwards.
#[inline]
#[expect(clippy::fn_params_excessive_bools, reason = "they are the bits of an index")]
fn cone_of(flat: bool, steep: bool, right: bool, upwards: bool) -> u8 {
    /// By flat, steep, right and upwards, as bits.
    const NUMBERS: [u8; 16] = [5, 1, 3, 1, 6, 0, 3, 0, 7, 1, 2, 1, 4, 0, 2, 0];
    NUMBERS[usize::from(flat) | usize::from(steep) << 1 | usize::from(right) << 2 | usize::from(upwards) << 3]
}

/// The cone around a knight that contains a single square this far away; on a border either of the two.
#[inline]
pub(super) fn cone_of_square(files: i64, ranks: i64) -> u8 {
    let (across, upwards) = (files.abs(), ranks.abs());
    cone_of(across >= 2 * upwards, upwards >= 2 * across, files > 0, ranks > 0)
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
                let cone = usize::from(cell.cone(knight.0, knight.1));
                if cone >= CONES {
                    continue;
                }
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
                if let Some(seen) = seen.get_mut(usize::from(cell.cone(knight.0, knight.1))) {
                    *seen = true;
                }
            }
        }
        assert_eq!(seen, [true; CONES]);
    }

    #[test]
    fn quarters_make_up_the_whole() {
        for (x, y) in [((0, 9), (0, 9)), ((0, 99), (3, 4)), ((5, 5), (0, 1000)), ((0, 1), (0, 1)), ((3, 3), (4, 4))] {
            let cell = Cell { x, y };
            let parts: f64 = cell.quarters().iter().flatten().map(Cell::area).sum();
            assert!((parts - cell.area()).abs() < 0.5);
        }
    }
}
