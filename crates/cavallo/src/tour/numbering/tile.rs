//! A verified part of a numbered board: numbers are checked before they are output.
//!
//! A tile holds some ranks of some files and a halo of two more squares on every side, as far as there is a board: all the
//! neighbours. A board that is covered by tiles is [a tour](super) if every square but the last has its successor, whatever
//! tile it is in.
//!
//! For that a square must hold the same number in every tile that contains it. Two tiles that ask for a rank by the same files
//! get the same numbers. Otherwise, the squares that both contain, within two of the *seam* between them, are compared with
//! the number that the numbering gives for a single square. So it is at the left and right edges of tiles that do not span
//! the board, and at the lower and upper edges of tiles of short ranks, which are asked for all at once, because that is
//! faster.

use std::ops::Range;

use crate::board::Square;

use super::super::TourDefect;
use super::successors::Window;
use super::{Number, Numbering};

/// The width of the halo: the length of a knight's jump.
const HALO: u32 = 2;
/// Shorter ranks are asked for all at once.
const SHORT: u32 = 128;

/// Verified numbers of some ranks and files. A tile can be reused.
#[derive(Clone, Debug)]
pub struct Tile<N> {
    /// The numbers of the tile and its halo, rank by rank.
    numbers: Vec<N>,
    /// The distance from a number to the one a rank above.
    pitch: usize,
    /// The ranks and files without the halo.
    ranks: Range<usize>,
    files: Range<usize>,
}

impl<N: Number> Default for Tile<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// The squares of a tile and its halo.
struct Area {
    ranks: Range<u32>,
    files: Range<u32>,
    high: Range<u32>,
    wide: Range<u32>,
}

impl Area {
    /// Where the number of a square of the tile or its halo is.
    fn place(&self, square: Square) -> usize {
        let (rank, file) = (square.rank() - self.high.start, square.file() - self.wide.start);
        rank as usize * self.wide.len() + file as usize
    }

    /// The same if the square is in the tile itself.
    fn place_inside(&self, square: Square) -> Option<usize> {
        let inside = self.ranks.contains(&square.rank()) && self.files.contains(&square.file());
        inside.then(|| self.place(square))
    }

    fn square(&self, place: usize) -> Square {
        let (rank, file) = (place / self.wide.len(), place % self.wide.len());
        Square::new(self.wide.start + file as u32, self.high.start + rank as u32)
    }
}

impl<N: Number> Tile<N> {
    /// A tile without numbers.
    #[must_use]
    pub fn new() -> Self {
        Self { numbers: Vec::new(), pitch: 0, ranks: 0..0, files: 0..0 }
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
        let (wide, high) = (with_halo(&files, board.width()), with_halo(&ranks, board.height()));
        let within = |inner: &Range<u32>, outer: &Range<u32>| {
            (inner.start - outer.start) as usize..(inner.end - outer.start) as usize
        };
        (self.ranks, self.files) = (within(&ranks, &high), within(&files, &wide));
        self.pitch = wide.len();
        // Old numbers are all overwritten.
        self.numbers.resize(high.len() * wide.len(), N::NOTHING);
        let area = Area { ranks, files, high, wide };
        self.fill(numbering, &area)?;
        for (square, expected) in [(numbering.first(), 1), (numbering.last(), board.area())] {
            if area.place_inside(square).is_some() {
                self.compare(&area, square, expected)?;
            }
        }
        let exempt = area.place_inside(numbering.last());
        let window = Window::new(&self.numbers, self.pitch);
        match window.lacking(self.ranks.clone(), self.files.clone(), exempt) {
            Some(place) => {
                Err(TourDefect::NoSuccessor { square: area.square(place), number: self.numbers[place].get() })
            }
            None => Ok(()),
        }
    }

    /// Asks for the numbers, and compares those at seams.
    fn fill(&mut self, numbering: &impl Numbering, area: &Area) -> Result<(), TourDefect> {
        let Area { ranks, files, high, wide } = area;
        let (width, height) = (numbering.board().width(), numbering.board().height());
        if *files == (0..width) && width < SHORT {
            numbering.number_ranks(high.clone(), &mut self.numbers);
            for rank in at_seams(ranks, high, height) {
                for file in wide.clone() {
                    let square = Square::new(file, rank);
                    self.compare(area, square, numbering.number(square))?;
                }
            }
            return Ok(());
        }
        for (rank, out) in high.clone().zip(self.numbers.chunks_exact_mut(self.pitch)) {
            numbering.number_rank(rank, wide.clone(), out);
        }
        for file in at_seams(files, wide, width) {
            for rank in high.clone() {
                let square = Square::new(file, rank);
                self.compare(area, square, numbering.number(square))?;
            }
        }
        Ok(())
    }

    fn compare(&self, area: &Area, square: Square, expected: u64) -> Result<(), TourDefect> {
        let found = self.numbers[area.place(square)].get();
        if found == expected { Ok(()) } else { Err(TourDefect::WrongNumber { square, found, expected }) }
    }

    /// The numbers of the tile, rank by rank, from the lowest to the highest.
    #[must_use]
    pub fn ranks(&self) -> impl DoubleEndedIterator<Item = &[N]> + ExactSizeIterator {
        self.ranks.clone().map(|rank| &self.numbers[rank * self.pitch..][self.files.clone()])
    }
}

/// These ranks or files and two more on either side, as far as the board has them.
fn with_halo(inner: &Range<u32>, side: u32) -> Range<u32> {
    inner.start.saturating_sub(HALO)..side.min(inner.end + HALO)
}

/// The ranks or files that other tiles contain as well: within two of an edge that is not the board's.
fn at_seams(inner: &Range<u32>, outer: &Range<u32>, side: u32) -> impl Iterator<Item = u32> {
    let lower = if inner.start == 0 { 0 } else { inner.start + HALO };
    let upper = if inner.end == side { side } else { inner.end.saturating_sub(HALO) };
    outer.clone().filter(move |&place| place < lower || place >= upper)
}
