//! One index for each square, with a margin of two squares around the board.
//!
//! On a padded board a jump is the addition of a fixed number to an index, and it never leaves the array: what lies off
//! the board is an ordinary cell that a method marks as taken once and for all. Rows share their side margins: two cells
//! to the right of one row's last square are the two cells to the left of the next row's first.

use crate::run::{Run, Stopped};

use super::{Board, KNIGHT_MOVES, Square};

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
    /// The most cells, margins included, that are numbered; the jumps between them are signed numbers of 32 bits.
    pub const MOST_CELLS: u64 = i32::MAX as u64;

    /// The numbering for a board, or nothing if 32 bits do not suffice for it.
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

    /// The numbering for a board, and this many bytes of memory claimed from the run for each cell.
    ///
    /// # Errors
    /// When that is more than the run allows, or when the board has more squares than can be numbered.
    pub fn claim(run: &mut Run<'_>, board: &Board, bytes_per_cell: u64) -> Result<Self, Stopped> {
        let Some(padded) = Self::new(board) else {
            return run.stop(Stopped::BoardTooLarge { squares: board.area(), most: Self::MOST_CELLS });
        };
        run.claim(padded.cells() as u64 * bytes_per_cell)?;
        run.tick(padded.cells() as u64)?;
        Ok(padded)
    }

    /// How many cells there are, margin included.
    #[must_use]
    pub fn cells(&self) -> usize {
        ((self.height + 2 * MARGIN) * self.stride + MARGIN) as usize
    }

    /// The index of a square of the board.
    #[must_use]
    pub fn index(&self, square: Square) -> u32 {
        (square.rank() + MARGIN) * self.stride + square.file() + MARGIN
    }

    /// The square at an index that [`Self::index`] gave.
    #[must_use]
    pub fn square(&self, index: u32) -> Square {
        Square::new(index % self.stride - MARGIN, index / self.stride - MARGIN)
    }

    /// The index one jump in this direction (a position in [`KNIGHT_MOVES`]) from a square of the board.
    #[must_use]
    pub fn jump(&self, index: u32, direction: usize) -> u32 {
        index.wrapping_add_signed(self.jumps[direction])
    }

    /// The eight indices a jump away from a square of the board, those in the margin included.
    pub fn around(&self, index: u32) -> impl Iterator<Item = u32> {
        self.jumps.into_iter().map(move |jump| index.wrapping_add_signed(jump))
    }

    /// The direction of the jump between two indices, if one jump joins them.
    #[must_use]
    pub fn direction(&self, from: u32, to: u32) -> Option<usize> {
        // On boards narrower than three files two directions may share a difference, but then one of them leads off the
        // board, and `from` and `to` are squares of the board.
        let (from, to) = (self.square(from), self.square(to));
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.rank() as i32 - from.rank() as i32;
        KNIGHT_MOVES.iter().position(|&jump| jump == (files, ranks))
    }

    /// The board's number of files and ranks.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Leaper;

    #[test]
    fn jumps_stay_in_the_array_and_land_on_the_board_exactly_when_they_should() {
        for (width, height) in [(1, 1), (1, 5), (2, 3), (3, 3), (5, 2), (4, 6)] {
            let board = Board::new(width, height).unwrap();
            let padded = PaddedBoard::new(&board).unwrap();
            let indices: Vec<u32> = board.squares().map(|s| padded.index(s)).collect();
            for square in board.squares() {
                let index = padded.index(square);
                assert_eq!(padded.square(index), square);
                for (direction, &(files, ranks)) in KNIGHT_MOVES.iter().enumerate() {
                    let to = padded.jump(index, direction);
                    assert!((to as usize) < padded.cells());
                    let landed = square.offset(files, ranks).filter(|&s| board.contains(s));
                    assert_eq!(indices.contains(&to).then(|| padded.square(to)), landed);
                    if let Some(landed) = landed {
                        assert!(Leaper::KNIGHT.joins(square, landed));
                        assert_eq!(padded.direction(index, to), Some(direction));
                    }
                }
            }
        }
    }

    #[test]
    fn too_large_a_board_has_no_numbering() {
        assert!(PaddedBoard::new(&Board::new(50_000, 50_000).unwrap()).is_none());
    }
}
