//! The claim that there are this many tours.

use std::time::Duration;

use num_bigint::BigUint;

/// The claim that there are this many tours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountClaim {
    pub(super) number: BigUint,
    pub(super) source: Source,
    /// How long it took.
    pub(super) time: Duration,
}

/// Who claims it, which decides how it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A theorem says zero.
    Theorem,
    Enumeration,
    /// Its arithmetic sees every overflow, or confirms the number by a prime that was not needed.
    Frontier {
        by_remainders: bool,
        /// Whether it took so little time that a second count may, too.
        is_short: bool,
    },
    /// A method that is not known here.
    Foreign,
}

impl CountClaim {
    /// A claim of a method of your own. It is verified by counting again, so it is worth making only for small boards.
    #[must_use]
    pub fn new(number: BigUint) -> Self {
        Self { number, source: Source::Foreign, time: Duration::ZERO }
    }

    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    pub(super) fn of(source: Source, number: BigUint, time: Duration) -> Self {
        Self { number, source, time }
    }
}
