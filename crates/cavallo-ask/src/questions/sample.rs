//! A tour drawn uniformly at random.

use std::sync::Arc;

use cavallo::count::TourSampler;
use cavallo::{Answer, Square, TourProblem};

use super::count::MOST_SQUARES;
use crate::context::{Context, why};
use crate::documents::{ListEndDocument, ListedTour};
use crate::entry::{Entry, Route};
use crate::fields::Seed;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Draws a tour uniformly at random; cavallo-list-end/1 says why there is none.
    Sample: board tours {} may {
        /// The random seed; another each time if left out.
        seed: Seed,
    }
}

impl Sample {
    /// The tables of random tours, which the stores keep for the next one.
    ///
    /// # Errors
    /// When a limit ends the work.
    pub fn sampler(problem: &TourProblem, context: &mut Context<'_>) -> Result<Answer<Arc<TourSampler>>, Refusal> {
        let samplers = &context.stores.samplers;
        if let Some(sampler) = samplers.get(problem) {
            return Ok(Answer::Found(sampler));
        }
        let mut run = context.run_on_all_threads();
        let answer = TourSampler::new(&mut run, problem)?;
        Ok(answer.map(|sampler| samplers.keep(problem, sampler, run.peak_memory())))
    }
}

impl Question for Sample {
    const ENTRY: Entry =
        Entry::new("sample", Self::SUMMARY, "cavallo-tour/1", r#"{"board":"6x6","ends":"closed","seed":7}"#)
            .at(Route::post("/api/sample", MOST_SQUARES));

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        of_ends(self.tours()?)
    }

    fn squares(problem: &TourProblem) -> u64 {
        problem.board().area()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let seed = self.seed.map_or(context.any_seed, |seed| seed.0);
        let sampler = match Self::sampler(problem, context)? {
            Answer::Found(sampler) => sampler,
            none => return Reply::json(&ListEndDocument::empty(problem, &none, why(context.voice, &none))),
        };
        let drawn = sampler.draws(seed).next_tours(&mut context.run_on_all_threads(), 1)?;
        let squares: Vec<Square> = drawn.first().map(|tour| tour.squares().collect()).unwrap_or_default();
        Reply::json(&ListedTour::new(problem, Some(seed), &squares))
    }
}

/// A question of which the ends may be given, but no squares between them.
pub(super) fn of_ends(problem: TourProblem) -> Result<TourProblem, Refusal> {
    if problem.prefix().len() > 1 {
        return Err(Refusal::of_field("prefix", "more than one square is given; here only the ends may be"));
    }
    Ok(problem)
}
