//! Best-first search: cells wait with their bounds, and the lowest comes first.
//!
//! **Idea.** Three parts of the search divide cells and bound the parts: [boxes](super::boxes), [tables](super::scan) and [blocks](super::blocks). They differ in what a cell brings along. What they share is the order: the cell with the lowest bound is
//! next, and when the lowest exceeds the limit, no cell that waits can contain a better square.
//!
//! **Why it is right.** Bounds of parts are not below those of the whole. So the lowest that waits is a bound on everything that is left, also if a limit of the run ends the search there.
//!
//! **Complexity.** O(log n) for each of n cells.
//!
//! **Reference.** A. H. Land and A. G. Doig, *An automatic method of solving discrete programming problems*, 1960.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::cone::Cell;
use super::search::Search;

/// A cell that waits: no square of it takes fewer turns than its bound.
pub(super) struct Waiting<T> {
    pub(super) bound: i64,
    pub(super) cell: Cell,
    /// What is known about its knights.
    pub(super) with: T,
}

/// The cells that wait.
pub(super) struct Queue<T> {
    heap: BinaryHeap<Waiting<T>>,
}

impl<T> Queue<T> {
    /// A queue with one cell.
    pub(super) fn new(bound: i64, cell: Cell, with: T) -> Self {
        Self { heap: BinaryHeap::from([Waiting { bound, cell, with }]) }
    }

    pub(super) fn push(&mut self, bound: i64, cell: Cell, with: T) {
        self.heap.push(Waiting { bound, cell, with });
    }

    /// The lowest bound; the greatest number if nothing waits.
    pub(super) fn lowest(&self) -> i64 {
        self.heap.peek().map_or(i64::MAX, |waiting| waiting.bound)
    }
}

impl Search<'_> {
    /// The cell to divide next, if one may contain a square within the limit. `elsewhere` is the lowest bound of what other parts of
    /// the search have left.
    pub(super) fn next<T>(&mut self, queue: &mut Queue<T>, elsewhere: i64) -> Option<Waiting<T>> {
        let waiting = queue.heap.pop().filter(|waiting| waiting.bound <= self.best.limit())?;
        self.raise_lower(waiting.bound.min(elsewhere));
        Some(waiting)
    }
}

/// The lowest bound first; among equals the smaller cell, which is nearer to an answer.
impl<T> Ord for Waiting<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |waiting: &Self| (waiting.bound, waiting.cell.side());
        size(other).cmp(&size(self))
    }
}

impl<T> PartialOrd for Waiting<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Waiting<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<T> Eq for Waiting<T> {}
