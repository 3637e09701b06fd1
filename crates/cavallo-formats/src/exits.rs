//! The number of moves from every square of a board, as Warnsdorff's rule sees it before the first jump: one line per rank, top rank
//! first, a blocked square is `.`.

use std::io::{self, Write};

use cavallo::{Board, Square};

/// Writes the numbers, and returns the number of edges of the graph: every move joins two squares.
///
/// ```
/// let mut text = Vec::new();
/// let edges = cavallo_formats::write_exits(&cavallo::Board::new(4, 3)?, &mut text)?;
/// assert_eq!((text.as_slice(), edges), (&b"2 3 3 2\n2 2 2 2\n2 3 3 2\n"[..], 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When writing fails.
///
/// # Complexity
/// Linear in the board's area.
pub fn write_exits(board: &Board, out: &mut impl Write) -> io::Result<u64> {
    // Up to 16 moves: a number may have two digits.
    let width = if board.piece().moves().len() > 9 { 2 } else { 1 };
    let mut ends = 0;
    for rank in (0..board.height()).rev() {
        for file in 0..board.width() {
            let square = Square::new(file, rank);
            let blank = if file == 0 { "" } else { " " };
            if board.is_free(square) {
                let exits = board.neighbours(square).count() as u64;
                ends += exits;
                write!(out, "{blank}{exits:>width$}")?;
            } else {
                write!(out, "{blank}{:>width$}", ".")?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(ends / 2)
}
