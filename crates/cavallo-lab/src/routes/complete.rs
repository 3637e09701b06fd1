//! `POST /api/complete`: whether the beginning of a tour can be completed.

use cavallo::{Answer, Method, Reason, Solver};
use cavallo_ask::TourDocument;
use serde::Serialize;

use super::count::MOST_SQUARES;
use super::tour::{Way, unknown};
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::jobs::{Lane, Work};
use crate::language::{LANG, lang, reply_in};
use crate::question::{QUESTION, question};

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/complete",
    summary: "Says whether the beginning of a tour, its prefix, can be completed.",
    fields: &[QUESTION, LANG],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Own(
        "cavallo-complete/1",
        &[
            ("can", "true, false, or null when it is not known"),
            ("tour", "the whole tour, cavallo-tour/1, if it can be completed"),
            ("reason", "why it cannot: name, sentence, reference"),
            ("why", "why it is not known"),
        ],
    ),
    body: SHORT_BODY,
    prepare,
};

#[derive(Serialize)]
struct CompleteDocument<'a> {
    schema: &'static str,
    can: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tour: Option<TourDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, MOST_SQUARES)?;
    let way = Way::new(asked.fields, Method::first())?;
    let lang = lang(asked.fields);
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let solved = way.solver().answer(&mut job.run().watched_by(&mut reporter), &problem)?;
        let can = match &solved.answer {
            Answer::Found(_) => Some(true),
            Answer::Impossible(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        let document = CompleteDocument {
            schema: "cavallo-complete/1",
            can,
            tour: (can == Some(true)).then(|| TourDocument::new(&problem, &solved, None)),
            reason: solved.answer.reason(),
            why: unknown(&solved.answer),
        };
        reply_in(lang, &document, solved.answer.reason())
    }))
}
