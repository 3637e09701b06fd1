//! The question, as every document repeats it, and an answer to it.

use cavallo::tour::TourProblem;
use cavallo_formats::{AnswerKind, ReasonDocument, SquareName, SquareNames};
use serde::Serialize;

/// What was asked; flattened into the documents of `exists`, `count`, `sample`, `estimate`, `at` and `index`.
#[derive(Serialize)]
pub(crate) struct QuestionDocument<'a> {
    board: String,
    #[serde(skip_serializing_if = "SquareNames::is_empty")]
    blocked: SquareNames<'a>,
    ends: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<SquareName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<SquareName>,
}

impl<'a> QuestionDocument<'a> {
    pub(crate) fn new(problem: &'a TourProblem) -> Self {
        Self {
            board: problem.board().to_string(),
            blocked: SquareNames(problem.board().blocked()),
            ends: problem.ends().to_string(),
            start: problem.start().map(SquareName),
            end: problem.end().map(SquareName),
        }
    }
}

/// The question in one line.
pub(crate) fn in_words(problem: &TourProblem) -> String {
    let mut words = format!("{} {}", problem.board(), problem.ends());
    let blocked: Vec<String> = problem.board().blocked().iter().map(ToString::to_string).collect();
    let parts = [
        ("start", problem.start().map(|square| square.to_string())),
        ("end", problem.end().map(|square| square.to_string())),
        ("blocked", (!blocked.is_empty()).then(|| blocked.join(","))),
    ];
    for (name, value) in parts {
        words.extend(value.map(|value| format!(" {name} {value}")));
    }
    words
}

/// An answer to a question; what else belongs to it is under names of its own.
#[derive(Serialize)]
pub(crate) struct AnswerDocument<'a, A: Serialize> {
    pub(crate) schema: &'static str,
    #[serde(flatten)]
    pub(crate) question: QuestionDocument<'a>,
    pub(crate) answer: AnswerKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<ReasonDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped: Option<String>,
    #[serde(flatten)]
    pub(crate) answers: Option<A>,
}
