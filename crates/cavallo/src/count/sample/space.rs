//! The tours of a board, numbered.
//!
//! **Idea.** A cycle of the graph is a tour; [`Halves`] numbers the cycles of a whole rectangle,
//! and [`Whole`] those of any other board. Counts have 128 bits, or any size where that is not
//! enough.
//!
//! **Why it is right.** Numbering and its inverse are tested against each other; each tour is
//! verified.
//!
//! **Complexity.** See [`sample`](super); all tables of the sweep are kept.
//!
//! **When it fails.** When they do not fit in memory, or where squares between the ends are given.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms
//! for combinatorial objects (1977).

use std::collections::HashMap;

use num_bigint::BigUint;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::{Answer, Feature, Reason, Unsuitable};
use crate::board::Square;
use crate::count::board_graph::{BYTES_PER_SQUARE, balance_of, graph_of, refuse_wide_beginning};
use crate::count::engine::error::SweepError;
use crate::count::engine::table::Table;
use crate::count::file_order::FileOrder;
use crate::count::rectangle::shape::Rectangle;
use crate::count::square_order::SweepOrder;
use crate::error::Error;
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, Tour, TourProblem};

use super::cycle_to_tour::CycleToTour;
use super::cycles::NumberedCycles;
use super::halves::Halves;
use super::in_order::in_order;
use super::layers::CountTable;
use super::random_number::big_below;
use super::whole::Whole;
use super::wide::WideTable;

/// All tours of a board, numbered from 0 on.
///
/// ```
/// use cavallo::{Run, TourProblem, count::TourSpace};
///
/// let space = TourSpace::new(&mut Run::unlimited(), &TourProblem::closed(6)?)?.found()?;
/// assert_eq!(*space.number_of_tours(), 9862_u32.into());
/// let tour = space.tour(1234_u32)?;
/// assert_eq!(space.number_of(&tour), Some(1234_u32.into()));
///
/// // Numbers of 152 bits.
/// let space = TourSpace::new(&mut Run::unlimited(), &TourProblem::closed("3x100")?)?.found()?;
/// let last = space.number_of_tours() - 1_u32;
/// assert_eq!(space.number_of(&space.tour(last.clone())?), Some(last));
/// # Ok::<(), cavallo::Error>(())
/// ```
pub struct TourSpace {
    cycles_to_tours: CycleToTour,
    vertices: HashMap<Square, usize>,
    /// None on a board of one or two squares, which has one open tour, over all of them.
    cycles: Option<Box<dyn NumberedCycles>>,
    number_of_tours: BigUint,
}

impl TourSpace {
    /// Builds the tables for the tours of a problem, or says why there are none.
    ///
    /// # Errors
    /// When more than the ends are given. A board that is too wide is out of reach: the answer is not known.
    pub fn new(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Self>, Error> {
        Self::make(run, problem).or_else(Error::or_unknown)
    }

    fn make(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Self>, Error> {
        if problem.prefix().len() > 1 {
            return Err(Unsuitable::SquaresGiven(Feature::Numbering).into());
        }
        if let Verdict::Impossible(reason) = decide(problem) {
            return Ok(Answer::Impossible(reason));
        }
        let board = problem.board();
        if let Some(rectangle) = Rectangle::of(problem) {
            rectangle.check_width()?;
        }
        run.reserve(board.free_area().saturating_mul(BYTES_PER_SQUARE))?;
        let sweep_order = SweepOrder::new(board);
        if Rectangle::of(problem).is_none() {
            refuse_wide_beginning(problem, &sweep_order)?;
        }
        let order = sweep_order.list(run)?;
        let mut vertices = HashMap::new();
        for (vertex, &square) in order.iter().enumerate() {
            run.tick(100)?;
            vertices.insert(square, vertex);
        }
        let (cycles, number_of_tours) = if order.len() < 3 {
            let joined = order.len() == 1 || board.joins(order[0], order[1]);
            (None, u32::from(problem.ends() == Ends::Open && joined).into())
        } else {
            let cycles = match run.released_on_failure(|run| number_all::<Table>(run, problem, &sweep_order)) {
                Err(SweepError::Overflow) => number_all::<WideTable>(run, problem, &sweep_order)?,
                cycles => cycles?,
            };
            let number = cycles.number_of_cycles();
            (Some(cycles), number)
        };
        if number_of_tours == BigUint::ZERO {
            return Ok(Answer::Impossible(Reason::CountIsZero));
        }
        let cycles_to_tours = CycleToTour::new(problem.clone(), order);
        Ok(Answer::Found(Self { cycles_to_tours, vertices, cycles, number_of_tours }))
    }

    /// The number of tours, a tour and its reverse being one.
    #[must_use]
    pub fn number_of_tours(&self) -> &BigUint {
        &self.number_of_tours
    }

    /// The tour with a number, verified. An open tour begins on the given start, or on the first of its ends; a closed one on
    /// the given start, or in the corner, and goes from there to the first of its two neighbours.
    ///
    /// # Errors
    /// When the verifier refuses it, which would be a bug.
    ///
    /// # Panics
    /// When the number is not below the number of tours.
    pub fn tour(&self, number: impl Into<BigUint>) -> Result<Tour, Error> {
        let number = number.into();
        assert!(number < self.number_of_tours, "there is no tour with this number");
        match &self.cycles {
            None => self.cycles_to_tours.tour_along(self.cycles_to_tours.order.clone()),
            Some(cycles) => self.cycles_to_tours.tour(&cycles.cycle(&number).unwrap_or_default()),
        }
    }

    /// The tours with these numbers, in the same order.
    ///
    /// # Errors
    /// When the run is stopped, or as [`tour`](Self::tour).
    ///
    /// # Panics
    /// As [`tour`](Self::tour).
    pub fn tours(&self, run: &mut Run<'_>, numbers: &[BigUint]) -> Result<Vec<Tour>, Error> {
        in_order(run, numbers, 1, |number| self.tour(number.clone()))
    }

    /// The number of a tour, in either direction; none if it does not belong to this board and kind.
    #[must_use]
    pub fn number_of(&self, tour: &Tour) -> Option<BigUint> {
        let problem = &self.cycles_to_tours.problem;
        if tour.board() != problem.board() || tour.ends() != problem.ends() {
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
        match problem.ends() {
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
        self.cycles.as_ref().map_or(Some(BigUint::ZERO), |cycles| cycles.number_of(&neighbours))
    }

    /// Uniform random numbers below the number of tours.
    pub fn numbers(&self, seed: u64) -> impl Iterator<Item = BigUint> + Send + use<> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let limit = self.number_of_tours.clone();
        std::iter::from_fn(move || Some(big_below(&mut random, &limit)))
    }
}

/// Numbers the cycles of a board with at least three squares.
fn number_all<T: CountTable + 'static>(
    run: &mut Run<'_>,
    problem: &TourProblem,
    order: &SweepOrder<'_>,
) -> Result<Box<dyn NumberedCycles>, SweepError> {
    if let Some(rectangle) = Rectangle::of(problem) {
        // The order of the files decides which tour has which number.
        let rectangle = Rectangle { order: FileOrder::LeftToRight, ..rectangle };
        return Ok(Box::new(Halves::<T>::new(run, rectangle)?));
    }
    let graph = graph_of(run, problem, order)?;
    let balance = balance_of(run, problem, order)?;
    Ok(Box::new(Whole::<T>::new(run, graph, balance.as_ref())?))
}
