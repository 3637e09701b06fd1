//! Whether there is a tour, and why.

use cavallo::TourProblem;
use cavallo_words::Language;

use crate::context::{Context, why};
use crate::documents::ExistsDocument;
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Says whether there is a tour, and why.
    Exists: board tours lang {} may {}
}

impl Question for Exists {
    const ENTRY: Entry = Entry::new("exists", Self::SUMMARY, "cavallo-exists/1", r#"{"board":"4x4"}"#)
        .at(Route::post("/api/exists", u64::MAX));

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        self.tours()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let answer = problem.exists_in(&mut context.run())?;
        let voice = context.voice.speaking(self.lang());
        let mut document = ExistsDocument::new(problem, &answer, why(voice, &answer));
        if let Some(reason) = answer.reason() {
            document.because = voice.reason(reason);
        }
        Reply::json(&document)
    }
}
