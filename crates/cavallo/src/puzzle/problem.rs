//! The question: a tour of which some visits are given.

use crate::answer::Answer;
use crate::board::Square;
use crate::error::Error;
use crate::method::{self, Method, Problem, Unverified};
use crate::run::Run;
use crate::tour::{Route, Tour, TourDefect, TourProblem};

use super::CandidateSearch;

/// A visit that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Given {
    /// The number of the visit, from 1.
    pub number: u64,
    /// The square visited.
    pub square: Square,
}

/// A tour problem with visits that are given. Valid by construction: numbers from 1 to the number of free squares, each once,
/// on free squares, each once. A start, a prefix and an end of the tour problem count as given visits.
///
/// A solution is a numbering: a closed tour is numbered from its first square in one of two directions, and both count.
///
/// ```
/// use cavallo::puzzle::{Given, Puzzle};
/// use cavallo::{Run, TourProblem};
///
/// let given = |number, name: &str| Ok::<_, cavallo::Error>(Given { number, square: name.parse()? });
/// let puzzle = Puzzle::new(TourProblem::open("3x4")?, vec![given(1, "a1")?, given(6, "c2")?, given(12, "b1")?])?;
/// let solutions = puzzle.solutions(&mut Run::unlimited(), 2)?.found()?;
/// assert_eq!(solutions.len(), 1);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    problem: TourProblem,
    /// In ascending order of their numbers, with those of the tour problem.
    given: Vec<Given>,
}

/// Why something is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// There is no such visit.
    #[error("the visit {number} on {square} is given, but a tour of this board has the visits 1 to {last}")]
    NoSuchVisit {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
        /// The number of free squares.
        last: u64,
    },
    /// The square is blocked or not on the board.
    #[error("the visit {number} is given on {square}, which is not a free square of the board")]
    NotFree {
        /// The number.
        number: u64,
        /// The square.
        square: Square,
    },
    /// A visit on two squares.
    #[error("the visit {number} is given on two squares, {one} and {other}")]
    NumberTwice {
        /// The number.
        number: u64,
        /// A square.
        one: Square,
        /// Another one.
        other: Square,
    },
    /// Two visits on one square.
    #[error("two visits are given on {square}, {one} and {other}")]
    SquareTwice {
        /// The square.
        square: Square,
        /// A number.
        one: u64,
        /// Another one.
        other: u64,
    },
}

impl Puzzle {
    /// The tours of a problem with these visits.
    ///
    /// # Errors
    /// When a visit does not exist, when its square is not free, or when a number or a square is given twice.
    pub fn new(problem: TourProblem, mut given: Vec<Given>) -> Result<Self, Error> {
        let (board, last) = (problem.board(), problem.board().free_area());
        given.extend((1..).zip(problem.prefix()).map(|(number, &square)| Given { number, square }));
        given.extend(problem.end().map(|square| Given { number: last, square }));
        given.sort_unstable();
        given.dedup();
        for &Given { number, square } in &given {
            if number == 0 || number > last {
                return Err(PuzzleError::NoSuchVisit { number, square, last }.into());
            }
            if !board.contains(square) || !board.is_free(square) {
                return Err(PuzzleError::NotFree { number, square }.into());
            }
        }
        if let Some([a, b]) = given.array_windows().find(|[a, b]| a.number == b.number) {
            return Err(PuzzleError::NumberTwice { number: a.number, one: a.square, other: b.square }.into());
        }
        let mut by_square = given.clone();
        by_square.sort_unstable_by_key(|given| (given.square, given.number));
        if let Some([a, b]) = by_square.array_windows().find(|[a, b]| a.square == b.square) {
            return Err(PuzzleError::SquareTwice { square: a.square, one: a.number, other: b.number }.into());
        }
        Ok(Self { problem, given })
    }

    /// The tours that are asked for, apart from the given visits.
    #[must_use]
    pub fn problem(&self) -> &TourProblem {
        &self.problem
    }

    /// The given visits in ascending order, with the start, the prefix and the end of the tour problem.
    #[must_use]
    pub fn given(&self) -> &[Given] {
        &self.given
    }

    /// A solution, or the proof that there is none, within the limits of a run.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Tour>, Error> {
        method::answer(run, self)
    }
}

/// What is wrong with a claim about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleDefect {
    /// It is not a tour as asked for.
    #[error(transparent)]
    Tour(TourDefect),
    /// It is a tour, but with another square than the one given.
    #[error("the visit {} is on {found}, but is given on {}", given.number, given.square)]
    Given {
        /// What is given.
        given: Given,
        /// The square of the claim.
        found: Square,
    },
}

static METHODS: &[Method<Puzzle>] = &[Method {
    name: "candidates",
    title: "Search over candidates",
    summary: "rules out squares for each number, and decides the number with the fewest; complete",
    build: |()| Box::new(CandidateSearch),
}];

impl Problem for Puzzle {
    type Claim = Route;
    type Verified = Tour;
    type Defect = PuzzleDefect;
    type Settings = ();

    const WHAT: &'static str = "a solution";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Route) -> Result<Tour, Unverified<PuzzleDefect>> {
        let tour = self.problem.verify(run, claim).map_err(|unverified| match unverified {
            Unverified::Defect(defect) => Unverified::Defect(PuzzleDefect::Tour(defect)),
            Unverified::Stopped(stopped) => Unverified::Stopped(stopped),
        })?;
        run.tick(tour.length())?;
        let mut given = self.given.iter().peekable();
        for (number, square) in (1..).zip(tour.squares()) {
            if let Some(&given) = given.next_if(|given| given.number == number)
                && given.square != square
            {
                return Err(Unverified::Defect(PuzzleDefect::Given { given, found: square }));
            }
        }
        Ok(tour)
    }
}
