//! Boards with blocked squares.
//!
//! **Idea.** A blocked square makes paths longer, never shorter. So the bounds of the empty board
//! still hold, and the search finds the candidates; each of them is evaluated by one breadth-first
//! search from it. With few blocked squares a few such searches suffice. If it takes more of them
//! than there are squares with knights, one search from each of those squares is cheaper, and
//! always decides.
//!
//! **Why it is right.** A candidate is dropped only if its bound on the empty board is not below a
//! sum that was found on this one.
//!
//! **Complexity.** A breadth-first search costs O(A) on an area A. There is one for each candidate,
//! and at most one more for each square with knights. So this is for boards that fit in memory.
//!
//! **When it fails.** Never with a wrong answer; at worst it is as slow as `fused`.
//!
//! **Reference.** As for [`exact`](super).

use crate::answer::Answer;
use crate::board::{Board, PaddedBoard, Square};
use crate::error::Error;
use crate::gather::field::{Field, meet_by_waves};
use crate::gather::tally::{Places, UNREACHED, turns};
use crate::run::{Run, Stopped};

use super::search::best_first::Search;
use super::search::best_squares;
use super::sums::Knights;
use super::thresholds::Thresholds;
use super::{Bracket, GatherProblem, Meeting, Objective, Wanted, slowest, time_to_verify};

/// At most this many candidates are tried before the best square for the slowest knight is found by
/// searches from the knights.
const MOST_TRIED: u64 = 32;
/// With up to this many squares with knights, a search from each of them comes first.
const FEW: u64 = 16;

pub(crate) fn solve(run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer<Meeting>, Error> {
    let mut bracket = None;
    let kept = time_to_verify(problem, run.thread_count());
    let answer = run.keeping_time(kept, |run| search(run, problem, wanted, &mut bracket));
    match (answer, bracket) {
        (Err(Error::Stopped(stopped)), Some(bracket)) if stopped != Stopped::Cancelled => {
            Ok(Answer::Found(Bracket { stopped: Some(stopped), ..bracket }.into_meeting()))
        }
        (answer, _) => answer,
    }
}

/// Searches; if that is stopped, `bracket` may have what is known.
fn search(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: Wanted,
    bracket: &mut Option<Bracket>,
) -> Result<Answer<Meeting>, Error> {
    let mut squares: Vec<Square> = problem.knights().iter().map(|knight| knight.square).collect();
    squares.dedup();
    let squares = squares.len() as u64;
    if squares > FEW {
        let patience = squares.saturating_mul(problem.board().free_area());
        let answer = match wanted.objective {
            Objective::Total => run.with_step_limit(patience, |run| {
                by_bounds(run, problem, wanted.squares.max(1), Thresholds::default(), bracket).map_err(Error::from)
            })?,
            Objective::Slowest if wanted.squares <= 1 => {
                run.with_step_limit(patience, |run| as_if_open(run, problem, squares))?
            }
            Objective::Slowest => None,
        };
        if let Some(Some(answer)) = answer {
            return Ok(answer);
        }
    }
    meet_by_waves(run, problem, wanted)
}

/// Solves the problem without the blocked squares: if one of the best squares there takes no longer
/// here, nothing is better.
fn as_if_open(run: &mut Run<'_>, problem: &GatherProblem, most: u64) -> Result<Option<Answer<Meeting>>, Error> {
    let board = problem.board();
    let open_board = Board::new(board.width(), board.height()).ok();
    let open = open_board.and_then(|board| GatherProblem::new(board, problem.knights().to_vec()).ok());
    let Some(open) = open else { return Ok(None) };
    let wanted = Wanted { objective: Objective::Slowest, squares: most.min(MOST_TRIED) as usize, journeys: false };
    let Answer::Found(lower @ Meeting { bound: None, .. }) = slowest(run, &open, wanted)? else { return Ok(None) };
    let mut waves = Waves::new(run, problem)?;
    for square in lower.squares.into_iter().filter(|&square| board.is_free(square)) {
        if waves.turns(run, square, Objective::Slowest)? == Some(lower.turns) {
            return Ok(Some(Answer::Found(Meeting {
                turns: lower.turns,
                squares: vec![square],
                more: true,
                bound: None,
            })));
        }
    }
    Ok(None)
}

/// Breadth-first searches from candidates.
struct Waves<'p> {
    problem: &'p GatherProblem,
    field: Field<PaddedBoard>,
    jumps: Vec<u32>,
}

impl<'p> Waves<'p> {
    fn new(run: &mut Run<'_>, problem: &'p GatherProblem) -> Result<Self, Stopped> {
        let field = Field::new(run, problem.board())?;
        run.reserve(field.count() as u64 * size_of::<u32>() as u64)?;
        Ok(Self { problem, jumps: vec![0; field.count()], field })
    }

    /// The turns to a square, if all knights can reach it.
    fn turns(&mut self, run: &mut Run<'_>, to: Square, objective: Objective) -> Result<Option<u64>, Stopped> {
        self.field.measure(run, self.field.place(to), &mut self.jumps)?;
        let far = |square: Square| self.jumps[self.field.place(square)];
        let knights = self.problem.knights();
        let all_come = knights.iter().all(|knight| far(knight.square) != UNREACHED);
        Ok(all_come.then(|| turns(objective, knights, |knight| far(knight.square))))
    }
}

/// Searches with the bounds of the empty board; if that is stopped, `bracket` has what is known.
/// None if the knights cannot meet, which needs another kind of proof.
pub(crate) fn by_bounds(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    wanted: usize,
    thresholds: Thresholds,
    bracket: &mut Option<Bracket>,
) -> Result<Option<Answer<Meeting>>, Stopped> {
    let board = problem.board();
    let mut waves = Waves::new(run, problem)?;
    let mut evaluate = |run: &mut Run<'_>, square: Square| -> Result<Option<i64>, Stopped> {
        Ok(waves.turns(run, square, Objective::Total)?.map(|turns| turns as i64))
    };
    let open_board = Board::new(board.width(), board.height()).ok();
    let Some(open_board) = open_board else { return Ok(None) };
    let allowed = |square: Square| board.is_free(square);
    let home = problem.knights()[0].square;
    let Some(from_home) = evaluate(run, home)? else { return Ok(None) };
    let knights = Knights::new(run, &open_board, problem.knights(), thresholds)?;
    let search = Search::new(&knights, &allowed, false, wanted);
    let mut search = search.evaluating(&mut evaluate, home, from_home);
    let ended = best_squares(&mut search, run, home);
    *bracket = search.bracket(None);
    ended?;
    Ok(Some(Answer::Found(search.into_meeting(true))))
}
