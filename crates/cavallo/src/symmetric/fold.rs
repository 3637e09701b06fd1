//! How the tours that a symmetry keeps lie in the quotient: as cycles or as paths.
//!
//! **Idea.** A tour that a symmetry keeps is either turned along itself or reversed. If it is
//! turned, it is a closed walk around the quotient whose voltage is odd. If it is reversed, it is a
//! path there, between two places that stay: squares that the symmetry does not move, or jumps from
//! a square to its own image. An open tour has one such place, its middle.
//!
//! **Why it is right.** A symmetry of a cycle is a rotation or a reflection of it, and one of a
//! path is its reversal. A rotation fixes no square, and a reflection of a cycle fixes two places.
//! The square of a quarter-turn is a half-turn, so a quarter-turn cannot reverse an open tour.
//!
//! **Complexity.** Linear in the squares.
//!
//! **When it fails.** In quotients of fewer than three orbits, whose tours are examined one by one.
//!
//! **Reference.** G. P. Jelliss, *Symmetry in knight's tours*, Games and Puzzles Journal 2 (1999).

use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::quotient::Quotient;
use super::{SymmetricProblem, SymmetryObstacle};

/// In a smaller quotient a cycle may use an edge twice; such boards have few tours, which are examined one by one.
pub(super) const FEWEST_ORBITS: usize = 3;

/// How the tours that a symmetry keeps lie in the quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// As cycles of odd voltage.
    Turned,
    /// As paths between two of these orbits, with those that must be among the two.
    Between { places: Vec<usize>, required: Vec<usize> },
    /// As paths from one of these orbits to any other.
    From { places: Vec<usize> },
}

impl Fold {
    /// All that are possible, for a symmetry that moves some square; without any, what stands in the way.
    pub(super) fn all(
        run: &mut Run<'_>,
        quotient: &Quotient,
        problem: &SymmetricProblem,
    ) -> Result<Result<Vec<Self>, SymmetryObstacle>, Stopped> {
        let (symmetry, closed) = (problem.symmetry(), problem.tours().ends() == Ends::Closed);
        let (mut fixed, mut places) = (Vec::new(), Vec::new());
        for orbit in 0..quotient.size() {
            run.tick(16)?;
            if quotient.is_fixed(orbit) {
                fixed.push(orbit);
            }
            if quotient.is_fixed(orbit) || quotient.is_crossed(orbit) {
                places.push(orbit);
            }
        }
        if !closed && !fixed.is_empty() {
            places.clone_from(&fixed);
        }
        let reverses = quotient.order() == 2;
        let (stay, most) = (fixed.len(), if reverses { 1 + usize::from(closed) } else { 0 });
        if !reverses && !closed {
            return Ok(Err(SymmetryObstacle::NotReversed { symmetry }));
        }
        if stay > most {
            return Ok(Err(SymmetryObstacle::SquaresStay { symmetry, squares: stay, most }));
        }
        let mut folds = Vec::new();
        if closed && quotient.is_free() && !changes_the_wrong_colour(quotient, problem.tours()) {
            folds.push(Self::Turned);
        }
        match (reverses, closed) {
            (true, true) if places.len() >= 2 => folds.push(Self::Between { places, required: fixed }),
            (true, false) if !places.is_empty() => folds.push(Self::From { places }),
            _ => {}
        }
        if !folds.is_empty() {
            return Ok(Ok(folds));
        }
        Ok(Err(if closed && quotient.is_free() {
            SymmetryObstacle::Colour { symmetry, jumps: quotient.size(), crossed: reverses }
        } else {
            SymmetryObstacle::NoMiddle { symmetry, closed }
        }))
    }
}

/// Whether a symmetry cannot turn a closed tour because of colours: it would move squares by an odd multiple of the number of orbits.
fn changes_the_wrong_colour(quotient: &Quotient, tours: &TourProblem) -> bool {
    let orbit = quotient.orbit(0);
    let changes = orbit[0].colour() != orbit[1].colour();
    tours.board().alternates_colours() && changes == quotient.size().is_multiple_of(2)
}
