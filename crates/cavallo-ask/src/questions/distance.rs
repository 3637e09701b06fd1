//! How many moves it is from one square to another.

use cavallo::{DistanceProblem, Square};

use crate::context::{Context, why};
use crate::documents::DistanceDocument;
use crate::entry::Entry;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Says how many moves it is from one square to another.
    Measure: board {
        /// From this square.
        from: Square,
        /// To this square.
        to: Square,
    } may {}
}

impl Question for Measure {
    const ENTRY: Entry =
        Entry::new("distance", Self::SUMMARY, "cavallo-distance/1", r#"{"board":"8x8","from":"a1","to":"h8"}"#);

    type Problem = DistanceProblem;

    fn problem(&self) -> Result<DistanceProblem, Refusal> {
        let board = self.board()?;
        let field = if board.is_free(self.from) { "to" } else { "from" };
        DistanceProblem::new(board, self.from, self.to).map_err(|error| Refusal::about(field, error))
    }

    fn answer(&self, problem: &DistanceProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let answer = problem.solve_in(&mut context.run())?;
        Reply::json(&DistanceDocument::new(problem, &answer, why(context.voice, &answer)))
    }
}
