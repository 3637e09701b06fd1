//! The first squares that are tried: around the minimum of the relaxed sum.
//!
//! **Idea.** The relaxed sum differs from the true one by rounding only, so a square next to its
//! minimum is nearly as good as the best, and a good incumbent rules out most of the board.
//!
//! **Why it is right.** Each square tried is evaluated exactly. Where none of them can be reached,
//! a knight's own square serves.
//!
//! **Complexity.** A pass over all knights for each of at most five squares.
//!
//! **When it fails.** On plateaus, where the rounding decides, the guess is poor.
//!
//! **Reference.** Own work.

use crate::board::Square;
use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Point};
use super::best_first::Search;

/// Up to this many groups several squares are tried.
const FEW: usize = 4096;

/// Tries squares around a point; `home` is a square that is allowed.
pub(crate) fn try_around(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    minimum: Point,
    home: Square,
) -> Result<(), Stopped> {
    let (knights, home) = (search.knights(), (home.file().into(), home.rank().into()));
    let board = knights.board();
    let (x, y) = board.nearest(minimum);
    let around = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (x + files, y + ranks)));
    let is_allowed =
        |&(x, y): &(i64, i64)| board.contains(&Cell::of_square(x, y)) && search.allows(Square::new(x as u32, y as u32));
    let first = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
    let most = if knights.groups().len() <= FEW { 4 } else { 1 };
    let tried: Vec<(i64, i64)> = first.into_iter().chain(around).filter(is_allowed).take(most).collect();
    for place in tried {
        let turns = knights.turns_at(run, place)?;
        search.offer(run, place, turns)?;
    }
    if search.incumbent().square().is_none() {
        let turns = knights.turns_at(run, home)?;
        search.offer(run, home, turns)?;
    }
    Ok(())
}
