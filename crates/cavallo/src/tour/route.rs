//! The answer: a route is claimed, a tour is checked.

use crate::board::{Board, Leaper, Square};

use super::Ends;
use super::periodic::{self, ConstructedTour, PeriodicRoute};

/// A tour as some method claims it. Only [`verify`](super::verify) makes a [`Tour`] of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// Squares in the order of their visit.
    Listed(Vec<Square>),
    /// A tour with repeats, which is not written out.
    Periodic(PeriodicRoute),
}

/// A tour that was verified; there is no other way to make one.
#[derive(Clone, Debug)]
pub struct Tour(Course);

#[derive(Clone, Debug)]
enum Course {
    Listed { board: Board, ends: Ends, squares: Vec<Square> },
    Constructed(Box<ConstructedTour>),
}

impl Tour {
    /// For the verifier alone.
    pub(super) fn listed(board: Board, ends: Ends, squares: Vec<Square>) -> Self {
        Self(Course::Listed { board, ends, squares })
    }

    /// The board toured.
    #[must_use]
    pub fn board(&self) -> &Board {
        match &self.0 {
            Course::Listed { board, .. } => board,
            Course::Constructed(tour) => tour.board(),
        }
    }

    /// Whether it was checked as an open or as a closed tour.
    #[must_use]
    pub fn ends(&self) -> Ends {
        match &self.0 {
            Course::Listed { ends, .. } => *ends,
            Course::Constructed(tour) => tour.ends(),
        }
    }

    /// The tour as it was constructed, if it was.
    #[must_use]
    pub fn constructed(&self) -> Option<&ConstructedTour> {
        match &self.0 {
            Course::Listed { .. } => None,
            Course::Constructed(tour) => Some(tour),
        }
    }

    /// The number of squares.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.board().free_area()
    }

    /// The squares in the order of their visit.
    #[must_use]
    pub fn squares(&self) -> Squares<'_> {
        Squares(match &self.0 {
            Course::Listed { squares, .. } => Way::Listed(squares.iter()),
            Course::Constructed(tour) => Way::Constructed(tour.iter()),
        })
    }

    /// The first square.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn first(&self) -> Square {
        match &self.0 {
            Course::Listed { squares, .. } => *squares.first().expect("a tour has at least one square"),
            Course::Constructed(tour) => tour.first(),
        }
    }

    /// The last square; of a closed tour the last before the return.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn last(&self) -> Square {
        match &self.0 {
            Course::Listed { squares, .. } => *squares.last().expect("a tour has at least one square"),
            Course::Constructed(tour) => tour.last(),
        }
    }

    /// Whether one more jump would lead back to the first square, also when only an open tour was asked for.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.length() > 2 && Leaper::KNIGHT.joins(self.first(), self.last())
    }
}

impl From<ConstructedTour> for Tour {
    /// A constructed tour was verified when it was made.
    fn from(tour: ConstructedTour) -> Self {
        Self(Course::Constructed(Box::new(tour)))
    }
}

impl PartialEq for Tour {
    /// Whether two tours visit the same squares in the same order, however they are kept.
    fn eq(&self, other: &Self) -> bool {
        self.board() == other.board() && self.ends() == other.ends() && self.squares().eq(other.squares())
    }
}

impl Eq for Tour {}

/// The squares of a tour, from the first to the last.
#[derive(Clone, Debug)]
pub struct Squares<'a>(Way<'a>);

#[derive(Clone, Debug)]
enum Way<'a> {
    Listed(std::slice::Iter<'a, Square>),
    Constructed(periodic::Squares<'a>),
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        match &mut self.0 {
            Way::Listed(squares) => squares.next().copied(),
            Way::Constructed(squares) => squares.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Way::Listed(squares) => squares.size_hint(),
            Way::Constructed(squares) => squares.size_hint(),
        }
    }
}

impl ExactSizeIterator for Squares<'_> {}
