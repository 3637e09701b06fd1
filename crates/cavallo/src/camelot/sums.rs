//! Squares in the order of the knights' moves to them, without looking at all squares.
//!
//! **Idea.** Best-first search over cells of the board. A knight's distances to two squares differ by at most the distance between
//! the squares, so the moves of n knights to any square of a cell are at least those to its centre, less n times the radius of
//! the cell. Cells wait in a heap in the order of this bound; the best is cut in four, a small one into its squares, whose sums are
//! exact. A square that comes out of the heap is therefore next in the order.
//!
//! **Complexity.** O(n) for each cell and square looked at: of a board with many knights all over it a small part, of one
//! whose knights leave it open where to meet all of it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

/// A rectangle of squares; one of a single square is exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    corner: Square,
    width: u32,
    height: u32,
}

impl Cell {
    /// Cells of at most so many squares are cut into these.
    const SMALL: u64 = 64;

    fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    fn centre(self) -> Square {
        Square::new(self.corner.file() + self.width / 2, self.corner.rank() + self.height / 2)
    }

    /// The parts of a side: halves, or ones.
    fn cuts(from: u32, length: u32, single: bool) -> impl Iterator<Item = (u32, u32)> + Clone {
        let part = if single { 1 } else { length.div_ceil(2) };
        (0..length.div_ceil(part)).map(move |i| (from + i * part, part.min(length - i * part)))
    }

    fn parts(self) -> impl Iterator<Item = Self> {
        let single = self.area() <= Self::SMALL;
        let columns = Self::cuts(self.corner.file(), self.width, single);
        Self::cuts(self.corner.rank(), self.height, single).flat_map(move |(rank, height)| {
            columns.clone().map(move |(file, width)| Self { corner: Square::new(file, rank), width, height })
        })
    }
}

/// The squares of a board, ascending by the moves that all knights need to them. Every square must be within reach of all.
pub(super) struct Sums<'a> {
    board: &'a Board,
    groups: &'a [(Square, u64)],
    knights: u64,
    waiting: BinaryHeap<Reverse<(u64, Cell)>>,
}

impl<'a> Sums<'a> {
    pub(super) fn new(board: &'a Board, groups: &'a [(Square, u64)]) -> Self {
        let whole = Cell { corner: Square::new(0, 0), width: board.width(), height: board.height() };
        let knights = groups.iter().map(|&(_, count)| count).sum();
        Self { board, groups, knights, waiting: BinaryHeap::from([Reverse((0, whole))]) }
    }

    /// The next square and its sum, if that is less than the limit.
    pub(super) fn next_below(&mut self, run: &mut Run<'_>, limit: u64) -> Result<Option<(u64, Square)>, Stopped> {
        while let Some(Reverse((bound, cell))) = self.waiting.pop() {
            run.release(size_of::<(u64, Cell)>() as u64);
            if bound >= limit {
                break;
            }
            if cell.area() == 1 && self.board.area() > 1 {
                return Ok(Some((bound, cell.corner)));
            }
            for part in cell.parts() {
                run.spend(self.groups.len() as u64)?;
                let bound = self.bound(part);
                if bound < limit {
                    run.claim(size_of::<(u64, Cell)>() as u64)?;
                    self.waiting.push(Reverse((bound, part)));
                }
            }
        }
        Ok(None)
    }

    fn bound(&self, cell: Cell) -> u64 {
        let centre = cell.centre();
        let moves = |&(from, count): &(Square, u64)| closed_form(self.board, from, centre).unwrap_or(0) * count;
        let sum: u64 = self.groups.iter().map(moves).sum();
        sum.saturating_sub(self.knights * self.radius(cell))
    }

    /// No square of the cell is farther from its centre.
    fn radius(&self, cell: Cell) -> u64 {
        if cell.area() == 1 {
            return 0;
        }
        let (x, y) = (u64::from(cell.width / 2), u64::from(cell.height / 2));
        // One jump more for the colour, and the longest distance that the edge or close quarters cause.
        let formula = x.div_ceil(2).max(y.div_ceil(2)).max((x + y).div_ceil(3)) + 1;
        formula.max(if self.board.sides().0 >= 5 { 4 } else { 5 })
    }
}
