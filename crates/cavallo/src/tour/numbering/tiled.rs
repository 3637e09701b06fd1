//! Verifies a numbered board that is not kept: tile by tile, each computed, verified and discarded.
//!
//! A tile fits the second-level cache, so the numbers never reach main memory. [Why it is right](super), and [why tiles may
//! be checked one by one](super::Tile).
//!
//! **Complexity.** Time linear in the board's area, constant memory. Measured in `experiments/construct-speed`: for 10000x10000
//! less than half of what the first write to as much memory takes, on one thread.

use std::sync::{Mutex, PoisonError};

use crate::method::Unverified;
use crate::run::Run;

use super::board::check_ends;
use super::{Number, Numbering, Tile};
use crate::tour::{TourDefect, TourProblem};

/// The most files of a tile.
const FILES: u32 = 1 << 11;
/// The approximate number of squares of a tile.
const SQUARES: u32 = 1 << 16;

/// Verifies all squares of a numbering, and that it is a tour that solves the problem.
///
/// # Errors
/// A defect, or why the run was stopped.
pub fn verify_tiled(
    run: &mut Run<'_>,
    problem: &TourProblem,
    numbering: &impl Numbering,
) -> Result<(), Unverified<TourDefect>> {
    let board = problem.board();
    if numbering.board() != board {
        return Err(TourDefect::WrongLength { expected: board.free_area(), found: numbering.board().area() }.into());
    }
    if let Some(&square) = board.blocked().first() {
        return Err(TourDefect::Blocked { position: 1, square }.into());
    }
    check_ends(problem, numbering.first(), numbering.last())?;
    for (&square, expected) in problem.prefix().iter().zip(1..) {
        let found = numbering.number(square);
        if found != expected {
            return Err(TourDefect::WrongNumber { square, found, expected }.into());
        }
    }
    if u32::try_from(board.area()).is_ok() { look::<u32>(run, numbering) } else { look::<u64>(run, numbering) }
}

fn look<N: Number>(run: &mut Run<'_>, numbering: &impl Numbering) -> Result<(), Unverified<TourDefect>> {
    let board = numbering.board();
    let (width, height) = (board.width(), board.height());
    let across = FILES.min(width);
    let up = (SQUARES / across).min(height);
    let tiles = (0..width).step_by(across as usize).flat_map(move |file| {
        let files = file..width.min(file.saturating_add(across));
        (0..height).step_by(up as usize).map(move |rank| {
            let ranks = rank..height.min(rank.saturating_add(up));
            (files.len() as u64 * ranks.len() as u64, (ranks, files.clone()))
        })
    });
    // Tiles are reused, so that their memory stays in the cache.
    let idle: Mutex<Vec<Tile<N>>> = Mutex::default();
    let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    run.share(run.thread_count(), board.area(), tiles, |(ranks, files)| {
        let mut tile = idle().pop().unwrap_or_default();
        tile.check(numbering, ranks, files)?;
        idle().push(tile);
        Ok(())
    })
}
