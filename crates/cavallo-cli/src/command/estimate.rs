//! `cavallo estimate BOARD`: the number of tours with a 95 % confidence interval, for boards too large to count.

use anyhow::Result;
use cavallo::count::{Estimate, EstimateOptions, estimate_tours};
use cavallo::{Answer, Unknown};
use cavallo_ask::EstimateDocument;
use cavallo_words::human;

use crate::args::EstimateArgs;
use crate::console::{Console, explain_stop, explain_unknown, threads};
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;
use crate::show::watch::timed;

const NONE_ARRIVED: &str = "every sample died out, which proves nothing; try more with --particles";

pub(crate) fn run(console: &Console, args: &EstimateArgs) -> Result<Outcome> {
    let problem = args.question.problem(console, args.board.clone())?;
    let options = EstimateOptions { particles: args.particles, replicates: args.replicates as usize, seed: args.seed };
    let run = console.run().threads(threads(args.threads));
    let (answer, time) = timed(console, run, |run| estimate_tours(run, &problem, &options))?;
    let stopped = match &answer {
        Answer::Found(Estimate::Sampled { stopped, .. }) => stopped.map(explain_stop),
        Answer::Unknown(Unknown::GaveUp) => Some(NONE_ARRIVED.to_owned()),
        Answer::Unknown(why) => Some(explain_unknown(*why)),
        _ => None,
    };
    // That there are none is a number too.
    let outcome = if answer.reason().is_some() { Outcome::Answered } else { Outcome::of_answer(&answer) };
    let document = EstimateDocument::new(&problem, &options, &answer, stopped, time);
    console.remark(&remark(&answer, &options, &human::duration(time)));
    if console.json {
        say_json(&document)?;
    } else {
        say(&document.sentence())?;
    }
    Ok(outcome)
}

/// How the number came about.
fn remark(answer: &Answer<Estimate>, options: &EstimateOptions, time: &str) -> String {
    let EstimateOptions { particles, seed, .. } = options;
    let Answer::Found(estimate @ Estimate::Sampled { relative_error, replicates, stopped, .. }) = answer else {
        return format!("seed {seed}: {time}");
    };
    let error = relative_error * 100.0;
    let cut_short = stopped
        .map(|stopped| format!("; {} of {} replicates: {}", replicates, options.replicates, explain_stop(stopped)));
    let doubtful =
        estimate.is_doubtful().then_some("; the replicates disagree, so the interval is unreliable; raise --particles");
    format!(
        "seed {seed}: {replicates} replicates of {particles} particles, standard error {error:.2} %, {time}{}{}",
        cut_short.unwrap_or_default(),
        doubtful.unwrap_or_default()
    )
}
