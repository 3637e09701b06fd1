//! The rings of pickup squares around a king.

use crate::board::{Board, Square};

/// Pickup squares within this many steps of the king are all tried.
const NEAR: i64 = 2;

/// The pickup squares to which a king needs exactly `steps` steps on a board without blocked squares.
pub(super) fn ring(board: &Board, king: Square, steps: i64) -> impl Iterator<Item = Square> + '_ {
    let (x, y) = (i64::from(king.file()), i64::from(king.rank()));
    let (left, right) = ((x - steps).max(0), (x + steps).min(i64::from(board.width()) - 1));
    let (low, high) = ((y - steps).max(0), (y + steps).min(i64::from(board.height()) - 1));
    (low..=high).flat_map(move |rank| {
        // Whole rows at the top and the bottom, else the two ends.
        let whole = (rank - y).abs() == steps;
        let files = if whole { left..=right } else { x - steps..=x + steps };
        let stride = if whole || steps == 0 { 1 } else { 2 * steps };
        files
            .step_by(stride as usize)
            .filter(move |file| (left..=right).contains(file) && may_be_best(file - x, rank - y))
            .map(move |file| Square::new(file as u32, rank as u32))
    })
}

/// Whether the king is to be picked up on a square this many files and ranks from its own, if not on one nearer to it.
fn may_be_best(files: i64, ranks: i64) -> bool {
    let (files, ranks) = (files.abs(), ranks.abs());
    files == ranks || files.max(ranks) <= NEAR
}
