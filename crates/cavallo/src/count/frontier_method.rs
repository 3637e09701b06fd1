//! The method `frontier` by name: which questions it takes, and what it asks of others.
//!
//! **Idea.** [Counting](super::frontier) knows neither symmetries nor estimates. Here is what needs them: tours that a symmetry
//! keeps are counted on the folded board, distinct tours by Burnside's lemma from those, and how many primes a large number is
//! going to need, for progress and for jobs, is judged by a small estimate.
//!
//! **Why it is right.** Each part has its own proof; the estimate decides nothing but how many primes a job counts before the
//! others are asked. Remainders are put together until one more prime changes nothing, whatever was expected.
//!
//! **Complexity.** That of the count. The estimate takes 64 particles five times, milliseconds on most boards.
//!
//! **When it fails.** On distinct or symmetric tours with given squares, and where squares between the ends are given.
//!
//! **Reference.** As [`frontier`](super::frontier).

use std::num::NonZero;

use num_bigint::BigUint;

use crate::answer::{Answer, Feature, Unknown, Unsuitable};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{CheckpointStore, Run};
use crate::symmetric::{count_distinct_by_burnside, count_symmetric};
use crate::tour::TourProblem;

use super::claim::Source;
use super::engine::error::SweepError;
use super::estimate::{Estimate, EstimateOptions, FEWEST_REPLICATES, estimate_tours};
use super::frontier::{Counted, Frontier, count_by_frontier};
use super::{CountClaim, CountProblem, Counting};

impl Solver<CountProblem> for Frontier {
    fn name(&self) -> &'static str {
        "frontier"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, stores_parts: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &CountProblem) -> Result<Answer<CountClaim>, Error> {
        if !problem.suits_frontier() {
            let why = if problem.counting() == Counting::Distinct {
                Unsuitable::DistinctWithConditions
            } else {
                Unsuitable::SquaresGiven
            };
            return Err(why(Feature::Method("frontier")).into());
        }
        let began = run.elapsed();
        let claim = |run: &Run<'_>, source: Source, number: BigUint| {
            CountClaim::of(source, number * problem.multiplicity(), run.elapsed().saturating_sub(began))
        };
        if let Some(kept) = problem.kept() {
            let number = count_symmetric(run, kept)?;
            let source = Source::Frontier { by_remainders: false, is_short: false };
            return Ok(Answer::Found(claim(run, source, number)));
        }
        let mut store = run.take_store();
        let counted = match &mut store {
            Some(store) => problem.sweep(run, Some(&mut **store)),
            None => problem.sweep(run, None),
        };
        run.put_store(store);
        let Counted { number, by_remainders, is_short } = counted?;
        let source = Source::Frontier { by_remainders, is_short };
        Ok(Answer::Found(claim(run, source, number)))
    }
}

impl CountProblem {
    /// The number of undirected or distinct tours, all at once.
    pub(super) fn sweep(&self, run: &mut Run<'_>, store: Option<&mut dyn CheckpointStore>) -> Result<Counted, Error> {
        let mut counted = count_by_frontier(run, &self.tours, store, primes_needed)?;
        if self.counting == Counting::Distinct {
            counted.number = count_distinct_by_burnside(run, &self.tours, &counted.number, count_symmetric)?;
        }
        Ok(counted)
    }
}

/// About as many primes as the number of tours is going to need, with one to confirm it: judged by a small estimate.
fn primes_needed(run: &mut Run<'_>, problem: &TourProblem) -> Result<u32, SweepError> {
    let particles = NonZero::new(64).unwrap_or(NonZero::<u32>::MIN);
    let options = EstimateOptions { particles, replicates: FEWEST_REPLICATES, seed: 0 };
    let estimate = run.aside(|run| estimate_tours(run, problem, &options));
    let number = match estimate {
        Ok(Answer::Found(Estimate::Counted { number, .. } | Estimate::Sampled { number, .. })) => number.log10(),
        Ok(Answer::Unknown(Unknown::Stopped(stopped))) => return Err(stopped.into()),
        Ok(Answer::Impossible(_) | Answer::Unknown(_)) | Err(_) => 0.0,
    };
    Ok(2 + (number * std::f64::consts::LOG2_10 / 31.0) as u32)
}
