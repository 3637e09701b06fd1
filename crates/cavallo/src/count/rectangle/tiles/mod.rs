//! Counts a rectangle by halves that do not fit in memory: class by class, with boxes for what other classes need.
//!
//! **Idea.** A [slice](super::recompute) of the middle is joined with the slice of the other half that fits it. Where even these
//! two do not fit in memory, or where each would sweep the last row anew, the middle is cut otherwise: into [classes](Classes) of
//! patterns, each of which is made once, from its own part of the last table. The partner of a pattern may be in any other class. So
//! each class has a *box*, in scratch space or in memory. The classes are made one after the other; a vector whose partner is in a later class
//! is put into the box of that class, and forgotten. All others are kept until the class is complete: then the vectors in its box are
//! read block by block and joined with them, and the box is emptied.
//!
//! All vectors of one class with partners in one other are a *tile*: joining a tile with the opposite one is the unit of work. The
//! largest class comes first, so nearly all of it goes to boxes.
//!
//! **Different halves.** If one half has a row more than the other, all vectors of the one go to boxes, and then the classes of
//! the other are made and joined.
//!
//! **Why it is right.** Each pair of a pattern and its partner is in one tile and the opposite one; the later class of the two finds
//! the earlier one's vector in its box. Within a class both are in memory. If the halves are equal, a pair of patterns in different
//! classes stands for itself and its exchange.
//!
//! **Worked example.** 9x10 closed has 135 classes. They are made from the table after three rows and two squares, which is half a
//! row short of the middle: 254 million states.
//!
//! **Complexity.** That of [halves](super::recompute) whose tables fit; half of the middle's states are written and read once.
//!
//! **When it fails.** The table with which all classes begin must fit in memory, and the largest class with it.
//!
//! **Reference.** The idea of exchanging two halves tile by tile is that of the grace hash join: M. Kitsuregawa, H. Tanaka and
//! T. Moto-oka, Application of hash to data base machine and its architecture, New Generation Computing 1 (1983).

mod classes;
mod nest;
mod outgoing;
mod share;
mod tile_plan;
mod vector_code;

use std::iter;
use std::sync::{Mutex, PoisonError};

use crate::run::{MemoryBoxes, Run, Stopped, StoreError};

use super::grow::{Outlet, SliceRecipe};
use super::half_board::{Halves, Rows};
use super::join::Join;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::table::{Entry, Table, TableWriter};
pub(crate) use classes::Classes;
use nest::{Nest, Passed, Sizes};
pub(crate) use outgoing::bytes_of_blocks;
use outgoing::{Blocks, Outgoing};
use share::{HEADER, Share, Task};
pub(crate) use tile_plan::TilePlan;
use vector_code::decode;

/// The bytes of free memory that all processes together keep from one step of a class to the next.
const SPARE: usize = 32 << 20;
/// Blocks are read, and joined, in groups of about so many bytes.
const READ_AT_ONCE: u64 = 1 << 18;
/// The bytes of a decoded block for each byte of it, at most: a state has at least one byte and becomes eight, and a pattern 24.
const DECODED: u64 = 10;

/// What becomes of the vectors of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Both halves are alike: what belongs to later classes is put into boxes, the rest is joined.
    Both,
    /// All vectors are put into boxes.
    Spilled,
    /// All vectors are joined with those in boxes.
    Joined,
}

/// Counts the tours of a rectangle, with boxes in the run's scratch space, or in memory if it has none. The halves have [alternating](super::middle::EdgeChoice) edges. Where the run is shared, all
/// processes have the same plan, and all of them learn the number.
pub(super) fn count_in_tiles(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &TilePlan,
    question: &str,
) -> Result<u128, SweepError> {
    let (fewer, more) = halves.rectangle.halves();
    let stages: &[(u32, Side)] =
        if fewer == more { &[(fewer, Side::Both)] } else { &[(fewer, Side::Spilled), (more, Side::Joined)] };
    let (name, cut) = (pass_name(halves, question), cut_name(plan));
    let in_memory = MemoryBoxes::new();
    let scratch = run.scratch().unwrap_or(&in_memory);
    let (share, sum) = Share::begin(run, scratch, (&name, &cut), (plan.classes.count(), stages.len() as u32))?;
    let part = count_own_classes(run, halves, plan, stages, &share, sum);
    if part == Err(SweepError::Store) {
        // Whoever waits for others in vain may have been stopped.
        run.poll()?;
    }
    let sum = share.add_up(run, part, |sum| halves.reduced(sum))?;
    share.end()?;
    halves.quarter(sum)
}

/// Counts in tiles, and in finer ones should the plan be wrong about the memory. An interrupted count goes on with the tiles that it had come to.
pub(super) fn count_in_tiles_or_finer(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &TilePlan,
    question: &str,
) -> Result<u128, SweepError> {
    let finer = Classes::all(halves.middle).into_iter().filter(|finer| finer.count() > plan.classes.count());
    let finer: Vec<TilePlan> = finer.map(TilePlan::without_sizes).collect();
    let plans: Vec<&TilePlan> = iter::once(plan).chain(&finer).collect();
    let interrupted = run.scratch().and_then(|scratch| scratch.interrupted(&pass_name(halves, question)));
    let begun = plans.iter().position(|plan| interrupted.as_ref() == Some(&cut_name(plan)));
    let others = (0..plans.len()).filter(|&place| Some(place) != begun);
    let mut counted = Err(SweepError::TooWide);
    for plan in begun.into_iter().chain(others).map(|place| plans[place]) {
        counted = run.scoped_memory(|run| count_in_tiles(run, halves, plan, question));
        if !matches!(counted, Err(SweepError::Stopped(Stopped::Memory { .. }))) {
            break;
        }
    }
    counted
}

/// The name of a pass in scratch space.
fn pass_name(halves: &Halves<'_>, question: &str) -> String {
    format!("{question} {} {}", halves.engine.kind(), halves.rectangle.shift)
}

/// How a plan divides the board, in scratch space.
fn cut_name(plan: &TilePlan) -> String {
    format!("{} nested", plan.classes.name())
}

/// What the classes of this process add to a sum.
fn count_own_classes(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &TilePlan,
    stages: &[(u32, Side)],
    share: &Share<'_>,
    mut sum: u128,
) -> Result<u128, SweepError> {
    let TilePlan { classes, times, .. } = plan;
    for (number, &(rows, side)) in (0..).zip(stages) {
        let steps = number * classes.count()..(number + 1) * classes.count();
        if steps.clone().all(|step| share.task(step) == Task::Nothing) {
            continue;
        }
        run.scoped_memory(|run| {
            let tiles = Tiles::new(run, halves, plan, share, rows, side)?;
            for step in steps {
                let task = share.task(step);
                if task == Task::Nothing {
                    continue;
                }
                share.check()?;
                let pairs = run.scoped_memory(|run| tiles.class(run, step, task))?;
                if task == Task::All {
                    sum = halves.reduced(sum.checked_add(pairs).ok_or(SweepError::Overflow)?);
                    share.mark(step, sum, (side != Side::Spilled).then_some(step % classes.count()))?;
                }
                let done = times.iter().take(step as usize + 1).sum();
                halves.meter.into_iter().for_each(|meter| meter.slices_done(run, done));
            }
            Ok::<(), SweepError>(())
        })?;
    }
    Ok(sum)
}

/// One half, of which the classes are made.
struct Tiles<'a> {
    halves: &'a Halves<'a>,
    classes: &'a Classes,
    share: &'a Share<'a>,
    rows: u32,
    side: Side,
    /// The table with which all classes begin.
    base: Passed,
    /// Tables that the next classes may begin with.
    nest: Mutex<Nest<'a>>,
    /// What is on its way to boxes.
    outgoing: Outgoing<'a>,
}

impl<'a> Tiles<'a> {
    fn new(
        run: &mut Run<'_>,
        halves: &'a Halves<'a>,
        plan: &'a TilePlan,
        share: &'a Share<'a>,
        rows: u32,
        side: Side,
    ) -> Result<Self, SweepError> {
        let TilePlan { classes, memory, tables, target, at_once, .. } = plan;
        let first = if side == Side::Joined { classes.count() as usize } else { 0 };
        let (of_classes, of_tables) = (memory.get(first..), tables.get(first..));
        let sizes = Sizes {
            of_classes: of_classes.unwrap_or_default(),
            of_tables: of_tables.unwrap_or_default(),
            target: *target,
            received: 0,
            boxes: if share.is_in_memory() { *at_once } else { 0.0 },
        };
        let vertices = (rows - 1) * halves.rectangle.width + classes.common;
        let mut sweep = halves.sweep();
        // What the first half has put into boxes stays there meanwhile.
        let received = share.memory();
        run.reserve(received)?;
        let table = halves.sweep_part(run, &mut sweep, Rows::Whole(Table::start()), vertices, &Given::default())?;
        run.release(received);
        let base = Passed { table, frontier: sweep.frontier, vertices };
        let outgoing = Outgoing::new(share, classes.count());
        Ok(Self { halves, classes, share, rows, side, base, nest: Mutex::new(Nest::new(sizes)), outgoing })
    }

    /// Makes the class of a step, and joins it with all that came before.
    fn class(&self, run: &mut Run<'_>, step: u32, task: Task) -> Result<u128, SweepError> {
        let (halves, engine) = (self.halves, self.halves.engine);
        let class = step % self.classes.count();
        let slice = self.classes.slice(class);
        let received = self.share.memory();
        run.reserve(received)?;
        let edges = halves.middle.edges();
        let given = |edges: &[(u32, u32)]| halves.given_mirrored(slice, edges, self.rows);
        let mut nest = self.nest.lock().unwrap_or_else(PoisonError::into_inner);
        nest.received(received);
        // They outlive the class, and are claimed anew by each.
        run.reserve(nest.bytes())?;
        let is_own = |other: u32| self.share.task(step - class + other) != Task::Nothing;
        let table = nest.last_table(run, halves, (self.classes, class, &is_own), &self.base, self.rows)?;
        drop(nest);
        let recipe = halves.recipe_for(&edges, given, slice.mask, halves.middle.is_mirrored(), self.rows);
        // What the sweep used is needed for other things now.
        engine.pool.keep(SPARE / self.share.processes() as usize);
        let (classes, share, side, outgoing) = (self.classes, self.share, self.side, &self.outgoing);
        let outlet = |states: usize| {
            let kept = TableWriter::new(&engine.pool, states);
            Sorter { classes, side, step, task, kept, outgoing, blocks: outgoing.take() }
        };
        let (kept, first) = engine.slice_through(run, &table, &recipe, &outlet)?;
        self.outgoing.send(step)?;
        let sent = share.memory().max(received);
        run.reserve(sent - received)?;
        engine.recycle(run, table);
        if let Some(first) = first {
            engine.recycle(run, first);
        }
        share.made(step)?;
        let mut pairs = 0;
        if task == Task::All {
            share.wait(run, step)?;
            run.reserve(share.memory().saturating_sub(sent))?;
            if self.side != Side::Spilled {
                pairs = self.join_box(run, class, &kept, &recipe)?;
            }
            if self.side == Side::Both {
                let within =
                    Join { middle: halves.middle, lower: &kept, upper: &kept, recipe: &recipe, are_equal: true };
                let within = within.count(run, engine)?;
                pairs = pairs.checked_mul(2).and_then(|pairs| pairs.checked_add(within)).ok_or(SweepError::Overflow)?;
            }
        }
        engine.recycle(run, kept);
        Ok(pairs)
    }

    /// Joins the vectors in the box of a class with those that were kept.
    fn join_box(&self, run: &mut Run<'_>, class: u32, kept: &Table, recipe: &SliceRecipe) -> Result<u128, SweepError> {
        let (engine, middle) = (self.halves.engine, self.halves.middle);
        let groups = grouped(self.share.blocks(class)?);
        let most = groups.iter().map(|&(size, _)| size).max().unwrap_or(0);
        let buffers = engine.threads as u64 * (1 + DECODED) * most;
        run.reserve(buffers)?;
        let sum = Mutex::new(0_u128);
        let total = groups.iter().map(|&(size, _)| size).sum();
        let threads = if groups.len() > 1 { engine.threads } else { 1 };
        run.share(threads, total, groups.into_iter(), |blocks: Vec<usize>| {
            let (mut bytes, mut block) = (Vec::new(), Vec::new());
            for number in blocks {
                self.share.read(class, number, &mut block)?;
                bytes.extend_from_slice(&block[HEADER..]);
            }
            let read = decode(&bytes).ok_or(StoreError)?;
            drop((bytes, block));
            let join = Join { middle, lower: &read, upper: kept, recipe, are_equal: false };
            let pairs = join.count_some(engine, &read.entries)?;
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            *sum = sum.checked_add(pairs).ok_or(SweepError::Overflow)?;
            Ok::<(), SweepError>(())
        })?;
        run.release(buffers);
        Ok(sum.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Blocks, each with its size, in groups that are worth reading at once: the size of each group, and its blocks.
fn grouped(blocks: Vec<(u64, usize)>) -> Vec<(u64, Vec<usize>)> {
    let mut groups: Vec<(u64, Vec<usize>)> = Vec::new();
    for (size, block) in blocks {
        match groups.last_mut() {
            Some((all, blocks)) if *all + size <= READ_AT_ONCE => {
                *all += size;
                blocks.push(block);
            }
            _ => groups.push((size, vec![block])),
        }
    }
    groups
}

/// Sorts vectors by the class of their partners: into blocks for boxes, or to those that are kept.
struct Sorter<'t> {
    classes: &'t Classes,
    side: Side,
    step: u32,
    task: Task,
    kept: TableWriter<'t>,
    outgoing: &'t Outgoing<'t>,
    blocks: Blocks,
}

impl Outlet for Sorter<'_> {
    fn take(&mut self, entry: &Entry, vector: &[u64]) -> Result<(), SweepError> {
        let partner = self.classes.of_partner(entry.pattern);
        let is_kept = match self.side {
            Side::Both => partner <= self.step,
            Side::Spilled => false,
            Side::Joined => true,
        };
        if is_kept {
            if self.task == Task::All {
                self.kept.copy(entry.pattern, vector);
            }
            return Ok(());
        }
        Ok(self.outgoing.put(&mut self.blocks, self.step, partner, (entry.pattern, vector))?)
    }

    fn bytes(&self) -> u64 {
        self.kept.bytes() + self.blocks.bytes()
    }

    fn finish(self) -> Result<Table, SweepError> {
        self.outgoing.put_back(self.blocks);
        Ok(self.kept.finish())
    }
}

#[cfg(test)]
mod tests;
