//! `cavallo count BOARD`: the exact number of tours.

use std::io;

use anyhow::{Result, bail};
use cavallo::count::{CountSettings, Counting, checkpoint_question, list_tours};
use cavallo::run::Stopped;
use cavallo::{Answer, CountProblem, Method, Square, Tour, TourProblem, Unknown};
use cavallo_formats::CountDocument;

use super::attempt::refusal;
use super::listing::Listing;
use crate::args::CountArgs;
use crate::args::quantity::{show_time, show_two};
use crate::checkpoint::Checkpoint;
use crate::console::{Console, explain_stop, explain_unknown, report_error, stop_inside, threads};
use crate::outcome::Outcome;
use crate::output::say_json;
use crate::watch::Watch;

pub(crate) fn run(console: &Console, args: &CountArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    let tours = args.question.problem(console, args.board.clone())?;
    let method = Method::<CountProblem>::named(&args.method)?;
    let (can, name) = (method.capabilities(), method.name);
    if (args.distinct || args.list) && !can.lists {
        bail!("--distinct and --list look at every tour, which the method {name} does not: leave --method out");
    }
    if args.checkpoint.is_some() && !can.stores_parts {
        bail!("--checkpoint keeps parts of the method frontier, and {name} has none: leave --method out");
    }
    let folder = args.checkpoint.as_deref();
    let mut checkpoint = folder.map(|folder| Checkpoint::open(folder, checkpoint_question(&tours))).transpose()?;
    if args.list {
        return list(console, args, &tours);
    }
    let counting = match (args.directed, args.distinct) {
        (_, true) => Counting::Distinct,
        (true, false) => Counting::Directed,
        (false, false) => Counting::Undirected,
    };
    let problem = CountProblem::of(tours).counting_as(counting);
    let counter = method.solver(&CountSettings { store_parts: checkpoint.is_some() });
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = console.run().threads(threads(args.threads)).watched_by(&mut watch);
    if let Some(checkpoint) = &mut checkpoint {
        run = run.stored_in(checkpoint);
    }
    let solved = counter.answer(&mut run, &problem);
    let memory = run.peak_memory();
    drop(run);
    watch.finish();
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
    console.remark(&format!("{problem}; {method}: {time}, {} MiB of tables", memory >> 20));
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
fn list(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Outcome> {
    let mut listing = Listing::new(console, problem, console.json);
    let mut failed = None;
    let listed = list_tours(&mut console.run(), problem, args.directed, &mut |tour: Tour| {
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
            console.remark(&refusal(problem, reason, reason.reference()));
        }
        Answer::Unknown(why) => {
            listing.finish_early(explain_unknown(*why))?;
            console.remark(&format!("not all tours: {}", explain_unknown(*why)));
        }
    }
    // No tour to list is an answer too.
    Ok(if answer.reason().is_some() { Outcome::Answered } else { Outcome::of_answer(&answer) })
}
