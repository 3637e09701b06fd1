//! What a count would take.

use cavallo::TourProblem;
use cavallo::count::{CountPlan, PlanFor};
use serde::Serialize;

/// A plan of the schema `cavallo-count-plan/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-count-plan/1")))]
pub struct CountPlanDocument<'a> {
    /// `cavallo-count-plan/1`.
    pub schema: &'static str,
    /// What would be counted.
    #[serde(flatten)]
    pub question: &'a TourProblem,
    /// The number of machines.
    pub machines: u32,
    /// The threads of each.
    pub threads: usize,
    /// The memory of each, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// Whether that is enough.
    pub fits: bool,
    /// The patterns of the largest table that is kept.
    pub patterns: u64,
    /// The expected number of its states.
    pub states: f64,
    /// The expected number of states of all tiles of a half.
    pub states_of_slices: f64,
    /// The number of tiles, or of classes of them, which are counted independently; 0 if the board is not cut.
    pub slices: u64,
    /// The bytes of scratch space that are used at a time, if what does not fit in memory goes there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scratch: Option<u64>,
    /// The bytes that are written there in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scratch_written: Option<u64>,
    /// Always 0: slices once swept rows themselves, and readers of this schema may ask for it.
    pub rows_of_slices: u32,
    /// The expected memory of each machine, in bytes.
    pub memory: u64,
    /// What of it is for tables that each machine makes for itself, in bytes.
    pub memory_of_tables: u64,
    /// The least memory that would be enough, in bytes.
    pub least_memory: u64,
    /// What machines send each other, in bytes.
    pub bytes_exchanged: u64,
    /// If the board is too wide for its patterns to be counted: the width of the widest of three boards from which all numbers are
    /// extrapolated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extrapolated_from: Option<u32>,
    /// The expected time of one thread, for exact numbers or for each prime.
    pub seconds_of_one_thread: f64,
    /// The expected time with all threads and machines.
    pub seconds: f64,
    /// The expected processor time of all machines together.
    pub processor_seconds: f64,
}

impl<'a> CountPlanDocument<'a> {
    /// The document of a plan.
    #[must_use]
    pub fn new(question: &'a TourProblem, resources: &PlanFor, plan: &CountPlan) -> Self {
        // Without scratch space it is in memory.
        let spilled = plan.spilled.filter(|_| resources.scratch);
        Self {
            schema: "cavallo-count-plan/1",
            question,
            machines: resources.machines,
            threads: resources.threads,
            memory_limit: resources.memory,
            fits: plan.fits,
            patterns: plan.patterns,
            states: plan.states.round(),
            states_of_slices: plan.states_of_tiles.round(),
            slices: plan.tiles,
            scratch: spilled.map(|(_, at_once)| at_once),
            scratch_written: spilled.map(|(written, _)| written),
            rows_of_slices: 0,
            memory: plan.memory,
            memory_of_tables: plan.memory_of_tables,
            least_memory: plan.least_memory,
            bytes_exchanged: plan.exchanged,
            extrapolated_from: plan.extrapolated_from,
            seconds_of_one_thread: plan.one_thread.as_secs_f64(),
            seconds: plan.time.as_secs_f64(),
            processor_seconds: plan.processor.as_secs_f64(),
        }
    }
}
