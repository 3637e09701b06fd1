//! `POST /api/gather`: where k-knights meet. What the questions about a gathering have in common is here, too.
//!
//! | file | what it holds |
//! |---|---|
//! | this one | the fields of a problem, and its answer by one method |
//! | `costs` | the cost of every square |
//! | `compare` | the answers of all methods |
//! | `files` | problems from and to files |

mod compare;
mod costs;
mod files;

use cavallo::gather::{GatherSettings, Objective};
use cavallo::{Answer, GatherProblem, Method, Problem};
use cavallo_formats::{CaseDefect, GATHER_SCHEMA, GatherCaseDocument, GatherDocument, Lang, ReadError, read_gather};

use super::{Asked, Content, Delivery, LONG_BODY, Prepare, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::{Lane, Reply, Work};
use crate::question::{BOARD, board};
use crate::wording::{LANG, lang, unknown_meeting};

pub(super) use compare::ROUTE as COMPARE;
pub(super) use costs::ROUTE as COSTS;
pub(super) use files::{READ, WRITE};

/// A problem, in the words of the document `cavallo-gather/1`.
const PROBLEM: &[Field] = &[
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
/// The most squares that are listed as best.
const MOST_BEST: usize = 1000;

pub(super) static ROUTE: Route = about(
    "/api/gather",
    "Finds where k-knights meet in the fewest turns, with the ways of all of them.",
    "cavallo-gather-result/1",
    gather,
);

/// A question about a gathering.
const fn about(path: &'static str, summary: &'static str, document: &'static str, prepare: Prepare) -> Route {
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
fn problem(fields: &Fields) -> Result<GatherProblem, Failure> {
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

fn objective(fields: &Fields) -> Objective {
    if fields.word("objective") == Some("slowest") { Objective::Slowest } else { Objective::Total }
}

/// Refuses boards of which not every square can be looked at.
fn small(problem: GatherProblem) -> Result<GatherProblem, Failure> {
    let area = problem.board().area();
    if area > MOST_SQUARES {
        let sentence = format!("board: {area} squares are too many to look at each; {MOST_SQUARES} are the most here");
        return Err(Failure::of_field("board", sentence));
    }
    Ok(problem)
}

fn gather(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = problem(asked.fields)?.listing(MOST_BEST).with_journeys(true);
    let lang = lang(asked.fields);
    let method = match asked.fields.word("method") {
        Some(name) => Method::<GatherProblem>::named(name).map_err(Failure::about("method"))?,
        None => Method::first(),
    };
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let by = method.solver(&GatherSettings::default());
        let solved = by.answer(&mut job.run().watched_by(&mut reporter), &problem)?;
        let why = unknown_meeting(lang, &solved);
        let mut case = GatherCaseDocument::new(1, &problem, &solved, why.as_deref(), true);
        if let (Answer::Impossible(reason), Lang::It) = (&solved.answer, lang) {
            case.reason = Some(lang.sentences().reason(reason));
        }
        Reply::json(&GatherDocument::new(vec![case]))
    }))
}
