//! Exact numbers for counts: 128 bits where they suffice, any size where they do not.
//!
//! **Idea.** A sample is uniform only if every count is exact, so no number is ever rounded. A
//! calculation that exceeds 128 bits ends in an overflow, and all of it is done again with large
//! numbers.
//!
//! **Why it is right.** Arithmetic of 128 bits is checked, and large numbers do not overflow.
//!
//! **Complexity.** A few instructions, or linear in the words of a large number.
//!
//! **When it fails.** An overflow is reported, never ignored.
//!
//! **Reference.** None: this is the program's own.

use num_bigint::BigUint;

use crate::count::engine::error::SweepError;

/// A natural number; sums and products that do not fit are none.
pub(super) trait Number: Clone + Ord + Send + Sync {
    const ZERO: Self;

    fn plus(&self, other: &Self) -> Option<Self>;

    fn times(&self, other: &Self) -> Option<Self>;

    /// Less a number that is not larger.
    fn minus(&self, other: &Self) -> Self;

    /// Quotient and remainder; none by zero.
    fn divided(&self, by: &Self) -> Option<(Self, Self)>;

    fn to_big(&self) -> BigUint;

    fn from_big(number: &BigUint) -> Option<Self>;

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl Number for u128 {
    const ZERO: Self = 0;

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn divided(&self, by: &Self) -> Option<(Self, Self)> {
        Some((self.checked_div(*by)?, self % by))
    }

    fn to_big(&self) -> BigUint {
        (*self).into()
    }

    fn from_big(number: &BigUint) -> Option<Self> {
        number.try_into().ok()
    }
}

impl Number for BigUint {
    const ZERO: Self = Self::ZERO;

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn divided(&self, by: &Self) -> Option<(Self, Self)> {
        (!Number::is_zero(by)).then(|| (self / by, self % by))
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn from_big(number: &BigUint) -> Option<Self> {
        Some(number.clone())
    }
}

/// Replaces the weights by their prefix sums.
pub(super) fn add_up<'w, N: Number + 'w>(weights: impl Iterator<Item = &'w mut N>) -> Result<(), SweepError> {
    let mut end = N::ZERO;
    for weight in weights {
        end = end.plus(weight).ok_or(SweepError::Overflow)?;
        weight.clone_from(&end);
    }
    Ok(())
}
