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
//! **Reference.** W. Burnside, *Theory of Groups of Finite Order* (1897), who has it from Cauchy and Frobenius.

use num_bigint::BigUint;

use crate::board::Symmetry;
use crate::error::Error;
use crate::run::Run;
use crate::tour::TourProblem;

use super::SymmetricProblem;
use super::quotient::Quotient;
use super::weighted_sweep::count_symmetric;

/// The number of tours up to symmetry, given the number of all of them. The problem has no given squares.
pub(crate) fn count_distinct_by_burnside(
    run: &mut Run<'_>,
    problem: &TourProblem,
    all: &BigUint,
) -> Result<BigUint, Error> {
    let board = problem.board();
    let mut pairs = BigUint::ZERO;
    let mut symmetries = 0_u32;
    for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(board)) {
        symmetries += 1;
        let moves_nothing = Quotient::new(board, symmetry).order() == 1;
        pairs += if moves_nothing {
            all.clone()
        } else {
            let kept = SymmetricProblem::new(problem.clone(), symmetry)
                .expect("a symmetry of the board, and no given squares");
            count_symmetric(run, &kept)?
        };
    }
    debug_assert_eq!(&pairs % symmetries, BigUint::ZERO);
    Ok(pairs / symmetries)
}
