//! `POST /api/gather`: where k-knights meet.
//!
//! | file | what it holds |
//! |---|---|
//! | this one | the answer by one method |
//! | `problem` | the fields of a problem, and what the questions about it have in common |
//! | `costs` | the cost of every square |
//! | `compare` | the answers of all methods |
//! | `files` | problems from and to files |

mod compare;
mod costs;
mod files;
mod problem;

use cavallo::gather::GatherSettings;
use cavallo::{Answer, GatherProblem, Method};
use cavallo_ask::{GatherCaseDocument, GatherDocument};
use cavallo_formats::Lang;

use super::{Asked, Route};
use crate::failure::Failure;
use crate::jobs::{Reply, Work};
use crate::language::lang;
use crate::wording::unknown_meeting;
use problem::{about, problem};

pub(super) use compare::ROUTE as COMPARE;
pub(super) use costs::ROUTE as COSTS;
pub(super) use files::{READ, WRITE};

/// The most squares that are listed as best.
const MOST_BEST: usize = 1000;

pub(super) static ROUTE: Route = about(
    "/api/gather",
    "Finds where k-knights meet in the fewest turns, with the ways of all of them.",
    "cavallo-gather-result/1",
    gather,
);

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
