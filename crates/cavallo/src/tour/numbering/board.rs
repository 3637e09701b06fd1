//! Verifies a numbered board in memory.
//!
//! **Idea.** Ranks are checked in place. The two squares at either end of a rank lack some neighbours and are checked one by
//! one. The two ranks at either end of the board are copied into [tiles](Tile) with zeros around them, and so are boards so
//! narrow that a rank would not fill a vector. [Why it is right](super).
//!
//! **Complexity.** One pass, eight comparisons per square; memory for one tile. Measured in `experiments/construct-speed`:
//! 10000x10000 takes 81 ms on one thread.

use std::ops::Range;

use crate::board::{Board, Square};
use crate::method::Unverified;
use crate::run::Run;

use super::super::{TourDefect, TourProblem};
use super::successors::first_without;
use super::{Number, Numbering, Tile};

/// A thread takes about this many squares at a time.
const PIECE: u64 = 1 << 20;
/// Boards with fewer files are copied as a whole.
const NARROW: u32 = 48;
/// This many squares are copied at a time: they and their source fit the first-level cache.
const TILE: u32 = 2048;

/// Checks that the squares of a board, rank by rank from `a1`, hold the numbers of a tour from `first` to `last`, and that
/// this tour solves the problem. For boards below 2^32 squares.
///
/// # Errors
/// A defect, or why the run was stopped. With several threads it need not be the first defect on the board.
pub fn verify_numbers(
    run: &mut Run<'_>,
    problem: &TourProblem,
    numbers: &[u32],
    (first, last): (Square, Square),
) -> Result<(), Unverified<TourDefect>> {
    let board = problem.board();
    let (expected, found) = (board.free_area(), numbers.len() as u64);
    if let Some(&square) = board.blocked().first() {
        return Err(TourDefect::Blocked { position: 1, square }.into());
    }
    // With more squares than 32 bits can count, a number could wrap around to a successor.
    if expected != found || expected > u64::from(u32::MAX) {
        return Err(TourDefect::WrongLength { expected, found }.into());
    }
    check_ends(problem, first, last)?;
    let grid = Grid { board, numbers, width: board.width() as usize, first, last };
    let begins = problem.prefix().iter().copied().zip(1..);
    for (square, expected) in begins.chain([(first, 1), (last, expected)]) {
        let found = u64::from(numbers[grid.cell(square)]);
        if found != expected {
            return Err(TourDefect::WrongNumber { square, found, expected }.into());
        }
    }
    let (width, height) = (board.width(), board.height());
    let up = PIECE.div_ceil(u64::from(width)).min(u64::from(height)) as u32;
    let pieces = (0..height).step_by(up as usize).flat_map(|rank| {
        let ranks = rank..height.min(rank.saturating_add(up));
        // A rank longer than a piece is cut.
        (0..width).step_by(PIECE as usize).map(move |file| {
            let files = file..width.min(file.saturating_add(PIECE as u32));
            (ranks.len() as u64 * files.len() as u64, (ranks.clone(), files))
        })
    });
    let threads = if expected <= 2 * PIECE { 1 } else { run.thread_count() };
    run.share(threads, expected, pieces, |(ranks, files)| Ok(grid.check(ranks, files)?))
}

/// Whether a tour between these squares solves the problem.
pub(super) fn check_ends(problem: &TourProblem, first: Square, last: Square) -> Result<(), TourDefect> {
    let board = problem.board();
    for (position, square) in [(1, first), (board.area(), last)] {
        if !board.contains(square) {
            return Err(TourDefect::OffBoard { position, square, board: board.to_string() });
        }
    }
    super::super::verify::check_ends(problem, first, last)
}

/// The numbers, rank by rank.
struct Grid<'a> {
    board: &'a Board,
    numbers: &'a [u32],
    width: usize,
    first: Square,
    /// The one square without a successor.
    last: Square,
}

impl Grid<'_> {
    fn cell(&self, square: Square) -> usize {
        square.rank() as usize * self.width + square.file() as usize
    }

    /// Checks that every number of these ranks and files has its successor.
    fn check(&self, ranks: Range<u32>, files: Range<u32>) -> Result<(), TourDefect> {
        let (width, height) = (self.board.width(), self.board.height());
        if width < NARROW {
            return self.check_tiles(ranks, files, TILE / width, width);
        }
        let inner = 2..height.saturating_sub(2).max(2);
        for rank in ranks {
            if !inner.contains(&rank) {
                self.check_tiles(rank..rank + 1, files.clone(), 1, TILE)?;
                continue;
            }
            let start = rank as usize * self.width;
            let (from, to) = (files.start.max(2) as usize, files.end.min(width - 2) as usize);
            let middle = self.lacking_in_place(start + from..start + to);
            // The thread with the first piece of a rank checks both its ends.
            let sides = || (files.start == 0).then(|| self.lacking_at_the_sides(start)).flatten();
            if let Some(cell) = middle.or_else(sides) {
                let square = Square::new((cell - start) as u32, rank);
                return Err(TourDefect::NoSuccessor { square, number: u64::from(self.numbers[cell]) });
            }
        }
        Ok(())
    }

    /// The same in tiles of `up` ranks and `across` files.
    fn check_tiles(&self, ranks: Range<u32>, files: Range<u32>, up: u32, across: u32) -> Result<(), TourDefect> {
        let mut tile = Tile::<u32>::new();
        for rank in ranks.clone().step_by(up as usize) {
            for file in files.clone().step_by(across as usize) {
                let files = file..files.end.min(file.saturating_add(across));
                tile.check(self, rank..ranks.end.min(rank.saturating_add(up)), files)?;
            }
        }
        Ok(())
    }

    /// The first number without a successor, among squares that have all their neighbours.
    fn lacking_in_place(&self, mut range: Range<usize>) -> Option<usize> {
        while let Some(cell) = first_without(self.numbers, self.width, range.clone()) {
            if cell != self.cell(self.last) {
                return Some(cell);
            }
            range.start = cell + 1;
        }
        None
    }

    /// The same for the two squares at either end of a rank that begins here.
    fn lacking_at_the_sides(&self, start: usize) -> Option<usize> {
        let lacks = |&file: &usize| {
            let cell = start + file;
            let wanted = self.numbers[cell].wrapping_add(1);
            let succeeds = |ranks: usize, files: usize| {
                // Of the four jumps with these lengths, those that stay on the board.
                let right = file + files < self.width;
                let left = file >= files;
                let up = cell + ranks * self.width;
                let down = cell - ranks * self.width;
                (right && (self.numbers[up + files] == wanted || self.numbers[down + files] == wanted))
                    || (left && (self.numbers[up - files] == wanted || self.numbers[down - files] == wanted))
            };
            !succeeds(1, 2) && !succeeds(2, 1) && cell != self.cell(self.last)
        };
        let width = self.width;
        [0, 1, width - 2, width - 1].into_iter().find(lacks).map(|file| start + file)
    }
}

impl Numbering for Grid<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn first(&self) -> Square {
        self.first
    }

    fn last(&self) -> Square {
        self.last
    }

    fn number(&self, square: Square) -> u64 {
        u64::from(self.numbers[self.cell(square)])
    }

    fn number_rank<N: Number>(&self, rank: u32, files: Range<u32>, out: &mut [N]) {
        let start = self.cell(Square::new(files.start, rank));
        for (place, &number) in out.iter_mut().zip(&self.numbers[start..start + files.len()]) {
            *place = N::wrapped(u64::from(number));
        }
    }
}
