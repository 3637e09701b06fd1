//! Squares in the order of their visit, each checked before it is output.
//!
//! A walk of n squares over a board of n squares is a tour if each step is a knight's jump and no square occurs twice. The
//! latter is checked without storing the squares: the numbering must give the number p for the p-th square.

use crate::board::{Piece, Square};

use super::super::TourDefect;
use super::super::verify::is_knight_jump;
use super::Numbering;

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

    fn check(&self, square: Square) -> Result<(), TourDefect> {
        let (numbering, position) = (self.numbering, self.position);
        let board = numbering.board();
        if !board.contains(square) {
            return Err(TourDefect::OffBoard { position, square, board: board.to_string() });
        }
        let found = numbering.number(square);
        if found != position {
            return Err(TourDefect::WrongNumber { square, found, expected: position });
        }
        match self.previous {
            Some(from) if !is_knight_jump(from, square) => {
                Err(TourDefect::NotAJump { piece: Piece::KNIGHT, position, from, to: square })
            }
            None if position > 1 => {
                Err(TourDefect::WrongBeginning { position, found: square, expected: numbering.first() })
            }
            _ => Ok(()),
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
        let checked = self.check(square);
        self.failed = checked.is_err();
        self.previous = Some(square);
        self.position += 1;
        Some(checked.map(|()| square))
    }
}
