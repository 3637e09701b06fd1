//! Where the piece can go from the end of the prefix, and how many exits each of these squares has.

use cavallo::TourProblem;

use crate::context::Context;
use crate::documents::ExitsDocument;
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Lists where the piece can go from the last square of the prefix, with the exits of each.
    Exits: board tours {} may {}
}

impl Question for Exits {
    const ENTRY: Entry =
        Entry::new("exits", Self::SUMMARY, "cavallo-exits/1", r#"{"board":"8x8","prefix":["a1","b3"]}"#)
            .at(Route::post("/api/exits", 65_536))
            .short();

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        self.tours()
    }

    fn squares(problem: &TourProblem) -> u64 {
        problem.board().area()
    }

    fn answer(&self, problem: &TourProblem, _: &mut Context<'_>) -> Result<Reply, Refusal> {
        Reply::json(&ExitsDocument::new(problem))
    }
}
