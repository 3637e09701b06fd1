//! Plans of boards that are too wide even for a survey of their patterns.
//!
//! **Idea.** Patterns, states and work grow by nearly the same factor from each file to the next, a larger one to an even number
//! of files than to an odd one. Boards of the same height and three smaller widths are surveyed, and what they take is
//! continued: from w - 1 to w files as from w - 3 to w - 2.
//!
//! **Example.** 5x10, 6x10, 7x10 and 8x10 closed have about 5,738, 160,559, 3,269,765 and 94,862,819 states: the factors are 28.0, 20.4 and
//! 29.0. Continued from the first three, 8x10 would have 3,269,765 x 28.0 = 91 million states.
//!
//! **Why it is right.** It is not proved: a test compares it with a survey of one file more, and
//! states and patterns are within a factor of 2.5.
//!
//! **Complexity.** That of the three surveys.
//!
//! **When it fails.** Errors add up from file to file: a guess for each file beyond the first is worth less.
//!
//! **Reference.** None: this is the program's own.

use std::time::Duration;

use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::middle::EdgeChoice;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::shape::{HalfBoard, Rectangle};
use crate::error::Error;
use crate::run::Run;
use crate::tour::Ends;

use super::Plan;
use super::count_plan::{CountPlan, PlanFor, summary};

use super::shared::SharedWays;
use super::survey::Survey;

/// The widest boards that are surveyed.
pub(super) fn most_surveyed(ends: Ends) -> u32 {
    match ends {
        Ends::Closed => 9,
        // The apex makes as much of a difference as a file.
        Ends::Open => 8,
    }
}

/// Plans the count of a rectangle from those of narrower ones, of up to `widest` files.
pub(super) fn extrapolated(
    run: &mut Run<'_>,
    engine: &Engine,
    (rectangle, widest): (Rectangle, u32),
    resources: &PlanFor,
) -> Result<CountPlan, Error> {
    let mut narrower = Vec::new();
    for width in widest - 2..=widest {
        narrower.push(ways_by_kind(run, engine, Rectangle { width, ..rectangle }, resources)?);
    }
    let continued = parts(rectangle).into_iter().enumerate().filter_map(|(kind, parts)| {
        let mut plans: Vec<CountPlan> = narrower.iter().map_while(|kinds| kinds[kind].clone()).collect();
        while plans.len() >= 3 && plans.len() as u32 <= rectangle.width + 2 - widest {
            plans.push(next(&plans[plans.len() - 3..])?);
        }
        let plan = plans.pop().filter(|_| plans.len() >= 3)?;
        let in_memory = plan.spilled.filter(|_| resources.machines == 1 && !resources.scratch);
        let memory = plan.memory + in_memory.map_or(0, |(_, at_once)| at_once);
        Some(CountPlan { tiles: parts, memory, ..plan })
    });
    let continued: Vec<CountPlan> = continued.collect();
    let least = continued.iter().map(|plan| plan.memory).min().ok_or(SweepError::TooWide)?;
    let fits = |plan: &CountPlan| resources.memory.is_none_or(|limit| plan.memory <= limit);
    let chosen = continued.iter().find(|plan| fits(plan));
    let chosen = chosen.or_else(|| continued.iter().find(|plan| plan.memory == least)).ok_or(SweepError::TooWide)?;
    Ok(CountPlan { least_memory: least, fits: fits(chosen), extrapolated_from: Some(widest), ..chosen.clone() })
}

/// The two ways that boards of any width have, the better one first: whole halves in memory; and class by class, with as many
/// classes as possible, because how few would do depends on the width in no regular way.
type Kinds<T> = [T; 2];

fn ways_by_kind(
    run: &mut Run<'_>,
    engine: &Engine,
    rectangle: Rectangle,
    resources: &PlanFor,
) -> Result<Kinds<Option<CountPlan>>, Error> {
    run.scoped_memory(|run| {
        let board = HalfBoard::new(run, rectangle)?;
        let halves = Halves::new(engine, &board);
        let survey = Survey::new(run, &halves)?;
        let summed_up = |plan: Plan| Some(summary(&plan, plan.memory, f64::INFINITY, resources));
        // Several machines share tiles.
        let cut = &survey.cuts[1.min(survey.cuts.len() - 1)];
        let recomputed = if resources.machines == 1 { survey.recomputed_way(&halves, cut) } else { None };
        let remembered = survey.remembered_ways(run, &halves, resources.machines)?.pop().into_iter().collect();
        // What one machine has in boxes is added in the end: it grows faster than the tables.
        let remembered = SharedWays::new(remembered, resources.machines, resources.machines > 1 && !resources.scratch);
        Ok([recomputed, remembered.best_within(f64::INFINITY)].map(|way| way.and_then(summed_up)))
    })
}

/// The numbers of tiles and of classes, which need no survey.
fn parts(rectangle: Rectangle) -> Kinds<u64> {
    let (fewer, more) = rectangle.halves();
    let middle = rectangle.middle();
    let tiles = Partition::of_files(middle, 1).map_or(1, |partition| partition.tiles(fewer == more).len() as u64);
    let classes = Partition::most(middle.with(EdgeChoice::Alternating));
    // Different halves are made one after the other.
    [tiles, classes * if fewer == more { 1 } else { 2 }]
}

/// What follows three plans.
fn next(plans: &[CountPlan]) -> Option<CountPlan> {
    let [first, second, third] = plans else { return None };
    let grow = |of: fn(&CountPlan) -> f64| of(third) * (of(second) / of(first).max(f64::MIN_POSITIVE));
    let whole = |of: fn(&CountPlan) -> f64| grow(of) as u64;
    let time = |of: fn(&CountPlan) -> f64| Duration::from_secs_f64(grow(of).min(1e15));
    Some(CountPlan {
        patterns: whole(|plan| plan.patterns as f64),
        states: grow(|plan| plan.states),
        states_of_tiles: grow(|plan| plan.states_of_tiles),
        tiles: 0,
        spilled: third.spilled.map(|_| {
            let of = |plan: &CountPlan| plan.spilled.unwrap_or_default();
            let (first, second, third) = (of(first), of(second), of(third));
            let grow = |one: u64, two: u64, three: u64| (three as f64 * (two as f64 / (one as f64).max(1.0))) as u64;
            (grow(first.0, second.0, third.0), grow(first.1, second.1, third.1))
        }),
        memory: whole(|plan| plan.memory as f64),
        memory_of_tables: whole(|plan| plan.memory_of_tables as f64),
        least_memory: 0,
        fits: false,
        one_thread: time(|plan| plan.one_thread.as_secs_f64()),
        time: time(|plan| plan.time.as_secs_f64()),
        processor: time(|plan| plan.processor.as_secs_f64()),
        exchanged: whole(|plan| plan.exchanged as f64),
        extrapolated_from: third.extrapolated_from,
    })
}

#[cfg(test)]
mod tests {
    use crate::tour::TourProblem;

    use super::*;

    fn surveyed(board: &str, scratch: bool) -> Kinds<Option<CountPlan>> {
        let rectangle = Rectangle::of(&TourProblem::closed(board).unwrap()).unwrap();
        let resources = PlanFor { memory: None, machines: 1, threads: 2, scratch };
        ways_by_kind(&mut Run::unlimited(), &Engine::new(2), rectangle, &resources).unwrap()
    }

    /// From four, five and six files to seven, where the survey tells how good that is.
    #[test]
    fn a_board_one_file_wider_takes_about_what_was_expected() {
        let [four, five, six, seven] = ["4x8", "5x8", "6x8", "7x8"].map(|board| surveyed(board, true));
        for (kind, known) in seven.into_iter().enumerate() {
            let known = known.unwrap();
            let Some(narrower) =
                [&four, &five, &six].iter().map(|kinds| kinds[kind].clone()).collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            let guessed = next(&narrower).unwrap();
            let sizes: [fn(&CountPlan) -> f64; 3] =
                [|plan| plan.states, |plan| plan.states_of_tiles, |plan| plan.patterns as f64];
            for of in sizes {
                let ratio = of(&guessed) / of(&known);
                assert!((0.4..2.5).contains(&ratio), "{guessed:?} {known:?}");
            }
        }
    }

    #[test]
    fn wider_boards_take_more() {
        let plan = |width, memory| {
            let resources = PlanFor { memory, machines: 1, threads: 2, scratch: false };
            let rectangle = Rectangle { width, ..Rectangle::of(&TourProblem::closed("8x9").unwrap()).unwrap() };
            extrapolated(&mut Run::unlimited(), &Engine::new(2), (rectangle, 5), &resources).unwrap()
        };
        let [six, eight] = [6, 8].map(|width| plan(width, Some(1 << 40)));
        assert!(eight.states > 100.0 * six.states && eight.memory > six.memory && eight.one_thread > six.one_thread);
        assert!(eight.extrapolated_from == Some(5) && eight.fits && !plan(8, Some(1000)).fits);
    }
}
