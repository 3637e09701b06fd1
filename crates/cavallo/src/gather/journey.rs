//! One knight's way to the meeting square, written so that even a way of a billion jumps is short: as runs of equal jumps.
//!
//! **Without blocked squares.** Take a jump that brings the knight nearer, and repeat it as long as every repetition does. If
//! after r repetitions the distance has shrunk by r, all squares between lie on a shortest way (a jump changes the distance by
//! one at most), so the greatest r is found by doubling and halving. A handful of runs leads across any board.
//!
//! **With blocked squares.** One breadth-first search from the meeting square gives the distances of all squares; the knight
//! walks downhill.

use crate::board::{Board, KNIGHT_MOVES, PaddedBoard, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

/// The same jump several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The jump as (files, ranks).
    pub jump: (i32, i32),
    /// How often.
    pub times: u64,
}

/// A way: where it begins, and its jumps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The first square.
    pub from: Square,
    /// The jumps in their order.
    pub legs: Vec<Leg>,
}

impl Journey {
    /// The number of jumps.
    #[must_use]
    pub fn jumps(&self) -> u64 {
        self.legs.iter().map(|leg| leg.times).sum()
    }

    /// The squares on the way, the first one included; as many as there are jumps, and one more.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let jumps = self.legs.iter().flat_map(|leg| (0..leg.times).map(|_| leg.jump));
        let mut at = Some(self.from);
        std::iter::once(self.from).chain(jumps.map_while(move |(files, ranks)| {
            at = at.and_then(|square| square.offset(files, ranks));
            at
        }))
    }
}

/// A shortest journey to one meeting square for every square asked; nothing for a square from which there is no way.
///
/// # Errors
/// When the board has blocked squares and the run is stopped.
pub fn journeys<'b>(
    run: &mut Run<'_>,
    board: &'b Board,
    meeting: Square,
) -> Result<Box<dyn Fn(Square) -> Option<Journey> + 'b>, Stopped> {
    if board.blocked().is_empty() {
        return Ok(Box::new(move |from| straight(board, from, meeting)));
    }
    let padded = run.lay_out(board, 13)?;
    let field = distances(run, board, &padded, meeting)?;
    Ok(Box::new(move |from| downhill(&padded, &field, from)))
}

fn straight(board: &Board, from: Square, meeting: Square) -> Option<Journey> {
    let mut left = closed_form(board, from, meeting)?;
    let mut at = from;
    let mut legs = Vec::new();
    while left > 0 {
        // Of the jumps that bring the knight nearer, the one that does so most often.
        let (times, jump) =
            KNIGHT_MOVES.into_iter().map(|jump| (repetitions(board, at, meeting, left, jump), jump)).max()?;
        if times == 0 {
            return None;
        }
        at = after(board, at, jump, times)?;
        left -= times;
        legs.push(Leg { jump, times });
    }
    Some(Journey { from, legs })
}

/// Where so many equal jumps lead, if that is on the board.
fn after(board: &Board, at: Square, (files, ranks): (i32, i32), times: u64) -> Option<Square> {
    let times = i64::try_from(times).ok()?;
    let file = u32::try_from(i64::from(at.file()) + i64::from(files) * times).ok()?;
    let rank = u32::try_from(i64::from(at.rank()) + i64::from(ranks) * times).ok()?;
    Some(Square::new(file, rank)).filter(|&square| board.contains(square))
}

/// How often a jump can be repeated on a shortest way.
fn repetitions(board: &Board, at: Square, meeting: Square, left: u64, jump: (i32, i32)) -> u64 {
    let is_on_the_way = |times: u64| {
        times <= left
            && after(board, at, jump, times)
                .is_some_and(|square| closed_form(board, square, meeting) == Some(left - times))
    };
    if !is_on_the_way(1) {
        return 0;
    }
    let mut step = 1;
    while is_on_the_way(2 * step) {
        step *= 2;
    }
    let mut times = step;
    while step > 1 {
        step /= 2;
        if is_on_the_way(times + step) {
            times += step;
        }
    }
    times
}

const UNREACHED: u32 = u32::MAX;

/// The distance of every cell from the meeting square.
fn distances(run: &mut Run<'_>, board: &Board, padded: &PaddedBoard, meeting: Square) -> Result<Vec<u32>, Stopped> {
    let mut open = vec![false; padded.cells()];
    board.squares().for_each(|square| open[padded.index(square) as usize] = true);
    let mut field = vec![UNREACHED; padded.cells()];
    let mut queue = vec![padded.index(meeting)];
    field[queue[0] as usize] = 0;
    let mut next = 0;
    while next < queue.len() {
        run.spend(1)?;
        let index = queue[next];
        next += 1;
        for neighbour in padded.around(index) {
            if open[neighbour as usize] && field[neighbour as usize] == UNREACHED {
                field[neighbour as usize] = field[index as usize] + 1;
                queue.push(neighbour);
            }
        }
    }
    Ok(field)
}

fn downhill(padded: &PaddedBoard, field: &[u32], from: Square) -> Option<Journey> {
    let mut index = padded.index(from);
    let mut left = field[index as usize];
    if left == UNREACHED {
        return None;
    }
    let mut legs: Vec<Leg> = Vec::new();
    while left > 0 {
        let direction = (0..8).find(|&direction| field[padded.jump(index, direction) as usize] == left - 1)?;
        let jump = KNIGHT_MOVES[direction];
        match legs.last_mut() {
            Some(leg) if leg.jump == jump => leg.times += 1,
            _ => legs.push(Leg { jump, times: 1 }),
        }
        index = padded.jump(index, direction);
        left -= 1;
    }
    Some(Journey { from, legs })
}
