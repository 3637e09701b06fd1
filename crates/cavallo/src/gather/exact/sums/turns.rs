//! The turns of one knight to one square, without division.
//!
//! **Idea.** With s = |x| + |y| and the [norm](super::super::geometry::norm) N the distance is the
//! least d >= N of the parity of s, so d = s - 2 floor((s - N) / 2), and a k-knight takes ceil(d /
//! k) turns. Adding and subtracting 1.5 * 2^52 rounds a floating-point number to the nearest whole
//! one, in two instructions that processors do for several numbers at once.
//!
//! **Why it is right.** (s - N) / 2 is a multiple of 1/12, so its floor is the whole number nearest
//! to (s - N) / 2 - 11/24, with 1/24 to spare; and ceil(d / k) is nearest to (d - 1/2) / k + 1/2,
//! with 1/(2k) to spare. Errors are below 2^-20 and d / 2^51 k, so both are exact. From (8, 7): s =
//! 15, N = 5, (s - N) / 2 = 5, d = 5.
//!
//! **Complexity.** O(1): about a nanosecond.
//!
//! **When it fails.** On squares [near](super::super::geometry::norm::NEAR) the knight, and on
//! boards less than five squares wide, the true distance may be longer.
//!
//! **Reference.** The rounding is folklore among programmers; the formula is that of
//! [`closed_form`](crate::distance::closed_form).

use super::super::geometry::norm;

/// Rounds to the nearest whole number; exact below 2^51.
#[inline]
fn nearest(value: f64) -> f64 {
    const ROUNDING: f64 = 6_755_399_441_055_744.0;
    (value + ROUNDING) - ROUNDING
}

/// The turns of a knight to a square this far away and not near; `inverse` is 1 / k.
#[inline]
pub(crate) fn turns(x: f64, y: f64, inverse: f64) -> f64 {
    let both = x.abs() + y.abs();
    let jumps = both - 2.0 * nearest((both - norm(x, y)) * 0.5 - 11.0 / 24.0);
    nearest((jumps - 0.5) * inverse + 0.5)
}

/// The turns for a number of jumps, not negative and below 2^32; `inverse` is 1 / k.
#[inline]
pub(crate) fn turns_for(jumps: i64, inverse: f64) -> i64 {
    nearest((jumps as f64 - 0.5) * inverse + 0.5) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_without_division_are_exact() {
        let by_formula = |x: i64, y: i64, k: i64| {
            let (x, y) = (x.unsigned_abs(), y.unsigned_abs());
            let enough = x.div_ceil(2).max(y.div_ceil(2)).max((x + y).div_ceil(3));
            (enough + (enough + x + y) % 2).div_ceil(k as u64)
        };
        for k in [1, 2, 3, 7, 9, 100, 12_345, 999_999_937, 1 << 31] {
            for x in (-30..30).chain([999_999_999, 1 << 29, (1 << 30) - 1, 333_333_333]) {
                for y in (-30..30).chain([999_999_998, 1 << 28, (1 << 30) - 1, 500_000_001]) {
                    assert_eq!(turns(x as f64, y as f64, 1.0 / k as f64) as u64, by_formula(x, y, k), "{x} {y} {k}");
                }
            }
        }
    }
}
