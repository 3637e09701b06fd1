//! The four coordinates on which staircases depend: x, y, x + y and x - y.
//!
//! |x|/2, |y|/2, |x+y|/3 and |x-y|/3 are the eight linear functions whose greatest is the norm, two
//! for each axis: the coordinate, or its negative, over a divisor.

/// The number of axes.
pub(crate) const AXES: usize = 4;
/// The divisor of each axis.
pub(crate) const DIVISORS: [i64; AXES] = [2, 2, 3, 3];
/// What a step to the right and one upwards add along each axis.
pub(crate) const STEPS: [(i64, i64); AXES] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Added to x - y, so that coordinates on a board are never negative; even, so that parities stay.
pub(super) const SHIFT: i64 = 1 << 30;

/// How to compute a square's coordinate along an axis: a multiplication is faster than a branch
/// that nothing predicts.
#[derive(Clone, Copy)]
pub(crate) struct Along {
    of_x: i32,
    of_y: i32,
    shift: i32,
}

impl Along {
    pub(crate) const fn new(axis: usize) -> Self {
        let (of_x, of_y) = STEPS[axis];
        let shift = if axis == 3 { SHIFT as i32 } else { 0 };
        Self { of_x: of_x as i32, of_y: of_y as i32, shift }
    }

    /// The coordinate: less than 2^32 and, on a board, not negative.
    #[inline]
    pub(crate) fn of(self, x: i64, y: i64) -> i64 {
        i64::from(self.of_x) * x + i64::from(self.of_y) * y + i64::from(self.shift)
    }
}

/// A square's coordinate along an axis.
#[inline]
pub(crate) fn along(axis: usize, x: i64, y: i64) -> i64 {
    const ALL: [Along; AXES] = [Along::new(0), Along::new(1), Along::new(2), Along::new(3)];
    ALL[axis].of(x, y)
}
