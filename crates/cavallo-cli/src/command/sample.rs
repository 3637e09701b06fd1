//! `cavallo sample BOARD`: tours by chance, each with the same probability.

use anyhow::{Result, bail};
use cavallo::board::Square;
use cavallo::count::{CountError, TourSpace};
use cavallo::run::Run;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Ends, SolveError, TourProblem};
use cavallo_formats::{AnswerKind, ReasonDocument, TOUR_SCHEMA};

use super::attempt::refusal;
use super::listing::Listing;
use super::question::{AnswerDocument, QuestionDocument};
use super::seed::any_seed;
use crate::args::{SampleArgs, SampleFormat};
use crate::console::{Console, explain_stop, threads};
use crate::outcome::{Outcome, OwnBug};
use crate::output::{say, say_json};
use crate::quantity::show_time;
use crate::watch::Watch;

/// So many tours are drawn before they are written.
const BATCH: u64 = 1024;

/// Why no tour is written.
enum Lack {
    Proved(ReasonDocument),
    Unknown(CountError),
}

pub(crate) fn run(console: &Console, args: SampleArgs) -> Result<Outcome> {
    if console.json && args.format == Some(SampleFormat::Moves) {
        bail!("--json and --format moves contradict each other: leave one of them out");
    }
    let json = console.json || args.format == Some(SampleFormat::Json);
    let problem = TourProblem::new(args.board, if args.closed { Ends::Closed } else { Ends::Open });
    if let Verdict::Impossible(reason) = decide(&problem) {
        return say_why_not(&problem, json, Lack::Proved((&reason).into()));
    }
    console.catch_interrupt()?;
    let threads = threads(args.threads);
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let space = TourSpace::new(&mut run, &problem, threads);
    let (time, memory) = (run.elapsed(), run.peak_memory());
    watch.finish();
    let space = match space {
        Ok(space) => space,
        Err(error) => return say_why_not(&problem, json, Lack::Unknown(error)),
    };
    let tours = space.number_of_tours();
    if tours == 0 {
        let sentence = "the exact count is 0".to_owned();
        let reason = ReasonDocument { name: "count-is-zero", sentence, reference: None };
        return say_why_not(&problem, json, Lack::Proved(reason));
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let tables = format!("tables: {}, {} MiB", show_time(time), memory >> 20);
    console.remark(&format!("tours: {tours}; {tables}; seed {seed}"));
    let mut listing = Listing::new(console, &problem, json).with_seed(seed);
    let outcome = write_tours(console, &space, space.numbers(seed), args.count, threads, &mut listing)?;
    listing.finish()?;
    Ok(outcome)
}

/// Writes the tours with the first so many numbers, batch by batch.
fn write_tours(
    console: &Console,
    space: &TourSpace,
    mut numbers: impl Iterator<Item = u128>,
    wanted: u64,
    threads: usize,
    listing: &mut Listing<'_>,
) -> Result<Outcome> {
    let mut watch = Watch::new(true, None);
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let mut missing = wanted;
    while missing > 0 {
        let batch: Vec<u128> = numbers.by_ref().take(missing.min(BATCH) as usize).collect();
        match space.tours(&mut run, &batch, threads) {
            Ok(tours) => {
                for tour in tours {
                    listing.write(&tour.squares().collect::<Vec<Square>>())?;
                }
            }
            Err(SolveError::Stopped(stopped)) => {
                console.remark(&format!("not all tours: {}", explain_stop(stopped)));
                return Ok(Outcome::of_stop(stopped));
            }
            Err(refuted) => return Err(OwnBug(refuted.to_string()).into()),
        }
        missing -= batch.len() as u64;
    }
    Ok(Outcome::Answered)
}

/// Says that there is no tour, or that it is not known.
fn say_why_not(problem: &TourProblem, json: bool, lack: Lack) -> Result<Outcome> {
    let (sentence, outcome) = match &lack {
        Lack::Proved(reason) => (refusal(problem, &reason.sentence, reason.reference), Outcome::No),
        Lack::Unknown(error) => {
            let (ends, board) = (problem.ends(), problem.board());
            let outcome =
                if let CountError::Stopped(stopped) = error { Outcome::of_stop(*stopped) } else { Outcome::Unknown };
            (format!("not known ({ends} tours of {board}): {}", why(*error)), outcome)
        }
    };
    if !json {
        say(&sentence)?;
        return Ok(outcome);
    }
    let (answer, reason, stopped) = match lack {
        Lack::Proved(reason) => (AnswerKind::Impossible, Some(reason), None),
        Lack::Unknown(error) => (AnswerKind::Unknown, None, Some(why(error))),
    };
    say_json(&AnswerDocument::<()> {
        schema: TOUR_SCHEMA,
        question: QuestionDocument::new(problem),
        answer,
        reason,
        stopped,
        answers: None,
    })?;
    Ok(outcome)
}

/// Why there are no tables.
fn why(error: CountError) -> String {
    if let CountError::Stopped(stopped) = error { explain_stop(stopped) } else { error.to_string() }
}
