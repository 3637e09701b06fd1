//! The verifier: counts the moves of a claimed meeting again.
//!
//! It shares no code with the method. Distances come from plain breadth-first search on the board's own neighbours: the
//! knights' from the meeting square and from the pickup square (a path can be walked in both directions), the king's from its
//! own square. This proves that the meeting is possible; that nothing better exists is the method's part.

use std::collections::VecDeque;

use crate::board::{Board, Square};
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
    /// The number of moves is not the claimed one.
    #[error("the meeting takes {found} moves, but {claimed} were claimed")]
    WrongMoves {
        /// The claimed number.
        claimed: u64,
        /// The number counted.
        found: u64,
    },
}

/// Checks a claim. Linear in the area of the board, 12 bytes per square.
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

    let home = Distances::search(run, board, to, |square| board.neighbours(square).collect())?;
    let mut found = 0;
    for &knight in problem.knights() {
        found += home.to(knight)?;
    }
    if let Some(pickup) = meeting.pickup {
        let meet = Distances::search(run, board, pickup.at, |square| board.neighbours(square).collect())?;
        found = found - home.to(pickup.knight)? + meet.to(pickup.knight)? + meet.to(to)?;
    }
    let king_steps = match king {
        Some(king) => {
            let walk = Distances::search(run, board, king, |square| around(board, square))?;
            walk.to(meeting.pickup.map_or(to, |pickup| pickup.at))?
        }
        None => 0,
    };
    found += king_steps;
    if found != meeting.moves {
        return Err(Unverified::Defect(CamelotDefect::WrongMoves { claimed: meeting.moves, found }));
    }
    Ok(CamelotResult { meeting, king_steps })
}

/// The free squares next to this one.
fn around(board: &Board, square: Square) -> Vec<Square> {
    let offsets = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    offsets
        .filter_map(|(files, ranks)| square.offset(files, ranks))
        .filter(|&to| to != square && board.is_free(to))
        .collect()
}

/// The distances of all squares from one.
struct Distances {
    from: Square,
    width: usize,
    table: Vec<Option<u32>>,
}

impl Distances {
    fn search(
        run: &mut Run<'_>,
        board: &Board,
        from: Square,
        moves: impl Fn(Square) -> Vec<Square>,
    ) -> Result<Self, Stopped> {
        run.reserve(board.area().saturating_mul(12))?;
        let width = board.width() as usize;
        let mut table = vec![None; board.area() as usize];
        let place = |square: Square| square.rank() as usize * width + square.file() as usize;
        let mut queue = VecDeque::from([(from, 0)]);
        table[place(from)] = Some(0);
        while let Some((square, distance)) = queue.pop_front() {
            run.spend(1)?;
            for to in moves(square) {
                let known = &mut table[place(to)];
                if known.is_none() {
                    *known = Some(distance + 1);
                    queue.push_back((to, distance + 1));
                }
            }
        }
        Ok(Self { from, width, table })
    }

    fn to(&self, square: Square) -> Result<u64, Unverified<CamelotDefect>> {
        let distance = self.table[square.rank() as usize * self.width + square.file() as usize];
        let none = Unverified::Defect(CamelotDefect::NoWay { from: self.from, to: square });
        distance.map(u64::from).ok_or(none)
    }
}
