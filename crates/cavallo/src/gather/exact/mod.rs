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

mod blocked;
mod cone;
mod counters;
mod level_set;
mod search;
mod staircase;

use std::collections::{HashMap, HashSet};

use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

use super::slowest::slowest;
use super::{Answer, GatherProblem, GatherSolver, Impossibility, Knight, Meeting, Objective, SolveError, Wanted};
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
        if !board.blocked().is_empty() {
            return blocked::solve(run, problem, wanted);
        }
        let far = problem.knights().iter().find(|knight| closed_form(board, first.square, knight.square).is_none());
        if let Some(apart) = far {
            return Ok(Answer::Impossible(Impossibility::Apart(first.square, apart.square)));
        }
        match wanted.objective {
            Objective::Total => Ok(Answer::Meet(total(run, problem, wanted.squares.max(1))?)),
            Objective::Slowest => slowest(run, problem, wanted),
        }
    }
}

/// Up to this much work every square is simply looked at.
const PLAIN_WORK: u64 = 20_000;
/// Counters are kept for values of k up to this sum; others go without.
const COUNTED_K: u64 = 120;
/// What the search keeps for each group of knights: the group itself, and its number in the lists of a few cells.
const BYTES_PER_KNIGHT: u64 = 100;

/// The least sum of turns on a board without blocked squares.
fn total(run: &mut Run<'_>, problem: &GatherProblem, wanted: usize) -> Result<Meeting, Stopped> {
    let board = problem.board();
    run.claim(problem.knights().len() as u64 * BYTES_PER_KNIGHT)?;
    let crowd = Crowd::new(problem.knights());
    let home = problem.knights()[0].square;
    // Only on these boards some squares cannot be reached.
    let (short, long) = board.sides();
    let disconnected = short <= 2 || (short, long) == (3, 3);
    let allowed = |square: Square| !disconnected || closed_form(board, home, square).is_some();
    let mut search = crowd.search(board, &allowed, wanted);
    if board.area().saturating_mul(crowd.groups.len() as u64) <= PLAIN_WORK {
        for square in board.squares().filter(|&square| allowed(square)) {
            run.spend(1)?;
            let turns = search.turns_at(square);
            search.best.offer(square, turns);
        }
        return Ok(search.best.into_meeting());
    }
    let heaps = Heaps::new(whole(board), problem.knights());
    let guesses = guesses(board, &heaps, &allowed);
    for square in if guesses.is_empty() { vec![home] } else { guesses } {
        let turns = search.turns_at(square);
        search.best.offer(square, turns);
    }
    let cell = heaps.level_set(search.best.turns as u64);
    search.run(run, cell, None)?;
    Ok(search.best.into_meeting())
}

fn whole(board: &Board) -> Cell {
    Cell { x: (0, i64::from(board.width()) - 1), y: (0, i64::from(board.height()) - 1) }
}

/// The knights as the search wants them.
struct Crowd {
    groups: Vec<Group>,
    ks: Vec<u64>,
    counted: usize,
}

impl Crowd {
    fn new(knights: &[Knight]) -> Self {
        let (ks, counted) = distinct_ks(knights);
        let position: HashMap<u64, u32> = ks.iter().copied().zip(0..).collect();
        let group = |knight: &Knight| {
            let (file, rank) = (knight.square.file(), knight.square.rank());
            Group { count: knight.count as i64, file, rank, k: position[&knight.k] }
        };
        Self { groups: knights.iter().map(group).collect(), ks, counted }
    }

    fn search<'s>(&'s self, board: &'s Board, allowed: &'s dyn Fn(Square) -> bool, wanted: usize) -> Search<'s> {
        let counted: Vec<i64> = self.ks[..self.counted].iter().map(|&k| k as i64).collect();
        let layout = Layout::new(&counted);
        Search { board, groups: &self.groups, ks: &self.ks, layout, allowed, best: Best::new(wanted) }
    }
}

/// A square of each colour near the convex minimum, if it can be reached.
fn guesses(board: &Board, heaps: &Heaps, allowed: &dyn Fn(Square) -> bool) -> Vec<Square> {
    let (x, y) = heaps.minimiser();
    let (x, y) = (x as u32, y as u32);
    let beside = if x + 1 < board.width() { x + 1 } else { x.saturating_sub(1) };
    [Square::new(x, y), Square::new(beside, y)].into_iter().filter(|&square| allowed(square)).collect()
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
