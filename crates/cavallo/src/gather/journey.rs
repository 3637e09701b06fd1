//! One knight's way to the meeting square, written so that even a way of a billion jumps is short: as runs of equal jumps, or
//! of two jumps in turn.
//!
//! **Without blocked squares.** Take a jump that brings the knight nearer, and repeat it as long as every repetition does. If
//! after r repetitions the distance has shrunk by r, all squares between lie on a shortest way (a jump changes the distance by
//! one at most), so the greatest r is found by doubling and halving. On narrow boards two jumps in turn take the place of one. A
//! handful of runs leads across any board.
//!
//! **With blocked squares.** One breadth-first search from the meeting square gives the distances of all squares; the knight
//! walks downhill.

use crate::board::{Board, KNIGHT_MOVES, PaddedBoard, Square};
use crate::distance::closed_form;
use crate::run::{Run, Stopped};

/// Two jumps in turn, or the same jump again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedJumps {
    /// The first jump and the second, as (files, ranks); then the first again, and so on.
    pub jumps: [(i32, i32); 2],
    /// How many jumps there are in all.
    pub times: u64,
}

impl RepeatedJumps {
    /// How far the first so many jumps lead, as (files, ranks).
    #[must_use]
    pub fn reach(&self, times: u64) -> (i64, i64) {
        let (odd, even) = (times.div_ceil(2) as i64, (times / 2) as i64);
        let [first, second] = self.jumps;
        let along = |first: i32, second: i32| odd * i64::from(first) + even * i64::from(second);
        (along(first.0, second.0), along(first.1, second.1))
    }
}

/// A way: where it begins, and its jumps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The first square.
    pub from: Square,
    /// The jumps in their order.
    pub stretches: Vec<RepeatedJumps>,
}

impl Journey {
    /// The number of jumps.
    #[must_use]
    pub fn jumps(&self) -> u64 {
        self.stretches.iter().map(|stretch| stretch.times).sum()
    }

    /// The squares on the way, the first one included; as many as there are jumps, and one more.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let jumps = self
            .stretches
            .iter()
            .flat_map(|stretch| stretch.jumps.into_iter().cycle().zip(0..stretch.times).map(|(jump, _)| jump));
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
    let padded = PaddedBoard::claim(run, board, 13)?;
    let field = distances(run, board, &padded, meeting)?;
    Ok(Box::new(move |from| downhill(&padded, &field, from)))
}

fn straight(board: &Board, from: Square, meeting: Square) -> Option<Journey> {
    let mut left = closed_form(board, from, meeting)?;
    let mut at = from;
    let mut stretches = Vec::new();
    while left > 0 {
        let way = Way { board, at, meeting, left };
        let mut stretch = way.longest(KNIGHT_MOVES.into_iter().map(|jump| [jump, jump]))?;
        if stretch.times < left / 8 {
            // Some narrow board, where a knight cannot go straight on.
            let pairs = KNIGHT_MOVES.into_iter().flat_map(|first| KNIGHT_MOVES.map(|second| [first, second]));
            stretch = way.longest(pairs)?;
        }
        at = way.after(&stretch, stretch.times)?;
        left -= stretch.times;
        stretches.push(stretch);
    }
    Some(Journey { from, stretches })
}

/// What is still to go.
struct Way<'b> {
    board: &'b Board,
    at: Square,
    meeting: Square,
    left: u64,
}

impl Way<'_> {
    /// Of stretches with these jumps, the one that goes on longest on a shortest way, if any makes a beginning.
    fn longest(&self, jumps: impl Iterator<Item = [(i32, i32); 2]>) -> Option<RepeatedJumps> {
        let mut longest: Option<RepeatedJumps> = None;
        for jumps in jumps {
            let stretch = RepeatedJumps { jumps, times: 0 };
            let stretch = RepeatedJumps { times: self.repetitions(&stretch), ..stretch };
            if stretch.times > longest.map_or(0, |longest| longest.times) {
                longest = Some(stretch);
            }
            if 2 * stretch.times >= self.left {
                // No other could be twice as long.
                break;
            }
        }
        longest
    }

    /// Where so many jumps of a stretch lead, if that is on the board.
    fn after(&self, stretch: &RepeatedJumps, times: u64) -> Option<Square> {
        let (files, ranks) = stretch.reach(times);
        let file = u32::try_from(i64::from(self.at.file()) + files).ok()?;
        let rank = u32::try_from(i64::from(self.at.rank()) + ranks).ok()?;
        Some(Square::new(file, rank)).filter(|&square| self.board.contains(square))
    }

    /// How many jumps of a stretch stay on the board and on a shortest way.
    fn repetitions(&self, stretch: &RepeatedJumps) -> u64 {
        let is_on_the_way = |times: u64| {
            let nearer = |square| closed_form(self.board, square, self.meeting) == Some(self.left - times);
            times <= self.left
                && self.after(stretch, times).is_some_and(nearer)
                // Every second square lies on one straight line, and so do the others.
                && self.after(stretch, times - 1).is_some()
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
    let mut stretches: Vec<RepeatedJumps> = Vec::new();
    while left > 0 {
        let direction = (0..8).find(|&direction| field[padded.jump(index, direction) as usize] == left - 1)?;
        let jumps = [KNIGHT_MOVES[direction]; 2];
        match stretches.last_mut() {
            Some(stretch) if stretch.jumps == jumps => stretch.times += 1,
            _ => stretches.push(RepeatedJumps { jumps, times: 1 }),
        }
        index = padded.jump(index, direction);
        left -= 1;
    }
    Some(Journey { from, stretches })
}
