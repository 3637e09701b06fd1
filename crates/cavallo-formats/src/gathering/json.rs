//! Gathering problems as JSON documents of the schema `cavallo-gather/1`, for any k and any number of knights on a square.
//!
//! ```text
//! {"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":3,"count":2}],"blocked":["c3"]}
//! ```
//!
//! `count` is 1 and `blocked` empty where they are left out; keys that are not known are passed over. Several documents, on one
//! line or many, are several cases.

use std::fmt;
use std::io::{self, Write};

use cavallo::Run;
use cavallo::board::{Board, Piece, Square, Wrap};
use cavallo::gather::{GatherProblem, Knight, MAX_K, MAX_KNIGHTS};
use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::board::graph::stop;
use crate::text::allowance::Allowance;
use crate::text::error::{ReadError, shown};
use crate::text::json_values::{
    A_SIZE, Document, Documents, Key, List, Notes, Number, piece_text, schema_text, size_text, square_text, wrap_text,
};
use crate::text::scanner::Scanner;
use crate::text::writing::write_json;

/// The name and version of the form of a gathering problem.
pub const GATHER_SCHEMA: &str = "cavallo-gather/1";

/// The work of a byte that is written.
const WORK_OF_BYTE: u64 = 8;
const A_SCHEMA: &str = "\"schema\" to be \"cavallo-gather/1\"";
const KNIGHTS: &str = "\"knights\" to be a list such as [{\"square\":\"a1\",\"k\":3,\"count\":2}]";
const A_KNIGHT: &str = "a knight such as {\"square\":\"a1\",\"k\":3,\"count\":2}";
const A_K: &str = "\"k\" to be a whole number from 1 to 1000000000000";
const A_COUNT: &str = "\"count\" to be a whole number from 1 to 4294967296";
const BLOCKED: &str = "\"blocked\" to be a list such as [\"a1\",\"b3\"]";

pub(crate) fn read(scanner: Scanner<'_>, allowance: Allowance) -> Result<Vec<GatherProblem>, ReadError> {
    let mut next = Some(scanner.place());
    let mut documents = Documents::new(scanner, allowance);
    let mut problems = Vec::new();
    while let Some(place) = next {
        documents.allowance().take(Allowance::CASE)?;
        let question: Question = documents.read()?;
        let board = question.board.with_blocked(question.blocked).map_err(|error| ReadError::case(place, error))?;
        let board = board.with_piece(question.piece).wrapped(question.wrap);
        let problem = GatherProblem::new(board, question.knights).map_err(|error| ReadError::case(place, error))?;
        problems.push(problem);
        next = documents.another::<Question>()?;
    }
    Ok(problems)
}

/// What a document says.
struct Question {
    board: Board,
    piece: Piece,
    wrap: Wrap,
    blocked: Vec<Square>,
    knights: Vec<Knight>,
}

impl Document for Question {
    const SCHEMA: &'static str = GATHER_SCHEMA;

    fn read<'de, A: MapAccess<'de>>(mut map: A, notes: &mut Notes) -> Result<Self, A::Error> {
        let (mut schema, mut board, mut blocked, mut knights) = (None, None, None, None);
        let (mut piece, mut wrap) = (None, None);
        let known = Key(&["schema", "board", "piece", "wrap", "blocked", "knights", "comment"]);
        while let Some(key) = map.next_key_seed(known)? {
            match key {
                "schema" => {
                    map.next_value_seed(schema_text(notes, GATHER_SCHEMA, A_SCHEMA))?;
                    notes.keep(&mut schema, key, ())?;
                }
                "board" => {
                    let value = map.next_value_seed(size_text(notes))?;
                    notes.keep(&mut board, key, value)?;
                }
                "piece" => {
                    let value = map.next_value_seed(piece_text(notes))?;
                    notes.keep(&mut piece, key, value)?;
                }
                "wrap" => {
                    let value = map.next_value_seed(wrap_text(notes))?;
                    notes.keep(&mut wrap, key, value)?;
                }
                "blocked" => {
                    let value = map.next_value_seed(List { notes, expected: BLOCKED })?;
                    notes.keep(&mut blocked, key, value)?;
                }
                "knights" => {
                    let value = map.next_value_seed(Knights(notes))?;
                    notes.keep(&mut knights, key, value)?;
                }
                "comment" => drop(map.next_value::<IgnoredAny>()?),
                // A misspelt key would make another question of it.
                _ => {
                    return Err(notes.expected(
                        "no key but \"schema\", \"board\", \"piece\", \"wrap\", \"blocked\", \"knights\" and \"comment\"",
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
                let (piece, wrap) = (piece.unwrap_or_default(), wrap.unwrap_or_default());
                Ok(Self { board, piece, wrap, blocked: blocked.unwrap_or_default(), knights })
            }
        }
    }
}

/// The list of knights.
struct Knights<'a>(&'a mut Notes);

impl<'de> DeserializeSeed<'de> for Knights<'_> {
    type Value = Vec<Knight>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Knight>, D::Error> {
        // Not `deserialize_seq`, whose error would quote a text in full, however long it is.
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Knights<'_> {
    type Value = Vec<Knight>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(KNIGHTS)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<Knight>, E> {
        Err(self.0.expected(KNIGHTS, shown(text.as_bytes())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Knight>, A::Error> {
        let mut knights = Vec::new();
        while let Some(knight) = list.next_element_seed(OneKnight(self.0))? {
            self.0.take(Allowance::KNIGHT)?;
            knights.push(knight);
        }
        Ok(knights)
    }
}

/// One of them.
struct OneKnight<'a>(&'a mut Notes);

impl<'de> DeserializeSeed<'de> for OneKnight<'_> {
    type Value = Knight;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Knight, D::Error> {
        // As above.
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for OneKnight<'_> {
    type Value = Knight;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(A_KNIGHT)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Knight, E> {
        Err(self.0.expected(A_KNIGHT, shown(text.as_bytes())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Knight, A::Error> {
        let notes = self.0;
        let (mut square, mut k, mut count) = (None, None, None);
        while let Some(key) = map.next_key_seed(Key(&["square", "k", "count", "comment"]))? {
            match key {
                "square" => {
                    let value = map.next_value_seed(square_text(notes))?;
                    notes.keep(&mut square, key, value)?;
                }
                "k" => {
                    let value = map.next_value_seed(Number { notes, expected: A_K, range: 1..=MAX_K })?;
                    notes.keep(&mut k, key, value)?;
                }
                "count" => {
                    let value = map.next_value_seed(Number { notes, expected: A_COUNT, range: 1..=MAX_KNIGHTS })?;
                    notes.keep(&mut count, key, value)?;
                }
                "comment" => drop(map.next_value::<IgnoredAny>()?),
                // A misspelt key would make another question of it.
                _ => {
                    return Err(
                        notes.expected("no key but \"square\", \"k\", \"count\" and \"comment\"", "another key")
                    );
                }
            }
        }
        match (square, k) {
            (Some(square), Some(k)) => Ok(Knight { square, k, count: count.unwrap_or(1) }),
            (None, _) => Err(notes.expected(A_KNIGHT, "a knight without a \"square\"")),
            (_, None) => Err(notes.expected(A_KNIGHT, "a knight without a \"k\"")),
        }
    }
}

/// Writes a problem as a JSON document on one line.
///
/// # Errors
/// When writing fails, or with a [`Stopped`](cavallo::Stopped) inside when the run is stopped: anywhere in the document.
pub fn write_gather_json(run: &mut Run<'_>, problem: &GatherProblem, out: &mut dyn Write) -> io::Result<()> {
    write_json(&Written { schema: GATHER_SCHEMA, problem }, &mut WithinRun { run, out })
}

/// What is written is work of a run.
struct WithinRun<'w, 'r> {
    run: &'w mut Run<'r>,
    out: &'w mut dyn Write,
}

impl Write for WithinRun<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.run.tick(WORK_OF_BYTE * bytes.len() as u64).map_err(stop)?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A document to be written.
#[derive(Serialize)]
struct Written<'a> {
    schema: &'static str,
    #[serde(flatten)]
    problem: &'a GatherProblem,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_in_the_sentences_are_those_of_the_problem() {
        assert!(A_K.ends_with(&format!(" {MAX_K}")));
        assert!(A_COUNT.ends_with(&format!(" {MAX_KNIGHTS}")));
        assert!(A_SIZE.ends_with(&format!(" {}", cavallo::board::MAX_SIDE)));
    }
}
