//! A tour that a symmetry of the board maps onto itself.

use cavallo::board::Symmetry;
use cavallo::{Method, Solved, SymmetricProblem, Tour};
use cavallo_words::Language;

use crate::context::{Context, why};
use crate::documents::{ReasonDocument, TourDocument};
use crate::entry::Entry;
use crate::fields::ByName;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Finds a tour that a symmetry of the board maps onto itself, or the reason why there is none.
    FindSymmetric: board tours lang {
        /// The symmetry.
        symmetry: ByName<Symmetry>,
    } may {}
}

impl FindSymmetric {
    /// The answer.
    ///
    /// # Errors
    /// When no method suits the question.
    pub fn solve(problem: &SymmetricProblem, context: &mut Context<'_>) -> Result<Solved<Tour>, Refusal> {
        let solver = Method::<SymmetricProblem>::first().solver(&Default::default());
        Ok(solver.answer(&mut context.run(), problem)?)
    }
}

impl Question for FindSymmetric {
    const ENTRY: Entry = Entry::new(
        "tour/symmetric",
        Self::SUMMARY,
        "cavallo-tour/1",
        r#"{"board":"6x6","ends":"closed","symmetry":"quarter-turn"}"#,
    );

    type Problem = SymmetricProblem;

    fn problem(&self) -> Result<SymmetricProblem, Refusal> {
        SymmetricProblem::new(self.tours()?, self.symmetry.0).map_err(|error| Refusal::about("symmetry", error))
    }

    fn squares(problem: &SymmetricProblem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &SymmetricProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let solved = Self::solve(problem, context)?;
        let voice = context.voice.speaking(self.lang());
        let mut document = TourDocument::new(problem.tours(), &solved, why(voice, &solved.answer));
        document.symmetry = problem.symmetry().name();
        document.answer.reason = solved.answer.reason().map(|reason| ReasonDocument::in_voice(reason, voice));
        Reply::json(&document)
    }
}
