//! The graph of a board: the order of its squares, the apex, the colours.
//!
//! **Idea.** An open tour becomes a cycle through an extra vertex, the *apex*, that is joined to
//! the squares on which the tour may end. A given end is joined to it by an edge that must be used.
//!
//! **Why it is right.** A tour with its two ends joined to the apex is a cycle, and a cycle without
//! the apex is a tour. Where a required edge joins both given ends, only cycles through it count.
//!
//! **Complexity.** Linear in the squares.
//!
//! **When it fails.** A board whose first rows already have a frontier of more than 32 squares is
//! refused before it is built.
//!
//! **Reference.** None: the extra vertex is folklore.

use std::collections::BTreeSet;

use crate::board::{Colour, Square};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::engine::balance::Balance;
use super::engine::error::SweepError;
use super::engine::graph::CountGraph;
use super::engine::pattern::MOST_FRONTIER;
use super::square_order::SweepOrder;

/// Bytes per square of a long board, besides the states of its tables.
pub(super) const BYTES_PER_SQUARE: u64 = 512;
/// The work of putting a square into the graph, in additions.
pub(super) const WORK_PER_SQUARE: u64 = 200;
/// So many squares are looked at before memory is claimed for all.
const LOOKED_AT: usize = 10_000;

/// The ends that matter: every closed tour begins, or ends, on every square, so a single one has no effect there.
pub(super) fn given_ends(problem: &TourProblem) -> [Option<Square>; 2] {
    let given = [problem.start(), problem.end()];
    if problem.ends() == Ends::Closed && given.contains(&None) { [None, None] } else { given }
}

/// The colours of the squares in this order, for an open tour along which they alternate.
pub(super) fn balance_of(
    run: &mut Run<'_>,
    problem: &TourProblem,
    order: &SweepOrder<'_>,
) -> Result<Option<Balance>, Stopped> {
    let board = problem.board();
    if !board.alternates_colours() || problem.ends() == Ends::Closed {
        return Ok(None);
    }
    let dark = order.squares().map(|square| square.colour() == Colour::Dark);
    let [dark_squares, light_squares] = [Colour::Dark, Colour::Light].map(|colour| board.free_of_colour(colour));
    Balance::new(run, (order.length(), dark), dark_squares, light_squares).map(Some)
}

/// Refuses a board whose frontier is too wide from its beginning, before anything is done in proportion to the board.
pub(super) fn refuse_wide_beginning(problem: &TourProblem, order: &SweepOrder<'_>) -> Result<(), SweepError> {
    let mut frontier = BTreeSet::new();
    for (place, square) in order.squares().take(LOOKED_AT).enumerate() {
        let later = problem.board().neighbours(square).map(|other| order.place(other)).filter(|&other| other > place);
        frontier.extend(later.chain([place]));
        if frontier.len() > MOST_FRONTIER {
            return Err(SweepError::TooWide);
        }
        frontier.remove(&place);
    }
    Ok(())
}

/// The graph of a problem: its squares in this order, then the apex. Memory is claimed for it and for what else is kept of each square.
pub(super) fn graph_of(
    run: &mut Run<'_>,
    problem: &TourProblem,
    order: &SweepOrder<'_>,
) -> Result<CountGraph, SweepError> {
    let (board, most) = (problem.board(), i32::MAX as u64);
    run.poll()?;
    refuse_wide_beginning(problem, order)?;
    if board.free_area() > most {
        return Ok(run.stop(Stopped::BoardTooLarge { squares: board.free_area(), most })?);
    }
    run.reserve(board.free_area().saturating_mul(BYTES_PER_SQUARE))?;
    let closed = problem.ends() == Ends::Closed;
    let apex = order.length();
    let mut graph = CountGraph::within(run, apex + usize::from(!closed))?;
    let [start, end] = given_ends(problem);
    for (i, square) in order.squares().enumerate() {
        run.tick(WORK_PER_SQUARE)?;
        for (to, other) in board.neighbours(square).map(|other| (order.place(other), other)).filter(|&(to, _)| to > i) {
            let pair = [Some(square), Some(other)];
            let is_joint = start.is_some() && end.is_some() && (pair == [start, end] || pair == [end, start]);
            graph.join(i, to, closed && is_joint);
        }
        if !closed {
            let given = [start, end].into_iter().flatten();
            let is_given = given.clone().any(|one| one == square);
            // With both ends given no other square is joined to the apex.
            if is_given || given.count() < 2 {
                graph.join(i, apex, is_given);
            }
        }
    }
    Ok(graph)
}
