//! The format that writes nothing: the number of every square of a constructed tour is computed and checked all the same.

use cavallo::run::Run;
use cavallo::tour::numbering::verify_tiled;
use cavallo::tour::{ConstructedTour, TourDefect};
use cavallo::{TourProblem, Unverified};

/// Checks the numbers of all squares, part by part; a part is gone when the next one is checked.
///
/// # Errors
/// A defect, or why the run was stopped.
///
/// # Complexity
/// Linear in the number of squares, in constant memory.
// Like every other format it is compiled with this crate, however the calling one is optimised.
pub fn check_all_squares(
    run: &mut Run<'_>,
    problem: &TourProblem,
    tour: &ConstructedTour,
) -> Result<(), Unverified<TourDefect>> {
    verify_tiled(run, problem, tour)
}
