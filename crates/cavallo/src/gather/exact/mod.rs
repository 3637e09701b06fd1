//! Exact gathering on any board: bound whole rectangles, and examine only those where the best square can be.
//!
//! **Idea.** Without rounding a knight is N = max(|x|/2, |y|/2, (|x|+|y|)/3) jumps from a square x files and y ranks away: the
//! greatest of eight linear functions. The knight's eight directions cut the plane into eight [cones](cone), in each of which one of
//! them is the greatest. So its turns are the greatest of eight [staircases](staircase). On a rectangle of squares within one cone,
//! four or more squares from the knight, they are a single one of them (the knight is *resolved*), and a staircase is *exactly* a
//! straight line plus a periodic function. For k = 1 and x = 0, 2, 4, 6, 8, 10 along the x axis the turns are 0, 2, 2, 4, 4,
//! 6: the line x/2 plus 0, 1, 0, 1, 0, 1. So [a few thousand counters](counters) hold any number of knights. A [best-first
//! search](search) splits the rectangle with the lowest bound until no bound is below the best sum found. [Where to
//! start](level_set): without rounding, the sum of turns is a convex function F, never above the true sum; squares where F
//! exceeds the best sum known are ruled out.
//!
//! **Worked example.** Two 1-knights, A on a3 and B on o3, 14 files apart, on 15x5 squares. To meet on a3, B makes 8 jumps (14/2 = 7,
//! but the colour demands an even number): 8 turns, the best sum known. The rectangle from e2 to h4 has the files x = 4 .. 7, counted
//! from A. It is in the cone of A to the right (4 files away or more, 1 rank or less) and in the cone of B to the left: both are
//! resolved. The squares of one colour (e3, f2, f4, g3, h2, h4) take an even number of jumps from both, the others an odd number:
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
//! The line is x/2 + (14-x)/2 = 7, the periodic part at least 1, so the bound is 8. No square of the rectangle improves on 8: it is
//! dropped. The convex function alone would not drop it: F is 7 there, and 7 turns would be better.
//!
//! **Why it is right.** Every bound holds for all squares of its rectangle, because each staircase is at most the true number
//! of turns; a rectangle is dropped only if its bound is not below a sum that was found. Squares are compared by their exact
//! sums, in integers. With blocked squares distances only grow: the [bounds still hold](blocked), and the squares that
//! survive them are evaluated by a search from the square.
//!
//! **Complexity.** *Per rectangle:* one pass over the u knights that its parent left unresolved, and one over the C counters, 80 for
//! each unit of k (3,600 for k = 1 .. 9). *Levels:* L, at most log2 of the longer side. *Rectangles per level:* r, those with a bound
//! below the best sum, usually a few around the best square. Unresolved are the knights whose borders between two cones pass through
//! the rectangle; a rectangle of half the side meets half as many borders, so for scattered knights u is n, n/2, n/4, ... and the
//! levels together classify about 2 r n knights and sum r L C counters: linear in n knights, logarithmic in the side. Memory: a
//! hundred bytes per knight, and 8 C bytes for each waiting rectangle; nothing in proportion to the board. Measured in
//! `experiments/gather-speed`: 1,000 knights on 1000x1000 take 6.9 ms, a million on 10^9 x 10^9 138 ms.
//!
//! **When it fails.** Knights on a line in a knight's direction through the best square stay unresolved to the last level, and many
//! large, different k have no counters; tens to thousands of knights on a giant board may have nearly the same sum on very many squares.
//! There the search may reach its step limit; the answer is then "not known".
//!
//! **Reference.** Own work. The problem is the report's on k-knights (Moretti and Pastorini, Rome 2014); the search is branch
//! and bound (A. H. Land and A. G. Doig, *An automatic method of solving discrete programming problems*, 1960).

mod blocked;
mod cone;
mod counters;
mod level_set;
mod rectangle;
mod search;
mod staircase;

use std::collections::{HashMap, HashSet};

use crate::answer::{Answer, Reason};
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::slowest::slowest;
use super::{GatherProblem, Knight, Meeting, Objective, Wanted};
use cone::Cell;
use counters::Layout;
use level_set::RelaxedSum;
pub use rectangle::{Cone, RectangleBound};
use search::{Best, Group, Search};

/// The method `exact`: a best-first search over rectangles of squares with a lower bound for each. Its time hardly depends on the
/// size of the board.
///
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    /// The step limit of the search over cells; beyond it the answer is "not known". A step is a cell, or a few knights
    /// classified for one.
    pub patience: u64,
}

impl Default for Exact {
    /// Enough for a second or two, which only rare problems need: many knights in a line along a knight's direction, or large
    /// and very different k, on giant boards.
    fn default() -> Self {
        Self { patience: 3_500_000 }
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
            let what = "knights on boards that end at their edges";
            return Err(Error::Unsuitable(format!("the method exact is for {what}: try fused")));
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
            Objective::Total => {
                let meeting = run.with_step_limit(self.patience, |run| total(run, problem, wanted.squares.max(1)))?;
                Ok(meeting.map_or(Answer::GAVE_UP, Answer::Found))
            }
            Objective::Slowest => slowest(run, problem, wanted),
        }
    }
}

/// Up to this much work every square is evaluated.
const PLAIN_WORK: u64 = 20_000;
/// Counters are kept for the smallest values of k, up to this sum; others go without.
const COUNTED_K: u64 = 120;
/// A k below this is found in a table.
const SMALL_K: usize = 128;
/// From this many groups of knights on sorting them pays, into this many blocks along each side.
const MANY: usize = 10_000;
const SORTED_BLOCKS: u64 = 64;
/// Memory of the search for each group of knights: the group itself, and its number in the lists of a few cells.
const BYTES_PER_KNIGHT: u64 = 100;

/// The least sum of turns on a board without blocked squares.
fn total(run: &mut Run<'_>, problem: &GatherProblem, wanted: usize) -> Result<Meeting, Stopped> {
    let board = problem.board();
    let home = problem.knights()[0].square;
    let disconnected = is_disconnected(board);
    let allowed = |square: Square| !disconnected || closed_form(board, home, square).is_some();
    if board.area().saturating_mul(problem.knights().len() as u64) <= PLAIN_WORK {
        return plain(run, problem, wanted, &allowed);
    }
    run.reserve(problem.knights().len() as u64 * BYTES_PER_KNIGHT)?;
    let knight_groups = KnightGroups::new(problem.knights());
    let mut search = knight_groups.search(board, &allowed, !disconnected, wanted);
    let relaxed = RelaxedSum::new(whole(board), problem.knights());
    let guess = guess(board, &relaxed, &allowed).unwrap_or(home);
    let turns = search.turns_at(guess);
    search.best.offer(guess, turns);
    let cell = relaxed.level_set(search.best.turns as u64);
    search.run(run, cell, None)?;
    Ok(search.best.into_meeting())
}

/// Evaluates every square: for small problems nothing is faster.
fn plain(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: usize,
    allowed: &dyn Fn(Square) -> bool,
) -> Result<Meeting, Stopped> {
    let board = problem.board();
    let mut best = Best::new(wanted);
    for square in board.squares().filter(|&square| allowed(square)) {
        run.spend(1)?;
        let turns = |knight: &Knight| {
            let jumps = closed_form(board, knight.square, square).unwrap_or(0);
            knight.count * jumps.div_ceil(knight.k)
        };
        best.offer(square, problem.knights().iter().map(turns).sum::<u64>() as i64);
    }
    Ok(best.into_meeting())
}

/// Whether some squares cannot be reached from others.
fn is_disconnected(board: &Board) -> bool {
    let (short, long) = board.sides();
    short <= 2 || (short, long) == (3, 3)
}

fn whole(board: &Board) -> Cell {
    Cell { x: (0, i64::from(board.width()) - 1), y: (0, i64::from(board.height()) - 1) }
}

/// The knights in the form that the search uses.
struct KnightGroups {
    groups: Vec<Group>,
    ks: Vec<u64>,
    counted: usize,
}

impl KnightGroups {
    fn new(knights: &[Knight]) -> Self {
        let (ks, counted) = distinct_ks(knights);
        let position: HashMap<u64, u32> = ks.iter().copied().zip(0..).collect();
        // Most knights have a small k, which is found without hashing.
        let small: [u32; SMALL_K] = std::array::from_fn(|k| position.get(&(k as u64)).copied().unwrap_or(0));
        let group = |knight: &Knight| {
            let (file, rank) = (knight.square.file(), knight.square.rank());
            let k = if knight.k < SMALL_K as u64 { small[knight.k as usize] } else { position[&knight.k] };
            Group { count: knight.count as i64, file, rank, k }
        };
        let groups = if knights.len() > MANY { by_place(knights, group) } else { knights.iter().map(group).collect() };
        Self { groups, ks, counted }
    }

    fn search<'s>(
        &'s self,
        board: &'s Board,
        allowed: &'s dyn Fn(Square) -> bool,
        uniform: bool,
        wanted: usize,
    ) -> Search<'s> {
        let counted: Vec<i64> = self.ks[..self.counted].iter().map(|&k| k as i64).collect();
        let layout = Layout::new(&counted);
        Search { board, groups: &self.groups, ks: &self.ks, layout, allowed, uniform, best: Best::new(wanted) }
    }
}

/// The bounding box of the knights.
fn bounding_box(knights: &[Knight]) -> Cell {
    let mut bounds = Cell { x: (i64::MAX, i64::MIN), y: (i64::MAX, i64::MIN) };
    for knight in knights {
        let (x, y) = (knight.square.file().into(), knight.square.rank().into());
        bounds.x = (bounds.x.0.min(x), bounds.x.1.max(x));
        bounds.y = (bounds.y.0.min(y), bounds.y.1.max(y));
    }
    bounds
}

/// Sorts knights by neighbourhood, with a counting sort: a cell classifies most neighbours alike, so the branches of the
/// search become predictable.
fn by_place(knights: &[Knight], group: impl Fn(&Knight) -> Group) -> Vec<Group> {
    let bounds = bounding_box(knights);
    // In units of 2^-32, so that a multiplication replaces a division.
    let (across, up) = ((SORTED_BLOCKS << 32) / bounds.width() as u64, (SORTED_BLOCKS << 32) / bounds.height() as u64);
    let block = |square: Square| {
        let (file, rank) = (u64::from(square.file()) - bounds.x.0 as u64, u64::from(square.rank()) - bounds.y.0 as u64);
        (((rank * up) >> 32) * SORTED_BLOCKS + ((file * across) >> 32)) as usize
    };
    let mut next = vec![0; (SORTED_BLOCKS * SORTED_BLOCKS + 1) as usize];
    for knight in knights {
        next[block(knight.square) + 1] += 1;
    }
    for i in 1..next.len() {
        next[i] += next[i - 1];
    }
    let mut groups = vec![Group { count: 0, file: 0, rank: 0, k: 0 }; knights.len()];
    for knight in knights {
        let place = &mut next[block(knight.square)];
        groups[*place] = group(knight);
        *place += 1;
    }
    groups
}

/// A square near the convex minimum, if one can be reached.
fn guess(board: &Board, relaxed: &RelaxedSum, allowed: &dyn Fn(Square) -> bool) -> Option<Square> {
    let (x, y) = relaxed.minimiser();
    let centre = Square::new(x as u32, y as u32);
    let around = (-2..=2).flat_map(|files| (-2..=2).filter_map(move |ranks| centre.offset(files, ranks)));
    std::iter::once(centre).chain(around).find(|&square| board.contains(square) && allowed(square))
}

/// The values of k, ascending, and for how many of them counters are kept: the small ones, which have the most steps.
fn distinct_ks(knights: &[Knight]) -> (Vec<u64>, usize) {
    let mut small = [false; SMALL_K];
    let mut large = HashSet::new();
    for knight in knights {
        match small.get_mut(knight.k as usize) {
            Some(seen) => *seen = true,
            None => drop(large.insert(knight.k)),
        }
    }
    let mut ks: Vec<u64> = (0..SMALL_K as u64).filter(|&k| small[k as usize]).chain(large).collect();
    ks.sort_unstable();
    let mut sum: u64 = 0;
    let fits = |&&k: &&u64| {
        sum = sum.saturating_add(k);
        sum <= COUNTED_K
    };
    let counted = ks.iter().take_while(fits).count();
    (ks, counted)
}
