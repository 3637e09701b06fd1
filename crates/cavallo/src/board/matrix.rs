//! The matrices of a board's graph: which squares a turn joins, and how many turns they are apart.
//!
//! **Idea.** Both are written row by row, a row for each square, from the top left to the bottom right as one reads the board; so the
//! number of a row is that of its square in [`Notation::Number`](super::Notation::Number). Blocked squares keep their rows and
//! columns, with nothing in them.
//!
//! **Why it is right.** A row of the adjacency matrix is the squares that one [turn](Turns) leads to. A row of the distance matrix is
//! a breadth-first search as far as it goes: a square on level j is j jumps away, which are j/k turns, rounded up.
//!
//! **Complexity.** For n squares O(n) time for each row and O(n) memory, since only one row is kept.
//!
//! **When it fails.** A matrix has n^2 entries: 4096 for 8x8, 100 million for 100x100. So [`Matrix::new`] refuses boards of more than
//! [`Matrix::MOST_SQUARES`] squares.
//!
//! **Reference.** Distances of all pairs by another method: R. W. Floyd, Algorithm 97: Shortest path, Communications of the ACM 5
//! (1962).

use crate::answer::Unsuitable;
use crate::error::Error;
use crate::run::{Run, Stopped};

use super::{Board, Square, Turns};

/// What the entries of a matrix say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// 1 if a turn joins the two squares, else 0.
    Adjacency,
    /// The fewest turns from one to the other; nothing if there is no way.
    Distances,
}

/// A matrix of a board's graph, row by row.
///
/// ```
/// use cavallo::Run;
/// use cavallo::board::{Board, Entries, Matrix};
///
/// let board = Board::new(3, 3)?;
/// let mut distances = Matrix::new(&board, 1, Entries::Distances)?;
/// let row = distances.row(&mut Run::unlimited(), "a3".parse().unwrap()).unwrap();
/// assert_eq!(row, [Some(0), Some(3), Some(2), Some(3), None, Some(1), Some(2), Some(1), Some(4)]);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Debug)]
pub struct Matrix<'a> {
    turns: Turns<'a>,
    k: u64,
    entries: Entries,
    row: Vec<Option<u64>>,
}

impl<'a> Matrix<'a> {
    /// The most squares of a board of which all rows are wanted: 50x50 makes 6 million entries.
    pub const MOST_SQUARES: u64 = 2500;

    /// A matrix of the graph of pieces with up to `k` jumps in a turn.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn new(board: &'a Board, k: u64, entries: Entries) -> Result<Self, Error> {
        if board.area() > Self::MOST_SQUARES {
            let (board, most) = (board.to_string(), Self::MOST_SQUARES);
            return Err(Unsuitable::TooLargeForMatrix { board, most }.into());
        }
        Ok(Self::of_rows(board, k, entries))
    }

    /// The same for single rows, on boards of any size that fits in memory.
    #[must_use]
    pub fn of_rows(board: &'a Board, k: u64, entries: Entries) -> Self {
        let jumps = if entries == Entries::Distances { u64::MAX } else { k };
        Self { turns: Turns::new(board, jumps), k, entries, row: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.turns.board()
    }

    /// The most jumps in a turn.
    #[must_use]
    pub fn k(&self) -> u64 {
        self.k
    }

    /// What its entries say.
    #[must_use]
    pub fn entries(&self) -> Entries {
        self.entries
    }

    /// The squares of its rows and columns, blocked ones as well.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<'a> {
        let board = self.board();
        (0..board.height()).rev().flat_map(move |rank| (0..board.width()).map(move |file| Square::new(file, rank)))
    }

    /// The row of a square of the board.
    ///
    /// # Errors
    /// When the run is stopped.
    pub fn row(&mut self, run: &mut Run<'_>, from: Square) -> Result<&[Option<u64>], Stopped> {
        let board = self.board();
        let place = |square: Square| {
            (board.height() - 1 - square.rank()) as usize * board.width() as usize + square.file() as usize
        };
        let nothing = if self.entries == Entries::Distances { None } else { Some(0) };
        if self.row.is_empty() {
            run.reserve(board.area().saturating_mul(size_of::<Option<u64>>() as u64))?;
            self.row = run.filled(nothing, board.area() as usize)?;
        } else {
            run.tick(board.area())?;
            self.row.fill(nothing);
        }
        if !board.is_free(from) {
            return Ok(&self.row);
        }
        for (jumps, level) in (1_u64..).zip(self.turns.from(run, from)?.levels()) {
            let entry = if self.entries == Entries::Distances { jumps.div_ceil(self.k) } else { 1 };
            run.tick(level.len() as u64)?;
            for &to in level {
                self.row[place(to)] = Some(entry);
            }
        }
        if self.entries == Entries::Distances {
            self.row[place(from)] = Some(0);
        }
        Ok(&self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Piece, Wrap};

    fn whole(board: &Board, k: u64, entries: Entries) -> Vec<Vec<Option<u64>>> {
        let mut matrix = Matrix::new(board, k, entries).unwrap();
        let squares: Vec<Square> = matrix.squares().collect();
        squares.iter().map(|&from| matrix.row(&mut Run::unlimited(), from).unwrap().to_vec()).collect()
    }

    #[test]
    fn rows_without_addresses_are_refused() {
        let side = crate::board::MAX_SIDE;
        let board = Board::new(side, side).unwrap();
        let row = Matrix::of_rows(&board, 1, Entries::Adjacency)
            .row(&mut Run::unlimited(), Square::new(0, 0))
            .map(<[_]>::len);
        let (needed, limit) = (board.area().saturating_mul(16), isize::MAX as u64);
        assert_eq!(row, Err(Stopped::Memory { needed, limit }));
    }

    /// All distances by the recurrence of Floyd and Warshall, from the adjacency matrix.
    fn floyd_warshall(adjacency: &[Vec<Option<u64>>], is_vertex: impl Fn(usize) -> bool) -> Vec<Vec<Option<u64>>> {
        let size = adjacency.len();
        let edge = |row: usize, column: usize| match adjacency[row][column] {
            _ if row == column => is_vertex(row).then_some(0),
            Some(1) => Some(1),
            _ => None,
        };
        let mut fewest: Vec<Vec<Option<u64>>> =
            (0..size).map(|row| (0..size).map(|column| edge(row, column)).collect()).collect();
        for via in 0..size {
            for row in 0..size {
                for column in 0..size {
                    if let (Some(first), Some(second)) = (fewest[row][via], fewest[via][column]) {
                        let through = first + second;
                        let entry = &mut fewest[row][column];
                        *entry = Some(entry.map_or(through, |known| known.min(through)));
                    }
                }
            }
        }
        fewest
    }

    #[test]
    fn distances_follow_from_the_adjacency_matrix() {
        let holed =
            Board::new(6, 5).unwrap().with_blocked(["c3", "d1", "a5"].map(|name| name.parse().unwrap())).unwrap();
        let boards = [
            Board::new(1, 1).unwrap(),
            Board::new(3, 3).unwrap(),
            Board::new(4, 7).unwrap(),
            holed.clone(),
            holed.clone().with_piece(Piece::KING).wrapped(Wrap::Both),
        ];
        for board in boards {
            for k in [1, 2, 3] {
                let adjacency = whole(&board, k, Entries::Adjacency);
                let squares: Vec<Square> = Matrix::new(&board, k, Entries::Adjacency).unwrap().squares().collect();
                for (row, &from) in squares.iter().enumerate() {
                    for (column, &to) in squares.iter().enumerate().filter(|_| k == 1) {
                        let joined = board.is_free(from) && board.is_free(to) && board.joins(from, to);
                        assert_eq!(adjacency[row][column], Some(u64::from(joined)), "{board} {from} {to}");
                    }
                }
                let is_vertex = |place: usize| board.is_free(squares[place]);
                let distances = whole(&board, k, Entries::Distances);
                assert_eq!(distances, floyd_warshall(&adjacency, is_vertex), "{board}, k = {k}");
            }
        }
    }

    #[test]
    fn large_boards_have_rows_only() {
        let board = Board::new(50, 51).unwrap();
        assert!(Matrix::new(&board, 1, Entries::Adjacency).is_err());
        let mut rows = Matrix::of_rows(&board, 1, Entries::Distances);
        assert_eq!(rows.row(&mut Run::unlimited(), Square::new(0, 0)).unwrap().len(), 2550);
        let giant = Board::new(1_000_000_000, 1_000_000_000).unwrap();
        let mut rows = Matrix::of_rows(&giant, 1, Entries::Distances);
        assert!(rows.row(&mut Run::unlimited().max_memory(1 << 20), Square::new(0, 0)).is_err());
    }
}
