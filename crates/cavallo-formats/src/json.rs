//! Reading a JSON document of the schema `cavallo-tour/1`.
//!
//! ```text
//! {"schema":"cavallo-tour/1","board":"3x4","ends":"open","squares":["a1","b3","c1",..]}
//! ```
//!
//! Squares are made of their names as these go by, and no text is kept. What is wrong is noted beside the parser, since
//! its own errors are texts, and gets its place from the error that the parser then makes.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, Read};

use cavallo::board::{Board, Square};
use cavallo::tour::{Ends, Route};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use crate::document::TOUR_SCHEMA;
use crate::error::{BoardDefect, ReadError, shown};
use crate::reading::{Allowance, Format, ReadOptions, TourFile, reconcile};
use crate::scanner::Place;

pub(crate) fn read<R: BufRead>(
    input: R,
    beginning: Place,
    options: &ReadOptions,
    allowance: Allowance,
) -> Result<TourFile, ReadError> {
    let exceeded = Cell::new(false);
    let limit = allowance.limit();
    // The parser keeps a text while it reads it, and its buffer may be three times as long while it grows.
    let left = limit.map_or(u64::MAX, |limit| limit / 4);
    let mut parser = serde_json::Deserializer::from_reader(Bounded { input, left, exceeded: &exceeded });
    let mut notes = Notes { allowance, failure: None };
    let parsed = parser.deserialize_map(Document(&mut notes)).and_then(|claim| parser.end().map(|()| claim));
    let claim = match (parsed, limit) {
        (Ok(claim), _) => claim,
        (Err(_), Some(limit)) if exceeded.get() => return Err(ReadError::TooLarge { limit }),
        (Err(error), _) => return Err(explain(error, notes.failure, beginning)),
    };
    let said = claim.board.with_blocked(claim.blocked).map_err(BoardDefect::from)?;
    Ok(TourFile {
        format: Format::Json,
        board: reconcile(options.board.as_ref(), said)?,
        board_inferred: false,
        ends: claim.ends,
        start: claim.start,
        end: claim.end,
        route: Route(claim.squares),
        places: Vec::new(),
    })
}

/// What went wrong, from what was noted and from what the parser says.
fn explain(error: serde_json::Error, noted: Option<Failure>, beginning: Place) -> ReadError {
    let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
    let place = match u32::try_from(error.line()).unwrap_or(u32::MAX) {
        // The parser's first line is what follows the file's white space.
        0 | 1 => Place { line: beginning.line, column: column.saturating_add(beginning.column - 1) },
        line => Place { line: line.saturating_add(beginning.line - 1), column },
    };
    match (noted, error.classify()) {
        (Some(Failure::Syntax { found, expected }), _) => ReadError::syntax(place, found, expected),
        (Some(Failure::Other(error)), _) => error,
        (None, Category::Io) => ReadError::Io(error.into()),
        (None, Category::Eof) => ReadError::syntax(place, "the end of the file", "the rest of the JSON document"),
        (None, Category::Syntax | Category::Data) => {
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
            match message.strip_prefix("invalid type: ").and_then(|types| types.split_once(", expected ")) {
                Some((found, expected)) => ReadError::syntax(place, found, expected.to_owned()),
                None => ReadError::syntax(
                    place,
                    format!("malformed JSON ({message})"),
                    format!("a document of the schema {TOUR_SCHEMA:?}"),
                ),
            }
        }
    }
}

/// An input that ends with an error when too much is read from it.
struct Bounded<'a, R> {
    input: R,
    left: u64,
    exceeded: &'a Cell<bool>,
}

impl<R: BufRead> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        if length as u64 > self.left {
            self.exceeded.set(true);
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.left -= length as u64;
        Ok(length)
    }
}

/// What the visitors note, since a parser's error can only be a text.
enum Failure {
    /// To be given a place.
    Syntax { found: String, expected: &'static str },
    /// Has a place or needs none.
    Other(ReadError),
}

/// What goes with the visitors.
struct Notes {
    allowance: Allowance,
    failure: Option<Failure>,
}

impl Notes {
    /// Notes a failure and gives the error that makes the parser stop.
    fn fail<E: serde::de::Error>(&mut self, failure: Failure) -> E {
        self.failure = Some(failure);
        E::custom("see the notes")
    }

    fn expected<E: serde::de::Error>(&mut self, expected: &'static str, found: impl Into<String>) -> E {
        self.fail(Failure::Syntax { found: found.into(), expected })
    }
}

/// What a document says.
struct Claim {
    board: Board,
    blocked: Vec<Square>,
    ends: Option<Ends>,
    start: Option<Square>,
    end: Option<Square>,
    squares: Vec<Square>,
}

/// The whole document.
struct Document<'a>(&'a mut Notes);

const A_SCHEMA: &str = "\"schema\" to be \"cavallo-tour/1\"";
const A_BOARD: &str = "\"board\" to be a size such as \"3x10\"";
const AN_ANSWER: &str = "\"answer\" to be a word";
const ENDS: &str = "\"ends\" to be \"open\" or \"closed\"";
const SQUARES: &str = "\"squares\" to be a list such as [\"a1\",\"b3\"]";
const BLOCKED: &str = "\"blocked\" to be a list such as [\"a1\",\"b3\"]";

impl<'de> Visitor<'de> for Document<'_> {
    type Value = Claim;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tour document")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Claim, A::Error> {
        let notes = self.0;
        let mut schema = None;
        let mut board: Option<Board> = None;
        let mut blocked = None;
        let mut ends = None;
        let mut start = None;
        let mut end = None;
        let mut answer = None;
        let mut squares = None;
        while let Some(key) = map.next_key_seed(Key)? {
            let again = match key {
                "schema" => schema.replace(map.next_value_seed(schema_text(notes))?).is_some(),
                "board" => board.replace(map.next_value_seed(board_text(notes))?).is_some(),
                "ends" => ends.replace(map.next_value_seed(ends_text(notes))?).is_some(),
                "start" => start.replace(map.next_value_seed(square_text(notes))?).is_some(),
                "end" => end.replace(map.next_value_seed(square_text(notes))?).is_some(),
                "answer" => answer.replace(map.next_value_seed(answer_text(notes))?).is_some(),
                "blocked" => blocked.replace(map.next_value_seed(List { notes, expected: BLOCKED })?).is_some(),
                "squares" => squares.replace(map.next_value_seed(List { notes, expected: SQUARES })?).is_some(),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    false
                }
            };
            if again {
                return Err(notes.expected("each key once", format!("{key:?} again")));
            }
        }
        match (schema, board, squares, answer) {
            (None, ..) => Err(notes.expected(A_SCHEMA, "a document without one")),
            (_, None, ..) => Err(notes.expected(A_BOARD, "a document without one")),
            (_, _, None, None) => Err(notes.expected(SQUARES, "a document without them")),
            (_, _, None, Some(answer)) => {
                Err(notes.expected(SQUARES, format!("a document without a tour: its answer is {answer}")))
            }
            (_, _, Some(_), Some(answer)) if answer != shown(b"found") => {
                Err(notes.expected("\"answer\" to be \"found\" where there are squares", answer))
            }
            (Some(()), Some(board), Some(squares), _) => {
                Ok(Claim { board, blocked: blocked.unwrap_or_default(), ends, start, end, squares })
            }
        }
    }
}

/// The keys that are known; all others are alike.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, text: &str) -> Result<&'static str, E> {
        let known = ["schema", "board", "blocked", "ends", "start", "end", "answer", "squares"];
        Ok(known.into_iter().find(|&key| key == text).unwrap_or(""))
    }
}

/// A text that is read as something else; the reader may say why it cannot be.
struct Text<'a, T> {
    notes: &'a mut Notes,
    expected: &'static str,
    read: fn(&str) -> Result<T, Option<ReadError>>,
}

fn schema_text(notes: &mut Notes) -> Text<'_, ()> {
    Text { notes, expected: A_SCHEMA, read: |text| if text == TOUR_SCHEMA { Ok(()) } else { Err(None) } }
}

fn board_text(notes: &mut Notes) -> Text<'_, Board> {
    let read = |text: &str| text.parse().map_err(|error| Some(BoardDefect::Invalid(error).into()));
    Text { notes, expected: A_BOARD, read }
}

fn ends_text(notes: &mut Notes) -> Text<'_, Ends> {
    let read = |text: &str| match text {
        "open" => Ok(Ends::Open),
        "closed" => Ok(Ends::Closed),
        _ => Err(None),
    };
    Text { notes, expected: ENDS, read }
}

fn answer_text(notes: &mut Notes) -> Text<'_, String> {
    Text { notes, expected: AN_ANSWER, read: |text| Ok(shown(text.as_bytes())) }
}

fn square_text(notes: &mut Notes) -> Text<'_, Square> {
    Text { notes, expected: "a square such as \"b4\"", read: |text| text.parse().map_err(|_| None) }
}

impl<'de, T> DeserializeSeed<'de> for Text<'_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T> Visitor<'_> for Text<'_, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(|error| match error {
            Some(error) => self.notes.fail(Failure::Other(error)),
            None => self.notes.expected(self.expected, shown(text.as_bytes())),
        })
    }
}

/// A list of squares.
struct List<'a> {
    notes: &'a mut Notes,
    expected: &'static str,
}

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = Vec<Square>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Square>, D::Error> {
        // Not `deserialize_seq`, whose error would quote a text in full, however long it is.
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
    type Value = Vec<Square>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<Square>, E> {
        Err(self.notes.expected(self.expected, shown(text.as_bytes())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Square>, A::Error> {
        let mut squares = Vec::new();
        while let Some(square) = list.next_element_seed(square_text(self.notes))? {
            self.notes.allowance.take_square().map_err(|error| self.notes.fail(Failure::Other(error)))?;
            squares.push(square);
        }
        Ok(squares)
    }
}
