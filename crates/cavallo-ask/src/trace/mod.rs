//! Traces: everything that a search did, kept so that any part of it can be shown at once.
//!
//! **Idea.** A jump leads from the last square of the path to one of its few neighbours, so a number below 16 tells where. An event
//! takes a byte or two and one more for each candidate. Every few thousand events the whole path is written down: what comes between
//! is replayed.
//!
//! **Why it is right.** Events change the path in four ways only: a beginning replaces it, a jump adds a square, a jump taken back removes
//! the square and all after it, and all others leave it as it is. (A repair reverses parts of the path without telling how; what comes
//! after it is a beginning, or the end.)
//!
//! **Complexity.** Paths are written down after as many events as they are long, at least [`INTERVAL`]. So they take two bytes per event
//! at most, and a seek replays no more events than the path has squares, or [`INTERVAL`].
//!
//! | file | what it holds |
//! |---|---|
//! | `squares` | the squares of a board as numbers, and their neighbours |
//! | [`recorder`](Recorder) | writes events down as they happen |
//! | [`cursor`](Cursor) | reads them again from any place on |
//! | [`store`](TraceStore) | keeps traces within a limit of memory |

mod cursor;
mod recorder;
mod squares;
mod store;
#[cfg(test)]
mod tests;

pub(crate) use cursor::Cursor;
pub(crate) use recorder::Recorder;
use squares::Squares;
pub(crate) use store::Missing;
pub use store::TraceStore;

/// The least number of events between two paths that are written down.
const INTERVAL: u64 = 4096;

/// The most squares of a board: they are numbered in 16 bits.
pub(crate) const MOST_SQUARES: u64 = 1 << 16;

/// What the first byte of an event says: its kind in the lowest three bits.
mod tag {
    pub(super) const BEGAN: u8 = 0;
    pub(super) const JUMPED: u8 = 1;
    pub(super) const FORCED: u8 = 2;
    pub(super) const RETREATED: u8 = 3;
    pub(super) const LEVEL: u8 = 4;
    pub(super) const REPAIRED: u8 = 5;
    pub(super) const RESTARTED: u8 = 6;
    pub(super) const KINDS: u8 = 7;
    /// The numbers of the candidates count links.
    pub(super) const LINKS: u8 = 1 << 3;
    /// Some candidates tied.
    pub(super) const TIED: u8 = 1 << 4;
    /// The tie rule is in the highest three bits.
    pub(super) const RULE: u8 = 5;
}

/// Where an event begins, and the path before it.
struct Snapshot {
    event: u64,
    offset: usize,
    path: Box<[u16]>,
}

/// What a search did.
pub(crate) struct Trace {
    squares: Squares,
    events: u64,
    bytes: Vec<u8>,
    snapshots: Vec<Snapshot>,
    /// The tie rules that occur, in words.
    rules: Vec<&'static str>,
}

impl Trace {
    /// The number of events.
    pub(crate) fn events(&self) -> u64 {
        self.events
    }

    /// The memory that it takes.
    pub(crate) fn size(&self) -> usize {
        let paths: usize = self.snapshots.iter().map(|snapshot| size_of_val(&*snapshot.path)).sum();
        self.bytes.capacity() + paths + self.snapshots.capacity() * size_of::<Snapshot>() + self.squares.size()
    }
}
