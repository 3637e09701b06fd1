//! The eight cones around a knight: in each of them one staircase gives its turns.
//!
//! **Idea.** The eight knight's directions cut the plane around a knight into eight cones. In the
//! cone around the x axis |x|/2 is the greatest of |x|/2, |y|/2, (|x|+|y|)/3; in the cone around a
//! diagonal it is (|x|+|y|)/3. If a rectangle lies in one cone, and not so near that the distance
//! formula has exceptions, one staircase gives the knight's turns on all of it: the knight is
//! *resolved* on that rectangle.
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
//!
//! **Why it is right.** Cones are convex, so a rectangle lies in one if its four corners do.
//!
//! **Complexity.** O(1), without branches.
//!
//! **When it fails.** A knight in the cell, near it, or whose borders cross it is not resolved.
//!
//! **Reference.** Own work; the formula is that of [`closed_form`](crate::distance::closed_form).

use std::fmt;

use super::cell::Cell;
use super::norm::NEAR;

/// One of the eight cones around a knight: an axis and a direction along it.
/// [`Display`](fmt::Display) writes the distance in it, before rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cone {
    /// x/2
    Right,
    /// -x/2
    Left,
    /// y/2
    Up,
    /// -y/2
    Down,
    /// (x+y)/3
    UpRight,
    /// -(x+y)/3
    DownLeft,
    /// (x-y)/3
    DownRight,
    /// (y-x)/3
    UpLeft,
}

/// The cones by where a square lies, as bits: within the cones around the x axis, within those
/// around the y axis, to the right, and above.
#[rustfmt::skip]
const BY_SIDES: [Cone; 16] = {
    use Cone::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
    [
        DownLeft, Left, Down, Left, DownRight, Right, Down, Right,
        UpLeft, Left, Up, Left, UpRight, Right, Up, Right,
    ]
};

/// How a cell lies around a knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Within one cone: the knight is resolved.
    In(Cone),
    /// Across several cones.
    Across,
    /// Some square may be an exception to the distance formula.
    Near,
}

impl Cone {
    /// All cones, in the order of their numbers.
    pub const ALL: [Self; 8] =
        [Self::Right, Self::Left, Self::Up, Self::Down, Self::UpRight, Self::DownLeft, Self::DownRight, Self::UpLeft];

    /// Its number: 0 right, 1 left, 2 up, 3 down, 4 up right, 5 down left, 6 down right, 7 up left.
    #[must_use]
    pub fn number(self) -> usize {
        self as usize
    }

    /// The axis on which its staircase depends.
    pub(crate) fn axis(self) -> usize {
        self.number() / 2
    }

    /// Whether turns rise with the coordinate along the axis.
    pub(crate) fn is_rising(self) -> bool {
        self.number().is_multiple_of(2)
    }

    /// The cone around a knight that contains a square this far away; on a border either of the
    /// two.
    #[inline]
    pub(crate) fn of_square(files: i64, ranks: i64) -> Self {
        let (across, upwards) = (files.abs(), ranks.abs());
        Self::by_sides(across >= 2 * upwards, upwards >= 2 * across, files > 0, ranks > 0)
    }

    #[inline]
    #[expect(clippy::fn_params_excessive_bools, reason = "they are the bits of an index")]
    fn by_sides(flat: bool, steep: bool, right: bool, above: bool) -> Self {
        BY_SIDES[usize::from(flat) | usize::from(steep) << 1 | usize::from(right) << 2 | usize::from(above) << 3]
    }
}

impl Position {
    /// How a cell lies around a knight on (x, y). Without branches, since nothing predicts them.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "lazy operators are branches")]
    pub(crate) fn of(cell: &Cell, (x, y): (i64, i64)) -> Self {
        let (left, right, down, up) = (cell.x.0 - x, cell.x.1 - x, cell.y.0 - y, cell.y.1 - y);
        let (near_x, near_y) = (left.max(-right), down.max(-up));
        let (far_x, far_y) = (right.max(-left), up.max(-down));
        let flat = near_x >= 2 * far_y;
        let steep = near_y >= 2 * far_x;
        // A diagonal cone: in every corner neither difference is more than twice the other.
        let diagonal = (near_x > 0) & (near_y > 0) & (far_x <= 2 * near_y) & (far_y <= 2 * near_x);
        let near = near_x.max(near_y) < NEAR;
        let cone = Cone::by_sides(flat, steep, left > 0, down > 0);
        let unresolved = if near { Self::Near } else { Self::Across };
        if (flat | steep | diagonal) & !near { Self::In(cone) } else { unresolved }
    }

    /// The cone whose staircase bounds the knight's turns on the cell: the one that contains it, or
    /// else its centre. None near the knight, where the bound is zero.
    pub(crate) fn bounding(cell: &Cell, (x, y): (i64, i64)) -> Option<Cone> {
        let centre = cell.centre();
        match Self::of(cell, (x, y)) {
            Self::In(cone) => Some(cone),
            Self::Across => Some(Cone::of_square(centre.0 - x, centre.1 - y)),
            Self::Near => None,
        }
    }

    /// The cone that contains the cell, if there is one.
    #[inline]
    pub(crate) fn cone(self) -> Option<Cone> {
        match self {
            Self::In(cone) => Some(cone),
            Self::Across | Self::Near => None,
        }
    }
}

impl fmt::Display for Cone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["x/2", "-x/2", "y/2", "-y/2", "(x+y)/3", "-(x+y)/3", "(x-y)/3", "(y-x)/3"][self.number()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cone_contains_some_cell() {
        let mut seen = [false; 8];
        for x in (0..100).step_by(5) {
            for y in (0..100).step_by(5) {
                let cell = Cell { x: (x, x + 4), y: (y, y + 4) };
                if let Position::In(cone) = Position::of(&cell, (50, 50)) {
                    seen[cone.number()] = true;
                }
            }
        }
        assert_eq!(seen, [true; 8]);
    }
}
