//! Boards and what is written on them.
//!
//! | file | what it holds |
//! |---|---|
//! | [`square`](self) | [`Square`] and [`Colour`] |
//! | [`notation`](self) | squares in words: `a1`, `aa10`, `(C,3)`, `(3,3)` |
//! | [`leaper`](self) | [`Leaper`]: the knight's jump and its relatives |
//! | [`rectangle`](self) | [`Board`]: a rectangle, possibly with blocked squares |
//! | [`symmetry`](self) | [`Symmetry`]: the eight ways to turn a board over |
//! | [`padded`](self) | [`PaddedBoard`]: one index per square, and a margin that makes jumps safe |

mod leaper;
mod notation;
mod padded;
mod rectangle;
mod square;
mod symmetry;

pub use leaper::{KNIGHT_MOVES, Leaper, opposite};
pub use notation::{NotationError, file_name};
pub use padded::PaddedBoard;
pub use rectangle::{Board, BoardError, MAX_SIDE};
pub use square::{Colour, Square};
pub use symmetry::Symmetry;
