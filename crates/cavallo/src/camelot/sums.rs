//! Squares in the order of the knights' moves to them, without visiting all squares.
//!
//! **Idea.** Best-first search over cells of the board. A knight's distances to two squares differ by at most the distance
//! between the squares, so the sum of the moves of n knights to any square of a cell is at least that to its centre, minus n
//! times the radius of the cell. Cells wait in a heap in the order of this bound; the best is split into four, a small one
//! into its squares, whose sums are exact. So a square that leaves the heap is next in the order.
//!
//! **Why it is right.** The bound of a cell is never above the sum of any of its squares.
//!
//! **Complexity.** O(n) for each cell and square visited: a small part of the board if many knights are spread over it, all
//! of it if their sums are nearly constant.
//!
//! **When it fails.** It applies to boards on which every square can be reached by all knights.
//!
//! **Reference.** Branch and bound (A. H. Land and A. G. Doig, *An automatic method of solving discrete programming
//! problems*, 1960).

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
    /// Cells of at most this many squares are split into single squares.
    const SMALL: u64 = 64;

    fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    fn centre(self) -> Square {
        Square::new(self.corner.file() + self.width / 2, self.corner.rank() + self.height / 2)
    }

    /// The parts of a side: halves, or single squares.
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

/// The squares of a board, in ascending order of the sum of all knights' moves to them. Every square must be reachable for
/// all.
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
                    run.reserve(size_of::<(u64, Cell)>() as u64)?;
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

    /// An upper bound on the distance of the cell's squares from its centre.
    fn radius(&self, cell: Cell) -> u64 {
        if cell.area() == 1 {
            return 0;
        }
        let (x, y) = (u64::from(cell.width / 2), u64::from(cell.height / 2));
        // One more jump for the colour, and the longest distance that edges or short distances cause.
        let formula = x.div_ceil(2).max(y.div_ceil(2)).max((x + y).div_ceil(3)) + 1;
        formula.max(if self.board.sides().0 >= 5 { 4 } else { 5 })
    }
}
