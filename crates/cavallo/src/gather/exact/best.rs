//! The best squares found so far.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::gather::Meeting;

/// The best squares found so far, and how many are wanted.
pub(super) struct Best {
    turns: i64,
    squares: BTreeSet<Square>,
    more: bool,
    wanted: usize,
}

impl Best {
    pub(super) fn new(wanted: usize) -> Self {
        Self { turns: i64::MAX, squares: BTreeSet::new(), more: false, wanted }
    }

    /// The least sum of turns found.
    pub(super) fn turns(&self) -> i64 {
        self.turns
    }

    /// Whether squares as good as the best are still looked for.
    pub(super) fn collects(&self) -> bool {
        self.wanted > 1 && !self.more
    }

    /// A square with more turns than this is of no use. Equally good squares matter only while there is room for them.
    pub(super) fn limit(&self) -> i64 {
        if self.collects() { self.turns } else { self.turns - 1 }
    }

    pub(super) fn offer(&mut self, square: Square, turns: i64) {
        // With more squares than are wanted, one that is as good changes nothing.
        if turns > self.turns || (turns == self.turns && self.more) {
            return;
        }
        if turns < self.turns {
            self.turns = turns;
            self.squares.clear();
            self.more = false;
        }
        if !self.squares.contains(&square) {
            if self.squares.len() < self.wanted {
                self.squares.insert(square);
            } else {
                self.more = true;
            }
        }
    }

    /// The first of the best squares.
    pub(super) fn square(&self) -> Option<Square> {
        self.squares.first().copied()
    }

    /// The claim that these squares are the best; without having looked at all others, that there may be more.
    pub(super) fn into_meeting(self, looked_everywhere: bool) -> Meeting {
        let more = self.more || !looked_everywhere;
        Meeting { turns: self.turns as u64, squares: self.squares.into_iter().collect(), more }
    }
}
