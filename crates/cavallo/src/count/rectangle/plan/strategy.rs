//! A strategy: how a rectangle is counted, and what that takes.

use crate::count::rectangle::halves::Halves;

use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::recompute::Recomputed;
use crate::count::rectangle::schedule::Schedule;

/// How a rectangle is counted, and what that is expected to take. It is advice: the number does not depend on it.
pub(crate) struct Plan {
    pub(crate) schedule: Schedule,
    /// For each vertex of the tables that are made first, the time on one thread in nanoseconds.
    pub(crate) vertices: Vec<f64>,
    /// The most memory at a time.
    pub(crate) memory: f64,
    /// The memory of the tables that are made first.
    pub(super) base_memory: f64,
    pub(super) patterns: u64,
    pub(super) states: f64,
    pub(super) states_of_tiles: f64,
}

impl Plan {
    /// The time of all of it on one thread, in nanoseconds.
    pub(crate) fn time(&self) -> f64 {
        self.vertices.iter().chain(&self.schedule.times()).sum()
    }

    /// Whether its times are known.
    pub(crate) fn is_surveyed(&self) -> bool {
        self.patterns > 0
    }

    /// A plan for which nothing is known: tiles that are cut once.
    pub(crate) fn blind(halves: &Halves<'_>) -> Option<Self> {
        let (fewer, more) = halves.rectangle.halves();
        let partition = Partition::of_files(halves.rectangle.middle(), 1)?;
        Some(Self {
            schedule: Schedule::Recompute(Recomputed::blind(partition, fewer == more)),
            vertices: Vec::new(),
            memory: 0.0,
            base_memory: 0.0,
            patterns: 0,
            states: 0.0,
            states_of_tiles: 0.0,
        })
    }
}

/// How the middle is to be cut, where that fits in memory.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    /// As other jobs [do](Schedule::note).
    pub(crate) cut: Option<u128>,
    /// Into at least this many parts.
    pub(crate) least_parts: usize,
    /// For so many jobs, if there are several.
    pub(crate) jobs: u32,
}

impl Wanted {
    /// How far a plan is from what is wanted; nothing if it is that.
    pub(super) fn distance(self, plan: &Plan) -> usize {
        match self.cut {
            Some(cut) => usize::from(plan.schedule.note() != cut),
            None => self.least_parts.saturating_sub(plan.schedule.parts()),
        }
    }
}

/// The first way within the limit, or the one that takes the least memory.
pub(super) fn best_within(ways: Vec<Plan>, limit: f64) -> Option<Plan> {
    let least = ways.iter().enumerate().min_by(|(_, one), (_, other)| one.memory.total_cmp(&other.memory))?.0;
    let place = ways.iter().position(|plan| plan.memory <= limit).unwrap_or(least);
    ways.into_iter().nth(place)
}
