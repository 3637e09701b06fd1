//! The frontier method for knights: which graph is swept in which order, and in which numbers.
//!
//! The squares are taken row by row along the longer side, so that the frontier is two rows of the shorter one and a square more. An open
//! tour becomes a cycle by an extra vertex, the *stable*, that is joined to the squares on which the tour may end; a given end is joined
//! to it by an edge that must be used. A rectangle without given ends is counted by [halves](super::join).
//!
//! Numbers are 64 bits wide at first, and every sum is looked at. If one does not fit, the count is made again by its
//! remainders modulo primes below 2^31, one after the other, and put together by the Chinese remainder theorem, until one
//! more prime does not change the result. The number is smaller than the product of the primes by then, or it agrees
//! with the smaller one modulo a further prime by a chance of one in two thousand million.

use num_bigint::BigUint;

use crate::board::{Board, Leaper, Square};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::graph::CountGraph;
use super::join::join;
use super::sweep::{Sweep, SweepError, count_cycles};
use super::tally::Tally;

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
}

/// The exact number of tours, a tour and its reverse being one. With a start, the tours that begin there.
///
/// # Errors
/// When the run is stopped or the board is too wide.
pub fn count_by_frontier(run: &mut Run<'_>, problem: &TourProblem, threads: usize) -> Result<BigUint, CountError> {
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
    match count::<u64>(run, problem, threads, ()) {
        Ok(number) => Ok(BigUint::from(number)),
        Err(SweepError::Overflow) => count_by_remainders(run, problem, threads),
        Err(SweepError::TooWide) => Err(CountError::TooWide),
        Err(SweepError::Stopped(stopped)) => Err(stopped.into()),
    }
}

/// Boards of one or two squares.
fn tiny(problem: &TourProblem) -> u32 {
    let board = problem.board();
    let squares: Vec<Square> = board.squares().collect();
    let joined = || board.neighbours(squares[0]).next().is_some();
    u32::from(problem.ends() == Ends::Open && (squares.len() == 1 || joined()))
}

fn count_by_remainders(run: &mut Run<'_>, problem: &TourProblem, threads: usize) -> Result<BigUint, CountError> {
    let (mut number, mut product) = (BigUint::ZERO, BigUint::from(1_u32));
    for prime in primes() {
        let remainder = match count::<u32>(run, problem, threads, prime) {
            Ok(remainder) => remainder,
            Err(SweepError::Stopped(stopped)) => return Err(stopped.into()),
            Err(SweepError::TooWide | SweepError::Overflow) => return Err(CountError::TooWide),
        };
        // number + product * k has the right remainder for this k.
        let modulo = |value: &BigUint| (value % prime).iter_u32_digits().next().unwrap_or(0);
        let missing = (u64::from(remainder) + u64::from(prime) - u64::from(modulo(&number))) % u64::from(prime);
        let k = missing * u64::from(inverse(modulo(&product), prime)) % u64::from(prime);
        if k == 0 && product > BigUint::from(1_u32) {
            return Ok(number);
        }
        number += &product * k;
        product *= prime;
    }
    Err(CountError::TooWide)
}

/// The primes below 2^31, the largest first.
fn primes() -> impl Iterator<Item = u32> {
    // No root of a number below 2^31 is larger than 46340.
    let is_prime = |n: &u32| (2..=46_340).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3..1 << 31).rev().step_by(2).filter(is_prime)
}

/// The inverse modulo a prime, by Fermat.
fn inverse(value: u32, prime: u32) -> u32 {
    let (mut power, mut base, mut exponent) = (1_u64, u64::from(value), prime - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % u64::from(prime);
        }
        base = base * base % u64::from(prime);
        exponent /= 2;
    }
    power as u32
}

fn count<T: Tally>(run: &mut Run<'_>, problem: &TourProblem, threads: usize, rule: T::Rule) -> Result<T, SweepError> {
    let whole = problem.board().blocked().is_empty() && problem.start().is_none() && problem.end().is_none();
    let (width, height) = problem.board().sides();
    if whole && height >= 4 && width >= 3 {
        return count_by_halves(run, width, height, problem.ends(), threads, rule);
    }
    let graph = graph_of(problem, &along_the_longer_side(problem.board()));
    count_cycles(run, &graph, threads, rule)
}

/// The squares row by row along the longer side.
fn along_the_longer_side(board: &Board) -> Vec<Square> {
    let mut order: Vec<Square> = board.squares().collect();
    if board.width() > board.height() {
        order.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    order
}

/// The graph of a problem: its squares in this order, then the stable.
fn graph_of(problem: &TourProblem, order: &[Square]) -> CountGraph {
    let board = problem.board();
    let mut place = std::collections::HashMap::new();
    for (i, &square) in order.iter().enumerate() {
        place.insert(square, i);
    }
    let closed = problem.ends() == Ends::Closed;
    let stable = order.len();
    let mut graph = CountGraph::new(stable + usize::from(!closed));
    let (start, end) = (problem.start(), problem.end());
    for (i, &square) in order.iter().enumerate() {
        for other in board.neighbours(square).filter(|other| place[other] > i) {
            let pair = [Some(square), Some(other)];
            let is_joint = start.is_some() && end.is_some() && (pair == [start, end] || pair == [end, start]);
            graph.join(i, place[&other], closed && is_joint);
        }
        if !closed {
            let given = [start, end].into_iter().flatten();
            let is_given = given.clone().any(|one| one == square);
            // With both ends given there is no other way to the stable.
            if is_given || given.count() < 2 {
                graph.join(i, stable, is_given);
            }
        }
    }
    graph
}

/// Sweeps half of a rectangle, or two halves that differ by a row, and joins them.
fn count_by_halves<T: Tally>(
    run: &mut Run<'_>,
    width: u32,
    height: u32,
    ends: Ends,
    threads: usize,
    rule: T::Rule,
) -> Result<T, SweepError> {
    let fewer = (height - 2) / 2;
    let more = height - 2 - fewer;
    let graph = rows(width, more + 2, ends).map_err(|_| SweepError::TooWide)?;
    let stable = (ends == Ends::Open).then_some(2 * width);
    let half = |run: &mut Run<'_>, rows: u32| -> Result<Sweep<'_, T>, SweepError> {
        let mut sweep = Sweep::new(&graph, threads, rule);
        for vertex in 0..rows * width {
            sweep.pass(run, vertex)?;
        }
        let middle = rows * width..(rows + 2) * width;
        sweep.show(middle.chain(stable.map(|_| graph.vertices() as u32 - 1)).collect());
        for file in 0..width {
            if file + 2 < width {
                sweep.allow(run, (file, width + file + 2))?;
            }
            if let Some(stable) = stable {
                sweep.allow(run, (file, stable))?;
            }
        }
        Ok(sweep)
    };
    let lower = half(run, fewer)?;
    let upper = if more > fewer { Some(half(run, more)?) } else { None };
    let upper = upper.as_ref().unwrap_or(&lower);
    join(run, lower.table(), upper.table(), (width, stable.is_some()), lower.changes(), threads, rule)
}

/// The graph of some rows, and the stable.
fn rows(width: u32, height: u32, ends: Ends) -> Result<CountGraph, crate::board::BoardError> {
    let board = Board::new(width, height)?;
    let order: Vec<Square> = board.squares().collect();
    Ok(graph_of(&TourProblem::new(board, ends), &order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Budget, CancelToken, Silent};

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
            let mut silent = Silent;
            let mut run = Run::new(Budget::default(), CancelToken::new(), &mut silent);
            let number = count_by_remainders(&mut run, &problem, 2).unwrap();
            assert_eq!(number, BigUint::from(expected), "{width}x{height}");
        }
    }

    #[test]
    fn the_first_primes_are_primes() {
        let first: Vec<u32> = primes().take(3).collect();
        assert_eq!(first, [2_147_483_647, 2_147_483_629, 2_147_483_587]);
        assert_eq!(u64::from(inverse(12_345, first[0])) * 12_345 % u64::from(first[0]), 1);
    }

    /// The same boards with both ways of counting: the whole sweep, and two halves.
    #[test]
    fn halves_and_wholes_agree() {
        for (width, height) in [(3, 4), (3, 7), (3, 10), (4, 5), (4, 6), (5, 5), (5, 6), (5, 7), (5, 8)] {
            for ends in [Ends::Open, Ends::Closed] {
                let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
                let mut silent = Silent;
                let mut run = Run::new(Budget::default(), CancelToken::new(), &mut silent);
                let graph = graph_of(&problem, &along_the_longer_side(problem.board()));
                let whole = count_cycles::<u64>(&mut run, &graph, 1, ());
                let halves = count_by_halves::<u64>(&mut run, width, height, ends, 2, ());
                assert_eq!(whole, halves, "{width}x{height} {ends}");
            }
        }
    }
}
