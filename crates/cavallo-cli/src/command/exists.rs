//! `cavallo exists BOARD`: yes or no, and why.

use anyhow::Result;
use cavallo::tour::Auto;
use cavallo::{Answer, Solver};
use cavallo_formats::ExistsDocument;

use super::attempt::DEFAULT_TIME;
use crate::args::ExistsArgs;
use crate::console::{Console, explain_unknown, report_error};
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::watch::Watch;

pub(crate) fn run(console: &Console, args: ExistsArgs) -> Result<Outcome> {
    let problem = args.question.problem(console, args.board)?;
    console.catch_interrupt()?;
    let mut watch = Watch::new(console.quiet, None);
    let default_time = Auto::default().may_take_long(&problem).then_some(DEFAULT_TIME);
    let answer =
        problem.exists_in(&mut console.limited_run(default_time, None).watched_by(&mut watch)).map_err(report_error)?;
    watch.finish();
    let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
    let (document, outcome) = (ExistsDocument::new(&problem, &answer, unknown), Outcome::of_answer(&answer));
    if console.json {
        say_json(&document)?;
        return Ok(outcome);
    }
    let word = match document.exists {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    };
    let reference = document.reference.map(|reference| format!(" ({reference})")).unwrap_or_default();
    say(&format!("{word} ({problem}): {}{reference}", document.because))?;
    Ok(outcome)
}
