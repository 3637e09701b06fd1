//! `cavallo exists BOARD`: yes or no, and why.

use anyhow::Result;
use cavallo::run::Stopped;
use cavallo::tour::existence::{Theorem, Verdict, decide};
use cavallo::tour::{Answer, Auto, Ends, Reason, Tour, TourProblem};
use serde::Serialize;

use super::attempt::{Attempt, default_time};
use super::question::QuestionDocument;
use crate::args::ExistsArgs;
use crate::console::{Console, explain_stop};
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::watch::Watch;

#[derive(Serialize)]
struct ExistsDocument<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: QuestionDocument<'a>,
    /// `null` when it is not known.
    exists: Option<bool>,
    because: String,
    reference: Option<&'static str>,
}

/// The answer and what it rests on.
struct Finding {
    exists: Option<bool>,
    because: String,
    reference: Option<&'static str>,
    outcome: Outcome,
}

impl Finding {
    fn yes_by_theorem(theorem: Theorem) -> Self {
        Self::new(Some(true), theorem.to_string(), theorem.reference())
    }

    fn yes_by_tour(tour: &Tour) -> Self {
        let because = format!("a tour from {} to {} was found and verified", tour.first(), tour.last());
        Self::new(Some(true), because, None)
    }

    fn no(reason: &Reason) -> Self {
        Self::new(Some(false), reason.to_string(), reason.reference())
    }

    fn unknown(stopped: Option<Stopped>) -> Self {
        let because = stopped.map_or("the method gave up".to_owned(), explain_stop);
        let mut finding = Self::new(None, because, None);
        finding.outcome = stopped.map_or(Outcome::Unknown, Outcome::of_stop);
        finding
    }

    fn new(exists: Option<bool>, because: String, reference: Option<&'static str>) -> Self {
        let outcome = match exists {
            Some(true) => Outcome::Answered,
            Some(false) => Outcome::No,
            None => Outcome::Unknown,
        };
        Self { exists, because, reference, outcome }
    }
}

pub(crate) fn run(console: &Console, args: ExistsArgs) -> Result<Outcome> {
    let problem = args.question.problem(args.board)?;
    let finding = match decide(&problem) {
        Verdict::Exists(theorem) => Finding::yes_by_theorem(theorem),
        Verdict::Impossible(reason) => Finding::no(&reason),
        Verdict::Open => look(console, &problem)?,
    };
    if console.json {
        say_json(&ExistsDocument {
            schema: "cavallo-exists/1",
            question: QuestionDocument::new(&problem),
            exists: finding.exists,
            because: finding.because,
            reference: finding.reference,
        })?;
        return Ok(finding.outcome);
    }
    let word = match finding.exists {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not known",
    };
    let kind = if problem.ends() == Ends::Closed { "closed tour" } else { "open tour" };
    let reference = finding.reference.map(|reference| format!(" ({reference})")).unwrap_or_default();
    say(&format!("{word} ({kind} of {}): {}{reference}", problem.board(), finding.because))?;
    Ok(finding.outcome)
}

/// Where no theorem speaks, a tour or a complete search does.
fn look(console: &Console, problem: &TourProblem) -> Result<Finding> {
    console.catch_interrupt()?;
    let watch = Watch::new(console.quiet, None);
    let budget = console.budget(default_time("auto", problem), None);
    let attempt = Attempt::make(&Auto::default(), problem, budget, console, watch)?;
    Ok(match &attempt.answer {
        Ok(Answer::Found(tour)) => Finding::yes_by_tour(tour),
        Ok(Answer::Impossible(reason)) => Finding::no(reason),
        Ok(Answer::GaveUp) => Finding::unknown(None),
        Err(stopped) => Finding::unknown(Some(*stopped)),
    })
}
