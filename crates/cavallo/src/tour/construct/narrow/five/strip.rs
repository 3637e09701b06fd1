//! The strip five squares wide: its blocks, and which of its squares are joined by a tour.

use crate::board::Square;

use super::super::super::block::colours_fit;

/// The files of the board.
pub(super) const FILES: u32 = 5;
/// The ranks of a block that is repeated.
pub(super) const BLOCK: u32 = 6;
/// Shorter boards have other exceptions; a complete search decides them.
pub(crate) const FEWEST_RANKS: u32 = 9;

/// Whether there is a tour between two squares of a board with `ranks` ranks.
pub(super) fn has_tour(ranks: u32, start: Square, end: Square) -> bool {
    let top = |square: Square| Square::new(square.file(), ranks - 1 - square.rank());
    let lacks_a_corner = |one: Square, other: Square| {
        one == Square::new(2, 1) && other != Square::new(0, 0) && other != Square::new(FILES - 1, 0)
    };
    let both_ways = |one: Square, other: Square| lacks_a_corner(one, other) || lacks_a_corner(other, one);
    colours_fit(u64::from(FILES) * u64::from(ranks), start, end)
        && !both_ways(start, end)
        && !both_ways(top(start), top(end))
}
