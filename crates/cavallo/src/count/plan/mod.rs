//! Plans of counts: what a count will take is known before its first table is made.
//!
//! **Idea.** A count goes through its steps over [patterns alone](outline) first, which takes a small part of its time and
//! memory. That gives the number of states of every table and of every slice, so the cut of the board, the slices, the memory
//! and the work are known. Of all ways that fit in the memory the first is taken: tables of whole halves, cut into as few
//! slices as possible; where these do not fit, [tiles](super::tiles) if there is scratch space, or slices that sweep some rows themselves.
//!
//! **Time.** Work is counted in look-ups of three kinds: in the sweep, in slices, in joins. How long each takes is measured on
//! a small board, on the machine and at the moment of the count ([`Rates`]); large tables miss the cache more often than small
//! ones, so a large count takes up to twice as long. The part of the work that is done is therefore known from the first
//! second on, and the time left is judged by the time so far.
//!
//! **Complexity.** One step for each pattern and choice, where a count has one for each state and choice: less than a tenth of the count for 8x8.
//!
//! **When it fails.** A board whose patterns alone do not fit in memory has no plan: what it would take is
//! [extrapolated](extrapolate).

mod extrapolate;
mod outline;
mod rates;
mod shared;
mod slices;
mod tiled;

use std::collections::HashMap;
use std::time::Duration;

use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::TourProblem;

use super::advance::{Engine, SweepError};
use super::filter::Given;
use super::frontier::{balance_of, graph_of, rectangle, rows_of};
use super::halves::{Halves, Rectangle, Rows};
use super::matching::matchings;
use super::middle::Slice;
use super::pattern::points;
use super::square_order::sweep_order;
use super::sweep::{Layer, Sweep, refuse_wide};
use extrapolate::{extrapolated, most_surveyed};
use outline::{Outline, VertexSizes};
use rates::Rates;
use slices::SliceSizes;
pub(super) use tiled::TilePlan;

/// The bytes of a state, with what is unused in chunks and with what a plan may be wrong, and of a pattern.
const BYTES_OF_STATE: f64 = 10.0;
const BYTES_OF_PATTERN: f64 = 24.0;
/// Tables of changes and of the join, and working arrays, besides those of the largest matchings.
const BYTES_OF_TABLES: f64 = 4e6;
/// From this many states on slicing pays: equivalent slices are computed once.
const STATES_WORTH_SLICING: f64 = 16_384.0;
/// Slices are cut at most this many times beforehand: by two files on either side, into 6561.
const MOST_CUTS: usize = 2;
/// With fewer look-ups it does not matter how long they take.
const LONG: f64 = 3e7;

/// How a rectangle is counted, and what that takes.
pub(super) struct Plan {
    /// The rows that slices sweep themselves.
    pub(super) rows_of_slices: u32,
    pub(super) slices: Vec<(Slice, u32)>,
    /// For each vertex of the tables that are made first, the time on one thread in nanoseconds.
    pub(super) vertices: Vec<f64>,
    /// For each slice, the times on one thread in nanoseconds: of its lower half, of its upper half, of the join.
    pub(super) slice_times: Vec<[f64; 3]>,
    /// The most memory at a time.
    pub(super) memory: f64,
    /// The memory of the tables that are made first.
    base_memory: f64,
    patterns: u64,
    states: f64,
    states_of_slices: f64,
    /// How it is counted in tiles, if it is.
    pub(super) tiles: Option<TilePlan>,
}

impl Plan {
    /// The time of all of it on one thread, in nanoseconds.
    pub(super) fn time(&self) -> f64 {
        let tiles = self.tiles.iter().flat_map(|tiles| &tiles.times);
        self.vertices.iter().sum::<f64>() + self.slice_times.iter().flatten().chain(tiles).sum::<f64>()
    }

    /// Whether its times are known.
    pub(super) fn is_surveyed(&self) -> bool {
        self.patterns > 0
    }

    /// Plans the count of a rectangle within the memory of the run; the way that takes the least memory if none fits.
    pub(super) fn new(run: &mut Run<'_>, halves: &Halves<'_>, wanted: Wanted) -> Result<Self, SweepError> {
        match run.scoped_memory(|run| Self::surveyed(run, halves, wanted)) {
            // Without memory for all patterns at once, the smallest parts are tried.
            Err(SweepError::Stopped(Stopped::Memory { .. })) if run.peers().is_none() => Ok(Self::blind(halves)),
            plan => plan,
        }
    }

    fn surveyed(run: &mut Run<'_>, halves: &Halves<'_>, wanted: Wanted) -> Result<Self, SweepError> {
        let limit = run.spare_memory() as f64;
        let may_spill = run.scratch().is_some();
        run.scoped_memory(|run| {
            let survey = Survey::new(run, halves)?;
            let rates = if survey.looked_up() > LONG { Rates::measure(run)? } else { Rates::UNIT };
            if run.peers().is_some() {
                let ways = survey.tiled_ways(run, halves, &rates)?;
                if let Some(plan) = Self::shared(run, ways, limit)? {
                    return Ok(plan);
                }
            }
            let mut ways: Vec<Self> = survey.ways(run, halves, &rates, limit, may_spill)?;
            ways.sort_by_key(|plan| wanted.lacks(plan));
            best_within(ways, limit).ok_or(SweepError::TooWide)
        })
    }

    /// A plan for which nothing is known.
    fn blind(halves: &Halves<'_>) -> Self {
        let (fewer, more) = halves.rectangle.halves();
        let cut =
            halves.middle.whole().into_iter().flat_map(|slice| halves.middle.cut_further(slice).unwrap_or_default());
        let weighed = cut.map(|slice| (slice, halves.middle.weight(slice, fewer == more)));
        let slices: Vec<(Slice, u32)> = weighed.filter(|&(_, weight)| weight > 0).collect();
        let slice_times = vec![[1.0; 3]; slices.len()];
        let (memory, base_memory, patterns, states, states_of_slices) = (0.0, 0.0, 0, 0.0, 0.0);
        Self {
            rows_of_slices: 0,
            slices,
            vertices: Vec::new(),
            slice_times,
            memory,
            base_memory,
            patterns,
            states,
            states_of_slices,
            tiles: None,
        }
    }
}

/// How slices are to be cut, where that fits in memory.
#[derive(Clone, Copy, Default)]
pub(super) struct Wanted {
    /// By these squares, as other jobs do.
    pub(super) mask: Option<u128>,
    /// Into at least this many slices.
    pub(super) least_slices: usize,
}

impl Wanted {
    fn lacks(self, plan: &Plan) -> bool {
        match self.mask {
            Some(mask) => plan.slices.first().is_some_and(|(slice, _)| u128::from(slice.mask) != mask),
            None => plan.slices.len() < self.least_slices,
        }
    }
}

/// The first way within the limit, or the one that takes the least memory.
fn best_within(ways: Vec<Plan>, limit: f64) -> Option<Plan> {
    let least = ways.iter().enumerate().min_by(|(_, one), (_, other)| one.memory.total_cmp(&other.memory))?.0;
    let place = ways.iter().position(|plan| plan.memory <= limit).unwrap_or(least);
    ways.into_iter().nth(place)
}

/// The sizes of all tables and slices of a count.
struct Survey {
    /// The outlines of both halves; the same twice if they are equal.
    lower: OutlineSizes,
    upper: OutlineSizes,
    /// The sizes of slices, whole and cut once, twice, ..
    cuts: Vec<Vec<(Slice, SliceSizes, SliceSizes)>>,
    states_of_slices: f64,
    /// The last tables of both halves, or of one if they are equal.
    outlines: Vec<Outline>,
}

/// The slices of the middle: whole, cut once, cut twice.
fn slices_of(halves: &Halves<'_>) -> Vec<Vec<Slice>> {
    let mut cuts = vec![halves.middle.whole()];
    for _ in 0..MOST_CUTS {
        let last = cuts.last().map_or(&[][..], |slices| slices);
        let finer: Option<Vec<Vec<Slice>>> = last.iter().map(|&slice| halves.middle.cut_further(slice)).collect();
        let Some(finer) = finer else { break };
        cuts.push(finer.into_iter().flatten().collect());
    }
    cuts
}

/// The squares by which the finest slices are cut, as either half sees them.
fn finest_mask(halves: &Halves<'_>) -> u64 {
    let finest = slices_of(halves).into_iter().next_back().unwrap_or_default();
    finest.iter().fold(0, |mask, &slice| mask | slice.mask | halves.middle.partner_slice(slice).mask)
}

/// The sizes of one half's tables.
#[derive(Clone)]
struct OutlineSizes {
    rows: u32,
    patterns: u64,
    states: f64,
    most_points: usize,
    vertices: Vec<VertexSizes>,
    /// States after each row.
    after_rows: Vec<(f64, u64)>,
}

impl Survey {
    fn new(run: &mut Run<'_>, halves: &Halves<'_>) -> Result<Self, SweepError> {
        let (fewer, more) = halves.rectangle.halves();
        let (mut outline, mut after_rows) = (Outline::start(), vec![(1.0, 1)]);
        let mut sizes = Vec::new();
        let mut slice_sizes = Vec::new();
        let mut outlines = Vec::new();
        for rows in 1..=more {
            outline = halves.sweep_rows(run, Rows::Whole(outline), rows - 1..rows, &Given::default())?;
            after_rows.push((outline.all_states(), outline.fills.len() as u64));
            if rows == fewer || rows == more {
                sizes.push(OutlineSizes {
                    rows,
                    patterns: outline.fills.len() as u64,
                    states: outline.all_states(),
                    most_points: outline.fills.iter().map(|&(pattern, _)| points(pattern)).max().unwrap_or(0),
                    vertices: outline.ledger.vertices.clone(),
                    after_rows: after_rows.clone(),
                });
                slice_sizes.push(slices::grow(run, halves, &outline, rows, finest_mask(halves))?);
                run.reserve(size_of_val(outline.fills.as_slice()) as u64)?;
                outlines.push(outline.clone());
            }
        }
        let (Some(lower), Some(upper)) = (sizes.first(), sizes.last()) else { return Err(SweepError::TooWide) };
        let (Some(one), Some(other)) = (slice_sizes.first(), slice_sizes.last()) else {
            return Err(SweepError::TooWide);
        };
        let mut cuts = Vec::new();
        for slices in slices_of(halves) {
            let mask = slices.iter().fold(0, |mask, slice| mask | slice.mask);
            let (ones, others) = (one.by_digits(mask), other.by_digits(halves.middle.partner_slice(slices[0]).mask));
            let sizes =
                |sizes: &HashMap<u64, SliceSizes>, slice: Slice| sizes.get(&slice.degrees).copied().unwrap_or_default();
            let measured = slices
                .iter()
                .map(|&slice| (slice, sizes(&ones, slice), sizes(&others, halves.middle.partner_slice(slice))));
            cuts.push(measured.collect());
        }
        Ok(Self { lower: lower.clone(), upper: upper.clone(), cuts, states_of_slices: one.all.states, outlines })
    }

    /// All look-ups, of whatever kind.
    fn looked_up(&self) -> f64 {
        let slices = |&(_, one, _): &(Slice, SliceSizes, SliceSizes)| one.work.slices + one.work.join;
        let sweep = self.upper.vertices.iter().map(|vertex| vertex.looked_up);
        sweep.sum::<f64>() + self.cuts[0].iter().map(slices).sum::<f64>()
    }

    /// Ways to count, the best first: those in memory, and in tiles if these may be spilled and there is no good way within the
    /// limit.
    fn ways(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        rates: &Rates,
        limit: f64,
        may_spill: bool,
    ) -> Result<Vec<Plan>, SweepError> {
        let mut ways: Vec<Plan> = (0..=self.lower.rows)
            .flat_map(|rows| {
                let least = usize::from(self.lower.states >= STATES_WORTH_SLICING || rows > 0);
                (least..self.cuts.len().max(least + 1))
                    .map(move |cut| self.way(halves, rates, rows, cut.min(self.cuts.len() - 1)))
            })
            .collect();
        let is_good = |plan: &Plan| plan.rows_of_slices == 0 && plan.memory <= limit;
        if may_spill && !ways.iter().any(is_good) {
            ways.splice(0..0, self.tiled_ways(run, halves, rates)?);
        }
        Ok(ways)
    }

    fn way(&self, halves: &Halves<'_>, rates: &Rates, rows_of_slices: u32, cut: usize) -> Plan {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        let width = halves.rectangle.width;
        let half = if rows_of_slices == 0 { &self.upper } else { &self.lower };
        let swept = ((half.rows - rows_of_slices) * width) as usize;
        let vertices: Vec<f64> = half.vertices[..swept].iter().map(|vertex| rates.sweep * vertex.looked_up).collect();
        let after = |sizes: &OutlineSizes, rows: u32| {
            let (states, patterns) = sizes.after_rows[rows as usize];
            bytes(states, patterns as f64)
        };
        let mut base_memory = after(half, half.rows - rows_of_slices);
        if rows_of_slices == 0 && !equal {
            base_memory += after(half, self.lower.rows);
        }
        let most_at_once = |range: &[VertexSizes]| range.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
        let arrays = bytes_of_arrays(threads, half.most_points, width);
        let density = half.patterns as f64 / half.states;
        let sweep_memory = bytes(most_at_once(&half.vertices[..swept]), 3.0 * density * half.states);
        // What slices sweep themselves, each its part of the states, in either half.
        let first = ((self.lower.rows - rows_of_slices) * width) as usize;
        let (last_lower, last_upper) = (&self.lower.vertices[first..], &self.upper.vertices[first..]);
        let work_of = |range: &[VertexSizes]| range.iter().map(|vertex| vertex.looked_up).sum::<f64>();
        let (mut slices, mut slice_times, mut slice_memory) = (Vec::new(), Vec::new(), 0.0_f64);
        for &(slice, one, other) in &self.cuts[cut] {
            let weight = halves.middle.weight(slice, equal);
            if weight == 0 || one.states == 0.0 || other.states == 0.0 {
                continue;
            }
            let is_mirrored = halves.middle.is_mirrored() && halves.middle.mirrored_slice(slice) == slice;
            let stored = if is_mirrored { 0.5 } else { 1.0 };
            let alone = equal && halves.middle.partner_slice(slice) == slice;
            let made = |sizes: SliceSizes| stored * rates.slices * sizes.work.slices;
            let join = stored * rates.join * one.work.join * if alone { 0.5 } else { 1.0 };
            let mut times = [made(one), 0.0, join];
            let mut memory = stored * bytes(one.states, one.patterns);
            if !alone {
                times[1] = made(other);
                memory += stored * bytes(other.states, other.patterns);
            }
            if rows_of_slices > 0 {
                let part = |sizes: &OutlineSizes, slice: SliceSizes| (2.0 * slice.from / sizes.states).min(1.0);
                let (lower, upper) = (part(&self.lower, one), part(&self.upper, other));
                times[0] += rates.sweep * lower * work_of(last_lower);
                times[1] += if alone { 0.0 } else { rates.sweep * upper * work_of(last_upper) };
                memory +=
                    BYTES_OF_STATE * 2.0 * (lower * most_at_once(last_lower)).max(upper * most_at_once(last_upper));
            }
            slices.push((slice, weight));
            slice_times.push(times);
            // Edges are added in buffers that take as much again for a while.
            slice_memory = slice_memory.max(1.5 * memory);
        }
        let memory = arrays + sweep_memory.max(base_memory + slice_memory);
        let (patterns, states) = (half.patterns, half.states);
        Plan {
            rows_of_slices,
            slices,
            vertices,
            slice_times,
            memory,
            base_memory,
            patterns,
            states,
            states_of_slices: self.states_of_slices,
            tiles: None,
        }
    }
}

/// The memory of working arrays: for sums, for joins, and for the tables of large changes.
fn bytes_of_arrays(threads: f64, most_points: usize, width: u32) -> f64 {
    let of_points = |most: usize| matchings(most_points.min(most)) as f64;
    let large_tables = if width >= 9 { 120.0 * of_points(16) } else { 0.0 };
    BYTES_OF_TABLES + threads * (9.0 * of_points(16) + 40.0 * of_points(14)) + large_tables
}

/// The memory of a table.
fn bytes(states: f64, patterns: f64) -> f64 {
    BYTES_OF_STATE * states + BYTES_OF_PATTERN * patterns
}

/// What counting the tours of a board would take.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountPlan {
    /// The patterns of the largest table that is kept: exact, without mirror images.
    pub patterns: u64,
    /// The expected number of its states.
    pub states: f64,
    /// The expected number of states of all slices of a half together.
    pub states_of_slices: f64,
    /// The rows that each slice sweeps itself, because tables of whole halves do not fit.
    pub rows_of_slices: u32,
    /// The number of slices that are counted; they are independent of each other. In tiles, the number of classes.
    pub slices: u64,
    /// The expected bytes that are written to scratch space in all, and the most at a time, if it is counted in tiles.
    pub spilled: Option<(u64, u64)>,
    /// The expected memory, in bytes.
    pub memory: u64,
    /// The memory of the tables from which slices are made, in bytes; each machine makes them for itself.
    pub memory_of_tables: u64,
    /// The least memory that would do, in bytes.
    pub least_memory: u64,
    /// Whether the memory is within the limit.
    pub fits: bool,
    /// The expected time of one thread for exact numbers, or for each prime where these are too large.
    pub one_thread: Duration,
    /// The expected time with all threads of all machines.
    pub time: Duration,
    /// What machines send each other, in bytes: a number for each slice.
    pub exchanged: u64,
    /// If the board is too wide to be surveyed: the width of the widest of three boards from which all this is extrapolated.
    pub extrapolated_from: Option<u32>,
}

/// What a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanFor {
    /// Memory of each machine, in bytes.
    pub memory: Option<u64>,
    /// The number of machines.
    pub machines: u32,
    /// The threads of each machine.
    pub threads: usize,
    /// Whether there is scratch space for what does not fit in memory.
    pub scratch: bool,
}

/// Plans the count of a problem's tours by the method `frontier`, without counting.
///
/// ```
/// use cavallo::{Run, TourProblem};
/// use cavallo::count::{PlanFor, plan_count};
///
/// let resources = PlanFor { memory: Some(64 << 20), machines: 1, threads: 2, scratch: false };
/// let plan = plan_count(&mut Run::unlimited(), &TourProblem::closed("6x8")?, &resources)?;
/// assert!(plan.fits && plan.patterns > 1000);
/// # Ok::<(), cavallo::Error>(())
/// ```
///
/// # Errors
/// When the run is stopped, or when the board is too wide.
pub fn plan_count(run: &mut Run<'_>, problem: &TourProblem, resources: &PlanFor) -> Result<CountPlan, Error> {
    let engine = Engine::new(resources.threads.max(1));
    let rates = Rates::measure(run)?;
    let Some(rectangle) = rectangle(problem) else { return Ok(plan_sweep(run, problem, &engine, &rates, resources)?) };
    rectangle.claim_rows(run)?;
    let widest = most_surveyed(rectangle.ends);
    if rectangle.width > widest {
        return extrapolated(run, &engine, (rectangle, widest), &rates, resources);
    }
    let (graph, balance) = (rows_of(rectangle), rectangle.balance(rectangle.halves().1 + 2));
    let halves = Halves {
        engine: &engine,
        rectangle,
        middle: rectangle.middle(),
        graph: &graph,
        balance: balance.as_ref(),
        meter: None,
    };
    run.scoped_memory(|run| {
        let survey = Survey::new(run, &halves)?;
        let limit = resources.memory.map_or(f64::INFINITY, |memory| memory as f64);
        let ways = survey.ways(run, &halves, &rates, limit, resources.scratch)?;
        summary(ways, limit, resources).ok_or(Error::from(SweepError::TooWide))
    })
}

/// Plans a sweep over the whole board.
fn plan_sweep(
    run: &mut Run<'_>,
    problem: &TourProblem,
    engine: &Engine,
    rates: &Rates,
    resources: &PlanFor,
) -> Result<CountPlan, SweepError> {
    let order = sweep_order(problem.board());
    let (graph, balance) = (graph_of(run, problem, &order)?, balance_of(problem, &order));
    refuse_wide(&graph)?;
    let mut sweep = Sweep::new(engine, &graph, balance.as_ref());
    let mut outline = Outline::start();
    let (mut patterns, mut most_points) = (0, 0);
    for _ in 0..graph.vertices() {
        let next = sweep.pass(run, &outline, &Given::default())?;
        outline.recycle(run, engine);
        outline = next;
        patterns = patterns.max(outline.fills.len());
        most_points = outline.fills.iter().map(|&(pattern, _)| points(pattern)).fold(most_points, usize::max);
    }
    let states = outline.ledger.vertices.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
    let looked_up: f64 = outline.ledger.vertices.iter().map(|vertex| vertex.looked_up).sum();
    let arrays = BYTES_OF_TABLES + resources.threads as f64 * 9.0 * matchings(most_points.min(16)) as f64;
    let memory = (arrays + BYTES_OF_STATE * states + 3.0 * BYTES_OF_PATTERN * patterns as f64) as u64;
    let one_thread = Duration::from_secs_f64(rates.sweep * looked_up * 1e-9);
    Ok(CountPlan {
        patterns: patterns as u64,
        states,
        states_of_slices: 0.0,
        rows_of_slices: 0,
        slices: 0,
        spilled: None,
        memory,
        memory_of_tables: memory,
        least_memory: memory,
        fits: resources.memory.is_none_or(|limit| memory <= limit),
        one_thread,
        // A whole sweep has no parts for several machines.
        time: one_thread.div_f64(resources.threads.max(1) as f64),
        exchanged: 0,
        extrapolated_from: None,
    })
}

/// What the best way takes.
fn summary(ways: Vec<Plan>, limit: f64, resources: &PlanFor) -> Option<CountPlan> {
    let least_memory = ways.iter().map(|plan| plan.memory).min_by(f64::total_cmp)?;
    let plan = best_within(ways, limit)?;
    let (threads, machines) = (resources.threads.max(1) as f64, f64::from(resources.machines.max(1)));
    // Each machine makes the tables for itself; slices are shared, and the last one of a machine may be the largest.
    let tables: f64 = plan.vertices.iter().sum();
    let tiles = plan.tiles.iter().flat_map(|tiles| tiles.times.iter().copied());
    let parts: Vec<f64> = plan.slice_times.iter().map(|times| times.iter().sum()).chain(tiles).collect();
    let (slices, largest) = (parts.iter().sum::<f64>(), parts.iter().copied().fold(0.0, f64::max));
    let shared = if machines > 1.0 { (slices / machines).max(largest) } else { slices };
    let seconds = |nanoseconds: f64| Duration::from_secs_f64((nanoseconds * 1e-9).min(1e15));
    Some(CountPlan {
        patterns: plan.patterns,
        states: plan.states,
        states_of_slices: plan.states_of_slices,
        rows_of_slices: plan.rows_of_slices,
        slices: parts.len() as u64,
        spilled: plan.tiles.as_ref().map(|tiles| (tiles.written as u64, tiles.at_once as u64)),
        memory: plan.memory as u64,
        memory_of_tables: plan.base_memory as u64,
        least_memory: least_memory as u64,
        fits: plan.memory <= limit,
        one_thread: seconds(plan.time()),
        time: seconds((tables + shared) / threads),
        exchanged: if resources.machines > 1 { 16 * parts.len() as u64 } else { 0 },
        extrapolated_from: None,
    })
}

/// For the calibration and tests.
fn small_rectangle() -> Rectangle {
    use super::file_order::FileOrder;
    Rectangle { width: 6, height: 8, ends: crate::tour::Ends::Closed, order: FileOrder::OutsideIn, shift: 0 }
}
