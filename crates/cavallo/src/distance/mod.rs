//! How many knight's jumps lead from one square to another.
//!
//! | method | for | time | reference |
//! |---|---|---|---|
//! | [`closed_form`] | boards without blocked squares, of any size | O(1) | see there |
//! | [`bfs`] | any board that fits in memory | O(area) | breadth-first search |

mod bfs;
mod closed_form;

pub use bfs::bfs;
pub use closed_form::closed_form;

use crate::board::{Board, Square};
use crate::run::{Run, Stopped};

/// The number of jumps between two free squares of a board, or nothing if none lead there.
///
/// # Errors
/// When the board has blocked squares and the run is stopped.
pub fn distance(run: &mut Run<'_>, board: &Board, from: Square, to: Square) -> Result<Option<u64>, Stopped> {
    if board.blocked().is_empty() { Ok(closed_form(board, from, to)) } else { bfs(run, board, from, to) }
}
