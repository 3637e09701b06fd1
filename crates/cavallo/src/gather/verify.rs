//! The verifier: walks every knight's journey to every square of a claimed meeting, and counts the turns.
//!
//! It shares no code with the methods and knows no distances. It makes journeys and [walks them](crate::distance) jump by
//! jump; a k-knight that makes at most k jumps per turn then needs the number of jumps divided by k, rounded up. The claim is
//! right if the sum of these turns, or the greatest of them, is what was claimed, on every square of the list. This proves
//! that the meeting is possible; that nothing better exists is the method's part.
//!
//! **Complexity.** Linear in the number of knights times the squares listed. On boards where paths are searched: linear in
//! the number of jumps, and a search for each square listed or for each square with knights on it, whichever are fewer. A
//! list that would take too many journeys is cut, and the result says so.

use crate::board::{Board, Square};
use crate::distance::{Journey, JourneyDefect, RepeatedJumps, check_journey, journeys};
use crate::method::Unverified;
use crate::run::Run;

use super::{GatherProblem, Knight, Meeting, Objective};

/// A list of squares is cut where walking all knights to them would take more journeys than this,
const MOST_JOURNEYS: u64 = 2_000_000;
/// or, where every jump is walked, more jumps than this, if journeys are as long as both sides of the board together.
const MOST_JUMPS: u64 = 1 << 25;

/// A verified meeting; there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    meeting: Meeting,
    turns: Vec<u64>,
    jumps: Vec<u64>,
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

    /// The turns to the square: their sum over all knights, which is what is minimised by default, or with
    /// [`Objective::Slowest`] those of the slowest knight.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.meeting.turns
    }

    /// The turns that one knight of each group needs, in the order of the problem's groups.
    #[must_use]
    pub fn turns_of_each(&self) -> &[u64] {
        &self.turns
    }

    /// The jumps that one knight of each group makes, in the same order.
    #[must_use]
    pub fn jumps_of_each(&self) -> &[u64] {
        &self.jumps
    }

    /// The journeys in the order of the problem's groups, if they were kept.
    #[must_use]
    pub fn journeys(&self) -> Option<&[Journey]> {
        self.journeys.as_deref()
    }
}

/// The defect of a claimed meeting.
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
    /// The number of turns is not the claimed one.
    #[error("the knights need {found} turns, but {claimed} were claimed")]
    WrongTurns {
        /// The claimed number.
        claimed: u64,
        /// The number that the journeys take.
        found: u64,
    },
}

/// Checks a claim, square by square and journey by journey.
pub(super) fn verify(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    mut meeting: Meeting,
) -> Result<Gathering, Unverified<GatherDefect>> {
    let affordable = affordable(problem);
    meeting.more |= meeting.squares.len() > affordable;
    meeting.squares.truncate(affordable);
    let Some((&square, others)) = meeting.squares.split_first() else {
        return Err(Unverified::Defect(GatherDefect::NoSquare));
    };
    let places = problem.knights().chunk_by(|a, b| a.square == b.square).count();
    if is_searched(problem.board()) && places < others.len() {
        walk_from_knights(problem, run, others, meeting.turns)?;
    } else {
        for &other in others {
            walk_to(problem, run, other, meeting.turns, None)?;
        }
    }
    let mut kept = problem.wanted().journeys.then(Vec::new);
    let Effort { turns, jumps } = walk_to(problem, run, square, meeting.turns, kept.as_mut())?;
    let stretches: usize = kept.iter().flatten().map(|journey| journey.stretches.len()).sum();
    run.reserve((stretches * size_of::<RepeatedJumps>()) as u64)?;
    Ok(Gathering { meeting, turns, jumps, journeys: kept })
}

/// Whether paths on this board are searched, and walked jump by jump.
fn is_searched(board: &Board) -> bool {
    !board.is_classic() || !board.blocked().is_empty()
}

/// The number of squares to which all knights can be walked within the limits, at least one.
fn affordable(problem: &GatherProblem) -> usize {
    let (board, knights) = (problem.board(), problem.knights().len().max(1) as u64);
    let mut squares = MOST_JOURNEYS / knights;
    if is_searched(board) {
        let jumps = u64::from(board.width()) + u64::from(board.height());
        squares = squares.min(MOST_JUMPS / (knights * jumps));
    }
    squares.max(1) as usize
}

/// What one knight of each group does to get to a square.
struct Effort {
    turns: Vec<u64>,
    jumps: Vec<u64>,
}

/// Walks all knights to a square, for which this many turns were claimed. Memory for the path is released.
fn walk_to(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    to: Square,
    claimed: u64,
    mut kept: Option<&mut Vec<Journey>>,
) -> Result<Effort, Unverified<GatherDefect>> {
    run.scoped_memory(|run| {
        let board = problem.board();
        check_free(board, to)?;
        let journey = journeys(run, board, to)?;
        let groups = problem.knights().len();
        let (mut turns, mut jumps) = (Vec::with_capacity(groups), Vec::with_capacity(groups));
        let mut found: u64 = 0;
        for knight in problem.knights() {
            let from = knight.square;
            let way = journey(from).ok_or(Unverified::Defect(GatherDefect::NoWay { from, to }))?;
            walk(run, board, &way, from, to)?;
            turns.push(add_turns(problem, &mut found, knight, &way));
            jumps.push(way.jumps());
            if let Some(kept) = &mut kept {
                run.reserve((way.stretches.len() * size_of::<RepeatedJumps>()) as u64)?;
                kept.push(way);
            }
        }
        compare(claimed, found)?;
        Ok(Effort { turns, jumps })
    })
}

/// The same for many squares at once, with one search for each square with knights on it: a path can be walked in both
/// directions.
fn walk_from_knights(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    squares: &[Square],
    claimed: u64,
) -> Result<(), Unverified<GatherDefect>> {
    run.scoped_memory(|run| {
        let board = problem.board();
        squares.iter().try_for_each(|&square| check_free(board, square))?;
        run.reserve(size_of_val(squares) as u64)?;
        let mut found = vec![0; squares.len()];
        for knights in problem.knights().chunk_by(|a, b| a.square == b.square) {
            run.scoped_memory(|run| {
                let from = knights[0].square;
                let journey = journeys(run, board, from)?;
                for (&to, found) in squares.iter().zip(&mut found) {
                    let way = journey(to).ok_or(Unverified::Defect(GatherDefect::NoWay { from, to }))?;
                    walk(run, board, &way, to, from)?;
                    for knight in knights {
                        add_turns(problem, found, knight, &way);
                    }
                }
                Ok::<(), Unverified<GatherDefect>>(())
            })?;
        }
        found.into_iter().try_for_each(|found| compare(claimed, found))
    })
}

fn check_free(board: &Board, square: Square) -> Result<(), Unverified<GatherDefect>> {
    if board.is_free(square) { Ok(()) } else { Err(Unverified::Defect(GatherDefect::NotFree(square))) }
}

fn walk(
    run: &mut Run<'_>,
    board: &Board,
    way: &Journey,
    from: Square,
    to: Square,
) -> Result<(), Unverified<GatherDefect>> {
    run.tick(TICKS_PER_JOURNEY.saturating_add(if is_searched(board) { way.jumps() } else { 0 }))?;
    check_journey(run, board, way, from, to).map_err(|error| match error {
        Unverified::Defect(defect) => Unverified::Defect(GatherDefect::Journey(defect)),
        Unverified::Stopped(stopped) => Unverified::Stopped(stopped),
    })
}

/// Adds the turns of a group of knights to the total found; returns the turns of each of them.
fn add_turns(problem: &GatherProblem, found: &mut u64, knight: &Knight, way: &Journey) -> u64 {
    let needed = way.jumps().div_ceil(knight.k);
    *found = match problem.wanted().objective {
        Objective::Total => *found + needed * knight.count,
        Objective::Slowest => needed.max(*found),
    };
    needed
}

fn compare(claimed: u64, found: u64) -> Result<(), Unverified<GatherDefect>> {
    if found == claimed { Ok(()) } else { Err(Unverified::Defect(GatherDefect::WrongTurns { claimed, found })) }
}

/// Making and walking a journey takes some microseconds.
const TICKS_PER_JOURNEY: u64 = 1 << 10;
