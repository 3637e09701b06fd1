//! The squares of a board as indices, and the moves between them: what every method that walks over a board needs.
//!
//! A method is written once, for any [`MoveGraph`], and compiled twice: for [`PaddedBoard`](super::PaddedBoard), on which a
//! knight's jump is one addition, and for [`MoveTable`], which has a table of the moves of any piece on any board.

use crate::run::{Run, Stopped};

use super::{Board, Square};

/// How many cells are written between two looks at the clock.
const CELLS_OF_PIECE: usize = 1 << 18;

/// The squares of a board as indices, and the moves between them.
///
/// The moves from a square have *slots*, from 0 to [`MOVES`](Self::MOVES) - 1. A slot may be empty, or lead to a cell that is
/// not a free square of the board; a method marks such cells as taken.
pub trait MoveGraph: Clone + Sized {
    /// The number of slots of a square.
    const MOVES: usize;
    /// Whether no slot is empty: moves off the board lead to cells of their own.
    const PADDED: bool;
    /// A byte for each slot.
    type PerSlot: AsRef<[u8]>;

    /// The numbering of a board, and this many bytes of memory claimed from the run for each cell.
    ///
    /// # Errors
    /// When that is more than the run allows, or when the board has more squares than can be numbered.
    fn reserve(run: &mut Run<'_>, board: &Board, bytes_per_cell: u64) -> Result<Self, Stopped>;

    /// The number of cells: at least one for each square.
    fn cells(&self) -> usize;

    /// The number of a square of the board. Squares in ascending order have ascending numbers.
    fn index(&self, square: Square) -> u32;

    /// The square with a number that [`index`](Self::index) gave.
    fn square(&self, index: u32) -> Square;

    /// The cells that the moves from a square of the board lead to, with their slots.
    fn around(&self, index: u32) -> impl Iterator<Item = (usize, u32)>;

    /// A byte for the cell that each slot leads to, and `empty` for slots that are empty.
    fn per_slot(&self, index: u32, empty: u8, value: impl FnMut(usize, u32) -> u8) -> Self::PerSlot;

    /// The cell to which the move in this slot leads. The slot is not empty.
    fn target(&self, index: u32, slot: usize) -> u32;

    /// The square to which the move in this slot leads from a square, given with its number. That is a square of the board.
    fn target_square(&self, from: Square, index: u32, slot: usize) -> Square;

    /// The slot of the reverse move, from the target of this slot, which is a free square of the board.
    fn slot_back(&self, index: u32, slot: usize) -> usize;

    /// The slot of the move between two squares, if one move joins them.
    fn slot_between(&self, from: u32, to: u32) -> Option<usize>;

    /// The board's number of files and ranks.
    fn size(&self) -> (u32, u32);

    /// Writes `free` into the cells of all free squares of the board. All cells have the same value before.
    ///
    /// # Errors
    /// When the run is stopped.
    fn mark_free<T: Copy>(&self, run: &mut Run<'_>, board: &Board, cells: &mut [T], free: T) -> Result<(), Stopped> {
        let taken = cells[0];
        for rank in 0..board.height() {
            let first = self.index(Square::new(0, rank)) as usize;
            for piece in cells[first..first + board.width() as usize].chunks_mut(CELLS_OF_PIECE) {
                run.tick(piece.len() as u64)?;
                piece.fill(free);
            }
        }
        board.blocked().iter().for_each(|&square| cells[self.index(square) as usize] = taken);
        Ok(())
    }
}
