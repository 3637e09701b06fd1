//! The question: a tour of which some visits are given.

use crate::board::Square;
use crate::error::Error;
use crate::run::Run;
use crate::tour::TourProblem;

use super::PuzzleError;

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

impl Puzzle {
    /// The tours of a problem with these visits.
    ///
    /// # Errors
    /// When a visit does not exist, when its square is not free, or when a number or a square is given twice.
    pub fn new(problem: TourProblem, given: Vec<Given>) -> Result<Self, Error> {
        Self::new_in(&mut Run::unlimited(), problem, given)
    }

    /// The same within the limits of a run: the visits may be many.
    ///
    /// # Errors
    /// As [`new`](Self::new), and when the run is stopped.
    pub fn new_in(run: &mut Run<'_>, problem: TourProblem, mut given: Vec<Given>) -> Result<Self, Error> {
        let (board, last) = (problem.board(), problem.board().free_area());
        given.extend((1..).zip(problem.prefix()).map(|(number, &square)| Given { number, square }));
        given.extend(problem.end().map(|square| Given { number: last, square }));
        run.sort(&mut given)?;
        given.dedup();
        for &Given { number, square } in &given {
            run.tick(16)?;
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
        let mut by_square: Vec<(Square, u64)> = given.iter().map(|given| (given.square, given.number)).collect();
        run.sort(&mut by_square)?;
        if let Some(&[(square, one), (_, other)]) = by_square.array_windows().find(|[(a, _), (b, _)]| a == b) {
            return Err(PuzzleError::SquareTwice { square, one, other }.into());
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
}
