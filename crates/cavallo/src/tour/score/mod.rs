//! Tours with repeats: how they are written down, verified without being written out, asked and numbered.
//!
//! | file | what it holds |
//! |---|---|
//! | [`legs`](Score) | a tour written down with repeats: a claim |
//! | [`atlas`](ScoreFlaw) | positions from squares, and the proof that none is left out |
//! | [`constructed`](ConstructedTour) | a verified score: squares from positions |
//! | [`fill`](ConstructedTour::number_all) | the numbers of all squares, at the speed of the memory |
//!
//! The [`construct`](super::construct) method makes scores; nothing of how it does is known here. [`ConstructedTour::verify`] is
//! the verifier of scores, as [`verify`](super::verify) is that of squares in order. What it has accepted can be
//! [numbered](super::numbering) and checked once more, square by square.

mod atlas;
mod constructed;
mod fill;
mod legs;

pub use atlas::ScoreFlaw;
pub use constructed::{ConstructedTour, Passage, PassageKind, Squares};
pub use legs::{Band, Leg, Score};
pub(super) use legs::{reversed, shifted};
