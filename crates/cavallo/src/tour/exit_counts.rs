//! The exits a walk stands on: which squares are free, and how many exits each has left.

use crate::board::{Board, PaddedBoard, Square};

/// The free squares and their exits.
///
/// One byte a cell: the number of free squares a jump away, and the top bit for cells that are taken (visited, blocked or
/// in the margin). Taking a square subtracts one from all eight cells around it, whatever they are: no branch, and
/// releasing it adds the same again. Every cell begins at eight, so no count falls below zero.
#[derive(Clone)]
pub(super) struct ExitCounts {
    padded: PaddedBoard,
    cells: Vec<u8>,
}

const TAKEN: u8 = 0x80;

impl ExitCounts {
    pub(super) fn new(padded: PaddedBoard, board: &Board) -> Self {
        // Everything is taken and nothing counted yet; then ranks become free in one stroke each, ...
        let mut cells = vec![TAKEN | 8; padded.cells()];
        for rank in 0..board.height() {
            let first = padded.index(Square::new(0, rank)) as usize;
            cells[first..first + board.width() as usize].fill(8);
        }
        board.blocked().iter().for_each(|&square| cells[padded.index(square) as usize] |= TAKEN);
        // ... and each taken cell is subtracted from its surroundings: a walk around the margin, not over the board.
        let mut exits = Self { padded, cells };
        for index in 0..exits.cells.len() as u32 {
            if !exits.is_free(index) {
                for around in exits.padded.around(index) {
                    if let Some(cell) = exits.cells.get_mut(around as usize) {
                        *cell -= 1;
                    }
                }
            }
        }
        exits
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

    /// Takes a square and says where a knight on it should go: the directions to free squares with the fewest exits,
    /// one bit each.
    pub(super) fn take(&mut self, index: u32) -> u8 {
        self.cells[index as usize] |= TAKEN;
        fewest(std::array::from_fn(|direction| {
            let cell = &mut self.cells[self.padded.jump(index, direction) as usize];
            *cell -= 1;
            *cell
        }))
    }

    pub(super) fn release(&mut self, index: u32) {
        for direction in 0..8 {
            self.cells[self.padded.jump(index, direction) as usize] += 1;
        }
        self.cells[index as usize] &= !TAKEN;
    }

    /// The directions from here to free squares with the fewest exits, those in `without` left out; one bit each.
    pub(super) fn fewest_exits(&self, head: u32, without: u8) -> u8 {
        fewest(std::array::from_fn(|direction| {
            let left_out = (without >> direction & 1) << 7;
            self.cells[self.padded.jump(head, direction) as usize] | left_out
        }))
    }

    /// The directions from here to free squares, those in `without` left out; one bit each.
    pub(super) fn free_directions(&self, head: u32, without: u8) -> u8 {
        (0..8)
            .filter(|&direction| self.is_free(self.padded.jump(head, direction)))
            .fold(0, |directions, direction| directions | 1 << direction)
            & !without
    }
}

/// The positions of the least value, one bit each, unless even that is taken. Two passes without branches: which square is
/// best is as good as chance to a branch predictor.
fn fewest(exits: [u8; 8]) -> u8 {
    let fewest = exits.into_iter().fold(u8::MAX, u8::min);
    if fewest >= TAKEN {
        return 0;
    }
    (0..8).fold(0, |best, direction| best | u8::from(exits[direction] == fewest) << direction)
}

/// The directions whose bits are set.
pub(super) fn directions(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        direction
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exits_are_kept_by_subtraction() {
        let board = Board::new(5, 4).unwrap().with_blocked([Square::new(2, 2)]).unwrap();
        let fresh = ExitCounts::new(PaddedBoard::new(&board).unwrap(), &board);
        let mut exits = fresh.clone();
        let visited = ["a1", "b3", "d4", "e2"].map(|name| exits.padded.index(name.parse().unwrap()));
        for index in visited {
            exits.take(index);
            for square in board.squares() {
                let index = exits.padded.index(square);
                let counted = exits.padded.around(index).filter(|&to| exits.is_free(to)).count();
                assert_eq!(usize::from(exits.exits(index)), counted, "{square}");
            }
        }
        visited.iter().rev().for_each(|&index| exits.release(index));
        assert_eq!(exits.cells, fresh.cells);
    }
}
