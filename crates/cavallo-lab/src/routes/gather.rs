//! `POST /api/gather`, `/api/gather/costs` and `/api/gather/compare`: where k-knights meet, what each square costs, and what every method says.

use cavallo::gather::{GatherSettings, Objective, costs};
use cavallo::{Answer, Error, GatherProblem, Method, Problem, Unknown};
use cavallo_formats::{
    CaseAnswer, CompareDocument, ComparedMethod, CostsDocument, GatherCaseDocument, GatherDocument, read_gather,
};

use super::tour::unknown;
use super::{Asked, Content, Delivery, LONG_BODY, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::{Lane, Reply, Work};

/// A problem, in the words of the document `cavallo-gather/1`.
pub(super) const PROBLEM: &[Field] = &[
    Field::required("schema", Kind::Text("^cavallo-gather/1$", "cavallo-gather/1"), "The form of the problem."),
    Field::required("board", Kind::Text("^[1-9][0-9]*(x[1-9][0-9]*)?$", "8x8"), "The board: files x ranks."),
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
        "The method; auto if left out.",
    ),
];

/// The most squares of a board all of whose squares are looked at.
const MOST_SQUARES: u64 = 1 << 20;
/// The most squares that are listed as best.
const MOST_BEST: usize = 1000;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/gather",
    summary: "Finds where k-knights meet in the fewest turns, with the ways of all of them.",
    fields: &[PROBLEM, WANTED],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-gather-result/1"),
    body: LONG_BODY,
    prepare: gather,
};

pub(super) static COSTS: Route = Route {
    path: "/api/gather/costs",
    summary: "The cost of a meeting on every square.",
    content: Content::Document("cavallo-costs/1"),
    prepare: every_cost,
    ..ROUTE_OF_ALL
};

pub(super) static COMPARE: Route = Route {
    path: "/api/gather/compare",
    summary: "What every method answers, with its time and its steps.",
    content: Content::Document("cavallo-compare/1"),
    prepare: compare,
    ..ROUTE_OF_ALL
};

/// What the routes about all squares or all methods have in common.
const ROUTE_OF_ALL: Route = Route {
    verb: Verb::Post,
    path: "",
    summary: "",
    fields: &[PROBLEM, WANTED],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-costs/1"),
    body: LONG_BODY,
    prepare: every_cost,
};

pub(super) fn problem(fields: &Fields) -> Result<GatherProblem, Failure> {
    let text = fields.group(PROBLEM);
    let read = read_gather(text.as_bytes(), None).map_err(|error| Failure::of_field("knights", error.to_string()))?;
    let problem = read.into_iter().next().ok_or_else(|| Failure::of_field("knights", "there is no problem"))?;
    Ok(problem.with_objective(objective(fields)))
}

fn objective(fields: &Fields) -> Objective {
    if fields.word("objective") == Some("slowest") { Objective::Slowest } else { Objective::Total }
}

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
    let method = match asked.fields.word("method") {
        Some(name) => Method::<GatherProblem>::named(name)?,
        None => Method::first(),
    };
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let by = method.solver(&GatherSettings::default());
        let solved = by.answer(&mut job.run().watched_by(&mut reporter), &problem)?;
        let why = unknown(&solved.answer);
        Reply::json(&GatherDocument::new(vec![GatherCaseDocument::new(1, &problem, &solved, why.as_deref(), true)]))
    }))
}

fn every_cost(asked: &Asked<'_>) -> Result<Work, Failure> {
    let (problem, objective) = (small(problem(asked.fields)?)?, objective(asked.fields));
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let costs = costs(&mut job.run().watched_by(&mut reporter), &problem, objective).map_err(Error::from)?;
        Reply::json(&CostsDocument::new(&problem, objective, &costs))
    }))
}

fn compare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = small(problem(asked.fields)?)?;
    Ok(Box::new(move |job| {
        let mut rows = Vec::new();
        let named = GatherProblem::methods().iter().skip(1);
        for method in
            named.filter(|method| problem.board().area() <= method.capabilities().practical_area.unwrap_or(u64::MAX))
        {
            let mut reporter = job.reporter();
            let by = method.solver(&GatherSettings::default());
            let solved = by.answer(&mut job.run().watched_by(&mut reporter), &problem)?;
            if let Answer::Unknown(Unknown::Stopped(cavallo::Stopped::Cancelled)) = solved.answer {
                break;
            }
            rows.push((method.name, CaseAnswer::from(&solved.answer), unknown(&solved.answer), solved));
        }
        let best = rows.iter().rev().find(|(.., solved)| solved.complete).map_or(CaseAnswer::Unknown, |row| row.1);
        let methods = rows.into_iter().map(|(name, answer, why, solved)| {
            ComparedMethod::new(name, solved.complete, (solved.time, solved.steps), &[answer], &[best], why)
        });
        Reply::json(&CompareDocument::new(methods.collect(), &[best]))
    }))
}
