//! The norm N(x, y) = max(|x|/2, |y|/2, (|x|+|y|)/3): how many jumps a knight needs without rounding.

use super::polygon::Point;

/// N and one of its slopes.
#[inline]
pub(super) fn norm(x: f64, y: f64) -> (f64, Point) {
    let (across, upwards) = (x.abs(), y.abs());
    let third = (across + upwards) * (1.0 / 3.0);
    let half = if across > upwards { across } else { upwards } * 0.5;
    let value = if half > third { half } else { third };
    let (flat, steep) = (across >= 2.0 * upwards, upwards >= 2.0 * across);
    let right = if flat {
        0.5
    } else if steep {
        0.0
    } else {
        1.0 / 3.0
    };
    let up = if flat {
        0.0
    } else if steep {
        0.5
    } else {
        1.0 / 3.0
    };
    (value, (f64::copysign(right, x), f64::copysign(up, y)))
}
