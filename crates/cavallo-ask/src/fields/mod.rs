//! The fields of questions: each knows what it may hold, reads and writes it, and describes it.
//!
//! | file | what it holds |
//! |---|---|
//! | [`size`](Size) | the size of a board |
//! | [`number`](Number) | a whole number within bounds |
//! | [`named`](Named) | one of several named things: a method, a tie rule, a level .. |
//! | [`knights`](Knights) | knights with their k and their number |
//! | [`words`](Jumps) | an order of jumps, and the names of forms |
//! | `board` | the fields of a board, and of a question about tours, put together |
//!
//! Squares, pieces, ends and joined edges are read and written by `cavallo` itself.

mod board;
mod knights;
mod named;
mod number;
mod size;
mod words;

pub(crate) use board::{TourFields, board, tours};
pub use knights::Knights;
pub use named::{ByName, Colours, GraphView, Named};
pub use number::{Number, Seed};
pub use size::Size;
#[cfg(feature = "puzzles")]
pub use words::CamelotSchema;
pub use words::{GatherSchema, Jumps};
