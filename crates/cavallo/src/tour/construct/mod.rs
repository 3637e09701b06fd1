//! Tours put together from small parts: on every board without blocked squares, between any two squares.
//!
//! Only blocks and boards of at most 125 squares are searched. It takes a fraction of a millisecond on any board; with four
//! files, up to 13 ms.
//!
//! | file | what it holds |
//! |---|---|
//! | `block` | walks through small blocks, by search |
//! | [`closed_blocks`] | the closed tours of blocks, with pictures |
//! | `ports` | where blocks meet; a picture of the ports |
//! | `annex` | how one walk is inserted into another |
//! | `frame` | how a board is cut into blocks around the ends of a tour |
//! | `rectangle` | tours of all boards with both sides at least six; a picture of the spine |
//! | `narrow` | boards three, four and five squares wide |
//! | [`proof`] | the proof that they are all covered |
//!
//! The lesson with pictures is `docs/book/construct.md`.
//!
//! **Idea.** One theorem answers all questions: on a board with both sides at least six there is a tour from any square to
//! any other, unless the colours forbid it. A closed tour from s is a tour from s to a square a jump away. An open tour from
//! s ends on a square near s of the right colour. A tour with a given last square is walked backwards.
//!
//! The board is cut into blocks. A side of w squares is cut into floor(w/6) pieces: the piece around the start has 6 + w mod
//! 6 squares, all others have six (12 = 6 + 6, 16 = 10 + 6, 13 = 7 + 6; `frame` has more examples). The start's block is
//! crossed by an open walk that a small search (`block`) finds, and so are the blocks on the way to an end in another block.
//! All other blocks have closed tours from [a table](closed_blocks). Where two tours run side by side they are joined: one
//! leaves at a *port*, visits all of the other, and continues.
//!
//! Boards three and four squares wide have no room for blocks, and not every two of their squares are joined by a tour. There
//! the tour grows rank by rank; all that matters about the last two ranks is one of a few thousand states, and an
//! automaton (`narrow`) over these states decides every length. Boards five squares wide are cut into blocks along one line;
//! those with fewer than nine ranks are left to the complete search.
//!
//! **Worked example.** A closed tour of 16x16 from a1. Both sides are cut into 10 + 6, the piece of 10 around the start. The
//! tour has to end a jump away from a1, on b3, which lies in the same block, so one block is searched and three come from the
//! table:
//!
//! ```text
//! 11-16  10x6, table     6x6, table          1 ..   8   a1 .. j1    start's block, to its east port
//!  1-10  10x10, searched 6x10, table         9 ..  19   .. m9       east block, to its north port
//!        files a-j       files k-p          20 ..  55               all of the 6x6 block
//!                                           56 .. 104   k10 ..      rest of the east block
//!                                          105 .. 181   i3 .. c9    start's block, to its north port
//!                                          182 .. 241               all of the 10x6 block
//!                                          242 .. 256   a10 .. b3   rest of the start's block
//! ```
//!
//! **Why it is right.** Every tour is verified. That the construction never fails is shown in [`proof`], by finitely many
//! checks and the argument why they are enough.
//!
//! **Complexity.** A fraction of a millisecond for any board, 13 ms for four files. Blocks repeat, so a tour is a
//! [`PeriodicRoute`]: a few thousand squares and how often they are repeated. A [`ConstructedTour`](super::ConstructedTour)
//! finds the square at a position and the position of a square in constant time. Measured in `experiments/construct-speed`,
//! on 10^9 x 10^9: 0.05 ms to construct and verify, then 26 ns and 4 ns for a query.
//!
//! **When it fails.** It applies to knights, boards without blocked squares or joined edges, and no given squares but the
//! ends.
//!
//! **Reference.** A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian path problem on
//! chessboards, Discrete Applied Mathematics 50 (1994); I. Parberry, An efficient algorithm for the knight's tour problem,
//! Discrete Applied Mathematics 73 (1997).

mod annex;
mod block;
#[doc(hidden)]
pub mod closed_blocks;
mod frame;
mod narrow;
mod ports;
#[doc(hidden)]
pub mod proof;
mod rectangle;

use crate::answer::{Answer, Feature, Reason, Unsuitable};
use crate::board::Square;
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide};
use super::periodic::{Band, Leg, PeriodicRoute};
use super::{Ends, Route, Search, TourProblem};
use narrow::NarrowAnswer;
use narrow::five::{self, FiveAnswer};

/// The method `construct`: a tour put together from small blocks that were found once and for all. It answers at once for any
/// rectangle, start and end, also for boards that no memory holds; the tour is written out only where it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Construct;

impl Solver<TourProblem> for Construct {
    fn name(&self) -> &'static str {
        "construct"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, blocked: false, prefix: false, any_piece: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        if !Self::applies_to(problem) {
            let why = if !problem.board().is_classic() {
                Unsuitable::NotClassic
            } else if problem.prefix().len() > 1 {
                Unsuitable::SquaresGiven
            } else {
                Unsuitable::Blocked
            };
            return Err(why(Feature::Method("construct")).into());
        }
        if let Verdict::Impossible(reason) = decide(problem) {
            return Ok(Answer::Impossible(reason));
        }
        Self::construct(run, problem)
    }

    fn may_take_long(&self, _: &TourProblem) -> bool {
        false
    }
}

impl Construct {
    /// Whether the construction applies: knights, nothing blocked, at most the ends given.
    pub(super) fn applies_to(problem: &TourProblem) -> bool {
        let board = problem.board();
        board.is_classic() && board.blocked().is_empty() && problem.prefix().len() <= 1
    }

    /// Constructs a tour, or proves that there is none where the existence rules do not decide.
    pub(super) fn construct(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        let board = problem.board();
        run.poll()?;
        let (start, end, closed) = (problem.start(), problem.end(), problem.ends() == Ends::Closed);
        let route = match board.sides() {
            (6.., _) => {
                let (start, end) = ends_to_join(problem);
                rectangle::tour(run, board, start, end)?
            }
            (5, five::FEWEST_RANKS..) => match five::solve(run, board, start, end, closed)? {
                FiveAnswer::Tour(route) => Some(route),
                FiveAnswer::None | FiveAnswer::GaveUp => None,
            },
            (3 | 4, _) => match narrow::solve(run, board, start, end, closed)? {
                NarrowAnswer::Tour(route) => Some(route),
                NarrowAnswer::None { states } => return Ok(Answer::Impossible(Reason::NoStateLeft { states })),
            },
            _ => return search(run, problem),
        };
        Ok(route.map_or(Answer::GAVE_UP, |route| Answer::Found(Route::Periodic(route))))
    }
}

/// The ends of a tour that solves the problem. An end that is not given is a jump from the other, so that the tour can be
/// closed, or, if the board's area is odd, two squares from it.
fn ends_to_join(problem: &TourProblem) -> (Square, Square) {
    let board = problem.board();
    let beside = |square: Square| {
        let two_away = [(2, 0), (-2, 0)].into_iter().filter_map(|(files, ranks)| square.offset(files, ranks));
        if board.area().is_multiple_of(2) {
            board.neighbours(square).next()
        } else {
            two_away.into_iter().find(|&square| board.contains(square))
        }
        .unwrap_or(square)
    };
    let corner = Square::new(0, 0);
    match (problem.start(), problem.end()) {
        (Some(start), Some(end)) => (start, end),
        (Some(start), None) => (start, beside(start)),
        (None, Some(end)) => (beside(end), end),
        (None, None) => (corner, beside(corner)),
    }
}

/// The few boards that are too small to be cut, 1x1 and 5x5 to 5x8, are searched.
fn search(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
    let board = problem.board();
    Ok(match Search.claim(run, problem)? {
        Answer::Found(Route::Listed(squares)) => {
            let whole = |side| vec![Band { block: side, count: 1 }];
            let route = PeriodicRoute {
                legs: vec![Leg::Walk(squares)],
                files: whole(board.width()),
                ranks: whole(board.height()),
            };
            Answer::Found(Route::Periodic(route))
        }
        answer => answer,
    })
}
