//! The move list: the squares in the order of their visit, `a1 b3 c1` or as pairs `(A,1); (B,3)` and `(1,1) (2,3)`.
//!
//! Squares are apart by white space, commas or semicolons. Other [notations](Notation) are told by a zero, or given. A line such as
//! `execution time: 0.004433s`, which report 001 prints below its tours, is passed over.

use std::borrow::Cow;
use std::io::{self, Write};

use cavallo::board::{Board, Naming, Notation, Square, WrittenSquare};
use cavallo::tour::Tour;

use crate::text::allowance::Allowance;
use crate::text::error::{BoardDefect, ReadError, shown};
use crate::text::lettering::{Names, separator};
use crate::text::place::Place;
use crate::text::scanner::{LONGEST_TOKEN, Scanner, Token, is_blank, is_white};
use crate::tour::tour_file::{Format, ReadOptions, TourFile};
use crate::tour::visits::write_visits;

const EXPECTED: &str = "a square such as b4 or (2,4)";

/// Writes a tour as squares on one line. A constructed tour is checked as it is written.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`](crate::UnsoundTour) inside when a constructed tour turns out to be none.
pub fn write_moves(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    write_moves_with_threads(tour, Notation::Algebraic, 1, out)
}

/// The same in any notation, and on this many threads if the tour is large and constructed.
///
/// # Errors
/// As [`write_moves`].
pub fn write_moves_with_threads(
    tour: &Tour,
    notation: Notation,
    threads: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let names = Names::new(notation, tour.board());
    write_visits(tour, threads, |square, text| names.put(square, text), b' ', || false, out)?;
    out.write_all(b"\n")
}

/// Writes squares on one line, whatever they are.
///
/// # Errors
/// When writing fails.
pub fn write_squares(naming: Naming, squares: &[Square], out: &mut dyn Write) -> io::Result<()> {
    let separator = separator(naming.notation());
    let names: Vec<String> = squares.iter().map(|&square| naming.name(square).to_string()).collect();
    writeln!(out, "{}{}", names.join(separator), separator.trim_end())
}

/// A list as it is written, before it is known what it means.
#[derive(Default)]
pub(crate) struct WrittenList {
    pub(crate) squares: Vec<WrittenSquare>,
    pub(crate) places: Vec<Place>,
}

pub(crate) fn read(
    mut scanner: Scanner<'_>,
    options: &ReadOptions,
    mut allowance: Allowance,
) -> Result<TourFile, ReadError> {
    let separates = |byte: u8| is_white(byte) || matches!(byte, b',' | b';');
    let mut list = WrittenList::default();
    while let Some(first) = scanner.pass_while(separates)? {
        let (square, place) = if first == b'(' {
            read_pair(&mut scanner)?
        } else {
            let token = scanner.token(|byte| !separates(byte) && byte != b'(', EXPECTED)?;
            match token.parse() {
                Some(square) => (square, token.place),
                None if token.bytes == b"execution" => {
                    pass_time(&mut scanner)?;
                    continue;
                }
                None => return Err(token.is_not(EXPECTED)),
            }
        };
        allowance.take(Allowance::WRITTEN_SQUARE)?;
        list.squares.push(square);
        list.places.push(place);
    }
    list.understand(options)
}

impl WrittenList {
    /// The squares that are meant, on the board given or else on the smallest that has them.
    pub(crate) fn understand(self, options: &ReadOptions) -> Result<TourFile, ReadError> {
        let recognised = if options.notation.is_none() { self.recognise(options.board.as_ref())? } else { None };
        let notation = options.notation.or(recognised).unwrap_or_default();
        let (board, board_inferred) = match &options.board {
            Some(board) => (board.clone(), false),
            None => (self.smallest_board(notation)?, true),
        };
        let naming = Naming::new(notation, &board);
        let meant = |(&square, &place)| {
            naming.square(square).map_err(|_| ReadError::syntax(place, square.to_string(), expected(naming)))
        };
        let squares = self.squares.iter().zip(&self.places).map(meant).collect::<Result<_, _>>()?;
        let (format, places) = (Format::Moves, self.places);
        let notation = recognised;
        Ok(TourFile { format, board, board_inferred, notation, ends: None, start: None, end: None, squares, places })
    }

    /// The notation, where it is not the usual one: a zero tells. On a board that is known the greatest coordinates tell that
    /// pairs are counted from 1; where neither is there, one cannot know.
    fn recognise(&self, board: Option<&Board>) -> Result<Option<Notation>, ReadError> {
        if self.squares.iter().any(|square| matches!(square, WrittenSquare::Number(_))) {
            return Ok(Some(Notation::Number));
        }
        let pairs = || {
            self.squares.iter().zip(&self.places).filter_map(|(&square, &place)| match square {
                WrittenSquare::Pair(first, second) => Some(((first, second), place)),
                _ => None,
            })
        };
        if pairs().any(|((first, second), _)| first == 0 || second == 0) {
            // The column first, unless only the row first is on the board.
            let fits = |width, height| pairs().all(|((first, second), _)| first < width && second < height);
            let rows_first =
                board.is_some_and(|board| !fits(board.width(), board.height()) && fits(board.height(), board.width()));
            return Ok(Some(if rows_first { Notation::Rows } else { Notation::Zero }));
        }
        let (Some(board), Some((_, place))) = (board, pairs().next()) else { return Ok(None) };
        if pairs().any(|((file, rank), _)| file >= board.width() || rank >= board.height()) {
            return Ok(None);
        }
        Err(ReadError::Ambiguous { place })
    }

    /// The smallest board that has all these squares. Numbers of squares say how many there are only if all are visited.
    fn smallest_board(&self, notation: Notation) -> Result<Board, ReadError> {
        if notation == Notation::Number {
            let side = self.squares.len().isqrt();
            let is_square = side * side == self.squares.len();
            let side = u32::try_from(side).ok().filter(|_| is_square).ok_or(BoardDefect::Unknown)?;
            return Ok(Board::new(side, side).map_err(BoardDefect::from)?);
        }
        // Counted from 0 or from 1.
        let first = u32::from(matches!(notation, Notation::Zero | Notation::Rows));
        let corner = self.squares.iter().fold((0, 0), |(width, height), &square| match square {
            WrittenSquare::Name(square) => (width.max(square.file() + 1), height.max(square.rank() + 1)),
            WrittenSquare::Pair(one, other) => {
                let (file, rank) = if notation == Notation::Rows { (other, one) } else { (one, other) };
                (width.max(file.saturating_add(first)), height.max(rank.saturating_add(first)))
            }
            WrittenSquare::Number(_) => (width, height),
        });
        Ok(Board::new(corner.0, corner.1).map_err(BoardDefect::from)?)
    }
}

/// Goes past the rest of a line `execution time: 0.004433s`.
fn pass_time(scanner: &mut Scanner<'_>) -> Result<(), ReadError> {
    scanner.pass_while(is_blank)?;
    let token = scanner.token(|byte| !is_white(byte), "time:")?;
    if token.bytes != b"time:" {
        return Err(token.is_not("time:"));
    }
    scanner.pass_while(|byte| byte != b'\n')?;
    Ok(())
}

/// What squares of a board are in some notation.
fn expected(naming: Naming) -> Cow<'static, str> {
    match naming.notation() {
        Notation::Algebraic => EXPECTED.into(),
        notation => format!("a square of the board: {}", notation.summary()).into(),
    }
}

/// Reads from `(` to `)`. White space in between counts as one blank, wherever it may be.
fn read_pair(scanner: &mut Scanner<'_>) -> Result<(WrittenSquare, Place), ReadError> {
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
