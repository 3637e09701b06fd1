//! What the questions about a gathering have in common: the fields of a problem, and the problem that they ask.

use cavallo::gather::Objective;
use cavallo::{GatherProblem, Problem};
use cavallo_formats::{CaseDefect, GATHER_SCHEMA, ReadError, read_gather};

use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::Lane;
use crate::language::LANG;
use crate::question::{BOARD, board};
use crate::routes::{Content, Delivery, LONG_BODY, Prepare, Route, Verb};

/// A problem, in the words of the document `cavallo-gather/1`.
pub(super) const PROBLEM: &[Field] = &[
    Field::required("schema", Kind::Word(|| vec![GATHER_SCHEMA]), "The form of the problem."),
    BOARD,
    Field::required("knights", Kind::Knights, "The knights: square, k and, if there are several, count."),
    Field::optional("blocked", Kind::Squares, "Squares on which no knight can stand."),
    Field::optional("piece", Kind::Text("^[a-z0-9,+-]+$", "camel"), "The piece; the knight if left out."),
    Field::optional("wrap", Kind::Word(|| vec!["none", "files", "both"]), "Which edges are joined; none if left out."),
];

const WANTED: &[Field] = &[
    Field::optional("objective", Kind::Word(|| vec!["total", "slowest"]), "What should be small; total if left out."),
    Field::optional(
        "method",
        Kind::Word(|| GatherProblem::methods().iter().map(|method| method.name).collect()),
        "The method; auto if left out. Costs and comparisons have none.",
    ),
];

/// The most squares of a board all of whose squares are looked at.
const MOST_SQUARES: u64 = 1 << 20;

/// A question about a gathering.
pub(super) const fn about(
    path: &'static str,
    summary: &'static str,
    document: &'static str,
    prepare: Prepare,
) -> Route {
    Route {
        verb: Verb::Post,
        path,
        summary,
        fields: &[PROBLEM, WANTED, LANG],
        delivery: Delivery::Stream,
        lane: Lane::Long,
        content: Content::Document(document),
        body: LONG_BODY,
        prepare,
    }
}

/// The problem that the fields ask.
pub(super) fn problem(fields: &Fields) -> Result<GatherProblem, Failure> {
    // The board comes first, so that its own fields are blamed for it.
    board(fields, u64::MAX)?;
    let read = read_gather(fields.group(PROBLEM).as_bytes(), None).map_err(|error| wrong_knights(&error))?;
    let problem =
        read.into_iter().next().ok_or_else(|| Failure::of_field("knights", "knights: there is no problem"))?;
    Ok(problem.with_objective(objective(fields)))
}

/// What is wrong with the knights. Places are left out: nobody has seen the text that was read.
fn wrong_knights(error: &ReadError) -> Failure {
    let sentence = match error {
        ReadError::Syntax { found, expected, .. } => format!("knights: found {found}, expected {expected}"),
        ReadError::Case { defect: CaseDefect::Knights(defect), .. } => format!("knights: {defect}"),
        other => format!("knights: {other}"),
    };
    Failure::of_field("knights", sentence)
}

pub(super) fn objective(fields: &Fields) -> Objective {
    if fields.word("objective") == Some("slowest") { Objective::Slowest } else { Objective::Total }
}

/// Refuses boards of which not every square can be looked at.
pub(super) fn small(problem: GatherProblem) -> Result<GatherProblem, Failure> {
    let area = problem.board().area();
    if area > MOST_SQUARES {
        let sentence = format!("board: {area} squares are too many to look at each; {MOST_SQUARES} are the most here");
        return Err(Failure::of_field("board", sentence));
    }
    Ok(problem)
}
