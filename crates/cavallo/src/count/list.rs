//! Lists tours: every tour that a problem counts, verified as it is found.
//!
//! **Idea.** The tours are walked by [`enumerate`](super::enumerate), and each is verified before
//! anybody sees it.
//!
//! **Why it is right.** A tour that the verifier refuses ends the list with an error.
//!
//! **Complexity.** That of `enumerate`, and one verification for each tour.
//!
//! **When it fails.** On more than 128 free squares, or when time runs out: then the answer is not
//! known, whatever was listed.
//!
//! **Reference.** As `enumerate`.

use crate::answer::{Answer, Reason};
use crate::board::Square;
use crate::error::Error;
use crate::method::{Problem, Unverified};
use crate::run::Run;
use crate::symmetric::SymmetryDefect;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::CountProblem;

/// Passes every tour that a problem counts to `each`, always in the same order, until it returns false: of a tour and its reverse only
/// one unless they count as two, and of rotated and mirrored tours only one if they count as one. The answer is the
/// number of tours passed, or the reason why there is none; a run that is stopped, or a board with more than 128 free squares, leaves
/// it unknown.
///
/// # Errors
/// When a tour is refuted, which is a bug.
///
/// ```
/// use cavallo::count::list_tours;
/// use cavallo::{CountProblem, Run, TourProblem};
///
/// let mut first = None;
/// list_tours(&mut Run::unlimited(), &CountProblem::of(TourProblem::open(5)?), &mut |tour| {
///     first = Some(tour);
///     false
/// })?;
/// assert_eq!(first.unwrap().length(), 25);
/// # Ok::<(), cavallo::Error>(())
/// ```
pub fn list_tours(
    run: &mut Run<'_>,
    problem: &CountProblem,
    each: &mut dyn FnMut(Tour) -> bool,
) -> Result<Answer<u64>, Error> {
    let tours = problem.tours();
    if let Verdict::Impossible(reason) = decide(tours) {
        return Ok(Answer::Impossible(reason));
    }
    let both_ways = problem.multiplicity() == 2;
    let (mut listed, mut refuted) = (0, None);
    let walked = problem.walk(run, &mut |run, squares| {
        let ways = [Some(squares.to_vec()), both_ways.then(|| backward(tours, squares))];
        ways.into_iter().flatten().all(|squares| match problem.verify_tour(run, squares) {
            Ok(tour) => {
                listed += 1;
                each(tour)
            }
            Err(unverified) => {
                refuted = Some(unverified);
                false
            }
        })
    });
    match refuted {
        _ if walked.is_err() => walked.map_err(Error::from).map(|()| Answer::GAVE_UP).or_else(Error::or_unknown),
        None if listed == 0 => Ok(Answer::Impossible(Reason::CountIsZero)),
        None => Ok(Answer::Found(listed)),
        Some(Unverified::Stopped(stopped)) => Ok(Answer::Unknown(stopped.into())),
        Some(Unverified::Defect(defect)) => {
            Err(Error::MethodBug { method: "enumerate", what: TourProblem::WHAT, defect: defect.to_string() })
        }
    }
}

impl CountProblem {
    /// Verifies one of the tours.
    fn verify_tour(&self, run: &mut Run<'_>, squares: Vec<Square>) -> Result<Tour, Unverified<SymmetryDefect>> {
        match &self.kept {
            Some(kept) => kept.verify(run, squares),
            None => Ok(self.tours.verify(run, Route::Listed(squares))?),
        }
    }
}

/// The reverse of a tour, with the same given start or end.
fn backward(problem: &TourProblem, squares: &[Square]) -> Vec<Square> {
    let mut backward: Vec<Square> = squares.iter().rev().copied().collect();
    if problem.ends() == Ends::Closed {
        if problem.end().is_some() {
            backward.rotate_left(1);
        } else {
            backward.rotate_right(1);
        }
    }
    backward
}
