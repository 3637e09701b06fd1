//! `POST /api/estimate`: the number of tours with a 95 % confidence interval, which is told as it shrinks.

use cavallo::count::{EstimateOptions, estimate_tours};
use cavallo::{Event, Observer, Progress};
use cavallo_ask::EstimateDocument;
use serde::Serialize;

use super::count::MOST_SQUARES;
use super::tour::{MOST_SEED, unknown};
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Job, Lane, Reply, Reporter, Work};
use crate::question::{QUESTION, question_of_ends};

/// The most particles of a replicate.
const MOST_PARTICLES: u64 = 100_000;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/estimate",
    summary: "Estimates the number of tours. The events `estimate` tell the interval after each replicate.",
    fields: &[
        QUESTION,
        &[
            Field::optional("seed", Kind::Number(0, MOST_SEED), "The random seed; 0 if left out."),
            Field::optional("particles", Kind::Number(1, MOST_PARTICLES), "The particles of a replicate."),
        ],
    ],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-estimate/1"),
    body: SHORT_BODY,
    prepare,
};

/// Tells the progress, and the interval as often as it changes.
struct Watcher<'j> {
    job: &'j Job,
    reporter: Reporter<'j>,
}

#[derive(Serialize)]
struct IntervalDocument {
    replicates: usize,
    of: usize,
    estimate: String,
    low: String,
    high: String,
    log10: f64,
    low_log10: f64,
    high_log10: f64,
}

impl Observer for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.reporter.progress(progress);
    }

    fn event(&mut self, event: &Event<'_>) {
        self.reporter.event(event);
        if let Event::Estimated { replicates, of, number, low, high } = *event {
            let document = IntervalDocument {
                replicates,
                of,
                estimate: number.to_string(),
                low: low.to_string(),
                high: high.to_string(),
                log10: number.log10(),
                low_log10: low.log10(),
                high_log10: high.log10(),
            };
            self.job.tell("estimate", &document);
        }
    }
}

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question_of_ends(asked.fields, MOST_SQUARES)?;
    let default = EstimateOptions::default();
    let particles = asked.fields.number("particles").and_then(|number| u32::try_from(number).ok()?.try_into().ok());
    let options = EstimateOptions {
        seed: asked.fields.number("seed").unwrap_or(default.seed),
        particles: particles.unwrap_or(default.particles),
        ..default
    };
    Ok(Box::new(move |job| {
        let mut watcher = Watcher { job, reporter: job.reporter() };
        let mut run = job.run().threads(job.threads()).watched_by(&mut watcher);
        let answer = estimate_tours(&mut run, &problem, &options)?;
        let time = run.elapsed();
        Reply::json(&EstimateDocument::new(&problem, &options, &answer, unknown(&answer), time))
    }))
}
