//! Reading a tour in whatever format it is.
//!
//! The first characters tell: a brace is JSON, a digit or the sign of a blocked square a grid, a parenthesis a move list,
//! and a letter a TSPLIB tour if it begins one of its keywords and a move list otherwise.

use std::io::Read;

use cavallo::board::Notation;

use super::{grid, json, moves, tsplib};
use crate::text::allowance::Allowance;
use crate::text::error::{FORMATS, ReadError, shown};
use crate::text::keyword::{is_keyword, is_keyword_byte};
use crate::text::scanner::{Scanner, is_white};
use crate::tour::tour_file::{Format, ReadOptions, TourFile};

/// Reads a tour, whatever its format.
///
/// # Errors
/// When the file is not a tour in any format, when its board is not known or not possible, when it is too large for the
/// memory allowed, or when reading fails.
///
/// # Complexity
/// Linear in the length of the file; about 48 bytes of memory for each square in it, 80 in a move list.
pub fn read_tour(mut input: impl Read, options: &ReadOptions) -> Result<TourFile, ReadError> {
    read(Scanner::new(&mut input), options)
}

fn read(mut scanner: Scanner<'_>, options: &ReadOptions) -> Result<TourFile, ReadError> {
    scanner.pass_byte_order_mark(FORMATS)?;
    let Some(first) = scanner.pass_while(is_white)? else { return Err(ReadError::Empty) };
    let place = scanner.place();
    let mut word = Vec::new();
    let format = match first {
        b'{' => Format::Json,
        b'0'..=b'9' if options.notation == Some(Notation::Number) => Format::Moves,
        b'0'..=b'9' | b'.' | b'#' | b'-' | b'|' => Format::Grid,
        b'(' => Format::Moves,
        b'a'..=b'z' | b'A'..=b'Z' => {
            word.extend_from_slice(scanner.token(is_keyword_byte, "a square such as b4")?.bytes);
            let next = scanner.peek()?;
            let ends = next.is_none_or(|byte| byte == b':' || is_white(byte));
            if ends && is_keyword(&word) { Format::Tsplib } else { Format::Moves }
        }
        _ => return Err(ReadError::syntax(place, shown(&[first]), FORMATS)),
    };
    // The word is put back, so that each format is read from its beginning.
    scanner.put_back(&word, place);
    let allowance = Allowance::new(options.max_memory);
    let mut file = match format {
        // These two name the piece and the edges.
        Format::Json => return json::read(scanner, options, allowance),
        Format::Tsplib => return tsplib::read(scanner, options, allowance),
        Format::Grid => grid::read(scanner, options, allowance)?,
        Format::Moves => moves::read(scanner, options, allowance)?,
    };
    file.board = options.with_piece(file.board, None, None)?;
    Ok(file)
}
