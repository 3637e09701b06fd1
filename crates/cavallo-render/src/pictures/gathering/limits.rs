//! The limits of a picture: what would hide the board, or could not be read on it.

use cavallo::board::Board;

/// The longest side of a board with numbers and pieces.
pub(super) const MOST_WITH_NUMBERS: u32 = 40;
/// The most groups of knights whose ways are drawn. More would hide the board.
pub(super) const MOST_WAYS: usize = 60;
/// With more groups of knights the ways are thin.
pub(super) const MOST_BOLD_WAYS: usize = 12;
/// The most knights, and the most best squares, that are marked on a large board. More would hide it.
pub(super) const MOST_MARKS: usize = 2000;

/// The height of the text below the board.
pub(super) const TEXT: f32 = 11.0;

/// Whether the squares of a board are large enough for numbers and pieces.
pub(super) fn is_small(board: &Board) -> bool {
    board.sides().1 <= MOST_WITH_NUMBERS
}
