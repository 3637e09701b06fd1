//! A strategy: how a rectangle is counted, and what that takes.

use crate::count::rectangle::half_board::Halves;
use crate::count::rectangle::middle::Slice;
use crate::count::rectangle::tiles::TilePlan;
use crate::run::Run;

/// How a rectangle is counted, and what that takes.
pub(crate) struct Plan {
    /// The rows that slices sweep themselves.
    pub(crate) rows_of_slices: u32,
    pub(crate) slices: Vec<(Slice, u32)>,
    /// For each vertex of the tables that are made first, the time on one thread in nanoseconds.
    pub(crate) vertices: Vec<f64>,
    /// For each slice, the times on one thread in nanoseconds: of its lower half, of its upper half, of the join.
    pub(crate) slice_times: Vec<[f64; 3]>,
    /// The most memory at a time.
    pub(crate) memory: f64,
    /// The memory of the tables that are made first.
    pub(super) base_memory: f64,
    pub(super) patterns: u64,
    pub(super) states: f64,
    pub(super) states_of_slices: f64,
    /// How it is counted in tiles, if it is.
    pub(crate) tiles: Option<TilePlan>,
}

impl Plan {
    /// The time of all of it on one thread, in nanoseconds.
    pub(crate) fn time(&self) -> f64 {
        let tiles = self.tiles.iter().flat_map(|tiles| &tiles.times);
        self.vertices.iter().sum::<f64>() + self.slice_times.iter().flatten().chain(tiles).sum::<f64>()
    }

    /// Whether its times are known.
    pub(crate) fn is_surveyed(&self) -> bool {
        self.patterns > 0
    }

    /// A plan for which nothing is known.
    pub(crate) fn blind(halves: &Halves<'_>) -> Self {
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

/// Where the boxes of [tiles](crate::count::rectangle::tiles) are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boxes {
    /// There are none: independent jobs cannot share them.
    None,
    InMemory,
    InScratch,
}

impl Boxes {
    /// Those of a run that is not shared.
    pub(super) fn of(run: &Run<'_>) -> Self {
        match (run.job(), run.scratch()) {
            (Some(_), _) => Self::None,
            (None, Some(scratch)) if scratch.memory().is_none() => Self::InScratch,
            (None, _) => Self::InMemory,
        }
    }
}

/// How slices are to be cut, where that fits in memory.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    /// By these squares, as other jobs do.
    pub(crate) mask: Option<u128>,
    /// Into at least this many slices.
    pub(crate) least_slices: usize,
}

impl Wanted {
    /// How far a plan is from what is wanted; nothing if it is that.
    pub(super) fn distance(self, plan: &Plan) -> usize {
        match self.mask {
            Some(mask) => usize::from(plan.slices.first().is_some_and(|(slice, _)| u128::from(slice.mask) != mask)),
            None => self.least_slices.saturating_sub(plan.slices.len()),
        }
    }
}

/// The first way within the limit, or the one that takes the least memory.
pub(super) fn best_within(ways: Vec<Plan>, limit: f64) -> Option<Plan> {
    let least = ways.iter().enumerate().min_by(|(_, one), (_, other)| one.memory.total_cmp(&other.memory))?.0;
    let place = ways.iter().position(|plan| plan.memory <= limit).unwrap_or(least);
    ways.into_iter().nth(place)
}
