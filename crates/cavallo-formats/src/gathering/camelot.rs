//! Camelot problems: a king and knights who are to meet, one problem per line or as JSON.
//!
//! ```text
//! D4A3A8H1H8
//! d4 a10 aa3
//! {"schema":"cavallo-camelot/1","board":"8x8","king":"d4","knights":["a3","a8"],"blocked":["c3"]}
//! ```
//!
//! In a line the king comes first, then the knights, each square in letters and digits, with or without blanks between them. A
//! line says nothing about its board. A document does, may leave out the king, and may block squares.

use std::io::Read;

use cavallo::board::{Board, Square};
use cavallo::gather::GatherError;
use serde::de::{IgnoredAny, MapAccess};

use crate::text::allowance::Allowance;
use crate::text::error::{CaseDefect, ReadError};
use crate::text::json_values::{A_SIZE, Document, Documents, Key, List, Notes, schema_text, size_text, square_text};
use crate::text::place::Place;
use crate::text::scanner::{LONGEST_TOKEN, Scanner, Token, is_blank, is_white};

/// The name and version of the document's form.
pub const CAMELOT_SCHEMA: &str = "cavallo-camelot/1";

/// The pieces and their squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CamelotLine {
    /// The king's square; only a JSON document may be without one.
    pub king: Option<Square>,
    /// The knights' squares.
    pub knights: Vec<Square>,
}

/// A problem: all its pieces stand on free squares of its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CamelotCase {
    /// Where in the file it begins.
    pub place: Place,
    /// The board.
    pub board: Board,
    /// The pieces.
    pub pieces: CamelotLine,
}

const A_SQUARE: &str = "a square such as d4";
const A_SCHEMA: &str = "\"schema\" to be \"cavallo-camelot/1\"";
const KNIGHTS: &str = "\"knights\" to be a list such as [\"a1\",\"b3\"]";
const BLOCKED: &str = "\"blocked\" to be a list such as [\"a1\",\"b3\"]";
const EXPECTED: &str = "a line such as D4A3A8, the king first, or a JSON document of the schema \"cavallo-camelot/1\"";

/// Reads one line in the classic form.
///
/// ```
/// use cavallo_formats::parse_camelot;
///
/// let line = parse_camelot("D4A3A8H1H8")?;
/// assert_eq!(line.king, "d4".parse().ok());
/// assert_eq!(line.knights.len(), 4);
/// assert_eq!(line, parse_camelot("d4 a3 a8 h1 h8")?);
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When there is something else than squares, or nothing.
pub fn parse_camelot(line: &str) -> Result<CamelotLine, ReadError> {
    let mut text = line.as_bytes();
    let mut scanner = Scanner::new(&mut text);
    let pieces = read_line(&mut scanner, &mut Allowance::new(None))?;
    match scanner.pass_while(is_white)? {
        None => Ok(pieces),
        Some(_) => Err(ReadError::syntax(scanner.place(), "another line", "the end of the text")),
    }
}

/// Reads a file of problems: lines, of which blank ones are passed over, on the board given; or JSON documents, which say their
/// boards themselves.
///
/// # Errors
/// When the file is in neither form, when a piece is not on a free square of its board, when the file is too large for the memory
/// allowed (in bytes), or when reading fails.
pub fn read_camelot(
    mut input: impl Read,
    board: &Board,
    max_memory: Option<u64>,
) -> Result<Vec<CamelotCase>, ReadError> {
    read(Scanner::new(&mut input), board, max_memory)
}

fn read(mut scanner: Scanner<'_>, board: &Board, max_memory: Option<u64>) -> Result<Vec<CamelotCase>, ReadError> {
    scanner.pass_byte_order_mark(EXPECTED)?;
    let mut allowance = Allowance::new(max_memory);
    match scanner.pass_while(is_white)? {
        None => {
            return Err(ReadError::syntax(scanner.place(), "the end of the file, in which there is nothing", EXPECTED));
        }
        Some(b'{') => return read_documents(scanner, allowance),
        Some(_) => {}
    }
    let mut cases = Vec::new();
    while scanner.pass_while(is_white)?.is_some() {
        // The board is copied for each line.
        let size = Allowance::CASE + size_of_val(board.blocked()) as u64;
        allowance.take(size)?;
        let place = scanner.place();
        let pieces = read_line(&mut scanner, &mut allowance)?;
        cases.push(CamelotCase { place, board: board.clone(), pieces }.checked()?);
    }
    Ok(cases)
}

/// Reads the squares of a line and goes past its end.
fn read_line(scanner: &mut Scanner<'_>, allowance: &mut Allowance) -> Result<CamelotLine, ReadError> {
    let mut line = CamelotLine { king: None, knights: Vec::new() };
    let mut name = Vec::with_capacity(2 * LONGEST_TOKEN);
    loop {
        match scanner.pass_while(is_blank)? {
            None if line.king.is_none() => {
                return Err(ReadError::syntax(scanner.place(), "the end of the line", "the king's square, such as d4"));
            }
            None => return Ok(line),
            Some(b'\n') if line.king.is_some() => {
                scanner.pass(b'\n');
                return Ok(line);
            }
            Some(_) => {}
        }
        let square = read_square(scanner, &mut name)?;
        if line.king.is_none() {
            line.king = Some(square);
        } else {
            allowance.take_square()?;
            line.knights.push(square);
        }
    }
}

/// Reads letters and then digits, which are a square whatever comes next.
fn read_square(scanner: &mut Scanner<'_>, name: &mut Vec<u8>) -> Result<Square, ReadError> {
    let place = scanner.place();
    name.clear();
    name.extend_from_slice(scanner.token(|byte| byte.is_ascii_alphabetic(), A_SQUARE)?.bytes);
    name.extend_from_slice(scanner.token(|byte| byte.is_ascii_digit(), A_SQUARE)?.bytes);
    if let Some(square) = (Token { bytes: name, place }).parse() {
        return Ok(square);
    }
    // What is shown goes on to the next blank, so that something is shown in any case.
    name.extend_from_slice(scanner.shortened_token(|byte| !is_white(byte))?);
    if name.is_empty() {
        return Err(ReadError::syntax(place, "the end of the line", A_SQUARE));
    }
    Err(Token { bytes: name, place }.is_not(A_SQUARE))
}

fn read_documents(scanner: Scanner<'_>, allowance: Allowance) -> Result<Vec<CamelotCase>, ReadError> {
    let mut next = Some(scanner.place());
    let mut documents = Documents::new(scanner, allowance);
    let mut cases = Vec::new();
    while let Some(place) = next {
        documents.allowance().take(Allowance::CASE)?;
        let court: Court = documents.read()?;
        let board = court.board.with_blocked(court.blocked).map_err(|error| ReadError::case(place, error))?;
        cases.push(CamelotCase { place, board, pieces: court.pieces }.checked()?);
        next = documents.another::<Court>()?;
    }
    Ok(cases)
}

/// What a document says.
struct Court {
    board: Board,
    blocked: Vec<Square>,
    pieces: CamelotLine,
}

impl Document for Court {
    const SCHEMA: &'static str = CAMELOT_SCHEMA;

    fn read<'de, A: MapAccess<'de>>(mut map: A, notes: &mut Notes) -> Result<Self, A::Error> {
        let (mut schema, mut board, mut king, mut knights, mut blocked) = (None, None, None, None, None);
        while let Some(key) = map.next_key_seed(Key(&["schema", "board", "king", "knights", "blocked", "comment"]))? {
            match key {
                "schema" => {
                    map.next_value_seed(schema_text(notes, CAMELOT_SCHEMA, A_SCHEMA))?;
                    notes.keep(&mut schema, key, ())?;
                }
                "board" => {
                    let value = map.next_value_seed(size_text(notes))?;
                    notes.keep(&mut board, key, value)?;
                }
                "king" => {
                    let value = map.next_value_seed(square_text(notes))?;
                    notes.keep(&mut king, key, value)?;
                }
                "knights" => {
                    let value = map.next_value_seed(List { notes, expected: KNIGHTS })?;
                    notes.keep(&mut knights, key, value)?;
                }
                "blocked" => {
                    let value = map.next_value_seed(List { notes, expected: BLOCKED })?;
                    notes.keep(&mut blocked, key, value)?;
                }
                "comment" => drop(map.next_value::<IgnoredAny>()?),
                // A misspelt key would make another question of it.
                _ => {
                    return Err(notes.expected(
                        "no key but \"schema\", \"board\", \"king\", \"knights\", \"blocked\" and \"comment\"",
                        "another key",
                    ));
                }
            }
        }
        match (schema, board, knights) {
            (None, ..) => Err(notes.expected(A_SCHEMA, "a document without one")),
            (_, None, _) => Err(notes.expected(A_SIZE, "a document without one")),
            (.., None) => Err(notes.expected(KNIGHTS, "a document without them")),
            (Some(()), Some(board), Some(knights)) => {
                Ok(Self { board, blocked: blocked.unwrap_or_default(), pieces: CamelotLine { king, knights } })
            }
        }
    }
}

impl CamelotCase {
    /// The case, if every piece stands on a free square.
    fn checked(self) -> Result<Self, ReadError> {
        match self.defect() {
            None => Ok(self),
            Some(defect) => Err(ReadError::case(self.place, defect)),
        }
    }

    fn defect(&self) -> Option<CaseDefect> {
        let board = &self.board;
        if let Some(square) = self.pieces.king.filter(|&king| !board.is_free(king)) {
            return Some(CaseDefect::King { square, board: board.to_string() });
        }
        let square = self.pieces.knights.iter().copied().find(|&knight| !board.is_free(knight))?;
        Some(CaseDefect::Knights(if board.contains(square) {
            GatherError::Blocked(square)
        } else {
            GatherError::OffBoard { square, board: board.to_string() }
        }))
    }
}
