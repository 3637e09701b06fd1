//! The check of a numbered board that is too large to be held: tile by tile, each computed, checked and forgotten.
//!
//! A tile is as large as the second nearest cache, so the numbers never see the memory. [Why it is right](super), and
//! [why tiles may be looked at one by one](super::Tile). Time linear in the board's area, memory constant.

use std::sync::{Mutex, PoisonError};

use crate::method::Unverified;
use crate::run::Run;

use super::super::{TourDefect, TourProblem};
use super::board::check_ends;
use super::{Number, Numbering, Tile};

/// A tile has so many files at most.
const FILES: u32 = 1 << 11;
/// And about so many squares.
const SQUARES: u32 = 1 << 16;

/// Checks all squares of a numbering, and that it is a tour as the problem wants it.
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
    // Used again, so that their memory is the same and warm.
    let idle: Mutex<Vec<Tile<N>>> = Mutex::default();
    let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    run.share(run.thread_count(), board.area(), tiles, |(ranks, files)| {
        let mut tile = idle().pop().unwrap_or_default();
        tile.check(numbering, ranks, files)?;
        idle().push(tile);
        Ok(())
    })
}
