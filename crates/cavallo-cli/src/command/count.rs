//! `cavallo count BOARD`: the exact number of tours.

use std::num::NonZero;

use anyhow::{Result, bail};
use cavallo::count::{
    CountError, Forgetful, Ledger, count_by_enumeration, count_by_frontier, count_distinct, list_tours,
};
use cavallo::run::{Run, Stopped};
use cavallo::tour::{Ends, TourProblem};
use num_bigint::BigUint;
use serde::Serialize;

use super::listing::Listing;
use super::question::{self, QuestionDocument};
use crate::args::{CountArgs, CountMethodArg};
use crate::checkpoint::Checkpoint;
use crate::console::{Console, explain_stop, stop_inside};
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::quantity::{show_bytes, show_time};
use crate::watch::Watch;

/// Boards with so many free squares or fewer are enumerated: it takes less than a moment, and no tables.
const SMALL: u64 = 30;

#[derive(Serialize)]
struct CountDocument<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: QuestionDocument<'a>,
    method: &'static str,
    directed: bool,
    distinct: bool,
    /// In digits, since it may be larger than what programs read as a number; `null` when it is not known.
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    seconds: f64,
}

pub(crate) fn run(console: &Console, args: &CountArgs) -> Result<Outcome> {
    let problem = args.question.problem(args.board.clone())?;
    let enumerates = match args.method {
        CountMethodArg::Auto => {
            let small = problem.board().free_area() <= SMALL && args.checkpoint.is_none();
            args.distinct || args.list || small
        }
        CountMethodArg::Enumerate => true,
        CountMethodArg::Frontier => false,
    };
    if !enumerates && (args.distinct || args.list) {
        bail!("--distinct and --list look at every tour, which the method frontier does not: leave --method out");
    }
    if enumerates && args.checkpoint.is_some() {
        bail!("--checkpoint keeps parts of the method frontier, and enumerate has none: leave --method out");
    }
    let folder = args.checkpoint.as_deref();
    let mut checkpoint = folder.map(|folder| Checkpoint::open(folder, question::in_words(&problem))).transpose()?;
    console.catch_interrupt()?;
    if args.list {
        return list(console, args, &problem);
    }
    let available = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(available, |wanted| wanted.get().min(available));
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = Run::new(console.budget(None, None), console.cancel_token(), &mut watch);
    let count = if args.distinct {
        count_distinct(&mut run, &problem).map(BigUint::from).map_err(CountError::from)
    } else if enumerates {
        count_by_enumeration(&mut run, &problem, threads).map(BigUint::from).map_err(CountError::from)
    } else {
        let ledger: &mut dyn Ledger = match &mut checkpoint {
            Some(checkpoint) => checkpoint,
            None => &mut Forgetful,
        };
        count_by_frontier(&mut run, &problem, threads, ledger)
    };
    let (time, memory) = (run.elapsed(), run.peak_memory());
    watch.finish();
    if let Some(checkpoint) = checkpoint {
        for file in &checkpoint.damaged {
            console.remark(&format!("{} was damaged; its part was counted again", file.display()));
        }
        if checkpoint.recalled > 0 {
            let parts = if checkpoint.recalled == 1 { "part was" } else { "parts were" };
            console.remark(&format!("{} finished {parts} taken from the checkpoint", checkpoint.recalled));
        }
        if let Some(failure) = checkpoint.failure {
            return Err(failure);
        }
    }
    let count = count.map(|count| if args.directed { count * directions(&problem) } else { count });
    let method = if enumerates { "enumerate" } else { "frontier" };
    console.remark(&format!("{method}: {}, {} MiB of tables", show_time(time), memory >> 20));
    if console.json {
        say_json(&CountDocument {
            schema: "cavallo-count/1",
            question: QuestionDocument::new(&problem),
            method,
            directed: args.directed,
            distinct: args.distinct,
            count: count.as_ref().ok().map(ToString::to_string),
            stopped: count.as_ref().err().map(|&error| explain(error)),
            seconds: time.as_secs_f64(),
        })?;
    } else {
        say(&match &count {
            Ok(count) => count.to_string(),
            Err(error) => format!("not known: {}", explain(*error)),
        })?;
    }
    Ok(match count {
        Ok(_) => Outcome::Answered,
        Err(CountError::Stopped(stopped)) => Outcome::of_stop(stopped),
        Err(_) => Outcome::Unknown,
    })
}

/// Why there is no number, with the flag that may help.
fn explain(error: CountError) -> String {
    match error {
        CountError::Stopped(Stopped::Memory { needed, limit }) => format!(
            "even cut into the smallest slices its tables need more than {}, and {} are allowed; --max-memory sets another limit",
            show_bytes(needed),
            show_bytes(limit)
        ),
        CountError::Stopped(stopped) => explain_stop(stopped),
        _ => error.to_string(),
    }
}

/// In how many directions each tour counted may be walked: given ends leave one.
fn directions(problem: &TourProblem) -> u32 {
    let given = [problem.start(), problem.end()].iter().flatten().count();
    let free = match problem.ends() {
        Ends::Open => given == 0,
        Ends::Closed => given < 2,
    };
    if free { 2 } else { 1 }
}

/// Prints the tours as they are found.
fn list(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Outcome> {
    let mut listing = Listing::new(console, problem, console.json);
    let mut watch = Watch::new(true, None);
    let mut run = Run::new(console.budget(None, None), console.cancel_token(), &mut watch);
    let mut failed = None;
    let both_ways = args.directed && directions(problem) == 2;
    let listed = list_tours(&mut run, problem, &mut |squares| {
        let backward: Vec<_> = squares.iter().rev().copied().collect();
        let ways = [squares, &backward];
        let written = ways[..=usize::from(both_ways)].iter().try_for_each(|squares| listing.write(squares));
        failed = written.err();
        failed.is_none()
    });
    if let Some(error) = failed {
        return match stop_inside(&error) {
            Some(stopped) => Ok(Outcome::of_stop(stopped)),
            None if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(Outcome::Answered),
            None => Err(error.into()),
        };
    }
    listing.finish()?;
    match listed {
        Ok(_) => Ok(Outcome::Answered),
        Err(stopped) => {
            console.remark(&format!("not all tours: {}", explain_stop(stopped)));
            Ok(if stopped == Stopped::Cancelled { Outcome::Interrupted } else { Outcome::Unknown })
        }
    }
}
