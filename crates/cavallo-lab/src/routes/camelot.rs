//! `POST /api/camelot`: where a king and knights meet.

use cavallo::camelot::{CamelotError, Rings};
use cavallo::{CamelotProblem, Solver, Square};
use cavallo_ask::{CamelotCaseDocument, CamelotDocument};
use cavallo_formats::CAMELOT_SCHEMA;

use super::tour::unknown;
use super::{Asked, Content, Delivery, LONG_BODY, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind, SQUARE};
use crate::jobs::{Lane, Reply, Work};
use crate::question::{BOARD, board};

/// A problem, in the words of the document `cavallo-camelot/1`.
const PROBLEM: &[Field] = &[
    Field::required("schema", Kind::Word(|| vec![CAMELOT_SCHEMA]), "The form of the problem."),
    BOARD,
    Field::optional("king", Kind::Text(SQUARE, "d4"), "The king's square."),
    Field::required("knights", Kind::Squares, "The squares of the knights."),
    Field::optional("blocked", Kind::Squares, "Squares on which nobody can stand."),
];

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/camelot",
    summary: "Finds where a king and knights meet in the fewest moves; a knight may carry the king.",
    fields: &[PROBLEM],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-camelot-result/1"),
    body: LONG_BODY,
    prepare,
};

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let board = board(asked.fields, u64::MAX)?;
    let (king, knights) = (asked.fields.text::<Square>("king")?, asked.fields.squares("knights")?);
    let problem = CamelotProblem::new(board, king, knights).map_err(|error| {
        let field = match error {
            CamelotError::OffBoard { square, .. } | CamelotError::Blocked(square) if Some(square) == king => "king",
            _ => "knights",
        };
        Failure::of_field(field, format!("{field}: {error}"))
    })?;
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let answer = Rings.answer(&mut job.run().watched_by(&mut reporter), &problem)?.answer;
        let why = unknown(&answer);
        Reply::json(&CamelotDocument::new(vec![CamelotCaseDocument::new(1, &answer, why.as_deref())]))
    }))
}
