//! The distances of many pairs of squares at once.
//!
//! **Idea.** Where the closed form holds, it answers each pair. On other boards the pairs are grouped by their goal, and one
//! breadth-first search from a goal answers all pairs of its group.
//!
//! **Why it is right.** Moves can be taken back, so the distances from a goal are those to it.
//!
//! **Complexity.** O(1) for each pair by the closed form; else one search over the board for each different goal.
//!
//! **When it fails.** When the board does not fit in memory, unless the closed form holds. Only numbers are told, no paths, so
//! nothing can be walked to check them: the tests compare them with [verified distances](super::Distance).
//!
//! **Reference.** As for [`ClosedForm`] and [`BreadthFirst`](super::BreadthFirst).

use std::collections::HashMap;

use crate::board::{Board, Square};
use crate::error::Error;
use crate::run::Run;

use super::{ClosedForm, DistanceError, Journey, closed_form, journeys};

/// The clock is polled once per this many pairs.
const PAIRS_BETWEEN_TICKS: usize = 1 << 12;
/// A formula or the end of a path, in units of work.
const TICKS_PER_PAIR: u64 = 1 << 4;

/// The number of moves from the first square of each pair to the second; none where there is no path.
///
/// # Errors
/// When a square is not a free square of the board, or when the run is stopped.
///
/// ```
/// use cavallo::{Board, Run, Square, distance::distances};
///
/// let (a1, h8) = (Square::new(0, 0), Square::new(7, 7));
/// let jumps = distances(&mut Run::unlimited(), &Board::new(8, 8)?, &[(a1, h8), (h8, h8)])?;
/// assert_eq!(jumps, [Some(6), Some(0)]);
/// # Ok::<(), cavallo::Error>(())
/// ```
pub fn distances(run: &mut Run<'_>, board: &Board, pairs: &[(Square, Square)]) -> Result<Vec<Option<u64>>, Error> {
    for &square in pairs.iter().flat_map(|(from, to)| [from, to]) {
        if !board.contains(square) {
            return Err(DistanceError::OffBoard { square, board: board.to_string() }.into());
        }
        if !board.blocked().is_empty() && !board.is_free(square) {
            return Err(DistanceError::Blocked(square).into());
        }
    }
    run.reserve(size_of_val(pairs) as u64)?;
    if ClosedForm::applies_to(board) {
        let mut jumps = Vec::with_capacity(pairs.len());
        for chunk in pairs.chunks(PAIRS_BETWEEN_TICKS) {
            run.tick(TICKS_PER_PAIR * chunk.len() as u64)?;
            jumps.extend(chunk.iter().map(|&(from, to)| closed_form(board, from, to)));
        }
        return Ok(jumps);
    }
    let mut groups: HashMap<Square, Vec<usize>> = HashMap::new();
    for (place, &(_, to)) in pairs.iter().enumerate() {
        groups.entry(to).or_default().push(place);
    }
    let mut jumps = vec![None; pairs.len()];
    for (goal, places) in groups {
        run.scoped_memory(|run| {
            let journey = journeys(run, board, goal)?;
            for place in places {
                run.tick(TICKS_PER_PAIR)?;
                jumps[place] = journey(pairs[place].0).as_ref().map(Journey::jumps);
            }
            Ok::<(), Error>(())
        })?;
    }
    Ok(jumps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DistanceProblem;
    use crate::board::{Piece, Wrap};

    #[test]
    fn many_distances_are_those_of_single_pairs() {
        let blocked = [Square::new(2, 2), Square::new(1, 3)];
        let plain = Board::new(5, 4).unwrap();
        let camels = Board::new(4, 4).unwrap().with_piece(Piece::CAMEL).wrapped(Wrap::Both);
        for board in [Board::new(3, 3).unwrap(), plain.clone().with_blocked(blocked).unwrap(), plain, camels] {
            let squares: Vec<Square> = board.squares().collect();
            let pairs: Vec<(Square, Square)> =
                squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to))).collect();
            let jumps = distances(&mut Run::unlimited(), &board, &pairs).unwrap();
            for (&(from, to), jumps) in pairs.iter().zip(jumps) {
                let single = DistanceProblem::new(board.clone(), from, to).unwrap().solve().unwrap();
                assert_eq!(jumps, single.found().ok().map(|distance| distance.jumps()), "{board} {from} {to}");
            }
        }
    }

    #[test]
    fn squares_that_are_not_free_are_refused() {
        let board = Board::new(3, 4).unwrap().with_blocked([Square::new(0, 0)]).unwrap();
        let (free, blocked, off) = (Square::new(1, 1), Square::new(0, 0), Square::new(3, 0));
        for pair in [(free, blocked), (blocked, free), (free, off), (off, free)] {
            assert!(distances(&mut Run::unlimited(), &board, &[(free, free), pair]).is_err());
        }
    }
}
