//! From the jumps of the ranks of a small board to its squares in the order of their visit.

use crate::board::Square;

use super::frontier::Jumps;
use super::plan::Rank;

const NONE: u32 = u32::MAX;

/// A tour, square by square.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    files: u32,
    pub(super) squares: Vec<Square>,
    /// By square.
    positions: Vec<u32>,
}

impl Thread {
    /// Follows the jumps from the lower end of the tour to the other. Time and memory are those of the board.
    pub(super) fn follow(jumps: &Jumps, ranks: &[Rank]) -> Self {
        let files = jumps.files();
        let mut joined = vec![[NONE; 2]; ranks.len() * files as usize];
        let mut join = |from: u32, to: u32| {
            let slots = &mut joined[from as usize];
            slots[usize::from(slots[0] != NONE)] = to;
        };
        let mut start = NONE;
        for (number, rank) in (0..).zip(ranks) {
            for (above, below, apart) in jumps.of(rank.edges) {
                let (above, below) = (number * files + above, (number - apart) * files + below);
                join(above, below);
                join(below, above);
            }
            if start == NONE && rank.letter != 0 {
                start = number * files + rank.letter.trailing_zeros();
            }
        }
        let mut squares = Vec::with_capacity(joined.len());
        let mut positions = vec![NONE; joined.len()];
        let (mut before, mut cell) = (NONE, start);
        while cell != NONE {
            positions[cell as usize] = squares.len() as u32;
            squares.push(Square::new(cell % files, cell / files));
            // An end of the tour has nothing in the second slot.
            let [one, other] = joined[cell as usize];
            (before, cell) = (cell, if one == before { other } else { one });
        }
        Self { files, squares, positions }
    }

    pub(super) fn files(&self) -> u32 {
        self.files
    }

    pub(super) fn position(&self, square: Square) -> u32 {
        self.positions[(square.rank() * self.files + square.file()) as usize]
    }
}
