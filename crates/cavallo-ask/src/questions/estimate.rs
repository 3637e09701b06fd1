//! The number of tours with a 95 % confidence interval, which is told as it shrinks.

use std::num::NonZero;

use cavallo::TourProblem;
use cavallo::count::{EstimateOptions, FEWEST_REPLICATES, estimate_tours};

use super::count::MOST_SQUARES;
use super::sample::of_ends;
use crate::context::{Context, why};
use crate::documents::EstimateDocument;
use crate::entry::{Entry, Route};
use crate::fields::{Number, Seed};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The most particles of a replicate.
const MOST_PARTICLES: u64 = 100_000;

question! {
    /// Estimates the number of tours. The events `estimate` tell the interval after each replicate.
    EstimateTours: board tours {} may {
        /// The random seed; 0 if left out.
        seed: Seed,
        /// The particles of a replicate.
        particles: Number<1, MOST_PARTICLES>,
        /// The number of independent estimates that are averaged.
        replicates: Number<{ FEWEST_REPLICATES as u64 }, 1000>,
    }
}

impl EstimateTours {
    /// How the estimate is made.
    #[must_use]
    pub fn options(&self) -> EstimateOptions {
        let default = EstimateOptions::default();
        let particles = self.particles.and_then(|number| NonZero::new(u32::try_from(number.0).ok()?));
        EstimateOptions {
            seed: self.seed.map_or(default.seed, |seed| seed.0),
            particles: particles.unwrap_or(default.particles),
            replicates: self.replicates.map_or(default.replicates, |number| number.0 as usize),
        }
    }
}

impl Question for EstimateTours {
    const ENTRY: Entry = Entry::new(
        "estimate",
        Self::SUMMARY,
        "cavallo-estimate/1",
        r#"{"board":"6x6","ends":"closed","seed":3,"particles":500}"#,
    )
    .at(Route::post("/api/estimate", MOST_SQUARES));

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        of_ends(self.tours()?)
    }

    fn squares(problem: &TourProblem) -> u64 {
        problem.board().area()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (options, voice) = (self.options(), context.voice);
        let mut run = context.run_on_all_threads();
        let answer = estimate_tours(&mut run, problem, &options)?;
        let time = run.elapsed();
        Reply::json(&EstimateDocument::new(problem, &options, &answer, why(voice, &answer), time))
    }
}
