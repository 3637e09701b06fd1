//! Boards five files wide and at least nine ranks long.
//!
//! **Idea.** See [`cut`] for the windows around the ends and [`fillers`] for the blocks outside them:
//!
//! ```text
//!   closed 5x6 tours, taken in at a corner   <- as many as there is room for
//!   a window with the end                    <- or one window with both ends
//!   walks through 5x6                        <- as many as there is room for
//!   a window with the start
//!   closed 5x6 tours, taken in at a corner   <- as many as there is room for
//! ```
//!
//! The walks through the windows are found by [a small search](crate::tour::construct::block).
//!
//! **Which pairs of ends have a tour.** All of suitable colours, with one exception. The corners a1 and e1 have two jumps
//! each, and one of the two leads to c2. If c2 is an end of the tour it has a jump for only one of the corners, and the other
//! corner, left with a single jump, must be the other end. So no tour joins c2 to a square other than a1 and e1, and likewise
//! at the other end of the board. (On boards with an odd number of ranks c2 has the wrong colour anyway.)
//!
//! **Why it is right.** [`check_five`](proof::check_five) checks that the search finds the walks for every board and every
//! such pair; the argument why finitely many checks are enough is there.
//!
//! **Complexity.** 40 microseconds on average, two milliseconds at worst, whatever the board. Measured in
//! `experiments/construct-speed`: 0.01 ms for 5x10^9 between two squares.
//!
//! **When it fails.** Shorter boards have other exceptions; they are left to the complete search.
//!
//! **Reference.** Parberry (1997) joins closed tours of blocks.

mod cut;
mod fillers;
pub(crate) mod proof;
mod strip;
mod walks;

use crate::board::{Board, Square, Symmetry};
use crate::run::{Run, Stopped};
use crate::tour::periodic::PeriodicRoute;

use super::FILES_FOR_RANKS;
use cut::Cut;
pub(crate) use strip::FEWEST_RANKS;
use strip::{FILES, has_tour};
use walks::Walks;

/// The answer to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FiveAnswer {
    /// A tour that begins and ends as it should.
    Tour(PeriodicRoute),
    /// There is none, because of the colours or because a square would need a jump to two corners.
    None,
    /// The search through a window found nothing. [`check_five`](proof::check_five) shows that this does not happen.
    GaveUp,
}

/// Finds a tour with these ends of a board without blocked squares, one side of which is five and the other at least nine
/// squares long. For a closed tour `end` is the last square before the return.
///
/// # Errors
/// When the run is stopped.
pub(crate) fn solve(
    run: &mut Run<'_>,
    board: &Board,
    start: Option<Square>,
    end: Option<Square>,
    closed: bool,
) -> Result<FiveAnswer, Stopped> {
    let symmetry = if board.width() == FILES { Symmetry::IDENTITY } else { FILES_FOR_RANKS };
    let upright = symmetry.board(board);
    let stand = |square: Option<Square>| square.map(|square| symmetry.square(board, square));
    let Some((start, end)) = choose_ends(&upright, stand(start), stand(end), closed) else {
        return Ok(FiveAnswer::None);
    };
    Ok(match tour(run, upright.height(), start, end)? {
        Some(route) => FiveAnswer::Tour(route.turned(&upright, symmetry.inverse())),
        None => FiveAnswer::GaveUp,
    })
}

/// Both ends of a tour, if there is one with the given ends.
fn choose_ends(board: &Board, start: Option<Square>, end: Option<Square>, closed: bool) -> Option<(Square, Square)> {
    let fits =
        |&(start, end): &(Square, Square)| has_tour(board.height(), start, end) && (!closed || board.joins(start, end));
    let low_squares = || (0..4 * FILES).map(|index| Square::new(index % FILES, index / FILES));
    // The other end may be any square; a suitable one is nearby, or among the lowest squares.
    let others = |square: Square| board.neighbours(square).chain(low_squares());
    match (start, end) {
        (Some(start), Some(end)) => Some((start, end)).filter(fits),
        (Some(start), None) => others(start).map(|end| (start, end)).find(fits),
        (None, Some(end)) => others(end).map(|start| (start, end)).find(fits),
        (None, None) => others(Square::new(0, 0)).map(|end| (Square::new(0, 0), end)).find(fits),
    }
}

/// A tour between two squares that have one.
fn tour(run: &mut Run<'_>, ranks: u32, start: Square, end: Square) -> Result<Option<PeriodicRoute>, Stopped> {
    let (lower, upper) = if start.rank() <= end.rank() { (start, end) } else { (end, start) };
    for cut in Cut::all(ranks, lower, upper) {
        if let Some(walks) = Walks::find(run, &cut)? {
            let route = cut.route(&walks);
            return Ok(Some(if lower == start { route } else { route.reversed() }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests;
