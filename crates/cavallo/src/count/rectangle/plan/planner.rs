//! The planner: how a rectangle is counted, and what a count would take, for those who ask before they count.
//!
//! **Idea.** A [survey](super::survey) gives the sizes of all tables; from these every way to count
//! is priced, and the first that fits in the memory is taken, those that are faster first. A board
//! that is no whole rectangle is surveyed vertex by vertex, and wider boards are
//! [extrapolated](super::extrapolate).
//!
//! **Why it is right.** A plan is advice: it decides how a board is counted, never what.
//!
//! **Complexity.** That of the survey.
//!
//! **When it fails.** A board whose patterns do not fit in memory is counted by the finest tiles; a
//! survey of a whole sweep is given up after thirty million choices.
//!
//! **Reference.** None: this is the program's own.

use std::time::Duration;

use crate::answer::OutOfReach;
use crate::count::board_graph::{balance_of, graph_of};
use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::matching::matchings;
use crate::count::engine::pattern::points;
use crate::count::engine::sweep::{Layer, Sweep, refuse_wide};
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::shape::{HalfBoard, Rectangle};
use crate::count::square_order::SweepOrder;
use crate::error::Error;
use crate::run::Run;
use crate::tour::TourProblem;

use super::count_plan::{CountPlan, PlanFor, summary};
use super::extrapolate::{extrapolated, most_surveyed};
use super::memory::{BYTES_OF_PATTERN, BYTES_OF_STATE, BYTES_OF_TABLES};
use super::outline::Outline;
use super::rates;

use super::shared::SharedWays;
use super::strategy::{Plan, Wanted};
use super::survey::Survey;

/// The survey of a whole sweep is given up after this many choices of edges: some seconds.
const MOST_CHOICES: u64 = 30_000_000;

impl Plan {
    /// Plans the count of a rectangle within the memory of the run; the way that takes the least memory if none fits.
    pub(crate) fn new(run: &mut Run<'_>, halves: &Halves<'_>, wanted: Wanted) -> Result<Self, SweepError> {
        match run.within_memory(|run| Self::surveyed(run, halves, wanted))? {
            Ok(plan) => Ok(plan),
            // Without memory for all patterns at once, the smallest parts are tried.
            Err(_) if run.peers().is_none() => Self::blind(halves).ok_or(SweepError::TooWide),
            Err(lacking) => Ok(run.stop(lacking)?),
        }
    }

    fn surveyed(run: &mut Run<'_>, halves: &Halves<'_>, wanted: Wanted) -> Result<Self, SweepError> {
        let limit = run.spare_memory() as f64;
        let boxes_in_memory = wanted.jobs > 1 || run.scratch().is_none_or(|scratch| scratch.memory().is_some());
        run.scoped_memory(|run| {
            let survey = Survey::new(run, halves)?;
            if let Some(peers) = run.peers() {
                let in_memory = run.scratch().is_some_and(|scratch| scratch.memory().is_some());
                let ways = survey.remembered_ways(run, halves, peers.count())?;
                let ways = SharedWays::new(ways, peers.count(), in_memory);
                if let Some(plan) = ways.agreed(run, limit)? {
                    return Ok(plan);
                }
            }
            Ok(survey.best_way(run, halves, limit, (boxes_in_memory, wanted))?.0)
        })
    }
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
    // A small plan is made before anything else looks at the run.
    run.poll()?;
    let engine = Engine::new(resources.threads.max(1));
    let Some(rectangle) = Rectangle::of(problem) else { return plan_sweep(run, problem, &engine, resources) };
    rectangle.check_width()?;
    let widest = most_surveyed(rectangle.ends);
    if rectangle.width > widest {
        return extrapolated(run, &engine, (rectangle, widest), resources);
    }
    let board = HalfBoard::new(run, rectangle)?;
    let halves = Halves::new(&engine, &board);
    run.scoped_memory(|run| {
        let survey = Survey::new(run, &halves)?;
        let limit = resources.memory.map_or(f64::INFINITY, |memory| memory as f64);
        if resources.machines > 1 {
            let ways = survey.remembered_ways(run, &halves, resources.machines)?;
            let ways = SharedWays::new(ways, resources.machines, !resources.scratch);
            let least = ways.least_memory();
            if let Some((least, plan)) = least.zip(ways.best_within(limit)) {
                return Ok(summary(&plan, least, limit, resources));
            }
        }
        let wanted = Wanted::default();
        let (plan, least) = survey.best_way(run, &halves, limit, (!resources.scratch, wanted))?;
        Ok(summary(&plan, least, limit, resources))
    })
}

/// Plans a sweep over the whole board.
fn plan_sweep(
    run: &mut Run<'_>,
    problem: &TourProblem,
    engine: &Engine,
    resources: &PlanFor,
) -> Result<CountPlan, Error> {
    let order = SweepOrder::new(problem.board());
    let (graph, balance) = (graph_of(run, problem, &order)?, balance_of(run, problem, &order)?);
    refuse_wide(run, &graph)?;
    let mut sweep = Sweep::new(engine, &graph, balance.as_ref());
    let mut outline = Outline::start();
    outline.ledger.choices_left = Some(MOST_CHOICES);
    let (mut patterns, mut most_points) = (0, 0);
    for _ in 0..graph.vertices() {
        let next = sweep.pass(run, &outline, &Given::default())?;
        outline.recycle(run, engine);
        outline = next;
        if outline.ledger.choices_left == Some(0) {
            return Err(OutOfReach::SurveyTooLong { steps: MOST_CHOICES }.into());
        }
        patterns = patterns.max(outline.fills.len());
        most_points = outline.fills.iter().map(|&(pattern, _)| points(pattern)).fold(most_points, usize::max);
    }
    let states = outline.ledger.vertices.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
    let looked_up: f64 = outline.ledger.vertices.iter().map(|vertex| vertex.looked_up).sum();
    let arrays = BYTES_OF_TABLES + resources.threads as f64 * 9.0 * matchings(most_points.min(16)) as f64;
    let memory = (arrays + BYTES_OF_STATE * states + 3.0 * BYTES_OF_PATTERN * patterns as f64) as u64;
    let one_thread = Duration::from_secs_f64(rates::SWEEP * looked_up * 1e-9);
    Ok(CountPlan {
        patterns: patterns as u64,
        states,
        states_of_tiles: 0.0,
        tiles: 0,
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

#[cfg(test)]
mod tests {
    use crate::board::{Board, Wrap};
    use crate::tour::Ends;

    use super::*;

    /// Boards with joined edges have wide frontiers: a plan is made, or refused, in seconds.
    #[test]
    fn plans_of_whole_sweeps_are_made_or_given_up() {
        let plan = |width, height| {
            let problem = TourProblem::new(Board::new(width, height).unwrap().wrapped(Wrap::Both), Ends::Closed);
            let resources = PlanFor { memory: None, machines: 1, threads: 1, scratch: false };
            plan_count(&mut Run::unlimited(), &problem, &resources)
        };
        assert!(plan(3, 5).unwrap().patterns > 100);
        assert!(matches!(plan(6, 6), Err(Error::OutOfReach(OutOfReach::SurveyTooLong { .. }))));
    }
}
