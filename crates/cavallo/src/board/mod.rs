//! Boards and what is written on them.
//!
//! | file | what it holds |
//! |---|---|
//! | [`square`](self) | [`Square`] and [`Colour`] |
//! | [`notation`](self) | squares in words: `a1`, `aa10`, `(C,3)`, `(3,3)` |
//! | [`piece`](self) | [`Piece`]: the knight and its relatives |
//! | [`rectangle`](self) | [`Board`]: a rectangle, possibly with blocked squares or joined edges, and its piece |
//! | [`symmetry`](self) | [`Symmetry`]: the eight ways to turn a board over |
//! | [`move_graph`](self) | [`MoveGraph`]: squares as numbers, as methods want them; [`MoveTable`], for any piece |
//! | [`padded`](self) | [`PaddedBoard`]: the same for the knight alone, with a margin that makes jumps safe |

mod move_graph;
mod notation;
mod padded;
mod piece;
mod rectangle;
mod square;
mod symmetry;

pub(crate) use move_graph::on_graph;
pub use move_graph::{MoveGraph, MoveTable};
pub use notation::{NotationError, file_name};
pub use padded::PaddedBoard;
pub use piece::{KNIGHT_MOVES, MAX_LEAP, Moves, Piece, PieceError, opposite};
pub use rectangle::{Board, BoardError, MAX_SIDE, Wrap};
pub use square::{Colour, Square};
pub use symmetry::Symmetry;
