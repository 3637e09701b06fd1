//! Warnsdorff's rule: jump to the square from which there are the fewest ways on.
//!
//! **Idea.** Squares with few exits soon become unreachable, so visit them first. The rule is a depth-first search with a
//! good order: when it is stuck, it takes jumps back and tries the next best. Since a wrong turn may lie thousands of jumps
//! back, where no search would get to, a walk that stays stuck is [repaired](rotation) by reversing parts of it; if that
//! fails too, the search begins again with four times the patience.
//!
//! **Why it is right.** Whatever the order, the search visits every walk that begins as the problem says, unless its
//! patience ends first; patience grows without limit, so on a small board it ends with a tour or with a proof that there is
//! none. Restarting costs a third more than knowing the right patience beforehand.
//!
//! **Complexity.** Linear in the area when the rule succeeds at once: per square eight subtractions and eight look-ups.
//! Exponential when there is no tour. Memory: 22 bytes a square.
//!
//! **Reference.** H. C. von Warnsdorff, Des Rösselsprunges einfachste und allgemeinste Lösung, 1823. What breaks ties is
//! in [`tie_break`]: it decides whether the rule succeeds on large boards.

mod rotation;
mod squirrel;
mod tie_break;
mod unrepaired;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{PaddedBoard, Square};
use crate::run::{Candidate, Event, Run, Stopped};

use super::exit_counts::{ExitCounts, directions};
use super::{Answer, Ends, Reason, Route, SolveError, TourProblem, TourSolver};
use tie_break::TieBreaker;
pub use tie_break::TieRule;
pub use unrepaired::Unrepaired;

/// The method `warnsdorff`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Warnsdorff {
    /// How ties are broken.
    pub ties: TieRule,
    /// Where chance begins, for random ties and for repairs.
    pub seed: u64,
}

impl TourSolver for Warnsdorff {
    fn name(&self) -> &'static str {
        "warnsdorff"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, SolveError> {
        let board = problem.board();
        let padded = PaddedBoard::claim(run, board, 22)?;
        let mut exits = ExitCounts::new(padded, board);
        run.poll()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut beginnings = problem.beginnings();
        let mut one_must_do = true;
        if self.ties == TieRule::Squirrel {
            let (corners, suffice) = squirrel::beginnings(problem).map_err(SolveError::Unsuitable)?;
            (beginnings, one_must_do) = (Box::new(corners.into_iter()), suffice);
        }
        let mut patience = 2 * board.free_area() + 10_000;
        for restarts in 1.. {
            let mut undecided = Vec::new();
            for beginning in beginnings {
                let ties = TieBreaker::new(self.ties, &exits, beginning[0], &mut rng);
                let mut walk = Walk::new(problem, exits, &beginning);
                run.spend(beginning.len() as u64)?;
                if run.is_traced() {
                    run.tell(&Event::Began { placed: &beginning });
                }
                match run.with_step_limit(patience, |run| walk.backtrack(run, ties))? {
                    Some(true) => return Ok(Answer::Found(walk.into_route())),
                    Some(false) => {
                        exits = walk.into_exits();
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
                    return Ok(Answer::Found(walk.into_route()));
                }
                exits = walk.into_exits();
                undecided.push(beginning);
            }
            if undecided.is_empty() {
                break;
            }
            beginnings = Box::new(undecided.into_iter());
            patience = patience.saturating_mul(4);
            run.tell(&Event::Restarted { restarts });
        }
        // Beginning in corners only, nothing is proved about the other squares.
        Ok(if one_must_do { Answer::Impossible(Reason::Exhausted { steps: run.steps() }) } else { Answer::GaveUp })
    }
}

/// A walk under way.
struct Walk<'a> {
    problem: &'a TourProblem,
    exits: ExitCounts,
    path: Vec<u32>,
    /// For each square of the path the jumps already tried from it, one bit each.
    tried: Vec<u8>,
    /// So many squares are given and never taken back.
    fixed: usize,
    /// So many squares make a complete walk.
    complete: usize,
    /// A square the last one must be a jump away from: a closed tour's first square, or a given end, which is kept free
    /// of the walk and appended when all is done.
    home: Option<u32>,
    appended: Option<Square>,
}

impl<'a> Walk<'a> {
    fn new(problem: &'a TourProblem, mut exits: ExitCounts, beginning: &[Square]) -> Self {
        let squares = problem.board().free_area() as usize;
        let mut path = Vec::with_capacity(squares);
        let mut tried = Vec::with_capacity(squares);
        for &square in beginning {
            let index = exits.padded().index(square);
            exits.take(index);
            path.push(index);
            tried.push(0);
        }
        let kept = problem.end().filter(|end| !beginning.contains(end));
        if let Some(end) = kept {
            exits.take(exits.padded().index(end));
        }
        let home = match problem.ends() {
            _ if kept.is_some() => kept,
            Ends::Closed => beginning.first().copied(),
            Ends::Open => None,
        };
        Self {
            problem,
            home: home.map(|square| exits.padded().index(square)),
            complete: squares - usize::from(kept.is_some()),
            fixed: beginning.len(),
            appended: kept,
            exits,
            path,
            tried,
        }
    }

    fn head(&self) -> u32 {
        self.path[self.path.len() - 1]
    }

    /// Whether all squares are visited and the walk ends as it should.
    fn is_solution(&self) -> bool {
        if self.path.len() != self.complete {
            return false;
        }
        let padded = self.exits.padded();
        let (first, head) = (padded.square(self.path[0]), self.head());
        match self.appended {
            Some(end) => padded.direction(head, padded.index(end)).is_some() && self.problem.accepts_ends(first, end),
            None => self.problem.accepts_ends(first, padded.square(head)),
        }
    }

    /// Goes to a square and says where the rule leads from there, one bit for each direction.
    fn advance(&mut self, to: u32) -> u8 {
        self.path.push(to);
        self.tried.push(0);
        self.exits.take(to)
    }

    /// Searches depth-first; true is a tour, false the proof that there is none.
    fn backtrack(&mut self, run: &mut Run<'_>, mut ties: TieBreaker<'_>) -> Result<bool, Stopped> {
        let mut best = self.exits.fewest_exits(self.head(), self.tried[self.path.len() - 1]);
        loop {
            if self.is_solution() {
                return Ok(true);
            }
            let (top, head) = (self.path.len() - 1, self.head());
            if best != 0 {
                run.spend(1)?;
                let direction = if best.is_power_of_two() {
                    best.trailing_zeros() as usize
                } else {
                    ties.pick(&self.exits, head, best)
                };
                if run.is_traced() {
                    self.tell_jump(run, best, direction, ties.rule());
                }
                self.tried[top] |= 1 << direction;
                let to = self.exits.padded().jump(head, direction);
                best = self.advance(to);
                ties.arrived(to);
            } else if self.path.len() > self.fixed {
                self.path.pop();
                self.tried.pop();
                self.exits.release(head);
                ties.left(head);
                best = self.exits.fewest_exits(self.head(), self.tried[top - 1]);
                if run.is_traced() {
                    let padded = self.exits.padded();
                    let (from, to) = (padded.square(head), padded.square(self.head()));
                    run.tell(&Event::Retreated { number: top as u64 + 1, from, to });
                }
            } else {
                return Ok(false);
            }
        }
    }

    fn tell_jump(&self, run: &mut Run<'_>, best: u8, direction: usize, rule: TieRule) {
        let (top, head) = (self.path.len() - 1, self.head());
        let padded = self.exits.padded();
        let target = |direction| padded.square(padded.jump(head, direction));
        let candidates: Vec<Candidate> = directions(self.exits.free_directions(head, self.tried[top]))
            .map(|d| Candidate { square: target(d), exits: self.exits.exits(padded.jump(head, d)) })
            .collect();
        let tied: Vec<Square> =
            if best.is_power_of_two() { Vec::new() } else { directions(best).map(target).collect() };
        run.tell(&Event::Jumped {
            number: top as u64 + 2,
            from: padded.square(head),
            candidates: &candidates,
            tied: &tied,
            tie_rule: rule.summary(),
            to: target(direction),
        });
    }

    /// Gives the exit counts back as they were before the walk.
    fn into_exits(mut self) -> ExitCounts {
        let kept = self.appended.map(|end| self.exits.padded().index(end));
        for index in kept.into_iter().chain(self.path) {
            self.exits.release(index);
        }
        self.exits
    }

    fn into_route(self) -> Route {
        let padded = self.exits.padded();
        Route::Listed(self.path.iter().map(|&index| padded.square(index)).chain(self.appended).collect())
    }
}
