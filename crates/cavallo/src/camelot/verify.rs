//! The verifier: counts the moves of a claimed meeting again.
//!
//! It shares no code with the method. On boards without blocked squares every knight is [walked](crate::distance) to the meeting square,
//! the carrier over the pickup square, and the king goes diagonally and then straight: boards of any size. On others distances come from
//! plain breadth-first search on the board's own neighbours: the knights' from the meeting square and from the pickup square (a path can
//! be walked in both directions), the king's from its own square. This proves that the meeting is possible; that nothing better exists
//! is the method's part.
//!
//! **Complexity.** O(1) for each square with knights on it; with blocked squares linear in the area of the board, 12 bytes per square.

use std::collections::VecDeque;

use crate::board::{Board, Square};
use crate::distance::{JourneyDefect, Walker};
use crate::method::Unverified;
use crate::run::{Run, Stopped};

use super::{CamelotMeeting, CamelotProblem};

/// A verified meeting; there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CamelotResult {
    meeting: CamelotMeeting,
    king_steps: u64,
}

impl CamelotResult {
    /// The claim that was verified.
    #[must_use]
    pub fn meeting(&self) -> &CamelotMeeting {
        &self.meeting
    }

    /// The steps that the king walks itself.
    #[must_use]
    pub fn king_steps(&self) -> u64 {
        self.king_steps
    }
}

/// The defect of a claimed meeting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CamelotDefect {
    /// The meeting or the pickup is not on a free square of the board.
    #[error("{0} is not a free square of the board")]
    NotFree(Square),
    /// There is no knight where one should pick the king up.
    #[error("there is no knight on {0} to carry the king")]
    NoSuchKnight(Square),
    /// A piece cannot reach its target.
    #[error("there is no way from {from} to {to}")]
    NoWay {
        /// The square of the piece.
        from: Square,
        /// Its target.
        to: Square,
    },
    /// A journey is wrong.
    #[error(transparent)]
    Journey(JourneyDefect),
    /// The number of moves is not the claimed one.
    #[error("the meeting takes {found} moves, but {claimed} were claimed")]
    WrongMoves {
        /// The claimed number.
        claimed: u64,
        /// The number counted.
        found: u64,
    },
}

/// Checks a claim.
pub(super) fn verify(
    problem: &CamelotProblem,
    run: &mut Run<'_>,
    meeting: CamelotMeeting,
) -> Result<CamelotResult, Unverified<CamelotDefect>> {
    let (board, king, to) = (problem.board(), problem.king(), meeting.square);
    for square in [Some(to), meeting.pickup.map(|pickup| pickup.at)].into_iter().flatten() {
        if !board.is_free(square) {
            return Err(Unverified::Defect(CamelotDefect::NotFree(square)));
        }
    }
    if let Some(pickup) = meeting.pickup
        && !(king.is_some() && problem.knights().contains(&pickup.knight))
    {
        return Err(Unverified::Defect(CamelotDefect::NoSuchKnight(pickup.knight)));
    }

    let pickup = meeting.pickup;
    let home = Distances::of_knights(run, board, to)?;
    let mut found = 0;
    for (knight, count) in problem.groups() {
        run.spend(1)?;
        found += home.from(knight)? * count;
    }
    if let Some(pickup) = pickup {
        let meet = Distances::of_knights(run, board, pickup.at)?;
        found = found - home.from(pickup.knight)? + meet.from(pickup.knight)? + home.from(pickup.at)?;
    }
    let king_steps = match king {
        Some(king) => steps(run, board, king, pickup.map_or(to, |pickup| pickup.at))?,
        None => 0,
    };
    found += king_steps;
    if found != meeting.moves {
        return Err(Unverified::Defect(CamelotDefect::WrongMoves { claimed: meeting.moves, found }));
    }
    Ok(CamelotResult { meeting, king_steps })
}

/// The steps of the king from one square to another.
fn steps(run: &mut Run<'_>, board: &Board, from: Square, to: Square) -> Result<u64, Unverified<CamelotDefect>> {
    if board.blocked().is_empty() {
        // Diagonally until one of the two differences is none, then straight: both lines lie between the two squares.
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let diagonal = files.min(ranks);
        return Ok(u64::from(diagonal) + u64::from(files - diagonal) + u64::from(ranks - diagonal));
    }
    Searched::new(run, board, to, |square| around(board, square))?.from(from)
}

/// The free squares next to this one.
fn around(board: &Board, square: Square) -> Vec<Square> {
    let offsets = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    offsets
        .filter_map(|(files, ranks)| square.offset(files, ranks))
        .filter(|&to| to != square && board.is_free(to))
        .collect()
}

/// The jumps of knights to one square.
enum Distances<'b> {
    Walked(Walker<'b>, Square),
    Searched(Searched),
}

impl<'b> Distances<'b> {
    fn of_knights(run: &mut Run<'_>, board: &'b Board, to: Square) -> Result<Self, Stopped> {
        if board.blocked().is_empty() {
            return Ok(Self::Walked(Walker::new(board, to), to));
        }
        Ok(Self::Searched(Searched::new(run, board, to, |square| board.neighbours(square).collect())?))
    }

    fn from(&self, from: Square) -> Result<u64, Unverified<CamelotDefect>> {
        match self {
            Self::Searched(table) => table.from(from),
            Self::Walked(walker, to) => match walker.jumps_from(from) {
                Ok(jumps) => jumps.ok_or(Unverified::Defect(CamelotDefect::NoWay { from, to: *to })),
                Err(Unverified::Defect(defect)) => Err(Unverified::Defect(CamelotDefect::Journey(defect))),
                Err(Unverified::Stopped(stopped)) => Err(Unverified::Stopped(stopped)),
            },
        }
    }
}

/// The distances of all squares to one, by search.
struct Searched {
    to: Square,
    width: usize,
    table: Vec<Option<u32>>,
}

impl Searched {
    fn new(
        run: &mut Run<'_>,
        board: &Board,
        to: Square,
        moves: impl Fn(Square) -> Vec<Square>,
    ) -> Result<Self, Stopped> {
        run.reserve(board.area().saturating_mul(12))?;
        let width = board.width() as usize;
        let mut table = run.filled(None, board.area() as usize)?;
        let place = |square: Square| square.rank() as usize * width + square.file() as usize;
        let mut queue = VecDeque::from([(to, 0)]);
        table[place(to)] = Some(0);
        while let Some((square, distance)) = queue.pop_front() {
            run.spend(1)?;
            for near in moves(square) {
                let known = &mut table[place(near)];
                if known.is_none() {
                    *known = Some(distance + 1);
                    queue.push_back((near, distance + 1));
                }
            }
        }
        Ok(Self { to, width, table })
    }

    fn from(&self, from: Square) -> Result<u64, Unverified<CamelotDefect>> {
        let distance = self.table[from.rank() as usize * self.width + from.file() as usize];
        distance.map(u64::from).ok_or(Unverified::Defect(CamelotDefect::NoWay { from, to: self.to }))
    }
}
