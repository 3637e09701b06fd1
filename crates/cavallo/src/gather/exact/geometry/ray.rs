//! Rays: on a cell within the two cones beside a knight's direction, distance counts jumps along
//! it.
//!
//! **Idea.** Let a cell lie within the two cones of a knight that share the ray along (2, 1). There
//! N = max(x/2, (x+y)/3). Move the knight one jump back along the ray: x grows by 2 and y by 1, so
//! x/2 and (x+y)/3 both grow by exactly 1, and the parity changes. So the distance grows by exactly
//! 1, on every square of the cell. This serves knights that no cell resolves: those on a line with
//! the best square.
//!
//! **Why it is right.** The distance formula holds on the cell, since the knight is not
//! [near](NEAR), and both cones contain it before and after the move.
//!
//! **Complexity.** O(1).
//!
//! **When it fails.** On cells that reach beyond the two cones of a ray, or near the knight.
//!
//! **Reference.** Own work.

use super::cell::Cell;
use super::norm::NEAR;

/// A line along a knight's direction, and the side from which knights on it see a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ray {
    /// x - 2y or the like, which is the same all along the line.
    offset: i64,
    /// The signs of x and y, and whether y is the longer part of a jump, as bits.
    octant: u8,
}

impl Ray {
    /// The ray whose two cones contain the cell, if there is one, and the number of jumps along it
    /// that bring the knight to a fixed place: fewer mean farther from the cell.
    pub(crate) fn through((x, y): (i64, i64), cell: &Cell) -> Option<(Self, i64)> {
        // Mirrored so that the middle of the cell lies to the right and above.
        let from = |(low, high): (i64, i64), at: i64| {
            if low + high >= 2 * at { (1, low - at, high - at) } else { (-1, at - high, at - low) }
        };
        let ((right, left, far_x), (up, low, far_y)) = (from(cell.x, x), from(cell.y, y));
        if left.max(low) < NEAR {
            return None;
        }
        let side = u8::from(right > 0) | u8::from(up > 0) << 1;
        // The cones along (2, 1): between the slopes -1/2 and 2. Along (1, 2) with x and y
        // exchanged.
        if left > 0 && 2 * low >= -left && far_y <= 2 * left {
            Some((Self { offset: x - 2 * right * up * y, octant: side }, up * y))
        } else if low > 0 && 2 * left >= -low && far_x <= 2 * low {
            Some((Self { offset: y - 2 * right * up * x, octant: 4 | side }, right * x))
        } else {
            None
        }
    }

    /// One jump along the ray, away from the knight.
    pub(crate) fn direction(self) -> (i64, i64) {
        let sign = |bit: u8| if self.octant & bit == 0 { -1 } else { 1 };
        if self.octant & 4 == 0 { (2 * sign(1), sign(2)) } else { (sign(1), 2 * sign(2)) }
    }
}
