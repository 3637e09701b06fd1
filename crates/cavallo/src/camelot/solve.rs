//! The fewest moves of a king and knights to one square.
//!
//! **Idea.** A meeting on g costs the sum of the knights' distances to g and an extra cost for the king: the least, over all
//! pickup squares p and knights j, of the king's walk to p plus the detour d(j,p) + d(p,g) - d(j,g). (A king that walks all
//! the way is picked up on g.) The extra cost is not negative. So visit squares in the order of their [sums](super::sums)
//! until the sum alone is no better than the best meeting. On each, try pickup squares in rings around the king until its
//! walk alone is no better; of a ring beyond the second only the four corners, for no other can be better.
//!
//! With knights all over the board the sums grow quickly, and one of the knights comes near the king
//! anyway, so that few squares and small rings remain. Between far groups of knights the sums are
//! nearly constant, and the king may be far from all paths. When the rings have cost a fraction of
//! what all squares would, the search goes on by [carriers](super::carry), with the best meeting known.
//!
//! **Worked example.** King on d4, knights on a3, a8, h1 and h8. On b5 the knights need 1, 2, 4 and 3 jumps, sum 10. The knight from h1
//! comes by d4: 3 jumps there and 1 on, so its detour is 3 + 1 - 4 = 0, and the king walks 0 steps. The extra cost is 0 and the meeting
//! costs 10; no square has a smaller sum, so the search ends.
//!
//! **Why it is right.** Everything that is skipped has a lower bound that is no better than the best
//! meeting known, with one exception: pickup squares that are neither within two steps of the king
//! nor on one of its diagonals. From any such square p, a jump leads to a square two steps nearer to
//! the king, and it stays between the two. A pickup there saves two steps, and each side of the
//! pickup takes at most one jump more. On a diagonal the jump saves one step only. With the king on
//! h1 and knights on c8, e8, a8 and a6 the best walk is 4 steps, to d5.
//!
//! **Complexity.** O(area) distances at most for the rings; then O(m area) for m squares with knights
//! that may have to carry the king, and O(area) memory. Boards with blocked squares, boards one or two
//! squares wide and 3x3 always go by carriers, where all n squares with knights count. A step is a
//! distance evaluated or a square visited. `experiments/camelot` has times.
//!
//! **When it fails.** Never with a wrong answer; giant boards with a far king may exceed the limits
//! of the run.
//!
//! **Reference.** IOI 1998, *Camelot*. Solutions that look for the pickup only within two squares of
//! the king are wrong.

use crate::answer::Answer;
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::carriers::Carriers;
use super::carry::on_all_squares;
use super::ring::ring;
use super::sums::Sums;
use super::{CamelotMeeting, CamelotProblem, Pickup};

/// The number of distances evaluated per square of the board, before the search goes on in another way: what follows costs more than
/// that per square, so at worst the rings cost a fraction of it.
const SEARCH_PER_SQUARE: u64 = 2;
/// From this many distances on, it is only one per this many squares.
const SEARCH_AT_LEAST: u64 = 100_000;
const SQUARES_PER_SEARCH: u64 = 4;

/// The method `rings`: squares in the order of the knights' moves, pickup squares in rings around the king. Without knights the king stays where it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rings;

impl Solver<CamelotProblem> for Rings {
    fn name(&self) -> &'static str {
        "rings"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, any_piece: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &CamelotProblem) -> Result<Answer<CamelotMeeting>, Error> {
        Ok(solve(run, problem)?)
    }
}

fn solve(run: &mut Run<'_>, problem: &CamelotProblem) -> Result<Answer<CamelotMeeting>, Stopped> {
    let board = problem.board();
    let groups = problem.groups();
    if let (Some(king), []) = (problem.king(), &groups[..]) {
        return Ok(Answer::Found(CamelotMeeting { moves: 0, square: king, pickup: None }));
    }
    let connected = board.sides() >= (3, 4) && board.blocked().is_empty();
    if connected {
        return on_open_board(run, problem, &groups);
    }
    // Without distances by formula any of them may have to carry the king.
    let mut all = Some(groups.iter().map(|&(knight, _)| knight).collect());
    on_all_squares(run, problem, None, |_| Ok(all.take()))
}

fn on_open_board(
    run: &mut Run<'_>,
    problem: &CamelotProblem,
    groups: &[(Square, u64)],
) -> Result<Answer<CamelotMeeting>, Stopped> {
    let board = problem.board();
    let mut squares = Sums::new(board, groups);
    let Some(king) = problem.king() else {
        // The first square has the fewest moves of the knights.
        let first = squares.next_below(run, u64::MAX)?;
        let meeting = first.map(|(moves, square)| CamelotMeeting { moves, square, pickup: None });
        return Ok(meeting.map_or_else(|| unreachable!("an open board has squares"), Answer::Found));
    };
    let mut best: Option<CamelotMeeting> = None;
    let few = SEARCH_AT_LEAST + board.area() / SQUARES_PER_SEARCH;
    let steps = board.area().saturating_mul(SEARCH_PER_SQUARE).min(few);
    let finished = run.with_step_limit(steps, |run| {
        while let Some((sum, square)) = squares.next_below(run, best.map_or(u64::MAX, |best| best.moves))? {
            rings(run, (board, king), groups, (sum, square), &mut best)?;
        }
        Ok::<(), Stopped>(())
    })?;
    if let (Some(()), Some(best)) = (finished, best) {
        return Ok(Answer::Found(best));
    }
    let mut carriers = Carriers::new(board, king, groups);
    on_all_squares(run, problem, best, |run| carriers.next(run))
}

/// Improves `best` by meetings on one square, ring after ring of pickup squares.
fn rings(
    run: &mut Run<'_>,
    (board, king): (&Board, Square),
    groups: &[(Square, u64)],
    (sum, square): (u64, Square),
    best: &mut Option<CamelotMeeting>,
) -> Result<(), Stopped> {
    let jumps = |from, to| closed_form(board, from, to).map_or(i64::MAX / 4, |jumps| jumps as i64);
    let mut offer = |extra: i64, pickup| {
        let moves = sum + extra as u64;
        if best.is_none_or(|best| moves < best.moves) {
            *best = Some(CamelotMeeting { moves, square, pickup });
        }
        best.map_or(i64::MAX, |best| best.moves as i64 - sum as i64)
    };
    let mut too_much = offer(king_steps(king, square) as i64, None);
    let direct: Vec<(Square, i64)> = groups.iter().map(|&(from, _)| (from, jumps(from, square))).collect();
    let mut steps = 0;
    while steps < too_much {
        for at in ring(board, king, steps) {
            run.spend(direct.len() as u64)?;
            let detours = direct.iter().map(|&(from, straight)| (jumps(from, at) - straight, from));
            if let Some((detour, knight)) = detours.min() {
                too_much = offer(steps + detour + jumps(at, square), Some(Pickup { knight, at }));
            }
        }
        steps += 1;
    }
    Ok(())
}

/// The king's steps between two squares of a board without blocked squares.
fn king_steps(a: Square, b: Square) -> u64 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())).into()
}
