//! `POST /api/camelot`: where a king and knights meet.

use cavallo::camelot::Rings;
use cavallo::{Board, CamelotProblem, Solver};
use cavallo_formats::{CamelotCaseDocument, CamelotDocument, read_camelot};

use super::tour::unknown;
use super::{Asked, Content, Delivery, LONG_BODY, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind, SQUARE};
use crate::jobs::{Lane, Reply, Work};

/// A problem, in the words of the document `cavallo-camelot/1`.
const PROBLEM: &[Field] = &[
    Field::required("schema", Kind::Text("^cavallo-camelot/1$", "cavallo-camelot/1"), "The form of the problem."),
    Field::required("board", Kind::Text("^[1-9][0-9]*(x[1-9][0-9]*)?$", "8x8"), "The board: files x ranks."),
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
    let wrong = |error: String| Failure::of_field("knights", error);
    let chessboard = Board::new(8, 8).map_err(|error| wrong(error.to_string()))?;
    let cases = read_camelot(asked.fields.group(PROBLEM).as_bytes(), &chessboard, None);
    let case = cases.map_err(|error| wrong(error.to_string()))?.into_iter().next();
    let case = case.ok_or_else(|| wrong("there is no problem".to_owned()))?;
    let problem = CamelotProblem::new(case.board, case.pieces.king, case.pieces.knights);
    let problem = problem.map_err(|error| wrong(error.to_string()))?;
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let answer = Rings.answer(&mut job.run().watched_by(&mut reporter), &problem)?.answer;
        let why = unknown(&answer);
        Reply::json(&CamelotDocument::new(vec![CamelotCaseDocument::new(1, &answer, why.as_deref())]))
    }))
}
