//! `POST /api/count`: the exact number of tours.

use cavallo::count::{CountSettings, Counting};
use cavallo::{CountProblem, Method};
use cavallo_ask::CountDocument;

use super::tour::unknown;
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Work};
use crate::question::{QUESTION, question};

/// The most squares of a board whose tours are counted, drawn or estimated.
pub(super) const MOST_SQUARES: u64 = 4096;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/count",
    summary: "Counts all tours exactly.",
    fields: &[
        QUESTION,
        &[
            Field::optional("directed", Kind::Flag, "Whether a tour and its reverse are two."),
            Field::optional("distinct", Kind::Flag, "Whether turned and mirrored tours are one."),
        ],
    ],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-count/1"),
    body: SHORT_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let tours = question(asked.fields, MOST_SQUARES)?;
    let counting = match (asked.fields.flag("directed"), asked.fields.flag("distinct")) {
        (true, true) => return Err(Failure::of_field("distinct", "directed and distinct exclude each other")),
        (true, false) => Counting::Directed,
        (false, true) => Counting::Distinct,
        (false, false) => Counting::Undirected,
    };
    let problem = CountProblem::of(tours).counting_as(counting);
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let mut run = job.run().threads(job.threads()).watched_by(&mut reporter);
        let counter = Method::<CountProblem>::first().solver(&CountSettings::default());
        let solved = counter.answer(&mut run, &problem)?;
        Reply::json(&CountDocument::new(&problem, &solved, unknown(&solved.answer)))
    }))
}
