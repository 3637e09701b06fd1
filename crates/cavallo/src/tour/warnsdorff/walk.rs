//! A walk in progress, and the depth-first search that continues it.

use crate::board::{MoveGraph, Square};
use crate::run::{Run, Stopped};
use crate::tour::exit_counts::{ExitCounts, Slots, slots_of};
use crate::tour::{Ends, Route, TourProblem};
use crate::trace::{Candidate, Event, Measure, TieRule};

use super::tie_break::TieBreaker;

/// A walk in progress.
pub(super) struct Walk<'a, G> {
    pub(super) problem: &'a TourProblem,
    pub(super) exits: ExitCounts<G>,
    pub(super) path: Vec<u32>,
    /// For each square of the path the jumps already tried from it, one bit each.
    pub(super) tried: Vec<Slots>,
    /// The number of given squares, which are never taken back.
    pub(super) fixed: usize,
    /// The number of squares of a complete walk.
    pub(super) complete: usize,
    /// The square that the last one must be a jump away from: the first square of a closed tour, or a given end, which is
    /// kept out of the walk and appended when it is complete.
    pub(super) home: Option<u32>,
    pub(super) appended: Option<Square>,
    /// Whether a square is tried only if none had fewer exits.
    pub(super) least_only: bool,
}

impl<'a, G: MoveGraph> Walk<'a, G> {
    pub(super) fn new(problem: &'a TourProblem, mut exits: ExitCounts<G>, beginning: &[Square]) -> Self {
        let squares = problem.board().free_area() as usize;
        let mut path = Vec::with_capacity(squares);
        let mut tried = Vec::with_capacity(squares);
        for &square in beginning {
            let index = exits.graph().index(square);
            exits.take(index);
            path.push(index);
            tried.push(0);
        }
        let kept = problem.end().filter(|end| !beginning.contains(end));
        if let Some(end) = kept {
            exits.take(exits.graph().index(end));
        }
        let home = match problem.ends() {
            _ if kept.is_some() => kept,
            Ends::Closed => beginning.first().copied(),
            Ends::Open => None,
        };
        Self {
            problem,
            home: home.map(|square| exits.graph().index(square)),
            complete: squares - usize::from(kept.is_some()),
            fixed: beginning.len(),
            appended: kept,
            exits,
            path,
            tried,
            least_only: false,
        }
    }

    /// Where the rule leads from the last square, among the jumps that were not tried.
    fn best(&self) -> Slots {
        let (head, tried) = (self.head(), self.tried[self.path.len() - 1]);
        if self.least_only { self.exits.fewest_exits(head, 0) & !tried } else { self.exits.fewest_exits(head, tried) }
    }

    pub(super) fn head(&self) -> u32 {
        self.path[self.path.len() - 1]
    }

    /// Whether all squares are visited and the walk ends as it should.
    pub(super) fn is_solution(&self) -> bool {
        if self.path.len() != self.complete {
            return false;
        }
        let graph = self.exits.graph();
        let (first, head) = (graph.square(self.path[0]), self.head());
        match self.appended {
            Some(end) => graph.slot_between(head, graph.index(end)).is_some() && self.problem.accepts_ends(first, end),
            None => self.problem.accepts_ends(first, graph.square(head)),
        }
    }

    /// Goes to a square and returns where the rule leads from there, one bit for each slot.
    pub(super) fn advance(&mut self, to: u32) -> Slots {
        self.path.push(to);
        self.tried.push(0);
        self.exits.take(to)
    }

    /// Searches depth-first; true is a tour, false the proof that there is none.
    pub(super) fn backtrack(&mut self, run: &mut Run<'_>, mut ties: TieBreaker<'_>) -> Result<bool, Stopped> {
        let mut best = self.best();
        loop {
            if self.is_solution() {
                return Ok(true);
            }
            let (top, head) = (self.path.len() - 1, self.head());
            if best != 0 {
                run.spend(1)?;
                let chosen = if best.is_power_of_two() {
                    best.trailing_zeros() as usize
                } else {
                    ties.pick(&self.exits, head, best)
                };
                if run.is_traced() {
                    self.tell_jump(run, best, chosen, ties.rule());
                }
                self.tried[top] |= 1 << chosen;
                let to = self.exits.graph().target(head, chosen);
                best = self.advance(to);
                ties.arrived(to);
            } else if self.path.len() > self.fixed {
                self.path.pop();
                self.tried.pop();
                self.exits.release(head);
                ties.left(head);
                best = self.best();
                if run.is_traced() {
                    let graph = self.exits.graph();
                    let (from, to) = (graph.square(head), graph.square(self.head()));
                    run.tell(&Event::Retreated { number: top as u64 + 1, from, to });
                }
            } else {
                return Ok(false);
            }
        }
    }

    fn tell_jump(&self, run: &mut Run<'_>, best: Slots, chosen: usize, tie_rule: Option<TieRule>) {
        let (top, head) = (self.path.len() - 1, self.head());
        let graph = self.exits.graph();
        let target = |slot| graph.square(graph.target(head, slot));
        let candidates: Vec<Candidate> = slots_of(self.exits.free_slots(head, self.tried[top]))
            .map(|d| Candidate { square: target(d), exits: self.exits.exits(graph.target(head, d)) })
            .collect();
        let tied: Vec<Square> = if best.is_power_of_two() { Vec::new() } else { slots_of(best).map(target).collect() };
        run.tell(&Event::Jumped {
            number: top as u64 + 2,
            from: graph.square(head),
            candidates: &candidates,
            measure: Measure::Exits,
            tied: &tied,
            tie_rule,
            to: target(chosen),
        });
    }

    /// Returns the exit counts as they were before the walk.
    pub(super) fn into_exits(mut self, run: &mut Run<'_>) -> Result<ExitCounts<G>, Stopped> {
        let kept = self.appended.map(|end| self.exits.graph().index(end));
        for index in kept.into_iter().chain(self.path) {
            run.tick(16)?;
            self.exits.release(index);
        }
        Ok(self.exits)
    }

    pub(super) fn into_route(self, run: &mut Run<'_>) -> Result<Route, Stopped> {
        let graph = self.exits.graph();
        let squares = self.path.iter().map(|&index| graph.square(index)).chain(self.appended);
        Ok(Route::Listed(run.collected(self.path.len() + 1, 2, squares)?))
    }
}
