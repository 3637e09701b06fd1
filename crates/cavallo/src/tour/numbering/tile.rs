//! A verified part of a numbered board: numbers are checked before they are output.
//!
//! A tile holds some ranks of some files and a halo of two more squares on every side, which contains all the neighbours. A
//! board that is covered by tiles is [a tour](super) if every square but the last has its successor, whatever tile it is in.
//!
//! For that a square must hold the same number in every tile that contains it. This is so vertically, because tiles one above
//! the other ask for the same files and so for the same numbers. Horizontally, where tiles ask for different files, the four
//! files on either side of a seam are compared with the number that the numbering gives for a single square.

use std::ops::Range;

use crate::board::Square;

use super::super::TourDefect;
use super::successors::first_without;
use super::{Number, Numbering};

/// The width of the halo: the length of a knight's jump.
const HALO: u32 = 2;

/// Verified numbers of some ranks and files. A tile can be reused.
#[derive(Clone, Debug)]
pub struct Tile<N> {
    numbers: Vec<N>,
    height: usize,
    width: usize,
    /// The distance from a number to the one a rank above.
    pitch: usize,
}

impl<N: Number> Default for Tile<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Number> Tile<N> {
    /// A tile without numbers.
    #[must_use]
    pub fn new() -> Self {
        Self { numbers: Vec::new(), height: 0, width: 0, pitch: 0 }
    }

    /// Fills the tile with the numbers of these squares of the board and verifies them.
    ///
    /// # Errors
    /// The first defect found; the tile is invalid then.
    ///
    /// # Complexity
    /// Linear in the number of squares, in time and memory, halo included.
    pub fn check(
        &mut self,
        numbering: &impl Numbering,
        ranks: Range<u32>,
        files: Range<u32>,
    ) -> Result<(), TourDefect> {
        let board = numbering.board();
        let wide = files.start.saturating_sub(HALO)..board.width().min(files.end + HALO);
        let high = ranks.start.saturating_sub(HALO)..board.height().min(ranks.end + HALO);
        (self.width, self.height) = (files.len(), ranks.len());
        // Without a halo, at the edge of the board, two zeros serve the end of one rank and the beginning of the next.
        self.pitch = self.width + if wide == files { 2 } else { 4 };
        self.numbers.clear();
        self.numbers.resize((ranks.len() + 4) * self.pitch + 4, N::NOTHING);
        for rank in high {
            let start = self.start(u64::from(rank) + 2 - u64::from(ranks.start)) - (files.start - wide.start) as usize;
            let out = &mut self.numbers[start..start + wide.len()];
            numbering.number_rank(rank, wide.clone(), out);
            if wide == files {
                continue;
            }
            let left = if files.start == 0 { 0 } else { 2 * HALO };
            let right = if files.end == board.width() { 0 } else { 2 * HALO };
            let seams = (wide.start..wide.start + left).chain(wide.end.saturating_sub(right)..wide.end);
            for file in seams.filter(|file| wide.contains(file)) {
                let square = Square::new(file, rank);
                let (found, expected) = (out[(file - wide.start) as usize].get(), numbering.number(square));
                if found != expected {
                    return Err(TourDefect::WrongNumber { square, found, expected });
                }
            }
        }
        self.check_ends(numbering, &ranks, &files)?;
        self.check_successors(numbering, &ranks, &files)
    }

    /// Where a rank of the tile begins, counted with the two below it.
    fn start(&self, rank: u64) -> usize {
        2 + rank as usize * self.pitch
    }

    /// Where a square is, if it is in the tile.
    fn place(&self, square: Square, ranks: &Range<u32>, files: &Range<u32>) -> Option<usize> {
        (ranks.contains(&square.rank()) && files.contains(&square.file()))
            .then(|| self.start(u64::from(square.rank() - ranks.start) + 2) + (square.file() - files.start) as usize)
    }

    fn check_ends(&self, numbering: &impl Numbering, ranks: &Range<u32>, files: &Range<u32>) -> Result<(), TourDefect> {
        for (square, expected) in [(numbering.first(), 1), (numbering.last(), numbering.board().area())] {
            if let Some(place) = self.place(square, ranks, files) {
                let found = self.numbers[place].get();
                if found != expected {
                    return Err(TourDefect::WrongNumber { square, found, expected });
                }
            }
        }
        Ok(())
    }

    fn check_successors(
        &self,
        numbering: &impl Numbering,
        ranks: &Range<u32>,
        files: &Range<u32>,
    ) -> Result<(), TourDefect> {
        let exempt = self.place(numbering.last(), ranks, files);
        // With zeros at both ends all ranks are one stretch; otherwise the halo between them must be skipped.
        let whole = self.pitch == self.width + 2;
        let stretches = if whole { 1 } else { ranks.len() };
        let length = if whole { ranks.len() * self.pitch } else { self.width };
        for stretch in 0..stretches {
            let start = self.start(stretch as u64 + 2);
            let mut range = start..start + length;
            while let Some(place) = first_without(&self.numbers, self.pitch, range.clone()) {
                if Some(place) != exempt {
                    let (rank, file) = ((place - 2) / self.pitch - 2, (place - 2) % self.pitch);
                    let square = Square::new(files.start + file as u32, ranks.start + rank as u32);
                    return Err(TourDefect::NoSuccessor { square, number: self.numbers[place].get() });
                }
                range.start = place + 1;
            }
        }
        Ok(())
    }

    /// The numbers of the tile, rank by rank, from the lowest to the highest.
    #[must_use]
    pub fn ranks(&self) -> impl DoubleEndedIterator<Item = &[N]> + ExactSizeIterator {
        (0..self.height).map(|rank| {
            let start = self.start(rank as u64 + 2);
            &self.numbers[start..start + self.width]
        })
    }
}
