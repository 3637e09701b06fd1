//! The reasons why a sweep has no result.

use crate::answer::OutOfReach;
use crate::error::Error;
use crate::run::{Stopped, StoreError};

/// Why a sweep has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SweepError {
    Stopped(Stopped),
    /// The frontier is too large for any computer.
    TooWide,
    /// A block of a tile has more states than entries can point to.
    BlockTooLarge,
    /// A number did not fit.
    Overflow,
    /// The store failed.
    Store,
    /// A number that must be divisible by four is not: the count is wrong.
    Inconsistent,
    /// Other jobs have not finished their parts.
    Unfinished {
        finished: u64,
        parts: u64,
    },
}

impl From<StoreError> for SweepError {
    fn from(_: StoreError) -> Self {
        Self::Store
    }
}

impl From<Stopped> for SweepError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<SweepError> for Error {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Stopped(stopped) => Self::Stopped(stopped),
            SweepError::TooWide => OutOfReach::FrontierTooWide.into(),
            SweepError::BlockTooLarge => OutOfReach::BlockTooLarge.into(),
            SweepError::Overflow => OutOfReach::TooManyTours.into(),
            SweepError::Store => StoreError.into(),
            SweepError::Unfinished { finished, parts } => Self::Unfinished { finished, parts },
            SweepError::Inconsistent => {
                let defect = "two ways of adding up the same tours differ".to_owned();
                Self::MethodBug { method: "frontier", what: "number of tours", defect }
            }
        }
    }
}
