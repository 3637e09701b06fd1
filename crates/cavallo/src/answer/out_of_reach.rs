//! Questions that no limit brings within reach of a method.

use crate::board::one_of_each;

/// Why a question exceeds what a method can do, whatever the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutOfReach {
    /// The frontier of a count has too many states for any computer.
    #[error("the frontier of a board this wide has more states than any computer can hold")]
    FrontierTooWide,
    /// The frontier of a count has more vertices than the keys of its states have room for.
    #[error("the frontier is wider than the {most} vertices that fit the keys of its states")]
    KeysTooShort {
        /// The most vertices.
        most: usize,
    },
    /// A block of states has more entries than can be addressed.
    #[error("a block of states of this board has more entries than the 2^32 that can be addressed")]
    BlockTooLarge,
    /// There are more tours than the method can number.
    #[error("this board has more tours than can be numbered")]
    TooManyTours,
    /// The survey of a count was too long, so there is no plan.
    #[error(
        "no plan: the frontier of this board has so many patterns of degrees that the survey was abandoned after {steps} steps; \
         the count itself would take far longer"
    )]
    SurveyTooLong {
        /// The steps of the survey.
        steps: u64,
    },
    /// The shorter side of the board is too long for an estimate.
    #[error("the board is too wide: estimates support a shorter side of up to {most} squares")]
    TooWideToEstimate {
        /// The longest shorter side.
        most: u32,
    },
    /// The board is too large for puzzles.
    #[error("the board is too large: puzzles support up to {most} free squares")]
    TooLargeForPuzzles {
        /// The most free squares.
        most: u64,
    },
}

one_of_each! {
    OutOfReach {
        Self::FrontierTooWide => Self::FrontierTooWide,
        Self::KeysTooShort { .. } => Self::KeysTooShort { most: 25 },
        Self::BlockTooLarge => Self::BlockTooLarge,
        Self::TooManyTours => Self::TooManyTours,
        Self::SurveyTooLong { .. } => Self::SurveyTooLong { steps: 9 },
        Self::TooWideToEstimate { .. } => Self::TooWideToEstimate { most: 30 },
        Self::TooLargeForPuzzles { .. } => Self::TooLargeForPuzzles { most: 1024 },
    }
}
