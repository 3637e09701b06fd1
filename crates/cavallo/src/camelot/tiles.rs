//! Meeting squares in tiles of 16x16, each with a bound for all its squares.
//!
//! **Idea.** Between far groups of knights hundreds of thousands of squares may be the meeting. From the middle m of a tile to its squares it is at most r jumps, so for any pickup square p and
//! knight j the detour d(j,p) + d(p,g) - d(j,g) on a square g of the tile is at least that on m, less 2r. With the least sum of the tile's squares this bounds all of them at once, and only
//! tiles that can be better than the best so far are looked at square by square.
//!
//! **Worked example.** Two far groups, and p so that the best square known costs 350 more than the least sum. A tile with r = 6 whose middle has a detour of 370 has no square with one of less than 358: it
//! is passed over.
//!
//! **Why it is right.** Moving from m to g changes d(p,g) and d(j,g) by at most r each, by the triangle inequality.
//!
//! **Complexity.** Linear in the squares, once; then O(1) for each tile and question.
//!
//! **When it fails.** Where many tiles are as good as the best, all their squares are looked at.
//!
//! **Reference.** Branch and bound with one level.

use crate::board::{Board, Square};
use crate::distance::closed_form;

const SIDE: u32 = 16;

/// The squares of a board, tile by tile.
pub(super) fn by_tiles(board: &Board) -> impl Iterator<Item = Square> {
    let parts = |side: u32| (0..side).step_by(SIDE as usize).map(move |first| first..(first + SIDE).min(side));
    let (columns, height) = (parts(board.width()), board.height());
    columns.flat_map(move |files| {
        let ranks_of_tiles = parts(height);
        ranks_of_tiles.flat_map(move |ranks| {
            let files = files.clone();
            ranks.flat_map(move |rank| files.clone().map(move |file| Square::new(file, rank)))
        })
    })
}

/// The tile of a square, by files and ranks.
fn tile_of(square: Square) -> (u32, u32) {
    (square.file() / SIDE, square.rank() / SIDE)
}

/// Some squares of a tile.
pub(super) struct Tile {
    pub(super) middle: Square,
    /// No square of the tile is more jumps from the middle.
    pub(super) radius: u64,
    /// The least sum of its squares.
    pub(super) sum: u64,
    /// Their places in the list.
    first: usize,
    end: usize,
}

/// A list of places of squares, in the order of their tiles.
pub(super) struct Tiles {
    places: Vec<u32>,
    tiles: Vec<Tile>,
}

impl Tiles {
    /// Divides a list that is in the order of tiles. `square_at` gives the sum and the square of a place.
    pub(super) fn new(board: &Board, places: Vec<u32>, square_at: impl Fn(u32) -> (u64, Square)) -> Self {
        let mut tiles: Vec<Tile> = Vec::new();
        let mut last = None;
        for (index, &place) in places.iter().enumerate() {
            let (sum, square) = square_at(place);
            match tiles.last_mut() {
                Some(tile) if last == Some(tile_of(square)) => {
                    tile.sum = tile.sum.min(sum);
                    tile.end = index + 1;
                }
                _ => {
                    let (middle, radius) = middle_of(board, tile_of(square));
                    tiles.push(Tile { middle, radius, sum, first: index, end: index + 1 });
                }
            }
            last = Some(tile_of(square));
        }
        Self { places, tiles }
    }

    /// The whole list.
    pub(super) fn all(&self) -> &[u32] {
        &self.places
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The squares of a tile.
    pub(super) fn places(&self, tile: &Tile) -> &[u32] {
        &self.places[tile.first..tile.end]
    }
}

/// The middle square of a tile, as far as that is on the board, and the most jumps from it to a square of the tile.
fn middle_of(board: &Board, (column, row): (u32, u32)) -> (Square, u64) {
    let range = |tile: u32, side: u32| (tile * SIDE, (tile * SIDE + SIDE - 1).min(side - 1));
    let ((left, right), (low, high)) = (range(column, board.width()), range(row, board.height()));
    let middle = Square::new(left.midpoint(right), low.midpoint(high));
    let squares = (left..=right).flat_map(|file| (low..=high).map(move |rank| Square::new(file, rank)));
    // On these boards there is always a path.
    let radius = squares.map(|square| closed_form(board, middle, square).unwrap_or(u64::MAX / 8)).max();
    (middle, radius.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_have_all_squares_in_order() {
        for size in ["1", "16", "17x33", "5x40", "50x16"] {
            let board: Board = size.parse().unwrap();
            let mut expected: Vec<Square> = board.squares().collect();
            expected.sort_unstable_by_key(|&square| (tile_of(square), square));
            assert_eq!(by_tiles(&board).collect::<Vec<_>>(), expected, "{size}");
        }
    }
}
