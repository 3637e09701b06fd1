//! The squares of a board as TSPLIB's vertices.
//!
//! Vertices are numbered from 1 without gaps, rank by rank from `a1`: without blocked squares vertex
//! `(rank - 1) * width + file`, and with them the free squares alone are counted.

use std::io::{self, Write};

use cavallo::board::{Board, Square};

use crate::text::lettering::{Lettering, write_separated};

pub(crate) struct Vertices<'a> {
    board: &'a Board,
    /// For each blocked square how many free ones come before it: ascending, so that a look-up is a binary search.
    free_before: Vec<u64>,
}

impl<'a> Vertices<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        let cell = |square: &Square| u64::from(square.rank()) * u64::from(board.width()) + u64::from(square.file());
        let free_before = board.blocked().iter().zip(0..).map(|(square, earlier)| cell(square) - earlier).collect();
        Self { board, free_before }
    }

    /// The vertex of a free square.
    pub(crate) fn vertex(&self, square: Square) -> u64 {
        let cell = u64::from(square.rank()) * u64::from(self.board.width()) + u64::from(square.file());
        let blocked_before = self.board.blocked().partition_point(|&blocked| blocked < square);
        cell - blocked_before as u64 + 1
    }

    /// The square of a vertex from 1 to the number of free squares.
    pub(crate) fn square(&self, vertex: u64) -> Square {
        let free_squares_before = vertex - 1;
        let blocked_before = self.free_before.partition_point(|&before| before <= free_squares_before);
        let cell = free_squares_before + blocked_before as u64;
        let width = u64::from(self.board.width());
        Square::new((cell % width) as u32, (cell / width) as u32)
    }
}

/// Writes which board the vertices are squares of: `board 8x8`, or `board 8x8 piece king wrap both blocked a1 b2`.
pub(crate) fn write_board(board: &Board, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "board {board}")?;
    if !board.piece().is_knight() {
        write!(out, " piece {}", board.piece())?;
    }
    if let Some(name) = board.wrap().name() {
        write!(out, " wrap {name}")?;
    }
    if !board.blocked().is_empty() {
        out.write_all(b" blocked ")?;
        write_separated(board.blocked().iter().copied().map(Lettering::square), out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn free_squares_are_counted_without_gaps(width in 1..7_u32, height in 1..7_u32, blocks: Vec<(u32, u32)>) {
            let board = Board::new(width, height).unwrap();
            let blocked = blocks.into_iter().map(|(file, rank)| Square::new(file % width, rank % height));
            let Ok(board) = board.with_blocked(blocked) else { return Ok(()) };
            let vertices = Vertices::new(&board);
            for (square, vertex) in board.squares().zip(1..) {
                prop_assert_eq!(vertices.vertex(square), vertex);
                prop_assert_eq!(vertices.square(vertex), square);
            }
        }
    }

    #[test]
    fn without_blocked_squares_rank_and_file_make_the_vertex() {
        let board = Board::new(8, 5).unwrap();
        assert_eq!(Vertices::new(&board).vertex("c4".parse().unwrap()), (4 - 1) * 8 + 3);
    }
}
