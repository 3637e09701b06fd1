//! Planes, linear bounds below a sum of turns, and the convex polygons that they leave.
//!
//! **Idea.** Where a plane below a sum exceeds a level, the sum does. So each plane cuts a
//! half-plane off a polygon that contains all points at or below the level.
//!
//! **Why it is right.** Half-planes are loosened by far more than all rounding errors, so no point
//! of interest is cut off.
//!
//! **Complexity.** A cut is linear in the corners, and adds at most one.
//!
//! **When it fails.** Never; a polygon may be a little too large.
//!
//! **Reference.** I. E. Sutherland and G. W. Hodgman, *Reentrant polygon clipping*, 1974.

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

/// A convex polygon, its corners in order; empty if nothing is left.
#[derive(Clone, Debug)]
pub(crate) struct Polygon {
    corners: Vec<Point>,
}

/// A half-plane is loosened by this many squares, much more than all rounding errors of clipping on
/// boards of 2^30 squares a side.
const LOOSE: f64 = 1e-5;

impl Polygon {
    fn rectangle(x: (f64, f64), y: (f64, f64)) -> Self {
        Self { corners: vec![(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)] }
    }

    pub(crate) fn of_cell(cell: &Cell) -> Self {
        Self::rectangle((cell.x.0 as f64, cell.x.1 as f64), (cell.y.0 as f64, cell.y.1 as f64))
    }

    pub(crate) fn corners(&self) -> &[Point] {
        &self.corners
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Keeps the points where a plane is at most at this level.
    pub(crate) fn keep_below(&mut self, plane: &Plane, level: f64) {
        self.clip(plane.slope, plane.at, level - plane.value);
    }

    /// Keeps the points with `slope` . (point - `through`) <= `rest`.
    fn clip(&mut self, slope: Point, through: Point, rest: f64) {
        let rest = rest + (slope.0.abs() + slope.1.abs()) * LOOSE;
        let above = |point: Point| slope.0 * (point.0 - through.0) + slope.1 * (point.1 - through.1) - rest;
        let Some(&last) = self.corners.last() else { return };
        let mut kept = Vec::with_capacity(self.corners.len() + 1);
        let (mut from, mut from_above) = (last, above(last));
        for &to in &self.corners {
            let to_above = above(to);
            if (from_above < 0.0 && to_above > 0.0) || (from_above > 0.0 && to_above < 0.0) {
                let part = from_above / (from_above - to_above);
                kept.push((from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1)));
            }
            if to_above <= 0.0 {
                kept.push(to);
            }
            (from, from_above) = (to, to_above);
        }
        self.corners = kept;
    }

    /// The corner farthest in a direction.
    pub(crate) fn extreme(&self, direction: Point) -> Option<Point> {
        let along = |point: &Point| point.0 * direction.0 + point.1 * direction.1;
        self.corners.iter().copied().max_by(|a, b| along(a).total_cmp(&along(b)))
    }

    /// The longer side of the bounding box.
    pub(crate) fn side(&self) -> f64 {
        self.bounds().map_or(0.0, |(x, y)| (x.1 - x.0).max(y.1 - y.0))
    }

    fn bounds(&self) -> Option<(Point, Point)> {
        let (&first, others) = self.corners.split_first()?;
        let mut bounds = ((first.0, first.0), (first.1, first.1));
        for &(x, y) in others {
            bounds = ((bounds.0.0.min(x), bounds.0.1.max(x)), (bounds.1.0.min(y), bounds.1.1.max(y)));
        }
        Some(bounds)
    }

    /// The centre of gravity; the mean of the corners if the polygon is too thin to have an area.
    pub(crate) fn centre_of_gravity(&self) -> Option<Point> {
        let &origin = self.corners.first()?;
        let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
        for pair in self.corners.windows(2).skip(1) {
            let (a, b) = ((pair[0].0 - origin.0, pair[0].1 - origin.1), (pair[1].0 - origin.0, pair[1].1 - origin.1));
            let part = a.0 * b.1 - a.1 * b.0;
            area += part;
            x += part * (a.0 + b.0);
            y += part * (a.1 + b.1);
        }
        if area.abs() > 1e-12 {
            return Some((origin.0 + x / (3.0 * area), origin.1 + y / (3.0 * area)));
        }
        let share = 1.0 / self.corners.len() as f64;
        Some(
            self.corners.iter().fold((0.0, 0.0), |mean, corner| (mean.0 + corner.0 * share, mean.1 + corner.1 * share)),
        )
    }

    /// The squares of a cell within the bounding box, if there are any.
    pub(crate) fn squares(&self, within: &Cell) -> Option<Cell> {
        let (x, y) = self.bounds()?;
        // The box is a little larger than the polygon, since corners are rounded too.
        let clamp = |(low, high): (f64, f64), (least, most): (i64, i64)| {
            (((low - 1e-3).ceil() as i64).max(least), ((high + 1e-3).floor() as i64).min(most))
        };
        let cell = Cell { x: clamp(x, within.x), y: clamp(y, within.y) };
        (cell.x.0 <= cell.x.1 && cell.y.0 <= cell.y.1).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_clipped_to_a_triangle() {
        let mut polygon = Polygon::rectangle((0.0, 4.0), (0.0, 4.0));
        // x + y <= 4
        polygon.clip((1.0, 1.0), (2.0, 2.0), 0.0);
        let corners = polygon.corners().iter();
        assert!(corners.clone().count() >= 3 && corners.clone().all(|(x, y)| x + y < 4.001));
        let (x, y) = polygon.centre_of_gravity().unwrap();
        assert!((x - 4.0 / 3.0).abs() < 1e-4 && (y - 4.0 / 3.0).abs() < 1e-4);
        polygon.clip((-1.0, 0.0), (1.5, 0.0), 0.0);
        let cell = polygon.squares(&Cell { x: (0, 9), y: (0, 9) }).unwrap();
        assert_eq!((cell.x, cell.y), ((2, 4), (0, 2)));
        polygon.clip((1.0, 0.0), (1.0, 0.0), 0.0);
        assert!(polygon.is_empty() && polygon.squares(&Cell { x: (0, 9), y: (0, 9) }).is_none());
    }
}
