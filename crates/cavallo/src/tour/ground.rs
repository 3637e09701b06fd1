//! The ground a walk stands on: which squares are free, and how many exits each has left.

use crate::board::{Board, PaddedBoard};
use crate::run::{Run, Stopped};

/// Claims so many bytes a square and numbers the squares of a board.
pub(super) fn lay_out(run: &mut Run<'_>, board: &Board, bytes_per_square: u64) -> Result<PaddedBoard, Stopped> {
    let needed = board.area().saturating_mul(bytes_per_square);
    run.claim(needed)?;
    // A board beyond 32-bit indices needs more memory than a search method could fill in a lifetime.
    PaddedBoard::new(board).ok_or(Stopped::Memory { needed, limit: bytes_per_square * i32::MAX as u64 })
}

/// The free squares and their exits.
///
/// One byte a cell: the number of free squares a jump away, and the top bit for cells that are taken (visited, blocked or
/// in the margin). Taking a square subtracts one from all eight cells around it, whatever they are: no branch, and
/// releasing it adds the same again. A margin cell begins at eight, so its count cannot fall below zero.
#[derive(Clone)]
pub(super) struct Ground {
    padded: PaddedBoard,
    cells: Vec<u8>,
}

/// No free square has so many exits.
const NO_EXITS_KNOWN: u8 = 9;
const TAKEN: u8 = 0x80;

impl Ground {
    pub(super) fn new(padded: PaddedBoard, board: &Board) -> Self {
        let mut ground = Self { cells: vec![TAKEN | 8; padded.cells()], padded };
        for square in board.squares() {
            let index = ground.padded.index(square);
            ground.cells[index as usize] = 0;
        }
        for square in board.squares() {
            let index = ground.padded.index(square);
            let exits = ground.padded.around(index).filter(|&to| ground.is_free(to)).count() as u8;
            ground.cells[index as usize] = exits;
        }
        ground
    }

    pub(super) fn padded(&self) -> &PaddedBoard {
        &self.padded
    }

    pub(super) fn is_free(&self, index: u32) -> bool {
        self.cells[index as usize] < TAKEN
    }

    /// The number of free squares a jump away from this one.
    pub(super) fn exits(&self, index: u32) -> u8 {
        self.cells[index as usize] & !TAKEN
    }

    pub(super) fn take(&mut self, index: u32) {
        self.cells[index as usize] |= TAKEN;
        for direction in 0..8 {
            self.cells[self.padded.jump(index, direction) as usize] -= 1;
        }
    }

    pub(super) fn release(&mut self, index: u32) {
        for direction in 0..8 {
            self.cells[self.padded.jump(index, direction) as usize] += 1;
        }
        self.cells[index as usize] &= !TAKEN;
    }

    /// The directions from here to free squares with the fewest exits, those in `without` left out; one bit each.
    pub(super) fn fewest_exits(&self, head: u32, without: u8) -> u8 {
        let mut fewest = NO_EXITS_KNOWN;
        let mut directions = 0;
        for direction in 0..8 {
            let left_out = (without >> direction & 1) << 7;
            let exits = self.cells[self.padded.jump(head, direction) as usize] | left_out;
            if exits < fewest {
                fewest = exits;
                directions = 1 << direction;
            } else if exits == fewest {
                directions |= 1 << direction;
            }
        }
        directions
    }

    /// The directions from here to free squares, those in `without` left out; one bit each.
    pub(super) fn free_directions(&self, head: u32, without: u8) -> u8 {
        (0..8)
            .filter(|&direction| self.is_free(self.padded.jump(head, direction)))
            .fold(0, |directions, direction| directions | 1 << direction)
            & !without
    }
}

/// The directions whose bits are set.
pub(super) fn directions(bits: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |direction| bits >> direction & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn exits_are_kept_by_subtraction() {
        let board = Board::new(5, 4).unwrap().with_blocked([Square::new(2, 2)]).unwrap();
        let fresh = Ground::new(PaddedBoard::new(&board).unwrap(), &board);
        let mut ground = fresh.clone();
        let visited = ["a1", "b3", "d4", "e2"].map(|name| ground.padded.index(name.parse().unwrap()));
        for index in visited {
            ground.take(index);
            for square in board.squares() {
                let index = ground.padded.index(square);
                let counted = ground.padded.around(index).filter(|&to| ground.is_free(to)).count();
                assert_eq!(usize::from(ground.exits(index)), counted);
            }
        }
        visited.iter().rev().for_each(|&index| ground.release(index));
        assert_eq!(ground.cells, fresh.cells);
    }
}
