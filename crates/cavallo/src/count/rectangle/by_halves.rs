//! Counts a rectangle by halves: half a sweep, and then the two halves joined, tile by tile.
//!
//! **Idea.** Both halves are the same table if they have equally many rows; if not, one is the table of the other after one
//! more row. Two rows are left between them, the [middle](super::middle). Both halves may still add edges there, and what they become is joined:
//! every tour is one state of the lower half and one of the upper half. A [plan](super::plan) decides beforehand how the middle is cut into
//! [tiles](super::tile), and by which [schedule](super::schedule) they are counted: recomputed from tables of whole halves, or, where these do not fit
//! in memory, each class made once and remembered. Should the plan be wrong about its memory, the next finer schedule is tried.
//!
//! **Worked example.** 3x10 closed has halves of four rows: one table for both, with 12 states. Each half may add one of the
//! two edges between rows 5 and 6, which makes 23 states; 4 pairs of them fit, each with 2 x 2 tours: 16 tours. (The book
//! does it by hand in `frontier.md`.) On 8x8 the halves have three rows.
//!
//! **Why it is right.** Every tour has one pattern in the middle, so it is counted in exactly one tile; see [`join`](super::join). The plan is advice:
//! whatever it says, all tiles are counted.
//!
//! **Complexity.** That of half a [sweep](crate::count::engine::sweep), plus the joins. Measured on one thread: 8x8 closed takes 3.8 s and
//! 0.25 GiB, 8x10 closed 25 s and 2.3 GiB, 8x8 open 86 s and 2.8 GiB.
//!
//! **When it fails.** The least memory is what the finest classes need; below that the count stops.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard, Technical report TR-CS-97-03, Australian National
//! University, 1997.

use std::sync::OnceLock;

use crate::count::checkpoint_part::Part;
use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::finished_parts::FinishedParts;
use crate::run::{Job, Run};

use super::halves::Halves;
use super::plan::{Plan, Wanted};
use super::progress::Meter;
use super::schedule::Schedule;
use super::shape::HalfBoard;

/// A plan may be wrong about its memory by less than this factor.
const TOO_MUCH: f64 = 1.25;
/// Each job has at least this many parts, if the middle can be cut as finely as that.
const PARTS_PER_JOB: usize = 4;
/// What takes less time on one thread, in nanoseconds, is short.
const SHORT: f64 = 6.67e8;
/// What takes less time is tried, also where it should not fit.
const TRIED: f64 = 3.33e9;

/// What the steps of a count share, and how the rectangle is counted, once that is planned. One plan serves all primes.
pub(crate) struct Planned {
    pub(crate) engine: Engine,
    pub(crate) plan: OnceLock<Plan>,
}

impl Planned {
    /// For exact numbers, and without a plan.
    pub(crate) fn new(threads: usize) -> Self {
        Self { engine: Engine::new(threads), plan: OnceLock::new() }
    }

    /// Whether what was planned, if anything, takes little time.
    pub(crate) fn is_short(&self) -> bool {
        self.plan.get().is_none_or(|plan| plan.time() < SHORT)
    }

    /// Whether something was put into boxes in scratch space.
    pub(crate) fn is_spilled(&self, run: &Run<'_>) -> bool {
        run.scratch().is_some() && self.plan.get().is_some_and(|plan| plan.schedule.spilled().is_some())
    }
}

/// Whether counting a rectangle is short, as far as a plan can tell. The plan is kept.
pub(crate) fn is_short(run: &mut Run<'_>, planned: &Planned, board: &HalfBoard) -> Result<bool, SweepError> {
    let halves = Halves::new(&planned.engine, board);
    let plan = Plan::new(run, &halves, Wanted::default())?;
    let is_surveyed = plan.is_surveyed();
    let _ = planned.plan.set(plan);
    Ok(is_surveyed && planned.is_short())
}

/// Counts the tours of a rectangle.
pub(crate) fn count_by_halves(
    run: &mut Run<'_>,
    planned: &Planned,
    board: &HalfBoard,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let engine = &planned.engine;
    let mut halves = Halves::new(engine, board);
    let plan = if let Some(plan) = planned.plan.get() {
        plan
    } else {
        let jobs = parts.job().map_or(1, Job::of);
        let least_parts = if jobs > 1 { PARTS_PER_JOB * jobs as usize } else { 0 };
        let plan = Plan::new(run, &halves, Wanted { cut: parts.recall(Part::Cut), least_parts, jobs })?;
        if parts.job().is_some() {
            parts.keep(Part::Cut, plan.schedule.note())?;
        }
        planned.plan.get_or_init(|| plan)
    };
    // Fail early if memory is too small, unless a try is cheap.
    let fits = plan.memory <= TOO_MUCH * run.spare_memory() as f64;
    if !fits && plan.time() > TRIED {
        run.scoped_memory(|run| run.reserve(plan.memory as u64))?;
    }
    // What was spilled is confirmed by a prime.
    let is_confirmed = planned.is_spilled(run) && engine.prime.is_none();
    let primes = if is_confirmed { (0, 2) } else { engine.primes };
    let meter = Meter::new(engine.prime, primes, &plan.vertices, plan.time());
    meter.advance(run, 0.0);
    halves.meter = Some(&meter);
    // Several processes cannot change their plan one by one.
    if run.peers().is_some() || parts.job().is_some() {
        return run.scoped_memory(|run| plan.schedule.count(run, &halves, parts));
    }
    let is_interrupted = |run: &Run<'_>, schedule: &Schedule, parts: &FinishedParts<'_>| {
        schedule.is_interrupted(run, &halves, parts.question())
    };
    let within_memory = |run: &mut Run<'_>, schedule: &Schedule, parts: &mut FinishedParts<'_>| {
        run.within_memory(|run| schedule.count(run, &halves, parts)).map(Result::ok)
    };
    if run.scratch().is_some() && !is_interrupted(run, &plan.schedule, parts) {
        // An interrupted count goes on with the classes that it had come to.
        let begun = plan.schedule.first_finer(run, &halves, |run, finer| {
            if is_interrupted(run, finer, parts) { within_memory(run, finer, parts).transpose() } else { None }
        })?;
        if let Some(number) = begun {
            return number;
        }
    }
    let lacking = match run.within_memory(|run| plan.schedule.count(run, &halves, parts))? {
        Ok(number) => return Ok(number),
        Err(lacking) => lacking,
    };
    let finer = plan.schedule.first_finer(run, &halves, |run, finer| within_memory(run, finer, parts).transpose())?;
    finer.unwrap_or_else(|| Ok(run.stop(lacking)?))
}
