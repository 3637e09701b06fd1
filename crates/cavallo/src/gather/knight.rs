//! The knights that gather.

use crate::board::Square;

/// A group of equal k-knights on one square: a k-knight makes up to k jumps per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Knight {
    /// Where they stand.
    pub square: Square,
    /// The number of jumps each may make per turn.
    pub k: u64,
    /// The number of these knights.
    pub count: u64,
}

/// The largest k; beyond the longest distance on the largest board it makes no difference.
pub const MAX_K: u64 = 1_000_000_000_000;
/// The most knights. A distance is less than 2^30 jumps, so the sum of all turns stays below 2^62.
pub const MAX_KNIGHTS: u64 = 1 << 32;
