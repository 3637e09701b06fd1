//! Tables that several classes share.
//!
//! **Idea.** The degrees that decide a class are not known at the same time: those of some squares are known early in the last row, and
//! make a coarse class; others are known later, and cut it into its parts. So the last row is made level by level, depth first. The
//! table of a coarse class goes on to the square before which its parts cannot be told apart; each part begins with those states of that
//! table that can lead to it. The parts of a class follow each other in the [order of classes](Classes), so of each level one table is kept.
//!
//! **Why it is right.** A table of a coarse class has all states that lead to any of its parts, and a part takes those that lead to it. In
//! whatever order classes are asked for, a table is used only by parts of its own class, and otherwise made anew.
//!
//! **Complexity.** If classes are asked for in their order, every state of the last row is made once, except for those of the one square on
//! each level after which a state may still belong to several parts. Without levels each class would go over all that is common.
//!
//! **When it fails.** A table of a level that leaves too little memory for classes is not kept: its parts begin with the one before, and
//! take more time.

use crate::run::{Run, Stopped};

use super::super::advance::SweepError;
use super::super::halves::{Halves, Rows};
use super::super::middle::Slice;
use super::super::table::Table;
use super::classes::Classes;

/// The part of the memory that is left for classes of which nothing is known.
const UNKNOWN: f64 = 0.75;

/// A table, its frontier, and the number of vertices that are processed.
pub(super) struct Passed {
    pub(super) table: Table,
    pub(super) frontier: Vec<u32>,
    pub(super) vertices: u32,
}

/// One table of each level: that of the class that was asked for last.
pub(super) struct Nest<'p> {
    /// Without a table where it was too large.
    levels: Vec<(Slice, Option<Passed>)>,
    /// The memory that each class is expected to take, if that is known.
    of_classes: &'p [f64],
}

impl<'p> Nest<'p> {
    pub(super) fn new(of_classes: &'p [f64]) -> Self {
        Self { levels: Vec::new(), of_classes }
    }

    /// The memory of all its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.iter().filter_map(|(_, passed)| Some(passed.as_ref()?.table.bytes())).sum()
    }

    /// The last table before a class.
    fn last<'n>(&'n self, base: &'n Passed) -> &'n Passed {
        self.levels.iter().rev().find_map(|(_, passed)| passed.as_ref()).unwrap_or(base)
    }

    /// The part of the last table, after so many rows, that leads to a class.
    pub(super) fn last_table(
        &mut self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        (classes, class): (&Classes, u32),
        base: &Passed,
        rows: u32,
    ) -> Result<Table, SweepError> {
        let before = (rows - 1) * halves.rectangle.width;
        let parents: Vec<(Slice, u32)> = classes.parents(class).collect();
        let shared = self.levels.iter().zip(&parents).take_while(|((known, _), (slice, _))| known == slice).count();
        for passed in self.levels.drain(shared..).rev().filter_map(|(_, passed)| passed) {
            halves.engine.recycle(run, passed.table);
        }
        for (level, &(slice, common)) in parents.iter().enumerate().skip(shared) {
            let until = (rows, before + common);
            let passed = match run.scoped_memory(|run| go_on(run, halves, self.last(base), slice, until)) {
                Err(SweepError::Stopped(Stopped::Memory { .. })) => None,
                passed => Some(passed?),
            };
            // Its parts are the classes that follow.
            let is_part = |&class: &u32| classes.parents(class).nth(level).is_some_and(|(other, _)| other == slice);
            let parts = (class..classes.count()).take_while(is_part);
            let needed = parts.filter_map(|class| self.of_classes.get(class as usize).copied()).reduce(f64::max);
            let spare = run.spare_memory() as f64;
            let most = spare - needed.unwrap_or(UNKNOWN * spare);
            let passed = passed.filter(|passed| passed.table.bytes() as f64 <= most);
            run.reserve(passed.as_ref().map_or(0, |passed| passed.table.bytes()))?;
            self.levels.push((slice, passed));
        }
        let until = (rows, rows * halves.rectangle.width);
        Ok(go_on(run, halves, self.last(base), classes.slice(class), until)?.table)
    }
}

/// The states that lead to a slice, after some more vertices.
fn go_on(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    from: &Passed,
    slice: Slice,
    (rows, until): (u32, u32),
) -> Result<Passed, SweepError> {
    let given = halves.given_mirrored(slice, &halves.middle.edges(), rows);
    let mut sweep = halves.sweep().resume(from.vertices, from.frontier.clone());
    let mut table = halves.sweep_part(run, &mut sweep, Rows::Part(&from.table), until, &given)?;
    if until == rows * halves.rectangle.width {
        sweep.show(&mut table, halves.rectangle.frontier(halves.graph, rows));
    }
    Ok(Passed { table, frontier: sweep.frontier, vertices: until })
}
