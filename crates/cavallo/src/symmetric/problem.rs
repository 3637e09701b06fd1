//! The question for a symmetric tour.

use std::fmt;

use crate::board::{Board, Square, Symmetry};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::SymmetryError;

/// A tour that a symmetry of the board maps onto itself.
///
/// ```
/// use cavallo::board::Symmetry;
/// use cavallo::{SymmetricProblem, TourProblem};
///
/// let tour = SymmetricProblem::new(TourProblem::closed(6)?, Symmetry::QUARTER_TURN)?.solve()?.found()?;
/// assert_eq!(tour.length(), 36);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetricProblem {
    tours: TourProblem,
    symmetry: Symmetry,
}

/// The question in words: `closed tour of 8x8 that the half-turn maps onto itself`.
impl fmt::Display for SymmetricProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} that {} maps onto itself", self.tours, self.symmetry.describe())
    }
}

impl SymmetricProblem {
    /// The question for a tour of this kind that the symmetry maps onto itself.
    ///
    /// # Errors
    /// When the board does not have the symmetry, or when squares of the tour are given.
    pub fn new(tours: TourProblem, symmetry: Symmetry) -> Result<Self, SymmetryError> {
        if !symmetry.preserves(tours.board()) {
            return Err(SymmetryError::NotOfBoard { symmetry, board: tours.board().to_string() });
        }
        if !tours.prefix().is_empty() || tours.end().is_some() {
            return Err(SymmetryError::SquaresGiven);
        }
        Ok(Self { tours, symmetry })
    }

    /// The kind of tour.
    #[must_use]
    pub fn tours(&self) -> &TourProblem {
        &self.tours
    }

    /// The symmetry.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.tours.board()
    }

    /// Whether the symmetry maps a tour onto itself: whether squares next to each other in the tour have images that are.
    #[must_use]
    pub fn keeps(&self, tour: &[Square]) -> bool {
        self.keeps_in(&mut Run::unlimited(), tour).unwrap_or(false)
    }

    /// The same within the limits of a run.
    pub(super) fn keeps_in(&self, run: &mut Run<'_>, tour: &[Square]) -> Result<bool, Stopped> {
        let board = self.board();
        if tour.len() as u64 != board.free_area() || tour.iter().any(|&square| !board.contains(square)) {
            return Ok(false);
        }
        let bytes = board.area() * size_of::<usize>() as u64;
        let run = &mut run.holding(bytes)?;
        let cell = |square: Square| square.rank() as usize * board.width() as usize + square.file() as usize;
        let mut places = run.filled(usize::MAX, board.area() as usize)?;
        for (place, &square) in tour.iter().enumerate() {
            run.tick(4)?;
            places[cell(square)] = place;
        }
        let image = |square: Square| {
            Some(places[cell(self.symmetry.square(board, square))]).filter(|&place| place != usize::MAX)
        };
        let closed = self.tours.ends() == Ends::Closed;
        let next_to = |one: usize, other: usize| {
            let apart = one.abs_diff(other);
            apart == 1 || closed && apart + 1 == tour.len()
        };
        let follows =
            |from: Square, to: Square| image(from).zip(image(to)).is_some_and(|(one, other)| next_to(one, other));
        let mut kept = !closed || tour.len() < 2 || follows(tour[tour.len() - 1], tour[0]);
        for pair in tour.windows(2) {
            run.tick(8)?;
            kept &= follows(pair[0], pair[1]);
        }
        Ok(kept)
    }
}
