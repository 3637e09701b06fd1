//! Pictures of a board before anybody jumps.
//!
//! | file | what is seen |
//! |---|---|
//! | [`moves`](MovesPicture) | the graph of moves, or that of a k-knight, with the squares as vertices |
//! | [`exits`](ExitsPicture) | the number of exits of every square, and how many squares have which |
//! | [`matrix`](MatrixPicture) | the adjacency matrix, or the distances of all squares or from one |
//! | [`tree`](TreePicture) | the tree of all paths from a start |

mod exits;
mod matrix;
mod moves;
mod tree;

use cavallo::run::Stopped;

use crate::draw::colour::{Colour, Theme};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs;
use crate::draw::layout::BoardTooLarge;

pub use exits::ExitsPicture;
pub use matrix::MatrixPicture;
pub use moves::MovesPicture;
pub use tree::TreePicture;

/// Why a picture of a graph was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphPictureError {
    /// The board is too large.
    #[error(transparent)]
    BoardTooLarge(#[from] BoardTooLarge),
    /// Entries could not be read.
    #[error("a matrix of {board} has too many entries for a picture: boards of up to {most} squares have room")]
    MatrixTooLarge {
        /// The size of the board.
        board: String,
        /// The most squares in a picture.
        most: u64,
    },
    /// Lines would hide one another.
    #[error(
        "the graph has more than {most} edges, which is too many for a picture: choose a smaller board or k, or one start"
    )]
    TooManyEdges {
        /// The most edges in a picture.
        most: usize,
    },
    /// Nodes would have no room.
    #[error(
        "a tree of depth {depth} has {nodes} nodes on its last level and {leaves} leaves, and a picture has room for {most} leaves: choose a depth of {fitting}"
    )]
    TreeTooWide {
        /// The least depth that is too much.
        depth: u64,
        /// The number of nodes on that level.
        nodes: u64,
        /// The number of leaves of a tree as deep as that.
        leaves: u64,
        /// The most leaves in a picture.
        most: u64,
        /// The depth of the largest tree that can be drawn.
        fitting: u64,
    },
    /// Levels would have no room.
    #[error("a picture has room for trees of depth {most}, and this one is deeper: choose a depth of {most}")]
    TreeTooDeep {
        /// The greatest depth in a picture.
        most: u64,
    },
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The height of the words beside a graph.
const TEXT: f32 = 11.0;

/// Writes a text that begins at a point, and returns where it ends.
fn write_from(drawing: &mut Drawing, (left, middle): Point, theme: &Theme, text: String) -> f32 {
    let width = glyphs::width(&text, TEXT);
    let centre = (left + width / 2.0, middle);
    drawing.push(Shape::Text { centre, height: TEXT, colour: theme.ink, text });
    left + width
}

/// The colour of one of several numbers in a row: the lighter the greater.
fn shade(theme: &Theme, place: usize, count: usize) -> Colour {
    theme.pale(if count < 2 { 0.5 } else { place as f32 / (count - 1) as f32 })
}
