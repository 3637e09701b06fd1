//! Any tour with equal chance: the tours of a board numbered, without listing them.
//!
//! **Idea.** Counting by [halves](super::halves) counts every tour once, as a path through its tables. Keep the tables, and a number below the
//! count finds the tour it stands for: it falls to one of the patterns in the middle, to one of the pairs of states that fit, and for
//! each half, table by table backwards, to one of the states before. So the numbers below the count and the tours correspond
//! one to one, and a random number gives a random tour, each with the same chance.
//!
//! **Why it is right.** Every count is the sum of the counts it was made from, and these are the intervals a number can fall to:
//! they are disjoint, and there are no others. By induction a state with count c has exactly c edge sets, with the numbers
//! 0 to c - 1. A pair of states with counts c and d has c d tours, numbered by division with remainder. That the edges are a
//! tour is verified each time nevertheless; that no two numbers give the same tour, [`TourSpace::number_of`] shows, which goes the
//! other way.
//!
//! **Middle.** With the edges of the middle added the last table would be four times as large. It is never made: the
//! counts of one pattern are made from the last table when they are asked for, once for every pattern to learn how many
//! tours pass through it, and again for every tour.
//!
//! **Complexity.** Tables: the time and memory of counting, all tables being kept. A tour: the join of two patterns, about a
//! millisecond on 8x8; the way back is a few hundred look-ups. Reference: H. S. Wilf, A unified setting for sequencing, ranking,
//! and selection algorithms for combinatorial objects, Advances in Mathematics 24 (1977).

mod halves;
mod layers;
#[cfg(test)]
mod tests;
mod unjoin;

use std::sync::{Mutex, PoisonError};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::Square;
use crate::run::Run;
use crate::tour::{Ends, Route, SolveError, Tour, TourProblem, verify};

use super::frontier::CountError;
use super::halves::Rectangle;
use halves::Halves;

/// All tours of a board, numbered from 0 on.
///
/// ```
/// use cavallo::count::TourSpace;
/// use cavallo::run::Run;
/// use cavallo::tour::{Ends, TourProblem};
///
/// let mut run = Run::unlimited();
/// let space = TourSpace::new(&mut run, &TourProblem::new("6".parse()?, Ends::Closed), 1)?;
/// assert_eq!(space.number_of_tours(), 9862);
/// let tour = space.tour(1234)?;
/// assert_eq!(space.number_of(&tour), Some(1234));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TourSpace {
    problem: TourProblem,
    /// None on boards that are too small for two halves.
    halves: Option<Halves>,
    number_of_tours: u128,
}

impl TourSpace {
    /// Makes the tables for a board without blocked or given squares.
    ///
    /// # Errors
    /// When the run is stopped, when the board is too wide or has too many tours, or when squares are blocked or given.
    pub fn new(run: &mut Run<'_>, problem: &TourProblem, threads: usize) -> Result<Self, CountError> {
        let board = problem.board();
        if !board.blocked().is_empty() || problem.start().is_some() || problem.end().is_some() {
            return Err(CountError::NotWhole);
        }
        let problem = problem.clone();
        let (width, height) = board.sides();
        if width < 3 || height < 4 {
            // Of these only the board of one square has a tour: standing there.
            let has_tour = height == 1 && problem.ends() == Ends::Open;
            return Ok(Self { problem, halves: None, number_of_tours: u128::from(has_tour) });
        }
        let halves = Halves::new(run, Rectangle { width, height, ends: problem.ends() }, threads)?;
        let number_of_tours = halves.number_of_cycles();
        Ok(Self { problem, halves: Some(halves), number_of_tours })
    }

    /// How many tours there are, a tour and its reverse being one.
    #[must_use]
    pub fn number_of_tours(&self) -> u128 {
        self.number_of_tours
    }

    /// The tour with a number, verified. An open tour begins on the first of its ends; a closed one in the corner, and goes from there
    /// to the first of the corner's two neighbours.
    ///
    /// # Errors
    /// When the verifier refuses it, which would be a bug.
    ///
    /// # Panics
    /// When there are not so many tours.
    pub fn tour(&self, number: u128) -> Result<Tour, SolveError> {
        assert!(number < self.number_of_tours, "there is no tour with this number");
        let squares = match &self.halves {
            None => vec![Square::new(0, 0)],
            Some(halves) => halves.cycle(number).map(|cycle| self.squares(&cycle)).unwrap_or_default(),
        };
        verify(&self.problem, Route::Listed(squares)).map_err(|defect| SolveError::Refuted { method: "sample", defect })
    }

    /// The tours with these numbers, in the same order.
    ///
    /// # Errors
    /// When the run is stopped, or as [`tour`](Self::tour).
    ///
    /// # Panics
    /// As [`tour`](Self::tour).
    pub fn tours(&self, run: &mut Run<'_>, numbers: &[u128], threads: usize) -> Result<Vec<Tour>, SolveError> {
        /// Enough for the clock to be looked at after every tour.
        const WORK: u64 = 1 << 20;
        let found = Mutex::new(Vec::new());
        let pieces = numbers.iter().enumerate().map(|piece| (WORK, piece));
        run.share(threads, WORK * numbers.len() as u64, pieces, |(place, &number)| {
            let tour = self.tour(number)?;
            found.lock().unwrap_or_else(PoisonError::into_inner).push((place, tour));
            Ok::<(), SolveError>(())
        })?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|&(place, _)| place);
        Ok(found.into_iter().map(|(_, tour)| tour).collect())
    }

    /// The number of a tour, in either direction; none if it is not one of this board and kind.
    #[must_use]
    pub fn number_of(&self, tour: &Tour) -> Option<u128> {
        if tour.board() != self.problem.board() || tour.ends() != self.problem.ends() {
            return None;
        }
        let Some(halves) = &self.halves else { return Some(0) };
        let walk: Vec<usize> = tour.squares().map(|square| self.vertex(square)).collect();
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
            }
            Ends::Closed => {
                neighbours[first].push(last);
                neighbours[last].push(first);
            }
        }
        halves.number_of(&neighbours)
    }

    /// Random numbers below the number of tours, each with the same chance; none if there are no tours.
    pub fn numbers(&self, seed: u64) -> impl Iterator<Item = u128> + use<> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let greatest = self.number_of_tours.checked_sub(1);
        std::iter::from_fn(move || {
            let greatest = greatest?;
            // Numbers with as many bits; those beyond are drawn again.
            let bits = u128::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0);
            loop {
                let number = rng.random::<u128>() & bits;
                if number <= greatest {
                    return Some(number);
                }
            }
        })
    }

    /// The vertex of a square: row by row along the longer side.
    fn vertex(&self, square: Square) -> usize {
        let (width, is_lying) = self.width();
        let (file, row) = if is_lying { (square.rank(), square.file()) } else { (square.file(), square.rank()) };
        (row * width + file) as usize
    }

    fn square(&self, vertex: usize) -> Square {
        let (width, is_lying) = self.width();
        let (file, row) = (vertex as u32 % width, vertex as u32 / width);
        if is_lying { Square::new(row, file) } else { Square::new(file, row) }
    }

    /// The shorter side, and whether that is the height of the board.
    fn width(&self) -> (u32, bool) {
        let board = self.problem.board();
        (board.sides().0, board.width() > board.height())
    }

    /// The squares of a cycle in their order, the apex left out.
    fn squares(&self, neighbours: &[Vec<usize>]) -> Vec<Square> {
        let apex = neighbours.len() - 1;
        let first_of = |vertices: &[usize], seen: &[bool]| {
            let unseen = vertices.iter().copied().filter(|&vertex| !seen[vertex]);
            unseen.min_by_key(|&vertex| self.square(vertex))
        };
        let mut seen = vec![false; neighbours.len()];
        seen[apex] = true;
        let mut next = match self.problem.ends() {
            Ends::Open => first_of(&neighbours[apex], &seen),
            Ends::Closed => Some(0),
        };
        let mut squares = Vec::new();
        while let Some(vertex) = next {
            seen[vertex] = true;
            squares.push(self.square(vertex));
            next = first_of(&neighbours[vertex], &seen);
        }
        squares
    }
}
