//! Cells too wide for tables of single squares: blocks of squares, and lists of knights that get shorter with the cell.
//!
//! **Idea.** Many knights with large, different k have no common counters, and each has steps in other places: with 100,000 of them the sum of turns is rough at every scale, and the
//! first cell may be a million squares wide. Divide it into at most 2,048 blocks a side, [bound them all](super::block_sums), and drop those above the limit. What is left becomes up to 16
//! smaller cells, best first.
//!
//! **Shorter lists.** A knight with a large k takes the same number of turns on all squares of a small cell. Then it is a constant and leaves the
//! lists.
//!
//! **Few knights.** If all k are small the sum repeats itself, and most of a wide cell need not be looked at: without unresolved knights one period decides, and where the border between two
//! cones of a knight crosses the cell, [two strips](super::rays). A long cell is [cut beside the knights](super::stretches).
//!
//! **Why it is right.** A block is dropped only if its bound exceeds the limit.
//!
//! **Complexity.** A cell takes time linear in its knights times their steps within it, plus 4 million additions for its blocks.
//!
//! **When it fails.** Where very many blocks stay within the limit, on plateaus with many different k, the search may reach its step limit. The lowest
//! bound of what is left is then a proved lower bound.
//!
//! **Reference.** Branch and bound, as for [`exact`](super).

use std::rc::Rc;

use crate::run::{Run, Stopped};

use super::block_sums::{Grid, PARTS, Part, Sums, steps_apart};
use super::classified::Classified;
use super::cone::{CONES, Cell, DIVISORS, along};
use super::counters::{Counters, Wave};
use super::knights::{Group, Knights};
use super::queue::{Queue, Waiting};
use super::rays;
use super::search::Search;
use super::staircase::Staircase;
use super::stretches::stretches;
use super::tables::turns_along;

/// With at most this many knights whose turns vary, tables of single squares may be as wide as if there were none.
const FEW: usize = 64;

/// The knights whose turns vary on a cell.
struct Lists {
    /// The turns of all others.
    constant: i64,
    /// Resolved knights with counters,
    counters: Counters,
    /// and without, each with its cone.
    resolved: Vec<(Group, u8)>,
    unresolved: Vec<Group>,
}

impl Lists {
    /// What varies on a part of the cell.
    fn narrow(&self, knights: &Knights<'_>, cell: &Cell) -> Self {
        let counters = self.counters.clone();
        let mut lists = Self { constant: self.constant, counters, resolved: Vec::new(), unresolved: Vec::new() };
        for (group, cone) in &self.resolved {
            lists.add_resolved(knights, cell, group, *cone);
        }
        for group in &self.unresolved {
            let (x, y) = group.place();
            let cone = cell.cone(x, y);
            if usize::from(cone) < CONES {
                if knights.is_counted(group) {
                    lists.counters.add(&knights.layout, cone, group.k, x, y, group.count as i32);
                } else {
                    lists.add_resolved(knights, cell, group, cone);
                }
                continue;
            }
            match knights.constant_turns(group, cell) {
                Some(turns) => lists.constant += turns,
                None => lists.unresolved.push(*group),
            }
        }
        lists
    }

    fn add_resolved(&mut self, knights: &Knights<'_>, cell: &Cell, group: &Group, cone: u8) {
        let axis = usize::from(cone / 2);
        let (x, y) = group.place();
        let ((low, high), place) = (cell.range(axis), along(axis, x, y));
        let (near, far) = if cone & 1 == 0 { (low - place, high - place) } else { (place - high, place - low) };
        let turns = |parity: i64, along: i64| {
            let stairs = Staircase { q: DIVISORS[axis], k: knights.k(group), parity };
            turns_along(stairs, knights.inverse(group), along)
        };
        let (least, most) = (turns(0, near).min(turns(1, near)), turns(0, far).max(turns(1, far)));
        if least == most {
            self.constant += least * i64::from(group.count);
        } else {
            self.resolved.push((*group, cone));
        }
    }

    fn len(&self) -> usize {
        self.resolved.len() + self.unresolved.len()
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&*self.resolved) + size_of_val(&*self.unresolved)) as u64
    }
}

impl Search<'_> {
    /// Searches a wide cell.
    pub(super) fn search_blocks(
        &mut self,
        run: &mut Run<'_>,
        cell: Cell,
        classified: Classified,
    ) -> Result<(), Stopped> {
        let knights = self.knights;
        let Classified { constant, counters, large, unresolved } = classified;
        let lists = Rc::new(Lists { constant, counters, resolved: large, unresolved });
        run.reserve(lists.bytes())?;
        let mut queue = Queue::new(self.lower, cell, lists);
        while let Some(Waiting { bound, mut cell, with: lists }) = self.next(&mut queue, i64::MAX) {
            run.spend(1 + lists.len() as u64 / 16)?;
            let narrowed = lists.narrow(knights, &cell);
            if let Some(parent) = Rc::into_inner(lists) {
                run.release(parent.bytes());
            }
            if self.folds() && narrowed.len() == 0 {
                // A straight line plus a periodic function takes its least value in one period at a corner.
                cell = narrowed.counters.fold(&knights.layout, cell);
            }
            if let Some(parts) = stretches(&cell, &narrowed.unresolved) {
                push_all(run, &mut queue, narrowed, parts.into_iter().map(|part| (bound, part)))?;
                continue;
            }
            let in_tables = self.tabulated(narrowed.len(), narrowed.resolved.is_empty());
            if cell.side() <= in_tables.unwrap_or(knights.thresholds.fine) {
                run.scoped_memory(|run| self.scan_region(run, cell, narrowed, queue.lowest()))?;
                continue;
            }
            if self.folds()
                && narrowed.resolved.is_empty()
                && let Some(strips) = rays::strips(knights, &narrowed.unresolved, &cell, |period| {
                    narrowed.counters.rises(&knights.layout, period)
                })
            {
                push_all(run, &mut queue, narrowed, strips.into_iter().map(|strip| (bound, strip)))?;
                continue;
            }
            run.spend(knights.layout.size() as u64 / 64)?;
            let waves = [0, 1].map(|colour| narrowed.counters.waves(&knights.layout, colour).collect::<Vec<_>>());
            let Searched { guess, regions } = self.search_region(run, &cell, &waves, &narrowed)?;
            if let Some(guess) = guess {
                let turns = turns_at(knights, &waves, &narrowed, guess);
                self.offer(run, guess, turns)?;
            }
            let within = regions.into_iter().filter(|(least, _)| *least <= self.best.limit());
            push_all(run, &mut queue, narrowed, within.map(|(least, cell)| (least.max(bound), cell)))?;
        }
        Ok(())
    }

    /// The widest cell that has tables of single squares, if few knights are not in the counters. `counted` says whether all others are.
    pub(super) fn tabulated(&self, others: usize, counted: bool) -> Option<i64> {
        let (layout, thresholds) = (&self.knights.layout, &self.knights.thresholds);
        let period = layout.common_period(thresholds.period).filter(|_| counted && self.folds());
        let folded = |period: i64| {
            (thresholds.periods * period).clamp(thresholds.wide.min(thresholds.tabulated), thresholds.tabulated)
        };
        let widest = period.map_or(thresholds.tabulated, folded);
        (others <= FEW).then_some(widest)
    }

    /// Searches a cell with tables of single squares.
    fn scan_region(&mut self, run: &mut Run<'_>, cell: Cell, lists: Lists, elsewhere: i64) -> Result<(), Stopped> {
        let Lists { constant, counters, resolved, unresolved } = lists;
        let classified = Classified { constant, counters, large: resolved, unresolved };
        let tables = self.tables(run, &cell, &classified)?;
        self.scan(run, cell, tables, classified.unresolved, elsewhere)
    }

    /// The parts of a cell that may contain squares within the limit, each with its bound, and a square that may be good.
    fn search_region(
        &self,
        run: &mut Run<'_>,
        cell: &Cell,
        waves: &[Vec<Wave>; 2],
        lists: &Lists,
    ) -> Result<Searched, Stopped> {
        let knights = self.knights;
        let grid = Grid::new(cell, knights.thresholds.blocks.min(enough_blocks(lists.len())));
        let sums = Sums::new(run, knights, &grid, waves, lists.constant, &lists.resolved)?;
        let limit = (self.best.limit() - sums.base) as f64;
        let mut regions = Vec::new();
        let mut guess: Option<(f64, (i64, i64))> = None;
        for part in 0..PARTS * PARTS {
            let Some(part) = grid.part(part % PARTS, part / PARTS) else { continue };
            let apart = lists.unresolved.len() as u64 * steps_apart(part.columns().max(part.rows())) / 16;
            run.spend(1 + apart + (part.columns() * part.rows()) as u64 / 1024)?;
            let Some(found) = sums.of_part(run, knights, &grid, &part, &lists.unresolved, limit)? else { continue };
            let cell = grid.squares(&found.left);
            let least = sums.base + found.least.ceil() as i64;
            if guess.is_none_or(|(low, _)| found.least < low) {
                let (column, row) = found.lowest;
                let square = grid.squares(&Part { columns: (column, column), rows: (row, row) });
                guess = Some((found.least, square.centre()));
            }
            regions.push((least, cell));
        }
        Ok(Searched { guess: guess.map(|(_, square)| square), regions })
    }
}

/// Lets parts of a cell, each with its bound, wait with what varies on the cell.
fn push_all(
    run: &mut Run<'_>,
    queue: &mut Queue<Rc<Lists>>,
    lists: Lists,
    parts: impl Iterator<Item = (i64, Cell)>,
) -> Result<(), Stopped> {
    run.reserve(lists.bytes())?;
    let lists = Rc::new(lists);
    parts.for_each(|(bound, part)| queue.push(bound, part, Rc::clone(&lists)));
    Ok(())
}

/// What the search of a region leaves.
struct Searched {
    /// A square that may be good.
    guess: Option<(i64, i64)>,
    /// The parts that may contain squares within the limit, each with its bound.
    regions: Vec<(i64, Cell)>,
}

/// With few knights few blocks do: their number is about that of the knights' steps.
fn enough_blocks(groups: usize) -> i64 {
    (64 * groups as u64).isqrt().next_power_of_two().max(32) as i64
}

/// The exact turns to a square.
fn turns_at(knights: &Knights<'_>, waves: &[Vec<Wave>; 2], lists: &Lists, to: (i64, i64)) -> i64 {
    let waves = &waves[((to.0 ^ to.1) & 1) as usize];
    let counted: i64 = waves.iter().map(|wave| wave.at(along(wave.axis, to.0, to.1))).sum();
    let groups = lists.resolved.iter().map(|(group, _)| group).chain(&lists.unresolved);
    lists.constant + counted + groups.map(|group| knights.turns_of(group, to)).sum::<i64>()
}
