//! Planes below the sum of staircases.
//!
//! **Idea.** Every staircase of a knight is a straight line along its axis plus a periodic part,
//! and it bounds the knight's turns from below on the *whole* board. So the sum of the lines, plus
//! the least of the sum of periodic parts, is a plane below the turns.
//!
//! **Why it is right.** A staircase is nowhere below its line. Where the sum of many is known as a
//! [wave](super::counters::Wave), the least of its periodic part is exact. The plane is lowered by
//! more than all rounding errors.
//!
//! **Complexity.** Linear in the counters and in the other knights.
//!
//! **When it fails.** The least values of the periodic parts of different k and axes need not occur
//! on the same square, so the plane may touch no square.
//!
//! **Reference.** Own work.

use super::super::geometry::{AXES, Cone, DIVISORS, Plane, along};
use super::classified::Classified;
use super::counters::Counters;
use super::group::Group;
use super::knights::Knights;

/// A plane below the turns of the resolved knights and of other groups, as a whole number to add
/// and the rest. Each of the others has the staircase of its cone at the square `through`. It holds
/// on the whole board if no knights were merged and no constants noted, else on the cell.
pub(crate) fn plane_below(
    classified: &Classified,
    knights: &Knights<'_>,
    others: &[Group],
    through: (i64, i64),
) -> (i64, Plane) {
    let mut lines = Lines { through, slopes: [0.0; AXES], value: 0.0, size: 0.0, terms: 0.0 };
    for (group, cone) in classified.uncounted() {
        lines.add(knights, group, *cone);
    }
    let mut counters = classified.counters().clone();
    for group in others {
        let (x, y) = group.place();
        let cone = Cone::of_square(through.0 - x, through.1 - y);
        if knights.is_counted(group) {
            counters.add(knights.layout(), cone, group);
        } else {
            lines.add(knights, group, cone);
        }
    }
    lines.finish(knights, &counters, classified.constant())
}

/// Straight lines below staircases, through a square.
struct Lines {
    through: (i64, i64),
    slopes: [f64; AXES],
    value: f64,
    /// The sum of the sizes of all terms, and their number, for the rounding error.
    size: f64,
    terms: f64,
}

impl Lines {
    /// Adds the line below the staircase of a group in a cone.
    fn add(&mut self, knights: &Knights<'_>, group: &Group, cone: Cone) {
        let axis = cone.axis();
        let sign = if cone.is_rising() { 1.0 } else { -1.0 };
        let slope = sign * knights.weight(group) / DIVISORS[axis] as f64;
        let place = |(x, y): (i64, i64)| along(axis, x, y);
        let value = slope * (place(self.through) - place(group.place())) as f64;
        self.slopes[axis] += slope;
        self.value += value;
        self.size += value.abs();
        self.terms += 1.0;
    }

    /// The plane below these lines and all counters, for squares of both colours.
    fn finish(mut self, knights: &Knights<'_>, counters: &Counters, constant: i64) -> (i64, Plane) {
        let (x, y) = self.through;
        let mut sums = [(0_i64, 0.0); 2];
        for (colour, sum) in sums.iter_mut().enumerate() {
            for wave in counters.waves(knights.layout(), colour) {
                let (whole, rest) = wave.least(along(wave.axis(), x, y), colour);
                sum.0 += whole;
                sum.1 += rest;
                self.size += rest.abs();
                self.terms += 1.0;
                if colour == 0 {
                    self.slopes[wave.axis()] += wave.slope();
                }
            }
        }
        // The whole number is the same for both colours, so that the rest is comparable.
        let whole = sums[0].0;
        let rest = sums.map(|sum| sum.1 + (sum.0 - whole) as f64);
        let [by_x, by_y, by_sum, by_difference] = self.slopes;
        let slope = (by_x + by_sum + by_difference, by_y + by_sum - by_difference);
        let size = self.size + self.slopes.iter().map(|slope| slope.abs()).sum::<f64>() * knights.span();
        let error = 1e-6 + (self.terms + 64.0) * size * f64::EPSILON;
        let value = self.value + rest[0].min(rest[1]) - error;
        (constant + whole, Plane { at: (x as f64, y as f64), value, slope })
    }
}
