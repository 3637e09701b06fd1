//! `POST /api/sample`: a tour drawn uniformly at random.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use cavallo::count::TourSampler;
use cavallo::{Answer, Square};
use cavallo_ask::{ListEndDocument, ListedTour};

use super::count::MOST_SQUARES;
use super::tour::{MOST_SEED, unknown};
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Work};
use crate::question::{QUESTION, question_of_ends};

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/sample",
    summary: "Draws a tour uniformly at random; cavallo-list-end/1 says why there is none.",
    fields: &[
        QUESTION,
        &[Field::optional("seed", Kind::Number(0, MOST_SEED), "The random seed; another each time if left out.")],
    ],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-tour/1"),
    body: SHORT_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question_of_ends(asked.fields, MOST_SQUARES)?;
    let seed = asked.fields.number("seed").unwrap_or_else(any_seed);
    let lab = Arc::clone(asked.lab);
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let mut run = job.run().threads(job.threads()).watched_by(&mut reporter);
        let sampler = match lab.samplers.get(&problem) {
            Some(sampler) => sampler,
            None => match TourSampler::new(&mut run, &problem)? {
                Answer::Found(sampler) => lab.samplers.keep(&problem, sampler, run.peak_memory()),
                none => return Reply::json(&ListEndDocument::empty(&problem, &none, unknown(&none))),
            },
        };
        let drawn = sampler.draws(seed).next_tours(&mut run, 1)?;
        let squares: Vec<Square> = drawn.first().map(|tour| tour.squares().collect()).unwrap_or_default();
        Reply::json(&ListedTour::new(&problem, Some(seed), &squares))
    }))
}

/// Another one each time; the answer names it.
pub(super) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 & MOST_SEED
}
