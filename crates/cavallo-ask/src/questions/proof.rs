//! Why there is a tour, or none, as a picture.

use cavallo::TourProblem;
use cavallo::board::Notation;
use cavallo_render::proof::{ProofPicture, check_size};
use cavallo_render::svg::write_svg;
use cavallo_words::Language;

use super::picture::unfinished;
use crate::context::{Context, why};
use crate::documents::ExistsDocument;
use crate::entry::{Entry, Route};
use crate::fields::{ByName, Colours};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Draws why there is a tour, or none.
    DrawProof: board tours lang {} may {
        /// The colours; light if left out.
        theme: ByName<Colours>,
    }
}

impl Question for DrawProof {
    const ENTRY: Entry = Entry::new("proof.svg", Self::SUMMARY, "", r#"{"board":"4x4","theme":"dark"}"#)
        .at(Route::post("/api/proof.svg", u64::MAX))
        .picture(&["image/svg+xml"]);

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        let problem = self.tours()?;
        check_size(problem.board()).map_err(|error| Refusal::of_field("board", error))?;
        Ok(problem)
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let answer = problem.exists_in(&mut context.run())?;
        let voice = context.voice.speaking(self.lang());
        let words = match answer.reason() {
            Some(reason) => voice.reason(reason),
            None => ExistsDocument::new(problem, &answer, why(voice, &answer)).because,
        };
        let theme = self.theme.map_or_else(Default::default, |colours| colours.0).theme();
        let picture = ProofPicture { problem, answer: &answer, words: &words, notation: Notation::Algebraic, theme };
        let drawing = picture.drawing().map_err(|error| Refusal::of_field("board", error))?;
        let mut body = Vec::new();
        write_svg(&drawing, &mut body).map_err(unfinished)?;
        Ok(Reply { kind: "image/svg+xml", body })
    }
}
