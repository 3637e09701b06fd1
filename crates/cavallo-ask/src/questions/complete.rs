//! Whether the beginning of a tour can be completed.

use cavallo::{Method, TourProblem};
use cavallo_words::Language;

use super::way::Way;
use crate::context::Context;
use crate::documents::CompleteDocument;
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Says whether the beginning of a tour, its prefix, can be completed.
    Complete: board tours lang {} may {}
}

impl Question for Complete {
    const ENTRY: Entry =
        Entry::new("complete", Self::SUMMARY, "cavallo-complete/1", r#"{"board":"5x5","prefix":["a1","c2"]}"#)
            .at(Route::post("/api/complete", 4096));

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        self.tours()
    }

    fn squares(problem: &TourProblem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let found = Way::default_of(Method::first()).solve(problem, context)?;
        Reply::json(&CompleteDocument::new(problem, &found.solved, context.voice.speaking(self.lang())))
    }
}
