//! Exact gathering on any board: bound whole regions, look closely only where the best square can be.
//!
//! **Idea.** The turns of a knight are the greatest of eight [staircases](staircase), one for each direction. For a rectangle of
//! squares that lies in one [cone](cone) around the knight it is a single one of them; so for most knights and most
//! rectangles the turns are known up to a periodic ripple and a straight line, and [a few thousand counters](counters) hold
//! any number of knights. A [best-first search](search) splits the rectangle with the lowest bound until nothing can be better
//! than the best square found. A [first look](level_set) at the convex hull of the matter tells where to begin.
//!
//! **Why it is right.** Every bound holds for all squares of its rectangle, because each staircase is at most the true number of
//! turns; a rectangle is dropped only if its bound is not below turns that were found. Squares are compared by their exact sums,
//! in whole numbers. With blocked squares distances only grow: the bounds still hold, and the squares that survive them are
//! evaluated by a search from the square.
//!
//! **Complexity.** About n log A for n knights on an area A: each level of rectangles halves the knights that are still
//! unresolved. Knights along one of the eight knight's directions from the best square stay unresolved longest. Memory is
//! proportional to the knights, not to the board.

mod cone;
mod counters;
mod level_set;
mod search;
mod staircase;

use std::collections::{HashMap, HashSet};

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

use super::{Answer, GatherProblem, GatherSolver, Impossibility, Knight, Meeting, SolveError, Wanted};
use cone::Cell;
use counters::Layout;
use level_set::Heaps;
use search::{Best, Group, Search};

/// The method `exact`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

impl GatherSolver for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn solve(&self, run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer, SolveError> {
        let Some(first) = problem.knights().first() else {
            return Ok(Answer::Impossible(Impossibility::NoKnights));
        };
        let board = problem.board();
        if let Some(apart) =
            problem.knights().iter().find(|knight| closed_form(board, first.square, knight.square).is_none())
        {
            return Ok(Answer::Impossible(Impossibility::Apart(first.square, apart.square)));
        }
        let best = total(run, problem, wanted.squares.max(1))?;
        Ok(Answer::Meet(meeting(best)))
    }
}

fn meeting(best: Best) -> Meeting {
    let mut squares = best.squares;
    squares.sort_unstable();
    Meeting { turns: best.turns as u64, squares, more: best.more }
}

/// Up to this much work every square is simply looked at.
const PLAIN_WORK: u64 = 20_000;
/// Counters are kept for values of k up to this sum; others go without.
const COUNTED_K: u64 = 120;

fn total(run: &mut Run<'_>, problem: &GatherProblem, wanted: usize) -> Result<Best, Stopped> {
    let board = problem.board();
    let knights = problem.knights();
    run.claim(knights.len() as u64 * 100 + (1 << 20))?;
    let (ks, counted) = distinct_ks(knights);
    let position: HashMap<u64, u32> = ks.iter().copied().zip(0..).collect();
    let group = |knight: &Knight| {
        let (file, rank) = (knight.square.file(), knight.square.rank());
        Group { count: knight.count as i64, file, rank, k: position[&knight.k] }
    };
    let groups: Vec<Group> = knights.iter().map(group).collect();
    let home = knights[0].square;
    // Only on these boards some squares cannot be reached.
    let (short, long) = board.sides();
    let disconnected = short <= 2 || (short, long) == (3, 3);
    let allowed = |square: Square| !disconnected || closed_form(board, home, square).is_some();
    let layout = Layout::new(&ks[..counted].iter().map(|&k| k as i64).collect::<Vec<_>>());
    let mut search = Search { board, groups: &groups, ks: &ks, layout, allowed: &allowed, best: Best::new(wanted) };

    if board.area().saturating_mul(knights.len() as u64) <= PLAIN_WORK {
        for square in board.squares().filter(|&square| allowed(square)) {
            run.spend(1)?;
            let turns = search.turns_at(square);
            search.best.offer(square, turns);
        }
        return Ok(search.best);
    }

    let whole = Cell { x: (0, i64::from(board.width()) - 1), y: (0, i64::from(board.height()) - 1) };
    let weighed = |knight: &Knight| {
        let (file, rank) = (knight.square.file(), knight.square.rank());
        (file.into(), rank.into(), knight.count as f64 / knight.k as f64)
    };
    let heaps = Heaps::new(whole, knights.iter().map(weighed));
    let turns_nearby = first_guess(board, &heaps, &allowed, home).map(|square| (search.turns_at(square), square)).min();
    let Some((turns, square)) = turns_nearby else { return Ok(search.best) };
    search.best.offer(square, turns);
    let cell = heaps.level_set(turns as u64);
    search.run(run, cell, None)?;
    Ok(search.best)
}

/// A square of each colour near the convex minimum, or some knight's square if none there can be reached.
fn first_guess<'a>(
    board: &'a Board,
    heaps: &Heaps,
    allowed: &'a dyn Fn(Square) -> bool,
    home: Square,
) -> impl Iterator<Item = Square> + 'a {
    let (x, y) = heaps.minimiser();
    let (x, y) = (x as u32, y as u32);
    let beside = |at: u32, side: u32| if at + 1 < side { at + 1 } else { at.saturating_sub(1) };
    let other = Square::new(beside(x, board.width()), y);
    let near: Vec<Square> = [Square::new(x, y), other].into_iter().filter(|&square| allowed(square)).collect();
    let fallback = near.is_empty().then_some(home);
    near.into_iter().chain(fallback)
}

/// The values of k, ascending, and for how many of them counters are kept: small ones, for they have the most steps.
fn distinct_ks(knights: &[Knight]) -> (Vec<u64>, usize) {
    let distinct: HashSet<u64> = knights.iter().map(|knight| knight.k).collect();
    let mut ks: Vec<u64> = distinct.into_iter().collect();
    ks.sort_unstable();
    let mut sum: u64 = 0;
    let fits = |&&k: &&u64| {
        sum = sum.saturating_add(k);
        sum <= COUNTED_K
    };
    let counted = ks.iter().take_while(fits).count();
    (ks, counted)
}
