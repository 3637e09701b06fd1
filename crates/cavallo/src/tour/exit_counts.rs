//! Exit counts: which squares are free, and how many free squares each of them leads to.

use crate::board::{Board, MoveGraph};
use crate::run::{Run, Stopped};

/// A set of slots of one square's moves, one bit each.
pub(super) type Slots = u16;

/// The free squares and their exits.
///
/// One byte per cell: the number of free squares a move away, and the top bit for cells that are taken (visited, blocked or
/// off the board). Taking a square subtracts one from all cells around it, whatever they are, without a branch; releasing it
/// adds one again. A count never falls below zero, because every cell starts with the number of moves.
#[derive(Clone)]
pub(super) struct ExitCounts<G> {
    graph: G,
    cells: Vec<u8>,
}

const TAKEN: u8 = 0x80;

impl<G: MoveGraph> ExitCounts<G> {
    pub(super) fn new(run: &mut Run<'_>, graph: G, board: &Board) -> Result<Self, Stopped> {
        // Everything is taken and nothing counted yet; then ranks become free, one write each, ...
        let mut cells = run.filled(TAKEN | G::MOVES as u8, graph.cells())?;
        graph.mark_free(run, board, &mut cells, G::MOVES as u8)?;
        // ... and what does not lead to a free square is subtracted.
        let mut counts = Self { graph, cells };
        counts.subtract_taken(run)?;
        Ok(counts)
    }

    /// Subtracts the moves of each square that do not lead to a free one. There are fewer taken cells than free ones, so
    /// where moves are reversible only the taken cells are visited; empty slots are subtracted as well.
    fn subtract_taken(&mut self, run: &mut Run<'_>) -> Result<(), Stopped> {
        for index in 0..self.cells.len() as u32 {
            run.tick(8)?;
            if G::PADDED {
                if !self.is_free(index) {
                    for (_, to) in self.graph.around(index) {
                        if let Some(cell) = self.cells.get_mut(to as usize) {
                            *cell -= 1;
                        }
                    }
                }
            } else {
                let exits = self.graph.around(index).filter(|&(_, to)| self.is_free(to)).count();
                let cell = &mut self.cells[index as usize];
                *cell = (*cell & TAKEN) | exits as u8;
            }
        }
        Ok(())
    }

    pub(super) fn graph(&self) -> &G {
        &self.graph
    }

    pub(super) fn is_free(&self, index: u32) -> bool {
        self.cells[index as usize] < TAKEN
    }

    /// The number of free squares a move away from this one.
    pub(super) fn exits(&self, index: u32) -> u8 {
        self.cells[index as usize] & !TAKEN
    }

    /// Takes a square and returns where a piece on it should go: the slots of free squares with the fewest exits.
    pub(super) fn take(&mut self, index: u32) -> Slots {
        self.cells[index as usize] |= TAKEN;
        let cells = &mut self.cells;
        fewest(self.graph.per_slot(index, TAKEN, |_, to| {
            let cell = &mut cells[to as usize];
            *cell -= 1;
            *cell
        }))
    }

    pub(super) fn release(&mut self, index: u32) {
        for (_, to) in self.graph.around(index) {
            self.cells[to as usize] += 1;
        }
        self.cells[index as usize] &= !TAKEN;
    }

    /// The slots from here to free squares with the fewest exits, except those in `without`.
    pub(super) fn fewest_exits(&self, head: u32, without: Slots) -> Slots {
        fewest(self.graph.per_slot(head, TAKEN, |slot, to| {
            let left_out = ((without >> slot & 1) as u8) << 7;
            self.cells[to as usize] | left_out
        }))
    }

    /// The slots from here to free squares, except those in `without`.
    pub(super) fn free_slots(&self, head: u32, without: Slots) -> Slots {
        let free = self.graph.around(head).filter(|&(_, to)| self.is_free(to));
        free.fold(0, |slots, (slot, _)| slots | 1 << slot) & !without
    }
}

/// The positions of the least value, one bit each; none if even that is taken. Two passes without branches, because the
/// processor could not predict which square is best.
#[inline]
fn fewest(exits: impl AsRef<[u8]>) -> Slots {
    let exits = exits.as_ref();
    let fewest = exits.iter().copied().fold(u8::MAX, u8::min);
    if fewest >= TAKEN {
        return 0;
    }
    exits.iter().enumerate().fold(0, |best, (slot, &exits)| best | Slots::from(exits == fewest) << slot)
}

/// The slots of a set, in ascending order.
pub(super) fn slots_of(mut set: Slots) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        slot
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{MoveTable, PaddedBoard, Piece, Square, Wrap};

    fn check<G: MoveGraph>(board: &Board) {
        let mut run = Run::unlimited();
        let graph = G::reserve(&mut run, board, 1).unwrap();
        let fresh = ExitCounts::new(&mut run, graph, board).unwrap();
        let mut counts = fresh.clone();
        let visited = ["a1", "b3", "d4", "e2"].map(|name| counts.graph.index(name.parse().unwrap()));
        for index in visited {
            let best = counts.take(index);
            assert_eq!(best, counts.fewest_exits(index, 0));
            for square in board.squares() {
                let index = counts.graph.index(square);
                let near = board.neighbours(square).filter(|&to| counts.is_free(counts.graph.index(to)));
                assert_eq!(usize::from(counts.exits(index)), near.count(), "{square}");
            }
        }
        visited.iter().rev().for_each(|&index| counts.release(index));
        assert_eq!(counts.cells, fresh.cells);
    }

    #[test]
    fn exits_are_kept_by_subtraction() {
        let board = Board::new(5, 4).unwrap().with_blocked([Square::new(2, 2)]).unwrap();
        check::<PaddedBoard>(&board);
        check::<MoveTable>(&board.clone().with_piece(Piece::GNU).wrapped(Wrap::Both));
        check::<MoveTable>(&board.with_piece(Piece::WAZIR));
    }
}
