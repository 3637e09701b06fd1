//! Narrow boards: every problem on three or four files, up to 10^9 ranks; five files are in [`five`].
//!
//! | file | what it does |
//! |---|---|
//! | `frontier` | the state of a partial tour, and how a rank is added |
//! | `automaton` | all frontiers, and which can follow which |
//! | `plan` | a path through the automaton, with repetitions: the jumps of every rank |
//! | `thread` | from jumps to the order of the squares, on a small board |
//! | `strands` | the pieces of the tour that repeat where the ranks do |
//! | `weave` | from all this to a [`PeriodicRoute`] |
//! | `five` | five files, by blocks |
//!
//! **Idea.** On three and four files some pairs of ends have no tour, and a search would have to try everything to prove it.
//! The automaton decides it, because it never looks at more than two ranks at a time.
//!
//! **Why it is right.** A "no" is a proof: every partial tour leads to one of the states, and none of them leads to a finished
//! tour (`frontier`, `automaton`). A tour is verified like any other.
//!
//! **Complexity.** The same for every length. Measured in `experiments/construct-speed`, between two squares: 0.8 ms for
//! 3x10^9, 13 ms for 4x10^9.
//!
//! **When it fails.** With five files there are too many states to enumerate for one question: these boards are cut into
//! blocks.
//!
//! **Reference.** Those of the files.

mod automaton;
pub(super) mod five;
mod frontier;
mod plan;
mod strands;
#[cfg(test)]
mod tests;
mod thread;
mod weave;

use crate::board::{Board, Square, Symmetry};
use crate::run::{Run, Stopped};

use crate::tour::periodic::{Leg, PeriodicRoute};
use automaton::{Automaton, Letters};
use plan::{Stretch, plan};
use weave::weave;

/// The symmetry that exchanges files and ranks.
const FILES_FOR_RANKS: Symmetry = Symmetry::ALL[4];

/// The answer to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NarrowAnswer {
    /// A tour that begins and ends as it should.
    Tour(PeriodicRoute),
    /// There is none: none of this many states of the automaton leads on to the finished one.
    None {
        /// The states that can be reached.
        states: usize,
    },
}

/// Decides whether a board without blocked squares has a tour with these ends; one of its sides must be 3 or 4. For a closed
/// tour `end` is the last square before the return.
///
/// # Errors
/// When the run is stopped.
pub(super) fn solve(
    run: &mut Run<'_>,
    board: &Board,
    start: Option<Square>,
    end: Option<Square>,
    closed: bool,
) -> Result<NarrowAnswer, Stopped> {
    let is_narrow = |side: u32| side == 3 || side == 4;
    let lies = is_narrow(board.height()) && !(is_narrow(board.width()) && board.width() <= board.height());
    let symmetry = if lies { FILES_FOR_RANKS } else { Symmetry::IDENTITY };
    let upright = symmetry.board(board);
    let stand = |square: Option<Square>| square.map(|square| symmetry.square(board, square));
    let questions = questions(&upright, stand(start), stand(end), closed);
    let words: Vec<Vec<Stretch>> = questions.iter().map(|given| stretches(upright.height(), given)).collect();
    let letters: Vec<Letters> = words.iter().flatten().map(|stretch| stretch.letters).collect();
    let automaton = Automaton::new(run, upright.width(), &letters)?;
    for (word, given) in words.iter().zip(&questions) {
        if let Some(route) = tour(run, &automaton, word, given)? {
            return Ok(NarrowAnswer::Tour(route.turned(&upright, symmetry.inverse())));
        }
    }
    Ok(NarrowAnswer::None { states: automaton.explored() })
}

/// The ends of an open tour, as far as they are given.
#[derive(Clone, Copy, Debug)]
struct Given {
    start: Option<Square>,
    end: Option<Square>,
}

/// The open tours of which one is needed. A closed tour is an open one between squares that a jump joins.
fn questions(board: &Board, start: Option<Square>, end: Option<Square>, closed: bool) -> Vec<Given> {
    let given = |start, end| Given { start: Some(start), end: Some(end) };
    match (start, end) {
        _ if !closed => vec![Given { start, end }],
        (Some(start), Some(end)) => {
            if board.joins(start, end) {
                vec![given(start, end)]
            } else {
                Vec::new()
            }
        }
        (Some(start), None) => board.neighbours(start).map(|end| given(start, end)).collect(),
        (None, Some(end)) => board.neighbours(end).map(|start| given(start, end)).collect(),
        (None, None) => {
            // A corner has at most two neighbours, and a closed tour comes from one and goes to the other.
            let corner = Square::new(0, 0);
            board.neighbours(corner).take(1).map(|end| given(corner, end)).collect()
        }
    }
}

/// The word that the automaton has to read.
fn stretches(height: u32, given: &Given) -> Vec<Stretch> {
    let more = given.start.is_none() || given.end.is_none();
    let mut ends: Vec<Square> = given.start.into_iter().chain(given.end).collect();
    ends.sort_unstable();
    let mut word: Vec<Stretch> = Vec::with_capacity(5);
    let mut done = 0;
    for end in ends {
        if end.rank() < done {
            // The second end on one rank.
            word.last_mut().expect("a rank was done").letters.given |= 1 << end.file();
            continue;
        }
        word.push(Stretch { letters: Letters { given: 0, more }, ranks: end.rank() - done });
        word.push(Stretch { letters: Letters { given: 1 << end.file(), more }, ranks: 1 });
        done = end.rank() + 1;
    }
    word.push(Stretch { letters: Letters { given: 0, more }, ranks: height - done });
    word
}

/// A tour of an upright board, if there is one.
fn tour(
    run: &mut Run<'_>,
    automaton: &Automaton,
    word: &[Stretch],
    given: &Given,
) -> Result<Option<PeriodicRoute>, Stopped> {
    let Some(parts) = plan(run, automaton, word)? else { return Ok(None) };
    let route = weave(run, automaton.jumps(), &parts)?;
    // The route leads from one end to the other, whichever is the start.
    let first = match &route.legs[0] {
        Leg::Walk(squares) => squares[0],
        Leg::Repeat { .. } => unreachable!("an end of the tour never lies in ranks that repeat"),
    };
    let backward = given.start.is_some_and(|start| start != first) || given.end == Some(first);
    Ok(Some(if backward { route.reversed() } else { route }))
}
