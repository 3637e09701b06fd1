//! The answer: a route is claimed, a tour is checked.

use crate::board::{Board, Leaper, Square};

use super::Ends;

/// Squares in the order of their visit, as some method claims them. Only [`verify`](super::verify) makes a [`Tour`] of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route(pub Vec<Square>);

/// A tour that was verified; there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Board,
    ends: Ends,
    squares: Vec<Square>,
}

impl Tour {
    /// For the verifier alone.
    pub(super) fn checked(board: Board, ends: Ends, squares: Vec<Square>) -> Self {
        Self { board, ends, squares }
    }

    /// The board toured.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether it was checked as an open or as a closed tour.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// The squares in the order of their visit.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The first square.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn first(&self) -> Square {
        *self.squares.first().expect("a tour has at least one square")
    }

    /// The last square; of a closed tour the last before the return.
    ///
    /// # Panics
    /// Never: a board has at least one square, and so has a tour of it.
    #[must_use]
    pub fn last(&self) -> Square {
        *self.squares.last().expect("a tour has at least one square")
    }

    /// Whether one more jump would lead back to the first square, also when only an open tour was asked for.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.squares.len() > 2 && Leaper::KNIGHT.joins(self.first(), self.last())
    }
}
