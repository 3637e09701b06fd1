//! The question, as every document repeats it.

use cavallo::tour::TourProblem;
use cavallo_formats::{SquareName, SquareNames};
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
