//! The method that is always right: the rules first, then luck, then patience.
//!
//! The [existence rules](super::existence) settle what theorems settle. What is left gets a limited try by Warnsdorff's rule,
//! which tours most boards in linear time, and then the complete search, which finds a tour, proves that there is none, or
//! runs until its budget ends.

use crate::run::Run;

use super::existence::{Verdict, decide};
use super::{Answer, Route, Search, SolveError, TieRule, TourProblem, TourSolver, Warnsdorff};

/// The method `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto {
    /// Where chance begins.
    pub seed: u64,
}

impl TourSolver for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, SolveError> {
        if let Verdict::Impossible(reason) = decide(problem) {
            return Ok(Answer::Impossible(reason));
        }
        let warnsdorff = Warnsdorff { ties: TieRule::Roth, seed: self.seed };
        let patience = 50 * problem.board().free_area() + 100_000;
        match run.within(patience, |run| warnsdorff.solve(run, problem))? {
            Some(answer) => Ok(answer),
            None => Search.solve(run, problem),
        }
    }
}
