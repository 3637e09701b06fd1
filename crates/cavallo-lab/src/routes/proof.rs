//! `POST /api/proof.svg`: why there is a tour, or none, as a picture.

use cavallo::board::Notation;
use cavallo_ask::ExistsDocument;
use cavallo_render::proof::{ProofPicture, check_size};
use cavallo_render::svg::write_svg;

use super::picture::{THEME, theme};
use super::tour::unknown;
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::jobs::{Lane, Reply, Work};
use crate::language::{LANG, lang};
use crate::question::{QUESTION, question};

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/proof.svg",
    summary: "Draws why there is a tour, or none.",
    fields: &[QUESTION, THEME, LANG],
    delivery: Delivery::Whole,
    lane: Lane::Long,
    content: Content::Picture(&["image/svg+xml"]),
    body: SHORT_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, u64::MAX)?;
    check_size(problem.board()).map_err(|error| Failure::of_field("board", format!("board: {error}")))?;
    let (theme, lang) = (theme(asked.fields), lang(asked.fields));
    Ok(Box::new(move |job| {
        let answer = problem.exists_in(&mut job.run())?;
        let words = match answer.reason() {
            Some(reason) => lang.sentences().reason(reason),
            None => ExistsDocument::new(&problem, &answer, unknown(&answer)).because,
        };
        let notation = Notation::Algebraic;
        let picture = ProofPicture { problem: &problem, answer: &answer, words: &words, notation, theme };
        let drawing = picture.drawing().map_err(|error| Failure::of_field("board", format!("board: {error}")))?;
        let mut body = Vec::new();
        write_svg(&drawing, &mut body).map_err(super::picture::broken_off)?;
        Ok(Reply { kind: "image/svg+xml", body })
    }))
}
