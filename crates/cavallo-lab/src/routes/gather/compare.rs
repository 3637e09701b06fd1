//! `POST /api/gather/compare`: what every method says about a gathering, with its time and its steps.
//!
//! Each method has the same share of the time of a question. One that does not suit the board is left out, and its row says why.

use std::time::Duration;

use cavallo::gather::GatherSettings;
use cavallo::{GatherProblem, Method, Problem, Solver};
use cavallo_ask::{CompareDocument, ComparedMethod};
use cavallo_formats::{CaseAnswer, Lang};

use super::problem::{about, problem, small};
use crate::failure::Failure;
use crate::jobs::{Job, Reply, Work};
use crate::language::lang;
use crate::routes::{Asked, Route};
use crate::wording::unknown_meeting;

pub(in crate::routes) static ROUTE: Route = about(
    "/api/gather/compare",
    "What every method answers, with its time and its steps.",
    "cavallo-compare/1",
    prepare,
);

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let (problem, lang) = (small(problem(asked.fields)?)?, lang(asked.fields));
    Ok(Box::new(move |job| {
        // The first method chooses one of the others.
        let named = &GatherProblem::methods()[1..];
        let rows = named.iter().map(|method| Row::new(job, method, &problem, lang, named.len() as u32));
        let rows = rows.collect::<Result<Vec<Row>, Failure>>()?;
        let known = rows.iter().filter(|row| row.exact && row.answer != CaseAnswer::Unknown);
        let best = known.map(|row| row.answer).next().unwrap_or(CaseAnswer::Unknown);
        let methods = rows.into_iter().map(|row| {
            ComparedMethod::new(row.name, row.exact, (row.time, row.steps), &[row.answer], &[best], row.why)
        });
        Reply::json(&CompareDocument::new(methods.collect(), &[best]))
    }))
}

/// What one method did.
struct Row {
    name: &'static str,
    exact: bool,
    time: Duration,
    steps: u64,
    answer: CaseAnswer,
    why: Option<String>,
}

impl Row {
    fn new(
        job: &Job,
        method: &Method<GatherProblem>,
        problem: &GatherProblem,
        lang: Lang,
        methods: u32,
    ) -> Result<Self, Failure> {
        let by = method.solver(&GatherSettings::default());
        if let Some(why) = left_out(&*by, problem, lang) {
            let (name, exact) = (method.name, by.capabilities().complete);
            return Ok(Self {
                name,
                exact,
                time: Duration::ZERO,
                steps: 0,
                answer: CaseAnswer::Unknown,
                why: Some(why),
            });
        }
        let mut reporter = job.reporter();
        let solved = by.answer(&mut job.share(methods).watched_by(&mut reporter), problem)?;
        Ok(Self {
            name: method.name,
            exact: solved.complete,
            time: solved.time,
            steps: solved.steps,
            answer: CaseAnswer::from(&solved.answer),
            why: unknown_meeting(lang, &solved),
        })
    }
}

/// Why a method does not suit a problem, if it does not.
fn left_out(solver: &dyn Solver<GatherProblem>, problem: &GatherProblem, lang: Lang) -> Option<String> {
    let (can, board, words) = (solver.capabilities(), problem.board(), lang.sentences());
    match can.practical_area {
        Some(most) if board.area() > most => Some(words.left_out_large(most)),
        _ => (!can.any_piece && !board.is_classic()).then(|| words.left_out_pieces().to_owned()),
    }
}
