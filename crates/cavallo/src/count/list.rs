//! Lists tours: every solution of a tour problem, verified as it is found.

use crate::answer::{Answer, Reason};
use crate::board::Square;
use crate::error::Error;
use crate::method::{Problem, Unverified};
use crate::run::Run;
use crate::tour::existence::{Verdict, decide};
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::enumerate::walk_tours;
use super::problem::directions;

/// Passes every tour of a problem to `each`, always in the same order, until it returns false. Of a tour and its reverse only
/// one is passed, unless they are to count as two. The answer is the number of tours passed, or the reason
/// why there is none; a run that is stopped, or a board with more than 128 free squares, leaves it unknown.
///
/// # Errors
/// When a tour is refuted, which is a bug.
///
/// ```
/// use cavallo::{Run, TourProblem, count::list_tours};
///
/// let mut first = None;
/// list_tours(&mut Run::unlimited(), &TourProblem::open(5)?, false, &mut |tour| {
///     first = Some(tour);
///     false
/// })?;
/// assert_eq!(first.unwrap().length(), 25);
/// # Ok::<(), cavallo::Error>(())
/// ```
pub fn list_tours(
    run: &mut Run<'_>,
    problem: &TourProblem,
    directed: bool,
    each: &mut dyn FnMut(Tour) -> bool,
) -> Result<Answer<u64>, Error> {
    if let Verdict::Impossible(reason) = decide(problem) {
        return Ok(Answer::Impossible(reason));
    }
    let both_ways = directed && directions(problem) == 2;
    let (mut listed, mut refuted) = (0, None);
    let walked = walk_tours(run, problem, &mut |run, squares| {
        let ways = [Some(squares.to_vec()), both_ways.then(|| backward(problem, squares))];
        ways.into_iter().flatten().all(|squares| match problem.verify(run, Route::Listed(squares)) {
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
