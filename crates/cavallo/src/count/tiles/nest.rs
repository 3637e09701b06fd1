//! Tables that several classes share.
//!
//! **Idea.** The degrees that decide a class are not known at the same time: those of some squares are known early in the last row, and
//! make a coarse class; others are known later, and cut it into its parts. So the last row is made level by level, depth first. The
//! table of a coarse class goes on to where its parts are known; each part begins with its own states of that table. The parts of a class
//! follow each other in the [order of classes](Classes), so of each level one table is kept.
//!
//! **Why it is right.** A table of a coarse class has all states that lead to any of its parts, and a part takes those that lead to it. In
//! whatever order classes are asked for, a table is used only by parts of its own class, and otherwise made anew.
//!
//! **Complexity.** Every state of the last row is made once, if classes are asked for in their order, and looked at again only where its
//! part begins. Without nesting each class would go over all that is common.
//!
//! **When it fails.** One table of each level must fit in memory.

use crate::run::Run;

use super::super::advance::SweepError;
use super::super::halves::{Halves, Rows};
use super::super::middle::Slice;
use super::super::table::Table;
use super::classes::Classes;

/// A table, its frontier, and the number of vertices that are processed.
pub(super) struct Passed {
    pub(super) table: Table,
    pub(super) frontier: Vec<u32>,
    pub(super) vertices: u32,
}

/// One table of each level: that of the class that was asked for last.
#[derive(Default)]
pub(super) struct Nest {
    levels: Vec<(Slice, Passed)>,
}

impl Nest {
    /// The memory of all its tables.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.iter().map(|(_, passed)| passed.table.bytes()).sum()
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
        for (_, passed) in self.levels.drain(shared..).rev() {
            halves.engine.recycle(run, passed.table);
        }
        for &(slice, known) in &parents[shared..] {
            let from = self.levels.last().map_or(base, |(_, passed)| passed);
            let passed = go_on(run, halves, from, slice, (rows, before + known))?;
            self.levels.push((slice, passed));
        }
        let from = self.levels.last().map_or(base, |(_, passed)| passed);
        go_on(run, halves, from, classes.slice(class), (rows, rows * halves.rectangle.width)).map(|passed| passed.table)
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
