//! Rectangles of squares, the regions that are bounded as a whole, and the four axes.
//!
//! Staircases depend on x, y, x + y or x - y. |x|/2, |y|/2, |x+y|/3 and |x-y|/3 are the eight
//! linear functions whose greatest is the norm, two for each axis: the coordinate or its negative,
//! over a divisor.

/// The number of axes.
pub(crate) const AXES: usize = 4;
/// The divisor of each axis.
pub(crate) const DIVISORS: [i64; AXES] = [2, 2, 3, 3];
/// What a step to the right and one upwards add along each axis.
pub(crate) const STEPS: [(i64, i64); AXES] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// Added along each axis, so that coordinates on a board are never negative; even, so that parities
/// stay.
const SHIFTS: [i64; AXES] = [0, 0, 0, 1 << 30];

/// A square's coordinate along an axis: less than 2^32 and, on a board, not negative. Multiplied
/// instead of chosen, since nothing predicts the axis.
#[inline]
pub(crate) fn along(axis: usize, x: i64, y: i64) -> i64 {
    STEPS[axis].0 * x + STEPS[axis].1 * y + SHIFTS[axis]
}

/// A rectangle of squares, both limits included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) x: (i64, i64),
    pub(crate) y: (i64, i64),
}

impl Cell {
    /// No square: the hull of nothing.
    pub(crate) const EMPTY: Self = Self { x: (i64::MAX, i64::MIN), y: (i64::MAX, i64::MIN) };

    pub(crate) fn of_square(x: i64, y: i64) -> Self {
        Self { x: (x, x), y: (y, y) }
    }

    pub(crate) fn width(&self) -> i64 {
        self.x.1 - self.x.0 + 1
    }

    pub(crate) fn height(&self) -> i64 {
        self.y.1 - self.y.0 + 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.x.0 > self.x.1 || self.y.0 > self.y.1
    }

    /// The longer side.
    pub(crate) fn side(&self) -> i64 {
        self.width().max(self.height())
    }

    /// The number of squares, rounded.
    pub(crate) fn area(&self) -> f64 {
        self.width() as f64 * self.height() as f64
    }

    pub(crate) fn centre(&self) -> (i64, i64) {
        (i64::midpoint(self.x.0, self.x.1), i64::midpoint(self.y.0, self.y.1))
    }

    /// All squares, file by file.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let ((left, right), (low, high)) = (self.x, self.y);
        (left..=right).flat_map(move |x| (low..=high).map(move |y| (x, y)))
    }

    /// The least and the greatest coordinate along an axis.
    pub(crate) fn range(&self, axis: usize) -> (i64, i64) {
        match axis {
            0 => self.x,
            1 => self.y,
            2 => (self.x.0 + self.y.0, self.x.1 + self.y.1),
            _ => (along(3, self.x.0, self.y.1), along(3, self.x.1, self.y.0)),
        }
    }

    /// Whether all squares of a cell belong to this one.
    pub(crate) fn contains(&self, other: &Self) -> bool {
        let within = |(low, high), (least, most)| least <= low && high <= most;
        within(other.x, self.x) && within(other.y, self.y)
    }

    /// The least cell that contains both.
    pub(crate) fn hull(&self, other: &Self) -> Self {
        let both = |a: (i64, i64), b: (i64, i64)| (a.0.min(b.0), a.1.max(b.1));
        Self { x: both(self.x, other.x), y: both(self.y, other.y) }
    }

    /// The cell with a margin around it, as far as another one reaches.
    pub(crate) fn widened(&self, by: i64, within: &Self) -> Self {
        let wider = |(low, high): (i64, i64), (least, most)| ((low - by).max(least), (high + by).min(most));
        Self { x: wider(self.x, within.x), y: wider(self.y, within.y) }
    }

    /// The square of the cell next to a point.
    pub(crate) fn nearest(&self, point: (f64, f64)) -> (i64, i64) {
        let clamp = |at: f64, (low, high): (i64, i64)| (at.round() as i64).clamp(low, high);
        (clamp(point.0, self.x), clamp(point.1, self.y))
    }

    /// The square at which the cell is divided: its centre, or the end of the shorter side if that
    /// is much shorter.
    pub(crate) fn division(&self) -> (i64, i64) {
        let (x, y) = self.centre();
        match (self.width(), self.height()) {
            (width, height) if width >= 4 * height => (x, self.y.1),
            (width, height) if height >= 4 * width => (self.x.1, y),
            _ => (x, y),
        }
    }

    /// The four quarters of the cell; some may be empty.
    pub(crate) fn quarters(&self) -> [Option<Self>; 4] {
        let (x, y) = self.division();
        let xs = [(self.x.0, x), (x + 1, self.x.1)];
        let ys = [(self.y.0, y), (y + 1, self.y.1)];
        let quarter = |x, y| Some(Self { x, y }).filter(|quarter| !quarter.is_empty());
        [quarter(xs[0], ys[0]), quarter(xs[1], ys[0]), quarter(xs[0], ys[1]), quarter(xs[1], ys[1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_make_up_the_whole() {
        for (x, y) in [((0, 9), (0, 9)), ((0, 99), (3, 4)), ((5, 5), (0, 1000)), ((0, 1), (0, 1)), ((3, 3), (4, 4))] {
            let cell = Cell { x, y };
            let parts: f64 = cell.quarters().iter().flatten().map(Cell::area).sum();
            assert!((parts - cell.area()).abs() < 0.5);
        }
    }
}
