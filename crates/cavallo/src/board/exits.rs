//! How many exits the squares of a board have, before the first jump.

use super::{Board, Piece, Square};

impl Board {
    /// The number of exits of a square: the free squares that a move leads to.
    #[must_use]
    pub fn exits(&self, square: Square) -> usize {
        self.neighbours(square).count()
    }
}

/// How many squares have 0 exits, 1 exit, 2 exits, and so on.
///
/// ```
/// use cavallo::board::{Board, ExitNumbers};
///
/// let board = Board::new(3, 3)?;
/// let mut numbers = ExitNumbers::default();
/// board.squares().for_each(|square| numbers.add(board.exits(square)));
/// assert_eq!(numbers.iter().collect::<Vec<_>>(), [(0, 1), (2, 8)]);
/// assert_eq!((numbers.squares(), numbers.edges()), (9, 8));
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitNumbers {
    squares: [u64; Piece::MOST_MOVES + 1],
}

impl ExitNumbers {
    /// Counts a square with this many exits.
    pub fn add(&mut self, exits: usize) {
        self.squares[exits.min(Piece::MOST_MOVES)] += 1;
    }

    /// The numbers of exits that there are, ascending, each with the number of its squares.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        self.squares.into_iter().enumerate().filter(|&(_, squares)| squares > 0)
    }

    /// The number of squares.
    #[must_use]
    pub fn squares(&self) -> u64 {
        self.squares.iter().sum()
    }

    /// The number of edges of the graph of moves, if all squares were counted: each has two ends.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.iter().map(|(exits, squares)| exits as u64 * squares).sum::<u64>() / 2
    }
}
