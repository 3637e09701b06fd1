//! Warnsdorff's rule with backtracking and nothing else, as in the reports.
//!
//! **Idea.** The same walk and the same ties as [`Warnsdorff`], but a walk that is stuck is only ever taken back jump by jump: no
//! repairs, no restarts. Squares placed are then a measure of the rule alone: as many as the board has if it never erred.
//!
//! **Why it is right.** It is a depth-first search; only the order of the jumps is Warnsdorff's.
//!
//! **Complexity.** As [`Warnsdorff`] where the rule succeeds at once; exponential elsewhere, on every size of board. A limit on
//! steps belongs to it.

use super::{
    Answer, Event, Ground, Reason, Route, Run, SeedableRng, SolveError, TieBreaker, TieRule, TourProblem, TourSolver,
    Walk, Warnsdorff, Xoshiro256PlusPlus, squirrel,
};

/// Warnsdorff's rule without repairs and restarts: for experiments with the rule itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unrepaired(pub Warnsdorff);

impl TourSolver for Unrepaired {
    fn name(&self) -> &'static str {
        "warnsdorff without repairs"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, SolveError> {
        let Self(Warnsdorff { ties, seed }) = *self;
        let board = problem.board();
        let padded = run.lay_out(board, 22)?;
        let mut ground = Ground::new(padded, board);
        run.poll()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut beginnings = problem.beginnings();
        let mut one_must_do = true;
        if ties == TieRule::Squirrel {
            let (corners, suffice) = squirrel::beginnings(problem).map_err(SolveError::Unsuitable)?;
            (beginnings, one_must_do) = (Box::new(corners.into_iter()), suffice);
        }
        for beginning in beginnings {
            let ties = TieBreaker::new(ties, &ground, beginning[0], &mut rng);
            let mut walk = Walk::new(problem, ground, &beginning);
            run.spend(beginning.len() as u64)?;
            if run.is_traced() {
                run.tell(&Event::Began { placed: &beginning });
            }
            if walk.backtrack(run, ties)? {
                return Ok(Answer::Found(walk.into_route()));
            }
            ground = walk.into_ground();
        }
        // Beginning in corners only, nothing is proved about the other squares.
        Ok(if one_must_do { Answer::Impossible(Reason::Exhausted { steps: run.steps() }) } else { Answer::GaveUp })
    }
}
