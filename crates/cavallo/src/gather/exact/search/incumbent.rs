//! The incumbent: the best squares found so far.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::gather::Meeting;

/// The best squares found so far, and how many are wanted.
pub(crate) struct Incumbent {
    turns: i64,
    /// The first that was found, which is often the only one, and the others.
    first: Option<Square>,
    others: BTreeSet<Square>,
    more: bool,
    wanted: usize,
}

impl Incumbent {
    pub(crate) fn new(wanted: usize) -> Self {
        Self { turns: i64::MAX, first: None, others: BTreeSet::new(), more: false, wanted }
    }

    /// The least sum of turns found.
    pub(crate) fn turns(&self) -> i64 {
        self.turns
    }

    /// Whether squares as good as the best are still looked for.
    pub(crate) fn collects(&self) -> bool {
        self.wanted > 1 && !self.more
    }

    /// A square with more turns than this is of no use. Equally good squares matter only while
    /// there is room for them.
    pub(crate) fn cutoff(&self) -> i64 {
        if self.collects() { self.turns } else { self.turns - 1 }
    }

    pub(crate) fn offer(&mut self, square: Square, turns: i64) {
        // With more squares than are wanted, one that is as good changes nothing.
        if turns > self.turns || (turns == self.turns && self.more) {
            return;
        }
        if turns < self.turns {
            self.turns = turns;
            self.first = Some(square);
            self.others.clear();
            self.more = false;
        } else if self.first != Some(square) && !self.others.contains(&square) {
            if self.others.len() + 1 < self.wanted {
                self.others.insert(square);
            } else {
                self.more = true;
            }
        }
    }

    /// The first of the best squares.
    pub(crate) fn square(&self) -> Option<Square> {
        self.first.into_iter().chain(self.others.first().copied()).min()
    }

    /// The claim that these squares are the best; without having looked at all others, that there
    /// may be more.
    pub(crate) fn into_meeting(self, looked_everywhere: bool) -> Meeting {
        let more = self.more || !looked_everywhere;
        let mut squares: Vec<Square> = self.first.into_iter().chain(self.others).collect();
        squares.sort_unstable();
        Meeting { turns: self.turns as u64, squares, more, bound: None }
    }
}
