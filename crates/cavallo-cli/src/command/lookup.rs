//! What `cavallo at` and `cavallo index` share: the constructed tour they ask about, or the reason why there is none.

use anyhow::Result;
use cavallo::board::Board;
use cavallo::tour::{Answer, Construct, ConstructedTour, TourSolver};
use cavallo_formats::AnswerKind;
use serde::Serialize;

use super::attempt::Attempt;
use super::question::{AnswerDocument, QuestionDocument};
use crate::args::EndsArgs;
use crate::console::{Console, explain_stop};
use crate::outcome::{Outcome, OwnBug};
use crate::output::{Output, say_json};
use crate::watch::Watch;

/// Constructs the tour and answers; `ask` gives the document's answers and the lines that say the same.
pub(crate) fn run<A: Serialize>(
    console: &Console,
    schema: &'static str,
    board: Board,
    ends: &EndsArgs,
    ask: impl FnOnce(&ConstructedTour) -> Result<(A, Vec<String>), OwnBug>,
) -> Result<Outcome> {
    let problem = ends.problem(board)?;
    console.catch_interrupt()?;
    let watch = Watch::new(console.quiet, None);
    let attempt = Attempt::make(&Construct, &problem, console.budget(None, None), console, watch)?;
    let document = |answer| AnswerDocument {
        schema,
        question: QuestionDocument::new(&problem),
        answer,
        reason: None,
        stopped: None,
        answers: None,
    };
    let unknown = |why: String| AnswerDocument { stopped: Some(why), ..document(AnswerKind::Unknown) };
    let mut lines: Vec<String> = attempt.sentence(&problem, Construct.name()).into_iter().collect();
    let (document, outcome) = match &attempt.answer {
        Ok(Answer::Found(tour)) => {
            // Whoever claims to construct hands out nothing else.
            let tour = tour.constructed().ok_or_else(|| OwnBug("the tour was not constructed".to_owned()))?;
            let (answers, found) = ask(tour)?;
            lines = found;
            (AnswerDocument { answers: Some(answers), ..document(AnswerKind::Found) }, Outcome::Answered)
        }
        Ok(Answer::Impossible(reason)) => {
            (AnswerDocument { reason: Some(reason.into()), ..document(AnswerKind::Impossible) }, Outcome::No)
        }
        Ok(Answer::GaveUp) => (unknown("the method gave up".to_owned()), Outcome::Unknown),
        Err(stopped) => (unknown(explain_stop(*stopped)), Outcome::of_stop(*stopped)),
    };
    if console.json {
        say_json(&document)?;
    } else {
        say_lines(&lines)?;
    }
    Ok(outcome)
}

fn say_lines(lines: &[String]) -> Result<()> {
    use std::io::Write;
    let mut out = Output::stdout();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.commit()
}
