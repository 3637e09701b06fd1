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
//! **Complexity.** That of half a [sweep](super::sweep), plus the joins. Measured on one thread: 8x8 closed takes 3.8 s and
//! 0.25 GiB, 8x10 closed 25 s and 2.3 GiB, 8x8 open 86 s and 2.8 GiB.
//!
//! **When it fails.** The least memory is what the smallest slices need; below that the count stops.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard, Technical report TR-CS-97-03, Australian National
//! University, 1997.

use std::ops::Range;

use crate::run::{Run, Stopped};

use super::advance::{Engine, SweepError};
use super::balance::Balance;
use super::filter::{Filter, Given};
use super::finished_parts::FinishedParts;
use super::fold::Mirror;
use super::graph::CountGraph;
use super::join::Join;
use super::meter::Meter;
use super::middle::{EdgeChoice, Middle, Slice};
use super::plan::{Plan, Wanted};
use super::rectangle::Rectangle;
use super::remainders::inverse;
use super::slice::SliceRecipe;
use super::sweep::{Layer, Sweep};
use super::table::Table;
use super::tiles::{count_in_tiles, count_in_tiles_or_finer};

/// A plan may be wrong about its memory by less than this factor.
const TOO_MUCH: f64 = 1.25;
/// The part of a store that says by which squares the slices of several jobs are cut.
const CUT: &str = "cut";
/// Each job has at least this many slices, if the middle can be cut as finely as that.
const SLICES_PER_JOB: usize = 4;
/// What takes less time on one thread, in nanoseconds, is short.
const SHORT: f64 = 1e9;
/// What takes less time is tried, also where it should not fit.
const TRIED: f64 = 5e9;
/// The rows of the upper half that slices are planned to sweep themselves where tables of whole halves do not fit, and the most that are tried.
pub(super) const ROWS_OF_SLICES: u32 = 1;
const MOST_ROWS_OF_SLICES: u32 = 2;

/// Whether counting a rectangle takes less than a second of one thread, as far as a plan can tell. The plan is kept.
pub(super) fn is_short(
    run: &mut Run<'_>,
    engine: &Engine,
    rectangle: Rectangle,
    graph: &CountGraph,
) -> Result<bool, SweepError> {
    let balance = rectangle.balance(rectangle.halves().1 + 2);
    let halves = Halves::new(engine, rectangle, graph, balance.as_ref());
    let plan = Plan::new(run, &halves, Wanted::default())?;
    let is_surveyed = plan.is_surveyed();
    let _ = engine.plan.set(plan);
    Ok(is_surveyed && engine.is_short())
}

impl Engine {
    /// Whether what was planned, if anything, takes little time.
    pub(super) fn is_short(&self) -> bool {
        self.plan.get().is_none_or(|plan| plan.time() < SHORT)
    }
}

/// Counts the tours of a rectangle. `graph` has the two rows of the middle after the rows of the larger half.
pub(super) fn count_by_halves(
    run: &mut Run<'_>,
    engine: &Engine,
    rectangle: Rectangle,
    graph: &CountGraph,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    let balance = rectangle.balance(rectangle.halves().1 + 2);
    let mut halves = Halves::new(engine, rectangle, graph, balance.as_ref());
    // One plan serves all primes.
    let plan = if let Some(plan) = engine.plan.get() {
        plan
    } else {
        let least_slices = parts.job().map_or(0, |job| SLICES_PER_JOB * job.of() as usize);
        let plan = Plan::new(run, &halves, Wanted { mask: parts.recall(CUT), least_slices })?;
        if let (Some(_), Some((slice, _))) = (parts.job(), plan.slices.first()) {
            parts.keep(CUT.to_owned(), slice.mask.into())?;
        }
        engine.plan.get_or_init(|| plan)
    };
    // Whoever has too little memory is told at once, unless trying takes little time.
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

/// The data of both halves.
pub(super) struct Halves<'a> {
    pub(super) engine: &'a Engine,
    pub(super) rectangle: Rectangle,
    pub(super) middle: Middle,
    pub(super) graph: &'a CountGraph,
    pub(super) balance: Option<&'a Balance>,
    /// What the progress is told to, if it is a count.
    pub(super) meter: Option<&'a Meter<'a>>,
}

impl<'a> Halves<'a> {
    /// With the usual edges, and without a meter.
    pub(super) fn new(
        engine: &'a Engine,
        rectangle: Rectangle,
        graph: &'a CountGraph,
        balance: Option<&'a Balance>,
    ) -> Self {
        Self { engine, rectangle, middle: rectangle.middle(), graph, balance, meter: None }
    }

    /// The rows after which the slices of the lower half, and of the upper one, begin, if slices sweep some rows of the upper half themselves.
    pub(super) fn rows_of_bases(&self, rows_of_slices: u32) -> [u32; 2] {
        let (fewer, more) = self.rectangle.halves();
        let upper = more - rows_of_slices;
        [fewer.min(upper), upper]
    }

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

    /// The folded table after some more rows, shown over the two rows after them.
    pub(super) fn sweep_rows<L: Layer>(
        &self,
        run: &mut Run<'_>,
        from: Rows<'_, L>,
        rows: Range<u32>,
        given: &Given,
    ) -> Result<L, SweepError> {
        let width = self.rectangle.width;
        let first = if rows.start == 0 { Vec::new() } else { self.rectangle.frontier(self.graph, rows.start) };
        let mut sweep = self.sweep().resume(rows.start * width, first);
        let mut table = self.sweep_part(run, &mut sweep, from, rows.end * width, given)?;
        sweep.show(&mut table, self.rectangle.frontier(self.graph, rows.end));
        Ok(table)
    }

    /// A sweep over the rows of a half, from their beginning.
    pub(super) fn sweep(&self) -> Sweep<'_> {
        Sweep::new(self.engine, self.graph, self.balance)
    }

    /// The folded table after some more vertices.
    pub(super) fn sweep_part<L: Layer>(
        &self,
        run: &mut Run<'_>,
        sweep: &mut Sweep<'_>,
        from: Rows<'_, L>,
        until: u32,
        given: &Given,
    ) -> Result<L, SweepError> {
        let image = self.rectangle.mirror_image();
        let mut current = from;
        for vertex in sweep.passed()..until {
            let mut next = sweep.pass(run, current.table(), given)?;
            // A vertex and its mirror image are processed together.
            if image(vertex) <= vertex {
                let mirror = Mirror::new(&sweep.frontier, &image);
                next = next.fold(run, self.engine, mirror, self.untouched(&sweep.frontier, vertex + 1))?;
            }
            if let Some(meter) = self.meter.filter(|_| L::IS_COUNT && given.is_anything()) {
                meter.vertex(run, vertex);
            }
            if let Rows::Whole(old) = std::mem::replace(&mut current, Rows::Whole(next)) {
                old.recycle(run, self.engine);
            }
        }
        Ok(match current {
            Rows::Whole(table) => table,
            Rows::Part(_) => L::start(),
        })
    }

    /// The places that a vertex and its mirror image do not touch.
    pub(super) fn untouched(&self, frontier: &[u32], vertex: u32) -> u64 {
        let image = self.rectangle.mirror_image()(vertex);
        let is_near = |place: &u32| {
            [vertex, image]
                .iter()
                .any(|one| one == place || self.graph.later(*one as usize).iter().any(|(later, _)| later == place))
        };
        let touched = (0..).zip(frontier).filter(|(_, vertex)| is_near(vertex));
        touched.fold(u64::MAX, |mask, (place, _)| mask & !(3 << (2 * place)))
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
            if parts.recall(&self.part(slice)).is_none() {
                self.join_slice(run, bases, slice, times, parts)?;
            }
            expected += times.iter().sum::<f64>();
            if let Some(meter) = self.meter {
                meter.slices_done(run, expected);
            }
        }
        // All parts are known now, but for those of other jobs.
        let known: Vec<Option<u128>> = plan.slices.iter().map(|&(slice, _)| parts.recall(&self.part(slice))).collect();
        let finished = known.iter().flatten().count();
        if finished < known.len() {
            return Err(SweepError::Unfinished { finished: finished as u64, parts: known.len() as u64 });
        }
        known.into_iter().flatten().zip(&plan.slices).try_fold(0_u128, |total, (pairs, &(_, weight))| {
            let alike = pairs.checked_mul(u128::from(weight));
            alike.and_then(|alike| total.checked_add(alike)).ok_or(SweepError::Overflow)
        })
    }

    /// The name of a slice in the store.
    fn part(&self, slice: Slice) -> String {
        format!("{}-{:x}-{:x}-outside-in", self.engine.kind(), slice.mask, slice.degrees)
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
                let known = parts.recall(&self.part(slice));
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

    /// Both halves are folded, and so count twice.
    pub(super) fn quarter(&self, pairs: u128) -> Result<u128, SweepError> {
        match self.engine.prime {
            None if pairs.is_multiple_of(4) => Ok(pairs / 4),
            None => Err(SweepError::Inconsistent),
            Some(prime) => Ok(pairs % u128::from(prime) * u128::from(inverse(4, prime)) % u128::from(prime)),
        }
    }

    /// A sum of pairs, as a remainder if numbers are remainders.
    pub(super) fn reduced(&self, pairs: u128) -> u128 {
        self.engine.prime.map_or(pairs, |prime| pairs % u128::from(prime))
    }

    /// The last rows of a slice that sweeps them itself.
    fn last_rows(&self, run: &mut Run<'_>, base: &Base, rows: u32, slice: Slice) -> Result<Table, SweepError> {
        let given = self.given_mirrored(slice, &self.middle.edges_for(slice), rows);
        self.sweep_rows(run, Rows::Part(&base.table), base.rows..rows, &given)
    }

    /// How the states of a slice are made from the table after `rows` rows.
    pub(super) fn recipe(&self, slice: Slice, rows: u32) -> SliceRecipe {
        let edges = self.middle.edges_for(slice);
        let is_mirrored = self.middle.is_mirrored() && self.middle.mirrored_slice(slice) == slice;
        self.recipe_for(&edges, |edges| self.given(slice, edges, rows), slice.mask, is_mirrored, rows)
    }

    /// How states with certain degrees under a mask are made; `given` is told the edges that are still to come.
    pub(super) fn recipe_for(
        &self,
        edges: &[(u32, u32)],
        given: impl Fn(&[(u32, u32)]) -> Given,
        mask: u64,
        is_mirrored: bool,
        rows: u32,
    ) -> SliceRecipe {
        let frontier = self.rectangle.frontier(self.graph, rows);
        let filter =
            |added: usize| Filter::new(self.balance, &given(&edges[added..]), rows * self.rectangle.width, &frontier);
        let mask = mask | self.middle.apex_mask();
        let recipe = SliceRecipe::new(edges.to_vec(), (filter, mask), self.middle.mirror(), is_mirrored);
        if self.middle.apex { recipe.in_two_passes() } else { recipe }
    }

    /// What patterns of any slice must satisfy.
    pub(super) fn any_slice(&self, rows: u32) -> Filter {
        let frontier = self.rectangle.frontier(self.graph, rows);
        Filter::new(self.balance, &Given::default(), rows * self.rectangle.width, &frontier)
    }

    /// The same for a slice or its mirror image, for both of which a folded table stands.
    pub(super) fn given_mirrored(&self, slice: Slice, edges: &[(u32, u32)], rows: u32) -> Given {
        let mirror = self.middle.mirror();
        let mirrored: Vec<(u32, u32)> =
            edges.iter().map(|&(low, high)| (mirror.place(low), mirror.place(high))).collect();
        self.given(slice, edges, rows).or(self.given(self.middle.mirrored_slice(slice), &mirrored, rows))
    }

    /// The degrees that a slice prescribes in the middle, after `rows` rows, while these edges, pairs of places, are still to
    /// come.
    fn given(&self, slice: Slice, edges: &[(u32, u32)], rows: u32) -> Given {
        let frontier = self.rectangle.frontier(self.graph, rows);
        let vertex = |place: u32| frontier[place as usize];
        let added: Vec<(u32, u32)> = edges.iter().map(|&(low, high)| (vertex(low), vertex(high))).collect();
        let given = self.middle.given(slice).into_iter().map(|(place, degree)| (vertex(place), degree));
        Given::new(self.graph, rows * self.rectangle.width, &added, &given.collect::<Vec<_>>())
    }
}

/// A table with which some rows begin.
pub(super) enum Rows<'t, L> {
    /// It is no longer needed afterwards.
    Whole(L),
    /// It is.
    Part(&'t L),
}

impl<L> Rows<'_, L> {
    fn table(&self) -> &L {
        match self {
            Self::Whole(table) => table,
            Self::Part(table) => table,
        }
    }
}
