//! `cavallo count BOARD`: the exact number of tours.

use std::io;
use std::time::Duration;

use anyhow::{Result, bail};
use cavallo::board::Square;
use cavallo::count::{CountError, NoStore, count_by_enumeration, count_by_frontier, count_distinct, list_tours};
use cavallo::run::{Run, Stopped};
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, Route, TourProblem, verify};
use num_bigint::BigUint;
use serde::Serialize;

use super::attempt::refusal;
use super::listing::Listing;
use super::question::{self, QuestionDocument};
use crate::args::{CountArgs, CountMethodArg};
use crate::checkpoint::Checkpoint;
use crate::console::{Console, explain_stop, stop_inside, threads};
use crate::outcome::{Outcome, OwnBug};
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

/// How the tours are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Not at all: a theorem says that there are none.
    Theorem,
    Enumerate,
    Frontier,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Self::Theorem => "theorem",
            Self::Enumerate => "enumerate",
            Self::Frontier => "frontier",
        }
    }
}

/// A number or why there is none, and what it took.
struct Counted {
    count: Result<BigUint, CountError>,
    time: Duration,
    memory: u64,
}

pub(crate) fn run(console: &Console, args: &CountArgs) -> Result<Outcome> {
    let problem = args.question.problem(args.board.clone())?;
    let way = way(console, args, &problem)?;
    let folder = args.checkpoint.as_deref();
    let mut checkpoint = folder.map(|folder| Checkpoint::open(folder, question::in_words(&problem))).transpose()?;
    console.catch_interrupt()?;
    if args.list {
        return if way == Way::Theorem { Ok(Outcome::Answered) } else { list(console, args, &problem) };
    }
    let Counted { count, time, memory } = count(console, args, &problem, way, checkpoint.as_mut());
    if let Some(checkpoint) = checkpoint {
        checkpoint.report(console)?;
    }
    let count = count.map(|count| if args.directed { count * directions(&problem) } else { count });
    console.remark(&format!("{}: {}, {} MiB of tables", way.name(), show_time(time), memory >> 20));
    if console.json {
        say_json(&CountDocument {
            schema: "cavallo-count/1",
            question: QuestionDocument::new(&problem),
            method: way.name(),
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

/// The way that was asked for, or the one that suits the board.
fn way(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Way> {
    let looks_at_every_tour = args.distinct || args.list;
    match args.method {
        CountMethodArg::Frontier if looks_at_every_tour => {
            bail!("--distinct and --list look at every tour, which the method frontier does not: leave --method out")
        }
        CountMethodArg::Enumerate if args.checkpoint.is_some() => {
            bail!("--checkpoint keeps parts of the method frontier, and enumerate has none: leave --method out")
        }
        CountMethodArg::Frontier => return Ok(Way::Frontier),
        CountMethodArg::Enumerate => return Ok(Way::Enumerate),
        CountMethodArg::Auto => {}
    }
    if let Verdict::Impossible(reason) = decide(problem) {
        console.remark(&refusal(problem, &reason, reason.reference()));
        return Ok(Way::Theorem);
    }
    let small = problem.board().free_area() <= SMALL && args.checkpoint.is_none();
    Ok(if looks_at_every_tour || small { Way::Enumerate } else { Way::Frontier })
}

fn count(
    console: &Console,
    args: &CountArgs,
    problem: &TourProblem,
    way: Way,
    checkpoint: Option<&mut Checkpoint>,
) -> Counted {
    let threads = threads(args.threads);
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let count = match way {
        Way::Theorem => Ok(BigUint::ZERO),
        Way::Enumerate if args.distinct => {
            count_distinct(&mut run, problem).map(BigUint::from).map_err(CountError::from)
        }
        Way::Enumerate => count_by_enumeration(&mut run, problem, threads).map(BigUint::from).map_err(CountError::from),
        Way::Frontier => match checkpoint {
            Some(checkpoint) => count_by_frontier(&mut run, problem, threads, checkpoint),
            None => count_by_frontier(&mut run, problem, threads, &mut NoStore),
        },
    };
    let (time, memory) = (run.elapsed(), run.peak_memory());
    watch.finish();
    Counted { count, time, memory }
}

/// Why there is no number, with the flag that may help.
fn explain(error: CountError) -> String {
    match error {
        CountError::Stopped(Stopped::Memory { needed, limit }) => format!(
            "its tables need more than {} even where they are cut as finely as can be, and {} are allowed; --max-memory sets another limit",
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

/// The same tour in the other direction, with the same given start or end.
fn backward(problem: &TourProblem, squares: &[Square]) -> Vec<Square> {
    let mut backward: Vec<Square> = squares.iter().rev().copied().collect();
    if problem.ends() == Ends::Closed {
        if problem.end().is_some() {
            backward.rotate_left(1);
        } else {
            backward.rotate_right(1);
        }
    }
    backward
}

/// Prints the tours as they are found.
fn list(console: &Console, args: &CountArgs, problem: &TourProblem) -> Result<Outcome> {
    let mut listing = Listing::new(console, problem, console.json);
    let mut watch = Watch::new(true, None);
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let (mut failed, mut refuted) = (None, None);
    let both_ways = args.directed && directions(problem) == 2;
    let listed = list_tours(&mut run, problem, &mut |squares| {
        let ways = [Some(squares.to_vec()), both_ways.then(|| backward(problem, squares))];
        let written = ways.into_iter().flatten().try_for_each(|squares| {
            let tour = verify(problem, Route::Listed(squares)).map_err(|defect| {
                refuted = Some(defect.to_string());
                io::Error::other("refuted")
            })?;
            listing.write(&tour.squares().collect::<Vec<Square>>())
        });
        failed = written.err();
        failed.is_none()
    });
    if let Some(defect) = refuted {
        return Err(OwnBug(format!("a tour that was listed is none: {defect}")).into());
    }
    if let Some(error) = failed {
        return match stop_inside(&error) {
            Some(stopped) => Ok(Outcome::of_stop(stopped)),
            None if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Answered),
            None => Err(error.into()),
        };
    }
    listing.finish()?;
    match listed {
        Ok(_) => Ok(Outcome::Answered),
        Err(stopped) => {
            console.remark(&format!("not all tours: {}", explain_stop(stopped)));
            Ok(Outcome::of_stop(stopped))
        }
    }
}
