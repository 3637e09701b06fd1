//! Planes: linear bounds below a sum of turns.

use super::cell::Cell;

/// A point of the plane, not only a square.
pub(crate) type Point = (f64, f64);

/// A linear function of both coordinates, by its value and slope at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    pub(crate) at: Point,
    pub(crate) value: f64,
    pub(crate) slope: Point,
}

impl Plane {
    pub(crate) fn value_at(&self, point: Point) -> f64 {
        self.value + self.slope.0 * (point.0 - self.at.0) + self.slope.1 * (point.1 - self.at.1)
    }

    /// The least value on a cell.
    pub(crate) fn least_on(&self, cell: &Cell) -> f64 {
        let least =
            |slope: f64, (low, high): (i64, i64), at: f64| (slope * (low as f64 - at)).min(slope * (high as f64 - at));
        self.value + least(self.slope.0, cell.x, self.at.0) + least(self.slope.1, cell.y, self.at.1)
    }
}
