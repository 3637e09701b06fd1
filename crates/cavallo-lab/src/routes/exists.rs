//! `POST /api/exists`: whether there is a tour, and why.

use cavallo_ask::ExistsDocument;

use super::tour::unknown;
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::jobs::{Lane, Work};
use crate::language::{LANG, lang, reply_in};
use crate::question::{QUESTION, question};

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/exists",
    summary: "Says whether there is a tour, and why.",
    fields: &[QUESTION, LANG],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-exists/1"),
    body: SHORT_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, u64::MAX)?;
    let lang = lang(asked.fields);
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let answer = problem.exists_in(&mut job.run().watched_by(&mut reporter))?;
        reply_in(lang, &ExistsDocument::new(&problem, &answer, unknown(&answer)), answer.reason())
    }))
}
