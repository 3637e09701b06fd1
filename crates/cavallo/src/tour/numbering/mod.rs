//! Boards on which every square holds the number of its visit, and how they are checked.
//!
//! | file | what it checks |
//! |---|---|
//! | [`board`](verify_numbers) | a numbered board that is held in memory |
//! | [`tile`](Tile) | a part of one that is not, so that it can be handed out |
//! | [`verify_tiled`](fn@verify_tiled) | all of such a board, part by part |
//! | [`steps`](CheckedSquares) | squares in the order of their visit, as they are handed out |
//! | `successors` | the loop that the first three share |
//!
//! **Why a look at the neighbours is enough.** Say a board has n squares, one of them, the *first*, holds 1, another, the
//! *last*, holds n, and every square but the last has a square a knight's jump away that holds its own number plus one. Then
//! there is a square that holds 1; with a square that holds v < n, which is not the last, there is one that holds v + 1. So
//! all of 1, 2, .., n are there, on n squares: each is on exactly one. And the one square that holds v + 1 is the neighbour of
//! the one that holds v that was seen. This is a tour. Nothing is counted and nothing remembered: eight comparisons a square,
//! in whatever order, by whatever number of threads.
//!
//! What is checked comes from a [`ConstructedTour`](super::ConstructedTour); nothing of its code is used here.

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

/// What numbers are kept in: `u32` on boards of fewer than 2^32 squares, `u64` on any board.
pub trait Number: Copy + Eq + Debug + Send + Sync + sealed::Sealed {
    /// Marks squares beside the board.
    const NOTHING: Self;

    /// The number, or as much of it as fits.
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
    /// Keeps the numbers to those that are known here.
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

/// A claim: these are the numbers, from 1, of the squares of a board. They need not be written out.
pub trait Numbering: Sync {
    /// The board, of which no square is blocked.
    fn board(&self) -> &Board;

    /// The square that is said to hold 1.
    fn first(&self) -> Square;

    /// The square that is said to hold the last number.
    fn last(&self) -> Square;

    /// The number of a square of the board.
    fn number(&self, square: Square) -> u64;

    /// The numbers of some squares of a rank, as many as there are `files`.
    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]);
}

#[cfg(test)]
mod tests;
