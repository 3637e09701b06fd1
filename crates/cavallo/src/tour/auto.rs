//! The method that is always right: the rules first, then construction, then search.
//!
//! The [existence rules](super::existence) settle what theorems settle. On a board without blocked squares, with nothing given
//! but the ends, the [construction](super::construct) has a tour or a proof for every question, at once. For the rest there is the
//! complete search: it finds a tour, proves that there is none, or runs until its budget ends. On large boards
//! Warnsdorff's rule, which is some two hundred times faster for each square but proves nothing, gets a limited try
//! before it.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide, find_dead_squares};
use super::{Construct, Route, Search, TourProblem, Warnsdorff};

/// Boards with this many squares are first tried by Warnsdorff's rule; on smaller ones the search takes milliseconds.
const LARGE: u64 = 20_000;

/// The method `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto {
    /// The random seed.
    pub seed: u64,
}

impl Solver<TourProblem> for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { seeded: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        if let Verdict::Impossible(reason) = decide(problem) {
            return Ok(Answer::Impossible(reason));
        }
        if Construct::applies_to(problem) {
            let answer = Construct::construct(run, problem)?;
            if answer != Answer::GAVE_UP {
                return Ok(answer);
            }
        }
        let board = problem.board();
        if (!board.is_classic() || !board.blocked().is_empty())
            && let Some(reason) = find_dead_squares(run, problem)?
        {
            return Ok(Answer::Impossible(reason));
        }
        if board.free_area() >= LARGE {
            let warnsdorff = Warnsdorff { seed: self.seed, ..Warnsdorff::default() };
            let patience = 4 * board.free_area();
            if let Some(answer) = run.with_step_limit(patience, |run| warnsdorff.claim(run, problem))? {
                return Ok(answer);
            }
        }
        Search.claim(run, problem)
    }

    fn may_take_long(&self, problem: &TourProblem) -> bool {
        !Construct::applies_to(problem)
    }
}
