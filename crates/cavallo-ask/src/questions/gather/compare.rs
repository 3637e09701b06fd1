//! What every method says about gatherings, with its time and its steps.
//!
//! Each method has the same share of the time. One that does not suit a board is left out, and its row says why. Methods that are always
//! right must agree.

use std::time::Duration;

use cavallo::gather::GatherSettings;
use cavallo::{GatherProblem, Method, Problem, Solver};
use cavallo_formats::CaseAnswer;
use cavallo_words::{Language, Voice};

use super::{EXAMPLE, MOST_SQUARES, unknown_meeting};
use crate::context::Context;
use crate::documents::{CompareDocument, ComparedMethod};
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Gives what every method answers, with its time and its steps.
    CompareMethods: gathering board objective lang {} may {
        /// Passed over: all methods are compared.
        method: crate::fields::ByName<&'static Method<GatherProblem>>,
    }
}

/// What all methods did.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// A row for each method.
    pub rows: Vec<MethodRow>,
}

/// What one method did.
#[derive(Clone, Debug)]
pub struct MethodRow {
    /// Its name.
    pub method: &'static str,
    /// Whether its meetings are always the best.
    pub exact: bool,
    /// The time for all cases.
    pub time: Duration,
    /// The steps for all cases, as the method counts them.
    pub steps: u64,
    /// Its answers, in the order of the cases.
    pub answers: Vec<CaseAnswer>,
    /// Why it did not answer some case.
    pub why: Option<String>,
}

impl Comparison {
    /// The comparison of these rows.
    ///
    /// # Errors
    /// When exact methods do not agree, which is a bug.
    pub fn new(rows: Vec<MethodRow>) -> Result<Self, Refusal> {
        let exact: Vec<&MethodRow> = rows.iter().filter(|row| row.exact).collect();
        for pair in exact.windows(2) {
            for (case, (a, b)) in (1..).zip(pair[0].answers.iter().zip(&pair[1].answers)) {
                if *a != CaseAnswer::Unknown && *b != CaseAnswer::Unknown && a != b {
                    let (first, second) = (pair[0].method, pair[1].method);
                    return Err(Refusal::bug(format!("{first} and {second} do not agree on case {case}")));
                }
            }
        }
        Ok(Self { rows })
    }

    /// The answers of the exact methods, of the last that knows.
    #[must_use]
    pub fn answers(&self) -> Vec<CaseAnswer> {
        let cases = self.rows.first().map_or(0, |row| row.answers.len());
        let best = |case: usize| {
            let known = self.rows.iter().rev().filter(|row| row.exact).map(|row| row.answers[case]);
            known.into_iter().find(|&answer| answer != CaseAnswer::Unknown).unwrap_or(CaseAnswer::Unknown)
        };
        (0..cases).map(best).collect()
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> CompareDocument {
        let truth = self.answers();
        let methods = self.rows.iter().map(|row| {
            let (took, why) = ((row.time, row.steps), row.why.clone());
            ComparedMethod::new(row.method, row.exact, took, &row.answers, &truth, why)
        });
        CompareDocument::new(methods.collect(), &truth)
    }
}

/// Why a method is left out of a comparison, if it does not suit all problems.
#[must_use]
pub fn left_out(solver: &dyn Solver<GatherProblem>, problems: &[GatherProblem], voice: Voice) -> Option<String> {
    let can = solver.capabilities();
    let too_large = can.practical_area.filter(|&most| problems.iter().any(|problem| problem.board().area() > most));
    match too_large {
        Some(most) => Some(voice.left_out_large(most)),
        None => (!can.any_piece && problems.iter().any(|problem| !problem.board().is_classic()))
            .then(|| voice.left_out_pieces().to_owned()),
    }
}

impl CompareMethods {
    /// What all methods do.
    ///
    /// # Errors
    /// When exact methods do not agree, which is a bug.
    pub fn solve(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Comparison, Refusal> {
        // The first method chooses one of the others.
        let named = &GatherProblem::methods()[1..];
        let rows = named.iter().map(|method| self.row(method, problem, context, named.len() as u32));
        Comparison::new(rows.collect::<Result<_, _>>()?)
    }

    fn row(
        &self,
        method: &Method<GatherProblem>,
        problem: &GatherProblem,
        context: &mut Context<'_>,
        methods: u32,
    ) -> Result<MethodRow, Refusal> {
        let (voice, by) = (context.voice.speaking(self.lang()), method.solver(&GatherSettings::default()));
        let mut row = MethodRow {
            method: method.name,
            exact: by.capabilities().complete,
            time: Duration::ZERO,
            steps: 0,
            answers: vec![CaseAnswer::Unknown],
            why: left_out(&*by, std::slice::from_ref(problem), voice),
        };
        if row.why.is_none() {
            let time = context.budget.time;
            let mut run = context.run();
            if let Some(time) = time {
                run = run.timeout(time / methods);
            }
            let solved = by.answer(&mut run, problem)?;
            drop(run);
            row = MethodRow {
                exact: solved.complete,
                time: solved.time,
                steps: solved.steps,
                answers: vec![CaseAnswer::from(&solved.answer)],
                why: unknown_meeting(voice, &solved),
                ..row
            };
        }
        Ok(row)
    }
}

impl Question for CompareMethods {
    const ENTRY: Entry = Entry::new("gather/compare", Self::SUMMARY, "cavallo-compare/1", EXAMPLE).at(Route::post(
        "/api/gather/compare",
        MOST_SQUARES,
    )
    .with_files());

    type Problem = GatherProblem;

    fn problem(&self) -> Result<GatherProblem, Refusal> {
        Ok(self.gathering()?.with_objective(self.objective()))
    }

    fn squares(problem: &GatherProblem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        Reply::json(&self.solve(problem, context)?.document())
    }
}
