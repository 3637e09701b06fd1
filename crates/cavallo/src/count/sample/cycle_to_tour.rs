//! From a cycle to a verified tour.
//!
//! **Idea.** A cycle is a set of edges. It is walked from the apex, or from the first square, to
//! the lesser of two neighbours; the walk is then turned or reversed as the given ends demand.
//!
//! **Why it is right.** The result is verified as a tour, with its given ends.
//!
//! **Complexity.** Linear in the squares.
//!
//! **When it fails.** A set of edges that is not a cycle is refused by the verifier.
//!
//! **Reference.** None: this is the program's own.

use crate::board::Square;
use crate::error::Error;
use crate::method::{Problem, Unverified};
use crate::run::Run;
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::cycles::Neighbours;

/// The squares of a board as vertices of cycles, and how their tours begin.
pub(super) struct CycleToTour {
    pub(super) problem: TourProblem,
    /// The squares as vertices; the apex comes after them.
    pub(super) order: Vec<Square>,
}

impl CycleToTour {
    pub(super) fn new(problem: TourProblem, order: Vec<Square>) -> Self {
        Self { problem, order }
    }

    /// The tour along a cycle, verified. An open tour begins on the given start, or on the first of its ends; a closed one on
    /// the given start, or in the corner, and goes from there to the first of its two neighbours.
    pub(super) fn tour(&self, neighbours: &Neighbours) -> Result<Tour, Error> {
        // What is no cycle at all has no squares, and is refused.
        let squares = if neighbours.is_empty() { Vec::new() } else { self.squares(neighbours) };
        self.tour_along(squares)
    }

    /// The tour over these squares, verified.
    pub(super) fn tour_along(&self, mut squares: Vec<Square>) -> Result<Tour, Error> {
        self.turn_to_ends(&mut squares);
        self.problem.verify(&mut Run::unlimited(), Route::Listed(squares)).map_err(|unverified| match unverified {
            Unverified::Stopped(stopped) => stopped.into(),
            Unverified::Defect(defect) => {
                Error::MethodBug { method: "sample", what: TourProblem::WHAT, defect: defect.to_string() }
            }
        })
    }

    /// The squares of a cycle in the order in which they are visited, the apex left out.
    fn squares(&self, neighbours: &Neighbours) -> Vec<Square> {
        let apex = self.order.len();
        let closed = self.problem.ends() == Ends::Closed;
        let mut seen = vec![false; neighbours.len().max(apex + 1)];
        seen[apex] = true;
        let first_of = |vertices: &[usize], seen: &[bool]| {
            let unseen = vertices.iter().copied().filter(|&vertex| !seen[vertex]);
            unseen.min_by_key(|&vertex| self.order[vertex])
        };
        let mut next = if closed { Some(0) } else { first_of(&neighbours[apex], &seen) };
        let mut squares = Vec::with_capacity(apex);
        while let Some(vertex) = next {
            seen[vertex] = true;
            squares.push(self.order[vertex]);
            next = first_of(&neighbours[vertex], &seen);
        }
        squares
    }

    /// Rotates or reverses the squares so that they begin and end as the problem demands.
    fn turn_to_ends(&self, squares: &mut [Square]) {
        let (start, end) = (self.problem.start(), self.problem.end());
        match self.problem.ends() {
            Ends::Open => {
                if start.is_some() && squares.first().copied() != start
                    || end.is_some() && squares.last().copied() != end
                {
                    squares.reverse();
                }
            }
            Ends::Closed => {
                let place = |square: Option<Square>| squares.iter().position(|&other| Some(other) == square);
                if let Some(place) = place(start) {
                    squares.rotate_left(place);
                    if end.is_some() && squares.last().copied() != end {
                        squares[1..].reverse();
                    }
                } else if let Some(place) = place(end) {
                    squares.rotate_left(place + 1);
                }
            }
        }
    }
}
