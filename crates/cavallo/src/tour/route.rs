//! The claim and the result: a route is claimed, a tour is verified.

use crate::board::{Board, Square};

use super::Ends;
use super::periodic::{self, ConstructedTour, PeriodicRoute};

/// A tour as a method claims it. Only [verification](crate::Problem::verify) turns it into a [`Tour`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Route {
    /// Squares in the order of their visit.
    Listed(Vec<Square>),
    /// A tour with repeats, in compressed form.
    Periodic(PeriodicRoute),
}

/// A verified tour; there is no other way to make one.
#[derive(Clone, Debug)]
pub struct Tour(Kept);

#[derive(Clone, Debug)]
enum Kept {
    Listed { board: Box<Board>, ends: Ends, squares: Vec<Square> },
    Constructed(Box<ConstructedTour>),
}

impl Tour {
    /// For the verifier alone.
    pub(super) fn listed(board: Board, ends: Ends, squares: Vec<Square>) -> Self {
        Self(Kept::Listed { board: Box::new(board), ends, squares })
    }

    /// The board toured.
    #[must_use]
    pub fn board(&self) -> &Board {
        match &self.0 {
            Kept::Listed { board, .. } => board,
            Kept::Constructed(tour) => tour.board(),
        }
    }

    /// Whether it was verified as an open or as a closed tour.
    #[must_use]
    pub fn ends(&self) -> Ends {
        match &self.0 {
            Kept::Listed { ends, .. } => *ends,
            Kept::Constructed(tour) => tour.ends(),
        }
    }

    /// The constructed tour behind this one, if it was constructed.
    #[must_use]
    pub fn constructed(&self) -> Option<&ConstructedTour> {
        match &self.0 {
            Kept::Listed { .. } => None,
            Kept::Constructed(tour) => Some(tour),
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
            Kept::Listed { squares, .. } => Steps::Listed(squares.iter()),
            Kept::Constructed(tour) => Steps::Constructed(tour.iter()),
        })
    }

    /// The square at a position, counted from 1; nothing past the last.
    #[must_use]
    pub fn square_at(&self, position: u64) -> Option<Square> {
        match &self.0 {
            Kept::Listed { squares, .. } => squares.get(usize::try_from(position.checked_sub(1)?).ok()?).copied(),
            Kept::Constructed(tour) => tour.square_at(position),
        }
    }

    /// The first square.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn first(&self) -> Square {
        match &self.0 {
            Kept::Listed { squares, .. } => *squares.first().expect("a tour has at least one square"),
            Kept::Constructed(tour) => tour.first(),
        }
    }

    /// The last square; of a closed tour the last before the return.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn last(&self) -> Square {
        match &self.0 {
            Kept::Listed { squares, .. } => *squares.last().expect("a tour has at least one square"),
            Kept::Constructed(tour) => tour.last(),
        }
    }

    /// Whether one more jump would lead back to the first square, also when only an open tour was asked for.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.length() > 2 && self.board().joins(self.first(), self.last())
    }
}

impl From<ConstructedTour> for Tour {
    /// A constructed tour was verified when it was made.
    fn from(tour: ConstructedTour) -> Self {
        Self(Kept::Constructed(Box::new(tour)))
    }
}

impl PartialEq for Tour {
    /// Whether two tours visit the same squares in the same order, however they are stored.
    fn eq(&self, other: &Self) -> bool {
        self.board() == other.board() && self.ends() == other.ends() && self.squares().eq(other.squares())
    }
}

impl Eq for Tour {}

/// The squares of a tour, from the first to the last.
#[derive(Clone, Debug)]
pub struct Squares<'a>(Steps<'a>);

#[derive(Clone, Debug)]
enum Steps<'a> {
    Listed(std::slice::Iter<'a, Square>),
    Constructed(periodic::Squares<'a>),
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        match &mut self.0 {
            Steps::Listed(squares) => squares.next().copied(),
            Steps::Constructed(squares) => squares.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Steps::Listed(squares) => squares.size_hint(),
            Steps::Constructed(squares) => squares.size_hint(),
        }
    }
}

#[expect(clippy::into_iter_without_iter, reason = "it is called `squares`")]
impl<'a> IntoIterator for &'a Tour {
    type Item = Square;
    type IntoIter = Squares<'a>;

    fn into_iter(self) -> Squares<'a> {
        self.squares()
    }
}
