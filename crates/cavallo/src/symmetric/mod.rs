//! Tours that a symmetry of the board maps onto themselves.
//!
//! **Idea.** Fold the board along the symmetry g: the `quotient` has one vertex for a square and its images. A symmetric tour is
//! determined by what it looks like in the quotient, which has half as many vertices, or a quarter, so that symmetric tours can be
//! found, listed and counted where all tours are far too many. They also give the number of tours up to symmetry, by
//! Burnside's lemma.
//!
//! **Why it is right.** A symmetry maps the cycle of a closed tour to itself, so it turns the cycle or reverses it.
//!
//! * *Turned.* No square stays, and g moves every square by the same number of jumps along the tour. In the quotient the tour is a cycle
//!   through all orbits, passed m times, m being the order of g. Conversely, such a cycle, followed on the board, returns after one round
//!   to an image of its first square, and its total voltage says to which. All of the board is visited if that voltage generates the
//!   integers modulo m; for m = 2 and m = 4 this means that it is *odd*.
//! * *Reversed.* g has order 2 and reverses the cycle, so two places stay: each is a square that g does not move, or a jump from a square
//!   to its own image. In the quotient the tour is a path through all orbits between these two places; conversely every such path,
//!   with its image, is one closed tour.
//!
//! An open tour is always reversed, and one place stays, in its middle: it is a path through all orbits from there to anywhere.
//!
//! **Worked example.** The half-turn of 8x8 leaves no square in its place, and no jump leads from a square to its image (the files differ
//! by an odd number, and so do the ranks): only *turned* is left. A mirror exchanges dark and light squares. If it
//! turned a closed tour, it would move every square by 32 jumps, an even number, and keep colours: so no closed tour of 8x8 has one.
//!
//! | file | what it does |
//! |---|---|
//! | [`problem`](SymmetricProblem) | the question for one symmetric tour, and its verification |
//! | `quotient` | the folded board |
//! | `by_part` | finds one of a large board, from a tour of a half or a quarter of it |
//! | `find` | finds one, by these parts, by Warnsdorff's rule on the quotient, by a complete search |
//! | `walk` | visits every one of them, by backtracking in the quotient |
//! | `weighted_sweep` | counts them, by the frontier method with weights and signs |
//! | `burnside` | the number of tours up to symmetry |
//!
//! **Reference.** G. P. Jelliss, *Symmetry in knight's tours*, Games and Puzzles Journal 2 (1999); B. D. `McKay`, *Knight's tours of an
//! 8 x 8 chessboard* (1997), who counts those with the half-turn.

mod burnside;
mod by_part;
mod error;
mod find;
mod fold;
mod folding;
mod obstacle;
mod problem;
mod quotient;
#[cfg(test)]
mod tests;
mod walk;
mod weighted_sweep;

pub(crate) use burnside::{CountKept, count_distinct_by_burnside};
pub use error::SymmetryError;
pub use folding::{OnlySymmetric, SymmetryDefect};
pub use obstacle::SymmetryObstacle;
pub use problem::SymmetricProblem;
pub(crate) use walk::{count_by_walking, walk_symmetric};
pub(crate) use weighted_sweep::count_symmetric;
