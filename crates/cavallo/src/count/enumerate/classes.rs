//! Tours up to symmetry: of all tours that are images of each other, one represents the class.
//!
//! **Idea.** The representative is the tour that comes first among its images, read from either end.

use crate::board::{Board, Square, Symmetry};
use crate::run::{Run, Stopped};
use crate::symmetric::SymmetricProblem;
use crate::tour::{Ends, TourProblem};

use super::roots::Graph;

/// The classes of the tours of a problem.
pub(crate) struct Classes<'p> {
    graph: Graph,
    images: Vec<Images<'p>>,
    closed: bool,
}

/// The images of the squares under a symmetry.
struct Images<'p> {
    of: Vec<usize>,
    /// If only tours with a symmetry of their own count: what an image must have too, where that is not certain.
    kept_by: Option<&'p SymmetricProblem>,
}

impl<'p> Classes<'p> {
    /// The classes of the tours of a problem, or of those that have a symmetry. Symmetries that move the given squares are not used,
    /// except one that swaps a given start and end.
    pub(crate) fn new(
        run: &mut Run<'_>,
        problem: &TourProblem,
        kept_by: Option<&'p SymmetricProblem>,
    ) -> Result<Self, Stopped> {
        let (board, closed) = (problem.board(), problem.ends() == Ends::Closed);
        let graph = Graph::new(run, board)?;
        let mut given: Vec<usize> = problem.prefix().iter().chain(&problem.end()).map(|&s| graph.index(s)).collect();
        if closed && given.len() == 1 {
            // Every closed tour begins, or ends, on every square.
            given.clear();
        }
        let mut images: Vec<Images<'p>> = Vec::new();
        for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)) {
            let of: Vec<usize> = graph.squares.iter().map(|&s| graph.index(symmetry.square(board, s))).collect();
            let moved = given.iter().map(|&square| of[square]);
            let swapped = problem.prefix().len() == 1 && moved.clone().rev().eq(given.iter().copied());
            if swapped || moved.eq(given.iter().copied()) {
                images.push(Images { of, kept_by: kept_by.filter(|kept| !commutes(board, symmetry, kept.symmetry())) });
            }
        }
        Ok(Self { graph, images, closed })
    }

    /// Whether the tour represents its class.
    pub(crate) fn is_representative(&self, tour: &[Square]) -> bool {
        let tour: Vec<usize> = tour.iter().map(|&square| self.graph.index(square)).collect();
        let read = |images, back| read(&tour, images, self.closed, back);
        let identity = &self.images[0].of;
        let is_forward_less = read(identity, false).lt(read(identity, true));
        self.images.iter().all(|images| {
            let comes_first = |back| read(&images.of, back).lt(read(identity, !is_forward_less));
            let counts = || {
                images.kept_by.is_none_or(|kept| {
                    kept.keeps(&tour.iter().map(|&square| self.graph.squares[images.of[square]]).collect::<Vec<_>>())
                })
            };
            !((comes_first(false) || comes_first(true)) && counts())
        })
    }
}

/// Whether two symmetries of a board may be applied in either order.
fn commutes(board: &Board, one: Symmetry, other: Symmetry) -> bool {
    let both = |first: Symmetry, second: Symmetry, square| second.square(board, first.square(board, square));
    board.squares().all(|square| both(one, other, square) == both(other, one, square))
}

/// The image of a tour; cycles are read from square 0 on.
fn read<'a>(tour: &'a [usize], images: &'a [usize], closed: bool, back: bool) -> impl Iterator<Item = usize> + 'a {
    let zero = tour.iter().position(|&square| images[square] == 0).filter(|_| closed);
    // Backwards from square 0, or from the last square of an open tour.
    let first = zero.unwrap_or(if back { tour.len() - 1 } else { 0 });
    let step = if back { tour.len() - 1 } else { 1 };
    (0..tour.len()).map(move |i| images[tour[(first + i * step) % tour.len()]])
}
