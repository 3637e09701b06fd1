//! Why an answer is not known.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically};
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
    /// The method ended with bounds on the answer.
    #[error(transparent)]
    Between(Bracket),
}

/// Bounds on the turns of the best meeting, where the best itself is not known.
///
/// That the square takes this many turns is verified like any meeting. That no square takes fewer than `at_least` is what the method proved, as
/// it proves that a meeting is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// A square on which they can meet.
    pub square: Square,
    /// The turns that it takes.
    pub turns: u64,
    /// No square takes fewer.
    pub at_least: u64,
    /// The limit of the run that ended the search; none if the method gave up.
    pub stopped: Option<Stopped>,
}

impl std::error::Error for Bracket {}

impl Say for Bracket {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, turns, at_least, stopped } = self;
        match stopped {
            Some(stopped) => write!(f, "{stopped}")?,
            None => f.write_str("the method gave up")?,
        }
        write!(f, ": at most {turns} turns, on {}, and at least {at_least}", naming.name(*square))
    }
}

display_algebraically!(Bracket);

impl Say for Unknown {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Between(bracket) = self { bracket.say(naming, f) } else { write!(f, "{self}") }
    }
}
