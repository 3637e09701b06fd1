//! The reasons why a symmetry maps no tour onto itself.
//!
//! **Idea.** Each reason is a theorem on how a symmetry can act on a tour; [`fold`](super::fold)
//! has their conditions.

use crate::board::{Symmetry, one_of_each};

/// Why a symmetry maps no tour onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryObstacle {
    /// It leaves too many squares where they are.
    #[error(
        "{} leaves {squares} square{} in place, and it maps a tour onto itself only if it leaves {} in place",
        symmetry.describe(), if *squares == 1 { "" } else { "s" },
        match most { 0 => "none", 1 => "at most one", _ => "at most two" }
    )]
    SquaresStay {
        /// The symmetry.
        symmetry: Symmetry,
        /// How many squares it leaves in place.
        squares: usize,
        /// How many it could leave in place.
        most: usize,
    },
    /// Its square is not the identity, and a path has only two directions.
    #[error(
        "a symmetry of an open tour reverses it, so that two of them change nothing; but two quarter-turns are a half-turn"
    )]
    NotReversed {
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// The middle of a reversed tour has no place.
    #[error(
        "{} would reverse the tour, so {} would stay in place: a square that it does not move, or a jump from a square to the \
         image of that square; there are not enough of either",
        symmetry.describe(), if *closed { "two parts of it" } else { "its middle" }
    )]
    NoMiddle {
        /// The symmetry.
        symmetry: Symmetry,
        /// Whether the tour was to be closed.
        closed: bool,
    },
    /// A complete search of the folded board found nothing.
    #[error(
        "{}a complete search of the board folded along {} tried every possibility, placing {steps} {}square{}",
        after_tries(*tries), symmetry.describe(), if *tries > 0 { "more " } else { "" }, if *steps == 1 { "" } else { "s" }
    )]
    Exhausted {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of squares that were placed in tries before it.
        tries: u64,
        /// The number of squares it placed.
        steps: u64,
    },
    /// Colours do not fit.
    #[error(
        "{} would move every square of a closed tour by {jumps} jumps along it, or by an odd multiple of that, and that would {} its colour{}",
        symmetry.describe(),
        if jumps.is_multiple_of(2) { "keep" } else { "change" },
        if *crossed { "; nor can it reverse the tour, because too few jumps lead from a square to its image" } else { "" }
    )]
    Colour {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of jumps.
        jumps: usize,
        /// Whether a symmetry like this could also reverse a tour.
        crossed: bool,
    },
}

/// What was done before a complete search.
fn after_tries(squares: u64) -> String {
    match squares {
        0 => String::new(),
        1 => "after tries by Warnsdorff's rule, which placed one square, ".to_owned(),
        _ => format!("after tries by Warnsdorff's rule, which placed {squares} squares, "),
    }
}

one_of_each! {
    SymmetryObstacle {
        Self::SquaresStay { .. } => Self::SquaresStay { symmetry: Symmetry::MIRROR_FILES, squares: 5, most: 2 },
        Self::NotReversed { .. } => Self::NotReversed { symmetry: Symmetry::QUARTER_TURN },
        Self::NoMiddle { .. } => Self::NoMiddle { symmetry: Symmetry::HALF_TURN, closed: false },
        Self::Exhausted { .. } => Self::Exhausted { symmetry: Symmetry::HALF_TURN, tries: 1, steps: 2 },
        Self::Colour { .. } => Self::Colour { symmetry: Symmetry::HALF_TURN, jumps: 3, crossed: true },
    }
}
