//! Squares in the order of their visit, each checked before it is output.
//!
//! A walk of n squares over a board of n squares is a tour if each step is a knight's jump and no square occurs twice. The
//! latter is checked without storing the squares: the numbering must give the number p for the p-th square.

use crate::board::{Piece, Square};

use super::Numbering;
use crate::tour::TourDefect;
use crate::tour::rules::is_knight_jump;

/// An iterator over squares that ends with the first defect.
#[derive(Clone, Debug)]
pub struct CheckedSquares<'a, T, S> {
    numbering: &'a T,
    squares: S,
    previous: Option<Square>,
    /// The number of the next square.
    position: u64,
    failed: bool,
}

impl<'a, T: Numbering, S: Iterator<Item = Square>> CheckedSquares<'a, T, S> {
    /// Checks the squares from a position on, counted from 1. `previous` is the square before them; there is none only at
    /// position 1.
    pub fn new(numbering: &'a T, previous: Option<Square>, position: u64, squares: S) -> Self {
        Self { numbering, squares, previous, position, failed: false }
    }

    /// Passes on all squares, each after it was checked. For long walks: nothing is built per square but what is passed on.
    ///
    /// # Errors
    /// With the first defect; squares before it were passed on.
    #[inline]
    pub fn pass_on(mut self, mut accept: impl FnMut(Square)) -> Result<(), TourDefect> {
        while let Some(square) = self.squares.next() {
            if !self.follows(square) {
                return Err(self.defect(square));
            }
            accept(square);
            self.previous = Some(square);
            self.position += 1;
        }
        Ok(())
    }

    /// Whether the square follows the one before, at its position.
    #[inline]
    fn follows(&self, square: Square) -> bool {
        let jumped = self.previous.map_or(self.position == 1, |from| is_knight_jump(from, square));
        jumped && self.numbering.board().contains(square) && self.numbering.number(square) == self.position
    }

    /// Why it does not.
    #[cold]
    fn defect(&self, square: Square) -> TourDefect {
        let (numbering, position) = (self.numbering, self.position);
        let board = numbering.board();
        if !board.contains(square) {
            return TourDefect::OffBoard { position, square, board: board.to_string() };
        }
        let found = numbering.number(square);
        match self.previous {
            _ if found != position => TourDefect::WrongNumber { square, found, expected: position },
            Some(from) => TourDefect::NotAJump { piece: Piece::KNIGHT, position, from, to: square },
            None => TourDefect::WrongBeginning { position, found: square, expected: numbering.first() },
        }
    }
}

impl<T: Numbering, S: Iterator<Item = Square>> Iterator for CheckedSquares<'_, T, S> {
    type Item = Result<Square, TourDefect>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let square = self.squares.next()?;
        if !self.follows(square) {
            self.failed = true;
            return Some(Err(self.defect(square)));
        }
        self.previous = Some(square);
        self.position += 1;
        Some(Ok(square))
    }
}
