//! Words in titles and below pictures.

use cavallo::board::{Board, Wrap};

/// A number of things.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number of the board's pieces: `3 knights`, `3 pieces (camel)`.
pub(crate) fn counted_pieces(number: u64, board: &Board) -> String {
    if board.piece().is_knight() {
        counted(number, "knight")
    } else {
        format!("{} ({})", counted(number, "piece"), board.piece())
    }
}

/// Where something happens and, unless it is the knight, to which piece: `on a board of 8x8 squares`, `for a king on a torus of 5x5
/// squares`.
pub(crate) fn setting(board: &Board) -> String {
    let surface = match board.wrap() {
        Wrap::None => "board",
        Wrap::Files => "cylinder",
        Wrap::Both => "torus",
    };
    let piece = board.piece();
    let who = if piece.is_knight() { String::new() } else { format!("for {} ", piece.with_article()) };
    format!("{who}on a {surface} of {board} squares")
}
