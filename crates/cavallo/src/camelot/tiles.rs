//! Meeting squares in areas of 64x64 and tiles of 16x16, each with a bound for all its squares.
//!
//! **Idea.** Between far groups of knights hundreds of thousands of squares may be the meeting. From the middle m of a tile to its squares it is at most r jumps, so for any pickup square p and
//! knight j the detour d(j,p) + d(p,g) - d(j,g) on a square g of the tile is at least that on m, less 2r. With the least sum of the tile's squares this bounds all of them at once. The same holds for areas of 4x4
//! tiles, with a larger r. Only areas that can be better than the best so far are looked at tile by tile, and only such tiles square by square.
//!
//! **Worked example.** Two far groups, and p so that the best square known costs 350 more than the least sum. A tile with r = 6 whose middle has a detour of 370 has no square with one of less than 358: it
//! is passed over.
//!
//! **Why it is right.** Moving from m to g changes d(p,g) and d(j,g) by at most r each, by the triangle inequality.
//!
//! **Complexity.** Linear in the squares, once; then O(1) for each area, and for each tile of those that are looked at.
//!
//! **When it fails.** Where many tiles are as good as the best, all their squares are looked at.
//!
//! **Reference.** Branch and bound with two levels.

use std::ops::Range;

use crate::board::{Board, Square};
use crate::gather::Window;

use super::carriers::jumps;

const TILE: u32 = 16;
const AREA: u32 = 64;

/// The squares of a window, area by area, in each tile by tile, and in each row by row: the files and the rank.
pub(super) fn rows_by_tiles(window: Window) -> impl Iterator<Item = (Range<u32>, u32)> {
    let Window { left, low, width, height } = window;
    let whole = Part { left, right: left + width - 1, low, high: low + height - 1 };
    whole.parts(AREA).flat_map(|area| area.parts(TILE)).flat_map(Part::rows)
}

/// A rectangle of squares, all limits included.
#[derive(Clone, Copy)]
pub(super) struct Part {
    left: u32,
    right: u32,
    low: u32,
    high: u32,
}

impl Part {
    /// The aligned square of this side around a square, as far as the board reaches.
    fn around(board: &Board, square: Square, side: u32) -> Self {
        let (left, low) = (square.file() / side * side, square.rank() / side * side);
        let (right, high) = ((left + side - 1).min(board.width() - 1), (low + side - 1).min(board.height() - 1));
        Self { left, right, low, high }
    }

    /// The tile of a square.
    pub(super) fn around_tile(board: &Board, square: Square) -> Self {
        Self::around(board, square, TILE)
    }

    /// The files and the ranks of the part with a margin, which may be beyond the board.
    pub(super) fn widened(&self, by: u32) -> ((i64, i64), (i64, i64)) {
        let wider = |low: u32, high: u32| (i64::from(low) - i64::from(by), i64::from(high) + i64::from(by));
        (wider(self.left, self.right), wider(self.low, self.high))
    }

    /// The aligned squares of this side, as far as they are in the part, column by column.
    fn parts(self, side: u32) -> impl Iterator<Item = Self> {
        let cuts = move |first: u32, last: u32| {
            let aligned = (first / side * side..=last).step_by(side as usize);
            aligned.map(move |start| (start.max(first), (start + side - 1).min(last)))
        };
        cuts(self.left, self.right).flat_map(move |(left, right)| {
            cuts(self.low, self.high).map(move |(low, high)| Self { left, right, low, high })
        })
    }

    /// The files and the rank of each row.
    fn rows(self) -> impl Iterator<Item = (Range<u32>, u32)> {
        (self.low..=self.high).map(move |rank| (self.left..self.right + 1, rank))
    }

    pub(super) fn contains(&self, square: Square) -> bool {
        (self.left..=self.right).contains(&square.file()) && (self.low..=self.high).contains(&square.rank())
    }

    fn middle(&self) -> Square {
        Square::new(self.left.midpoint(self.right), self.low.midpoint(self.high))
    }

    /// The most jumps from the middle to a square of the part, or more. Beyond distances of four jumps, the greatest to neighbours, it depends on the differences in files and
    /// ranks alone, and it is a corner or a neighbour of it that is the farthest.
    fn radius(&self, board: &Board) -> u64 {
        let middle = self.middle();
        let ends = |low: u32, high: u32| [low, (low + 1).min(high), high.saturating_sub(1).max(low), high];
        let files = ends(self.left, self.right);
        let near_corners = files.iter().flat_map(|&file| ends(self.low, self.high).map(|rank| Square::new(file, rank)));
        near_corners.map(|square| jumps(board, middle, square)).max().unwrap_or(0).max(4)
    }
}

/// Some squares of a tile or of an area.
pub(super) struct Tile {
    pub(super) middle: Square,
    /// No square is more jumps from the middle.
    pub(super) radius: u64,
    /// The least sum of its squares.
    pub(super) sum: u64,
    part: Part,
    /// The places of its squares in the list, for an area those of its tiles.
    first: usize,
    end: usize,
}

impl Tile {
    fn new(board: &Board, square: Square, side: u32, first: usize) -> Self {
        let part = Part::around(board, square, side);
        Self { middle: part.middle(), radius: part.radius(board), sum: u64::MAX, part, first, end: first }
    }
}

/// A list of places of squares, in the order of their areas and tiles.
pub(super) struct Tiles {
    places: Vec<u32>,
    small: Vec<Tile>,
    areas: Vec<Tile>,
}

impl Tiles {
    /// Divides a list that is in the order of tiles. `square_at` gives the sum and the square of a place.
    pub(super) fn new(board: &Board, places: Vec<u32>, square_at: impl Fn(u32) -> (u64, Square)) -> Self {
        let (mut tiles, mut areas): (Vec<Tile>, Vec<Tile>) = (Vec::new(), Vec::new());
        for (index, &place) in places.iter().enumerate() {
            let (sum, square) = square_at(place);
            if !tiles.last().is_some_and(|tile| tile.part.contains(square)) {
                if !areas.last().is_some_and(|area| area.part.contains(square)) {
                    areas.push(Tile::new(board, square, AREA, tiles.len()));
                }
                tiles.push(Tile::new(board, square, TILE, index));
            }
            if let (Some(tile), Some(area)) = (tiles.last_mut(), areas.last_mut()) {
                tile.sum = tile.sum.min(sum);
                tile.end = index + 1;
                area.sum = area.sum.min(sum);
            }
        }
        let ends: Vec<usize> = areas.iter().skip(1).map(|area| area.first).chain([tiles.len()]).collect();
        areas.iter_mut().zip(ends).for_each(|(area, end)| area.end = end);
        Self { places, small: tiles, areas }
    }

    /// Their memory.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.places) + size_of_val(&*self.small) + size_of_val(&*self.areas)) as u64
    }

    /// The whole list.
    pub(super) fn all(&self) -> &[u32] {
        &self.places
    }

    pub(super) fn areas(&self) -> &[Tile] {
        &self.areas
    }

    /// The tiles of an area.
    pub(super) fn tiles(&self, area: &Tile) -> &[Tile] {
        &self.small[area.first..area.end]
    }

    /// The squares of a tile.
    pub(super) fn places(&self, tile: &Tile) -> &[u32] {
        &self.places[tile.first..tile.end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::closed_form;

    fn by_tiles(board: &Board) -> impl Iterator<Item = Square> {
        rows_by_tiles(Window::of(board)).flat_map(|(files, rank)| files.map(move |file| Square::new(file, rank)))
    }

    #[test]
    fn tiles_have_all_squares_in_order() {
        for size in ["1", "16", "17x33", "5x40", "50x16", "130x70"] {
            let board: Board = size.parse().unwrap();
            let of = |square: Square, side: u32| (square.file() / side, square.rank() / side);
            let mut expected: Vec<Square> = board.squares().collect();
            expected.sort_unstable_by_key(|&square| (of(square, AREA), of(square, TILE), square));
            assert_eq!(by_tiles(&board).collect::<Vec<_>>(), expected, "{size}");
            let (width, height) = (board.width().div_ceil(2), board.height().div_ceil(3));
            let window = Window { left: board.width() / 3, low: board.height() / 2, width, height };
            let window = Window { height: height.min(board.height() - window.low), ..window };
            let squares =
                rows_by_tiles(window).flat_map(|(files, rank)| files.map(move |file| Square::new(file, rank)));
            expected.retain(|&square| window.place(square).is_some());
            assert_eq!(squares.collect::<Vec<_>>(), expected, "{size}");
        }
    }

    #[test]
    fn no_square_is_beyond_the_radius_and_areas_have_all_tiles() {
        for size in ["5", "16", "17x33", "5x40", "70x130"] {
            let board: Board = size.parse().unwrap();
            let squares: Vec<Square> = by_tiles(&board).collect();
            let places = (0..squares.len() as u32).filter(|place| place % 3 != 1).collect();
            let tiles = Tiles::new(&board, places, |place| (u64::from(place * 7 % 13), squares[place as usize]));
            let mut seen = Vec::new();
            for area in tiles.areas() {
                for tile in tiles.tiles(area) {
                    let of_tile = tiles.places(tile);
                    assert!(area.sum <= tile.sum && !of_tile.is_empty());
                    assert_eq!(tile.sum, of_tile.iter().map(|&place| u64::from(place * 7 % 13)).min().unwrap());
                    for &place in of_tile {
                        let square = squares[place as usize];
                        for part in [tile, area] {
                            assert!(
                                closed_form(&board, part.middle, square).unwrap() <= part.radius,
                                "{size} {square}"
                            );
                        }
                    }
                    seen.extend_from_slice(of_tile);
                }
            }
            assert_eq!(seen, tiles.all());
        }
    }
}
