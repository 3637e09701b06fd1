//! The norm N(x, y) = max(|x|/2, |y|/2, (|x|+|y|)/3): how many jumps a knight needs without
//! rounding.
//!
//! **Idea.** A jump goes at most two squares along each axis and three in all. So the distance is
//! the least whole number d >= N of the parity of x + y, except for squares [near](NEAR) the
//! knight.
//!
//! **Why it is right.** See [`closed_form`](crate::distance::closed_form). On a rectangle N is
//! least and greatest where |x| and |y| are, which gives bounds on the [`jumps`] to its squares.
//!
//! **Complexity.** O(1).
//!
//! **When it fails.** The formula ignores the edges of the board; all squares for which that
//! matters are near the knight, or on boards less than five squares wide.
//!
//! **Reference.** The formula is folklore.

use super::cell::Cell;
use super::polygon::Point;

/// All exceptions to the distance formula are nearer than this in files and ranks.
pub(crate) const NEAR: i64 = 4;

/// N.
#[inline]
pub(crate) fn norm(x: f64, y: f64) -> f64 {
    let (across, upwards) = (x.abs(), y.abs());
    let third = (across + upwards) * (1.0 / 3.0);
    let half = if across > upwards { across } else { upwards } * 0.5;
    if half > third { half } else { third }
}

/// N and one of its slopes.
#[inline]
pub(crate) fn norm_and_slope(x: f64, y: f64) -> (f64, Point) {
    let (across, upwards) = (x.abs(), y.abs());
    let (right, up) = match (across >= 2.0 * upwards, upwards >= 2.0 * across) {
        (true, _) => (0.5, 0.0),
        (_, true) => (0.0, 0.5),
        _ => (1.0 / 3.0, 1.0 / 3.0),
    };
    (norm(x, y), (f64::copysign(right, x), f64::copysign(up, y)))
}

/// The least and the greatest number of jumps from (x, y) to squares of a cell, or bounds on them.
pub(crate) fn jumps(cell: &Cell, (x, y): (i64, i64)) -> (i64, i64) {
    // N of numbers that are not negative, rounded up.
    let least = |x: i64, y: i64| ((x + 1) / 2).max((y + 1) / 2).max((x + y + 2) / 3);
    let gap = |(low, high): (i64, i64), at: i64| (low - at).max(at - high).max(0);
    let far = |(low, high): (i64, i64), at: i64| (high - at).max(at - low);
    let (files, ranks) = (gap(cell.x, x), gap(cell.y, y));
    // Parity adds one at most, exceptions three.
    let more = if files.max(ranks) < NEAR { 4 } else { 1 };
    (least(files, ranks), least(far(cell.x, x), far(cell.y, y)) + more)
}
