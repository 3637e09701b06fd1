//! Boards with blocked squares.
//!
//! **Idea.** A blocked square makes ways longer, never shorter. So the bounds of the open board still hold, and the search finds
//! the squares that could be best; each of them is evaluated by one wave of jumps from it. Where blocked squares are few that
//! settles the matter after a few waves. If it takes more waves than there are squares with knights, waves from those squares
//! are the shorter way, and they settle it for sure.

use crate::board::{Board, Square};
use crate::gather::field::{Field, meet_by_waves};
use crate::gather::tally::{Places, UNREACHED, turns};
use crate::run::{Run, Stopped};

use super::level_set::Heaps;
use super::{Answer, BYTES_PER_KNIGHT, Crowd, GatherProblem, Objective, SolveError, Wanted, guess, whole};

/// Up to so many squares with knights, a wave from each is taken without further thought.
const FEW: u64 = 16;

pub(super) fn solve(run: &mut Run<'_>, problem: &GatherProblem, wanted: Wanted) -> Result<Answer, SolveError> {
    let mut squares: Vec<Square> = problem.knights().iter().map(|knight| knight.square).collect();
    squares.dedup();
    let squares = squares.len() as u64;
    if wanted.objective == Objective::Total && squares > FEW {
        let patience = squares.saturating_mul(problem.board().free_area());
        if let Some(Some(answer)) = run.within(patience, |run| by_bounds(run, problem, wanted.squares.max(1)))? {
            return Ok(answer);
        }
    }
    meet_by_waves(run, problem, wanted)
}

/// Searches with the bounds of the open board; nothing if the knights cannot meet, which needs another kind of proof.
fn by_bounds(run: &mut Run<'_>, problem: &GatherProblem, wanted: usize) -> Result<Option<Answer>, Stopped> {
    let board = problem.board();
    let knights = problem.knights();
    run.claim(knights.len() as u64 * BYTES_PER_KNIGHT)?;
    let mut field = Field::new(run, board)?;
    run.claim(field.count() as u64 * size_of::<u32>() as u64)?;
    let mut jumps = vec![0; field.count()];
    let mut evaluate = |run: &mut Run<'_>, square: Square| -> Result<Option<i64>, Stopped> {
        field.calm(run, &mut jumps)?;
        field.spread(run, field.place(square), &mut jumps, |_| false)?;
        let far = |square: Square| jumps[field.place(square)];
        if knights.iter().any(|knight| far(knight.square) == UNREACHED) {
            return Ok(None);
        }
        Ok(Some(turns(Objective::Total, knights, |knight| far(knight.square)) as i64))
    };

    let open_board = Board::new(board.width(), board.height()).ok();
    let Some(open_board) = open_board else { return Ok(None) };
    let crowd = Crowd::new(knights);
    let allowed = |square: Square| board.is_free(square);
    let mut search = crowd.search(&open_board, &allowed, wanted);
    let home = knights[0].square;
    let Some(from_home) = evaluate(run, home)? else { return Ok(None) };
    search.best.offer(home, from_home);
    let heaps = Heaps::new(whole(board), knights);
    if let Some(square) = guess(board, &heaps, &allowed)
        && let Some(turns) = evaluate(run, square)?
    {
        search.best.offer(square, turns);
    }
    let cell = heaps.level_set(search.best.turns as u64);
    search.run(run, cell, Some(&mut evaluate))?;
    Ok(Some(Answer::Meet(search.best.into_meeting())))
}
