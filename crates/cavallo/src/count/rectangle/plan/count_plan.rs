//! What a count would take.

use std::time::Duration;

use super::Plan;

/// What counting the tours of a board would take.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountPlan {
    /// The patterns of the largest table that is kept: exact, without mirror images.
    pub patterns: u64,
    /// The expected number of its states.
    pub states: f64,
    /// The expected number of states of all tiles of a half together.
    pub states_of_tiles: f64,
    /// The number of tiles that are counted; they are independent of each other. Where classes of them are remembered, the number of classes.
    pub tiles: u64,
    /// The expected bytes that are put into boxes in all, and the most at a time, if it is counted in tiles: in scratch space, or in memory.
    pub spilled: Option<(u64, u64)>,
    /// The expected memory, in bytes.
    pub memory: u64,
    /// The memory of the tables from which tiles are made, in bytes; each machine makes them for itself.
    pub memory_of_tables: u64,
    /// The least memory that would do, in bytes; where the memory is within the limit, without ways that take far longer.
    pub least_memory: u64,
    /// Whether the memory is within the limit.
    pub fits: bool,
    /// The expected time of one thread for exact numbers, or for each prime where these are too large.
    pub one_thread: Duration,
    /// The expected time with all threads of all machines.
    pub time: Duration,
    /// The expected processor time of all machines together: each of them makes the common tables.
    pub processor: Duration,
    /// What machines send each other, in bytes, for exact numbers or for each prime.
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

/// What a way takes.
pub(super) fn summary(plan: &Plan, least_memory: f64, limit: f64, resources: &PlanFor) -> CountPlan {
    let (threads, machines) = (resources.threads.max(1) as f64, f64::from(resources.machines.max(1)));
    // Each machine makes the tables for itself; tiles are shared, and the last one of a machine may be the largest.
    let tables: f64 = plan.vertices.iter().sum();
    let parts = plan.schedule.times();
    let (all_parts, largest) = (parts.iter().sum::<f64>(), parts.iter().copied().fold(0.0, f64::max));
    let shared = if machines > 1.0 { (all_parts / machines).max(largest) } else { all_parts };
    let spilled = plan.schedule.spilled();
    // What is for a class of the same machine stays there.
    let exchanged = spilled.map_or(0.0, |(written, _)| written * (machines - 1.0) / machines);
    let seconds = |nanoseconds: f64| Duration::from_secs_f64((nanoseconds * 1e-9).min(1e15));
    CountPlan {
        patterns: plan.patterns,
        states: plan.states,
        states_of_tiles: plan.states_of_tiles,
        tiles: parts.len() as u64,
        spilled: spilled.map(|(written, at_once)| (written as u64, at_once as u64)),
        memory: plan.memory as u64,
        memory_of_tables: plan.base_memory as u64,
        least_memory: least_memory as u64,
        fits: plan.memory <= limit,
        one_thread: seconds(plan.time()),
        time: seconds((tables + shared) / threads),
        processor: seconds(machines * tables + all_parts),
        exchanged: exchanged as u64,
        extrapolated_from: None,
    }
}
