//! Positions of many squares: the places of all files and ranks are worked out beforehand.
//!
//! Where a file is, in which band, block and place of the block, takes a search and a division. Who asks for the positions of
//! as many squares as a board has, one after the other, does that once per file and per rank; then a position is three
//! look-ups and two multiplications. Neighbours in a tour are close together, so the places are in the cache.
//!
//! **Complexity.** Time and memory for all files and ranks, 8 bytes each; for [long](LONGEST) sides none, and positions are
//! looked up as usual.

use std::ops::Range;

use crate::board::{Board, Square};

use super::super::numbering::{Number, Numbering};
use super::ConstructedTour;
use super::position_table::Places;

/// The longest side whose places are worked out.
const LONGEST: u32 = 1 << 16;

/// A constructed tour for who asks for the positions of many squares.
#[derive(Clone, Debug)]
pub struct IndexedTour<'a> {
    tour: &'a ConstructedTour,
    places: Places,
}

impl ConstructedTour {
    /// The same tour, prepared for many questions.
    #[must_use]
    pub fn indexed(&self) -> IndexedTour<'_> {
        let is_long = self.board().width().max(self.board().height()) > LONGEST;
        IndexedTour { tour: self, places: if is_long { Places::default() } else { self.table.places(self.board()) } }
    }
}

impl Numbering for IndexedTour<'_> {
    fn board(&self) -> &Board {
        self.tour.board()
    }

    fn first(&self) -> Square {
        self.tour.first()
    }

    fn last(&self) -> Square {
        self.tour.last()
    }

    #[inline]
    fn number(&self, square: Square) -> u64 {
        match self.tour.table.position_at(&self.places, square) {
            Some(position) => position + 1,
            None => number_on_long_sides(self.tour, square),
        }
    }

    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        self.tour.number_rank(rank, files, out);
    }
}

/// Not inlined, so that the usual case is.
#[inline(never)]
fn number_on_long_sides(tour: &ConstructedTour, square: Square) -> u64 {
    tour.number(square)
}
