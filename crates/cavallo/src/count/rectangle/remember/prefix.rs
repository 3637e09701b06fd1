//! Shared prefixes: tables with which several classes begin.
//!
//! **Idea.** The degrees that decide a class are not known at the same time: those of some squares are known early in the last row, and
//! make a coarse class; others are known later, and cut it into its parts. So the last row is made level by level, depth first. The
//! table of a coarse class goes on to the square before which its parts cannot be told apart; each part begins with those states of that
//! table that can lead to it. The parts of a class follow each other in the [order of classes](Partition), so of each level one table is kept.
//!
//! **Why it is right.** A table of a coarse class has all states that lead to any of its parts, and a part takes those that lead to it. In
//! whatever order classes are asked for, a table is used only by parts of its own class, and otherwise made anew.
//!
//! **Complexity.** If classes are asked for in their order, every state of the last row is made once, except for those of the one square on
//! each level after which a state may still belong to several parts. Without levels each class would go over all that is common.
//!
//! **When it fails.** A table of a level that would leave too little memory for its parts is not made: a part begins with the one before, and
//! takes more time. The largest part comes first, so this is decided anew for each part.
//!
//! **Reference.** None: this is the program's own.

use std::ops::Range;

use crate::count::engine::error::SweepError;
use crate::count::engine::table::Table;
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::middle::Prescribed;
use crate::count::rectangle::partition::Partition;
use crate::run::Run;

/// The part of the memory that is left for classes of which nothing is known.
const UNKNOWN: f64 = 0.75;

/// A table, its frontier, and the number of vertices that are processed.
pub(super) struct Passed {
    pub(super) table: Table,
    pub(super) frontier: Vec<u32>,
    pub(super) vertices: u32,
}

/// One table of each level: that of the class that was asked for last.
pub(super) struct Prefixes<'p> {
    levels: Vec<Level>,
    sizes: Sizes<'p>,
}

/// A level of coarser classes.
struct Level {
    prescribed: Prescribed,
    /// Its table, if there is room for it.
    passed: Option<Passed>,
    /// The size of the table, if it was made before.
    bytes: Option<u64>,
}

/// What is known of classes before they are made.
#[derive(Clone, Copy)]
pub(super) struct Sizes<'p> {
    /// For each class the memory that it is expected to take.
    pub(super) of_classes: &'p [f64],
    /// For each class the size of its part of the last table, and of the tables of its sweep.
    pub(super) of_tables: &'p [(f64, f64)],
    /// The memory that all tables together should take at most.
    pub(super) target: f64,
    /// The memory of what was received from other processes, which is reserved besides.
    pub(super) received: u64,
    /// The most that is going to be in boxes of this process in memory, if it is alone.
    pub(super) boxes: f64,
}

impl<'p> Prefixes<'p> {
    pub(super) fn new(sizes: Sizes<'p>) -> Self {
        Self { levels: Vec::new(), sizes }
    }

    /// What is in boxes now has this size.
    pub(super) fn received(&mut self, bytes: u64) {
        self.sizes.received = bytes;
    }

    /// The memory of all its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.iter().filter_map(|level| Some(level.passed.as_ref()?.table.bytes())).sum()
    }

    /// The last table before a class.
    fn last<'n>(&'n self, base: &'n Passed) -> &'n Passed {
        self.levels.iter().rev().find_map(|level| level.passed.as_ref()).unwrap_or(base)
    }

    /// The part of the last table, after so many rows, that leads to a class. `is_own` says which classes are asked for.
    pub(super) fn last_table(
        &mut self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        (classes, class, is_own): (&Partition, u32, &dyn Fn(u32) -> bool),
        base: &Passed,
        rows: u32,
    ) -> Result<Table, SweepError> {
        let before = (rows - 1) * halves.rectangle.width;
        let parents: Vec<(Prescribed, u32)> = classes.parents(class).collect();
        let shared = self
            .levels
            .iter()
            .zip(&parents)
            .take_while(|(known, (prescribed, _))| known.prescribed == *prescribed)
            .count();
        for passed in self.levels.drain(shared..).rev().filter_map(|level| level.passed) {
            halves.engine.recycle(run, passed.table);
        }
        self.levels.extend(parents[shared..].iter().map(|&(prescribed, _)| Level {
            prescribed,
            passed: None,
            bytes: None,
        }));
        for (level, &(prescribed, common)) in parents.iter().enumerate() {
            if self.levels[level].passed.is_some() {
                continue;
            }
            // Its parts are the classes that follow.
            let is_part =
                |&class: &u32| classes.parents(class).nth(level).is_some_and(|(other, _)| other == prescribed);
            let first = (0..class).rev().take_while(is_part).last().unwrap_or(class);
            let parts = first..class + (class..classes.count()).take_while(is_part).count() as u32;
            let own = (class..parts.end).filter(|&class| is_own(class));
            let room = self.sizes.room(run, own.clone());
            let expected = match self.levels[level].bytes {
                Some(bytes) => bytes as f64,
                None => self.sizes.expected_size(run, parts),
            };
            if own.count() < 2 || expected > room {
                continue;
            }
            let until = (rows, before + common);
            let passed = run.within_memory(|run| go_on(run, halves, self.last(base), prescribed, until))?.ok();
            let bytes = passed.as_ref().map_or(u64::MAX, |passed| passed.table.bytes());
            let passed = passed.filter(|_| bytes as f64 <= room);
            run.reserve(passed.as_ref().map_or(0, |_| bytes))?;
            self.levels[level] = Level { prescribed, passed, bytes: Some(bytes) };
        }
        let until = (rows, rows * halves.rectangle.width);
        Ok(go_on(run, halves, self.last(base), classes.prescribed(class), until)?.table)
    }
}

impl Sizes<'_> {
    /// What the tables are below their target.
    fn below_target(&self, run: &Run<'_>) -> f64 {
        self.target - run.reserved_memory().saturating_sub(self.received) as f64
    }

    /// The memory that some classes leave for a table that they share.
    fn room(&self, run: &Run<'_>, own: impl Iterator<Item = u32>) -> f64 {
        let needed = own.filter_map(|class| self.of_classes.get(class as usize).copied()).reduce(f64::max);
        let spare = self.below_target(run).min(run.spare_memory() as f64);
        let growth = (self.boxes - self.received as f64).max(0.0);
        spare - growth - needed.unwrap_or(UNKNOWN * spare)
    }

    /// The memory that a table of which these classes are parts is expected to take; infinite if making it takes more than the target. Without a target it
    /// is made, and then its size is known.
    fn expected_size(&self, run: &Run<'_>, parts: Range<u32>) -> f64 {
        let of_parts = parts.filter_map(|class| self.of_tables.get(class as usize));
        let (table, sweep) =
            of_parts.fold((0.0, 0.0), |(tables, sweeps), (table, sweep)| (tables + table, sweeps + sweep));
        match self.target.is_finite() {
            false => 0.0,
            true if sweep > self.below_target(run) => f64::INFINITY,
            true => table,
        }
    }
}

/// The states that lead to these degrees, after some more vertices.
fn go_on(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    from: &Passed,
    prescribed: Prescribed,
    (rows, until): (u32, u32),
) -> Result<Passed, SweepError> {
    let given = halves.given_mirrored(prescribed, &halves.middle.edges(), rows);
    let mut sweep = halves.sweep().resume(from.vertices, from.frontier.clone());
    let mut table = halves.sweep_part(run, &mut sweep, &from.table, until, &given)?;
    if until == rows * halves.rectangle.width {
        sweep.show(&mut table, halves.rectangle.frontier(halves.graph, rows));
    }
    Ok(Passed { table, frontier: sweep.frontier, vertices: until })
}
