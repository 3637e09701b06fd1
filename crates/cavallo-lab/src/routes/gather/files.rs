//! `POST /api/gather/read` and `/api/gather/write`: problems from and to files.

use axum::http::StatusCode;
use cavallo::GatherProblem;
use cavallo_formats::{DrawError, GATHER_SCHEMA, read_gather, write_coursework_case, write_coursework_start};
use serde::Serialize;

use super::problem::{PROBLEM, problem, small};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Work};
use crate::routes::{Asked, Content, Delivery, LONG_BODY, Route, Verb};

/// Memory for the problems of a file, in bytes.
const MOST_MEMORY: u64 = 64 << 20;

pub(in crate::routes) static READ: Route = Route {
    verb: Verb::Post,
    path: "/api/gather/read",
    summary: "Reads a file of gathering problems, in the coursework's form or as JSON.",
    fields: &[&[Field::required("text", Kind::Text("", "1\n\n3 4\n2...\n....\n...1\n"), "The text of the file.")]],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own("cavallo-gather-problems/1", &[("problems", "a list of cavallo-gather/1")]),
    body: LONG_BODY,
    prepare: read,
};

pub(in crate::routes) static WRITE: Route = Route {
    verb: Verb::Post,
    path: "/api/gather/write",
    summary: "Writes a gathering problem in the coursework's form.",
    fields: &[PROBLEM],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own("cavallo-gather-text/1", &[("text", "the text of the file")]),
    body: LONG_BODY,
    prepare: write,
};

#[derive(Serialize)]
struct ProblemsDocument<'a> {
    schema: &'static str,
    problems: Vec<ProblemDocument<'a>>,
}

/// A problem of the schema `cavallo-gather/1`.
#[derive(Serialize)]
struct ProblemDocument<'a> {
    schema: &'static str,
    #[serde(flatten)]
    problem: &'a GatherProblem,
}

#[derive(Serialize)]
struct TextDocument {
    schema: &'static str,
    text: String,
}

fn read(asked: &Asked<'_>) -> Result<Work, Failure> {
    let text = asked.fields.word("text").unwrap_or_default();
    let read = read_gather(text.as_bytes(), Some(MOST_MEMORY));
    let problems = read.map_err(|error| Failure::of_field("text", format!("text: {error}")))?;
    Ok(Box::new(move |_| {
        let document = |problem| ProblemDocument { schema: GATHER_SCHEMA, problem };
        let problems = problems.iter().map(document).collect();
        Reply::json(&ProblemsDocument { schema: "cavallo-gather-problems/1", problems })
    }))
}

fn write(asked: &Asked<'_>) -> Result<Work, Failure> {
    // A drawing has a letter for each square.
    let problem = small(problem(asked.fields)?)?;
    if !problem.board().is_classic() {
        let field = if problem.board().piece().is_knight() { "wrap" } else { "piece" };
        let sentence = format!("{field}: the coursework's form is for knights on boards that end at their edges");
        return Err(Failure::of_field(field, sentence));
    }
    Ok(Box::new(move |_| {
        let mut text = Vec::new();
        write_coursework_start(1, &mut text)
            .map_err(DrawError::from)
            .and_then(|()| write_coursework_case(&problem, &mut text))
            .map_err(|error| match error {
                DrawError::Io(error) => Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
                other => Failure::of_field("knights", format!("knights: {other}")),
            })?;
        let text = String::from_utf8_lossy(&text).into_owned();
        Reply::json(&TextDocument { schema: "cavallo-gather-text/1", text })
    }))
}
