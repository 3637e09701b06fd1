//! Plateaus: where the relaxed sum is least on a whole region, one common period decides.
//!
//! **Idea.** Two far camps of knights with equal weights: between them the relaxed sum F is constant, millions of squares are as good as one another before rounding,
//! and the rounding decides. Let M be the region where F is least. F is a sum of convex functions; it is straight on M, so each of them is, and
//! that means: *on M every knight is in one cone*. So the sum of turns on M is A[x] + B[y] + C[x+y] + D[x-y] with staircases whose slopes cancel: it is periodic, with the least common
//! multiple P of the periods, in x and in y. If M contains P x P squares, the best of these is the best of M.
//!
//! It is the best of the *whole board*, too: each staircase bounds its knight's turns everywhere, so the periodic sum is a bound everywhere, and it takes
//! its least value on those P x P squares, where it is the true sum.
//!
//! **Worked example.** 1-knights at x = 0 and x = 100 on the middle rank of 101x41. On the squares from (40, 18) to (43, 21) both are in the cones x/2 and -x/2, and P =
//! 4 (for axes with q = 2 and k = 1). Their slopes are 1/2 and -1/2. The sums there are 50 and 52, so 50 is the least of the board, after 16 squares. The tests of the search compare such plateaus with every square of the board.
//!
//! **Why it is right.** Nothing of the argument above is assumed: all knights are classified for the square of the period, each must be resolved, and the slopes
//! must cancel exactly, in integers.
//!
//! **Complexity.** One pass over the knights and the search of one period, 30,240 x 30,240 squares for k = 1 .. 9, by [block minima](super::block_minima).
//!
//! **When it fails.** With large k, whose common period is longer than the plateau. This is not an accident: see [`exact`](super) for a proof that such plateaus are hard.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::classified::Classified;
use super::cone::Cell;
use super::cutting_planes::Minimum;
use super::polygon::Polygon;
use super::relaxed_sum::RelaxedSum;
use super::search::Search;

/// Slopes below this share of the weights count as none, until they are compared in integers.
const FLAT: f64 = 1e-9;
const EVALUATIONS: usize = 40;

impl Minimum {
    /// Whether the relaxed sum may be least on a whole region.
    pub(super) fn is_flat(&self, relaxed: &RelaxedSum) -> bool {
        let slope = self.lowest().slope;
        slope.0.abs().max(slope.1.abs()) <= FLAT * relaxed.weight()
    }
}

impl Search<'_> {
    /// Searches one period of a plateau, if there is one. True if no square of the board is better than the best found.
    pub(super) fn plateau(
        &mut self,
        run: &mut Run<'_>,
        relaxed: &RelaxedSum,
        minimum: &Minimum,
    ) -> Result<bool, Stopped> {
        let (knights, board, lowest) = (self.knights, self.knights.board(), minimum.lowest());
        if !knights.all_counted() {
            return Ok(false);
        }
        let most = knights.thresholds.period.min(board.width()).min(board.height());
        let Some(period) = knights.layout.common_period(most) else { return Ok(false) };
        let level = relaxed.base + lowest.value.floor() as i64;
        let left = relaxed.level_set(run, Polygon::of_cell(&board), minimum, level, EVALUATIONS)?;
        let Some(centre) = left.centre_of_gravity() else { return Ok(false) };
        let (x, y) = board.nearest((centre.0 - period as f64 / 2.0, centre.1 - period as f64 / 2.0));
        let cell = Cell { x: (x, x + period - 1), y: (y, y + period - 1) };
        if !board.contains(&cell) {
            return Ok(false);
        }
        let classified = Classified::new(run, knights, &cell)?;
        if !classified.unresolved.is_empty() || classified.counters.rises(&knights.layout, period) != (0, 0) {
            return Ok(false);
        }
        let tables = self.tables(run, &cell, &classified)?;
        self.scan(run, cell, tables, Vec::new(), i64::MAX)?;
        self.raise_lower(self.best.turns());
        Ok(true)
    }
}
