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
//! **Tiles that are alike.** Turned upside down a tile (a, b) is the tile (b, a); if the halves are alike, both have the same number. So have a tile and
//! its mirror image. One of them is counted, for all.
//!
//! **The apex.** In open tours it is one more square of the middle, and a degree of its own: a pattern with degree d there fits one with 2 - d. A
//! tile that is grown has one degree of it.
//!
//! **Example.** 8x8 closed by the degrees of a4 and h4 has 9 classes; that makes 81 tiles, of which 27 are counted.
//!
//! **Why it is right.** A pattern has one class, and so has its partner; tests count each pattern
//! of random middles in exactly one tile. Turning a board upside down, or mirroring it, maps tours
//! one to one, which proves that tiles that are alike have the same number.
//!
//! **Complexity.** The number of tiles is the square of the number of classes, a fourth or an
//! eighth of which is counted.
//!
//! **When it fails.** It cannot: an empty tile counts 0.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997), for joining halves.

use super::middle::Prescribed;
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
        let images: Vec<u32> = (0..self.count()).map(|class| self.image(class)).collect();
        let mirrored =
            |tile: Tile| Tile { below: images[tile.below as usize], above: images[tile.above as usize], ..tile };
        let weighed = all.map(|tile| {
            let mut alike = vec![tile];
            alike.extend(halves_are_equal.then(|| tile.opposite()));
            if self.middle().is_mirrored() {
                alike.extend(alike.clone().into_iter().map(mirrored));
            }
            alike.sort_unstable();
            alike.dedup();
            (tile, if alike[0] == tile { alike.len() as u32 } else { 0 })
        });
        weighed.filter(|&(_, weight)| weight > 0).collect()
    }

    /// The tile on the mirrored board.
    fn mirrored(&self, tile: Tile) -> Tile {
        Tile { below: self.image(tile.below), above: self.image(tile.above), ..tile }
    }

    /// The class of the mirrored board that a class is.
    fn image(&self, class: u32) -> u32 {
        self.of(self.middle().mirrored(self.prescribed(class)).degrees)
    }

    /// Whether a tile is its own mirror image, and a half and its mirror image add the same edges to it.
    pub(crate) fn is_own_image(&self, tile: Tile) -> bool {
        self.middle().is_mirrored() && self.mirrored(tile) == tile
    }

    /// The tile of a pattern of the lower half.
    pub(crate) fn tile_of(&self, pattern: u64) -> Tile {
        let apex = self.middle().apex_degree(pattern);
        Tile { below: self.of(pattern), above: self.of_partner(pattern), apex }
    }

    /// The degrees that the patterns of a tile have.
    pub(crate) fn degrees_of(&self, tile: Tile) -> Prescribed {
        let middle = self.middle();
        let apex = tile.apex.map_or(Prescribed::ANY, |degree| middle.with_apex(degree));
        self.prescribed(tile.below).and(middle.partner_of(self.prescribed(tile.above))).and(apex)
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
            let has = |tile: Tile| {
                let prescribed = partition.degrees_of(tile);
                pattern & prescribed.mask == prescribed.degrees
            };
            let classes = 0..partition.count();
            let pairs = classes.clone().flat_map(|below| classes.clone().map(move |above| (below, above)));
            for (below, above) in pairs {
                let tile = Tile { below, above, ..own };
                prop_assert_eq!(has(tile), tile == own);
            }
            prop_assert_eq!(partition.tile_of(middle.partner(pattern)), own.opposite());
            // Of tiles that are alike one is counted, for all of them.
            for halves_are_equal in [false, true] {
                let counted: u32 = partition.tiles(halves_are_equal).iter().map(|&(_, weight)| weight).sum();
                prop_assert_eq!(counted, partition.count().pow(2) * if apex { 3 } else { 1 });
            }
        }
    }
}
