//! The frontier method for knights: which graph is swept in which order, and in which numbers.
//!
//! The squares are taken row by row along the longer side, so that the frontier is two rows of the shorter one and a square more. An open
//! tour becomes a cycle by an extra vertex, the *apex*, that is joined to the squares on which the tour may end; a given end is joined
//! to it by an edge that must be used. A rectangle without given ends is counted by [halves](super::halves), any other board by a
//! whole sweep.
//!
//! Numbers are 64 bits wide in tables and 128 bits in sums, and every sum is looked at. If one does not fit, the count is made again by
//! its [remainders](super::remainders) modulo primes.

use num_bigint::BigUint;

use crate::board::{Board, Colour, KNIGHT_MOVES, Leaper, Square};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::advance::{Engine, SweepError};
use super::balance::Balance;
use super::checkpoint::{CheckpointStore, StoreError};
use super::graph::CountGraph;
use super::halves::{BYTES_PER_SQUARE, Rectangle, count_by_halves};
use super::remainders::put_together;
use super::sweep::count_cycles;

/// The part that a store has when numbers were found to be too large.
const TOO_LARGE: &str = "exact-too-large";

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board is too wide.
    #[error("the frontier of a board so wide has more states than any computer can hold")]
    TooWide,
    /// More than the first square is given.
    #[error("the frontier method takes a start and an end, but no squares between them: enumerate them instead")]
    Prefix,
    /// The store failed.
    #[error(transparent)]
    StoreError(#[from] StoreError),
    /// There are more tours than can be numbered.
    #[error("a board so long has more tours than can be numbered")]
    TooMany,
    /// Squares are blocked or given.
    #[error("tours are numbered only on whole boards, without blocked or given squares")]
    NotWhole,
}

/// The exact number of tours, a tour and its reverse being one. With a start, the tours that begin there. Finished parts go into
/// the store, and parts that it has are not counted again.
///
/// # Errors
/// When the run is stopped, the board is too wide, or the store fails.
pub fn count_by_frontier(
    run: &mut Run<'_>,
    problem: &TourProblem,
    threads: usize,
    store: &mut dyn CheckpointStore,
) -> Result<BigUint, CountError> {
    let board = problem.board();
    if board.free_area() < 3 {
        return Ok(BigUint::from(tiny(problem)));
    }
    if let (Ends::Closed, Some(start), Some(end)) = (problem.ends(), problem.start(), problem.end())
        && !Leaper::KNIGHT.joins(start, end)
    {
        return Ok(BigUint::ZERO);
    }
    if problem.prefix().len() > 1 {
        return Err(CountError::Prefix);
    }
    exactly_or_by_remainders(run, threads, |run, engine| {
        let counted = count(run, problem, engine, store);
        if counted == Err(SweepError::Overflow) {
            store.note(TOO_LARGE, 0)?;
        }
        counted
    })
}

/// The exact number of Hamiltonian cycles of any graph, by a sweep over all its vertices in their order.
///
/// # Errors
/// When the run is stopped or a frontier has more than 32 vertices or 20 ends of paths.
///
/// # Example
/// ```
/// use cavallo::count::{CountGraph, count_cycles_of};
/// use cavallo::run::{Budget, CancelToken, Run};
///
/// let mut all_joined = CountGraph::new(5);
/// for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
///     all_joined.join(one, other, false);
/// }
/// let mut run = Run::unlimited();
/// let cycles = count_cycles_of(&mut run, &all_joined, 1).unwrap();
/// assert_eq!(cycles, 12_u32.into());
/// ```
pub fn count_cycles_of(run: &mut Run<'_>, graph: &CountGraph, threads: usize) -> Result<BigUint, CountError> {
    exactly_or_by_remainders(run, threads, |run, engine| count_cycles(run, engine, graph, None))
}

fn exactly_or_by_remainders(
    run: &mut Run<'_>,
    threads: usize,
    mut count: impl FnMut(&mut Run<'_>, &Engine) -> Result<u128, SweepError>,
) -> Result<BigUint, CountError> {
    let mut engine = Engine::new(threads, run.spare_memory());
    match run.scoped_memory(|run| count(run, &engine)) {
        Err(SweepError::Overflow) => Ok(put_together(|prime| {
            engine.prime = Some(prime);
            run.scoped_memory(|run| count(run, &engine))
        })?),
        exact => Ok(BigUint::from(exact?)),
    }
}

impl From<SweepError> for CountError {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Stopped(stopped) => Self::Stopped(stopped),
            SweepError::TooWide => Self::TooWide,
            SweepError::Overflow => Self::TooMany,
            SweepError::StoreError => StoreError.into(),
        }
    }
}

/// Boards of one or two squares.
fn tiny(problem: &TourProblem) -> u32 {
    let board = problem.board();
    let squares: Vec<Square> = board.squares().collect();
    let joined = || board.neighbours(squares[0]).next().is_some();
    u32::from(problem.ends() == Ends::Open && (squares.len() == 1 || joined()))
}

fn count(
    run: &mut Run<'_>,
    problem: &TourProblem,
    engine: &Engine,
    store: &mut dyn CheckpointStore,
) -> Result<u128, SweepError> {
    if engine.prime.is_none() && store.recall(TOO_LARGE).is_some() {
        return Err(SweepError::Overflow);
    }
    let part = format!("{}-all", engine.kind());
    if let Some(number) = store.recall(&part) {
        return Ok(number);
    }
    let number = match rectangle(problem) {
        Some(rectangle) => {
            rectangle.claim_rows(run)?;
            count_by_halves(run, engine, rectangle, &rows_of(rectangle), store)?
        }
        None => whole_sweep(run, problem, engine)?,
    };
    store.note(&part, number)?;
    Ok(number)
}

/// The ends that matter: every closed tour begins, or ends, on every square, so a single one says nothing there.
fn given_ends(problem: &TourProblem) -> [Option<Square>; 2] {
    let given = [problem.start(), problem.end()];
    if problem.ends() == Ends::Closed && given.contains(&None) { [None, None] } else { given }
}

/// The board as a rectangle that can be counted by halves, if it is one.
pub(super) fn rectangle(problem: &TourProblem) -> Option<Rectangle> {
    let whole = problem.board().blocked().is_empty() && given_ends(problem) == [None, None];
    let (width, height) = problem.board().sides();
    (whole && height >= 4 && width >= 3).then_some(Rectangle { width, height, ends: problem.ends() })
}

fn whole_sweep(run: &mut Run<'_>, problem: &TourProblem, engine: &Engine) -> Result<u128, SweepError> {
    run.claim(problem.board().free_area().saturating_mul(BYTES_PER_SQUARE))?;
    let order = along_the_longer_side(problem.board());
    let graph = graph_of(problem, &order);
    let dark: Vec<bool> = order.iter().map(|square| square.colour() == Colour::Dark).collect();
    let dark_squares = dark.iter().filter(|dark| **dark).count() as u64;
    let light_squares = dark.len() as u64 - dark_squares;
    let balance = (problem.ends() == Ends::Open).then(|| Balance::new(dark, dark_squares, light_squares));
    count_cycles(run, engine, &graph, balance.as_ref())
}

/// The squares row by row along the longer side.
fn along_the_longer_side(board: &Board) -> Vec<Square> {
    let mut order: Vec<Square> = board.squares().collect();
    if board.width() > board.height() {
        order.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    order
}

/// The graph of a problem: its squares in this order, then the apex.
fn graph_of(problem: &TourProblem, order: &[Square]) -> CountGraph {
    let board = problem.board();
    let mut place = std::collections::HashMap::new();
    for (i, &square) in order.iter().enumerate() {
        place.insert(square, i);
    }
    let closed = problem.ends() == Ends::Closed;
    let apex = order.len();
    let mut graph = CountGraph::new(apex + usize::from(!closed));
    let [start, end] = given_ends(problem);
    for (i, &square) in order.iter().enumerate() {
        for other in board.neighbours(square).filter(|other| place[other] > i) {
            let pair = [Some(square), Some(other)];
            let is_joint = start.is_some() && end.is_some() && (pair == [start, end] || pair == [end, start]);
            graph.join(i, place[&other], closed && is_joint);
        }
        if !closed {
            let given = [start, end].into_iter().flatten();
            let is_given = given.clone().any(|one| one == square);
            // With both ends given there is no other way to the apex.
            if is_given || given.count() < 2 {
                graph.join(i, apex, is_given);
            }
        }
    }
    graph
}

/// The graph of the rows that the larger half sweeps and of the middle, and the apex.
pub(super) fn rows_of(rectangle: Rectangle) -> CountGraph {
    let Rectangle { width, ends, .. } = rectangle;
    let rows = rectangle.halves().1 + 2;
    let place = |file: u32, rank: u32| (rank * width + file) as usize;
    let squares = place(0, rows);
    let mut graph = CountGraph::new(squares + usize::from(ends == Ends::Open));
    for (file, rank) in (0..rows).flat_map(|rank| (0..width).map(move |file| (file, rank))) {
        for (files, ranks) in KNIGHT_MOVES.into_iter().filter(|&(_, ranks)| ranks > 0) {
            let (to, above) = (file.checked_add_signed(files), rank + ranks as u32);
            if let Some(to) = to.filter(|&to| to < width && above < rows) {
                graph.join(place(file, rank), place(to, above), false);
            }
        }
        if ends == Ends::Open {
            graph.join(place(file, rank), squares, false);
        }
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint::NoStore;
    use super::*;

    #[test]
    fn remainders_make_the_same_number() {
        for (width, height, ends, expected) in [
            (5, 6, Ends::Closed, 8_u64),
            (6, 6, Ends::Closed, 9862),
            (5, 12, Ends::Closed, 4_557_702_762),
            (6, 10, Ends::Closed, 239_187_240_144),
            (5, 9, Ends::Open, 264_895_640),
        ] {
            let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
            let mut run = Run::unlimited();
            let mut engine = Engine::new(2, u64::MAX);
            let number = put_together(|prime| {
                engine.prime = Some(prime);
                count(&mut run, &problem, &engine, &mut NoStore)
            });
            let number = number.unwrap();
            assert_eq!(number, BigUint::from(expected), "{width}x{height}");
        }
    }

    /// The same boards with both ways of counting: the whole sweep, and two halves.
    #[test]
    fn halves_and_wholes_agree() {
        for (width, height) in [(3, 4), (3, 7), (3, 10), (4, 5), (4, 6), (5, 5), (5, 6), (5, 7), (5, 8), (6, 6)] {
            for ends in [Ends::Open, Ends::Closed] {
                let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
                let mut run = Run::unlimited();
                let whole = whole_sweep(&mut run, &problem, &Engine::new(1, u64::MAX));
                let halves = count(&mut run, &problem, &Engine::new(2, u64::MAX), &mut NoStore);
                assert_eq!(whole, halves, "{width}x{height} {ends}");
            }
        }
    }
}
