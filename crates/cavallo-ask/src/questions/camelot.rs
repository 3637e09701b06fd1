//! Where a king and knights meet.

use cavallo::camelot::{CamelotError, Rings};
use cavallo::{CamelotProblem, Solver, Square};

use crate::context::{Context, why};
use crate::documents::{CamelotCaseDocument, CamelotDocument};
use crate::entry::{Entry, Route};
use crate::fields::{CamelotSchema, Size, board};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Finds where a king and knights meet in the fewest moves; a knight may carry the king.
    Camelot: {
        /// The form of the problem.
        schema: CamelotSchema,
        /// The board: files x ranks.
        board: Size,
        /// The squares of the knights.
        knights: Vec<Square>,
    } may {
        /// The king's square.
        king: Square,
        /// Squares on which nobody can stand.
        blocked: Vec<Square>,
    }
}

impl Question for Camelot {
    const ENTRY: Entry = Entry::new(
        "camelot",
        Self::SUMMARY,
        "cavallo-camelot-result/1",
        r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"d4","knights":["a3","a8"]}"#,
    )
    .at(Route::post("/api/camelot", u64::MAX).with_files());

    type Problem = CamelotProblem;

    fn problem(&self) -> Result<CamelotProblem, Refusal> {
        let board = board(&self.board, self.blocked.as_deref(), None, None)?;
        CamelotProblem::new(board, self.king, self.knights.clone()).map_err(|error| {
            let field = match error {
                CamelotError::OffBoard { square, .. } | CamelotError::Blocked(square) if Some(square) == self.king => {
                    "king"
                }
                _ => "knights",
            };
            Refusal::about(field, error)
        })
    }

    fn answer(&self, problem: &CamelotProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let answer = Rings.answer(&mut context.run(), problem)?.answer;
        let why = why(context.voice, &answer);
        Reply::json(&CamelotDocument::new(vec![CamelotCaseDocument::new(1, &answer, why.as_deref())]))
    }
}
