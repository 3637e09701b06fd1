//! Plain depth-first search.
//!
//! **Idea.** Go on as long as there is a free square to jump to, in the fixed order of the eight jumps; when there is none,
//! take the last jump back and try the next. This is the brute force that the reports describe: nothing is pruned.
//!
//! **Why it is right.** Every walk that begins as the problem says is visited once, so a search that ends without a tour
//! has seen them all.
//!
//! **Complexity.** Exponential in the area; closed tours to about 6x8. Memory: five bytes a square. The stack is an explicit
//! array, so depth costs no call stack.

use crate::board::PaddedBoard;
use crate::run::{Event, Run};

use super::{Answer, Reason, Route, SolveError, TourProblem, TourSolver};

/// The method `depth-first`.
#[derive(Clone, Copy, Debug, Default)]
pub struct DepthFirst;

impl TourSolver for DepthFirst {
    fn name(&self) -> &'static str {
        "depth-first"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, SolveError> {
        let board = problem.board();
        let padded = PaddedBoard::claim(run, board, 14)?;
        let squares = board.free_area() as usize;
        // Everything off the board, blocked or visited is taken.
        let mut taken = vec![true; padded.cells()];
        board.squares().for_each(|square| taken[padded.index(square) as usize] = false);
        let mut path: Vec<u32> = Vec::with_capacity(squares);
        let mut next_jump: Vec<u8> = Vec::with_capacity(squares);
        for beginning in problem.beginnings() {
            for &square in &beginning {
                run.spend(1)?;
                taken[padded.index(square) as usize] = true;
                path.push(padded.index(square));
                next_jump.push(0);
            }
            if run.is_traced() {
                run.tell(&Event::Began { placed: &beginning });
            }
            while path.len() >= beginning.len() {
                let depth = path.len() - 1;
                let head = path[depth];
                if path.len() == squares && problem.accepts_ends(beginning[0], padded.square(head)) {
                    return Ok(Answer::Found(Route::Listed(
                        path.into_iter().map(|index| padded.square(index)).collect(),
                    )));
                }
                let jump = (next_jump[depth]..8).find(|&jump| !taken[padded.jump(head, jump.into()) as usize]);
                if let Some(jump) = jump {
                    run.spend(1)?;
                    next_jump[depth] = jump + 1;
                    let to = padded.jump(head, jump.into());
                    taken[to as usize] = true;
                    path.push(to);
                    next_jump.push(0);
                    if run.is_traced() {
                        let (from, to) = (padded.square(head), padded.square(to));
                        let number = path.len() as u64;
                        run.tell(&Event::Jumped { number, from, candidates: &[], tied: &[], tie_rule: "", to });
                    }
                } else {
                    taken[head as usize] = false;
                    path.pop();
                    next_jump.pop();
                    if run.is_traced()
                        && let Some(&to) = path.last()
                    {
                        let (from, to) = (padded.square(head), padded.square(to));
                        run.tell(&Event::Retreated { number: depth as u64 + 1, from, to });
                    }
                }
            }
            // What is left of the walk is the beginning without its last square.
            path.drain(..).for_each(|index| taken[index as usize] = false);
            next_jump.clear();
        }
        Ok(Answer::Impossible(Reason::Exhausted { steps: run.steps() }))
    }
}
