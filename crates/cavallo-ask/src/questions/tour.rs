//! A tour, or the reason why there is none.

use cavallo::{Method, TourProblem};
use cavallo_words::Language;

use super::way::{FoundTour, Way};
use crate::context::Context;
use crate::entry::{Entry, Route};
use crate::fields::Number;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Finds a tour, or the reason why there is none.
    FindTour: board tours how {} may {
        /// The most squares placed.
        limit: Number<1, { u64::MAX }>,
        /// The language of the answer's sentences; en if left out.
        lang: crate::fields::ByName<cavallo_words::Language>,
    }
}

impl FindTour {
    /// The answer, with what was counted on the way.
    ///
    /// # Errors
    /// When the method does not suit the question.
    pub fn solve(&self, asked: &(TourProblem, Way), context: &mut Context<'_>) -> Result<FoundTour, Refusal> {
        let (problem, way) = asked;
        if let Some(limit) = self.limit {
            context.budget.steps = Some(limit.0);
        }
        way.solve(problem, context)
    }
}

impl Question for FindTour {
    const ENTRY: Entry = Entry::new("tour", Self::SUMMARY, "cavallo-tour/1", r#"{"board":"8x8","ends":"closed"}"#)
        .at(Route::post("/api/tour", 1_000_000));

    type Problem = (TourProblem, Way);

    fn problem(&self) -> Result<Self::Problem, Refusal> {
        Ok((self.tours()?, self.way(Method::first())?))
    }

    fn squares((problem, _): &Self::Problem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang.map_or_else(Default::default, |lang| lang.0)
    }

    fn answer(&self, asked: &Self::Problem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (problem, way) = asked;
        let found = self.solve(asked, context)?;
        Reply::json(&found.document(problem, way, context.voice.speaking(self.language())))
    }
}
