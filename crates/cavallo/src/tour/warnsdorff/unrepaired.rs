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
    Answer, Event, ExitCounts, PaddedBoard, Reason, Route, Run, SeedableRng, SolveError, TieBreaker, TieRule,
    TourProblem, TourSolver, Walk, Warnsdorff, Xoshiro256PlusPlus, squirrel,
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
        let padded = PaddedBoard::claim(run, board, 22)?;
        let mut exits = ExitCounts::new(padded, board);
        run.poll()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut beginnings = problem.beginnings();
        let mut one_must_do = true;
        if ties == TieRule::Squirrel {
            let (corners, suffice) = squirrel::beginnings(problem).map_err(SolveError::Unsuitable)?;
            (beginnings, one_must_do) = (Box::new(corners.into_iter()), suffice);
        }
        for beginning in beginnings {
            let ties = TieBreaker::new(ties, &exits, beginning[0], &mut rng);
            let mut walk = Walk::new(problem, exits, &beginning);
            run.spend(beginning.len() as u64)?;
            if run.is_traced() {
                run.tell(&Event::Began { placed: &beginning });
            }
            if walk.backtrack(run, ties)? {
                return Ok(Answer::Found(walk.into_route()));
            }
            exits = walk.into_exits();
        }
        // Beginning in corners only, nothing is proved about the other squares.
        Ok(if one_must_do { Answer::Impossible(Reason::Exhausted { steps: run.steps() }) } else { Answer::GaveUp })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::{Ends, Search, solve};

    fn rules() -> impl Iterator<Item = TieRule> {
        [TieRule::Order, TieRule::Random, TieRule::Roth, TieRule::Pohl].into_iter()
    }

    #[test]
    fn it_finds_a_tour_or_proves_that_there_is_none_as_another_complete_search_does() {
        for (board, ends) in [("5", Ends::Open), ("3x4", Ends::Open), ("4", Ends::Open), ("5x6", Ends::Closed)] {
            let problem = TourProblem::new(board.parse().unwrap(), ends);
            for start in problem.board().clone().squares().take(8) {
                let problem = problem.clone().with_start(start).unwrap();
                let mut run = Run::unlimited();
                let expected = matches!(solve(&Search, &mut run, &problem), Ok(Answer::Found(_)));
                for ties in rules() {
                    let answer = solve(&Unrepaired(Warnsdorff { ties, seed: 7 }), &mut run, &problem).unwrap();
                    match answer {
                        Answer::Found(_) => assert!(expected, "{board} {start} {ties:?}"),
                        Answer::Impossible(_) => assert!(!expected, "{board} {start} {ties:?}"),
                        Answer::GaveUp => panic!("{board} {start} {ties:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn it_places_no_square_twice_where_the_rule_succeeds_at_once() {
        let problem = TourProblem::new("8".parse().unwrap(), Ends::Open).with_start("a1".parse().unwrap()).unwrap();
        let mut run = Run::unlimited();
        let answer = solve(&Unrepaired(Warnsdorff::default()), &mut run, &problem);
        assert!(matches!(answer, Ok(Answer::Found(_))));
        assert_eq!(run.steps(), 64);
    }
}
