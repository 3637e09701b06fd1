//! One index for each square, with a margin of two squares around the board.
//!
//! On a padded board a jump adds a fixed number to an index and never leaves the array: a cell off the board is an ordinary
//! cell that a method marks as taken once and for all. Rows share their side margins: the two cells to the right of one row's
//! last square are the two cells to the left of the next row's first.

use crate::run::{Run, Stopped};

use super::{Board, KNIGHT_MOVES, MoveGraph, Square, opposite};

/// The numbering of a board's squares with a margin.
#[derive(Clone, Debug)]
pub struct PaddedBoard {
    width: u32,
    height: u32,
    stride: u32,
    jumps: [i32; 8],
}

const MARGIN: u32 = 2;

impl PaddedBoard {
    /// The most cells, margins included; differences between them are signed 32-bit numbers.
    pub const MOST_CELLS: u64 = i32::MAX as u64;

    /// The numbering for a board; none if 32 bits do not suffice for it. Only the board's sides matter.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let (width, height) = (board.width(), board.height());
        let stride = width + MARGIN;
        let cells = (u64::from(height) + 2 * u64::from(MARGIN)) * u64::from(stride) + u64::from(MARGIN);
        if cells > Self::MOST_CELLS {
            return None;
        }
        let jumps = KNIGHT_MOVES.map(|(files, ranks)| ranks * stride as i32 + files);
        Some(Self { width, height, stride, jumps })
    }
}

/// For the knight on boards without joined edges. The slot of a move is its position in [`KNIGHT_MOVES`], and none is empty:
/// moves off the board lead into the margin.
impl MoveGraph for PaddedBoard {
    const MOVES: usize = 8;
    const PADDED: bool = true;
    type PerSlot = [u8; 8];

    fn reserve(run: &mut Run<'_>, board: &Board, bytes_per_cell: u64) -> Result<Self, Stopped> {
        debug_assert!(board.is_classic(), "a padded board is for knights on boards that end at their edges");
        let Some(padded) = Self::new(board) else {
            return run.stop(Stopped::BoardTooLarge { squares: board.area(), most: Self::MOST_CELLS });
        };
        run.reserve(padded.cells() as u64 * bytes_per_cell)?;
        run.tick(padded.cells() as u64)?;
        Ok(padded)
    }

    fn cells(&self) -> usize {
        ((self.height + 2 * MARGIN) * self.stride + MARGIN) as usize
    }

    #[inline]
    fn index(&self, square: Square) -> u32 {
        (square.rank() + MARGIN) * self.stride + square.file() + MARGIN
    }

    #[inline]
    fn square(&self, index: u32) -> Square {
        Square::new(index % self.stride - MARGIN, index / self.stride - MARGIN)
    }

    #[inline]
    fn around(&self, index: u32) -> impl Iterator<Item = (usize, u32)> {
        self.jumps.into_iter().enumerate().map(move |(slot, jump)| (slot, index.wrapping_add_signed(jump)))
    }

    #[inline]
    fn per_slot(&self, index: u32, _: u8, mut value: impl FnMut(usize, u32) -> u8) -> [u8; 8] {
        std::array::from_fn(|slot| value(slot, self.target(index, slot)))
    }

    #[inline]
    fn target(&self, index: u32, slot: usize) -> u32 {
        index.wrapping_add_signed(self.jumps[slot])
    }

    #[inline]
    fn target_square(&self, from: Square, _: u32, slot: usize) -> Square {
        let (files, ranks) = KNIGHT_MOVES[slot];
        Square::new(from.file().wrapping_add_signed(files), from.rank().wrapping_add_signed(ranks))
    }

    #[inline]
    fn slot_back(&self, _: u32, slot: usize) -> usize {
        opposite(slot)
    }

    fn slot_between(&self, from: u32, to: u32) -> Option<usize> {
        // On boards narrower than three files two moves may share a difference, but then one of them leads off the
        // board, and `from` and `to` are squares of the board.
        let (from, to) = (self.square(from), self.square(to));
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.rank() as i32 - from.rank() as i32;
        KNIGHT_MOVES.iter().position(|&jump| jump == (files, ranks))
    }

    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_stay_in_the_array_and_land_on_the_board_exactly_when_they_should() {
        for (width, height) in [(1, 1), (1, 5), (2, 3), (3, 3), (5, 2), (4, 6)] {
            let board = Board::new(width, height).unwrap();
            let padded = PaddedBoard::new(&board).unwrap();
            let indices: Vec<u32> = board.squares().map(|s| padded.index(s)).collect();
            for square in board.squares() {
                let index = padded.index(square);
                for (slot, to) in padded.around(index) {
                    assert!((to as usize) < padded.cells());
                    let landed = board.target(square, KNIGHT_MOVES[slot]);
                    assert_eq!(indices.contains(&to).then(|| padded.square(to)), landed);
                }
            }
        }
    }

    #[test]
    fn too_large_a_board_has_no_numbering() {
        assert!(PaddedBoard::new(&Board::new(50_000, 50_000).unwrap()).is_none());
    }
}
