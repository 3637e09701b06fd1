//! The question in one line, as a checkpoint folder names it.

use cavallo::TourProblem;

/// The question in one line.
pub(crate) fn in_words(problem: &TourProblem) -> String {
    let mut words = format!("{} {}", problem.board(), problem.ends());
    let blocked: Vec<String> = problem.board().blocked().iter().map(ToString::to_string).collect();
    let (piece, wrap) = (problem.board().piece(), problem.board().wrap());
    let parts = [
        ("piece", (!piece.is_knight()).then(|| piece.to_string())),
        ("wrap", wrap.name().map(ToOwned::to_owned)),
        ("start", problem.start().map(|square| square.to_string())),
        ("end", problem.end().map(|square| square.to_string())),
        ("blocked", (!blocked.is_empty()).then(|| blocked.join(","))),
    ];
    for (name, value) in parts {
        words.extend(value.map(|value| format!(" {name} {value}")));
    }
    words
}
