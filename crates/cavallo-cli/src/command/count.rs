//! `cavallo count BOARD`: the exact number of tours.

use std::io;

use anyhow::{Result, bail};
use cavallo::count::{CountSettings, Counting, PlanFor, checkpoint_question, list_tours, plan_count};
use cavallo::run::Stopped;
use cavallo::{Answer, CountProblem, Method, Square, Tour, TourProblem, Unknown};
use cavallo_formats::{CountDocument, CountPlanDocument, in_figures};

use super::attempt::refusal;
use super::listing::Listing;
use crate::args::CountArgs;
use crate::args::quantity::{Bytes, show_bytes, show_count, show_time, show_two};
use crate::checkpoint::Checkpoint;
use crate::console::{Console, explain_stop, explain_unknown, report_error, stop_inside, threads};
use crate::outcome::Outcome;
use crate::output::say_json;
use crate::scratch::ScratchFolder;
use crate::watch::{Watch, timed};

pub(crate) fn run(console: &Console, args: &CountArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    let tours = args.question.problem(console, args.board.clone())?;
    let method = Method::<CountProblem>::named(&args.method)?;
    let (can, name) = (method.capabilities(), method.name);
    if args.list && !can.lists {
        bail!("--list looks at every tour, which the method {name} does not: leave --method out");
    }
    if args.checkpoint.is_some() && !can.stores_parts {
        bail!("--checkpoint keeps parts of the method frontier, and {name} has none: leave --method out");
    }
    if args.scratch.is_some() && !can.stores_parts {
        bail!("--scratch is for the tables of the method frontier, and {name} has none: leave --method out");
    }
    if args.plan.plan {
        return plan(console, args, &tours);
    }
    let folder = args.checkpoint.as_deref();
    let mut checkpoint = folder.map(|folder| Checkpoint::open(folder, checkpoint_question(&tours))).transpose()?;
    let kept = checkpoint.as_ref().map(|_| checkpoint_question(&tours));
    let scratch = args.scratch.as_deref().map(|folder| ScratchFolder::open(folder, kept.as_deref())).transpose()?;
    let counting = match (args.directed, args.distinct) {
        (_, true) => Counting::Distinct,
        (true, false) => Counting::Directed,
        (false, false) => Counting::Undirected,
    };
    let mut problem = CountProblem::of(tours).counting_as(counting);
    if let Some(symmetry) = args.symmetry {
        problem = problem.kept_by(symmetry)?;
    }
    if args.list {
        return list(console, &problem);
    }
    if args.check.confirm {
        problem = problem.confirmed();
    }
    let counter = method.solver(&CountSettings { store_parts: checkpoint.is_some() });
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = console.run().threads(threads(args.threads)).watched_by(&mut watch);
    if let Some(checkpoint) = &mut checkpoint {
        run = run.stored_in(checkpoint);
    }
    if let Some(scratch) = &scratch {
        run = run.spilling_to(scratch);
    }
    let solved = counter.answer(&mut run, &problem);
    let memory = run.peak_memory();
    drop(run);
    watch.finish();
    let spilled = scratch.as_ref().map_or(0, ScratchFolder::written);
    scratch.map_or(Ok(()), ScratchFolder::close)?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.report(console)?;
    }
    let solved = solved.map_err(report_error)?;
    let unknown = if let Answer::Unknown(why) = solved.answer { Some(explain(why)) } else { None };
    if let Answer::Found(count) = &solved.answer
        && let Some(reason) = count.reason()
    {
        console.remark(&refusal(problem.tours(), reason, reason.reference()));
    }
    let (method, time) = (solved.method, show_time(solved.time));
    let check = solved.answer.as_ref().found().map(|count| format!(", checked by {}", count.check()));
    let check = check.unwrap_or_default();
    let spilled =
        if spilled > 0 { format!(", {} of scratch space written", show_bytes(spilled)) } else { String::new() };
    console.remark(&format!("{problem}; {method}: {time}, {} MiB of tables{spilled}{check}", memory >> 20));
    if console.json {
        say_json(&CountDocument::new(&problem, &solved, unknown))?;
    } else {
        console.say(&match &solved.answer {
            Answer::Found(count) => count.number().to_string(),
            _ => format!("not known: {}", unknown.unwrap_or_default()),
        })?;
    }
    Ok(Outcome::of_answer(&solved.answer))
}

/// Says what the count would take.
fn plan(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Outcome> {
    let memory = args.plan.memory.as_ref().map_or(console.memory(), |&Bytes(bytes)| bytes);
    let resources = PlanFor {
        memory: Some(memory),
        machines: args.plan.machines.get(),
        threads: threads(args.threads),
        scratch: args.scratch.is_some(),
    };
    let (plan, _) = timed(console, console.run(), |run| plan_count(run, problem, &resources))?;
    let outcome = if plan.fits { Outcome::Answered } else { Outcome::Unknown };
    if console.json {
        say_json(&CountPlanDocument::new(problem, &resources, &plan))?;
        return Ok(outcome);
    }
    let figures = |number: f64| in_figures(&format!("{number:.0}"));
    let about = if plan.extrapolated_from.is_some() { "about " } else { "" };
    let extrapolated = plan.extrapolated_from.map_or(String::new(), |width| {
        format!(
            "extrapolated from boards of {} to {width} files: the patterns of wider ones are too many to be counted",
            width - 2
        )
    });
    let mut lines = vec![
        extrapolated,
        format!("{about}{} patterns, about {} states", figures(plan.patterns as f64), figures(plan.states)),
        match (plan.slices, plan.rows_of_slices) {
            (classes, _) if plan.spilled.is_some() => {
                format!("{classes} classes in tiles, about {} states in all", figures(plan.states_of_slices))
            }
            (0, _) => "in one sweep over the whole board".to_owned(),
            (slices, 0) => {
                format!("{}, about {} states in all", show_count(slices, "slice"), figures(plan.states_of_slices))
            }
            (slices, rows) => format!(
                "{}, each of which sweeps {} itself",
                show_count(slices, "slice"),
                show_count(rows.into(), "row")
            ),
        },
        format!("memory: about {}", show_bytes(plan.memory)),
        plan.spilled.map_or(String::new(), |(written, at_once)| {
            format!("scratch space: about {}, {} written in all", show_bytes(at_once), show_bytes(written))
        }),
        format!("time on one thread: about {}, for exact numbers or for each prime", show_time(plan.one_thread)),
    ];
    lines.retain(|line| !line.is_empty());
    if resources.threads > 1 || resources.machines > 1 {
        let (threads, machines) = (resources.threads as u64, u64::from(resources.machines));
        let workers = format!("{} of {}", show_count(threads, "thread"), show_count(machines, "machine"));
        lines.push(format!("time with {workers}: about {}", show_time(plan.time)));
    }
    if resources.machines > 1 {
        lines.push(format!("exchanged: {}; each machine makes its own tables", show_bytes(plan.exchanged)));
    }
    if !plan.fits {
        let (least, limit) = show_two(plan.least_memory, memory);
        lines.push(format!("does not fit: {limit} are allowed, and about {least} would do"));
    }
    console.say(&lines.join("\n"))?;
    Ok(outcome)
}

/// Why there is no number, with the flag that may help.
fn explain(why: Unknown) -> String {
    match why {
        Unknown::Stopped(Stopped::Memory { needed, limit }) => {
            let (needed, limit) = show_two(needed, limit);
            format!(
                "its tables need {needed} at least, even where they are cut as finely as can be, and {limit} are allowed; --max-memory sets another limit"
            )
        }
        _ => explain_unknown(why),
    }
}

/// Prints the tours as they are found.
fn list(console: &Console, problem: &CountProblem) -> Result<Outcome> {
    let mut listing = Listing::new(console, problem.tours(), console.json);
    let mut failed = None;
    let listed = list_tours(&mut console.run(), problem, &mut |tour: Tour| {
        failed = listing.write(&tour.squares().collect::<Vec<Square>>()).err();
        failed.is_none()
    });
    if let Some(error) = failed {
        return match stop_inside(&error) {
            Some(stopped) => listing.finish_early(explain_stop(stopped)).map(|()| Outcome::of_stop(stopped)),
            None if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Answered),
            None => Err(error.into()),
        };
    }
    let answer = listed.map_err(report_error)?;
    match &answer {
        Answer::Found(_) => listing.finish()?,
        Answer::Impossible(reason) => {
            listing.finish_empty(&answer, None)?;
            console.remark(&refusal(problem.tours(), reason, reason.reference()));
        }
        Answer::Unknown(why) => {
            listing.finish_early(explain_unknown(*why))?;
            console.remark(&format!("not all tours: {}", explain_unknown(*why)));
        }
    }
    // No tour to list is an answer too.
    Ok(if answer.reason().is_some() { Outcome::Answered } else { Outcome::of_answer(&answer) })
}
