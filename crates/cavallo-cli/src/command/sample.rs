//! `cavallo sample BOARD`: tours drawn uniformly at random.

use anyhow::{Result, bail};
use cavallo::count::{Draws, TourSampler};
use cavallo::run::Stopped;
use cavallo::{Answer, Error, Square, TourProblem};
use cavallo_system::allocator::return_large_blocks;
use cavallo_words::human;

use crate::args::seed::any_seed;
use crate::args::{SampleArgs, SampleFormat};
use crate::attempt::refusal;
use crate::console::{Console, explain_stop, explain_unknown, report_error, threads};
use crate::io::guard::stop_inside;
use crate::io::output::say;
use crate::outcome::Outcome;
use crate::show::listing::Listing;
use crate::show::watch::Watch;

/// This many tours are drawn before they are written.
const BATCH: u64 = 4096;

pub(crate) fn run(console: &Console, args: SampleArgs) -> Result<Outcome> {
    if console.json && args.format == Some(SampleFormat::Moves) {
        bail!("--json and --format moves contradict each other: leave one of them out");
    }
    let json = console.json || args.format == Some(SampleFormat::Json);
    return_large_blocks();
    let problem = args.question.problem(console, args.board)?;
    let threads = threads(args.threads);
    let mut watch = Watch::new(console.quiet, None).counting("states");
    let mut run = console.run().threads(threads).watched_by(&mut watch);
    let sampler = TourSampler::new(&mut run, &problem);
    let (time, memory) = (run.elapsed(), run.peak_memory());
    drop(run);
    watch.finish();
    let answer = sampler.map_err(report_error)?;
    let unknown = if let Answer::Unknown(why) = &answer { Some(explain_unknown(*why)) } else { None };
    let sampler = match &answer {
        Answer::Found(sampler) => sampler,
        no_tour => return say_why_not(console, &problem, json, no_tour, unknown),
    };
    let seed = args.seed.unwrap_or_else(any_seed);
    let number = sampler.number_of_tours().map(|number| format!("tours: {number}; ")).unwrap_or_default();
    console.remark(&format!("{number}tables: {}, {} MiB; seed {seed}", human::duration(time), memory >> 20));
    let mut listing = Listing::new(console, &problem, json).with_seed(seed);
    match write_tours(console, sampler.draws(seed), args.count, threads, &mut listing)? {
        // Whoever asks for no tours gets a document all the same.
        None if args.count == 0 => listing.finish_empty(&answer, None).map(|()| Outcome::Answered),
        None => listing.finish().map(|()| Outcome::Answered),
        Some(stopped) => {
            listing.finish_early(explain_stop(stopped))?;
            console.remark(&format!("not all tours: {}", explain_stop(stopped)));
            Ok(Outcome::of_stop(stopped))
        }
    }
}

/// Draws and writes tours, batch by batch, and says what stopped it, if anything did.
fn write_tours(
    console: &Console,
    mut draws: Draws<'_>,
    wanted: u64,
    threads: usize,
    listing: &mut Listing<'_>,
) -> Result<Option<Stopped>> {
    let mut run = console.run().threads(threads);
    let mut missing = wanted;
    while missing > 0 {
        let batch = missing.min(BATCH);
        match draws.next_tours(&mut run, batch as usize) {
            Ok(tours) => {
                for tour in tours {
                    if let Err(error) = listing.write(&tour.squares().collect::<Vec<Square>>()) {
                        return stop_inside(&error).map(Some).ok_or_else(|| error.into());
                    }
                }
            }
            Err(Error::Stopped(stopped)) => return Ok(Some(stopped)),
            Err(error) => return Err(report_error(error)),
        }
        missing -= batch;
    }
    Ok(None)
}

/// Says that there is no tour, or that it is not known.
fn say_why_not(
    console: &Console,
    problem: &TourProblem,
    json: bool,
    answer: &Answer<TourSampler>,
    unknown: Option<String>,
) -> Result<Outcome> {
    if json {
        Listing::new(console, problem, json).finish_empty(answer, unknown)?;
    } else if let Some(reason) = answer.reason() {
        say(&refusal(problem, reason, console.voice()))?;
    } else {
        let tours = problem.to_string().replacen("tour of", "tours of", 1);
        say(&format!("not known ({tours}): {}", unknown.unwrap_or_default()))?;
    }
    Ok(Outcome::of_answer(answer))
}
