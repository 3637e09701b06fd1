//! Tours up to symmetry: of all tours that are images of each other, one represents the class.
//!
//! **Idea.** A class is what the symmetries of the board make of one tour, as far as these images are tours of the problem:
//! where squares are given, an image counts only if it has them too, read from one end or the other. The representative is
//! the tour whose squares, read as the problem demands, come first.
//!
//! **Why it is right.** Being images of each other is an equivalence on the tours of the board, and so it is on any part of
//! them. In each class exactly one tour comes first, because a reading determines its tour.
//!
//! **Complexity.** At most eight images of each tour, read in two directions until one differs.
//!
//! **When it fails.** It does not, but all tours are visited: there is no short cut to their
//! number.
//!
//! **Reference.** Orderly generation keeps the first of each class: R. C. Read, Every one a winner
//! (1978).

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
    /// The square from which cycles are read.
    origin: usize,
    /// The given squares, each with its place in a tour.
    given: Vec<(usize, usize)>,
}

/// The images of the squares under a symmetry.
struct Images<'p> {
    of: Vec<usize>,
    /// If only tours with a symmetry of their own count: what an image must have too, where that is not certain.
    kept_by: Option<&'p SymmetricProblem>,
}

impl<'p> Classes<'p> {
    /// The classes of the tours of a problem, or of those that have a symmetry.
    pub(crate) fn new(
        run: &mut Run<'_>,
        problem: &TourProblem,
        kept_by: Option<&'p SymmetricProblem>,
    ) -> Result<Self, Stopped> {
        let (board, closed) = (problem.board(), problem.ends() == Ends::Closed);
        let graph = Graph::new(run, board)?;
        let end = problem.end().map(|end| (graph.squares.len() - 1, end));
        let mut given: Vec<(usize, usize)> = (0..)
            .zip(problem.prefix().iter().copied())
            .chain(end)
            .map(|(place, square)| (place, graph.index(square)))
            .collect();
        if closed && given.len() == 1 {
            // Every closed tour begins, or ends, on every square.
            given.clear();
        }
        let origin = given.first().map_or(0, |&(_, square)| square);
        let images = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.preserves(board))
            .map(|symmetry| Images {
                of: graph.squares.iter().map(|&s| graph.index(symmetry.square(board, s))).collect(),
                kept_by: kept_by.filter(|kept| !commutes(board, symmetry, kept.symmetry())),
            })
            .collect();
        Ok(Self { graph, images, closed, origin, given })
    }

    /// Whether the tour represents its class.
    pub(crate) fn is_representative(&self, tour: &[Square]) -> bool {
        let tour: Vec<usize> = tour.iter().map(|&square| self.graph.index(square)).collect();
        let identity = &self.images[0].of;
        let mut own = [false, true].into_iter().filter(|&back| self.demanded(&tour, identity, back));
        let first = own.next().expect("a tour of the problem");
        let is_second_less =
            own.next().is_some_and(|second| self.read(&tour, identity, second).lt(self.read(&tour, identity, first)));
        let least = || self.read(&tour, identity, first != is_second_less);
        self.images.iter().all(|images| {
            let comes_first =
                |back| self.demanded(&tour, &images.of, back) && self.read(&tour, &images.of, back).lt(least());
            let counts = || {
                images.kept_by.is_none_or(|kept| {
                    kept.keeps(&tour.iter().map(|&square| self.graph.squares[images.of[square]]).collect::<Vec<_>>())
                })
            };
            !((comes_first(false) || comes_first(true)) && counts())
        })
    }

    /// Whether an image of a tour, read forwards or backwards, has the given squares in their places.
    fn demanded(&self, tour: &[usize], images: &[usize], back: bool) -> bool {
        self.given.iter().all(|&(place, square)| self.read(tour, images, back).nth(place) == Some(square))
    }

    /// The image of a tour; cycles are read from the origin on.
    fn read<'a>(&self, tour: &'a [usize], images: &'a [usize], back: bool) -> impl Iterator<Item = usize> + use<'a> {
        let origin = tour.iter().position(|&square| images[square] == self.origin).filter(|_| self.closed);
        // Backwards from the origin, or from the last square of an open tour.
        let first = origin.unwrap_or(if back { tour.len() - 1 } else { 0 });
        let step = if back { tour.len() - 1 } else { 1 };
        (0..tour.len()).map(move |i| images[tour[(first + i * step) % tour.len()]])
    }
}

/// Whether two symmetries of a board may be applied in either order.
fn commutes(board: &Board, one: Symmetry, other: Symmetry) -> bool {
    let both = |first: Symmetry, second: Symmetry, square| second.square(board, first.square(board, square));
    board.squares().all(|square| both(one, other, square) == both(other, one, square))
}
