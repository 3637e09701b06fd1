//! Numbers to count with: whole numbers as long as they fit, and remainders by a prime where they do not.

/// Something that can be added up.
pub(super) trait Tally: Copy + Send + Sync + PartialEq {
    /// Nothing counted.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// How numbers are added: a prime, or nothing.
    type Rule: Copy + Send + Sync;

    /// The sum, and whether it did not fit.
    fn plus(self, other: Self, rule: Self::Rule) -> (Self, bool);

    /// The product, and whether it did not fit.
    fn times(self, other: Self, rule: Self::Rule) -> (Self, bool);
}

impl Tally for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    type Rule = ();

    #[inline]
    fn plus(self, other: Self, (): ()) -> (Self, bool) {
        self.overflowing_add(other)
    }

    #[inline]
    fn times(self, other: Self, (): ()) -> (Self, bool) {
        self.overflowing_mul(other)
    }
}

/// A remainder by a prime below 2^31.
impl Tally for u32 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    type Rule = u32;

    #[inline]
    fn plus(self, other: Self, prime: u32) -> (Self, bool) {
        let sum = self + other;
        (if sum >= prime { sum - prime } else { sum }, false)
    }

    #[inline]
    fn times(self, other: Self, prime: u32) -> (Self, bool) {
        ((u64::from(self) * u64::from(other) % u64::from(prime)) as Self, false)
    }
}
