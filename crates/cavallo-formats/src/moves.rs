//! The move list: the squares in the order of their visit, `a1 b3 c1` or as pairs `(A,1); (B,3)` and `(1,1) (2,3)`.
//!
//! Squares are apart by white space, commas or semicolons.

use std::io::{self, BufRead, Write};

use cavallo::board::{Board, Square};
use cavallo::tour::Tour;

use crate::error::{BoardDefect, ReadError, shown};
use crate::lettering::Names;
use crate::reading::{Allowance, Format, ReadOptions, TourFile};
use crate::scanner::{LONGEST_TOKEN, Place, Scanner, Token, is_white};
use crate::visits::write_visits;

const EXPECTED: &str = "a square such as b4 or (2,4)";

/// Writes a tour as squares on one line. A constructed tour is checked as it is written.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`](crate::UnsoundTour) inside when a constructed tour turns out to be none.
pub fn write_moves(tour: &Tour, out: &mut impl Write) -> io::Result<()> {
    write_moves_with_threads(tour, 1, out)
}

/// The same on this many threads, if the tour is large and constructed.
///
/// # Errors
/// As [`write_moves`].
pub fn write_moves_with_threads(tour: &Tour, threads: usize, out: &mut impl Write) -> io::Result<()> {
    let names = Names::new(tour.board());
    write_visits(tour, threads, |square, text| names.put(square, text), b'\n', out)
}

pub(crate) fn read<R: BufRead>(
    mut scanner: Scanner<R>,
    options: &ReadOptions,
    mut allowance: Allowance,
) -> Result<TourFile, ReadError> {
    let separates = |byte: u8| is_white(byte) || matches!(byte, b',' | b';');
    let (mut squares, mut places) = (Vec::new(), Vec::new());
    while let Some(first) = scanner.pass_while(separates)? {
        let (square, place) = if first == b'(' {
            read_pair(&mut scanner)?
        } else {
            let token = scanner.token(|byte| !separates(byte) && byte != b'(', EXPECTED)?;
            (token.parse().ok_or_else(|| token.is_not(EXPECTED))?, token.place)
        };
        allowance.take_square()?;
        squares.push(square);
        places.push(place);
    }
    let (board, board_inferred) = match &options.board {
        Some(board) => (board.clone(), false),
        None => (smallest_board(&squares)?, true),
    };
    Ok(TourFile { format: Format::Moves, board, board_inferred, ends: None, start: None, end: None, squares, places })
}

/// The smallest board that has all these squares.
fn smallest_board(squares: &[Square]) -> Result<Board, BoardDefect> {
    let width = squares.iter().map(|square| square.file() + 1).max().unwrap_or(0);
    let height = squares.iter().map(|square| square.rank() + 1).max().unwrap_or(0);
    Ok(Board::new(width, height)?)
}

/// Reads from `(` to `)`. White space in between counts as one blank, wherever it may be.
fn read_pair<R: BufRead>(scanner: &mut Scanner<R>) -> Result<(Square, Place), ReadError> {
    let place = scanner.place();
    let mut text: Vec<u8> = Vec::with_capacity(LONGEST_TOKEN);
    while let Some(byte) = scanner.peek()? {
        scanner.pass(byte);
        let byte = if is_white(byte) { b' ' } else { byte };
        if byte == b' ' && text.last() == Some(&b' ') {
            continue;
        }
        text.push(byte);
        if byte == b')' {
            let token = Token { bytes: &text, place };
            return Ok((token.parse().ok_or_else(|| token.is_not(EXPECTED))?, place));
        }
        if text.len() == LONGEST_TOKEN {
            return Err(ReadError::syntax(place, shown(&text), EXPECTED));
        }
    }
    Err(ReadError::syntax(scanner.place(), "the end of the file", "a closing parenthesis"))
}
