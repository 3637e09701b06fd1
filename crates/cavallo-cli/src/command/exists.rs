//! `cavallo exists BOARD`: yes or no, and why.

use anyhow::Result;
use cavallo::tour::Auto;
use cavallo::tour::existence::{Verdict, decide};
use cavallo_formats::ExistsDocument;

use super::attempt::Attempt;
use crate::args::ExistsArgs;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::watch::Watch;

pub(crate) fn run(console: &Console, args: ExistsArgs) -> Result<Outcome> {
    let problem = args.question.problem(args.board)?;
    let (document, outcome) = if let Verdict::Exists(theorem) = decide(&problem) {
        (ExistsDocument::by_theorem(&problem, theorem), Outcome::Answered)
    } else {
        // A theorem says no, or a tour or a complete search does.
        console.catch_interrupt()?;
        let attempt = Attempt::make(&Auto::default(), &problem, None, console, Watch::new(console.quiet, None))?;
        let answer = &attempt.solved.answer;
        (ExistsDocument::by_answer(&problem, answer, attempt.unknown()), Outcome::of_answer(answer))
    };
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
