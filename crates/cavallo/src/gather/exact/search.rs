//! Best-first search over cells: the one with the lowest bound is split next.
//!
//! **Idea.** All cells wait in a heap. The one with the lowest bound leaves it and is split into two or four parts, each with a bound
//! of its own; a cell of at most 128 squares along a side is scanned square by square instead, and split further only if too many of its
//! squares have a bound below the best sum. When the lowest bound is not below the
//! best sum found, no other is, and the search ends.
//!
//! **What a part inherits.** A cell inherits the counters of all knights that are resolved for its parent, since a part of a cell
//! lies in the same cone; only the others are classified again. Those still unresolved count with the staircase of the cone that
//! contains the cell's centre, which is a bound all the same. Knights with a k too large for counters are kept in a separate list
//! until their turns are the same on the whole cell.
//!
//! **Why it is right.** A dropped cell has no square below its bound, and its bound is not below a sum that was found. Scanned squares
//! are compared by their exact sums.
//!
//! **Complexity.** See [`exact`](super): cost per cell, cells per level and levels are told apart there.
//!
//! **When it fails.** Where many cells have bounds just below the best sum, they are all split: the search ends, but late.
//!
//! **Reference.** Branch and bound, as for [`exact`](super).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::gather::Meeting;
use crate::run::{Run, Stopped};

use super::cone::{Cell, cone_of_square};
use super::counters::{Counters, Layout};

/// Some equal knights, as the search stores them: small, since it iterates over millions of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) count: i64,
    pub(super) file: u32,
    pub(super) rank: u32,
    /// Which k: a position in [`Search::ks`]. The first of them have counters.
    pub(super) k: u32,
}

impl Group {
    fn x(&self) -> i64 {
        self.file.into()
    }

    fn y(&self) -> i64 {
        self.rank.into()
    }
}

/// The best squares found so far.
pub(super) struct Best {
    pub(super) turns: i64,
    squares: Vec<Square>,
    more: bool,
    wanted: usize,
}

impl Best {
    pub(super) fn new(wanted: usize) -> Self {
        Self { turns: i64::MAX, squares: Vec::new(), more: false, wanted }
    }

    pub(super) fn offer(&mut self, square: Square, turns: i64) {
        if turns < self.turns {
            self.turns = turns;
            self.squares.clear();
            self.more = false;
        }
        if turns == self.turns && !self.squares.contains(&square) {
            if self.squares.len() < self.wanted {
                self.squares.push(square);
            } else {
                self.more = true;
            }
        }
    }

    pub(super) fn into_meeting(mut self) -> Meeting {
        self.squares.sort_unstable();
        Meeting { turns: self.turns as u64, squares: self.squares, more: self.more }
    }

    /// Whether a cell or square with this lower bound can still improve the result.
    fn can_gain(&self, bound: i64) -> bool {
        // Equally good squares matter only while there is room for them.
        if self.wanted > 1 && !self.more { bound <= self.turns } else { bound < self.turns }
    }
}

/// The cost of a square, where it is not the sum of the distances on an empty board.
pub(super) type Evaluate<'e> = &'e mut dyn FnMut(&mut Run<'_>, Square) -> Result<Option<i64>, Stopped>;

pub(super) struct Search<'p> {
    pub(super) board: &'p Board,
    pub(super) groups: &'p [Group],
    /// The values of k; as many of them as the layout has counters for come first.
    pub(super) ks: &'p [u64],
    pub(super) layout: Layout,
    /// Whether a square can be reached at all; called only for squares of the board.
    pub(super) allowed: &'p dyn Fn(Square) -> bool,
    /// Whether every square may be the meeting, and costs the same as on an empty board. Only then are all periods
    /// equivalent.
    pub(super) uniform: bool,
    pub(super) best: Best,
}

struct Node {
    bound: i64,
    cell: Cell,
    /// Knights whose cone contains the cell.
    resolved: Counters,
    /// Knights for which several cones meet the cell.
    unresolved: Vec<u32>,
    /// Knights with a large k whose turns vary on the cell, and the sum of the turns of the others.
    varying: Vec<u32>,
    settled: i64,
}

impl Node {
    /// Memory used, in bytes.
    fn bytes(&self) -> u64 {
        let lists = (self.unresolved.capacity() + self.varying.capacity()) * size_of::<u32>();
        (size_of::<Self>() + lists) as u64 + self.resolved.bytes()
    }
}

/// In cells up to this side every square is bounded.
const SCANNED: i64 = 128;
/// Cells up to this side are not split any more.
const SMALLEST: i64 = 16;
/// Larger ones are, if evaluating the candidates takes more than this many look-ups per square.
const PATIENCE: usize = 4;

impl Search<'_> {
    /// Finds the best squares of a cell. `evaluate`, if given, returns the true cost of a square.
    pub(super) fn run(
        &mut self,
        run: &mut Run<'_>,
        cell: Cell,
        mut evaluate: Option<Evaluate<'_>>,
    ) -> Result<(), Stopped> {
        let root = self.root(run, cell)?;
        run.reserve(root.bytes())?;
        let mut waiting = BinaryHeap::from([root]);
        while let Some(node) = waiting.pop() {
            run.release(node.bytes());
            if !self.best.can_gain(node.bound) {
                break;
            }
            if node.cell.side() <= SCANNED {
                run.spend((node.cell.width() * node.cell.height()) as u64 / 128)?;
                let promising = self.promising(&node);
                let lookups = promising.len() * (node.unresolved.len() + node.varying.len());
                let squares = (node.cell.width() * node.cell.height()) as usize;
                if node.cell.side() <= SMALLEST || lookups <= PATIENCE * squares {
                    self.evaluate(run, &node, promising, &mut evaluate)?;
                    continue;
                }
            }
            for part in node.cell.split() {
                let child = self.node(run, part, &node.resolved, &node.unresolved, &node.varying, node.settled)?;
                if self.best.can_gain(child.bound) {
                    run.reserve(child.bytes())?;
                    waiting.push(child);
                }
            }
        }
        Ok(())
    }

    /// A lower bound on the turns to meet on any square of a cell.
    pub(super) fn bound(&self, run: &mut Run<'_>, cell: Cell) -> Result<i64, Stopped> {
        Ok(self.root(run, cell)?.bound)
    }

    /// The node of a cell that inherits nothing.
    fn root(&self, run: &mut Run<'_>, cell: Cell) -> Result<Node, Stopped> {
        let (counted, large): (Vec<u32>, Vec<u32>) =
            (0..self.groups.len() as u32).partition(|&i| self.groups[i as usize].k < self.layout.ks() as u32);
        self.node(run, cell, &self.layout.counters(), &counted, &large, 0)
    }

    /// Classifies the knights for a cell and bounds it.
    fn node(
        &self,
        run: &mut Run<'_>,
        cell: Cell,
        inherited: &Counters,
        unresolved: &[u32],
        varying: &[u32],
        settled: i64,
    ) -> Result<Node, Stopped> {
        // A step is about a quarter of a microsecond: a few knights, or a few dozen counters.
        let counters = if self.layout.size() == 0 { 0 } else { 40 + self.layout.size() / 32 };
        run.spend((4 + counters + unresolved.len() / 16 + varying.len() / 8) as u64)?;
        let mut node =
            Node { bound: 0, cell, resolved: inherited.clone(), unresolved: Vec::new(), varying: Vec::new(), settled };
        for &i in unresolved {
            let group = &self.groups[i as usize];
            match cell.cone(group.x(), group.y()) {
                Some(cone) => node.resolved.add(&self.layout, cone, group.k, group.x(), group.y(), group.count),
                None => node.unresolved.push(i),
            }
        }
        let mut least_varying = 0;
        for &i in varying {
            let group = &self.groups[i as usize];
            let (least, most) = cell.jumps(group.x(), group.y());
            let k = self.ks[group.k as usize];
            let (fewest, greatest) = ((least as u64).div_ceil(k) as i64, (most as u64).div_ceil(k) as i64);
            if fewest == greatest && fewest > 0 {
                node.settled += fewest * group.count;
            } else {
                node.varying.push(i);
                least_varying += fewest * group.count;
            }
        }
        if self.uniform && node.unresolved.is_empty() && node.varying.is_empty() {
            // A straight line plus a periodic function takes its least value in one period at a corner.
            node.cell = node.resolved.fold(&self.layout, node.cell);
        }
        let cell = node.cell;
        let bounding = self.with_unresolved(&node);
        let bound = (0..2).map(|colour| bounding.bound(&self.layout, colour, &cell)).min().unwrap_or(0);
        node.bound = bound + node.settled + least_varying;
        Ok(node)
    }

    /// The counters with the unresolved knights added as their bounds.
    fn with_unresolved(&self, node: &Node) -> Counters {
        let mut counters = node.resolved.clone();
        let (x, y) = node.cell.centre();
        for &i in &node.unresolved {
            let group = &self.groups[i as usize];
            // For a knight in or beside the cell the bound is zero.
            if !node.cell.is_near(group.x(), group.y()) {
                let cone = cone_of_square(x - group.x(), y - group.y());
                counters.add(&self.layout, cone, group.k, group.x(), group.y(), group.count);
            }
        }
        counters
    }

    /// The squares of a cell that may be better than the best so far, each with its bound, the lowest bound first.
    fn promising(&self, node: &Node) -> Vec<(i64, i64, i64)> {
        let bounding = self.with_unresolved(node);
        let cell = &node.cell;
        let mut promising = Vec::new();
        for colour in 0..2 {
            let bounds = bounding.tables(&self.layout, colour, cell);
            for y in cell.y.0..=cell.y.1 {
                let first = cell.x.0 + ((cell.x.0 ^ y ^ colour as i64) & 1);
                for x in (first..=cell.x.1).step_by(2) {
                    let bound = bounds.sum(x, y) + node.settled;
                    if self.best.can_gain(bound) {
                        promising.push((bound, x, y));
                    }
                }
            }
        }
        promising.sort_unstable();
        promising
    }

    /// Computes the exact turns of candidates, until the bounds show that no other can be better.
    fn evaluate(
        &mut self,
        run: &mut Run<'_>,
        node: &Node,
        promising: Vec<(i64, i64, i64)>,
        evaluate: &mut Option<Evaluate<'_>>,
    ) -> Result<(), Stopped> {
        if promising.is_empty() {
            return Ok(());
        }
        // If every knight is resolved the bounds are the turns themselves.
        let others = node.unresolved.len() + node.varying.len();
        let exact = (others > 0).then(|| [0, 1].map(|colour| node.resolved.tables(&self.layout, colour, &node.cell)));
        for (bound, x, y) in promising {
            if !self.best.can_gain(bound) {
                break;
            }
            let square = Square::new(x as u32, y as u32);
            if !(self.allowed)(square) {
                continue;
            }
            run.spend(1 + others as u64 / 16)?;
            let turns = match &exact {
                None => bound,
                Some(exact) => {
                    let others = node.unresolved.iter().chain(&node.varying);
                    let turns = others.map(|&i| self.turns(&self.groups[i as usize], square)).sum::<i64>();
                    exact[((x ^ y) & 1) as usize].sum(x, y) + node.settled + turns
                }
            };
            match evaluate {
                None => self.best.offer(square, turns),
                Some(evaluate) => {
                    if self.best.can_gain(turns)
                        && let Some(turns) = evaluate(run, square)?
                    {
                        self.best.offer(square, turns);
                    }
                }
            }
        }
        Ok(())
    }

    /// The turns of some knights to a square of an empty board.
    fn turns(&self, group: &Group, to: Square) -> i64 {
        let jumps = closed_form(self.board, Square::new(group.file, group.rank), to).unwrap_or(0);
        // Divisions of small numbers are much faster.
        let k = self.ks[group.k as usize];
        let turns = match (u32::try_from(jumps), u32::try_from(k)) {
            (Ok(jumps), Ok(k)) => u64::from(jumps.div_ceil(k)),
            _ => jumps.div_ceil(k),
        };
        group.count * turns as i64
    }

    /// The turns of all knights to a square of an empty board.
    pub(super) fn turns_at(&self, square: Square) -> i64 {
        self.groups.iter().map(|group| self.turns(group, square)).sum()
    }
}

/// The lowest bound first; among equals the smaller cell, which is nearer to an answer.
impl Ord for Node {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |node: &Self| node.cell.width() * node.cell.height();
        (other.bound, size(other)).cmp(&(self.bound, size(self)))
    }
}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Node {}
