//! Samples tours uniformly at random: the tours of a board are numbered, without listing them.
//!
//! **Idea.** Counting by [halves](super::halves) counts every tour once, as a path through its tables. Keep the tables, and a
//! number below the count finds its tour: it selects one of the patterns in the middle, one of the pairs of states that fit,
//! and for each half, table by table backwards, one of the previous states. So the numbers below the count and the tours
//! correspond one to one, and a uniform random number gives a uniform random tour.
//!
//! **Order.** Patterns of the middle ascend as numbers. The states from which a state comes are ordered by the edges of the vertex:
//! none; then for each later neighbour in order the edge to it alone, followed by this edge with each one after it (for neighbours p, q,
//! r: nothing, p, pq, pr, q, qr, r); then by matching, in the order of `Change::preimages`.
//!
//! **Worked example.** 3x10 has 16 closed tours, through four patterns of the middle with 2 x 2 tours each. Number 13 lies in
//! the fourth interval, 12 to 15, with remainder 1. Divided by the upper count 2: number 0 of the lower state, number 1 of the
//! upper one. The lower state has one predecessor, with count 2, and this has two, with count 1 each. Of these the one comes first in
//! which c3, the square that is walked back over, took no edge: number 0 comes from it. So on to the empty table;
//! `sampling.md` in the book has the edges.
//!
//! **Why it is right.** Every count is the sum of the counts it was made from, and these are disjoint intervals of numbers
//! that cover it. By induction a state with count c has exactly c edge sets, with the numbers 0 to c - 1. A pair of states
//! with counts c and d has c d tours, numbered by division with remainder. Each tour is verified nevertheless;
//! [`TourSpace::number_of`], the inverse, shows that no two numbers give the same tour. With the edges of the middle added
//! the last table would be several times as large. It is never built: the counts of one pattern are computed from the last table
//! on demand, once for every pattern to learn how many tours pass through it, and again for every tour.
//!
//! **Complexity.** Tables: the time and memory of counting, but all tables are kept. A tour: the join of two patterns; the
//! walk back is a few hundred look-ups. Measured in `experiments/count-speed`, one thread: the tables of 8x8 closed take 26 s
//! and 895 MiB, then each tour 1.1 ms.
//!
//! **When it fails.** Where counting does, or where memory is too small for all tables; and if a number exceeds 64 bits in a
//! table or 128 in a sum.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms for combinatorial objects,
//! Advances in Mathematics 24 (1977).

mod half;
mod halves;
mod layers;
#[cfg(test)]
mod tests;
mod unjoin;
mod whole;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::{Answer, Reason};
use crate::board::Square;
use crate::error::Error;
use crate::method::{Problem, Unverified};
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::frontier::{balance_of, graph_of, rectangle};
use super::halves::BYTES_PER_SQUARE;
use super::square_order::sweep_order;
use halves::Halves;
use whole::Whole;

/// All tours of a board, numbered from 0 on.
///
/// ```
/// use cavallo::{Run, TourProblem, count::TourSpace};
///
/// let space = TourSpace::new(&mut Run::unlimited(), &TourProblem::closed(6)?)?.found()?;
/// assert_eq!(space.number_of_tours(), 9862);
/// let tour = space.tour(1234)?;
/// assert_eq!(space.number_of(&tour), Some(1234));
/// # Ok::<(), cavallo::Error>(())
/// ```
pub struct TourSpace {
    problem: TourProblem,
    /// The squares as vertices; the apex comes after them.
    order: Vec<Square>,
    vertices: HashMap<Square, usize>,
    cycles: Cycles,
    number_of_tours: u128,
}

/// The tours as cycles.
enum Cycles {
    /// A board of one or two squares: one open tour, over all of them.
    Tiny,
    /// A rectangle.
    Halves(Halves),
    /// Any other board or piece.
    Whole(Whole),
}

impl TourSpace {
    /// Builds the tables for the tours of a problem, or says why there are none.
    ///
    /// # Errors
    /// When more than the ends are given. A board that is too wide, or that has too many tours to number, is out of reach: the answer is
    /// not known.
    pub fn new(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Self>, Error> {
        Self::make(run, problem).or_else(Error::or_unknown)
    }

    fn make(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Self>, Error> {
        if problem.prefix().len() > 1 {
            let why = "tours are numbered where a start and an end are given, but no squares between them";
            return Err(Error::Unsuitable(why.to_owned()));
        }
        if let Verdict::Impossible(reason) = decide(problem) {
            return Ok(Answer::Impossible(reason));
        }
        let board = problem.board();
        if let Some(rectangle) = rectangle(problem) {
            rectangle.check_width()?;
        }
        run.reserve(board.free_area().saturating_mul(BYTES_PER_SQUARE))?;
        let order = sweep_order(board);
        let vertices: HashMap<Square, usize> =
            order.iter().zip(0..).map(|(&square, vertex)| (square, vertex)).collect();
        let (cycles, number_of_tours) = if order.len() < 3 {
            let joined = order.len() == 1 || board.joins(order[0], order[1]);
            (Cycles::Tiny, u128::from(problem.ends() == Ends::Open && joined))
        } else if let Some(rectangle) = rectangle(problem) {
            let halves = Halves::new(run, rectangle)?;
            let number = halves.number_of_cycles();
            (Cycles::Halves(halves), number)
        } else {
            let graph = graph_of(run, problem, &order)?;
            let whole = Whole::new(run, graph, balance_of(problem, &order).as_ref())?;
            let number = whole.number_of_cycles();
            (Cycles::Whole(whole), number)
        };
        if number_of_tours == 0 {
            return Ok(Answer::Impossible(Reason::CountIsZero));
        }
        Ok(Answer::Found(Self { problem: problem.clone(), order, vertices, cycles, number_of_tours }))
    }

    /// The number of tours, a tour and its reverse being one.
    #[must_use]
    pub fn number_of_tours(&self) -> u128 {
        self.number_of_tours
    }

    /// The tour with a number, verified. An open tour begins on the given start, or on the first of its ends; a closed one on
    /// the given start, or in the corner, and goes from there to the first of its two neighbours.
    ///
    /// # Errors
    /// When the verifier refuses it, which would be a bug.
    ///
    /// # Panics
    /// When the number is not below the number of tours.
    pub fn tour(&self, number: u128) -> Result<Tour, Error> {
        assert!(number < self.number_of_tours, "there is no tour with this number");
        let cycle = match &self.cycles {
            Cycles::Tiny => None,
            Cycles::Halves(halves) => Some(halves.cycle(number)),
            Cycles::Whole(whole) => Some(whole.cycle(number)),
        };
        let mut squares = match cycle {
            None => self.order.clone(),
            Some(cycle) => cycle.map(|cycle| self.squares(&cycle)).unwrap_or_default(),
        };
        self.turn_to_ends(&mut squares);
        self.problem.verify(&mut Run::unlimited(), Route::Listed(squares)).map_err(|unverified| match unverified {
            Unverified::Stopped(stopped) => stopped.into(),
            Unverified::Defect(defect) => {
                Error::MethodBug { method: "sample", what: TourProblem::WHAT, defect: defect.to_string() }
            }
        })
    }

    /// The tours with these numbers, in the same order.
    ///
    /// # Errors
    /// When the run is stopped, or as [`tour`](Self::tour).
    ///
    /// # Panics
    /// As [`tour`](Self::tour).
    pub fn tours(&self, run: &mut Run<'_>, numbers: &[u128]) -> Result<Vec<Tour>, Error> {
        /// Enough for the clock to be polled after every tour.
        const WORK: u64 = 1 << 20;
        let found = Mutex::new(Vec::new());
        let pieces = numbers.iter().enumerate().map(|piece| (WORK, piece));
        run.share(run.thread_count(), WORK * numbers.len() as u64, pieces, |(place, &number)| {
            let tour = self.tour(number)?;
            found.lock().unwrap_or_else(PoisonError::into_inner).push((place, tour));
            Ok::<(), Error>(())
        })?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|&(place, _)| place);
        Ok(found.into_iter().map(|(_, tour)| tour).collect())
    }

    /// The number of a tour, in either direction; none if it does not belong to this board and kind.
    #[must_use]
    pub fn number_of(&self, tour: &Tour) -> Option<u128> {
        if tour.board() != self.problem.board() || tour.ends() != self.problem.ends() {
            return None;
        }
        let walk: Vec<usize> = tour.squares().map(|square| self.vertices[&square]).collect();
        let apex = walk.len();
        let mut neighbours = vec![Vec::new(); apex + 1];
        for jump in walk.windows(2) {
            neighbours[jump[0]].push(jump[1]);
            neighbours[jump[1]].push(jump[0]);
        }
        let (first, last) = (*walk.first()?, *walk.last()?);
        match self.problem.ends() {
            Ends::Open => {
                neighbours[first].push(apex);
                neighbours[last].push(apex);
                neighbours[apex].extend([first, last]);
            }
            Ends::Closed => {
                neighbours[first].push(last);
                neighbours[last].push(first);
            }
        }
        match &self.cycles {
            Cycles::Tiny => Some(0),
            Cycles::Halves(halves) => halves.number_of(&neighbours),
            Cycles::Whole(whole) => whole.number_of(&neighbours),
        }
    }

    /// Uniform random numbers below the number of tours; none if there are no tours.
    pub fn numbers(&self, seed: u64) -> impl Iterator<Item = u128> + use<> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let greatest = self.number_of_tours.checked_sub(1);
        std::iter::from_fn(move || {
            let greatest = greatest?;
            // Numbers with as many bits; those out of range are drawn again.
            let bits = u128::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
            loop {
                let number = rng.random::<u128>() & bits;
                if number <= greatest {
                    return Some(number);
                }
            }
        })
    }

    /// The squares of a cycle in the order in which they are visited, the apex left out.
    fn squares(&self, neighbours: &[Vec<usize>]) -> Vec<Square> {
        let apex = self.order.len();
        let closed = self.problem.ends() == Ends::Closed;
        let mut seen = vec![false; neighbours.len().max(apex + 1)];
        seen[apex] = true;
        let first_of = |vertices: &[usize], seen: &[bool]| {
            let unseen = vertices.iter().copied().filter(|&vertex| !seen[vertex]);
            unseen.min_by_key(|&vertex| self.order[vertex])
        };
        let mut next = if closed { Some(0) } else { first_of(&neighbours[apex], &seen) };
        let mut squares = Vec::with_capacity(apex);
        while let Some(vertex) = next {
            seen[vertex] = true;
            squares.push(self.order[vertex]);
            next = first_of(&neighbours[vertex], &seen);
        }
        squares
    }

    /// Rotates or reverses the squares so that they begin and end as the problem demands.
    fn turn_to_ends(&self, squares: &mut [Square]) {
        let (start, end) = (self.problem.start(), self.problem.end());
        match self.problem.ends() {
            Ends::Open => {
                if start.is_some() && squares.first().copied() != start
                    || end.is_some() && squares.last().copied() != end
                {
                    squares.reverse();
                }
            }
            Ends::Closed => {
                let place = |square: Option<Square>| squares.iter().position(|&other| Some(other) == square);
                if let Some(place) = place(start) {
                    squares.rotate_left(place);
                    if end.is_some() && squares.last().copied() != end {
                        squares[1..].reverse();
                    }
                } else if let Some(place) = place(end) {
                    squares.rotate_left(place + 1);
                }
            }
        }
    }
}
