//! Tiles: the unit of work of a count by halves.
//!
//! **Idea.** The patterns of the middle are in [classes](Partition). A *tile* is all patterns of one class, below, whose partners, above,
//! are in another. Each pair of a pattern and its partner is in exactly one tile; so the number of tours is the sum over all tiles, and
//! each tile is one number, independent of the others.
//!
//! **Two schedules.** A tile needs its patterns of both halves, and there are two ways to come by them. [Recompute](super::recompute): grow
//! both from tables of whole halves when they are needed. [Remember](super::remember): make each class once, and keep in a box
//! what later classes need of it.
//!
//! **Opposite tiles.** Turned upside down a tile (a, b) is the tile (b, a). If the halves are alike both have the same number, and one of them is
//! counted, twice.
//!
//! **The apex.** In open tours it is one more square of the middle, and a degree of its own: a pattern with degree d there fits one with 2 - d. A
//! tile that is grown has one degree of it.
//!
//! **Example.** 8x8 closed by the degrees of a4 and h4 has 9 choices, in 6 classes with their mirror images; that makes 36 tiles, of which 21 are
//! counted.

use super::middle::Slice;
use super::partition::Partition;

/// Patterns of one class whose partners are in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tile {
    /// The class of its patterns in the lower half.
    pub(crate) below: u32,
    /// The class of their partners in the upper half.
    pub(crate) above: u32,
    /// The degree of the apex in the lower half, if there is one.
    pub(crate) apex: Option<u8>,
}

impl Tile {
    /// The same, seen from above.
    pub(crate) fn opposite(self) -> Self {
        Self { below: self.above, above: self.below, apex: self.apex.map(|degree| 2 - degree) }
    }
}

impl Partition {
    /// The tiles to count, and for how many each stands.
    pub(crate) fn tiles(&self, halves_are_equal: bool) -> Vec<(Tile, u32)> {
        let degrees: &[Option<u8>] = if self.middle().apex { &[Some(0), Some(1), Some(2)] } else { &[None] };
        let pairs = (0..self.count()).flat_map(|below| (0..self.count()).map(move |above| (below, above)));
        let all = pairs.flat_map(|(below, above)| degrees.iter().map(move |&apex| Tile { below, above, apex }));
        let weighed = all.map(|tile| match tile.opposite() {
            opposite if !halves_are_equal || opposite == tile => (tile, 1),
            opposite => (tile, if tile < opposite { 2 } else { 0 }),
        });
        weighed.filter(|&(_, weight)| weight > 0).collect()
    }

    /// The tile of a pattern of the lower half.
    pub(crate) fn tile_of(&self, pattern: u64) -> Tile {
        let apex = self.middle().apex_degree(pattern);
        Tile { below: self.of(pattern), above: self.of_partner(pattern), apex }
    }

    /// The degrees that the patterns of a tile have, in one of several ways.
    pub(crate) fn degrees_of(&self, tile: Tile) -> Vec<Slice> {
        let middle = self.middle();
        let apex = tile.apex.map_or(Slice::ANY, |degree| middle.with_apex(degree));
        let above: Vec<Slice> = self.images(tile.above).into_iter().map(|slice| middle.partner_slice(slice)).collect();
        let below = self.images(tile.below);
        let ways = below.iter().flat_map(|one| above.iter().map(move |other| one.and(*other).and(apex)));
        ways.collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::count::file_order::FileOrder;
    use crate::count::rectangle::middle::{EdgeChoice, Middle};

    use super::*;

    proptest! {
        /// Every pattern is in the one tile whose degrees it has, and its partner in the opposite one.
        #[test]
        fn a_pattern_is_in_one_tile(
            width in 3_u32..9,
            apex in any::<bool>(),
            files in 0_u32..3,
            degrees in prop::collection::vec(0_u64..3, 19),
        ) {
            let middle = Middle { width, apex, order: FileOrder::OutsideIn, choice: EdgeChoice::Inwards };
            let partition = Partition::of_files(middle, files).unwrap();
            let vertices = 2 * width as usize + usize::from(apex);
            let pattern = degrees[..vertices].iter().fold(0, |pattern, degree| pattern << 2 | degree);
            let own = partition.tile_of(pattern);
            let has = |tile: Tile| partition.degrees_of(tile).iter().any(|slice| pattern & slice.mask == slice.degrees);
            let tiles = partition.tiles(false);
            prop_assert!(tiles.iter().all(|&(tile, weight)| weight == 1 && has(tile) == (tile == own)));
            prop_assert_eq!(partition.tile_of(middle.partner(pattern)), own.opposite());
            // Of two opposite tiles one is counted, twice.
            let counted: u32 = partition.tiles(true).iter().map(|&(_, weight)| weight).sum();
            prop_assert_eq!(counted as usize, tiles.len());
        }
    }
}
