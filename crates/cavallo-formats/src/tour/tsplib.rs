//! TSPLIB's tours: a head of `KEY : value` lines, then the vertices, one per line, then -1.
//!
//! ```text
//! NAME : knight-8x8
//! COMMENT : board 8x8 closed
//! TYPE : TOUR
//! DIMENSION : 64
//! TOUR_SECTION
//! 1
//! 11
//! ```
//!
//! The format knows vertices, not boards. Ours is in a comment that other programs skip; where it is missing, a square
//! number of vertices is taken for a square board.
//!
//! # Reference
//! G. Reinelt, TSPLIB: a traveling salesman problem library, ORSA Journal on Computing 3 (1991).

use std::io::{self, Write};

use cavallo::board::{Board, Piece, Square, Wrap};
use cavallo::tour::{Ends, Tour};

use crate::board::vertices::{Vertices, write_board};
use crate::text::allowance::Allowance;
use crate::text::error::{BoardDefect, ReadError};
use crate::text::keyword::{is_keyword, is_keyword_byte};
use crate::text::lettering::Lettering;
use crate::text::place::Place;
use crate::text::scanner::{Scanner, is_blank, is_white};
use crate::tour::tour_file::{Format, ReadOptions, TourFile, reconcile};
use crate::tour::visits::write_visits;

/// Writes a tour as a TSPLIB tour. A constructed tour is checked as it is written.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`](crate::UnsoundTour) inside when a constructed tour turns out to be none.
pub fn write_tsplib(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    write_tsplib_with_threads(tour, 1, out)
}

/// The same on this many threads, if the tour is large and constructed.
///
/// # Errors
/// As [`write_tsplib`].
pub fn write_tsplib_with_threads(tour: &Tour, threads: usize, out: &mut dyn Write) -> io::Result<()> {
    let board = tour.board();
    write!(out, "NAME : {}-{board}\nCOMMENT : ", board.piece())?;
    write_board(board, out)?;
    writeln!(out, " {}\nTYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION", tour.ends(), board.free_area())?;
    let vertices = Vertices::new(board);
    let letter = |square, text: &mut Vec<u8>| {
        text.extend_from_slice(Lettering::number(vertices.vertex(square)).as_bytes());
        text.push(b'\n');
    };
    write_visits(tour, threads, letter, b'\n', || false, out)?;
    out.write_all(b"\n-1\nEOF\n")
}

/// What the lines before the vertices say.
#[derive(Default)]
struct Head {
    dimension: Option<u64>,
    comment: Option<OwnComment>,
}

/// A comment as [`write_tsplib`] and [`write_hcp`](crate::write_hcp) write it.
struct OwnComment {
    board: Board,
    piece: Option<Piece>,
    wrap: Option<Wrap>,
    ends: Option<Ends>,
}

pub(crate) fn read(
    mut scanner: Scanner<'_>,
    options: &ReadOptions,
    mut allowance: Allowance,
) -> Result<TourFile, ReadError> {
    let head = read_head(&mut scanner, &mut allowance)?;
    let ends = head.comment.as_ref().and_then(|comment| comment.ends);
    let (board, board_inferred) = head.board(options)?;
    let (squares, places) = read_vertices(&mut scanner, &board, &mut allowance)?;
    Ok(TourFile {
        format: Format::Tsplib,
        board,
        board_inferred,
        notation: None,
        ends,
        start: None,
        end: None,
        squares,
        places,
    })
}

/// Reads up to and including the word `TOUR_SECTION`.
fn read_head(scanner: &mut Scanner<'_>, allowance: &mut Allowance) -> Result<Head, ReadError> {
    const EXPECTED: &str = "a TSPLIB keyword, and TOUR_SECTION before the vertices";
    let mut head = Head::default();
    loop {
        if scanner.pass_while(is_white)?.is_none() {
            return Err(ReadError::syntax(scanner.place(), "the end of the file", "TOUR_SECTION and the vertices"));
        }
        let word = scanner.token(|byte| !is_white(byte) && byte != b':', EXPECTED)?;
        let keyword = word.bytes.to_ascii_uppercase();
        let refusal = word.is_not(EXPECTED);
        let colon = scanner.pass_while(is_blank)? == Some(b':');
        // Programs have keys of their own, which the colon tells from vertices that come too early.
        let foreign = colon && !keyword.is_empty() && keyword.iter().copied().all(is_keyword_byte);
        if !is_keyword(&keyword) && !foreign {
            return Err(refusal);
        }
        if colon {
            scanner.pass(b':');
            scanner.pass_while(is_blank)?;
        }
        match keyword.as_slice() {
            b"TOUR_SECTION" => return Ok(head),
            b"DIMENSION" => {
                let value = scanner.token(|byte| !is_white(byte), "the number of vertices")?;
                let dimension = value.number().filter(|&dimension| dimension > 0);
                head.dimension = Some(dimension.ok_or_else(|| value.is_not("the number of vertices"))?);
            }
            b"TYPE" => {
                let value = scanner.token(|byte| !is_white(byte), "TOUR")?;
                if !value.bytes.eq_ignore_ascii_case(b"TOUR") {
                    return Err(value.is_not("TOUR, for this is the only type that holds a tour"));
                }
            }
            b"COMMENT" => head.comment = read_own_comment(scanner, allowance)?.or(head.comment),
            _ => {}
        }
        scanner.pass_while(|byte| byte != b'\n')?;
    }
}

/// Reads `board SIZE [piece NAME] [wrap WHICH] [blocked SQUARE..] [open|closed]`; anything else is another program's comment.
fn read_own_comment(scanner: &mut Scanner<'_>, allowance: &mut Allowance) -> Result<Option<OwnComment>, ReadError> {
    if next_word(scanner)? != b"board" {
        return Ok(None);
    }
    let Some(board) = parse::<Board>(next_word(scanner)?) else { return Ok(None) };
    let (mut piece, mut wrap) = (None, None);
    let mut blocked = Vec::new();
    let mut in_blocked = false;
    let ends = loop {
        match next_word(scanner)? {
            b"" => break None,
            b"open" => break Some(Ends::Open),
            b"closed" => break Some(Ends::Closed),
            b"piece" if piece.is_none() && !in_blocked => match parse::<Piece>(next_word(scanner)?) {
                Some(named) => piece = Some(named),
                None => return Ok(None),
            },
            b"wrap" if wrap.is_none() && !in_blocked => {
                let word = next_word(scanner)?;
                match Wrap::NAMED.into_iter().find(|(name, _)| name.as_bytes() == word) {
                    Some((_, named)) => wrap = Some(named),
                    None => return Ok(None),
                }
            }
            b"blocked" if !in_blocked => in_blocked = true,
            word => match parse::<Square>(word) {
                Some(square) if in_blocked => {
                    allowance.take_square()?;
                    blocked.push(square);
                }
                _ => return Ok(None),
            },
        }
    };
    if !next_word(scanner)?.is_empty() {
        return Ok(None);
    }
    let board = board.with_blocked(blocked).map_err(BoardDefect::from)?;
    Ok(Some(OwnComment { board, piece, wrap, ends }))
}

/// The next word of the line, empty at its end. Words that are too long are none of ours, so a part of them will do.
fn next_word<'a>(scanner: &'a mut Scanner<'_>) -> io::Result<&'a [u8]> {
    scanner.pass_while(is_blank)?;
    scanner.shortened_token(|byte| !is_white(byte))
}

fn parse<T: std::str::FromStr>(word: &[u8]) -> Option<T> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

impl Head {
    /// The board, and whether it is a guess.
    fn board(self, options: &ReadOptions) -> Result<(Board, bool), BoardDefect> {
        let (piece, wrap) = self.comment.as_ref().map_or((None, None), |comment| (comment.piece, comment.wrap));
        let (board, inferred) = match (self.comment, options.board.as_ref(), self.dimension) {
            (Some(comment), given, _) => (reconcile(given, comment.board)?, false),
            (None, Some(given), _) => (given.clone(), false),
            (None, None, Some(dimension)) if dimension.isqrt().pow(2) == dimension => {
                let side = u32::try_from(dimension.isqrt()).map_err(|_| BoardDefect::Unknown)?;
                (Board::new(side, side)?, true)
            }
            (None, None, _) => return Err(BoardDefect::Unknown),
        };
        match self.dimension {
            Some(dimension) if dimension != board.free_area() => {
                Err(BoardDefect::WrongDimension { board: board.to_string(), free: board.free_area(), dimension })
            }
            _ => Ok((options.with_piece(board, piece, wrap)?, inferred)),
        }
    }
}

/// Reads vertices up to -1, `EOF` or the end of the file.
fn read_vertices(
    scanner: &mut Scanner<'_>,
    board: &Board,
    allowance: &mut Allowance,
) -> Result<(Vec<Square>, Vec<Place>), ReadError> {
    let vertices = Vertices::new(board);
    let most = board.free_area();
    let (mut squares, mut places) = (Vec::new(), Vec::new());
    while scanner.pass_while(is_white)?.is_some() {
        let token = scanner.token(|byte| !is_white(byte), "a vertex or -1")?;
        if token.bytes == b"-1" || token.bytes.eq_ignore_ascii_case(b"EOF") {
            break;
        }
        let vertex = token.number().filter(|vertex| (1..=most).contains(vertex));
        let vertex = vertex.ok_or_else(|| token.is_not(format!("a vertex from 1 to {most}, or -1 after the last")))?;
        let place = token.place;
        allowance.take_square()?;
        squares.push(vertices.square(vertex));
        places.push(place);
    }
    if squares.is_empty() {
        return Err(ReadError::syntax(scanner.place(), "no vertices", format!("vertices from 1 to {most}")));
    }
    Ok((squares, places))
}
