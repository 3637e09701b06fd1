//! Warnsdorff's rule: jump to the free square with the fewest exits.
//!
//! **Idea.** An *exit* of a square is a free square one jump away. Squares with few exits soon become unreachable, so
//! visit them first. The rule is a depth-first search in a good order: when it is stuck, it undoes the last jump and
//! tries the next best. [Ties](tie_break) are broken by a rule of their own. It decides whether the rule succeeds on
//! large boards. By default it is `roth`, the square farthest from the centre; ties that it leaves go to the first square
//! in reading order.
//!
//! A wrong choice may lie thousands of jumps back, out of reach of backtracking. So a walk that stays stuck is
//! [repaired](rotation) by rotations: if the last square pk is a jump from a visited square pi, then p1 .. pi, pk, pk-1
//! .. pi+1 is a walk over the same squares with another end, from which a missed square may be in reach. If that fails
//! too, the search starts again with four times the step limit.
//!
//! **Example.** The first jumps on 3x4 from a1 (`cavallo tour 3x4 --start a1 --method warnsdorff --explain`):
//!
//! ```text
//! a1: b3 has 1 exit (c1), c2 has 2 (a3, b4)      to b3
//! b3: c1 is the only way, and so is a2 after it  to c1, to a2
//! a2: b4 has 1 exit (c2), c3 has 2 (a4, b1)      to b4
//! ```
//!
//! **Why it is right.** Whatever the order, the search visits every walk with the given beginning unless it reaches its step
//! limit first. The limit grows without bound, so on a small board the search ends with a tour or with a proof that there is
//! none.
//!
//! **Complexity.** Linear in the area when the rule succeeds at once: eight subtractions and eight look-ups per square. With
//! Roth's ties open tours nearly always do, closed tours hardly ever: the walk has to end beside its first square. Then
//! backtracking first uses up its limit, 2 A + 10,000 steps on a board of A squares, and a few hundred rotations follow, each
//! of which reverses a part of the path and costs up to A. After a failed round the limit is four times as large; all earlier
//! rounds together take a third of the last round's allowance. Memory: 22 bytes per square. Measured in
//! `experiments/warnsdorff-speed`: an open tour of 1000x1000 takes 22 ms, a closed one 0.17 s and 389 rotations. How often
//! the rule succeeds at once is in `experiments/ties`.
//!
//! **When it fails.** If there is no tour, the proof takes exponential time.
//!
//! **Reference.** H. C. von Warnsdorff, Des Rösselsprunges einfachste und allgemeinste Lösung, 1823.

mod rotation;
mod squirrel;
mod tie_break;
mod walk;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::{Answer, Reason};
use crate::board::{MoveGraph, on_graph};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;
use crate::trace::{Event, TieRule};

use super::exit_counts::ExitCounts;
use super::{JumpOrder, Route, TourProblem};
use tie_break::TieBreaker;
use walk::Walk;

/// The method `warnsdorff`: depth-first, and always to a square with the fewest exits. Walks that stay stuck are repaired by
/// reversing their ends, unless that is switched off.
#[derive(Clone, Copy, Debug)]
pub struct Warnsdorff {
    /// How ties are broken.
    pub ties: TieRule,
    /// The random seed, for random ties and for repairs.
    pub seed: u64,
    /// Whether a walk that stays stuck is repaired, and the search restarted with a larger step limit. If not, this is plain
    /// depth-first search in Warnsdorff's order, as in the reports, and the number of squares placed measures the rule alone:
    /// it is the board's area if the rule never erred. Give the run a step limit then.
    pub repairs: bool,
    /// Whether only squares with the fewest exits are ever tried, also after jumps were taken back, and nothing is repaired.
    /// Then the search is fast to end and not complete: it may miss an existing tour.
    pub least_only: bool,
    /// The order by which ties go that the rule leaves.
    pub jumps: JumpOrder,
}

impl Default for Warnsdorff {
    fn default() -> Self {
        Self { ties: TieRule::default(), seed: 0, repairs: true, least_only: false, jumps: JumpOrder::READING }
    }
}

/// 22 bytes per square for path, choices, exit counts and the positions of the repair; one more for choices among up to 16.
const BYTES: u64 = 23;

impl Solver<TourProblem> for Warnsdorff {
    fn name(&self) -> &'static str {
        "warnsdorff"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { complete: !self.least_only, ties: true, jumps: true, seeded: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        self.jumps.check(problem)?;
        on_graph!(problem.board(), self.search(run, problem))
    }
}

impl Warnsdorff {
    fn search<G: MoveGraph>(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        let board = problem.board();
        let graph = G::reserve(run, board, BYTES)?;
        let mut exits = ExitCounts::new(run, graph, board)?;
        run.poll()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut beginnings = problem.beginnings();
        let mut is_exhaustive = !self.least_only;
        if self.ties == TieRule::Squirrel {
            let (corners, suffice) = squirrel::beginnings(problem)?;
            (beginnings, is_exhaustive) = (Box::new(corners.into_iter()), suffice && is_exhaustive);
        }
        let mut patience = 2 * board.free_area() + 10_000;
        for restarts in 1.. {
            let mut undecided = Vec::new();
            for beginning in beginnings {
                let ties = TieBreaker::new(self.ties, self.jumps, &exits, beginning[0], &mut rng);
                let mut walk = Walk::new(problem, exits, &beginning);
                walk.least_only = self.least_only;
                run.spend(beginning.len() as u64)?;
                if run.is_traced() {
                    run.tell(&Event::Began { placed: &beginning });
                }
                let searched = if self.repairs && !self.least_only {
                    run.with_step_limit(patience, |run| walk.backtrack(run, ties))?
                } else {
                    Some(walk.backtrack(run, ties)?)
                };
                match searched {
                    Some(true) => return Ok(Answer::Found(walk.into_route(run)?)),
                    Some(false) => {
                        exits = walk.into_exits(run)?;
                        continue;
                    }
                    None => {}
                }
                let mut rotations = 0;
                let repaired =
                    run.with_step_limit(patience, |run| rotation::repair(run, &mut walk, &mut rng, &mut rotations))?;
                if rotations > 0 {
                    run.tell(&Event::Repaired { rotations });
                }
                if repaired == Some(true) {
                    return Ok(Answer::Found(walk.into_route(run)?));
                }
                exits = walk.into_exits(run)?;
                undecided.push(beginning);
            }
            if undecided.is_empty() {
                break;
            }
            beginnings = Box::new(undecided.into_iter());
            patience = patience.saturating_mul(4);
            run.tell(&Event::Restarted { restarts });
        }
        // If only corners were tried as beginnings, nothing is proved about the other squares.
        Ok(if is_exhaustive { Answer::Impossible(Reason::Exhausted { steps: run.steps() }) } else { Answer::GAVE_UP })
    }
}
