//! The squares of a board as numbers, and the neighbours of each.

use crate::board::{Board, Square};

#[derive(Clone, Debug, Default)]
pub(super) struct Squares {
    width: u32,
    /// Where the neighbours of each square begin, and where those of the last end.
    begins: Vec<u32>,
    neighbours: Vec<u16>,
}

impl Squares {
    /// The board has no more than [`MOST_SQUARES`](super::recording::MOST_SQUARES).
    pub(super) fn new(board: &Board) -> Self {
        let mut squares = Self { width: board.width(), begins: vec![0], neighbours: Vec::new() };
        for index in 0..board.area() as u32 {
            let from = Square::new(index % squares.width, index / squares.width);
            for to in board.neighbours(from) {
                squares.neighbours.push(squares.index(to));
            }
            squares.begins.push(squares.neighbours.len() as u32);
        }
        squares
    }

    pub(super) fn index(&self, square: Square) -> u16 {
        (square.rank() * self.width + square.file()) as u16
    }

    pub(super) fn square(&self, index: u16) -> Square {
        Square::new(u32::from(index) % self.width, u32::from(index) / self.width)
    }

    fn around(&self, from: u16) -> &[u16] {
        let from = usize::from(from);
        &self.neighbours[self.begins[from] as usize..self.begins[from + 1] as usize]
    }

    /// The place of a square among the neighbours of another.
    pub(super) fn slot(&self, from: u16, to: Square) -> u8 {
        let to = self.index(to);
        self.around(from).iter().position(|&known| known == to).unwrap_or_default() as u8
    }

    /// The neighbour at a place; the square itself if it has none.
    pub(super) fn neighbour(&self, from: u16, slot: u8) -> u16 {
        self.around(from).get(usize::from(slot)).copied().unwrap_or(from)
    }

    pub(super) fn size(&self) -> usize {
        self.begins.capacity() * size_of::<u32>() + self.neighbours.capacity() * size_of::<u16>()
    }
}
