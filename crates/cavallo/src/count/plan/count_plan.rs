//! What a count would take, for whoever asks before counting.

use std::time::Duration;

use crate::error::Error;
use crate::run::Run;
use crate::tour::TourProblem;

use super::super::advance::Engine;
use super::super::filter::Given;
use super::super::frontier::{balance_of, graph_of, rectangle, rows_of};
use super::super::halves::Halves;
use super::super::matching::matchings;
use super::super::pattern::points;
use super::super::square_order::sweep_order;
use super::super::sweep::{Layer, Sweep, refuse_wide};
use super::extrapolate::{extrapolated, most_surveyed};
use super::outline::Outline;
use super::rates::Rates;
use super::shared::SharedWays;
use super::survey::Survey;
use super::{BYTES_OF_PATTERN, BYTES_OF_STATE, BYTES_OF_TABLES, Boxes, Plan, Wanted};

/// The survey of a whole sweep is given up after this many choices of edges: some seconds.
const MOST_CHOICES: u64 = 30_000_000;

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
    /// The rows of the larger half that each slice sweeps itself, because tables of whole halves do not fit.
    pub rows_of_slices: u32,
    /// The number of slices that are counted; they are independent of each other. In tiles, the number of classes.
    pub slices: u64,
    /// The expected bytes that are put into boxes in all, and the most at a time, if it is counted in tiles: in scratch space, or in memory.
    pub spilled: Option<(u64, u64)>,
    /// The expected memory, in bytes.
    pub memory: u64,
    /// The memory of the tables from which slices are made, in bytes; each machine makes them for itself.
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
    let Some(rectangle) = rectangle(problem) else { return plan_sweep(run, problem, &engine, &rates, resources) };
    rectangle.claim_rows(run)?;
    let widest = most_surveyed(rectangle.ends);
    if rectangle.width > widest {
        return extrapolated(run, &engine, (rectangle, widest), &rates, resources);
    }
    let (graph, balance) = (rows_of(rectangle), rectangle.balance(rectangle.halves().1 + 2));
    let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
    run.scoped_memory(|run| {
        let survey = Survey::new(run, &halves)?;
        let limit = resources.memory.map_or(f64::INFINITY, |memory| memory as f64);
        if resources.machines > 1 {
            let ways = survey.tiled_ways(run, &halves, &rates, resources.machines)?;
            let ways = SharedWays::new(ways, resources.machines, !resources.scratch);
            let least = ways.least_memory();
            if let Some((least, plan)) = least.zip(ways.best_within(limit)) {
                return Ok(summary(&plan, least, limit, resources));
            }
        }
        let boxes = if resources.scratch { Boxes::InScratch } else { Boxes::InMemory };
        let (plan, least) = survey.best_way(run, &halves, &rates, limit, (boxes, Wanted::default()))?;
        Ok(summary(&plan, least, limit, resources))
    })
}

/// Plans a sweep over the whole board.
fn plan_sweep(
    run: &mut Run<'_>,
    problem: &TourProblem,
    engine: &Engine,
    rates: &Rates,
    resources: &PlanFor,
) -> Result<CountPlan, Error> {
    let order = sweep_order(problem.board());
    let (graph, balance) = (graph_of(run, problem, &order)?, balance_of(problem, &order));
    refuse_wide(&graph)?;
    let mut sweep = Sweep::new(engine, &graph, balance.as_ref());
    let mut outline = Outline::start();
    outline.ledger.choices_left = Some(MOST_CHOICES);
    let (mut patterns, mut most_points) = (0, 0);
    for _ in 0..graph.vertices() {
        let next = sweep.pass(run, &outline, &Given::default())?;
        outline.recycle(run, engine);
        outline = next;
        if outline.ledger.choices_left == Some(0) {
            return Err(Error::OutOfReach(
                "no plan: its survey was given up after thirty million steps, because the frontier of this board has too many \
                 patterns of degrees; the count itself would take far longer",
            ));
        }
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
        processor: one_thread,
        exchanged: 0,
        extrapolated_from: None,
    })
}

/// What a way takes.
pub(super) fn summary(plan: &Plan, least_memory: f64, limit: f64, resources: &PlanFor) -> CountPlan {
    let (threads, machines) = (resources.threads.max(1) as f64, f64::from(resources.machines.max(1)));
    // Each machine makes the tables for itself; slices are shared, and the last one of a machine may be the largest.
    let tables: f64 = plan.vertices.iter().sum();
    let tiles = plan.tiles.iter().flat_map(|tiles| tiles.times.iter().copied());
    let parts: Vec<f64> = plan.slice_times.iter().map(|times| times.iter().sum()).chain(tiles).collect();
    let (slices, largest) = (parts.iter().sum::<f64>(), parts.iter().copied().fold(0.0, f64::max));
    let shared = if machines > 1.0 { (slices / machines).max(largest) } else { slices };
    let exchanged = match &plan.tiles {
        // What is for a class of the same machine stays there.
        Some(tiles) => tiles.written * (machines - 1.0) / machines,
        None => 0.0,
    };
    let seconds = |nanoseconds: f64| Duration::from_secs_f64((nanoseconds * 1e-9).min(1e15));
    CountPlan {
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
        processor: seconds(machines * tables + slices),
        exchanged: exchanged as u64,
        extrapolated_from: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Wrap};
    use crate::tour::Ends;

    /// Boards with joined edges have wide frontiers: a plan is made, or refused, in seconds.
    #[test]
    fn plans_of_whole_sweeps_are_made_or_given_up() {
        let plan = |width, height| {
            let problem = TourProblem::new(Board::new(width, height).unwrap().wrapped(Wrap::Both), Ends::Closed);
            let resources = PlanFor { memory: None, machines: 1, threads: 1, scratch: false };
            plan_count(&mut Run::unlimited(), &problem, &resources)
        };
        assert!(plan(3, 5).unwrap().patterns > 100);
        assert!(matches!(plan(6, 6), Err(Error::OutOfReach(why)) if why.contains("given up")));
    }
}
