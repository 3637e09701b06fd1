//! Cutting planes: the least value of a convex function, and a polygon around the points where it
//! is low.
//!
//! **Idea.** A value v and a slope g of a convex function F at a point c bound it everywhere:
//! F(s) >= v + g (s - c). So one evaluation rules out a half-plane: for the *minimum* all s with
//! g (s - c) > 0, where F > v; for the *level set* F <= t all s with v + g (s - c) > t.
//!
//! *Minimum.* Evaluate at the centre of gravity of the polygon that is left, cut, repeat. A line
//! through the centre of gravity leaves at most 1 - 1/e = 63 % of the area (Grünbaum), so 25 to 40
//! evaluations reduce a board to a point.
//!
//! *Level set.* The cut of a far point q passes close to the minimum's side of q, and the cut of a
//! point near the minimum is hardly inclined: the best are taken where F is about t. On the way
//! from the minimum m to the extreme corner q of the polygon F grows at least linearly and often
//! like a parabola; at the fraction sqrt((t - F(m)) / (F(q) - F(m))) of the way it would be t.
//!
//! **Worked example.** Two 1-knights on a rank, at x = 0 and x = 14: F = 7 between them and rises
//! by 1 for each file outside. The first centre of gravity is x = 7 with slope 0: the minimum. For
//! t = 8 the corner q = 20 of a board has F = 13, the fraction is sqrt(1/6), the next point is x =
//! 12.3 with F = 7 and slope 0: no cut. But the cut at q itself, 13 + 1 (x - 20) <= 8, is x <= 15,
//! which is exact here.
//!
//! **Why it is right.** Every cut keeps all points with F <= t; levels are raised by the error of
//! the sum, and polygons are clipped loosely.
//!
//! **Complexity.** At most 60 evaluations for the minimum and 80 for the level set.
//!
//! **When it fails.** Never; where F is flat the level set is large.
//!
//! **Reference.** A. Ju. Levin 1965 and D. J. Newman 1965, the method of centres of gravity; B.
//! Grünbaum, *Partitions of mass-distributions and of convex bodies by hyperplanes*, 1960; J. E.
//! Kelley, *The cutting-plane method for solving convex programs*, 1960.

use crate::run::{Run, Stopped};

use super::super::geometry::{Plane, Point, Polygon};
use super::relaxed_sum::RelaxedSum;

/// Evaluations for the minimum.
const EVALUATIONS: usize = 60;
/// Terms of an evaluation that take about as long as a step of the search.
const TERMS_PER_STEP: u64 = 128;
/// Slopes below this share of the weights count as none, until they are compared in integers.
const FLAT: f64 = 1e-9;

/// What is known about the minimum of a function.
pub(crate) struct Minimum {
    /// All planes, the one with the lowest value first.
    planes: Vec<Plane>,
    least: f64,
}

fn evaluate(run: &mut Run<'_>, sum: &RelaxedSum, point: Point) -> Result<Plane, Stopped> {
    run.spend(1 + sum.terms() as u64 / TERMS_PER_STEP)?;
    Ok(sum.at(point))
}

impl Minimum {
    /// About the least value on a polygon: the search ends when the polygon left is smaller than
    /// `fine`.
    pub(crate) fn new(run: &mut Run<'_>, sum: &RelaxedSum, start: Polygon, fine: f64) -> Result<Self, Stopped> {
        let mut left = start;
        let mut planes: Vec<Plane> = Vec::new();
        while planes.len() < EVALUATIONS && (planes.is_empty() || left.side() >= fine) {
            let Some(centre) = left.centre_of_gravity() else { break };
            let plane = evaluate(run, sum, centre)?;
            planes.push(plane);
            if plane.slope == (0.0, 0.0) {
                break;
            }
            left.keep_below(&plane, plane.value);
        }
        let lowest = (0..planes.len()).min_by(|&a, &b| planes[a].value.total_cmp(&planes[b].value)).unwrap_or(0);
        planes.swap(0, lowest);
        let lowest = planes[0];
        // What was cut off is not below the lowest value; on what is left each plane bounds the
        // least.
        let on_the_rest =
            |plane: &Plane| left.corners().iter().map(|&corner| plane.value_at(corner)).fold(lowest.value, f64::min);
        let least = if lowest.slope == (0.0, 0.0) {
            lowest.value
        } else {
            planes.iter().map(on_the_rest).fold(f64::NEG_INFINITY, f64::max)
        };
        Ok(Self { planes, least: least - sum.error() })
    }

    /// The plane with the lowest value.
    pub(crate) fn lowest(&self) -> &Plane {
        &self.planes[0]
    }

    /// No value is below this.
    pub(crate) fn least(&self) -> f64 {
        self.least
    }

    /// Whether the function may be least on a whole region.
    pub(crate) fn is_flat(&self, sum: &RelaxedSum) -> bool {
        let slope = self.lowest().slope;
        slope.0.abs().max(slope.1.abs()) <= FLAT * sum.weight()
    }

    /// A polygon that contains all points of `start` with values up to `level`, base included.
    pub(crate) fn level_set(
        &self,
        run: &mut Run<'_>,
        sum: &RelaxedSum,
        start: Polygon,
        level: i64,
        evaluations: usize,
    ) -> Result<Polygon, Stopped> {
        let level = (level - sum.base()) as f64 + sum.error();
        let mut left = start;
        self.planes.iter().for_each(|plane| left.keep_below(plane, level));
        let lowest = self.lowest();
        if lowest.value >= level {
            return Ok(left);
        }
        let directions = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let mut unchanged = 0;
        for &direction in directions.iter().cycle().take(evaluations) {
            let Some(corner) = left.extreme(direction).filter(|_| unchanged < directions.len()) else { break };
            let far = evaluate(run, sum, corner)?;
            let way = (corner.0 - lowest.at.0, corner.1 - lowest.at.1);
            // Close enough: the corner would move by a third of a square, or by 3 % of the polygon.
            let close = far.slope.0.hypot(far.slope.1) * (0.03 * way.0.hypot(way.1)).max(0.3);
            if far.value > level {
                left.keep_below(&far, level);
            }
            if far.value - level < close {
                unchanged += 1;
                continue;
            }
            unchanged = 0;
            let part = ((level - lowest.value) / (far.value - lowest.value)).sqrt().clamp(0.001, 1.0);
            let between = evaluate(run, sum, (lowest.at.0 + part * way.0, lowest.at.1 + part * way.1))?;
            left.keep_below(&between, level);
        }
        Ok(left)
    }
}
