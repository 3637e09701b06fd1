//! The squares of a board as indices, and the moves between them: what every method that walks over a board needs.
//!
//! A method is written once, for any [`MoveGraph`], and compiled twice: for [`PaddedBoard`](super::PaddedBoard), on which a
//! knight's jump is one addition, and for [`MoveTable`], which has a table of the moves of any piece on any board.

use crate::run::{Run, Stopped};

use super::{Board, Piece, Square};

/// Calls a function or method that is generic over the graph, with the graph that suits the board.
macro_rules! on_graph {
    ($board:expr, $method:ident.$function:ident($($argument:expr),*)) => {
        if $board.is_classic() {
            $method.$function::<$crate::board::PaddedBoard>($($argument),*)
        } else {
            $method.$function::<$crate::board::MoveTable>($($argument),*)
        }
    };
    ($board:expr, $($function:ident)::+($($argument:expr),*)) => {
        if $board.is_classic() {
            $($function)::+::<$crate::board::PaddedBoard>($($argument),*)
        } else {
            $($function)::+::<$crate::board::MoveTable>($($argument),*)
        }
    };
}
pub(crate) use on_graph;

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
            run.tick(board.width().into())?;
            let first = self.index(Square::new(0, rank)) as usize;
            cells[first..first + board.width() as usize].fill(free);
        }
        board.blocked().iter().for_each(|&square| cells[self.index(square) as usize] = taken);
        Ok(())
    }
}

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
        let mut table =
            Self { width: board.width(), height: board.height(), targets: vec![EMPTY; area as usize * Self::MOVES] };
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
    use crate::board::{PaddedBoard, Wrap};

    fn check<G: MoveGraph>(board: &Board) {
        let graph = G::reserve(&mut Run::unlimited(), board, 1).unwrap();
        let mut free = vec![false; graph.cells()];
        graph.mark_free(&mut Run::unlimited(), board, &mut free, true).unwrap();
        let mut last = None;
        for square in board.squares() {
            let index = graph.index(square);
            assert!(last < Some(index) && free[index as usize]);
            last = Some(index);
            assert_eq!(graph.square(index), square);
            let mut near: Vec<Square> = Vec::new();
            let bytes = graph.per_slot(index, 99, |slot, _| slot as u8);
            assert_eq!(bytes.as_ref().iter().filter(|&&byte| byte != 99).count(), graph.around(index).count());
            for (slot, to) in graph.around(index) {
                assert!(slot < G::MOVES && bytes.as_ref()[slot] == slot as u8);
                assert_eq!(graph.target(index, slot), to);
                if free[to as usize] {
                    near.push(graph.square(to));
                    assert_eq!(graph.target_square(square, index, slot), graph.square(to));
                    assert_eq!(graph.slot_between(index, to), Some(slot));
                    assert_eq!(graph.target(to, graph.slot_back(index, slot)), index);
                }
            }
            near.sort_unstable();
            let mut expected: Vec<Square> = board.neighbours(square).collect();
            expected.sort_unstable();
            assert_eq!(near, expected, "{board} {square}");
            for other in board.squares() {
                let joined = graph.slot_between(index, graph.index(other)).is_some();
                assert_eq!(joined, board.joins(square, other));
            }
        }
        assert_eq!(free.iter().filter(|&&free| free).count() as u64, board.free_area());
    }

    #[test]
    fn both_graphs_have_the_moves_of_the_board() {
        for (width, height) in [(1, 1), (1, 5), (2, 3), (3, 3), (5, 2), (4, 6)] {
            let board = Board::new(width, height).unwrap();
            let holed = board.clone().with_blocked([Square::new(0, height - 1)]).unwrap_or_else(|_| board.clone());
            for board in [board, holed] {
                check::<PaddedBoard>(&board);
                for piece in [Piece::KNIGHT, Piece::KING, Piece::GNU, Piece::DABBABA] {
                    for wrap in [Wrap::None, Wrap::Files, Wrap::Both] {
                        check::<MoveTable>(&board.clone().with_piece(piece).wrapped(wrap));
                    }
                }
            }
        }
    }

    #[test]
    fn memory_is_claimed() {
        let board = Board::new(100, 100).unwrap().with_piece(Piece::CAMEL);
        assert!(MoveTable::reserve(&mut Run::unlimited().max_memory(100), &board, 1).is_err());
        let giant = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        assert!(matches!(MoveTable::reserve(&mut Run::unlimited(), &giant, 1), Err(Stopped::BoardTooLarge { .. })));
    }
}
