//! Boards, squares and pieces.
//!
//! | file | what it holds |
//! |---|---|
//! | [`square`](Square) | [`Square`] and [`Colour`] |
//! | [`notation`](file_name) | squares as text: `a1`, `aa10`, `(C,3)`, `(3,3)` |
//! | [`naming`](Naming) | [`Notation`]: the ways people write squares, and what a text means in each |
//! | [`say`](Say) | sentences that name squares in a notation |
//! | [`piece`](Piece) | [`Piece`]: the knight and its relatives |
//! | [`rectangle`](Board) | [`Board`]: a rectangle, possibly with blocked squares or joined edges, and its piece |
//! | [`turns`](Turns) | [`Turns`]: the graph of moves, and that of a k-knight with up to k jumps in a turn |
//! | [`matrix`](Matrix) | [`Matrix`]: which squares turns join, and how many turns they are apart |
//! | [`exits`](ExitNumbers) | the number of exits of every square, and [`ExitNumbers`]: how many squares have which |
//! | [`symmetry`](Symmetry) | [`Symmetry`]: the eight rotations and reflections of a board |
//! | [`move_graph`](MoveGraph) | [`MoveGraph`]: squares as indices, for the methods |
//! | [`move_table`](MoveTable) | [`MoveTable`]: such a graph for any piece |
//! | [`padded`](PaddedBoard) | [`PaddedBoard`]: the same for the knight alone, with a margin that keeps jumps inside the array |
//! | `dispatch` | which of the two graphs suits a board |

mod dispatch;
mod exits;
mod matrix;
mod move_graph;
mod move_table;
mod naming;
mod notation;
mod padded;
mod parts;
mod piece;
mod rectangle;
mod say;
mod square;
mod symmetry;
mod turns;

pub(crate) use dispatch::on_graph;
pub use exits::ExitNumbers;
pub use matrix::{Entries, Matrix};
pub use move_graph::MoveGraph;
pub use move_table::MoveTable;
pub use naming::{MeaningError, NamedSquare, Naming, Notation};
pub use notation::{NotationError, WrittenSquare, file_name};
pub use padded::PaddedBoard;
pub use piece::{KNIGHT_MOVES, MAX_LEAP, Moves, Piece, PieceError, opposite};
pub use rectangle::{Board, BoardError, Wrap};
pub use say::{Named, Say};
pub(crate) use say::{display_algebraically, one_of_each};
pub use square::{Colour, MAX_SIDE, Square};
pub use symmetry::Symmetry;
pub use turns::{Reach, Turns};
