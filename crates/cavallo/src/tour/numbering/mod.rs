//! Boards on which every square holds the number of its visit, and how they are verified.
//!
//! | file | what it verifies |
//! |---|---|
//! | [`board`](verify_numbers) | a numbered board in memory |
//! | [`tile`](Tile) | a part of a board that is not kept in memory, so that it can be output |
//! | [`tiled`](verify_tiled) | all of such a board, part by part |
//! | [`steps`](CheckedSquares) | squares in the order of their visit, as they are output |
//! | `successors` | the loop that the first three share, over a window of ranks and files |
//!
//! **Why checking the neighbours is enough.** Say a board has n squares, one of them, the *first*, holds 1, another, the
//! *last*, holds n, and every square but the last has a square a knight's jump away that holds its own number plus one. Then
//! some square holds 1, and if a square holds v < n, it is not the last, so some square holds v + 1. So all of 1, 2, .., n
//! occur, on n squares: each occurs exactly once. And the one square that holds v + 1 is the neighbour that was seen of the
//! one that holds v. This is a tour. Nothing is counted and nothing stored: eight comparisons per square, in any order, by
//! any number of threads.
//!
//! The numbers come from a [`ConstructedTour`](super::ConstructedTour); none of its code is used here.

mod board;
mod steps;
mod successors;
mod tile;
mod tiled;

use std::fmt::Debug;
use std::ops::Range;

pub use board::verify_numbers;
pub use steps::CheckedSquares;
pub use tile::Tile;
pub use tiled::verify_tiled;

use crate::board::{Board, Square};

/// The type of the numbers: `u32` on boards of fewer than 2^32 squares, `u64` on any board.
pub trait Number: Copy + Eq + Debug + Send + Sync + sealed::Sealed {
    /// The mark of squares outside the board.
    const NOTHING: Self;

    /// The number, truncated to what fits.
    fn wrapped(number: u64) -> Self;

    /// The number.
    fn get(self) -> u64;

    /// The sum; it wraps.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The difference; it wraps.
    #[must_use]
    fn minus(self, other: Self) -> Self;
}

mod sealed {
    /// Seals the trait.
    pub trait Sealed {}

    impl Sealed for u32 {}
    impl Sealed for u64 {}
}

macro_rules! number {
    ($kind:ty) => {
        impl Number for $kind {
            const NOTHING: Self = 0;

            #[inline]
            fn wrapped(number: u64) -> Self {
                number as Self
            }

            #[inline]
            fn get(self) -> u64 {
                u64::from(self)
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    };
}

number!(u32);
number!(u64);

/// A claim: these are the numbers, from 1, of the squares of a board. They need not be in memory.
pub trait Numbering: Sync {
    /// The board, of which no square is blocked.
    fn board(&self) -> &Board;

    /// The square that is claimed to hold 1.
    fn first(&self) -> Square;

    /// The square that is claimed to hold the last number.
    fn last(&self) -> Square;

    /// The number of a square of the board.
    fn number(&self, square: Square) -> u64;

    /// The numbers of some squares of a rank, as many as there are `files`. Who asks for the same squares again gets the same
    /// numbers.
    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]);

    /// The numbers of whole ranks, one after the other.
    fn number_ranks<N: Number>(&self, ranks: Range<u32>, out: &mut [N]) {
        let width = self.board().width();
        for (rank, out) in ranks.zip(out.chunks_mut(width as usize)) {
            self.number_rank(rank, 0..width, out);
        }
    }
}

#[cfg(test)]
mod tests;
