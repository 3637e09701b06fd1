//! A shortest path from one square to another, in compressed form: as runs of equal jumps, or of two alternating jumps, so
//! that even a path of a billion jumps is short.
//!
//! **Knights on boards without blocked squares.** Take a jump that brings the knight nearer, and repeat it while every
//! repetition does. If after r repetitions the distance has shrunk by r, all squares between lie on a shortest path (a jump
//! changes the distance by at most one), so the greatest r is found by doubling and binary search. On narrow boards two
//! alternating jumps replace one. A handful of runs leads across any board.
//!
//! **Other boards.** One breadth-first search from the goal gives the distances of all squares; the piece follows decreasing
//! distances.
//!
//! **Complexity.** A few hundred evaluations of the closed form per journey, whatever the board; or one search over the
//! board, 13 bytes per square, for all journeys to one goal.

use crate::board::{Board, KNIGHT_MOVES, MoveGraph, MoveTable, PaddedBoard, Square};
use crate::run::{Run, Stopped};

use super::closed_form;

/// Two alternating jumps, or one jump repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedJumps {
    /// The first jump and the second, as (files, ranks); then the first again, and so on.
    pub jumps: [(i32, i32); 2],
    /// The number of jumps in all.
    pub times: u64,
}

impl RepeatedJumps {
    /// The displacement after `times` jumps, as (files, ranks).
    #[must_use]
    pub fn reach(&self, times: u64) -> (i64, i64) {
        let (odd, even) = (times.div_ceil(2) as i64, (times / 2) as i64);
        let [first, second] = self.jumps;
        let along = |first: i32, second: i32| odd * i64::from(first) + even * i64::from(second);
        (along(first.0, second.0), along(first.1, second.1))
    }
}

/// A path: its first square and its jumps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The first square.
    pub from: Square,
    /// The jumps in order.
    pub stretches: Vec<RepeatedJumps>,
}

impl Journey {
    /// The number of jumps, saturating.
    #[must_use]
    pub fn jumps(&self) -> u64 {
        self.stretches.iter().fold(0, |jumps, stretch| jumps.saturating_add(stretch.times))
    }

    /// Adds a jump.
    pub(super) fn push(&mut self, jump: (i32, i32)) {
        match self.stretches.last_mut() {
            Some(stretch) if stretch.jumps == [jump; 2] => stretch.times += 1,
            _ => self.stretches.push(RepeatedJumps { jumps: [jump; 2], times: 1 }),
        }
    }

    /// The squares of the path, including the first: one more than there are jumps.
    pub fn squares<'j>(&'j self, board: &'j Board) -> impl Iterator<Item = Square> + 'j {
        let jumps = self
            .stretches
            .iter()
            .flat_map(|stretch| stretch.jumps.into_iter().cycle().zip(0..stretch.times).map(|(jump, _)| jump));
        let mut at = Some(self.from);
        std::iter::once(self.from).chain(jumps.map_while(move |(files, ranks)| {
            at = at.and_then(|square| board.target(square, (files, ranks)));
            at
        }))
    }
}

/// A shortest journey to one goal for every given square; none for a square without a path.
///
/// # Errors
/// When the run is stopped; for knights on boards without blocked squares it is not polled.
pub fn journeys<'b>(
    run: &mut Run<'_>,
    board: &'b Board,
    goal: Square,
) -> Result<Box<dyn Fn(Square) -> Option<Journey> + Sync + 'b>, Stopped> {
    if board.is_classic() && board.blocked().is_empty() {
        return Ok(Box::new(move |from| straight(board, from, goal)));
    }
    if board.is_classic() {
        let field = Field::<PaddedBoard>::search(run, board, goal)?;
        Ok(Box::new(move |from| field.downhill(board, from)))
    } else {
        let field = Field::<MoveTable>::search(run, board, goal)?;
        Ok(Box::new(move |from| field.downhill(board, from)))
    }
}

fn straight(board: &Board, from: Square, goal: Square) -> Option<Journey> {
    let mut left = closed_form(board, from, goal)?;
    let mut at = from;
    let mut stretches = Vec::new();
    while left > 0 {
        let way = Way { board, at, goal, left };
        let mut stretch = way.longest(KNIGHT_MOVES.into_iter().map(|jump| [jump, jump]))?;
        if stretch.times < left / 8 {
            // A narrow board, on which a knight cannot repeat one jump.
            let pairs = KNIGHT_MOVES.into_iter().flat_map(|first| KNIGHT_MOVES.map(|second| [first, second]));
            stretch = way.longest(pairs)?;
        }
        at = way.after(&stretch, stretch.times)?;
        left -= stretch.times;
        stretches.push(stretch);
    }
    Some(Journey { from, stretches })
}

/// The rest of a path.
struct Way<'b> {
    board: &'b Board,
    at: Square,
    goal: Square,
    left: u64,
}

impl Way<'_> {
    /// Of the stretches with these jumps, the longest that stays on a shortest path, if there is one.
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

    /// The square after `times` jumps of a stretch, if it is on the board.
    fn after(&self, stretch: &RepeatedJumps, times: u64) -> Option<Square> {
        let (files, ranks) = stretch.reach(times);
        let file = u32::try_from(i64::from(self.at.file()) + files).ok()?;
        let rank = u32::try_from(i64::from(self.at.rank()) + ranks).ok()?;
        Some(Square::new(file, rank)).filter(|&square| self.board.contains(square))
    }

    /// The number of jumps of a stretch that stay on the board and on a shortest path.
    fn repetitions(&self, stretch: &RepeatedJumps) -> u64 {
        let is_on_the_way = |times: u64| {
            let nearer = |square| closed_form(self.board, square, self.goal) == Some(self.left - times);
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

/// The distance of every cell from the goal.
struct Field<G> {
    graph: G,
    jumps: Vec<u32>,
}

impl<G: MoveGraph> Field<G> {
    fn search(run: &mut Run<'_>, board: &Board, goal: Square) -> Result<Self, Stopped> {
        let graph = G::reserve(run, board, 13)?;
        let mut open = run.filled(false, graph.cells())?;
        graph.mark_free(run, board, &mut open, true)?;
        let mut jumps = run.filled(UNREACHED, graph.cells())?;
        let mut queue = vec![graph.index(goal)];
        jumps[queue[0] as usize] = 0;
        let mut next = 0;
        while next < queue.len() {
            run.spend(1)?;
            let index = queue[next];
            next += 1;
            for (_, neighbour) in graph.around(index) {
                if open[neighbour as usize] && jumps[neighbour as usize] == UNREACHED {
                    jumps[neighbour as usize] = jumps[index as usize] + 1;
                    queue.push(neighbour);
                }
            }
        }
        Ok(Self { graph, jumps })
    }

    fn downhill(&self, board: &Board, from: Square) -> Option<Journey> {
        let mut index = self.graph.index(from);
        let mut left = self.jumps[index as usize];
        if left == UNREACHED {
            return None;
        }
        let mut journey = Journey { from, stretches: Vec::new() };
        while left > 0 {
            let (_, to) = self.graph.around(index).find(|&(_, to)| self.jumps[to as usize] == left - 1)?;
            journey.push(board.jump_between(self.graph.square(index), self.graph.square(to))?);
            index = to;
            left -= 1;
        }
        Some(journey)
    }
}
