//! Distance by breadth-first search.
//!
//! **Idea.** The squares one jump away, then those one more jump away, and so on, until the goal is among them.
//!
//! **Complexity.** Linear in the area, nine bytes a square. It knows no geometry, so it works with any blocked squares and
//! is the oracle for the closed form.

use crate::board::{Board, PaddedBoard, Square};
use crate::run::{Event, Run, Stopped};

/// One for the mark, and four for each of the two levels.
const BYTES: u64 = 9;

/// The number of jumps between two free squares, or nothing if none lead there.
///
/// # Errors
/// When the run is stopped.
pub fn bfs(run: &mut Run<'_>, board: &Board, from: Square, to: Square) -> Result<Option<u64>, Stopped> {
    let padded = PaddedBoard::claim(run, board, BYTES)?;
    let needed = padded.cells() as u64 * BYTES;
    let mut closed = vec![true; padded.cells()];
    board.squares().for_each(|square| closed[padded.index(square) as usize] = false);
    let (from, to) = (padded.index(from), padded.index(to));
    let mut level = vec![from];
    let mut next = Vec::new();
    closed[from as usize] = true;
    for jumps in 0.. {
        if run.is_traced() {
            let squares: Vec<Square> = level.iter().map(|&index| padded.square(index)).collect();
            run.tell(&Event::Spread { jumps, squares: &squares });
        }
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
