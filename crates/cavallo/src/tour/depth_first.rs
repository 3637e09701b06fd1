//! Plain depth-first search.
//!
//! **Idea.** Jump to the next free square, in the fixed order of the piece's jumps (for a knight by target square, top rank first,
//! left to right: (-1,2) (1,2) (-2,1) (2,1) (-2,-1) (2,-1) (-1,-2) (1,-2)); where there is none, undo the last jump and try the
//! next. This is the brute force of the reports: nothing is pruned.
//!
//! **Example.** 3x4 from b4: b4 a2 c3 a4 b2 c4 a3 c2 a1 b3 c1, stuck; jumps are undone back to a3, which goes on to b1, and so on.
//! The tour is there after 31 squares placed.
//!
//! **Why it is right.** Every walk with the given beginning is visited once, so a search that ends without a tour has seen
//! them all.
//!
//! **Complexity.** Exponential in the area. Memory: 14 bytes per square, of which the path takes five and the returned route
//! eight. The stack is an explicit array, so depth costs no call stack.
//!
//! **When it fails.** In `experiments/scaling` it finds open tours up to 8x8 and closed ones up to 6x6 within its limits; on larger
//! boards the search does not end in reasonable time.
//!
//! **Reference.** R. J. Walker, An enumerative technique for a class of combinatorial problems, 1960, for backtracking in
//! general.

use crate::answer::{Answer, Reason};
use crate::board::{MoveGraph, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;
use crate::trace::{Event, Measure};

use super::{JumpOrder, Route, TourProblem};

/// The method `depth-first`: backtracking without any pruning. It is complete, and beyond 6x6 it takes luck.
#[derive(Clone, Copy, Debug, Default)]
pub struct DepthFirst {
    /// The order in which jumps are tried.
    pub jumps: JumpOrder,
}

impl Solver<TourProblem> for DepthFirst {
    fn name(&self) -> &'static str {
        "depth-first"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { jumps: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        self.jumps.check(problem)?;
        on_graph!(problem.board(), search(run, problem, self.jumps))
    }
}

fn search<G: MoveGraph>(run: &mut Run<'_>, problem: &TourProblem, order: JumpOrder) -> Result<Answer<Route>, Error> {
    let board = problem.board();
    let graph = G::reserve(run, board, 14)?;
    let squares = board.free_area() as usize;
    // Everything off the board, blocked or visited is taken.
    let mut taken = run.filled(true, graph.cells())?;
    graph.mark_free(run, board, &mut taken, false)?;
    let mut path: Vec<u32> = Vec::with_capacity(squares);
    let mut next_jump: Vec<u8> = Vec::with_capacity(squares);
    for beginning in problem.beginnings() {
        for &square in &beginning {
            run.spend(1)?;
            taken[graph.index(square) as usize] = true;
            path.push(graph.index(square));
            next_jump.push(0);
        }
        if run.is_traced() {
            run.tell(&Event::Began { placed: &beginning });
        }
        while path.len() >= beginning.len() {
            let depth = path.len() - 1;
            let head = path[depth];
            if path.len() == squares && problem.accepts_ends(beginning[0], graph.square(head)) {
                let squares = path.iter().map(|&index| graph.square(index));
                return Ok(Answer::Found(Route::Listed(run.collected(squares.len(), 2, squares)?)));
            }
            let is_free = |&(_, to): &(usize, u32)| !taken[to as usize];
            let tried = usize::from(next_jump[depth]);
            let jump = if order == JumpOrder::READING {
                graph.around(head).skip(tried).find(is_free)
            } else {
                (tried..8).map(|place| (place, graph.target(head, order.slot(place)))).find(is_free)
            };
            if let Some((place, to)) = jump {
                run.spend(1)?;
                next_jump[depth] = place as u8 + 1;
                taken[to as usize] = true;
                path.push(to);
                next_jump.push(0);
                if run.is_traced() {
                    let (from, to) = (graph.square(head), graph.square(to));
                    let number = path.len() as u64;
                    let measure = Measure::Exits;
                    run.tell(&Event::Jumped { number, from, candidates: &[], measure, tied: &[], tie_rule: None, to });
                }
            } else {
                taken[head as usize] = false;
                path.pop();
                next_jump.pop();
                if run.is_traced()
                    && let Some(&to) = path.last()
                {
                    let (from, to) = (graph.square(head), graph.square(to));
                    run.tell(&Event::Retreated { number: depth as u64 + 1, from, to });
                }
            }
        }
        // What remains of the walk is the beginning without its last square.
        path.drain(..).for_each(|index| taken[index as usize] = false);
        next_jump.clear();
    }
    Ok(Answer::Impossible(Reason::Exhausted { steps: run.steps() }))
}
