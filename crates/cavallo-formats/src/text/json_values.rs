//! What all JSON readers share: documents from a bounded input, values that become squares as they go by, errors with places.
//!
//! No text is kept. What is wrong is noted beside the parser, since its own errors are texts, and gets its place from the
//! error that the parser then makes.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::rc::Rc;

use cavallo::board::{Board, Piece, Square, Wrap};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::de::IoRead;
use serde_json::error::Category;

use crate::text::allowance::Allowance;
use crate::text::error::{ReadError, shown};
use crate::text::place::Place;
use crate::text::scanner::Scanner;

/// Something a document is read as.
pub(crate) trait Document: Sized {
    /// The name and version of the document's form.
    const SCHEMA: &'static str;

    fn read<'de, A: MapAccess<'de>>(map: A, notes: &mut Notes) -> Result<Self, A::Error>;
}

/// Documents, one after the other.
pub(crate) struct Documents<'r> {
    parser: serde_json::Deserializer<IoRead<Bounded<'r>>>,
    exceeded: Rc<Cell<bool>>,
    /// Where in the file the parser began.
    beginning: Place,
    notes: Notes,
}

impl<'r> Documents<'r> {
    pub(crate) fn new(input: Scanner<'r>, allowance: Allowance) -> Self {
        let beginning = input.place();
        let exceeded = Rc::new(Cell::new(false));
        // The parser keeps a text while it reads it, and its buffer may be three times as long while it grows.
        let left = allowance.limit().map_or(u64::MAX, |limit| limit / 4);
        let bounded = Bounded { input, left, exceeded: Rc::clone(&exceeded) };
        let parser = serde_json::Deserializer::from_reader(bounded);
        Self { parser, exceeded, beginning, notes: Notes { allowance, failure: None } }
    }

    pub(crate) fn read<D: Document>(&mut self) -> Result<D, ReadError> {
        let whole = Whole { notes: &mut self.notes, document: PhantomData };
        self.parser.deserialize_map(whole).map_err(|error| self.explain(error, D::SCHEMA))
    }

    /// Makes sure that nothing follows the document.
    pub(crate) fn end<D: Document>(&mut self) -> Result<(), ReadError> {
        self.parser.end().map_err(|error| self.explain(error, D::SCHEMA))
    }

    /// Where another document begins, if something follows the one that was read.
    pub(crate) fn another<D: Document>(&mut self) -> Result<Option<Place>, ReadError> {
        match self.parser.end() {
            Ok(()) => Ok(None),
            Err(error) if error.is_syntax() => Ok(Some(self.place_of(&error))),
            Err(error) => Err(self.explain(error, D::SCHEMA)),
        }
    }

    /// To be asked before something is kept.
    pub(crate) fn allowance(&mut self) -> &mut Allowance {
        &mut self.notes.allowance
    }

    fn place_of(&self, error: &serde_json::Error) -> Place {
        let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
        match u32::try_from(error.line()).unwrap_or(u32::MAX) {
            // The parser's first line is what follows the file's white space.
            0 | 1 => Place { line: self.beginning.line, column: column.saturating_add(self.beginning.column - 1) },
            line => Place { line: line.saturating_add(self.beginning.line - 1), column },
        }
    }

    /// What went wrong, from what was noted and from what the parser says.
    fn explain(&mut self, error: serde_json::Error, schema: &str) -> ReadError {
        if let (true, Some(limit)) = (self.exceeded.get(), self.notes.allowance.limit()) {
            return ReadError::TooLarge { limit };
        }
        let place = self.place_of(&error);
        match (self.notes.failure.take(), error.classify()) {
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
                        format!("a document of the schema {schema:?}"),
                    ),
                }
            }
        }
    }
}

/// An input that ends with an error when too much is read from it.
struct Bounded<'r> {
    input: Scanner<'r>,
    left: u64,
    exceeded: Rc<Cell<bool>>,
}

impl Read for Bounded<'_> {
    /// The parser asks for one byte at a time, so this is all of its reading.
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        let Some(left) = self.left.checked_sub(length as u64) else {
            self.exceeded.set(true);
            return Err(io::ErrorKind::OutOfMemory.into());
        };
        self.left = left;
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
pub(crate) struct Notes {
    allowance: Allowance,
    failure: Option<Failure>,
}

impl Notes {
    /// Notes a failure and gives the error that makes the parser stop.
    fn fail<E: Error>(&mut self, failure: Failure) -> E {
        self.failure = Some(failure);
        E::custom("see the notes")
    }

    pub(crate) fn expected<E: Error>(&mut self, expected: &'static str, found: impl Into<String>) -> E {
        self.fail(Failure::Syntax { found: found.into(), expected })
    }

    /// Keeps the value of a key that may be there once.
    pub(crate) fn keep<T, E: Error>(&mut self, slot: &mut Option<T>, key: &str, value: T) -> Result<(), E> {
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(self.expected("each key once", format!("{key:?} again"))),
        }
    }

    /// Asks for memory.
    pub(crate) fn take<E: Error>(&mut self, bytes: u64) -> Result<(), E> {
        self.allowance.take(bytes).map_err(|error| self.fail(Failure::Other(error)))
    }
}

/// A document as the parser sees it.
struct Whole<'a, D> {
    notes: &'a mut Notes,
    document: PhantomData<D>,
}

impl<'de, D: Document> Visitor<'de> for Whole<'_, D> {
    type Value = D;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a document of the schema {:?}", D::SCHEMA)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<D, A::Error> {
        D::read(map, self.notes)
    }
}

/// The keys that are known; all others are alike.
#[derive(Clone, Copy)]
pub(crate) struct Key(pub(crate) &'static [&'static str]);

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
        Ok(self.0.iter().copied().find(|&key| key == text).unwrap_or(""))
    }
}

/// A text that is read as something else; the reader may say why it cannot be.
pub(crate) struct Text<'a, F> {
    pub(crate) notes: &'a mut Notes,
    pub(crate) expected: &'static str,
    pub(crate) read: F,
}

/// The name of a document's form, which is to be the one expected.
pub(crate) fn schema_text<'a>(
    notes: &'a mut Notes,
    schema: &'static str,
    expected: &'static str,
) -> Text<'a, impl FnOnce(&str) -> Result<(), Option<ReadError>> + use<>> {
    Text { notes, expected, read: move |text: &str| if text == schema { Ok(()) } else { Err(None) } }
}

/// A board's size; where it is no board, the place is named.
pub(crate) fn size_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<Board, Option<ReadError>> + use<>> {
    let read = |text: &str| text.parse().map_err(|_| None);
    Text { notes, expected: A_SIZE, read }
}

pub(crate) const A_SIZE: &str = "\"board\" to be a size such as \"8x8\", each side from 1 to 1000000000";

/// The name of a piece, or the lengths of its jumps.
pub(crate) fn piece_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<Piece, Option<ReadError>> + use<>> {
    let expected = "\"piece\" to be a piece such as \"knight\", \"camel\" or \"1,3\"";
    Text { notes, expected, read: |text: &str| text.parse().map_err(|_| None) }
}

/// Which edges are joined.
pub(crate) fn wrap_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<Wrap, Option<ReadError>> + use<>> {
    let known = || Wrap::NAMED.into_iter().chain([("none", Wrap::None)]);
    let read = move |text: &str| known().find(|&(name, _)| name == text).map(|(_, wrap)| wrap).ok_or(None);
    Text { notes, expected: "\"wrap\" to be \"none\", \"files\" or \"both\"", read }
}

pub(crate) fn square_text(
    notes: &mut Notes,
) -> Text<'_, impl FnOnce(&str) -> Result<Square, Option<ReadError>> + use<>> {
    Text { notes, expected: "a square such as \"b4\"", read: |text: &str| text.parse().map_err(|_| None) }
}

impl<'de, T, F: FnOnce(&str) -> Result<T, Option<ReadError>>> DeserializeSeed<'de> for Text<'_, F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: FnOnce(&str) -> Result<T, Option<ReadError>>> Visitor<'_> for Text<'_, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(|error| match error {
            Some(error) => self.notes.fail(Failure::Other(error)),
            None => self.notes.expected(self.expected, shown(text.as_bytes())),
        })
    }
}

/// A whole number within bounds.
pub(crate) struct Number<'a> {
    pub(crate) notes: &'a mut Notes,
    pub(crate) expected: &'static str,
    pub(crate) range: RangeInclusive<u64>,
}

impl<'de> DeserializeSeed<'de> for Number<'_> {
    type Value = u64;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u64, D::Error> {
        // Not `deserialize_u64`, whose error would quote a text in full, however long it is.
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Number<'_> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        if self.range.contains(&number) {
            Ok(number)
        } else {
            Err(self.notes.expected(self.expected, number.to_string()))
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        Err(self.notes.expected(self.expected, number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        Err(self.notes.expected(self.expected, format!("{number:?}")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
        Err(self.notes.expected(self.expected, shown(text.as_bytes())))
    }
}

/// A list of squares.
pub(crate) struct List<'a> {
    pub(crate) notes: &'a mut Notes,
    pub(crate) expected: &'static str,
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

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<Square>, E> {
        Err(self.notes.expected(self.expected, shown(text.as_bytes())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Square>, A::Error> {
        let mut squares = Vec::new();
        while let Some(square) = list.next_element_seed(square_text(self.notes))? {
            self.notes.take(Allowance::SQUARE)?;
            squares.push(square);
        }
        Ok(squares)
    }
}
