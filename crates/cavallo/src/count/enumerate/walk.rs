//! A walk over all tours of a problem, one after the other.
//!
//! **Idea.** The paths from each [root](super::roots) are walked, and each is turned to begin or
//! end where the problem says.
//!
//! **Why it is right.** Roots are chosen so that every tour is found once.
//!
//! **Complexity.** As [`enumerate`](super), without merging equivalent roots.
//!
//! **When it fails.** On more than 128 free squares.
//!
//! **Reference.** As [`enumerate`](super).

use crate::board::Square;
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::roots::Graph;

impl Graph {
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
        for root in self.roots(problem) {
            if !self.paths.walk(run, root.path, root.ends, &mut show)? {
                break;
            }
        }
        Ok(())
    }
}

/// Reports every tour of the problem, one direction of each, always in the same order, until `each` returns false.
pub(crate) fn walk_tours(
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
