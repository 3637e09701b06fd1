//! What is known of the best meeting when a search for it ends early.

use std::fmt;

use crate::board::{Naming, Say, Square, display_algebraically};
use crate::method::Solved;
use crate::run::Stopped;

use super::{Gathering, LowerBound, Meeting};

/// Bounds on the turns of the best meeting, where the best itself is not known.
///
/// That the square takes this many turns is verified like any meeting. That no square takes fewer than `at_least` is what
/// the method proved, as it proves that a meeting is the best.
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

impl Bracket {
    /// The claim of a search that ended with these bounds; if they are the same, its square is the best.
    pub(super) fn into_meeting(self) -> Meeting {
        let Self { square, turns, at_least, stopped } = self;
        let bound = (at_least < turns).then_some(LowerBound { at_least, stopped });
        Meeting { turns, squares: vec![square], more: true, bound }
    }
}

impl Gathering {
    /// The bounds between which the best meeting is, if this one was not proved to be the best because the search ended
    /// early.
    #[must_use]
    pub fn bracket(&self) -> Option<Bracket> {
        let LowerBound { at_least, stopped } = self.bound()?;
        Some(Bracket { square: self.square(), turns: self.turns(), at_least, stopped })
    }
}

impl Solved<Gathering> {
    /// The bounds on the answer, if it is not known but for those.
    #[must_use]
    pub fn bracket(&self) -> Option<Bracket> {
        self.partial.as_ref().and_then(Gathering::bracket)
    }
}

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
