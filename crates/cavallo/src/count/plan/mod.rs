//! Plans of counts: what a count will take is known before its first table is made.
//!
//! **Idea.** A count goes through its steps over [patterns alone](outline) first, which takes a small part of its time and
//! memory. That gives the number of states of every table and of every slice, so the cut of the board, the slices, the memory
//! and the work are known. Of all ways that fit in the memory the first is taken: tables of whole halves, cut into as few
//! slices as possible; where these do not fit, [tiles](super::tiles), whose boxes are in scratch space or in memory; at last, slices that sweep
//! the last row themselves, which takes the least memory and by far the most time.
//!
//! **Time.** Work is counted in look-ups of three kinds: in the sweep, in slices, in joins. How long each takes is known
//! ([`Rates`]), and measured on a small board where somebody wants to know the times on their machine; large tables miss the cache
//! more often than small ones, so a large count takes up to twice as long. The part of the work that is done is therefore known
//! from the first second on, and the time left is judged by the time so far.
//!
//! **Complexity.** One step for each pattern and choice, where a count has one for each state and choice: less than a tenth of the count for 8x8.
//!
//! **When it fails.** A board whose patterns alone do not fit in memory has no plan: what it would take is
//! [extrapolated](extrapolate).

mod count_plan;
mod extrapolate;
mod last_rows;
mod outline;
mod rates;
mod shared;
mod slices;
mod survey;
mod tiled;
mod ways;

use crate::run::{Run, Stopped};

use super::advance::SweepError;
use super::halves::Halves;
use super::matching::matchings;
use super::middle::Slice;
use super::rectangle::Rectangle;
pub use count_plan::{CountPlan, PlanFor, plan_count};
use rates::Rates;
use shared::SharedWays;
use survey::Survey;
pub(super) use tiled::TilePlan;

/// The bytes of a state, with what is unused in chunks and with what a plan may be wrong, and of a pattern.
const BYTES_OF_STATE: f64 = 10.0;
const BYTES_OF_PATTERN: f64 = 24.0;
/// Tables of changes and of the join, and working arrays, besides those of the largest matchings.
const BYTES_OF_TABLES: f64 = 4e6;

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
        // Whoever wants the slices of other jobs has no use for tiles.
        let boxes = if wanted.mask.is_some() { Boxes::None } else { Boxes::of(run) };
        run.scoped_memory(|run| {
            let survey = Survey::new(run, halves)?;
            let rates = Rates::USUAL;
            if let Some(peers) = run.peers() {
                let in_memory = run.scratch().is_some_and(|scratch| scratch.memory().is_some());
                let ways = survey.tiled_ways(run, halves, &rates, peers.count())?;
                let ways = SharedWays::new(ways, peers.count(), in_memory);
                if let Some(plan) = ways.agreed(run, limit)? {
                    return Ok(plan);
                }
            }
            Ok(survey.best_way(run, halves, &rates, limit, (boxes, wanted))?.0)
        })
    }

    /// A plan for which nothing is known.
    pub(super) fn blind(halves: &Halves<'_>) -> Self {
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

/// Where the boxes of [tiles](super::tiles) are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Boxes {
    /// There are none: independent jobs cannot share them.
    None,
    InMemory,
    InScratch,
}

impl Boxes {
    /// Those of a run that is not shared.
    fn of(run: &Run<'_>) -> Self {
        match (run.job(), run.scratch()) {
            (Some(_), _) => Self::None,
            (None, Some(scratch)) if scratch.memory().is_none() => Self::InScratch,
            (None, _) => Self::InMemory,
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
    /// How far a plan is from what is wanted; nothing if it is that.
    fn distance(self, plan: &Plan) -> usize {
        match self.mask {
            Some(mask) => usize::from(plan.slices.first().is_some_and(|(slice, _)| u128::from(slice.mask) != mask)),
            None => self.least_slices.saturating_sub(plan.slices.len()),
        }
    }
}

/// The first way within the limit, or the one that takes the least memory.
fn best_within(ways: Vec<Plan>, limit: f64) -> Option<Plan> {
    let least = ways.iter().enumerate().min_by(|(_, one), (_, other)| one.memory.total_cmp(&other.memory))?.0;
    let place = ways.iter().position(|plan| plan.memory <= limit).unwrap_or(least);
    ways.into_iter().nth(place)
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

/// For the calibration and tests.
fn small_rectangle() -> Rectangle {
    use super::file_order::FileOrder;
    Rectangle { width: 6, height: 8, ends: crate::tour::Ends::Closed, order: FileOrder::OutsideIn, shift: 0 }
}
