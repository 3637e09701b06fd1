//! Tours with repeats: how they are written down, verified without being written out, asked and numbered.
//!
//! | file | what it holds |
//! |---|---|
//! | [`legs`](PeriodicRoute) | a tour written down with repeats: a claim |
//! | [`table`](PeriodicDefect) | positions from squares, and the proof that none is left out |
//! | [`constructed`](ConstructedTour) | a verified route: squares from positions |
//! | [`fill`](ConstructedTour::number_all) | the numbers of all squares, at the speed of the memory |
//!
//! The [`construct`](super::construct) method makes periodic routes; nothing of how it does is known here. [`ConstructedTour::verify`] is
//! the verifier of periodic routes, as [`verify`](super::verify) is that of squares in order. What it has accepted can be
//! [numbered](super::numbering) and checked once more, square by square.

mod constructed;
mod fill;
mod legs;
mod position_table;

pub use constructed::{ConstructedTour, Segment, SegmentKind, Squares};
pub use legs::{Band, Leg, PeriodicRoute};
pub(super) use legs::{reversed, shifted};
pub use position_table::PeriodicDefect;
