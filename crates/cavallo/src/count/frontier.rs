//! The policy of the frontier method: what is swept, and in what kind of numbers. The method itself is in
//! [`sweep`](super::engine::sweep); by name it is in [`frontier_method`](super::frontier_method).
//!
//! **Idea.** The squares are processed row by row along the longer side, so that the frontier is two rows across the board
//! and one more square (there is a picture in `sweep`). An open tour becomes a cycle through an extra vertex, the *apex*,
//! that is joined to the squares on which the tour may end; a given end is joined to it by an edge that must be used. A
//! rectangle without given ends is counted by [halves](super::rectangle::by_halves), any other board or piece by a whole
//! sweep.
//!
//! **Why it is right.** Tours and Hamiltonian cycles of this graph correspond one to one. A state and its count share 64 bits
//! in [tables](super::engine::table), sums have 128 bits, and no overflow passes unseen. If a number does not fit, the count
//! is repeated with [remainders](super::engine::remainders) modulo primes.
//!
//! **Worked example.** Open tours of 3x4: the graph has the 12 squares a1, b1, c1, a2, .. and the apex as vertex 12, the 14
//! jumps, and 12 edges to the apex. It has 8 Hamiltonian cycles, and the board has 8 open tours.
//!
//! **Complexity.** That of the [sweep](super::engine::sweep), or of the [halves](super::rectangle::by_halves). The apex is
//! one more vertex of the frontier. Measured on one thread: 8x8 closed takes 3.8 s, 8x8 open 86 s.
//!
//! **When it fails.** A state has at most 20 ends of paths, and a frontier at most 32 vertices. Two rows of ten files have 20
//! squares, so rectangles of up to ten files always pass; a wider one fails at the first state with 22 ends. Memory runs out
//! before that on all but the shortest boards.
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.1.4; B. D. `McKay`, Knight's tours of an 8 x 8
//! chessboard (1997).

use num_bigint::BigUint;

use crate::answer::{Feature, Unsuitable};
use crate::board::Square;
use crate::error::Error;
use crate::run::{CheckpointStore, Run};
use crate::tour::{Ends, TourProblem};

use super::board_graph::{balance_of, graph_of};
use super::checkpoint_part::Part;
use super::engine::advance::Engine;
use super::engine::error::SweepError;
use super::engine::remainders::{LARGEST_PRIME, put_together};
use super::engine::sweep::count_cycles;
use super::finished_parts::FinishedParts;
use super::job::count_parts_of_job;
use super::rectangle::by_halves::{Planned, count_by_halves, is_short};
use super::rectangle::shape::{HalfBoard, Rectangle};
use super::square_order::SweepOrder;

/// The method `frontier`: all tours at once, row by row, with a table of the states that a part of a tour can be in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frontier;

/// About how many primes the number of tours is going to need, with one to confirm it.
pub(super) type PrimesNeeded = fn(&mut Run<'_>, &TourProblem) -> Result<u32, SweepError>;

/// A number, whether it is known by its remainders, and whether counting it took little time.
pub(super) struct Counted {
    pub(super) number: BigUint,
    pub(super) by_remainders: bool,
    pub(super) is_short: bool,
}

/// The exact number of tours, a tour and its reverse being one. With a start, the tours that begin there. Finished parts go
/// to the store, and parts that it has are not counted again. `primes_needed` judges how many primes a number that is too
/// large takes.
pub(super) fn count_by_frontier(
    run: &mut Run<'_>,
    problem: &TourProblem,
    store: Option<&mut dyn CheckpointStore>,
    primes_needed: PrimesNeeded,
) -> Result<Counted, Error> {
    let board = problem.board();
    if board.free_area() < 3 {
        return Ok(Counted { number: tiny(problem).into(), by_remainders: false, is_short: true });
    }
    if let (Ends::Closed, Some(start), Some(end)) = (problem.ends(), problem.start(), problem.end())
        && !board.joins(start, end)
    {
        return Ok(Counted { number: BigUint::ZERO, by_remainders: false, is_short: true });
    }
    if problem.prefix().len() > 1 {
        return Err(Unsuitable::SquaresGiven(Feature::Method("frontier")).into());
    }
    let job = run.job();
    let mut parts = FinishedParts::new(problem, store).of_job(job);
    let mut count_parts = |run: &mut Run<'_>, planned: &Planned| {
        let counted = count(run, problem, planned, &mut parts);
        if counted == Err(SweepError::Overflow) {
            parts.keep(Part::TooLarge, 0)?;
        }
        match counted {
            // Another job has found out meanwhile.
            Err(SweepError::Unfinished { .. })
                if planned.engine.prime.is_none() && parts.recall(Part::TooLarge).is_some() =>
            {
                Err(SweepError::Overflow)
            }
            counted => counted,
        }
    };
    if job.is_some() {
        count_parts_of_job(run, |run| primes_needed(run, problem), &mut count_parts)?;
    }
    exactly_or_by_remainders(run, |run| primes_needed(run, problem), count_parts)
}

/// Counts exactly, or modulo as many primes as it takes where exact numbers are too large.
pub(super) fn exactly_or_by_remainders(
    run: &mut Run<'_>,
    primes: impl FnOnce(&mut Run<'_>) -> Result<u32, SweepError>,
    mut count: impl FnMut(&mut Run<'_>, &Planned) -> Result<u128, SweepError>,
) -> Result<Counted, Error> {
    let mut planned = Planned::new(run.thread_count());
    match run.scoped_memory(|run| count(run, &planned)) {
        Err(SweepError::Overflow) => {
            planned.engine.primes = (0, primes(run)?);
            let number = put_together(|prime| {
                planned.engine.prime = Some(prime);
                let remainder = run.scoped_memory(|run| count(run, &planned));
                planned.engine.primes.0 += 1;
                remainder
            })?;
            Ok(Counted { number, by_remainders: true, is_short: planned.is_short() })
        }
        exact => {
            let number = exact?;
            // What was so long that it had to be spilled is worth a second count with other numbers.
            let is_spilled = planned.is_spilled(run);
            if is_spilled {
                let modulo = |number: u128| number % u128::from(LARGEST_PRIME);
                planned.engine.prime = Some(LARGEST_PRIME);
                planned.engine.primes = (1, 2);
                if modulo(run.scoped_memory(|run| count(run, &planned))?) != modulo(number) {
                    return Err(SweepError::Inconsistent.into());
                }
            }
            Ok(Counted { number: number.into(), by_remainders: is_spilled, is_short: planned.is_short() })
        }
    }
}

/// The number of tours of boards with one or two squares.
fn tiny(problem: &TourProblem) -> u32 {
    let board = problem.board();
    let squares: Vec<Square> = board.squares().collect();
    let joined = || board.neighbours(squares[0]).next().is_some();
    u32::from(problem.ends() == Ends::Open && (squares.len() == 1 || joined()))
}

fn count(
    run: &mut Run<'_>,
    problem: &TourProblem,
    planned: &Planned,
    parts: &mut FinishedParts<'_>,
) -> Result<u128, SweepError> {
    if planned.engine.prime.is_none() && recall(run, parts, Part::TooLarge)?.is_some() {
        return Err(SweepError::Overflow);
    }
    let part = Part::All { prime: planned.engine.prime };
    if let Some(number) = recall(run, parts, part)? {
        return Ok(number);
    }
    let number = match Rectangle::of(problem) {
        Some(rectangle) => {
            let board = HalfBoard::new(run, rectangle)?;
            count_by_halves(run, planned, &board, parts)?
        }
        // What has no parts is done by the first job.
        None if parts.job().is_some_and(|job| !job.has(0)) => {
            return Err(SweepError::Unfinished { finished: 0, parts: 1 });
        }
        None => whole_sweep(run, problem, &planned.engine, &SweepOrder::new(problem.board()))?,
    };
    parts.keep(part, number)?;
    Ok(number)
}

/// A part that this process, or another one that shares the work, has finished.
fn recall(run: &mut Run<'_>, parts: &mut FinishedParts<'_>, part: Part) -> Result<Option<u128>, SweepError> {
    let own = parts.recall(part);
    Ok(run.exchange::<SweepError>(own)?.into_iter().flatten().next())
}

/// A second count with other tables, modulo a prime: the remainder and the prime. None where it would take long, unless it
/// is wanted at any cost, or where it does not fit in memory.
///
/// Of a rectangle one half is a row shorter and the other a row longer, so all tables, tiles and joins are others, and so is
/// the arithmetic. Any other board is swept as a whole again, each row from the outside in; only at any cost.
pub(super) fn second_cut(
    run: &mut Run<'_>,
    problem: &TourProblem,
    at_any_cost: bool,
) -> Result<Option<(u32, u32)>, SweepError> {
    let prime = LARGEST_PRIME;
    let mut planned = Planned::new(run.thread_count());
    planned.engine.prime = Some(prime);
    let other_cut = Rectangle::of(problem)
        .filter(|rectangle| rectangle.halves().0 > 1)
        .map(|rectangle| Rectangle { shift: 1, ..rectangle });
    let counted = run.within_memory(|run| match other_cut {
        None if at_any_cost => {
            whole_sweep(run, problem, &planned.engine, &SweepOrder::from_outside(problem.board())).map(Some)
        }
        None => Ok(None),
        Some(rectangle) => {
            let board = HalfBoard::new(run, rectangle)?;
            if !at_any_cost && !is_short(run, &planned, &board)? {
                return Ok(None);
            }
            count_by_halves(run, &planned, &board, &mut FinishedParts::new(problem, None)).map(Some)
        }
    });
    match counted {
        Ok(Err(_)) | Err(SweepError::TooWide) => Ok(None),
        counted => Ok(counted?.ok().flatten().map(|pairs| ((pairs % u128::from(prime)) as u32, prime))),
    }
}

/// Whether several processes can [share](crate::run::Run::shared_with) the count of these tours: a whole rectangle without given ends.
#[must_use]
pub fn can_be_shared(problem: &TourProblem) -> bool {
    Rectangle::of(problem).is_some()
}

fn whole_sweep(
    run: &mut Run<'_>,
    problem: &TourProblem,
    engine: &Engine,
    order: &SweepOrder<'_>,
) -> Result<u128, SweepError> {
    let graph = graph_of(run, problem, order)?;
    let balance = balance_of(run, problem, order)?;
    count_cycles(run, engine, &graph, balance.as_ref())
}

#[cfg(test)]
mod tests {
    use super::super::simpath::count_tours;
    use super::*;
    use crate::board::{Board, Piece, Wrap};
    use crate::run::MemoryBoxes;

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
            let mut planned = Planned::new(2);
            let number = put_together(|prime| {
                planned.engine.prime = Some(prime);
                count(&mut run, &problem, &planned, &mut FinishedParts::new(&problem, None))
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
                let whole = whole_sweep(&mut run, &problem, &Engine::new(1), &SweepOrder::new(problem.board()));
                let halves = count(&mut run, &problem, &Planned::new(2), &mut FinishedParts::new(&problem, None));
                assert_eq!(whole, halves, "{width}x{height} {ends}");
                if let Some((remainder, prime)) = second_cut(&mut run, &problem, false).unwrap() {
                    assert_eq!(halves.unwrap() % u128::from(prime), u128::from(remainder), "{width}x{height} {ends}");
                }
            }
        }
    }

    /// Boards that are swept as a whole, in both orders.
    #[test]
    fn both_orders_of_squares_agree() {
        let blocked = Board::new(5, 6).unwrap().with_blocked(["c3".parse().unwrap(), "d3".parse().unwrap()]).unwrap();
        let wide = Board::new(7, 4).unwrap();
        let joined = Board::new(3, 5).unwrap().wrapped(Wrap::Both);
        let kings = Board::new(4, 5).unwrap().with_piece(Piece::KING).wrapped(Wrap::Files);
        for board in [blocked, wide, joined, kings] {
            for ends in [Ends::Open, Ends::Closed] {
                let problem = TourProblem::new(board.clone(), ends);
                let mut run = Run::unlimited();
                let [one, other] = [SweepOrder::new(&board), SweepOrder::from_outside(&board)]
                    .map(|order| whole_sweep(&mut run, &problem, &Engine::new(1), &order).unwrap());
                assert_eq!(one, other, "{board} {ends}");
            }
        }
    }

    /// Squares with up to twelve neighbours, and the apex: more than those of which exact sums are known to fit.
    #[test]
    fn sums_of_leapers_on_a_torus() {
        for (width, height, piece) in [(3, 4, "0,1+1,2"), (3, 5, "0,1+1,2"), (3, 4, "1,1+1,2")] {
            let torus = Board::new(width, height).unwrap().with_piece(piece.parse().unwrap()).wrapped(Wrap::Both);
            for ends in [Ends::Open, Ends::Closed] {
                let problem = TourProblem::new(torus.clone(), ends);
                let number = count_by_frontier(&mut Run::unlimited(), &problem, None, |_, _| Ok(2)).unwrap().number;
                assert_eq!(number, count_tours(&mut Run::unlimited(), &problem, false).unwrap(), "{problem}");
                assert!(number > BigUint::from(1000_u32), "{problem}");
            }
        }
    }

    /// What `confirmed` asks for is done for every kind of board, also where it takes long.
    #[test]
    fn a_second_count_is_made_where_it_is_wanted() {
        let blocked = Board::new(6, 6).unwrap().with_blocked(["c3".parse().unwrap(), "d3".parse().unwrap()]).unwrap();
        let torus = Board::new(3, 6).unwrap().wrapped(Wrap::Both);
        for board in [blocked, torus, Board::new(7, 8).unwrap()] {
            let problem = TourProblem::new(board.clone(), Ends::Closed);
            let mut run = Run::unlimited();
            let number = count(&mut run, &problem, &Planned::new(2), &mut FinishedParts::new(&problem, None)).unwrap();
            let (remainder, prime) = second_cut(&mut run, &problem, true).unwrap().unwrap();
            assert_eq!(number % u128::from(prime), u128::from(remainder), "{board}");
        }
    }

    /// Scratch space is for tiles: a board that is swept whole is counted once, with it or without.
    #[test]
    fn a_whole_sweep_with_scratch_space_is_made_once() {
        let holed = Board::new(5, 6).unwrap().with_blocked(["a1".parse().unwrap(), "b1".parse().unwrap()]).unwrap();
        let problem = TourProblem::new(holed, Ends::Open);
        let counted = |run: &mut Run<'_>| {
            let counted = count_by_frontier(run, &problem, None, |_, _| Ok(2)).unwrap();
            assert!(!counted.by_remainders);
            (counted.number, run.steps())
        };
        let boxes = MemoryBoxes::new();
        assert_eq!(counted(&mut Run::unlimited().spilling_to(&boxes)), counted(&mut Run::unlimited()));
    }

    /// Before any table is made: the first rows alone would take hours.
    #[test]
    fn a_wide_board_is_refused_at_once() {
        let kings = TourProblem::new(Board::new(40, 40).unwrap().with_piece(Piece::KING), Ends::Open);
        let mut run = Run::unlimited().max_memory(10 << 20);
        assert!(matches!(count_by_frontier(&mut run, &kings, None, |_, _| Ok(2)), Err(Error::OutOfReach(_))));
        let huge = TourProblem::new(Board::new(1000, 1000).unwrap().with_piece(Piece::KING), Ends::Open);
        let mut run = Run::unlimited().timeout(std::time::Duration::ZERO);
        assert!(matches!(count_by_frontier(&mut run, &huge, None, |_, _| Ok(2)), Err(Error::Stopped(_))));
    }
}
