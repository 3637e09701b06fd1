//! `cavallo count BOARD --plan`: what counting would take.

use std::num::NonZero;

use anyhow::Result;
use cavallo::count::{PlanFor, plan_count};
use cavallo::{Error, TourProblem};
use cavallo_ask::{CountPlanDocument, StoppedDocument};
use cavallo_words::human;

use crate::args::CountArgs;
use crate::args::quantity::Bytes;
use crate::console::{Console, threads};
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;
use crate::show::watch::timed;

/// Says what the count would take.
pub(super) fn plan(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Outcome> {
    let memory = args.plan.memory.as_ref().map_or(console.memory(), |&Bytes(bytes)| bytes);
    let resources = PlanFor {
        memory: Some(memory),
        machines: args.plan.machines.get(),
        // Those of the machines that it is for.
        threads: args.threads.map_or_else(|| threads(None), NonZero::get),
        scratch: args.scratch.is_some(),
    };
    let planned = timed(console, console.run(), |run| plan_count(run, problem, &resources));
    if let Err(error) = &planned
        && let Some(Error::OutOfReach(why)) = error.downcast_ref()
    {
        // What the count itself would say.
        if console.json {
            say_json(&StoppedDocument::new("count", why.to_string()))?;
        } else {
            say(&format!("not known: {why}"))?;
        }
        return Ok(Outcome::Unknown);
    }
    let (plan, _) = planned?;
    let outcome = if plan.fits { Outcome::Answered } else { Outcome::Unknown };
    if console.json {
        say_json(&CountPlanDocument::new(problem, &resources, &plan))?;
        return Ok(outcome);
    }
    let figures = |number: f64| human::in_figures(&format!("{number:.0}"));
    let about = if plan.extrapolated_from.is_some() { "about " } else { "" };
    let extrapolated = plan.extrapolated_from.map_or(String::new(), |width| {
        format!(
            "extrapolated from boards of {} to {width} files: wider ones have too many patterns to count",
            width - 2
        )
    });
    let mut lines = vec![
        extrapolated,
        format!("{about}{} patterns, about {} states", figures(plan.patterns as f64), figures(plan.states)),
        match (plan.spilled, plan.tiles) {
            (Some(_), classes) => {
                format!("{classes} classes of tiles, about {} states in all", figures(plan.states_of_tiles))
            }
            (None, 0) => "in one sweep over the whole board".to_owned(),
            (None, tiles) => {
                format!("{}, about {} states in all", human::count(tiles, "tile"), figures(plan.states_of_tiles))
            }
        },
        format!(
            "memory{}: about {}",
            if resources.machines > 1 { " of each machine" } else { "" },
            human::bytes(plan.memory)
        ),
        plan.spilled.filter(|_| resources.scratch).map_or(String::new(), |(written, at_once)| {
            format!("scratch space: about {}, {} written in all", human::bytes(at_once), human::bytes(written))
        }),
        format!("time on one thread: about {}, for exact numbers or for each prime", human::duration(plan.one_thread)),
    ];
    lines.retain(|line| !line.is_empty());
    if resources.threads > 1 || resources.machines > 1 {
        let (threads, machines) = (resources.threads as u64, u64::from(resources.machines));
        let workers = format!("{} of {}", human::count(threads, "thread"), human::count(machines, "machine"));
        lines.push(format!("time with {workers}: about {}", human::duration(plan.time)));
    }
    if resources.machines > 1 {
        let exchanged = human::bytes(plan.exchanged);
        lines.push(format!("exchanged: about {exchanged}; each machine makes the common table for itself"));
        lines.push(format!("processor time of all machines: about {}", human::duration(plan.processor)));
    }
    if !plan.fits {
        let (least, limit) = human::two_sizes(plan.least_memory, memory);
        lines.push(format!("does not fit: the limit is {limit}, about {least} is needed"));
    }
    say(&lines.join("\n"))?;
    Ok(outcome)
}
