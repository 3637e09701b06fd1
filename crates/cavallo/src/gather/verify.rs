//! The verifier: walks every journey of a claimed meeting and counts the turns.
//!
//! It shares no code with the methods and knows no distances. A journey is right if it begins on the knight's square, each of its
//! jumps is a knight's jump, no square on the way is off the board or blocked, and it ends on the meeting square; a k-knight
//! that makes at most k jumps a turn then needs the number of jumps over k, rounded up. The claim is right if these turns, added up
//! or the greatest of them, are what was claimed. What is shown is thereby possible; that nothing better exists is the
//! method's part.

use crate::board::{Board, Square};

use super::{GatherProblem, Journey, Meeting, Objective};

/// A meeting that was verified; there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    meeting: Meeting,
    turns: Vec<u64>,
    journeys: Option<Vec<Journey>>,
}

impl Gathering {
    /// The claim. Its first square was checked; who shows others has them checked one by one.
    #[must_use]
    pub fn meeting(&self) -> &Meeting {
        &self.meeting
    }

    /// The meeting square whose journeys were walked.
    #[must_use]
    pub fn square(&self) -> Square {
        self.meeting.squares[0]
    }

    /// The turns, added up or of the slowest.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.meeting.turns
    }

    /// The turns that one knight of each group needs, in the order of the problem's groups.
    #[must_use]
    pub fn turns_of_each(&self) -> &[u64] {
        &self.turns
    }

    /// The journeys in the order of the problem's groups, if they were kept.
    #[must_use]
    pub fn journeys(&self) -> Option<&[Journey]> {
        self.journeys.as_deref()
    }
}

/// What is wrong with a claimed meeting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GatherDefect {
    /// No square is named.
    #[error("no meeting square is named")]
    NoSquare,
    /// There is no journey for a knight.
    #[error("there is no way from {from} to {to}")]
    NoWay {
        /// The knight's square.
        from: Square,
        /// The meeting square.
        to: Square,
    },
    /// A journey begins or ends on the wrong square, or leaves the board.
    #[error("the journey from {from} does not lead to {to} over free squares of the board")]
    WrongWay {
        /// The knight's square.
        from: Square,
        /// The meeting square.
        to: Square,
    },
    /// A stretch is not a knight's jump.
    #[error("the journey from {from} has a jump of {files} files and {ranks} ranks, which is not a knight's")]
    NotAJump {
        /// The knight's square.
        from: Square,
        /// The files of the jump.
        files: i32,
        /// The ranks of the jump.
        ranks: i32,
    },
    /// The turns are not as many as was claimed.
    #[error("the knights need {found} turns, but {claimed} were claimed")]
    WrongTurns {
        /// What was claimed.
        claimed: u64,
        /// What the journeys take.
        found: u64,
    },
}

/// Checks a claim, journey by journey; they are kept if `keep` says so.
///
/// # Errors
/// The first defect.
///
/// # Complexity
/// Linear in the number of stretches; with blocked squares in the number of jumps.
pub fn verify(
    problem: &GatherProblem,
    objective: Objective,
    meeting: Meeting,
    journey: &dyn Fn(Square) -> Option<Journey>,
    keep: bool,
) -> Result<Gathering, GatherDefect> {
    let to = *meeting.squares.first().ok_or(GatherDefect::NoSquare)?;
    let mut turns = Vec::with_capacity(problem.knights().len());
    let mut journeys = keep.then(Vec::new);
    let mut found: u64 = 0;
    for knight in problem.knights() {
        let from = knight.square;
        let way = journey(from).ok_or(GatherDefect::NoWay { from, to })?;
        check_way(problem.board(), &way, from, to)?;
        let needed = way.jumps().div_ceil(knight.k);
        found = match objective {
            Objective::Total => found + needed * knight.count,
            Objective::Slowest => found.max(needed),
        };
        turns.push(needed);
        if let Some(journeys) = &mut journeys {
            journeys.push(way);
        }
    }
    if found != meeting.turns {
        return Err(GatherDefect::WrongTurns { claimed: meeting.turns, found });
    }
    Ok(Gathering { meeting, turns, journeys })
}

fn check_way(board: &Board, way: &Journey, from: Square, to: Square) -> Result<(), GatherDefect> {
    let wrong = GatherDefect::WrongWay { from, to };
    if way.from != from {
        return Err(wrong);
    }
    let (mut file, mut rank) = (i128::from(from.file()), i128::from(from.rank()));
    for stretch in &way.stretches {
        for (files, ranks) in stretch.jumps {
            if i64::from(files).abs() * i64::from(ranks).abs() != 2 {
                return Err(GatherDefect::NotAJump { from, files, ranks });
            }
        }
        let square_after = |times: u64| {
            let [(first_files, first_ranks), (second_files, second_ranks)] = stretch.jumps;
            let (odd, even) = (i128::from(times - times / 2), i128::from(times / 2));
            let file = file + odd * i128::from(first_files) + even * i128::from(second_files);
            let rank = rank + odd * i128::from(first_ranks) + even * i128::from(second_ranks);
            let square =
                u32::try_from(file).ok().zip(u32::try_from(rank).ok()).map(|(file, rank)| Square::new(file, rank));
            square.filter(|&square| board.is_free(square)).ok_or_else(|| wrong.clone())
        };
        if board.blocked().is_empty() {
            // Every second square lies on one straight line, and so do the others: a line that begins and ends in a
            // rectangle stays in it.
            for times in [1, 2, stretch.times.saturating_sub(1), stretch.times] {
                square_after(times.min(stretch.times))?;
            }
        } else {
            (1..=stretch.times).try_for_each(|times| square_after(times).map(drop))?;
        }
        let last = square_after(stretch.times)?;
        (file, rank) = (i128::from(last.file()), i128::from(last.rank()));
    }
    if (file, rank) == (i128::from(to.file()), i128::from(to.rank())) { Ok(()) } else { Err(wrong) }
}
