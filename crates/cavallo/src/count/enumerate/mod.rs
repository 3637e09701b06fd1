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

mod roots;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::answer::Answer;
use crate::board::{Board, Square};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::problem::Source;
use super::{CountClaim, CountProblem};
use roots::Graph;

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
        let number = problem.enumerate(run)? * problem.multiplicity();
        Ok(Answer::Found(CountClaim::of(Source::Enumeration, number)))
    }
}

/// Boards with more free squares do not fit the masks.
const MOST_SQUARES: u64 = 128;
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

type Mask = u128;

const fn bit(index: usize) -> Mask {
    1 << index
}

/// Whether the mask has at most one square.
const fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The squares of a mask in ascending order.
fn indices(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(index)
    })
}

/// A partial path.
#[derive(Clone, Copy)]
struct State {
    head: usize,
    /// The squares to be visited.
    free: Mask,
    /// Where the path may end.
    ends: Mask,
}

impl Graph {
    /// The squares that may come next, and those that must be the end unless they come next.
    #[inline]
    fn successors(&self, at: State) -> (Mask, Mask) {
        const NONE: (Mask, Mask) = (0, 0);
        let (near, ends) = (self.neighbours[at.head] & at.free, at.ends & at.free);
        if is_single(at.free) {
            return (near & ends, 0);
        }
        // The only square left to end on must not be used before.
        let mut next = if is_single(ends) { near & !ends } else { near };
        if ends == 0 || next == 0 {
            return NONE;
        }
        let (mut forced, mut loose) = (0, 0);
        let mut rest = near;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            let square = rest & rest.wrapping_neg();
            rest ^= square;
            let exits = self.neighbours[index] & at.free;
            if !is_single(exits) {
                continue;
            }
            if exits == 0 {
                return NONE;
            }
            if ends & square == 0 { forced |= square } else { loose |= square }
        }
        if forced != 0 {
            if !is_single(forced) || !is_single(loose) {
                return NONE;
            }
            next &= forced;
        } else if !is_single(loose) {
            // One comes next, the other is the end; there is no place for a third.
            if !is_single(loose & (loose - 1)) {
                return NONE;
            }
            next &= loose;
        }
        (next, loose)
    }

    fn step(at: State, next: usize, loose: Mask) -> State {
        let left_behind = loose & !bit(next);
        State { head: next, free: at.free & !bit(next), ends: if left_behind == 0 { at.ends } else { left_behind } }
    }

    /// The number of paths that complete this one; `states` counts the states visited.
    fn count(&self, at: State, states: &mut u64) -> u64 {
        *states += 1;
        if at.free == 0 {
            return u64::from(at.ends & bit(at.head) != 0);
        }
        let (mut next, loose) = self.successors(at);
        let mut found = 0;
        while next != 0 {
            found += self.count(Self::step(at, next.trailing_zeros() as usize, loose), states);
            next &= next - 1;
        }
        found
    }

    /// Reports every path that completes this one; false when no more are wanted.
    fn walk(
        &self,
        run: &mut Run<'_>,
        at: State,
        path: &mut Vec<usize>,
        each: &mut dyn FnMut(&mut Run<'_>, &[usize]) -> bool,
    ) -> Result<bool, Stopped> {
        run.spend(1)?;
        if at.free == 0 {
            return Ok(at.ends & bit(at.head) == 0 || each(run, path));
        }
        let (next, loose) = self.successors(at);
        for square in indices(next) {
            path.push(square);
            let go_on = self.walk(run, Self::step(at, square, loose), path, each)?;
            path.pop();
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reports every tour once, as the problem demands it.
    fn walk_all(
        &self,
        run: &mut Run<'_>,
        problem: &TourProblem,
        each: &mut dyn FnMut(&mut Run<'_>, &[usize]) -> bool,
    ) -> Result<(), Stopped> {
        let from_end = problem.prefix().is_empty() && problem.end().is_some();
        let mut show = |run: &mut Run<'_>, path: &[usize]| {
            let mut tour = path.to_vec();
            match problem.ends() {
                Ends::Open if from_end => tour.reverse(),
                Ends::Closed if from_end => tour.rotate_left(1),
                _ => {}
            }
            each(run, &tour)
        };
        for mut root in self.roots(problem) {
            if !self.walk(run, self.state(&root), &mut root.path, &mut show)? {
                break;
            }
        }
        Ok(())
    }
}

/// The states with few squares left, generated on demand, each with the weight of its root.
struct Pieces<'a> {
    graph: &'a Graph,
    /// The number of squares that a unit of work has left at most.
    unit: u32,
    stack: Vec<(State, u64, u64)>,
}

/// How many squares a unit of work may have left. Let no square have more than d neighbours. Then n squares have at most
/// (d!)^(n/d) paths, up to a small factor: this is Brègman's bound for the permanent of their adjacency matrix.
fn squares_per_unit(graph: &Graph, board: &Board) -> u32 {
    if board.is_classic() {
        return KNIGHT_UNIT;
    }
    let most = graph.neighbours.iter().map(|mask| mask.count_ones()).max().unwrap_or(0).max(2);
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
            self.stack.extend(indices(next).map(|square| (Graph::step(state, square, loose), weight, part)));
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
    let stack = roots.iter().rev().map(|root| (graph.state(root), root.weight, share)).collect();
    let unit = squares_per_unit(&graph, problem.board());
    let mut pieces = Pieces { graph: &graph, unit, stack };
    let (found, states) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = |piece: Option<(State, u64)>| {
        let Some((state, weight)) = piece else { return STATES_BETWEEN_POLLS };
        let mut seen = 0;
        found.fetch_add(weight * graph.count(state, &mut seen), Relaxed);
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

/// Reports every tour of the problem, one direction of each, always in the same order, until `each` returns false.
pub(super) fn walk_tours(
    run: &mut Run<'_>,
    problem: &TourProblem,
    each: &mut dyn FnMut(&mut Run<'_>, &[Square]) -> bool,
) -> Result<(), Stopped> {
    let graph = Graph::new(run, problem.board())?;
    let mut tour = Vec::new();
    graph.walk_all(run, problem, &mut |run, path| {
        tour.clear();
        tour.extend(path.iter().map(|&index| graph.squares[index]));
        each(run, &tour)
    })
}

/// The number of tours up to symmetries of the board: of each class the one tour is counted that is the least of its images,
/// read from either end. Symmetries that move the given squares are not used, except one that swaps a given start and end.
pub(super) fn count_distinct(run: &mut Run<'_>, problem: &TourProblem) -> Result<u64, Stopped> {
    let graph = Graph::new(run, problem.board())?;
    let mut given: Vec<usize> = problem.prefix().iter().chain(&problem.end()).map(|&s| graph.index(s)).collect();
    if problem.ends() == Ends::Closed && given.len() == 1 {
        // Every closed tour begins, or ends, on every square.
        given.clear();
    }
    let mut symmetries = graph.symmetries(problem.board());
    symmetries.retain(|images| {
        let moved = given.iter().map(|&square| images[square]);
        let swapped = problem.prefix().len() == 1 && moved.clone().rev().eq(given.iter().copied());
        swapped || moved.eq(given.iter().copied())
    });
    let closed = problem.ends() == Ends::Closed;
    let mut distinct = 0;
    graph.walk_all(run, problem, &mut |_, tour| {
        distinct += u64::from(is_least_image(tour, &symmetries, closed));
        true
    })?;
    Ok(distinct)
}

/// Whether no image of the tour comes before the tour itself; cycles are read from square 0 on.
fn is_least_image(tour: &[usize], symmetries: &[Vec<usize>], closed: bool) -> bool {
    fn read<'a>(tour: &'a [usize], images: &'a [usize], closed: bool, back: bool) -> impl Iterator<Item = usize> + 'a {
        let zero = tour.iter().position(|&square| images[square] == 0).filter(|_| closed);
        // Backwards from square 0, or from the last square of an open tour.
        let first = zero.unwrap_or(if back { tour.len() - 1 } else { 0 });
        let step = if back { tour.len() - 1 } else { 1 };
        (0..tour.len()).map(move |i| images[tour[(first + i * step) % tour.len()]])
    }
    let read = |images, back| read(tour, images, closed, back);
    let is_forward_less = read(&symmetries[0], false).lt(read(&symmetries[0], true));
    symmetries.iter().all(|images| {
        [false, true].into_iter().all(|back| read(images, back).ge(read(&symmetries[0], !is_forward_less)))
    })
}
