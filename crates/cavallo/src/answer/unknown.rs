//! Why an answer is not known.

use crate::run::Stopped;

use super::OutOfReach;

/// Why an answer is not known. It proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unknown {
    /// The method ended without an answer.
    #[error("the method gave up")]
    GaveUp,
    /// The run was stopped before the answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The question is beyond the method's reach, whatever the limits.
    #[error(transparent)]
    OutOfReach(OutOfReach),
}
