//! Tours with repeats: representation, verification without writing them out, queries and numbering.
//!
//! | file | what it holds |
//! |---|---|
//! | [`legs`](PeriodicRoute) | the representation of a tour with repeats: a claim |
//! | [`position_table`](PeriodicDefect) | from squares to positions, and the proof that every square is visited once |
//! | [`constructed`](ConstructedTour) | a verified route: from positions to squares |
//! | [`indexed`](IndexedTour) | the same, for many questions about positions |
//! | [`fill`](ConstructedTour::number_all) | the numbers of all squares, at memory speed |
//!
//! The [`construct`](super::construct) method makes periodic routes; this module does not depend on how.
//! [`ConstructedTour::verify`] is the verifier of periodic routes, as `tour/verify.rs` is for listed squares. A tour
//! that it has accepted can be [numbered](super::numbering) and verified once more, square by square.

mod constructed;
mod fill;
mod indexed;
mod legs;
mod position_table;

pub use constructed::{ConstructedTour, Segment, SegmentKind, Squares};
pub use indexed::IndexedTour;
pub use legs::{Band, Leg, PeriodicRoute};
pub(super) use legs::{reversed, shifted};
pub use position_table::PeriodicDefect;
