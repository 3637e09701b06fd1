//! Verifies a numbered board in memory.
//!
//! The board is one [window](Window), checked in place. [Why it is right](super).
//!
//! **Complexity.** One pass, eight comparisons per square, no memory. Measured in `experiments/construct-speed`: 10000x10000
//! takes 81 ms on one thread.

use crate::board::Square;
use crate::method::Unverified;
use crate::run::Run;

use super::successors::Window;
use crate::tour::{TourDefect, TourProblem};

/// A thread takes about this many squares at a time.
const PIECE: u64 = 1 << 20;
/// At most this many of one rank, where ranks are long.
const FILES: u32 = 1 << 16;

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
    let (width, height) = (board.width(), board.height());
    let cell = |square: Square| square.rank() as usize * width as usize + square.file() as usize;
    let begins = problem.prefix().iter().copied().zip(1..);
    for (square, expected) in begins.chain([(first, 1), (last, expected)]) {
        let found = u64::from(numbers[cell(square)]);
        if found != expected {
            return Err(TourDefect::WrongNumber { square, found, expected }.into());
        }
    }
    let across = FILES.min(width);
    let up = (PIECE / u64::from(across)).min(u64::from(height)) as u32;
    let pieces = (0..height).step_by(up as usize).flat_map(|rank| {
        let ranks = rank..height.min(rank.saturating_add(up));
        (0..width).step_by(across as usize).map(move |file| {
            let files = file..width.min(file.saturating_add(across));
            (ranks.len() as u64 * files.len() as u64, (ranks.clone(), files))
        })
    });
    let threads = if expected <= 2 * PIECE { 1 } else { run.thread_count() };
    let window = Window::new(numbers, width as usize);
    run.share(threads, expected, pieces, |(ranks, files)| {
        let (ranks, files) = (ranks.start as usize..ranks.end as usize, files.start as usize..files.end as usize);
        let Some(lacking) = window.lacking(ranks, files, Some(cell(last))) else { return Ok(()) };
        let square = Square::new((lacking % width as usize) as u32, (lacking / width as usize) as u32);
        Err(TourDefect::NoSuccessor { square, number: u64::from(numbers[lacking]) }.into())
    })
}

/// Whether a tour between these squares solves the problem.
pub(super) fn check_ends(problem: &TourProblem, first: Square, last: Square) -> Result<(), TourDefect> {
    let board = problem.board();
    for (position, square) in [(1, first), (board.area(), last)] {
        if !board.contains(square) {
            return Err(TourDefect::OffBoard { position, square, board: board.to_string() });
        }
    }
    crate::tour::rules::check_ends(problem, first, last)
}
