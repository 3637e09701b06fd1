//! Tours that are put together instead of looked for: of every board, between any two squares, at once.
//!
//! | file | what it holds |
//! |---|---|
//! | [`block`](self) | walks through small blocks, by search |
//! | [`closed_blocks`] | the closed tours of blocks, with pictures |
//! | [`ports`](self) | where blocks meet, and how one walk is put into another |
//! | [`frame`](self) | how a board is cut into blocks around the ends of a tour |
//! | [`rectangle`](self) | tours of all boards with both sides at least six |
//! | [`narrow`](self) | boards three, four and five squares wide |
//! | [`proof`] | why they are all covered |
//!
//! # One theorem
//!
//! On a board with both sides at least six there is a tour from any square to any other, unless the colours forbid it. All other
//! questions are cases of this one. A closed tour from s is a tour from s to a square a jump away from it. A tour from
//! s to anywhere is one to a square near s of the right colour. A tour that must end somewhere is walked the other way.
//!
//! # How it is done
//!
//! The board is cut into blocks of 6x6 squares, with one column and one row of blocks that are wider, up to eleven. Each block has
//! a closed tour. Where the tours of two neighbours run beside each other they are joined: one leaves its way at a *port*, goes
//! all round the other, and goes on. Along the way from start to end blocks are crossed from border to border instead. The
//! pictures are in [`closed_blocks`], the ports in `ports.rs`, the plan in `rectangle.rs`; [`proof`] shows by finitely many
//! checks that it always works out.
//!
//! Boards three and four squares wide have no room for blocks, and not every two of their squares are joined by a tour. There
//! the tour grows line by line; what matters of the last two lines is one of a few thousand states, and following the states
//! settles every length. Boards five squares wide are blocks again, put together along one line. Those shorter than nine are
//! left to the complete search.
//!
//! # What comes of it
//!
//! Blocks repeat, so a tour is a [`PeriodicRoute`]: a few thousand squares and how often they are repeated, whatever the board. A
//! [`ConstructedTour`](super::ConstructedTour) tells the square at any position and the position of any square in some tens of nanoseconds, on a board
//! of 10^9 x 10^9 as on one of 8x8, and it was *verified completely* before it tells anything.

mod block;
pub mod closed_blocks;
mod frame;
mod narrow;
mod ports;
pub mod proof;
mod rectangle;

use crate::answer::{Answer, Reason};
use crate::board::{Colour, Square};
use crate::error::Error;
use crate::method::{Capabilities, Solver};
use crate::run::Run;

use super::existence::{Verdict, decide};
use super::periodic::{Band, Leg, PeriodicRoute};
use super::{Ends, Route, Search, TourProblem};
use narrow::NarrowAnswer;
use narrow::five::{self, FiveAnswer};

/// The method `construct`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Construct;

impl Solver<TourProblem> for Construct {
    fn name(&self) -> &'static str {
        "construct"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, blocked: false, any_piece: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Route>, Error> {
        if !Self::applies_to(problem) {
            let what = if !problem.board().is_classic() {
                "knights on boards that end at their edges"
            } else if problem.prefix().len() > 1 {
                "tours of which the first and the last square are given, but no more"
            } else {
                "boards without blocked squares"
            };
            return Err(Error::Unsuitable(format!("the method construct is for {what}: try another method")));
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
    /// Whether the construction knows such problems: knights, nothing blocked, at most the ends given.
    pub(super) fn applies_to(problem: &TourProblem) -> bool {
        let board = problem.board();
        board.is_classic() && board.blocked().is_empty() && problem.prefix().len() <= 1
    }

    /// Constructs a tour, or proves that there is none where the existence rules do not say.
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

/// Whether a walk over so many squares, as many dark as light or one dark one more, can begin and end here.
fn colours_fit(squares: u64, start: Square, end: Square) -> bool {
    let (one, other) = (start.colour(), end.colour());
    if squares.is_multiple_of(2) { one != other } else { start != end && one == other && one == Colour::Dark }
}

/// The ends of a tour that answers the question. Where one is free it is a jump from the other, so that the tour could be
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
