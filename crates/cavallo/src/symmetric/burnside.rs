//! The number of tours up to symmetry, by Burnside's lemma.
//!
//! **Idea.** The symmetries of the board form a group G. Tours that are images of each other are one class, and the number of classes is the
//! mean over all symmetries g of the number of tours that g maps onto themselves. The identity keeps all tours; the
//! others keep few, which are counted on the folded board.
//!
//! **Worked example.** 6x6 has 9862 closed tours. The half-turn keeps 78 of them, each of the two quarter-turns 10, a
//! reflection none: there are (9862 + 78 + 10 + 10) / 8 = 1245 classes.
//!
//! **Why it is right.** Count the pairs of a symmetry and a tour that it keeps. A tour with s symmetries of its own is in s pairs, and its class has
//! |G| / s tours, so each class is in |G| pairs.
//!
//! **Complexity.** That of one count of all tours; the folded boards have half the squares.
//!
//! **When it fails.** With given squares, which symmetries do not keep.
//!
//! **Reference.** W. Burnside, *Theory of Groups of Finite Order* (1897), who has it from Cauchy and Frobenius.

use num_bigint::BigUint;

use crate::board::{Board, Symmetry};
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::TourProblem;

use super::SymmetricProblem;

/// Counts the tours that a symmetry keeps.
pub(crate) type CountKept = fn(&mut Run<'_>, &SymmetricProblem) -> Result<BigUint, Error>;

/// The number of tours up to symmetry, given the number of all of them, and how those that a symmetry keeps are counted. The problem has no
/// given squares.
pub(crate) fn count_distinct_by_burnside(
    run: &mut Run<'_>,
    problem: &TourProblem,
    all: &BigUint,
    count_kept: CountKept,
) -> Result<BigUint, Error> {
    let board = problem.board();
    let mut pairs = BigUint::ZERO;
    let mut symmetries = 0_u32;
    for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)) {
        symmetries += 1;
        pairs += if moves_nothing(run, board, symmetry)? {
            all.clone()
        } else {
            let kept = SymmetricProblem::new(problem.clone(), symmetry)
                .expect("a symmetry of the board, and no given squares");
            run.scoped_memory(|run| count_kept(run, &kept))?
        };
    }
    // Each class is in as many pairs as there are symmetries: a remainder proves that one of the counts is wrong.
    if &pairs % symmetries != BigUint::ZERO {
        let defect = format!("{pairs} pairs of a tour and a symmetry that keeps it are not divisible by {symmetries}");
        return Err(Error::MethodBug { method: "frontier", what: "number of distinct tours", defect });
    }
    Ok(pairs / symmetries)
}

/// Whether a symmetry leaves all squares in their places, as some do on boards one square wide.
fn moves_nothing(run: &mut Run<'_>, board: &Board, symmetry: Symmetry) -> Result<bool, Stopped> {
    if symmetry == Symmetry::IDENTITY {
        return Ok(true);
    }
    for square in board.squares() {
        run.tick(4)?;
        if symmetry.square(board, square) != square {
            return Ok(false);
        }
    }
    Ok(true)
}
