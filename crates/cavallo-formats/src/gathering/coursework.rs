//! Gathering problems as the coursework writes them: the number of cases, then each case as its size and a drawing.
//!
//! ```text
//! 2
//!
//! 3 4
//! .1..
//! ..#.
//! 9...
//!
//! 1 4
//! 1..1
//! ```
//!
//! A size is rows, then columns. The first line drawn is the top rank: `.` is an empty square, `1` to `9` a knight with that
//! k, `#` a blocked square. Blank lines before a size, blanks at the end of a line and carriage returns do not matter;
//! everything else must be as above.

use std::io::{self, Write};

use cavallo::board::{Board, MAX_SIDE, Square};
use cavallo::gather::{GatherProblem, Knight};

use crate::text::allowance::Allowance;
use crate::text::error::{ReadError, shown};
use crate::text::scanner::{Scanner, is_blank, is_white};

const CASES: &str = "the number of cases, from 1";
const ROWS: &str = "the number of rows, from 1 to 1000000000";
const COLUMNS: &str = "the number of columns, from 1 to 1000000000";
const SQUARE: &str = "1 to 9 for a knight, . for an empty square or # for a blocked one";
/// More than any file has cases.
const MOST_CASES: u64 = 1_000_000_000_000;

/// Reads all cases, from the first character that is not white on.
pub(crate) fn read(mut scanner: Scanner<'_>, mut allowance: Allowance) -> Result<Vec<GatherProblem>, ReadError> {
    let cases = scanner.number(MOST_CASES, CASES)?;
    scanner.end_line(|| "the end of the line: the first line of the file is the number of cases alone")?;
    let mut problems = Vec::new();
    while (problems.len() as u64) < cases {
        if scanner.pass_while(is_white)?.is_none() {
            let found = format!("the end of the file after {} of {cases} cases", problems.len());
            return Err(ReadError::syntax(scanner.place(), found, "the size of the next case"));
        }
        allowance.take(Allowance::CASE)?;
        problems.push(read_case(&mut scanner, &mut allowance)?);
    }
    if scanner.pass_while(is_white)?.is_some() {
        let expected = match cases {
            1 => "the end of the file after 1 case".to_owned(),
            _ => format!("the end of the file after {cases} cases"),
        };
        return Err(scanner.unexpected(expected));
    }
    Ok(problems)
}

fn read_case(scanner: &mut Scanner<'_>, allowance: &mut Allowance) -> Result<GatherProblem, ReadError> {
    let place = scanner.place();
    let rows = scanner.number(MAX_SIDE.into(), ROWS)? as u32;
    let columns = scanner.number(MAX_SIDE.into(), COLUMNS)? as u32;
    scanner.end_line(|| "the end of the line after rows and columns")?;
    let (mut knights, mut blocked) = (Vec::new(), Vec::new());
    for rank in (0..rows).rev() {
        let mut file = 0;
        loop {
            file += scanner.pass_run(b'.', columns - file)?;
            if file == columns {
                break;
            }
            let square = Square::new(file, rank);
            let sign = match scanner.peek()? {
                Some(digit @ b'1'..=b'9') => {
                    allowance.take(Allowance::KNIGHT)?;
                    knights.push(Knight { square, k: u64::from(digit - b'0'), count: 1 });
                    digit
                }
                Some(b'#') => {
                    allowance.take_square()?;
                    blocked.push(square);
                    b'#'
                }
                _ => return Err(no_square(scanner, rows - rank, file, columns)),
            };
            scanner.pass(sign);
            file += 1;
        }
        scanner.end_line(|| format!("the end of the line after {columns} {}", squares(columns)))?;
    }
    // The drawing goes down and the squares' order goes up.
    knights.reverse();
    knights.chunk_by_mut(|a, b| a.square.rank() == b.square.rank()).for_each(<[Knight]>::reverse);
    let board = Board::new(columns, rows).and_then(|board| board.with_blocked(blocked));
    let board = board.map_err(|error| ReadError::case(place, error))?;
    GatherProblem::new(board, knights).map_err(|error| ReadError::case(place, error))
}

fn squares(count: u32) -> &'static str {
    if count == 1 { "square" } else { "squares" }
}

/// The error that a row has no further square after the first `passed` ones.
fn no_square(scanner: &mut Scanner<'_>, row: u32, passed: u32, columns: u32) -> ReadError {
    let place = scanner.place();
    let result = scanner.peek().and_then(|here| Ok((here, scanner.pass_while(is_blank)?)));
    match result {
        Err(error) => error.into(),
        Ok((_, after_blanks @ (None | Some(b'\n')))) => {
            let end = if after_blanks.is_none() { "the end of the file" } else { "the end of the line" };
            let found = format!("{end} after {passed} {} of row {row}", squares(passed));
            ReadError::syntax(place, found, format!("{columns} {}", squares(columns)))
        }
        Ok((Some(blank), _)) if is_blank(blank) => ReadError::syntax(place, shown(&[blank]), SQUARE),
        Ok(_) => match one_character(scanner) {
            Ok(character) => ReadError::syntax(place, shown(&character), SQUARE),
            Err(error) => error.into(),
        },
    }
}

/// The bytes of the character that comes next.
fn one_character(scanner: &mut Scanner<'_>) -> io::Result<Vec<u8>> {
    let mut character = Vec::new();
    while let Some(byte) = scanner.peek()? {
        let goes_on = byte & 0xc0 == 0x80;
        if !character.is_empty() && (!goes_on || character.len() == 4) {
            break;
        }
        character.push(byte);
        scanner.pass(byte);
    }
    Ok(character)
}

/// Why a problem is not written as a drawing.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// A k of more than one digit.
    #[error("the knight on {square} has k = {k}, but a drawing has room for 1 to 9: write it as JSON")]
    LargeK {
        /// Where it stands.
        square: Square,
        /// Its k.
        k: u64,
    },
    /// Several knights on one square.
    #[error("several knights stand on {0}, but a drawing has room for one: write it as JSON")]
    Several(Square),
    /// Writing fails.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the first line of a file: the number of its cases.
///
/// # Errors
/// When writing fails.
pub fn write_coursework_start(cases: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{cases}")
}

/// Writes a case as a drawing, the blank line before it included.
///
/// # Errors
/// When it cannot be drawn (then nothing is written), or when writing fails.
///
/// # Complexity
/// Linear in the board's area, constant memory.
pub fn write_coursework_case(problem: &GatherProblem, out: &mut dyn Write) -> Result<(), DrawError> {
    let (board, mut knights) = (problem.board(), problem.knights());
    for knight in knights {
        if knight.k > 9 {
            return Err(DrawError::LargeK { square: knight.square, k: knight.k });
        }
        if knight.count > 1 {
            return Err(DrawError::Several(knight.square));
        }
    }
    if let Some(pair) = knights.windows(2).find(|pair| pair[0].square == pair[1].square) {
        return Err(DrawError::Several(pair[0].square));
    }
    let mut blocked = board.blocked();
    write_size(board.height(), board.width(), out)?;
    for rank in (0..board.height()).rev() {
        let (knights_here, blocked_here);
        (knights, knights_here) = knights.split_at(knights.partition_point(|knight| knight.square.rank() < rank));
        (blocked, blocked_here) = blocked.split_at(blocked.partition_point(|square| square.rank() < rank));
        write_rank(board.width(), knights_here, blocked_here, out)?;
    }
    Ok(())
}

/// Writes a blank line and a size.
pub(crate) fn write_size(rows: u32, columns: u32, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{rows} {columns}")
}

fn write_rank(width: u32, knights: &[Knight], blocked: &[Square], out: &mut dyn Write) -> io::Result<()> {
    let mut knights = knights.iter().map(|knight| (knight.square.file(), b'0' + knight.k as u8)).peekable();
    let mut blocked = blocked.iter().map(|square| (square.file(), b'#')).peekable();
    let mut file = 0;
    // Both lists are in the order of files, and no square is in both.
    while let Some(mark) = match (knights.peek(), blocked.peek()) {
        (Some(knight), Some(block)) if block.0 < knight.0 => blocked.next(),
        (None, _) => blocked.next(),
        _ => knights.next(),
    } {
        write_dots(mark.0 - file, out)?;
        out.write_all(&[mark.1])?;
        file = mark.0 + 1;
    }
    write_dots(width - file, out)?;
    out.write_all(b"\n")
}

/// Writes empty squares, as many of them at once as there may be.
fn write_dots(count: u32, out: &mut dyn Write) -> io::Result<()> {
    const DOTS: [u8; 1024] = [b'.'; 1024];
    let mut left = count as usize;
    while left > 0 {
        let some = left.min(DOTS.len());
        out.write_all(&DOTS[..some])?;
        left -= some;
    }
    Ok(())
}
