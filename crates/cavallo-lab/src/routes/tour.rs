//! `POST /api/tour`: a tour, or the reason why there is none.

use cavallo::tour::{TheoremsFirst, TieRule, TourSettings};
use cavallo::{Answer, Method, Problem, Solved, Solver, Tour, TourProblem, Unknown};
use cavallo_ask::TourDocument;

use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::{Lane, Work};
use crate::language::{LANG, lang, reply_in};
use crate::question::{QUESTION, question};
use crate::wording::explain;

/// The most squares of a board whose tour is written out.
const MOST_SQUARES: u64 = 1_000_000;

/// How the tour is looked for.
pub(super) const HOW: &[Field] = &[
    Field::optional("method", Kind::Word(method_names), "The method; auto if left out."),
    Field::optional("ties", Kind::Word(tie_names), "How the method warnsdorff breaks ties."),
    Field::optional("seed", Kind::Number(0, MOST_SEED), "The random seed; 0 if left out."),
];

/// Larger numbers are not read exactly by all readers of JSON.
pub(super) const MOST_SEED: u64 = (1 << 53) - 1;

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/tour",
    summary: "Finds a tour, or the reason why there is none.",
    fields: &[QUESTION, HOW, &[Field::optional("limit", Kind::Number(1, u64::MAX), "The most squares placed.")], LANG],
    delivery: Delivery::Stream,
    lane: Lane::Long,
    content: Content::Document("cavallo-tour/1"),
    body: SHORT_BODY,
    prepare,
};

fn method_names() -> Vec<&'static str> {
    TourProblem::methods().iter().map(|method| method.name).collect()
}

fn tie_names() -> Vec<&'static str> {
    TieRule::ALL.map(|(name, _)| name).to_vec()
}

fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = question(asked.fields, MOST_SQUARES)?;
    let way = Way::new(asked.fields, Method::first())?;
    let (limit, lang) = (asked.fields.number("limit"), lang(asked.fields));
    Ok(Box::new(move |job| {
        let mut reporter = job.reporter();
        let run = job.run();
        let run = if let Some(limit) = limit { run.max_steps(limit) } else { run };
        let solved = way.solver().answer(&mut run.watched_by(&mut reporter), &problem)?;
        let document = way.document(&problem, &solved, (reporter.restarts, reporter.rotations));
        reply_in(lang, &document, solved.answer.reason())
    }))
}

/// A method with its settings.
pub(super) struct Way {
    method: &'static Method<TourProblem>,
    settings: TourSettings,
}

impl Way {
    /// The method that the fields ask for, or this one.
    pub(super) fn new(fields: &Fields, default: &'static Method<TourProblem>) -> Result<Self, Failure> {
        let rule = fields.word("ties").and_then(|word| TieRule::ALL.into_iter().find(|&(name, _)| name == word));
        let method = match fields.word("method") {
            Some(name) => Method::named(name).map_err(Failure::about("method"))?,
            // Who asks about ties asks for the method that has them.
            None if rule.is_some() => choosing(),
            None => default,
        };
        let can = method.capabilities();
        if rule.is_some() && !can.ties {
            let sentence = format!("ties is for the method {}, not for {}", choosing().name, method.name);
            return Err(Failure::of_field("ties", sentence));
        }
        let (ties, seed) = (rule.map_or(TieRule::default(), |(_, rule)| rule), fields.number("seed").unwrap_or(0));
        Ok(Self { method, settings: TourSettings { ties, seed, ..TourSettings::default() } })
    }

    /// The method, ready to answer.
    pub(super) fn solver(&self) -> TheoremsFirst {
        TheoremsFirst(self.method.solver(&self.settings))
    }

    /// The document of an answer, with what was counted on the way.
    pub(super) fn document<'d>(
        &self,
        problem: &'d TourProblem,
        solved: &'d Solved<Tour>,
        (restarts, rotations): (u64, u64),
    ) -> TourDocument<'d> {
        let mut document = TourDocument::new(problem, solved, unknown(&solved.answer));
        let has_ties = self.method.capabilities().ties;
        document.seed = Some(self.settings.seed);
        document.restarts = Some(restarts).filter(|&restarts| has_ties || restarts > 0);
        document.repairs = Some(rotations).filter(|&rotations| has_ties || rotations > 0);
        if has_ties { document.with_ties(self.settings.ties) } else { document }
    }
}

/// The method that chooses by a rule and tells what it chose among.
pub(super) fn choosing() -> &'static Method<TourProblem> {
    TourProblem::methods().iter().find(|method| method.capabilities().ties).unwrap_or_else(|| Method::first())
}

/// Why an answer is not known, if it is not.
pub(super) fn unknown<T>(answer: &Answer<T>) -> Option<String> {
    let Answer::Unknown(why) = answer else { return None };
    Some(if let Unknown::Stopped(stopped) = why { explain(*stopped) } else { why.to_string() })
}
