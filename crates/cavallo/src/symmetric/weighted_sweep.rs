//! Counts symmetric tours: the [textbook frontier method](crate::count::simpath) on the quotient, with weights and signs.
//!
//! **Idea.** Two orbits may be joined by several jumps, so an edge of the quotient has a *weight*, the number of its jumps, and a cycle
//! through all orbits stands for as many walks as the product of its weights. How many of these have an odd voltage? Let a jump
//! of odd voltage weigh -1 instead of 1. Then a walk counts as 1 or -1, and if all of them sum to N with plain weights and to S with
//! signs, (N - S) / 2 are odd. Paths become cycles through extra vertices, as in the frontier method for open tours.
//!
//! **Worked example.** A square of four vertices 0-1-2-3-0 whose edge 3-0 has one even and one odd jump. There is one cycle. With plain weights it
//! counts 1 x 1 x 1 x 2 = 2, with signs 1 x 1 x 1 x (1 - 1) = 0; so (2 - 0) / 2 = 1 walk has an odd voltage.
//!
//! **Why it is right.** The [quotient](super) has a cycle of odd voltage, or a path, for every symmetric tour. N - S is twice a number
//! of walks; a difference that is odd or negative is reported as a bug.
//!
//! **Complexity.** That of the sweep of a board of half the height, or a quarter. 8x8 under the half-turn has a few hundred thousand
//! states at most.
//!
//! **When it fails.** Boards 12 squares wide have more than the 25 orbits that fit a frontier. Memory runs out earlier, near 8x12.
//!
//! **Reference.** As `simpath`; B. D. `McKay`, *Knight's tours of an 8 x 8 chessboard* (1997).

use num_bigint::BigUint;

use crate::answer::OutOfReach;
use crate::count::simpath::{SLOTS, TOO_WIDE, WeightedGraph};
use crate::error::Error;
use crate::run::Run;

use super::SymmetricProblem;
use super::fold::{FEWEST_ORBITS, Fold};
use super::quotient::{Link, Quotient};
use super::walk::count_by_walking;

/// The number of tours that the symmetry maps onto themselves; a tour and its reverse are one.
pub(crate) fn count_symmetric(run: &mut Run<'_>, problem: &SymmetricProblem) -> Result<BigUint, Error> {
    let quotient = Quotient::new(run, problem.board(), problem.symmetry())?;
    if quotient.size() < FEWEST_ORBITS || quotient.order() == 1 {
        return count_by_walking(run, problem);
    }
    if quotient.widest_frontier() > SLOTS {
        return Err(TOO_WIDE);
    }
    let mut number = 0_u128;
    for fold in Fold::all(run, &quotient, problem)?.unwrap_or_default() {
        let plain = |link: &Link| link.even + link.odd;
        let all = graph_of(&quotient, &fold, plain).sum_of_cycles(run, None)?;
        let kept = if fold == Fold::Turned {
            let signed = graph_of(&quotient, &fold, |link| link.even - link.odd).sum_of_cycles(run, None)?;
            half_of_difference(all, signed)?
        } else {
            number_of_tours(all)?
        };
        number = number.checked_add(kept).ok_or(OutOfReach::TooManyTours)?;
    }
    Ok(number.into())
}

/// How many walks have an odd voltage, given the sum with plain weights and the one with signs.
fn half_of_difference(all: i128, signed: i128) -> Result<u128, Error> {
    match all.checked_sub(signed) {
        Some(twice) if twice % 2 == 0 => number_of_tours(twice / 2),
        _ => {
            Err(wrong(format!("the sums {all} and {signed}, without and with signs, do not differ by an even number")))
        }
    }
}

/// A sum that counts tours, and so is not negative.
fn number_of_tours(sum: i128) -> Result<u128, Error> {
    u128::try_from(sum).map_err(|_| wrong(format!("the sum {sum} over all tours is negative")))
}

fn wrong(defect: String) -> Error {
    Error::MethodBug { method: "frontier", what: "number of symmetric tours", defect }
}

/// The quotient, with extra vertices that turn the paths of the fold into cycles.
fn graph_of(quotient: &Quotient, fold: &Fold, weight: impl Fn(&Link) -> i64) -> WeightedGraph {
    let size = quotient.size();
    let extra = match fold {
        Fold::Turned => 0,
        Fold::Between { .. } => 1,
        Fold::From { .. } => 2,
    };
    let mut graph = WeightedGraph::empty(size + extra);
    for orbit in 0..size {
        for link in quotient.links(orbit).filter(|link| link.to > orbit) {
            graph.join(orbit, link.to, weight(link), false);
        }
    }
    match fold {
        Fold::Turned => {}
        Fold::Between { places, required } => {
            for place in places {
                graph.join(*place, size, 1, required.contains(place));
            }
        }
        Fold::From { places } => {
            for &place in places {
                graph.join(place, size, 1, false);
            }
            for orbit in 0..size {
                graph.join(orbit, size + 1, 1, false);
            }
            graph.join(size, size + 1, 1, true);
        }
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_no_tours_have_are_refused() {
        assert_eq!(half_of_difference(9, 5), Ok(2));
        assert_eq!(number_of_tours(7), Ok(7));
        for wrong in
            [half_of_difference(9, 4), half_of_difference(4, 9), half_of_difference(-6, 0), number_of_tours(-1)]
        {
            assert!(matches!(wrong, Err(Error::MethodBug { .. })), "{wrong:?}");
        }
    }
}
