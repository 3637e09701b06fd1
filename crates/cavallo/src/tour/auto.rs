//! The method that is always right: the rules first, then construction, then search.
//!
//! The [existence rules](super::existence) settle what theorems settle. On a board without blocked squares, with nothing given
//! but the ends, the [construction](super::construct) has a tour or a proof for every question, at once. For the rest there is the
//! complete search: it finds a tour, proves that there is none, or runs until its budget ends. On large boards
//! Warnsdorff's rule, which is some two hundred times faster for each square but proves nothing, gets a limited try
//! before it.

use crate::run::Run;

use super::existence::{Verdict, decide, find_dead_squares};
use super::{Answer, Construct, Route, Search, SolveError, TieRule, TourProblem, TourSolver, Warnsdorff};

/// Boards with so many squares are first tried by Warnsdorff's rule; on smaller ones the search takes milliseconds.
const LARGE: u64 = 20_000;

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
        let whole = problem.board().blocked().is_empty();
        if whole && problem.prefix().len() <= 1 {
            let answer = Construct.solve(run, problem)?;
            if answer != Answer::GaveUp {
                return Ok(answer);
            }
        }
        if !whole && let Some(reason) = find_dead_squares(run, problem)? {
            return Ok(Answer::Impossible(reason));
        }
        if problem.board().free_area() >= LARGE {
            let warnsdorff = Warnsdorff { ties: TieRule::Roth, seed: self.seed };
            let patience = 4 * problem.board().free_area();
            if let Some(answer) = run.with_step_limit(patience, |run| warnsdorff.solve(run, problem))? {
                return Ok(answer);
            }
        }
        Search.solve(run, problem)
    }
}
