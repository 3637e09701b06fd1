//! Gathering problems as lines of numbers, for many knights: the board, then one group of knights per line.
//!
//! ```text
//! knights 1000x800
//! 12 34 3
//! 999 800 2 5
//! ```
//!
//! This is a board of 1000 files and 800 ranks, a 3-knight on file 12 and rank 34, and five 2-knights on file 999 and rank 800. A line is
//! file, rank, k and, where there are several, the number of knights; files and ranks count from 1. Another line `knights ..` begins
//! another case. Blank lines, and blanks more than one, do not matter. Blocked squares and other pieces need JSON.
//!
//! Half as long as JSON, and read about four times as fast: a line with single blanks that lies in the buffer as a whole is read in one
//! go, every other token by token, so that what is wrong has its line and column.

use std::io::{self, Write};

use cavallo::Run;
use cavallo::board::{Board, Square};
use cavallo::gather::{GatherProblem, Knight, MAX_K, MAX_KNIGHTS};

use crate::board::graph::stop;
use crate::text::allowance::Allowance;
use crate::text::error::ReadError;
use crate::text::place::Place;
use crate::text::scanner::{Scanner, is_blank, is_white};

/// The work of a line.
const WORK: u64 = 200;
const KEYWORD: &[u8] = b"knights";
const HEADER: &str = "a line such as \"knights 8x8\"";
const SIZE: &str = "a size such as 8x8, each side from 1 to 1000000000";
const FILE: &str = "the file of a knight, from 1 to the board's width, or a line such as \"knights 8x8\"";
const RANK: &str = "the rank of a knight, from 1 to the board's height";
const K: &str = "the k of a knight, from 1 to 1000000000000";
const COUNT: &str = "the number of knights, from 1 to 4294967296";
const END_OF_HEADER: &str = "the end of the line after the board";
const END_OF_KNIGHT: &str = "the end of the line after file, rank, k and number of knights";

/// Reads all cases, from the first character that is not white on.
pub(crate) fn read(mut scanner: Scanner<'_>, mut allowance: Allowance) -> Result<Vec<GatherProblem>, ReadError> {
    let mut problems = Vec::new();
    let mut next = Some(scanner.place());
    while let Some(place) = next {
        allowance.take(Allowance::CASE)?;
        let board = read_header(&mut scanner)?;
        let knights;
        (knights, next) = read_knights(&mut scanner, &board, &mut allowance)?;
        problems.push(GatherProblem::new(board, knights).map_err(|error| ReadError::case(place, error))?);
    }
    Ok(problems)
}

fn read_header(scanner: &mut Scanner<'_>) -> Result<Board, ReadError> {
    let word = scanner.token(|byte| !is_white(byte), HEADER)?;
    if word.bytes != KEYWORD {
        return Err(word.is_not(HEADER));
    }
    scanner.pass_while(is_blank)?;
    let place = scanner.place();
    let size = scanner.token(|byte| !is_white(byte), SIZE)?;
    if size.bytes.is_empty() {
        return Err(ReadError::syntax(place, "the end of the line", SIZE));
    }
    let board = size.parse().ok_or_else(|| size.is_not(SIZE))?;
    scanner.end_line(|| END_OF_HEADER)?;
    Ok(board)
}

/// The knights of a case, and where the next case begins, if there is one.
fn read_knights(
    scanner: &mut Scanner<'_>,
    board: &Board,
    allowance: &mut Allowance,
) -> Result<(Vec<Knight>, Option<Place>), ReadError> {
    let mut knights = Vec::new();
    loop {
        let knight = match scanner.pass_line(|bytes| plain_line(bytes, board))? {
            Some(knight) => knight,
            None => match scanner.pass_while(is_white)? {
                None => return Ok((knights, None)),
                Some(letter) if letter == KEYWORD[0] => return Ok((knights, Some(scanner.place()))),
                Some(_) => read_knight(scanner, board)?,
            },
        };
        allowance.take(Allowance::KNIGHT)?;
        knights.push(knight);
    }
}

/// A knight and the length of its line, if the bytes begin with a whole line as it is usually written.
fn plain_line(bytes: &[u8], board: &Board) -> Option<(Knight, usize)> {
    let (file, bytes_left) = plain_number(bytes, board.width().into())?;
    let (rank, bytes_left) = plain_number(bytes_left.strip_prefix(b" ")?, board.height().into())?;
    let (k, mut bytes_left) = plain_number(bytes_left.strip_prefix(b" ")?, MAX_K)?;
    let mut count = 1;
    if let Some(more) = bytes_left.strip_prefix(b" ") {
        (count, bytes_left) = plain_number(more, MAX_KNIGHTS)?;
    }
    let rest = bytes_left.strip_prefix(b"\n")?;
    let square = Square::new(file as u32 - 1, rank as u32 - 1);
    Some((Knight { square, k, count }, bytes.len() - rest.len()))
}

/// The number with which the bytes begin, from 1 to the most it may be, and the bytes after it.
fn plain_number(bytes: &[u8], most: u64) -> Option<(u64, &[u8])> {
    let mut number = 0;
    let mut length = 0;
    while let Some(digit) = bytes.get(length).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        number = number * 10 + u64::from(digit);
        length += 1;
        // Longer numbers are not plain, and may overflow.
        if length > 18 {
            return None;
        }
    }
    (1..=most).contains(&number).then(|| (number, &bytes[length..]))
}

/// A knight token by token.
fn read_knight(scanner: &mut Scanner<'_>, board: &Board) -> Result<Knight, ReadError> {
    let file = scanner.number(board.width().into(), FILE)? as u32;
    let rank = scanner.number(board.height().into(), RANK)? as u32;
    let k = scanner.number(MAX_K, K)?;
    let count = match scanner.pass_while(is_blank)? {
        None | Some(b'\n') => 1,
        Some(_) => scanner.number(MAX_KNIGHTS, COUNT)?,
    };
    scanner.end_line(|| END_OF_KNIGHT)?;
    Ok(Knight { square: Square::new(file - 1, rank - 1), k, count })
}

/// Why a problem is not written as lines.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// Lines tell of knights on plain boards only.
    #[error("lines of knights tell nothing of blocked squares, other pieces and joined edges: write it as JSON")]
    NotPlain,
    /// Writing fails.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a case as lines.
///
/// ```
/// use cavallo::Run;
/// use cavallo_formats::{read_gather, write_knight_lines};
///
/// let problems = read_gather("knights 8x8\n1 1 3 2\n8 5 1\n".as_bytes(), None)?;
/// let mut text = Vec::new();
/// write_knight_lines(&mut Run::unlimited(), &problems[0], &mut text)?;
/// assert_eq!(text, b"knights 8x8\n1 1 3 2\n8 5 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the board has blocked squares, another piece or joined edges (then nothing is written), when writing fails, or with a
/// [`Stopped`](cavallo::Stopped) inside when the run is stopped, at the end of a line.
pub fn write_knight_lines(run: &mut Run<'_>, problem: &GatherProblem, out: &mut dyn Write) -> Result<(), LinesError> {
    let board = problem.board();
    if !board.is_classic() || !board.blocked().is_empty() {
        return Err(LinesError::NotPlain);
    }
    writeln!(out, "knights {board}")?;
    for &Knight { square, k, count } in problem.knights() {
        run.tick(WORK).map_err(stop)?;
        write!(out, "{} {} {k}", square.file() + 1, square.rank() + 1)?;
        if count > 1 {
            write!(out, " {count}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_in_the_sentences_are_those_of_the_problem() {
        assert!(K.ends_with(&format!(" {MAX_K}")));
        assert!(COUNT.ends_with(&format!(" {MAX_KNIGHTS}")));
        assert!(SIZE.ends_with(&format!(" {}", cavallo::board::MAX_SIDE)));
    }
}
