//! Exact gathering on any board: bound whole rectangles, and examine only those where the best
//! square can be.
//!
//! **Idea.** Without rounding a knight is N = max(|x|/2, |y|/2, (|x|+|y|)/3) jumps from a square x
//! files and y ranks away: the greatest of eight linear functions. The knight's eight directions
//! cut the plane around it into eight [cones](geometry::cone), in each of which one of them is the
//! greatest. So its turns are the greatest of eight [staircases](sums::staircase). On a rectangle
//! of squares within one cone, four or more squares from the knight, they are a single one of them
//! (the knight is *resolved*), and a staircase is *exactly* a straight line plus a periodic
//! function. For k = 1 and x = 0, 2, 4, 6, 8, 10 along the x axis the turns are 0, 2, 2, 4, 4, 6:
//! the line x/2 plus 0, 1, 0, 1, 0, 1. So [a few thousand counters](sums::counters) hold any number
//! of knights.
//!
//! The method has three layers, and each imports only those before it:
//!
//! | folder | what it knows |
//! |---|---|
//! | [`geometry`] | where squares lie around one knight: cells, cones, rays, translations |
//! | [`sums`] | the turns of all knights together: exact, without rounding, and bounded on cells |
//! | [`search`] | where the best square can be: from the whole board to one cell, and through it |
//!
//! and these steps happen in this order:
//!
//! | step | where |
//! |---|---|
//! | small problems: evaluate every square | [`search::plain`] |
//! | minimise the sum without rounding, a convex function | [`sums::cutting_planes`] |
//! | where that sum is constant, search one period and stop | `search/plateau.rs` |
//! | cut the board down to a cell, by planes below the staircases | `search/cuts.rs` |
//! | make a wide cell smaller, by a convex bound of its own | `search/refine.rs` |
//! | few knights with large k: bound quarters of the cell | `search/boxes.rs` |
//! | a wide cell: bound blocks of squares, keep the promising parts | `search/blocks.rs` |
//! | a cell with tables: bound every square, evaluate the few that may be best | `search/scan.rs` |
//!
//! With blocked squares distances only grow: the bounds [still hold](blocked), and the squares that
//! survive them are evaluated by a search from the square.
//!
//! **Worked example.** Two 1-knights, A on a3 and B on o3, 14 files apart, on 15x5 squares. To meet
//! on a3, B makes 8 jumps (14/2 = 7, but the colour demands an even number): 8 turns, the best sum
//! known. The rectangle from e2 to h4 has the files x = 4 .. 7, counted from A. It is in the cone
//! of A to the right (4 files away or more, 1 rank or less) and in the cone of B to the left: both
//! are resolved. The squares of one colour (e3, f2, f4, g3, h2, h4) take an even number of jumps
//! from both, the others an odd number:
//!
//! ```text
//! x                       4     5     6     7
//! even    jumps of A      2     4     4     4      x/2, rounded up to an even number
//!         jumps of B      6     6     4     4      (14-x)/2, rounded up to an even number
//!         sum             8    10     8     8
//!         sum - 7         1     3     1     1      the periodic part: never below 1
//! odd     jumps of A      3     3     3     5      x/2, rounded up to an odd number
//!         jumps of B      5     5     5     5      (14-x)/2, rounded up to an odd number
//!         sum             8     8     8    10
//!         sum - 7         1     1     1     3      the periodic part: never below 1
//! ```
//!
//! The line is x/2 + (14-x)/2 = 7, the periodic part at least 1, so the bound is 8. No square of
//! the rectangle improves on 8: it is dropped. The convex function alone would not drop it: F is 7
//! there, and 7 turns would be better.
//!
//! **Why it is right.** Every bound holds for all squares of its rectangle, because each staircase
//! is at most the true number of turns; a rectangle is dropped only if its bound is not below a sum
//! that was found, or if another one has a square as good, by the [translation
//! lemma](geometry::translation). Squares are compared by their exact sums, in integers.
//!
//! **Complexity.** Four or five passes over the n knights, shared among threads; a few hundred
//! evaluations of F with at most 4,096 terms; sums over C counters, 80 for each unit of k (3,600
//! for k = 1 .. 9); scans of a few small cells. Linear in n, and hardly dependent on the board.
//! Memory: a hundred bytes per knight, and tables in proportion to the sides of a cell; nothing in
//! proportion to the board. Measured in `experiments/gather-speed`.
//!
//! **When it fails.** On plateaus of F with many large, different k. Two opposite knights with k =
//! 2k' cost a constant, plus one turn on one residue class modulo k' of a quarter of x. Avoiding
//! such a class for each of many moduli is the problem of *simultaneous incongruences*, which is
//! NP-complete (Garey and Johnson, AN2). So no method is always fast, unless P = NP. Beyond its
//! step limit, and where a limit of the run ends the search, the answer is unknown but for a
//! [`Bracket`](crate::Bracket): a square with its turns, and the lowest bound that was still open.
//!
//! **Reference.** Own work. The problem is the report's on k-knights (Moretti and Pastorini, Rome
//! 2014); the search is branch and bound (A. H. Land and A. G. Doig, *An automatic method of
//! solving discrete programming problems*, 1960).

mod blocked;
mod geometry;
mod rectangle_bound;
mod search;
mod sums;
#[cfg(test)]
mod tests;
mod thresholds;

use crate::answer::{Answer, Feature, Reason, Unsuitable};
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::slowest::slowest;
use super::verify::time_to_verify;
use super::{Bracket, GatherProblem, Meeting, Objective, Wanted};
pub use geometry::Cone;
pub use rectangle_bound::RectangleBound;
use search::best_first::Search;
use search::best_squares;
use search::plain::plain;
use sums::Knights;
use thresholds::Thresholds;

/// The method `exact`: lower bounds for whole regions of the board, and a best-first search where
/// the best square can be. Its time hardly depends on the size of the board.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    /// The step limit of the search; beyond it all that is known is a [`Bracket`](crate::Bracket). A step
    /// is half a microsecond or less: a few dozen knights classified for a cell, or a few hundred
    /// squares bounded.
    pub patience: u64,
}

impl Default for Exact {
    /// Enough for a few seconds, which only rare problems need.
    fn default() -> Self {
        Self { patience: 5_000_000 }
    }
}

impl Solver<GatherProblem> for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, any_piece: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        if !problem.board().is_classic() {
            return Err(Unsuitable::NotClassic(Feature::Method("exact")).into());
        }
        let wanted = problem.wanted();
        let Some(first) = problem.knights().first() else {
            return Ok(Answer::Impossible(Reason::NoKnights));
        };
        let board = problem.board();
        if !board.blocked().is_empty() {
            return blocked::solve(run, problem, wanted);
        }
        if is_disconnected(board) {
            let mut knights = problem.knights().iter();
            let far = knights.find(|knight| closed_form(board, first.square, knight.square).is_none());
            if let Some(apart) = far {
                return Ok(Answer::Impossible(Reason::never_meet(first.square, apart.square)));
            }
        }
        match wanted.objective {
            Objective::Total => Ok(total(run, problem, self.patience, Thresholds::default())?),
            Objective::Slowest => slowest(run, problem, wanted),
        }
    }
}

/// The least sum of turns on a board without blocked squares.
fn total(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    patience: u64,
    thresholds: Thresholds,
) -> Result<Answer<Meeting>, Stopped> {
    let board = problem.board();
    let wanted = problem.wanted().squares.max(1);
    let home = problem.knights()[0].square;
    let disconnected = is_disconnected(board);
    let allowed = |square: Square| !disconnected || closed_form(board, home, square).is_some();
    if board.area().saturating_mul(problem.knights().len() as u64) <= thresholds.plain {
        return Ok(Answer::Found(plain(run, problem, wanted, &allowed)?));
    }
    let knights = Knights::new(run, board, problem.knights(), thresholds)?;
    let mut search = Search::new(&knights, &allowed, !disconnected, wanted);
    let kept = time_to_verify(problem, run.thread_count());
    let ended = run.keeping_time(kept, |run| run.with_step_limit(patience, |run| best_squares(&mut search, run, home)));
    let stopped = match ended {
        Ok(Some(())) => return Ok(Answer::Found(search.into_meeting(true))),
        Ok(None) => None,
        Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
        Err(stopped) => Some(stopped),
    };
    match (search.bracket(stopped), stopped) {
        (Some(bracket), _) if bracket.turns == bracket.at_least => Ok(Answer::Found(search.into_meeting(false))),
        (Some(bracket), _) => Ok(Answer::Found(bracket.into_meeting())),
        (None, Some(stopped)) => Err(stopped),
        (None, None) => Ok(Answer::GAVE_UP),
    }
}

/// Whether some squares cannot be reached from others.
fn is_disconnected(board: &Board) -> bool {
    let (short, long) = board.sides();
    short <= 2 || (short, long) == (3, 3)
}
