//! Best-first branch and bound: an incumbent, a proven lower bound, and cells that wait.
//!
//! **Idea.** Three parts of the search divide cells and bound the parts: [boxes](super::boxes),
//! [tables](super::scan) and [blocks](super::blocks). They differ in what they know of a cell's
//! knights. What they share is the order: the cell with the lowest bound is next, and once the
//! lowest bound exceeds the cutoff, no cell that waits can contain a better square.
//!
//! **Why it is right.** Bounds of parts are not below those of the whole. So the lowest bound that
//! waits holds for everything that is left, even if a limit of the run ends the search there.
//! Squares enter the incumbent with their exact sums only.
//!
//! **Complexity.** O(log n) for each of n cells.
//!
//! **When it fails.** It is as good as the bounds: where many cells stay within the cutoff, it
//! takes long.
//!
//! **Reference.** A. H. Land and A. G. Doig, *An automatic method of solving discrete programming
//! problems*, 1960.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::board::Square;
use crate::gather::{Bracket, Meeting};
use crate::run::{Run, Stopped};

use super::super::geometry::Cell;
use super::super::sums::Knights;
use super::incumbent::Incumbent;

/// The cost of a square, where it is not the sum of the distances on an empty board; none if it
/// cannot be reached.
pub(crate) type Evaluate<'e> = &'e mut dyn FnMut(&mut Run<'_>, Square) -> Result<Option<i64>, Stopped>;

/// A search for the best squares of a board.
pub(crate) struct Search<'p> {
    knights: &'p Knights<'p>,
    /// Whether a square can be reached at all; called only for squares of the board.
    allowed: &'p dyn Fn(Square) -> bool,
    /// Whether every square may be the meeting, and costs the same as on an empty board. Only then
    /// are all periods equivalent.
    uniform: bool,
    evaluate: Option<Evaluate<'p>>,
    incumbent: Incumbent,
    /// No square takes fewer turns.
    lower: i64,
}

impl<'p> Search<'p> {
    /// A search for `wanted` of the best squares that are allowed. `uniform` says that all are.
    pub(crate) fn new(
        knights: &'p Knights<'p>,
        allowed: &'p dyn Fn(Square) -> bool,
        uniform: bool,
        wanted: usize,
    ) -> Self {
        Self { knights, allowed, uniform, evaluate: None, incumbent: Incumbent::new(wanted), lower: 0 }
    }

    /// The same search where the cost of a square takes an evaluation; one square is known.
    pub(crate) fn evaluating(mut self, evaluate: Evaluate<'p>, known: Square, turns: i64) -> Self {
        self.evaluate = Some(evaluate);
        self.incumbent.offer(known, turns);
        self
    }

    pub(crate) fn knights(&self) -> &'p Knights<'p> {
        self.knights
    }

    pub(crate) fn incumbent(&self) -> &Incumbent {
        &self.incumbent
    }

    /// A square with more turns than this is of no use.
    pub(crate) fn cutoff(&self) -> i64 {
        self.incumbent.cutoff()
    }

    /// Whether every square may be the meeting, and costs the same as on an empty board.
    pub(crate) fn is_uniform(&self) -> bool {
        self.uniform
    }

    /// Whether a part of the board on which sums are as low as on another stands for both.
    pub(crate) fn folds(&self) -> bool {
        self.uniform && !self.incumbent.collects()
    }

    /// Whether each square within the cutoff takes an evaluation.
    pub(crate) fn evaluates(&self) -> bool {
        self.evaluate.is_some()
    }

    /// Whether a square of the board can be reached.
    pub(crate) fn allows(&self, square: Square) -> bool {
        (self.allowed)(square)
    }

    /// Offers a square that takes this many turns on the empty board.
    pub(crate) fn offer(&mut self, run: &mut Run<'_>, (x, y): (i64, i64), turns: i64) -> Result<(), Stopped> {
        let square = Square::new(x as u32, y as u32);
        if turns > self.cutoff() || !self.allows(square) {
            return Ok(());
        }
        let turns = match &mut self.evaluate {
            None => Some(turns),
            Some(evaluate) => evaluate(run, square)?,
        };
        if let Some(turns) = turns {
            self.incumbent.offer(square, turns);
        }
        Ok(())
    }

    /// No square takes fewer turns than this, unless the incumbent does.
    pub(crate) fn lower(&self) -> i64 {
        self.lower
    }

    /// Raises the lower bound.
    pub(crate) fn raise_lower(&mut self, turns: i64) {
        self.lower = self.lower.max(turns);
    }

    /// A queue with one cell.
    pub(crate) fn queue<T>(&self, cell: Cell, with: T) -> Queue<T> {
        Queue { heap: BinaryHeap::from([Waiting { bound: self.lower, cell, with }]) }
    }

    /// The cell to divide next, if one may contain a square within the cutoff. `elsewhere` is the
    /// lowest bound of what other parts of the search have left.
    pub(crate) fn next<T>(&mut self, queue: &mut Queue<T>, elsewhere: i64) -> Option<Waiting<T>> {
        let waiting = queue.heap.pop().filter(|waiting| waiting.bound <= self.cutoff())?;
        self.raise_lower(waiting.bound.min(elsewhere));
        Some(waiting)
    }

    /// What is known when the search ends early; nothing before the first square was tried.
    pub(crate) fn bracket(&self, stopped: Option<Stopped>) -> Option<Bracket> {
        let (square, turns) = (self.incumbent.square()?, self.incumbent.turns());
        Some(Bracket { square, turns: turns as u64, at_least: self.lower.clamp(0, turns) as u64, stopped })
    }

    /// The claim that the incumbent is the best; without having looked everywhere, that there may
    /// be more.
    pub(crate) fn into_meeting(self, looked_everywhere: bool) -> Meeting {
        self.incumbent.into_meeting(looked_everywhere)
    }
}

/// A cell that waits: no square of it takes fewer turns than its bound.
pub(crate) struct Waiting<T> {
    pub(crate) bound: i64,
    pub(crate) cell: Cell,
    /// What is known about its knights.
    pub(crate) with: T,
}

/// The cells that wait.
pub(crate) struct Queue<T> {
    heap: BinaryHeap<Waiting<T>>,
}

impl<T> Queue<T> {
    pub(crate) fn push(&mut self, bound: i64, cell: Cell, with: T) {
        self.heap.push(Waiting { bound, cell, with });
    }

    /// The lowest bound; the greatest number if nothing waits.
    pub(crate) fn lowest(&self) -> i64 {
        self.heap.peek().map_or(i64::MAX, |waiting| waiting.bound)
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
