//! Plateaus: where the relaxed sum is least on a whole region, one common period decides.
//!
//! **Idea.** Two far camps of knights with equal weights: between them the relaxed sum F is
//! constant, millions of squares are as good as one another before rounding, and the rounding
//! decides. Let M be the region where F is least. F is a sum of convex functions; it is linear on
//! M, so each of them is, and that means: *on M every knight is in one cone*. So the sum of turns
//! on M is a sum of staircases whose slopes cancel. By the [translation
//! lemma](super::super::geometry::translation), with D = 0 for a common period P of files and of
//! ranks, any P x P squares of M have the best of M.
//!
//! They have the best of the *whole board*, too: each staircase bounds its knight's turns
//! everywhere, so their sum is a bound everywhere, repeats itself everywhere, and takes its least
//! value on those P x P squares, where it is the true sum.
//!
//! **Worked example.** 1-knights at x = 0 and x = 100 on the middle rank of 101x41. On the squares
//! from (40, 18) to (43, 21) both are in the cones x/2 and -x/2, and P = 4 (for axes with q = 2 and
//! k = 1). Their slopes are 1/2 and -1/2. The sums there are 50 and 52, so 50 is the least of the
//! board, after 16 squares.
//!
//! **Why it is right.** Nothing of the argument above is assumed: all knights are classified for
//! the square of the period, each must be resolved, and the slopes must cancel exactly, in
//! integers.
//!
//! **Complexity.** One pass over the knights and the search of one period, 30,240 x 30,240 squares
//! for k = 1 .. 9, by [block minima](super::block_minima).
//!
//! **When it fails.** With large k, whose common period is longer than the plateau. This is no
//! accident: see [`exact`](super::super) for a proof that such plateaus are hard.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::super::geometry::{Cell, Polygon};
use super::super::sums::{Classified, Minimum, RelaxedSum, Tables};
use super::best_first::Search;
use super::scan;

const EVALUATIONS: usize = 40;

/// Searches one period of a plateau, if there is one. True if no square of the board is better than
/// the incumbent.
pub(crate) fn search(
    search: &mut Search<'_>,
    run: &mut Run<'_>,
    relaxed: &RelaxedSum,
    minimum: &Minimum,
) -> Result<bool, Stopped> {
    let (knights, lowest) = (search.knights(), minimum.lowest());
    let board = knights.board();
    if !knights.all_counted() {
        return Ok(false);
    }
    let most = knights.thresholds().period.min(board.width()).min(board.height());
    let Some(period) = knights.layout().common_period(most) else { return Ok(false) };
    let level = relaxed.base() + lowest.value.floor() as i64;
    let left = minimum.level_set(run, relaxed, Polygon::of_cell(&board), level, EVALUATIONS)?;
    let Some(centre) = left.centre_of_gravity() else { return Ok(false) };
    let (x, y) = board.nearest((centre.0 - period as f64 / 2.0, centre.1 - period as f64 / 2.0));
    let cell = Cell { x: (x, x + period - 1), y: (y, y + period - 1) };
    if !board.contains(&cell) {
        return Ok(false);
    }
    let classified = Classified::new(run, knights, &cell)?;
    let is_level = || classified.counters().periodic(knights.layout(), period).is_level();
    if !classified.unresolved().is_empty() || !is_level() {
        return Ok(false);
    }
    let tables = Tables::of_resolved(run, knights, &cell, &classified)?;
    scan::search(search, run, cell, tables, Vec::new(), i64::MAX)?;
    search.raise_lower(search.incumbent().turns());
    Ok(true)
}
