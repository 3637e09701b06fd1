//! A table of the moves of any piece on any board.

use crate::run::{Run, Stopped};

use super::{Board, MoveGraph, Piece, Square};

/// The moves of any piece on any board, as a table: 16 slots for each square, rank by rank from `a1`.
#[derive(Clone, Debug)]
pub struct MoveTable {
    width: u32,
    height: u32,
    /// The target of each slot of each square, and [`EMPTY`].
    targets: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl MoveGraph for MoveTable {
    const MOVES: usize = Piece::MOST_MOVES;
    const PADDED: bool = false;
    type PerSlot = [u8; Piece::MOST_MOVES];

    fn reserve(run: &mut Run<'_>, board: &Board, bytes_per_cell: u64) -> Result<Self, Stopped> {
        let (area, most) = (board.area(), i32::MAX as u64);
        if area > most {
            return run.stop(Stopped::BoardTooLarge { squares: area, most });
        }
        let bytes_of_table = (Self::MOVES * size_of::<u32>()) as u64;
        run.reserve(area * (bytes_per_cell + bytes_of_table))?;
        let targets = run.filled(EMPTY, area as usize * Self::MOVES)?;
        let mut table = Self { width: board.width(), height: board.height(), targets };
        for square in board.squares() {
            run.tick(Self::MOVES as u64)?;
            let first = table.index(square) as usize * Self::MOVES;
            for (slot, to) in board.neighbours(square).enumerate() {
                table.targets[first + slot] = table.index(to);
            }
        }
        Ok(table)
    }

    fn cells(&self) -> usize {
        self.targets.len() / Self::MOVES
    }

    fn index(&self, square: Square) -> u32 {
        square.rank() * self.width + square.file()
    }

    fn square(&self, index: u32) -> Square {
        Square::new(index % self.width, index / self.width)
    }

    fn around(&self, index: u32) -> impl Iterator<Item = (usize, u32)> {
        let first = index as usize * Self::MOVES;
        // Empty slots come last.
        self.targets[first..first + Self::MOVES].iter().copied().take_while(|&to| to != EMPTY).enumerate()
    }

    fn per_slot(&self, index: u32, empty: u8, mut value: impl FnMut(usize, u32) -> u8) -> Self::PerSlot {
        let mut values = [empty; Piece::MOST_MOVES];
        self.around(index).for_each(|(slot, to)| values[slot] = value(slot, to));
        values
    }

    fn target(&self, index: u32, slot: usize) -> u32 {
        self.targets[index as usize * Self::MOVES + slot]
    }

    fn target_square(&self, _: Square, index: u32, slot: usize) -> Square {
        self.square(self.target(index, slot))
    }

    fn slot_back(&self, index: u32, slot: usize) -> usize {
        // A move is reversible, so there is such a slot.
        self.slot_between(self.target(index, slot), index).unwrap_or(0)
    }

    fn slot_between(&self, from: u32, to: u32) -> Option<usize> {
        self.around(from).find(|&(_, target)| target == to).map(|(slot, _)| slot)
    }

    fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_claimed() {
        let board = Board::new(100, 100).unwrap().with_piece(Piece::CAMEL);
        assert!(MoveTable::reserve(&mut Run::unlimited().max_memory(100), &board, 1).is_err());
        let giant = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        assert!(matches!(MoveTable::reserve(&mut Run::unlimited(), &giant, 1), Err(Stopped::BoardTooLarge { .. })));
    }
}
