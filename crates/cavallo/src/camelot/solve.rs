//! The fewest moves of a king and knights to one square.
//!
//! **Idea.** A meeting on g costs the sum of the knights' distances to g and an extra cost for the king: the least, over all
//! pickup squares p and knights j, of the king's walk to p plus the detour d(j,p) + d(p,g) - d(j,g). (A king that walks all
//! the way is picked up on g.) The extra cost is not negative. So visit squares in the order of their [sums](super::sums)
//! until the sum alone is no better than the best meeting. On each, try pickup squares in rings around the king until its
//! walk alone is no better; of a ring beyond the second only the four corners, for [no other](super::pickups) can be better.
//!
//! With knights all over the board the sums grow quickly, and one of the knights comes near the king anyway, so that few squares and
//! small rings remain. Between far groups of knights the sums are nearly constant, and the king may be far from all ways. When the
//! rings have cost a fraction of what the sums of all squares would, the search goes on by [pickup squares](super::pickups), or, on
//! boards three or four squares wide, by each knight's extra cost on [all squares at once](super::carry).
//!
//! **Worked example.** King on d4, knights on a3, a8, h1 and h8. On b5 the knights need 1, 2, 4 and 3 jumps, sum 10. The knight from h1
//! comes by d4: 3 jumps there and 1 on, so its detour is 3 + 1 - 4 = 0, and the king walks 0 steps. The extra cost is 0 and the meeting
//! costs 10; no square has a smaller sum, so the search ends.
//!
//! **Why it is right.** Everything that is skipped has a lower bound that is no better than the best meeting known. No pickup
//! square is skipped because it is far from the king: with the king on h1 and knights on c8, e8, a8 and a6 the best walk is 4
//! steps.
//!
//! **Complexity.** O(n area) at worst for n squares with knights, usually far less for many knights; memory O(area) at worst.
//! Boards with blocked squares, one or two squares wide, and 3x3 are always solved on all squares. A step is a distance evaluated.
//! `experiments/camelot` has times.
//!
//! **When it fails.** Never with a wrong answer; giant boards with a far king may exceed the limits of the run.
//!
//! **Reference.** IOI 1998, *Camelot*. Solutions that look for the pickup only within two squares of the king are wrong.

use crate::answer::{Answer, Reason};
use crate::board::{Board, MoveGraph, Square};
use crate::distance::closed_form;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::{Run, Stopped};

use super::carry::{Best, NOWHERE, UNREACHED, WalkTable};
use super::pickups::{self, TOGETHER, king_steps, may_be_best};
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
    if connected { on_open_board(run, problem, &groups) } else { on_all_squares(run, problem, &groups) }
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
    match (finished, best) {
        (Some(()), Some(best)) => Ok(Answer::Found(best)),
        _ if pickups::apply_to(board) => Ok(Answer::Found(pickups::best_meeting(run, problem, king, best, TOGETHER)?)),
        _ => on_all_squares(run, problem, groups),
    }
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

/// The pickup squares to which a king needs exactly `steps` steps on a board without blocked squares.
fn ring(board: &Board, king: Square, steps: i64) -> impl Iterator<Item = Square> + '_ {
    let (x, y) = (i64::from(king.file()), i64::from(king.rank()));
    let (left, right) = ((x - steps).max(0), (x + steps).min(i64::from(board.width()) - 1));
    let (low, high) = ((y - steps).max(0), (y + steps).min(i64::from(board.height()) - 1));
    (low..=high).flat_map(move |rank| {
        // Whole rows at the top and the bottom, else the two ends.
        let whole = (rank - y).abs() == steps;
        let files = if whole { left..=right } else { x - steps..=x + steps };
        let stride = if whole || steps == 0 { 1 } else { 2 * steps };
        files
            .step_by(stride as usize)
            .filter(move |file| (left..=right).contains(file) && may_be_best(file - x, rank - y))
            .map(move |file| Square::new(file as u32, rank as u32))
    })
}

/// The search over all squares, for boards without a distance formula.
pub(super) fn on_all_squares(
    run: &mut Run<'_>,
    problem: &CamelotProblem,
    groups: &[(Square, u64)],
) -> Result<Answer<CamelotMeeting>, Stopped> {
    // Without a king nobody asks for his steps.
    let table = WalkTable::new(run, problem.board(), problem.king().unwrap_or(groups[0].0))?;
    let mut sums = vec![0_u64; table.padded.cells()];
    for &(knight, count) in groups {
        let distances = table.jumps(run, knight)?;
        let first = distances[table.padded.index(groups[0].0) as usize];
        if first == UNREACHED {
            return Ok(Answer::Impossible(Reason::NeverMeet {
                from: groups[0].0,
                to: knight,
                with_king: problem.king().is_some(),
            }));
        }
        for (sum, &distance) in sums.iter_mut().zip(&distances) {
            *sum = if distance == UNREACHED { NOWHERE } else { *sum + u64::from(distance) * count };
        }
    }
    let least = sums.iter().copied().min().unwrap_or(0);
    let Some(king) = problem.king() else {
        let sum_of = |square: &Square| sums[table.padded.index(*square) as usize];
        let best = problem.board().squares().min_by_key(sum_of).unwrap_or(groups[0].0);
        return Ok(Answer::Found(CamelotMeeting { moves: sum_of(&best), square: best, pickup: None }));
    };
    let mut best = None;
    table.walk_alone(&sums, &mut best);
    for &(knight, _) in groups {
        table.carry(run, knight, (&sums, least), &mut best)?;
    }
    match best {
        Some(best) => Ok(Answer::Found(with_pickup(run, &table, best)?)),
        None => Ok(Answer::Impossible(Reason::KingCutOff(king))),
    }
}

/// Finds the pickup square of a meeting again: the one with the least walk and detour.
fn with_pickup(run: &mut Run<'_>, table: &WalkTable, best: Best) -> Result<CamelotMeeting, Stopped> {
    let Best { moves, square, carrier } = best;
    let Some(knight) = carrier else {
        return Ok(CamelotMeeting { moves, square, pickup: None });
    };
    let (there, on) = (table.jumps(run, knight)?, table.jumps(run, square)?);
    let cost = |&cell: &usize| [table.walk[cell], there[cell], on[cell]].map(u64::from).iter().sum::<u64>();
    // Unreachable squares cost more than all others.
    let cell = (0..there.len()).min_by_key(cost).unwrap_or(0);
    let at = table.padded.square(cell as u32);
    Ok(CamelotMeeting { moves, square, pickup: Some(Pickup { knight, at }) })
}
