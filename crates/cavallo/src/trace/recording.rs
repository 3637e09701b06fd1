//! Recorded events: everything that a search did, in so few bytes that any part of it can be shown at once.
//!
//! **Idea.** A jump leads from the last square of the path to one of its few neighbours, so a number below 16 tells
//! where. An event takes a byte or two and one more for each candidate. Every few thousand events the whole path is
//! recorded: what comes between is replayed.
//!
//! **Why it is right.** Events change the path in four ways only: a beginning replaces it, a jump adds a square, a jump
//! taken back removes the square and all after it, and all others leave it as it is. (A repair reverses parts of the
//! path without telling how; what comes after it is a beginning, or the end.)
//!
//! **Complexity.** Paths are recorded after as many events as they are long, at least [`INTERVAL`]. So they take at most
//! two bytes per event, and a seek replays at most as many events as the path has squares, or [`INTERVAL`].

use super::squares::Squares;

/// The least number of events between two recorded paths.
pub(super) const INTERVAL: u64 = 4096;

/// The most squares of a board: they are numbered in 16 bits.
pub const MOST_SQUARES: u64 = 1 << 16;

/// What the first byte of an event says: its kind in the lowest three bits.
pub(super) mod tag {
    pub(in super::super) const BEGAN: u8 = 0;
    pub(in super::super) const JUMPED: u8 = 1;
    pub(in super::super) const FORCED: u8 = 2;
    pub(in super::super) const RETREATED: u8 = 3;
    pub(in super::super) const LEVEL: u8 = 4;
    pub(in super::super) const REPAIRED: u8 = 5;
    pub(in super::super) const RESTARTED: u8 = 6;
    pub(in super::super) const SPREAD: u8 = 7;
    pub(in super::super) const KINDS: u8 = 7;
    /// The numbers of the candidates count links.
    pub(in super::super) const LINKS: u8 = 1 << 3;
    /// Some candidates tied.
    pub(in super::super) const TIED: u8 = 1 << 4;
    /// The tie rule is in the highest three bits: 0 if there is none, else its place among all rules, from 1.
    pub(in super::super) const RULE: u8 = 5;
}

/// Where an event begins, and the path before it.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) event: u64,
    pub(super) offset: usize,
    pub(super) path: Box<[u16]>,
}

/// What a method did on a board. A [`Recorder`](super::Recorder) makes it, and a [`Cursor`](super::Cursor) reads it.
#[derive(Clone, Debug)]
pub struct Trace {
    pub(super) squares: Squares,
    pub(super) events: u64,
    pub(super) left_out: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) snapshots: Vec<Snapshot>,
}

impl Trace {
    /// The number of recorded events.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// The number of events after those, for which there was no room.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Its memory in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        let paths: usize = self.snapshots.iter().map(|snapshot| size_of_val(&*snapshot.path)).sum();
        self.bytes.capacity() + paths + self.snapshots.capacity() * size_of::<Snapshot>() + self.squares.size()
    }
}
