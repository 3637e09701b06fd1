//! The verifier: walks every knight's journey to every square of a claimed meeting, and counts the turns.
//!
//! It shares no code with the methods and knows no distances. It asks for journeys and [walks them](crate::distance) stretch by
//! stretch; a k-knight that makes at most k jumps per turn then needs the number of jumps divided by k, rounded up. The claim is
//! right if the sum of these turns, or the greatest of them, is what was claimed, on every square of the list. This proves
//! that the meeting is possible; that nothing better exists is the method's part.
//!
//! On boards without blocked squares or joined edges a journey is [written down](crate::distance) in a few stretches without a
//! search, in several orders, and the first that leads to the square counts. These walks need nothing of each other: all threads of
//! the run share them.
//!
//! **Complexity.** Linear in the number of knights times the squares listed. On boards where paths are searched: linear in
//! the number of jumps, and a search for each square listed or for each square with knights on it, whichever are fewer. A
//! list that would take too many journeys is cut, and the result says so. Memory: 16 bytes for each group of knights.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::board::{Board, Square};
use crate::distance::{Journey, JourneyDefect, RepeatedJumps, Walker, check_journey, journeys};
use crate::method::Unverified;
use crate::run::Run;

use super::{GatherProblem, Knight, LowerBound, Meeting, Objective};

/// A list of squares is cut where walking all knights to them would take more journeys than this, some seconds,
const MOST_JOURNEYS: u64 = 2_000_000;
/// or this where journeys are written down without a search,
const MOST_WALKS: u64 = 20_000_000;
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

    /// What the method proved if its search ended early.
    pub(super) fn bound(&self) -> Option<LowerBound> {
        self.meeting.bound
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
#[non_exhaustive]
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
    // The turns and jumps of each group, which the result keeps.
    run.reserve(2 * size_of::<u64>() as u64 * problem.knights().len() as u64)?;
    let mut kept = problem.wanted().journeys.then(Vec::new);
    let Effort { turns, jumps } = walk_to(problem, run, square, meeting.turns, kept.as_mut())?;
    let stretches: usize = kept.iter().flatten().map(|journey| journey.stretches.len()).sum();
    run.reserve((stretches * size_of::<RepeatedJumps>()) as u64)?;
    Ok(Gathering { meeting, turns, jumps, journeys: kept })
}

/// About how long it takes to verify one square, so that a method can leave that much of the time. Generous guesses: nothing but
/// time depends on them.
pub(super) fn time_to_verify(problem: &GatherProblem, threads: usize) -> Duration {
    let (board, groups) = (problem.board(), problem.knights().len() as u64);
    let nanoseconds = if is_searched(board) {
        // A search over the board, and ways of about half its length.
        let length = u64::from(board.width()) + u64::from(board.height());
        (20 * board.area()).saturating_add(groups.saturating_mul(10 * length))
    } else if problem.wanted().journeys {
        4000 * groups
    } else {
        300 * groups / threads.max(1) as u64
    };
    Duration::from_millis(1) + Duration::from_nanos(nanoseconds)
}

/// Whether paths on this board are searched, and walked jump by jump.
fn is_searched(board: &Board) -> bool {
    !board.is_classic() || !board.blocked().is_empty()
}

/// The number of squares to which all knights can be walked within the limits, at least one.
fn affordable(problem: &GatherProblem) -> usize {
    let (board, knights) = (problem.board(), problem.knights().len().max(1) as u64);
    let is_narrow = board.sides().0 < 5;
    let mut squares = if is_searched(board) || is_narrow { MOST_JOURNEYS / knights } else { MOST_WALKS / knights };
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
        if kept.is_none() && !is_searched(board) {
            return walk_freely_to(problem, run, to, claimed);
        }
        let journey = journeys(run, board, to)?;
        let groups = problem.knights().len();
        let (mut turns, mut jumps) = (Vec::with_capacity(groups), Vec::with_capacity(groups));
        let mut found: u64 = 0;
        for knight in problem.knights() {
            let from = knight.square;
            let way = journey(from).ok_or(Unverified::Defect(GatherDefect::NoWay { from, to }))?;
            walk(run, board, &way, from, to)?;
            let needed = turns_of(knight, way.jumps());
            found = joined(problem.wanted().objective, found, knight, needed);
            turns.push(needed);
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

/// The same on a board without blocked squares or joined edges, by all threads of the run.
fn walk_freely_to(
    problem: &GatherProblem,
    run: &mut Run<'_>,
    to: Square,
    claimed: u64,
) -> Result<Effort, Unverified<GatherDefect>> {
    let (knights, objective) = (problem.knights(), problem.wanted().objective);
    let walker = Walker::new(problem.board(), to);
    let (mut turns, mut jumps) = (vec![0; knights.len()], vec![0; knights.len()]);
    let all = AtomicU64::new(0);
    let parts = knights.chunks(PART).zip(turns.chunks_mut(PART)).zip(jumps.chunks_mut(PART));
    let pieces =
        parts.map(|((knights, turns), jumps)| (knights.len() as u64 * TICKS_PER_WALK, (knights, turns, jumps)));
    let threads = run.thread_count().min(knights.len().div_ceil(PART));
    run.share(threads, knights.len() as u64 * TICKS_PER_WALK, pieces, |(knights, turns, jumps)| {
        let mut found = 0;
        for ((knight, turns), jumps) in knights.iter().zip(turns).zip(jumps) {
            let from = knight.square;
            let found_way = walker.jumps_from(from).map_err(as_defect)?;
            *jumps = found_way.ok_or(Unverified::Defect(GatherDefect::NoWay { from, to }))?;
            *turns = turns_of(knight, *jumps);
            found = joined(objective, found, knight, *turns);
        }
        match objective {
            Objective::Total => all.fetch_add(found, Ordering::Relaxed),
            Objective::Slowest => all.fetch_max(found, Ordering::Relaxed),
        };
        Ok::<(), Unverified<GatherDefect>>(())
    })?;
    compare(claimed, all.into_inner())?;
    Ok(Effort { turns, jumps })
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
                        let needed = turns_of(knight, way.jumps());
                        *found = joined(problem.wanted().objective, *found, knight, needed);
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
    check_journey(run, board, way, from, to).map_err(as_defect)
}

fn as_defect(error: Unverified<JourneyDefect>) -> Unverified<GatherDefect> {
    match error {
        Unverified::Defect(defect) => Unverified::Defect(GatherDefect::Journey(defect)),
        Unverified::Stopped(stopped) => Unverified::Stopped(stopped),
    }
}

/// The turns of a knight that makes this many jumps.
fn turns_of(knight: &Knight, jumps: u64) -> u64 {
    // Short division takes half the time of long division.
    match (u32::try_from(jumps), u32::try_from(knight.k)) {
        (Ok(jumps), Ok(k)) => jumps.div_ceil(k).into(),
        _ => jumps.div_ceil(knight.k),
    }
}

/// The turns found so far and those of another group of knights.
fn joined(objective: Objective, found: u64, knight: &Knight, needed: u64) -> u64 {
    match objective {
        Objective::Total => found + needed * knight.count,
        Objective::Slowest => needed.max(found),
    }
}

fn compare(claimed: u64, found: u64) -> Result<(), Unverified<GatherDefect>> {
    if found == claimed { Ok(()) } else { Err(Unverified::Defect(GatherDefect::WrongTurns { claimed, found })) }
}

/// Making and walking a journey takes some microseconds,
const TICKS_PER_JOURNEY: u64 = 1 << 10;
/// or less than a tenth of one where it is written down.
const TICKS_PER_WALK: u64 = 1 << 6;
/// Each thread takes this many knights at a time.
const PART: usize = 1 << 12;
