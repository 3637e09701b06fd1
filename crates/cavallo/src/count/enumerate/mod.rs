//! Counts tours by visiting every one of them.
//!
//! **Idea.** Depth-first search, one square after the other, with bit masks of the free squares. A state is the knight's
//! square, the squares still to be visited and those of them on which the tour may end: all that have the right colour for an
//! open tour, the neighbours of the first square for a closed one. Before each jump the neighbours that the knight does not
//! jump to are checked: afterwards they can be entered and left only through each other and through free squares.
//!
//! * No free neighbour: no tour, unless it is the last square.
//! * One free neighbour, and it may not be the end: it must come next; two such squares, no tour.
//! * One free neighbour, and it may be the end: it comes next, or it *is* the end, and then no other square is.
//!
//! **Worked example.** 3x4 from a1, dark, so the end is light. b3 has one free neighbour and is light: next or the end.
//!
//! ```text
//! a1 b3 c1 a2         forced; then b4 has one free neighbour and is dark: next
//!    b4 c2 a3         forced; then b1 and c4 have one each and are light: one is next, the other the end
//!    b1 c3 a4 b2 c4, or c4 b2 a4 c3 b1                                       two tours
//! a1 c2               b3 is the end; b4, then a2, then c1 are forced, and only b3 is left to jump to: no tour
//! ```
//!
//! c1 is the mirror image of a1 and counts with it: 4 tours. From b4 there are 4, from a3, c3 and b2 none: 8 in all.
//!
//! **Why it is right.** Each rule prunes only what cannot be completed, so every directed path from a root to its ends is
//! found exactly once. The roots are chosen so that every undirected tour is found once. A cycle is cut open at one square
//! and may end only on neighbours greater than the one it went to first. Where colours alternate, an open tour of an even
//! number of squares has one end of each colour and begins on the dark one. Any other open tour is found from both ends.
//! Beginnings that are equivalent under a symmetry of the board have equally many tours, so one of them is searched.
//!
//! **Complexity.** Exponential: some tens of nanoseconds for each step, and more steps than there are tours. Memory: a few
//! hundred states; tours are not stored. Measured in `experiments/count-speed`: 6x6 closed, 9862 tours, takes 7 ms, 6x7
//! closed, 1,067,638 tours, 0.48 s.
//!
//! **When it fails.** In practice on boards of more than about 45 squares, or somewhat more on narrow ones; boards of more
//! than 128 squares do not fit the masks.
//!
//! **Reference.** Backtracking (R. J. Walker, An enumerative technique for a class of combinatorial problems, 1960); the
//! look-ahead is that of F. Rubin, A search procedure for Hamilton paths and circuits, Journal of the ACM 21 (1974).

mod classes;
mod roots;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use num_bigint::BigUint;

use crate::answer::Answer;
use crate::board::{Board, Square};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::symmetric::walk_symmetric;
use crate::tour::{Ends, TourProblem};

use super::claim::Source;
use super::paths::{PathGraph, State, indices};
use super::{CountClaim, CountProblem, Counting};
pub(super) use classes::Classes;
use roots::Graph;
pub(crate) use walk::walk_tours;

/// The method `enumerate`: one tour after the other, by backtracking.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enumerate;

impl Solver<CountProblem> for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, lists: true, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &CountProblem) -> Result<Answer<CountClaim>, Error> {
        let began = run.elapsed();
        let number = problem.enumerate(run)? * problem.multiplicity();
        Ok(Answer::Found(CountClaim::of(Source::Enumeration, number, run.elapsed().saturating_sub(began))))
    }
}

impl CountProblem {
    /// Passes every undirected or distinct tour to `each`, until it returns false.
    pub(super) fn walk(
        &self,
        run: &mut Run<'_>,
        each: &mut dyn FnMut(&mut Run<'_>, &[Square]) -> bool,
    ) -> Result<(), Stopped> {
        let distinct = self.counting == Counting::Distinct;
        let classes = distinct.then(|| Classes::new(run, &self.tours, self.kept.as_ref())).transpose()?;
        let mut select = |run: &mut Run<'_>, tour: &[Square]| {
            let selected = classes.as_ref().is_none_or(|classes| classes.is_representative(tour));
            !selected || each(run, tour)
        };
        match &self.kept {
            Some(kept) => walk_symmetric(run, kept, &mut select),
            None => walk_tours(run, &self.tours, &mut select),
        }
    }

    /// The number of undirected or distinct tours, one after the other.
    pub(super) fn enumerate(&self, run: &mut Run<'_>) -> Result<BigUint, Stopped> {
        if self.counting != Counting::Distinct && self.kept.is_none() {
            return count_by_enumeration(run, &self.tours).map(BigUint::from);
        }
        let mut number = 0_u64;
        self.walk(run, &mut |_, _| {
            number += 1;
            true
        })?;
        Ok(BigUint::from(number))
    }
}

/// A knight's path with this many squares left is a unit of work for one thread: well below a tenth of a second.
const KNIGHT_UNIT: u32 = 30;
/// Other pieces have more paths: theirs are units when there are at most two to this power.
const UNIT_BITS: f64 = 22.0;
/// When units are rare, the clock is polled after this many states.
const STATES_BETWEEN_POLLS: u64 = 4096;
/// The progress of the whole search; every state passes an equal part of its share to each of its successors.
const WHOLE: u64 = 1 << 60;
/// A unit counts as at least this much work, so that the clock is polled every few of them.
const LEAST_SHARE: u64 = 1 << 16;

/// The states with few squares left, generated on demand, each with the weight of its root.
struct Pieces<'a> {
    graph: &'a PathGraph,
    /// The number of squares that a unit of work has left at most.
    unit: u32,
    stack: Vec<(State, u64, u64)>,
}

/// How many squares a unit of work may have left. Let no square have more than d neighbours. Then n squares have at most
/// (d!)^(n/d) paths, up to a small factor: this is Brègman's bound for the permanent of their adjacency matrix.
fn squares_per_unit(graph: &PathGraph, board: &Board) -> u32 {
    if board.is_classic() {
        return KNIGHT_UNIT;
    }
    let most = graph.most_neighbours().max(2);
    let bits = (2..=most).map(|factor| f64::from(factor).log2()).sum::<f64>() / f64::from(most);
    (UNIT_BITS / bits) as u32
}

impl Iterator for Pieces<'_> {
    /// The share of the whole, and a state with its weight; none if it is only time to poll the clock.
    type Item = (u64, Option<(State, u64)>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut done = 0;
        for _ in 0..STATES_BETWEEN_POLLS {
            let (state, weight, share) = self.stack.pop()?;
            if state.free.count_ones() <= self.unit {
                return Some(((done + share).max(LEAST_SHARE), Some((state, weight))));
            }
            let (next, loose) = self.graph.successors(state);
            let part = share / u64::from(next.count_ones().max(1));
            done += share - part * u64::from(next.count_ones());
            self.stack.extend(indices(next).map(|square| (PathGraph::step(state, square, loose), weight, part)));
        }
        Some((done.max(LEAST_SHARE), None))
    }
}

/// The number of tours of the problem; a tour and its reverse are one. With a start: of those that begin there, with a prefix
/// of those that begin with it, with an end of those that end there. A cycle begins and ends anywhere, so one of the two
/// alone has no effect, and both together ask for the cycles that go directly from the end to the start.
///
/// States are steps. One thread counts them unit by unit; with several threads they are known only at the end, so clock and
/// cancel token stop the search at once, but a step limit does so late.
pub(super) fn count_by_enumeration(run: &mut Run<'_>, problem: &TourProblem) -> Result<u64, Stopped> {
    let threads = run.thread_count();
    let graph = Graph::new(run, problem.board())?;
    let closed = problem.ends() == Ends::Closed;
    let given = problem.prefix().len() + usize::from(problem.end().is_some());
    let mut roots = if closed && given < 2 {
        // A cycle passes every square, so it is cut open at the best one.
        graph.roots(&TourProblem::new(problem.board().clone(), Ends::Closed))
    } else {
        graph.roots(problem)
    };
    let mut times = 1;
    if !closed && given == 0 && graph.squares.len() > 1 {
        graph.merge_alike(problem.board(), &mut roots);
        times += u64::from(!graph.is_even());
    }
    let share = WHOLE / (roots.len() as u64).max(1);
    let paths = &graph.paths;
    let stack = roots.iter().rev().map(|root| (paths.state(&root.path, root.ends), root.weight, share)).collect();
    let unit = squares_per_unit(paths, problem.board());
    let mut pieces = Pieces { graph: paths, unit, stack };
    let (found, states) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = |piece: Option<(State, u64)>| {
        let Some((state, weight)) = piece else { return STATES_BETWEEN_POLLS };
        let mut seen = 0;
        found.fetch_add(weight * paths.count(state, &mut seen), Relaxed);
        seen
    };
    if threads <= 1 {
        pieces.try_for_each(|(_, piece)| run.spend(work(piece)))?;
    } else {
        run.share(threads, WHOLE, pieces, |piece| {
            states.fetch_add(work(piece), Relaxed);
            Ok::<(), Stopped>(())
        })?;
        run.spend(states.into_inner())?;
    }
    Ok(found.into_inner() / times)
}
