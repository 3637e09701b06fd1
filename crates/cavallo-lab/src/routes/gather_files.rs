//! `POST /api/gather/read` and `/api/gather/write`: problems from and to files.

use axum::http::StatusCode;
use cavallo_formats::{read_gather, write_coursework_case, write_coursework_start, write_gather_json};
use serde_json::{Value, json};

use super::gather::{PROBLEM, problem};
use super::{Asked, Content, Delivery, LONG_BODY, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Work};

/// Memory for the problems of a file, in bytes.
const MOST_MEMORY: u64 = 64 << 20;

pub(super) static READ: Route = Route {
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

pub(super) static WRITE: Route = Route {
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

fn read(asked: &Asked<'_>) -> Result<Work, Failure> {
    let text = asked.fields.word("text").unwrap_or_default();
    let read = read_gather(text.as_bytes(), Some(MOST_MEMORY));
    let problems = read.map_err(|error| Failure::of_field("text", error.to_string()))?;
    Ok(Box::new(move |_| {
        let as_value = |problem| {
            let mut text = Vec::new();
            write_gather_json(problem, &mut text).ok()?;
            serde_json::from_slice::<Value>(&text).ok()
        };
        let problems: Vec<Value> = problems.iter().filter_map(as_value).collect();
        Reply::json(&json!({ "schema": "cavallo-gather-problems/1", "problems": problems }))
    }))
}

fn write(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = problem(asked.fields)?;
    Ok(Box::new(move |_| {
        let mut text = Vec::new();
        let start = write_coursework_start(1, &mut text);
        start.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
        let case = write_coursework_case(&problem, &mut text);
        case.map_err(|error| Failure::of_field("knights", error.to_string()))?;
        Reply::json(&json!({ "schema": "cavallo-gather-text/1", "text": String::from_utf8_lossy(&text) }))
    }))
}
