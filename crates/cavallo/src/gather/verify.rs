//! The verifier: walks every knight's journey to every square of a claimed meeting, and counts the turns.
//!
//! It shares no code with the methods and knows no distances. Journeys are made for it, and [walked](crate::distance) jump by jump; a
//! k-knight that makes at most k jumps a turn then needs the number of jumps over k, rounded up. The claim is right if these
//! turns, added up or the greatest of them, are what was claimed, on every square of the list. What is shown is thereby possible;
//! that nothing better exists is the method's part.
//!
//! **Complexity.** Linear in the number of knights times the squares listed; with blocked squares in the number of jumps. A list
//! that would take too many journeys is cut, and says so.

use crate::board::Square;
use crate::distance::{Journey, JourneyDefect, check_journey, journeys};
use crate::method::Unverified;
use crate::run::Run;

use super::{GatherProblem, Meeting, Objective};

/// A list of squares is cut where walking all knights to them would take more journeys than this.
const MOST_JOURNEYS: usize = 2_000_000;

/// A meeting that was verified; there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    meeting: Meeting,
    turns: Vec<u64>,
    journeys: Option<Vec<Journey>>,
}

impl Gathering {
    /// Squares that need no more turns, the meeting square first; all of them were checked.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.meeting.squares
    }

    /// Whether there are, or may be, more such squares.
    #[must_use]
    pub fn has_more_squares(&self) -> bool {
        self.meeting.more
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
    /// The meeting square is not a free square of the board.
    #[error("{0} is not a free square of the board")]
    NotFree(Square),
    /// There is no journey for a knight.
    #[error("there is no way from {from} to {to}")]
    NoWay {
        /// The knight's square.
        from: Square,
        /// The meeting square.
        to: Square,
    },
    /// A journey is wrong.
    #[error(transparent)]
    Journey(JourneyDefect),
    /// The turns are not as many as was claimed.
    #[error("the knights need {found} turns, but {claimed} were claimed")]
    WrongTurns {
        /// What was claimed.
        claimed: u64,
        /// What the journeys take.
        found: u64,
    },
}

/// Checks a claim, square by square and journey by journey.
pub(super) fn verify(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    mut meeting: Meeting,
) -> Result<Gathering, Unverified<GatherDefect>> {
    let affordable = (MOST_JOURNEYS / problem.knights().len().max(1)).max(1);
    meeting.more |= meeting.squares.len() > affordable;
    meeting.squares.truncate(affordable);
    let Some((&square, others)) = meeting.squares.split_first() else {
        return Err(Unverified::Defect(GatherDefect::NoSquare));
    };
    for &other in others {
        walk_to(problem, run, other, meeting.turns, None)?;
    }
    let mut kept = problem.wanted().journeys.then(Vec::new);
    let turns = walk_to(problem, run, square, meeting.turns, kept.as_mut())?;
    Ok(Gathering { meeting, turns, journeys: kept })
}

/// The turns of each group of knights to a square, which make up what was claimed. Memory for the way is given back.
fn walk_to(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    to: Square,
    claimed: u64,
    mut kept: Option<&mut Vec<Journey>>,
) -> Result<Vec<u64>, Unverified<GatherDefect>> {
    run.scoped_memory(|run| {
        let board = problem.board();
        if !board.is_free(to) {
            return Err(Unverified::Defect(GatherDefect::NotFree(to)));
        }
        let journey = journeys(run, board, to)?;
        let mut turns = Vec::with_capacity(problem.knights().len());
        let mut found: u64 = 0;
        for knight in problem.knights() {
            run.tick(TICKS_PER_JOURNEY)?;
            let from = knight.square;
            let way = journey(from).ok_or(Unverified::Defect(GatherDefect::NoWay { from, to }))?;
            check_journey(run, board, &way, from, to).map_err(|error| match error {
                Unverified::Defect(defect) => Unverified::Defect(GatherDefect::Journey(defect)),
                Unverified::Stopped(stopped) => Unverified::Stopped(stopped),
            })?;
            let needed = way.jumps().div_ceil(knight.k);
            found = match problem.wanted().objective {
                Objective::Total => found + needed * knight.count,
                Objective::Slowest => found.max(needed),
            };
            turns.push(needed);
            if let Some(kept) = &mut kept {
                kept.push(way);
            }
        }
        if found == claimed { Ok(turns) } else { Err(Unverified::Defect(GatherDefect::WrongTurns { claimed, found })) }
    })
}

/// Making and walking a journey takes some microseconds.
const TICKS_PER_JOURNEY: u64 = 1 << 10;
