//! Where a board five files wide is cut, given the two ends of the tour.
//!
//! Windows lie around the ends: one that holds both, of 7 to 25 ranks, or one for each, of 6 to 14 ranks. The rest is cut
//! into blocks of six ranks, below the windows, between them and above. The windows take the remainder of the ranks modulo
//! six, and an end should not be too near to a border, so there are several ways to cut; those with small windows come first.
//!
//! **Example.** 5x100 from a3 to b91. Below a3 no block fits, above b91 one of six ranks. Of the other 94 ranks the windows
//! take 16, the least number from 6 + 6 on that leaves a multiple of six: 6 around a3 and 10 around b91, and 13 blocks between.

use crate::board::Square;

use super::strip::BLOCK;

/// A window with both ends.
const BOTH: std::ops::RangeInclusive<u32> = 7..=25;
/// A window with one end.
const SINGLE: std::ops::RangeInclusive<u32> = 6..=14;
/// This many of the blocks that would fit outside may be left to a window.
const BLOCKS_GIVEN_AWAY: u32 = 2;

/// The ranks of a board, from the bottom. The squares are those of the windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cut {
    /// The blocks below.
    pub(super) below: u32,
    pub(super) windows: Windows,
    /// The blocks above.
    pub(super) above: u32,
}

/// The windows around the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Windows {
    /// One window.
    One { ranks: u32, lower: Square, upper: Square },
    /// A window with the lower end, blocks, and a window with the upper end.
    Two { first: u32, lower: Square, between: u32, second: u32, upper: Square },
}

impl Windows {
    /// The number of ranks of the windows alone.
    fn size(&self) -> u32 {
        match *self {
            Self::One { ranks, .. } => ranks,
            Self::Two { first, second, .. } => first + second,
        }
    }
}

/// The square `ranks` ranks down.
fn down(square: Square, ranks: u32) -> Square {
    Square::new(square.file(), square.rank() - ranks)
}

impl Cut {
    /// All ways to cut a board, those with small windows first.
    pub(super) fn all(ranks: u32, lower: Square, upper: Square) -> Vec<Self> {
        let outside = |room: u32| (0..=BLOCKS_GIVEN_AWAY).filter_map(move |fewer| (room / BLOCK).checked_sub(fewer));
        let mut cuts = Vec::new();
        for below in outside(lower.rank()) {
            for above in outside(ranks - 1 - upper.rank()) {
                let lower = down(lower, below * BLOCK);
                let upper = down(upper, below * BLOCK);
                let inside = ranks - (below + above) * BLOCK;
                if BOTH.contains(&inside) {
                    cuts.push(Self { below, windows: Windows::One { ranks: inside, lower, upper }, above });
                }
                for first in SINGLE.filter(|&first| lower.rank() < first) {
                    for second in SINGLE.filter(|second| first + second <= inside && inside - second <= upper.rank()) {
                        let rest = inside - first - second;
                        if rest.is_multiple_of(BLOCK) && first <= upper.rank() {
                            let upper = down(upper, inside - second);
                            let windows = Windows::Two { first, lower, between: rest / BLOCK, second, upper };
                            cuts.push(Self { below, windows, above });
                        }
                    }
                }
            }
        }
        // The sort is stable, so the order is deterministic.
        cuts.sort_by_key(|cut| cut.windows.size());
        cuts
    }

    /// The ranks of the whole board.
    pub(super) fn ranks(&self) -> u32 {
        let between = match self.windows {
            Windows::One { .. } => 0,
            Windows::Two { between, .. } => between,
        };
        (self.below + between + self.above) * BLOCK + self.windows.size()
    }

    /// The ends as squares of the whole board.
    pub(super) fn ends(&self) -> (Square, Square) {
        let base = self.below * BLOCK;
        let up = |square: Square, ranks: u32| Square::new(square.file(), square.rank() + ranks);
        match self.windows {
            Windows::One { lower, upper, .. } => (up(lower, base), up(upper, base)),
            Windows::Two { first, lower, between, upper, .. } => {
                (up(lower, base), up(upper, base + first + between * BLOCK))
            }
        }
    }

    /// The cut of a shorter board that is equivalent: more than two blocks are as good as two.
    pub(super) fn capped(self) -> Self {
        let windows = match self.windows {
            one @ Windows::One { .. } => one,
            Windows::Two { first, lower, between, second, upper } => {
                Windows::Two { first, lower, between: between.min(2), second, upper }
            }
        };
        Self { below: self.below.min(2), windows, above: self.above.min(2) }
    }
}
