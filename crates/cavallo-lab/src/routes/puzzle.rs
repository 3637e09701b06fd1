//! `POST /api/puzzle`: a puzzle with one solution.

use cavallo::puzzle::{GenerateOptions, Level, generate};
use cavallo_ask::PuzzleDocument;

use super::sample::any_seed;
use super::tour::{MOST_SEED, unknown};
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Lane, Reply, Work};
use crate::question::{QUESTION, question};

/// The most squares of a board of which a puzzle is made while somebody waits.
const MOST_SQUARES: u64 = 144;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/puzzle",
    summary: "Makes a puzzle: some numbers of a tour are given, and there is one way to fill in the others.",
    fields: &[
        QUESTION,
        &[
            Field::optional("seed", Kind::Number(0, MOST_SEED), "The random seed; another each time if left out."),
            Field::optional(
                "level",
                Kind::Word(|| Level::ALL.iter().map(|(name, _)| *name).collect()),
                "How hard it should be; easy if left out.",
            ),
        ],
    ],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-puzzle/1"),
    body: SHORT_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, MOST_SQUARES)?;
    let seed = asked.fields.number("seed").unwrap_or_else(any_seed);
    let named = Level::ALL.into_iter().find(|&(name, _)| Some(name) == asked.fields.word("level"));
    let options = GenerateOptions { level: named.map_or(Level::Easy, |(_, level)| level), seed };
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let mut run = job.run().watched_by(&mut reporter);
        let answer = generate(&mut run, &problem, &options)?;
        let time = run.elapsed();
        Reply::json(&PuzzleDocument::new(&problem, (options.level, seed), &answer, unknown(&answer), time))
    }))
}
