//! `cavallo count BOARD`: the exact number of tours; `cavallo count --graph FILE`: that of a graph.

#[cfg(not(feature = "cluster"))]
mod alone;
mod graph;
mod plan;
#[cfg(feature = "cluster")]
mod shared;

use std::io;
use std::sync::Arc;

use anyhow::{Result, bail};
use cavallo::board::Say;
use cavallo::count::{CountSettings, Counting, Unconfirmed, checkpoint_question, list_tours};
use cavallo::{Answer, Count, CountProblem, Error, Method, Solved, Square, Tour};
use cavallo_ask::{CountDocument, StoppedDocument};
use cavallo_system::allocator::return_large_blocks;
use cavallo_words::human;

use crate::args::CountArgs;
use crate::attempt::refusal;
use crate::console::{Console, VOICE_OF_DOCUMENTS, explain_stop, explain_unknown, report_error, threads};
use crate::io::checkpoint::Checkpoint;
use crate::io::guard::stop_inside;
use crate::io::output::{say, say_json};
use crate::io::scratch::ScratchFolder;
use crate::outcome::Outcome;
use crate::show::listing::Listing;
use crate::show::watch::Watch;
#[cfg(not(feature = "cluster"))]
use alone::{SharedCount, report};
use plan::plan;
#[cfg(feature = "cluster")]
use shared::{SharedCount, report};

pub(crate) fn run(console: &Console, args: &CountArgs) -> Result<Outcome> {
    // It takes a little time, and what the system's allocator keeps to itself is not in the way where nobody has set a limit.
    if args.share.hosts.is_some() || console.memory_limit().is_some() {
        return_large_blocks();
    }
    if let Some(path) = &args.graph {
        return graph::run(console, args, path);
    }
    let tours = args.question.problem(console, args.board.clone())?;
    let method = Method::<CountProblem>::named(&args.method)?;
    check_method(args, method)?;
    if args.plan.plan {
        return plan(console, args, &tours);
    }
    let counting = match (args.directed, args.distinct) {
        (_, true) => Counting::Distinct,
        (true, false) => Counting::Directed,
        (false, false) => Counting::Undirected,
    };
    let question = checkpoint_question(&tours);
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
    let place = args.share.place(&problem, &question, method.name)?;
    let folder = args.checkpoint.as_deref();
    let mut checkpoint = folder.map(|folder| Checkpoint::open(folder, question.clone())).transpose()?;
    let own_question = place.as_ref().map_or(question.clone(), |place| format!("{question} process {}", place.process));
    let kept = checkpoint.as_ref().map(|_| own_question.as_str());
    let remark = console.remarks();
    let scratch = args.scratch.as_deref().map(|folder| ScratchFolder::open(folder, kept, remark));
    let scratch = scratch.transpose()?.map(Arc::new);
    let cluster = match &place {
        Some(place) => match SharedCount::join(console, place, scratch.as_ref())? {
            Ok(cluster) => Some(cluster),
            Err(failure) => return report(console, &problem, place.process, &failure),
        },
        None => None,
    };
    let counter = method.solver(&CountSettings { store_parts: checkpoint.is_some() || cluster.is_some() });
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let wanted = args.share.workers.or(args.threads);
    let mut run = console.run().threads(threads(wanted)).watched_by(&mut watch);
    if let Some(checkpoint) = &mut checkpoint {
        run = run.stored_in(checkpoint);
    }
    if let Some(scratch) = &scratch {
        run = run.spilling_to(&**scratch);
    }
    if let Some(job) = args.share.job {
        run = run.as_job(job);
    }
    if let Some(cluster) = &cluster {
        run = cluster.share(run);
    }
    let solved = counter.answer(&mut run, &problem);
    let memory = run.peak_memory();
    drop(run);
    watch.finish();
    let spilled = scratch.as_ref().map_or(0, |scratch| scratch.written());
    let process = place.map_or(0, |place| place.process);
    let failure = cluster.and_then(|cluster| cluster.end(console, &solved));
    let is_answered = solved.as_ref().is_ok_and(|solved| solved.answer.as_ref().found().is_ok());
    scratch.map_or(Ok(()), |scratch| scratch.close(is_answered))?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.report(|remark| console.remark(remark))?;
    }
    if let Some(failure) = failure {
        return report(console, &problem, process, &failure);
    }
    if let (Some(job), Err(Error::Unfinished { finished, parts })) = (args.share.job, &solved) {
        let done = format!("job {job} is done; {finished} of {} are finished", human::count(*parts, "part"));
        console.remark(&format!("{done}, and the last job, or this command without --job, prints the number"));
        if console.json {
            say_json(&CountDocument::unfinished(&problem, done))?;
        }
        return Ok(Outcome::Answered);
    }
    let figures = Figures { memory, spilled, prints: process == 0 };
    let solved = solved.map_err(report_error)?;
    if let Some(why) = solved.answer.as_ref().found().ok().and_then(Count::unconfirmed) {
        console.remark(&format!("no second count confirmed the number: {}", explain_unconfirmed(args, why)));
    }
    show(console, &problem, &solved, &figures)
}

/// Why there was no second count, and what would help.
fn explain_unconfirmed(args: &CountArgs, why: Unconfirmed) -> &'static str {
    match why {
        Unconfirmed::NoSecondCount => "there is none for enumerated tours, tours up to symmetry and symmetric tours",
        Unconfirmed::ScratchFailed => "the scratch space failed",
        _ if args.scratch.is_some() => "it does not fit in memory; allow more with --max-memory",
        _ => "it does not fit in memory; allow more with --max-memory, or give --scratch DIR for a whole rectangle",
    }
}

/// Refuses flags that mean nothing to a method.
fn check_method(args: &CountArgs, method: &Method<CountProblem>) -> Result<()> {
    let (can, name) = (method.capabilities(), method.name);
    if args.list && !can.lists {
        bail!("--list looks at every tour, which the method {name} does not: leave --method out");
    }
    let flags = [
        (args.checkpoint.is_some(), "--checkpoint keeps parts of"),
        (args.scratch.is_some(), "--scratch is for the tables of"),
        (args.share.hosts.is_some(), "--hosts shares the tables of"),
    ];
    match flags.iter().find(|(is_there, _)| *is_there && !can.stores_parts) {
        Some((_, flag)) => bail!("{flag} the method frontier, and {name} has none: leave --method out"),
        None => Ok(()),
    }
}

/// What a count took, and whether this process prints it.
struct Figures {
    memory: u64,
    spilled: u64,
    prints: bool,
}

/// Shows the number, and how it was found.
fn show(console: &Console, problem: &CountProblem, solved: &Solved<Count>, figures: &Figures) -> Result<Outcome> {
    let unknown = if let Answer::Unknown(why) = solved.answer { Some(VOICE_OF_DOCUMENTS.uncounted(why)) } else { None };
    if let Answer::Found(count) = &solved.answer
        && let Some(reason) = count.reason()
    {
        console.remark(&refusal(problem.tours(), reason, console.voice()));
    }
    let (method, time) = (solved.method, human::duration(solved.time));
    let check = solved.answer.as_ref().found().map(|count| format!(", {}", count.check()));
    let check = check.unwrap_or_default();
    let spilled = match figures.spilled {
        0 => String::new(),
        bytes => format!(", {} of scratch space written", human::bytes(bytes)),
    };
    let counted = problem.named(console.naming());
    console.remark(&format!("{counted}; {method}: {time}, {} MiB of tables{spilled}{check}", figures.memory >> 20));
    let outcome = Outcome::of_answer(&solved.answer);
    if !figures.prints {
        // The first of several processes prints the number.
        if let Some(why) = unknown {
            console.remark(&format!("not known: {why}"));
            if console.json {
                say_json(&StoppedDocument::new("count", why))?;
            }
        }
    } else if console.json {
        say_json(&CountDocument::new(problem, solved, unknown))?;
    } else {
        say(&match &solved.answer {
            Answer::Found(count) => count.number().to_string(),
            _ => format!("not known: {}", unknown.unwrap_or_default()),
        })?;
    }
    Ok(outcome)
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
            console.remark(&refusal(problem.tours(), reason, console.voice()));
        }
        Answer::Unknown(why) => {
            listing.finish_early(explain_unknown(*why))?;
            console.remark(&format!("not all tours: {}", explain_unknown(*why)));
        }
    }
    // No tour to list is an answer too.
    Ok(if answer.reason().is_some() { Outcome::Answered } else { Outcome::of_answer(&answer) })
}
