//! `POST /api/exits`: where the piece can go from the end of the prefix, and how many exits each of these squares has.

use cavallo_formats::SquareName;
use serde::Serialize;

use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::jobs::{Lane, Reply, Work};
use crate::question::{QUESTION, question};

/// The most squares of a board on which people jump by hand.
const MOST_SQUARES: u64 = 65_536;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/exits",
    summary: "Lists where the piece can go from the last square of the prefix, with the exits of each.",
    fields: &[QUESTION],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own(
        "cavallo-exits/1",
        &[("exits", "the squares it can jump to, each as {\"square\":\"b3\",\"exits\":5}, fewest exits first")],
    ),
    body: SHORT_BODY,
    prepare,
};

#[derive(Serialize)]
struct ExitsDocument {
    schema: &'static str,
    exits: Vec<ExitDocument>,
}

#[derive(Serialize)]
struct ExitDocument {
    square: SquareName,
    exits: u8,
}

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, MOST_SQUARES)?;
    Ok(Box::new(move |_| {
        let mut exits: Vec<ExitDocument> = problem
            .candidates()
            .into_iter()
            .map(|candidate| ExitDocument { square: SquareName(candidate.square), exits: candidate.exits })
            .collect();
        exits.sort_by_key(|exit| exit.exits);
        Reply::json(&ExitsDocument { schema: "cavallo-exits/1", exits })
    }))
}
