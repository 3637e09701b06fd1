//! The schedule *remember*: each class is made once, and what later classes need of it waits in boxes.
//!
//! **Idea.** Where whole tables do not fit in memory, neither half can be at hand for all [tiles](super::tile). So the classes are made one after the other,
//! each from its own part of the last table, and each has a *box*, in scratch space or in memory. A vector whose partner is in a later class
//! is put into the box of that class, and forgotten. All others are kept until the class is complete: then the vectors in its box are
//! read block by block and joined with them, and the box is emptied. The largest class comes first, so nearly all of it goes to boxes.
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
//! **Complexity.** That of [whole tables](super::recompute) which fit; half of the middle's states are written and read once.
//!
//! **When it fails.** The table with which all classes begin must fit in memory, and the largest class with it.
//!
//! **Reference.** This is the grace hash join, whose partitions are the classes and whose buckets are the boxes: M. Kitsuregawa, H. Tanaka and
//! T. Moto-oka, Application of hash to data base machine and its architecture, New Generation Computing 1 (1983).

mod outgoing;
pub(crate) mod prefix;
mod remembered;
mod share;

mod vector_code;

use std::sync::{Mutex, PoisonError};

use crate::run::{Job, MemoryBoxes, Run, StoreError};

use super::grow::{Outlet, Recipe};
use super::halves::Halves;
use super::join::Join;
use super::partition::Partition;
use crate::count::checkpoint_part::Part;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::table::{Entry, Table, TableWriter};
use crate::count::finished_parts::FinishedParts;

pub(crate) use outgoing::bytes_of_blocks;
use outgoing::{Blocks, Outgoing};
use prefix::{Passed, Prefixes, Sizes};
pub(crate) use remembered::Remembered;
use share::{HEADER, Share, Task};
use vector_code::decode;

/// The bytes of free memory that all processes together keep from one step of a class to the next.
const SPARE: u64 = 32 << 20;
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

/// Counts the tours of a rectangle, with boxes in the run's scratch space, or in memory if it has none. The halves have
/// [alternating](super::middle::EdgeChoice) edges. Where the run is shared, all processes have the same plan, and all of them learn the number.
pub(super) fn remember(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &Remembered,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let (fewer, more) = halves.rectangle.halves();
    let stages: &[(u32, Side)] =
        if fewer == more { &[(fewer, Side::Both)] } else { &[(fewer, Side::Spilled), (more, Side::Joined)] };
    if run.peers().is_none() && (run.scratch().is_none() || parts.job().is_some()) {
        return remember_in_memory(run, halves, plan, stages, parts);
    }
    let (classes, in_memory) = (plan.classes.count(), MemoryBoxes::new());
    let (name, cut) = (pass_name(halves, parts.question()), cut_name(&plan.classes));
    let scratch = run.scratch().unwrap_or(&in_memory);
    let (share, mut sum) = Share::begin(run, scratch, (&name, &cut), (classes, stages.len() as u32))?;
    let part = count_own_classes(run, halves, plan, stages, &share, &mut |step, pairs| {
        sum = halves.reduced(sum.checked_add(pairs).ok_or(SweepError::Overflow)?);
        let emptied = (step >= classes || stages.len() == 1).then_some(step % classes);
        Ok(share.mark(step, sum, emptied)?)
    });
    let part = part.map(|()| sum);
    if part == Err(SweepError::Store) {
        // Whoever waits for others in vain may have been stopped.
        run.poll()?;
    }
    let sum = share.add_up(run, part, |sum| halves.reduced(sum))?;
    share.end()?;
    halves.tours_of(sum)
}

/// The same in a process that is alone. Boxes in memory are lost with it, so what each class adds is a part of the count; where it has a job,
/// it joins the classes of that.
fn remember_in_memory(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &Remembered,
    stages: &[(u32, Side)],
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let (classes, boxes) = (plan.classes.count(), MemoryBoxes::new());
    let part = |class: u32| Part::Class { prime: halves.engine.prime, cut: plan.classes.cut(), class };
    let is_own = |class: u32, job: Option<Job>| job.is_none_or(|job| job.has(class as usize));
    let job = parts.job();
    let open = (0..classes).map(|class| is_own(class, job) && parts.recall(part(class)).is_none()).collect();
    let share = Share::alone(&boxes, (classes, stages.len() as u32), open);
    count_own_classes(run, halves, plan, stages, &share, &mut |step, pairs| {
        let class = step % classes;
        share.mark(step, 0, Some(class))?;
        Ok(parts.keep(part(class), halves.tours_of(pairs)?)?)
    })?;
    parts.add_up((0..classes).map(|class| (part(class), 1)))
}

/// Whether scratch space has an interrupted pass by these classes.
pub(super) fn is_interrupted(run: &Run<'_>, halves: &Halves<'_>, classes: &Partition, question: &str) -> bool {
    let interrupted = run.scratch().and_then(|scratch| scratch.interrupted(&pass_name(halves, question)));
    interrupted == Some(cut_name(classes))
}

/// The name of a pass in scratch space.
fn pass_name(halves: &Halves<'_>, question: &str) -> String {
    format!("{question} {} {}", halves.engine.kind(), halves.rectangle.shift)
}

/// How a plan divides the board, in scratch space.
fn cut_name(classes: &Partition) -> String {
    format!("{} by prefix", classes.cut())
}

/// Makes the classes of this process, and tells what each adds.
fn count_own_classes(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    plan: &Remembered,
    stages: &[(u32, Side)],
    share: &Share<'_>,
    tell: &mut dyn FnMut(u32, u128) -> Result<(), SweepError>,
) -> Result<(), SweepError> {
    let classes = plan.classes.count();
    for (number, &(rows, side)) in (0..).zip(stages) {
        let steps = number * classes..(number + 1) * classes;
        if steps.clone().all(|step| share.task(step) == Task::Nothing) {
            continue;
        }
        run.scoped_memory(|run| {
            let half = ClassesOfHalf::new(run, halves, plan, share, rows, side)?;
            for step in steps {
                let task = share.task(step);
                if task == Task::Nothing {
                    continue;
                }
                share.check()?;
                let pairs = run.scoped_memory(|run| half.class(run, step, task))?;
                if task == Task::All {
                    tell(step, pairs)?;
                }
                let done = plan.times.iter().take(step as usize + 1).sum();
                halves.meter.into_iter().for_each(|meter| meter.parts_done(run, done));
            }
            Ok::<(), SweepError>(())
        })?;
    }
    Ok(())
}

/// One half, of which the classes are made.
struct ClassesOfHalf<'a> {
    halves: &'a Halves<'a>,
    classes: &'a Partition,
    share: &'a Share<'a>,
    rows: u32,
    side: Side,
    /// The table with which all classes begin.
    base: Passed,
    /// Tables that the next classes may begin with.
    prefixes: Mutex<Prefixes<'a>>,
    /// What is on its way to boxes.
    outgoing: Outgoing<'a>,
}

impl<'a> ClassesOfHalf<'a> {
    fn new(
        run: &mut Run<'_>,
        halves: &'a Halves<'a>,
        plan: &'a Remembered,
        share: &'a Share<'a>,
        rows: u32,
        side: Side,
    ) -> Result<Self, SweepError> {
        let Remembered { classes, memory, tables, target, at_once, .. } = plan;
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
        let run = &mut run.holding(share.memory())?;
        let table = halves.sweep_part(run, &mut sweep, &Table::start(), vertices, &Given::default())?;
        let base = Passed { table, frontier: sweep.frontier, vertices };
        let outgoing = Outgoing::new(share, classes.count());
        Ok(Self { halves, classes, share, rows, side, base, prefixes: Mutex::new(Prefixes::new(sizes)), outgoing })
    }

    /// Makes the class of a step, and joins it with all that came before.
    fn class(&self, run: &mut Run<'_>, step: u32, task: Task) -> Result<u128, SweepError> {
        let (halves, engine) = (self.halves, self.halves.engine);
        let class = step % self.classes.count();
        let prescribed = self.classes.prescribed(class);
        let received = self.share.memory();
        run.reserve(received)?;
        let edges = halves.middle.edges();
        let given = |edges: &[(u32, u32)]| halves.given_mirrored(prescribed, edges, self.rows);
        let mut prefixes = self.prefixes.lock().unwrap_or_else(PoisonError::into_inner);
        prefixes.received(received);
        // They outlive the class, and are claimed anew by each.
        run.reserve(prefixes.bytes())?;
        let is_own = |other: u32| self.share.task(step - class + other) != Task::Nothing;
        let table = prefixes.last_table(run, halves, (self.classes, class, &is_own), &self.base, self.rows)?;
        drop(prefixes);
        let recipe = halves.recipe_for(&edges, given, prescribed.mask, halves.middle.is_mirrored(), self.rows);
        // What the sweep used is needed for other things now.
        engine.pool.keep(SPARE / u64::from(self.share.processes()));
        let (classes, share, side, outgoing) = (self.classes, self.share, self.side, &self.outgoing);
        let outlet = |states: usize| {
            let kept = TableWriter::new(&engine.pool, states);
            Sorter { classes, side, step, task, kept, outgoing, blocks: outgoing.take() }
        };
        let (kept, first) = engine.grow_through(run, &table, &recipe, &outlet)?;
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
    fn join_box(&self, run: &mut Run<'_>, class: u32, kept: &Table, recipe: &Recipe) -> Result<u128, SweepError> {
        let (engine, middle) = (self.halves.engine, self.halves.middle);
        let groups = grouped(self.share.blocks(class)?);
        let most = groups.iter().map(|&(size, _)| size).max().unwrap_or(0);
        let run = &mut run.holding(engine.threads as u64 * (1 + DECODED) * most)?;
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
    classes: &'t Partition,
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
