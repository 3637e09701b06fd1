//! Distance by breadth-first search.
//!
//! **Idea.** The squares one jump away, then those one more jump away, and so on, until the goal is among them.
//!
//! **Complexity.** Linear in the area, nine bytes a square. It knows no geometry, so it works with any blocked squares and
//! is the oracle for the closed form.

use crate::board::{Board, PaddedBoard, Square};
use crate::run::{Run, Stopped};

/// The number of jumps between two free squares, or nothing if none lead there.
///
/// # Errors
/// When the run is stopped.
pub fn bfs(run: &mut Run<'_>, board: &Board, from: Square, to: Square) -> Result<Option<u64>, Stopped> {
    let needed = board.area().saturating_mul(9);
    run.claim(needed)?;
    let padded = PaddedBoard::new(board).ok_or(Stopped::Memory { needed, limit: 9 * i32::MAX as u64 })?;
    let mut closed = vec![true; padded.cells()];
    board.squares().for_each(|square| closed[padded.index(square) as usize] = false);
    let (from, to) = (padded.index(from), padded.index(to));
    let mut level = vec![from];
    let mut next = Vec::new();
    closed[from as usize] = true;
    for jumps in 0.. {
        for &index in &level {
            if index == to {
                run.release(needed);
                return Ok(Some(jumps));
            }
            run.spend(1)?;
            for neighbour in padded.around(index) {
                if !std::mem::replace(&mut closed[neighbour as usize], true) {
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut level, &mut next);
        next.clear();
    }
    run.release(needed);
    Ok(None)
}
