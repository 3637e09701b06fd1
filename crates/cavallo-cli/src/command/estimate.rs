//! `cavallo estimate BOARD`: the number of tours with a 95 % interval, for boards too large to count.

use anyhow::Result;
use cavallo::count::{Estimate, EstimateError, EstimateOptions, Magnitude, estimate_tours};
use cavallo::run::Run;
use serde::Serialize;

use super::question::QuestionDocument;
use crate::args::EstimateArgs;
use crate::console::{Console, explain_stop, threads};
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::quantity::show_time;
use crate::watch::Watch;

#[derive(Serialize)]
struct EstimateDocument<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: QuestionDocument<'a>,
    seed: u64,
    particles: u32,
    #[serde(flatten)]
    finding: Finding,
    seconds: f64,
}

/// The part of the document that depends on the answer. Numbers are strings, since they may be larger than what programs read as a
/// number; their logarithms, `null` for 0, are not.
#[derive(Serialize, Default)]
struct Finding {
    /// `null` when it is not known.
    estimate: Option<String>,
    low: Option<String>,
    high: Option<String>,
    log10: Option<f64>,
    low_log10: Option<f64>,
    high_log10: Option<f64>,
    /// Whether nothing was left to chance: right to all digits shown.
    exact: bool,
    /// The standard error as a part of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    relative_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replicates: Option<usize>,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

impl Finding {
    fn new(estimate: &Result<Estimate, EstimateError>) -> Self {
        match estimate {
            Ok(Estimate::None(reason)) => {
                let reference = reason.reference().map(|reference| format!(" ({reference})")).unwrap_or_default();
                Self { because: Some(format!("{reason}{reference}")), ..Self::without_chance("0".to_owned(), None) }
            }
            Ok(Estimate::Counted { exact, number }) => {
                let digits = exact.map_or_else(|| format!("{number:.9}"), |number| number.to_string());
                Self::without_chance(digits, logarithm(*number))
            }
            Ok(Estimate::Sampled { number, low, high, relative_error, replicates, stopped }) => Self {
                estimate: Some(number.to_string()),
                low: Some(low.to_string()),
                high: Some(high.to_string()),
                log10: logarithm(*number),
                low_log10: logarithm(*low),
                high_log10: logarithm(*high),
                exact: false,
                relative_error: Some(*relative_error),
                replicates: Some(*replicates),
                because: None,
                stopped: stopped.map(explain_stop),
            },
            Err(error) => Self { stopped: Some(explain(*error)), ..Self::default() },
        }
    }

    fn without_chance(digits: String, log10: Option<f64>) -> Self {
        Self {
            estimate: Some(digits.clone()),
            low: Some(digits.clone()),
            high: Some(digits),
            log10,
            low_log10: log10,
            high_log10: log10,
            exact: true,
            ..Self::default()
        }
    }

    fn sentence(&self) -> String {
        match (&self.estimate, &self.low, &self.high) {
            (Some(estimate), Some(low), Some(high)) if !self.exact => format!("{estimate} (95 %: {low} to {high})"),
            (Some(estimate), ..) => {
                format!("{estimate} (exact): {}", self.because.as_deref().unwrap_or("nothing had to be left out"))
            }
            _ => format!("not known: {}", self.stopped.as_deref().unwrap_or_default()),
        }
    }
}

fn logarithm(number: Magnitude) -> Option<f64> {
    Some(number.log10()).filter(|log10| log10.is_finite())
}

pub(crate) fn run(console: &Console, args: &EstimateArgs) -> Result<Outcome> {
    let problem = args.question.problem(args.board.clone())?;
    console.catch_interrupt()?;
    let threads = threads(args.threads);
    let options =
        EstimateOptions { particles: args.particles, replicates: args.replicates as usize, seed: args.seed, threads };
    let mut watch = Watch::new(console.quiet, None);
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let estimate = estimate_tours(&mut run, &problem, &options);
    let time = run.elapsed();
    watch.finish();
    let finding = Finding::new(&estimate);
    console.remark(&remark(&estimate, &options, &show_time(time)));
    let sentence = finding.sentence();
    if console.json {
        say_json(&EstimateDocument {
            schema: "cavallo-estimate/1",
            question: QuestionDocument::new(&problem),
            seed: args.seed,
            particles: args.particles.get(),
            finding,
            seconds: time.as_secs_f64(),
        })?;
    } else {
        say(&sentence)?;
    }
    Ok(match estimate {
        Ok(_) => Outcome::Answered,
        Err(EstimateError::Stopped(stopped)) => Outcome::of_stop(stopped),
        Err(_) => Outcome::Unknown,
    })
}

/// How the number came about.
fn remark(estimate: &Result<Estimate, EstimateError>, options: &EstimateOptions, time: &str) -> String {
    let EstimateOptions { particles, seed, .. } = options;
    let Ok(Estimate::Sampled { relative_error, replicates, stopped, .. }) = estimate else {
        return format!("seed {seed}: {time}");
    };
    let error = relative_error * 100.0;
    let cut_short = stopped
        .map(|stopped| format!("; {} of {} replicates: {}", replicates, options.replicates, explain_stop(stopped)));
    // The spread of single replicates, and where it is so large that few of them make the mean.
    let doubtful = (relative_error * (*replicates as f64).sqrt() > DOUBTFUL)
        .then_some("; the replicates are far from each other, so do not trust the interval: --particles sets more");
    format!(
        "seed {seed}: {replicates} replicates of {particles} particles, standard error {error:.2} %, {time}{}{}",
        cut_short.unwrap_or_default(),
        doubtful.unwrap_or_default()
    )
}

/// Up to replicates that differ by this part of their mean the interval was measured to cover.
const DOUBTFUL: f64 = 0.65;

/// Why there is no number, with the flag that may help.
fn explain(error: EstimateError) -> String {
    match error {
        EstimateError::Stopped(stopped) => explain_stop(stopped),
        EstimateError::NoneArrived => format!("{error}: --particles"),
        _ => error.to_string(),
    }
}
