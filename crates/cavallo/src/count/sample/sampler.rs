//! Draws tours uniformly at random, by the faster of two ways.
//!
//! **Idea.** On a small board, and wherever halves are no rectangles, a [number](super::space) is
//! drawn and its tour built. On a larger rectangle [candidates](super::candidates) are drawn until
//! one is a tour: that needs no join, neither before nor for a tour.
//!
//! **Why it is right.** A uniform number gives a uniform tour. So does rejection: whatever is kept
//! of uniform candidates is uniform.
//!
//! **Complexity.** About 0.1 ms for each tour of 8x8 by candidates, of which two fifths are tours.
//!
//! **When it fails.** When the tables do not fit in memory.
//!
//! **Reference.** J. von Neumann, Various techniques used in connection with random digits (1951):
//! rejection.

use std::collections::VecDeque;

use num_bigint::BigUint;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Answer;
use crate::count::board_graph::BYTES_PER_SQUARE;
use crate::count::engine::error::SweepError;
use crate::count::rectangle::shape::Rectangle;
use crate::count::square_order::SweepOrder;
use crate::error::Error;
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Tour, TourProblem};

use super::candidates::{Candidates, Halved};
use super::cycle_to_tour::CycleToTour;
use super::in_order::in_order;
use super::random_number::below;
use super::space::TourSpace;

/// Draws tours of a board, all with the same probability.
///
/// ```
/// use cavallo::{Run, TourProblem, count::TourSampler};
///
/// let mut run = Run::unlimited();
/// let sampler = TourSampler::new(&mut run, &TourProblem::closed(6)?)?.found()?;
/// let mut draws = sampler.draws(2024);
/// let (first, more) = (draws.next_tours(&mut run, 1)?, draws.next_tours(&mut run, 99)?);
/// // The seed alone decides.
/// let together = sampler.draws(2024).next_tours(&mut run, 100)?;
/// assert!(together.iter().eq(first.iter().chain(&more)));
/// # Ok::<(), cavallo::Error>(())
/// ```
pub struct TourSampler {
    tables: Tables,
}

enum Tables {
    /// A rectangle: candidates, of which some are tours.
    Candidates(Box<(Candidates, CycleToTour)>),
    /// A small board, any other board or piece, or numbers that are too large: all tours, numbered.
    Numbered(Box<TourSpace>),
}

/// Up to this many squares all tours are numbered: that takes milliseconds, and a number is never rejected.
const NUMBERED: u64 = 40;

impl TourSampler {
    /// Builds the tables for the tours of a problem, or says why there are none.
    ///
    /// # Errors
    /// When more than the ends are given. A board that is too wide is out of reach: the answer is not known.
    pub fn new(run: &mut Run<'_>, problem: &TourProblem) -> Result<Answer<Self>, Error> {
        let is_small = problem.board().free_area() <= NUMBERED;
        let candidates =
            if is_small { Ok(None) } else { run.released_on_failure(|run| Self::of_candidates(run, problem)) };
        match candidates {
            Ok(Some(sampler)) => Ok(Answer::Found(sampler)),
            Ok(None) | Err(SweepError::Overflow) => {
                let numbered = TourSpace::new(run, problem)?;
                Ok(numbered.map(|space| Self { tables: Tables::Numbered(Box::new(space)) }))
            }
            Err(error) => Error::or_unknown(error.into()),
        }
    }

    /// For a rectangle that has tours.
    pub(super) fn of_candidates(run: &mut Run<'_>, problem: &TourProblem) -> Result<Option<Self>, SweepError> {
        let Some(rectangle) = Rectangle::of(problem) else { return Ok(None) };
        if problem.prefix().len() > 1 || matches!(decide(problem), Verdict::Impossible(_)) {
            return Ok(None);
        }
        rectangle.check_width()?;
        run.reserve(problem.board().free_area().saturating_mul(BYTES_PER_SQUARE))?;
        let order = SweepOrder::new(problem.board()).list(run)?;
        let candidates = Candidates::new(run, rectangle)?;
        let cycles = CycleToTour::new(problem.clone(), order);
        let tables = Tables::Candidates(Box::new((candidates, cycles)));
        Ok(Some(Self { tables }))
    }

    /// The number of tours, where the tables say it: candidates are drawn without knowing how many of them are tours.
    #[must_use]
    pub fn number_of_tours(&self) -> Option<&BigUint> {
        match &self.tables {
            Tables::Candidates(..) => None,
            Tables::Numbered(space) => Some(space.number_of_tours()),
        }
    }

    /// The tours that a seed draws, one after the other.
    #[must_use]
    pub fn draws(&self, seed: u64) -> Draws<'_> {
        let source = match &self.tables {
            Tables::Candidates(tables) => {
                let (candidates, cycles) = &**tables;
                let random = Xoshiro256PlusPlus::seed_from_u64(seed);
                Source::Candidates { candidates, cycles, random, accepted: VecDeque::new() }
            }
            Tables::Numbered(space) => Source::Numbers { space, numbers: Box::new(space.numbers(seed)) },
        };
        Draws { source }
    }
}

/// Tours drawn one after the other. Which ones depends on the seed alone, not on threads or on how many are asked for at a time.
pub struct Draws<'s> {
    source: Source<'s>,
}

enum Source<'s> {
    Candidates {
        candidates: &'s Candidates,
        cycles: &'s CycleToTour,
        random: Xoshiro256PlusPlus,
        /// Tours that nobody has asked for yet.
        accepted: VecDeque<Halved>,
    },
    Numbers {
        space: &'s TourSpace,
        numbers: Box<dyn Iterator<Item = BigUint> + Send>,
    },
}

/// A thread takes this many candidates at a time, and this many tours.
const CANDIDATES: usize = 64;
const TOURS: usize = 16;
/// The most tours at a time.
const PORTION: usize = 1 << 14;

impl Draws<'_> {
    /// The next tours, each verified.
    ///
    /// # Errors
    /// When the run is stopped, and then nothing is known about the tours after it; or when the verifier refuses a tour, which would be a bug.
    pub fn next_tours(&mut self, run: &mut Run<'_>, many: usize) -> Result<Vec<Tour>, Error> {
        let mut tours = Vec::new();
        while tours.len() < many {
            tours.extend(self.portion(run, (many - tours.len()).min(PORTION))?);
        }
        Ok(tours)
    }

    /// The next few tours.
    fn portion(&mut self, run: &mut Run<'_>, many: usize) -> Result<Vec<Tour>, Error> {
        match &mut self.source {
            Source::Numbers { space, numbers } => space.tours(run, &numbers.take(many).collect::<Vec<_>>()),
            Source::Candidates { candidates, cycles, random, accepted } => {
                while accepted.len() < many {
                    // More than a third of them are tours.
                    let missing = 3 * (many - accepted.len()) + CANDIDATES;
                    let numbers: Vec<u128> = (0..missing).map(|_| below(random, candidates.number())).collect();
                    let found = in_order(run, &numbers, CANDIDATES, |&number| Ok(candidates.tour(number)))?;
                    accepted.extend(found.into_iter().flatten());
                }
                let wanted: Vec<Halved> = accepted.drain(..many).collect();
                in_order(run, &wanted, TOURS, |halves| cycles.tour(&candidates.neighbours(halves).unwrap_or_default()))
            }
        }
    }
}
