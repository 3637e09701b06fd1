//! The method `auto`: existence rules first, then construction, then search.
//!
//! **Idea.** The [existence rules](super::existence) decide everything that a theorem decides. On a board without blocked
//! squares, with nothing given but the ends, the [construction](super::construct) answers every question at once, by a tour
//! or by a proof that there is none. All other problems go to the complete [search](super::search); on large boards
//! [Warnsdorff's rule](super::warnsdorff), which needs far less time per square, gets a limited try first.
//!
//! **Why it is right.** It only chooses among methods, and the last one it tries is complete.
//!
//! **Complexity.** Constant time where the rules or the construction apply. Otherwise at most four steps of `warnsdorff` per
//! square, on boards of 20,000 squares or more, and then the time and memory of `search`. Measured in
//! `experiments/warnsdorff-speed`: a closed tour of 1000x1000 takes `warnsdorff` 0.17 s and `search` 5 s.
//!
//! **When it fails.** Never with a wrong answer; a search may run until its budget ends.
//!
//! **Reference.** Those of the methods it chooses from.

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide, find_dead_squares};
use super::{Construct, Route, Search, TourProblem, Warnsdorff};

/// Boards with this many squares are first tried by Warnsdorff's rule; on smaller ones the search takes milliseconds.
const LARGE: u64 = 20_000;

/// The method `auto`: the existence theorems, then `construct`; where that does not apply, a limited try of `warnsdorff` on large
/// boards, and then `search`.
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
        Capabilities { traced: false, seeded: true, ..Capabilities::GRAPH_SEARCH }
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
