//! Counts a rectangle by halves: half a sweep, and one [slice](Slice) of the middle after the other.
//!
//! **Idea.** Both halves are the same table if they have equally many rows; if not, one is the table of the other after one
//! more row. Memory is needed for them and for one slice at a time with its partner. A slice is one number and independent of
//! the others: finished slices go to a [store](crate::run::CheckpointStore). A [plan](super::plan) decides beforehand into how
//! many slices the middle is cut. If the tables of the halves do not fit, the last row is made [in tiles](super::tiles). With even less memory the sweep ends a row
//! earlier, and each slice sweeps the last row itself, leaving out states that do not lead to it: far more work in all, and less memory at a time. Should
//! a plan be wrong and a slice not fit, it is cut into smaller ones.
//!
//! **Worked example.** 3x10 closed has halves of four rows: one table for both, with 12 states. Each half may add one of the
//! two edges between rows 5 and 6, which makes 23 states; 4 pairs of them fit, each with 2 x 2 tours: 16 tours. (The book
//! does it by hand in `frontier.md`.) On 8x8 the halves have three rows.
//!
//! **Why it is right.** Every tour has one pattern in the middle, so it is counted in exactly one slice; see
//! [`join`](super::join).
//!
//! **Complexity.** That of half a [sweep](crate::count::engine::sweep), plus the joins. Measured on one thread: 8x8 closed takes 3.8 s and
//! 0.25 GiB, 8x10 closed 25 s and 2.3 GiB, 8x8 open 86 s and 2.8 GiB.
//!
//! **When it fails.** The least memory is what the smallest slices need; below that the count stops.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard, Technical report TR-CS-97-03, Australian National
//! University, 1997.

use std::sync::OnceLock;

use crate::count::checkpoint_part::Part;
use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::graph::CountGraph;
use crate::count::engine::table::Table;
use crate::count::finished_parts::FinishedParts;
use crate::run::{Run, Stopped};

use super::half_board::{Halves, Rows};
use super::join::Join;
use super::middle::{EdgeChoice, Slice};
use super::plan::{Plan, Wanted};
use super::progress::Meter;
use super::shape::Rectangle;
use super::tiles::{count_in_tiles, count_in_tiles_or_finer};

/// A plan may be wrong about its memory by less than this factor.
const TOO_MUCH: f64 = 1.25;
/// Each job has at least this many slices, if the middle can be cut as finely as that.
const SLICES_PER_JOB: usize = 4;
/// What takes less time on one thread, in nanoseconds, is short.
const SHORT: f64 = 1e9;
/// What takes less time is tried, also where it should not fit.
const TRIED: f64 = 5e9;
/// The most rows of the upper half that slices sweep themselves.
const MOST_ROWS_OF_SLICES: u32 = 2;

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
}

/// Whether counting a rectangle takes less than a second of one thread, as far as a plan can tell. The plan is kept.
pub(crate) fn is_short(
    run: &mut Run<'_>,
    planned: &Planned,
    rectangle: Rectangle,
    graph: &CountGraph,
) -> Result<bool, SweepError> {
    let balance = rectangle.balance(run, rectangle.halves().1 + 2)?;
    let halves = Halves::new(&planned.engine, rectangle, graph, balance.as_ref());
    let plan = Plan::new(run, &halves, Wanted::default())?;
    let is_surveyed = plan.is_surveyed();
    let _ = planned.plan.set(plan);
    Ok(is_surveyed && planned.is_short())
}

/// Counts the tours of a rectangle. `graph` has the two rows of the middle after the rows of the larger half.
pub(crate) fn count_by_halves(
    run: &mut Run<'_>,
    planned: &Planned,
    rectangle: Rectangle,
    graph: &CountGraph,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let engine = &planned.engine;
    let balance = rectangle.balance(run, rectangle.halves().1 + 2)?;
    let mut halves = Halves::new(engine, rectangle, graph, balance.as_ref());
    // One plan serves all primes.
    let plan = if let Some(plan) = planned.plan.get() {
        plan
    } else {
        let least_slices = parts.job().map_or(0, |job| SLICES_PER_JOB * job.of() as usize);
        let plan = Plan::new(run, &halves, Wanted { mask: parts.recall(Part::Cut), least_slices })?;
        if let (Some(_), Some((slice, _))) = (parts.job(), plan.slices.first()) {
            parts.keep(Part::Cut, slice.mask.into())?;
        }
        planned.plan.get_or_init(|| plan)
    };
    // Fail early if memory is too small, unless a try is cheap.
    let fits = plan.memory <= TOO_MUCH * run.spare_memory() as f64;
    if !fits && plan.time() > TRIED {
        run.scoped_memory(|run| run.reserve(plan.memory as u64))?;
    }
    // What was spilled is confirmed by a prime.
    let is_confirmed = plan.tiles.is_some() && run.scratch().is_some() && engine.prime.is_none();
    let primes = if is_confirmed { (0, 2) } else { engine.primes };
    let meter = Meter::new(engine.prime, primes, &plan.vertices, plan.time());
    meter.advance(run, 0.0);
    halves.meter = Some(&meter);
    if let Some(tiles) = &plan.tiles {
        halves.middle.choice = EdgeChoice::Alternating;
        // Several processes cannot change their plan one by one.
        let may_be_finer = fits && run.peers().is_none();
        let counted = if may_be_finer {
            count_in_tiles_or_finer(run, &halves, tiles, parts.question())
        } else {
            run.scoped_memory(|run| count_in_tiles(run, &halves, tiles, parts.question()))
        };
        let is_in_memory = run.peers().is_none() && run.scratch().is_none();
        if !(is_in_memory && matches!(counted, Err(SweepError::Stopped(Stopped::Memory { .. })))) {
            return counted;
        }
        halves.middle = rectangle.middle();
    }
    // Tiles that do not fit in memory have no slices.
    let blind = plan.tiles.as_ref().map(|_| Plan::blind(&halves));
    let plan = blind.as_ref().unwrap_or(plan);
    let (mut rows_of_slices, most_rows) = (plan.rows_of_slices, MOST_ROWS_OF_SLICES.min(rectangle.halves().1));
    loop {
        let counted = run.scoped_memory(|run| {
            let bases = halves.bases(run, rows_of_slices)?;
            halves.join_all(run, &bases, plan, parts)
        });
        match counted {
            // Only if a plan was wrong about its memory.
            Err(SweepError::Stopped(Stopped::Memory { .. })) if rows_of_slices < most_rows => rows_of_slices += 1,
            counted => return counted,
        }
    }
}

/// The table after `rows` rows.
struct Base {
    rows: u32,
    table: Table,
}

impl Halves<'_> {
    /// The tables from which slices are made: one for each half, or one for both if they begin after the same rows.
    fn bases(&self, run: &mut Run<'_>, rows_of_slices: u32) -> Result<Vec<Base>, SweepError> {
        let [lower, upper] = self.rows_of_bases(rows_of_slices);
        let table = self.sweep_rows(run, Rows::Whole(Table::start()), 0..lower, &Given::default())?;
        let mut bases = vec![Base { rows: lower, table }];
        if upper > lower {
            let table = self.sweep_rows(run, Rows::Part(&bases[0].table), lower..upper, &Given::default())?;
            bases.push(Base { rows: upper, table });
        }
        Ok(bases)
    }

    fn join_all(
        &self,
        run: &mut Run<'_>,
        bases: &[Base],
        plan: &Plan,
        parts: &mut FinishedParts<'_>,
    ) -> Result<u128, SweepError> {
        let mut expected = 0.0;
        let is_own = |number: usize| parts.job().is_none_or(|job| job.has(number));
        let own: Vec<bool> = (0..plan.slices.len()).map(is_own).collect();
        for ((&(slice, _), times), _) in plan.slices.iter().zip(&plan.slice_times).zip(&own).filter(|(_, own)| **own) {
            if parts.recall(self.part(slice)).is_none() {
                self.join_slice(run, bases, slice, times, parts)?;
            }
            expected += times.iter().sum::<f64>();
            if let Some(meter) = self.meter {
                meter.slices_done(run, expected);
            }
        }
        // All parts are known now, but for those of other jobs.
        let known: Vec<Option<u128>> = plan.slices.iter().map(|&(slice, _)| parts.recall(self.part(slice))).collect();
        let finished = known.iter().flatten().count();
        if finished < known.len() {
            return Err(SweepError::Unfinished { finished: finished as u64, parts: known.len() as u64 });
        }
        known.into_iter().flatten().zip(&plan.slices).try_fold(0_u128, |total, (pairs, &(_, weight))| {
            let alike = pairs.checked_mul(u128::from(weight));
            alike.and_then(|alike| total.checked_add(alike)).ok_or(SweepError::Overflow)
        })
    }

    /// A slice as a part of the count.
    fn part(&self, slice: Slice) -> Part {
        Part::Slice { prime: self.engine.prime, mask: slice.mask, degrees: slice.degrees }
    }

    /// The tours of one slice, which is cut into smaller ones if it does not fit.
    fn join_slice(
        &self,
        run: &mut Run<'_>,
        bases: &[Base],
        slice: Slice,
        times: &[f64; 3],
        parts: &mut FinishedParts<'_>,
    ) -> Result<u128, SweepError> {
        let mut joined = run.scoped_memory(|run| self.join_at_once(run, bases, slice, times));
        if let Err(SweepError::Stopped(Stopped::Memory { .. })) = joined
            && let Some(smaller) = self.middle.cut_further(slice)
        {
            joined = smaller.into_iter().try_fold(0_u128, |sum, slice| {
                let known = parts.recall(self.part(slice));
                let pairs = known.map_or_else(|| self.join_slice(run, bases, slice, &[0.0; 3], parts), Ok)?;
                sum.checked_add(pairs).ok_or(SweepError::Overflow)
            });
        }
        let pairs = joined?;
        parts.keep(self.part(slice), pairs)?;
        Ok(pairs)
    }

    fn join_at_once(
        &self,
        run: &mut Run<'_>,
        bases: &[Base],
        slice: Slice,
        times: &[f64; 3],
    ) -> Result<u128, SweepError> {
        let told =
            |run: &mut Run<'_>, part: usize| self.meter.into_iter().for_each(|meter| meter.advance(run, times[part]));
        let (fewer, more) = self.rectangle.halves();
        let partner = self.middle.partner_slice(slice);
        let recipe = self.recipe(slice, fewer);
        let made;
        let base = if bases[0].rows == fewer {
            &bases[0].table
        } else {
            made = self.last_rows(run, &bases[0], fewer, slice)?;
            &made
        };
        let lower = self.engine.slice(run, base, &recipe)?;
        told(run, 0);
        let join = |lower, upper, are_equal| Join { middle: self.middle, lower, upper, recipe: &recipe, are_equal };
        let pairs = if fewer == more && partner == slice {
            join(&lower, &lower, true).count(run, self.engine)?
        } else {
            let other = bases.last().unwrap_or(&bases[0]);
            let made;
            let base = if other.rows == more {
                &other.table
            } else {
                made = self.last_rows(run, other, more, partner)?;
                &made
            };
            let upper = self.engine.slice(run, base, &self.recipe(partner, more))?;
            told(run, 1);
            let pairs = join(&lower, &upper, false).count(run, self.engine)?;
            upper.recycle(run, self.engine);
            pairs
        };
        lower.recycle(run, self.engine);
        self.quarter(pairs)
    }

    /// The last rows of a slice that sweeps them itself.
    fn last_rows(&self, run: &mut Run<'_>, base: &Base, rows: u32, slice: Slice) -> Result<Table, SweepError> {
        let given = self.given_mirrored(slice, &self.middle.edges_for(slice), rows);
        self.sweep_rows(run, Rows::Part(&base.table), base.rows..rows, &given)
    }
}
