//! Why a question has no answer: a status, a sentence, and the field that it is about.

use std::fmt;

use cavallo::{Error, Stopped};
use cavallo_words::{Vocabulary, Voice};
use serde::de;

use crate::documents::ErrorDocument;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// What was asked is not a JSON object.
    Malformed,
    /// A field does not hold what it should.
    BadField,
    /// The question is larger than is answered here.
    TooLarge,
    /// No method answers it, whatever the limits.
    OutOfReach,
    /// A limit, or the user, ended the work.
    Stopped,
    /// What is asked for was never there.
    Missing,
    /// What is asked for made room for other things.
    Gone,
    /// A method contradicts itself. This is a bug of Cavallo.
    Bug,
}

/// Where in a text something stands, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in bytes.
    pub column: usize,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its kind.
    pub status: Status,
    /// The field that it is about.
    pub field: Option<String>,
    /// Where the field stands in the text that was read.
    pub place: Option<Place>,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong: what the library said, or a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The library's error.
    Error(Error),
    /// A sentence.
    Sentence(String),
}

impl Refusal {
    /// A refusal in one sentence.
    #[must_use]
    pub fn new(status: Status, sentence: impl Into<String>) -> Self {
        Self { status, field: None, place: None, why: Why::Sentence(sentence.into()) }
    }

    /// A field does not hold what it should.
    #[must_use]
    pub fn of_field(field: &str, sentence: impl fmt::Display) -> Self {
        let why = Why::Sentence(sentence.to_string());
        Self { status: Status::BadField, field: Some(field.to_owned()), place: None, why }
    }

    /// An error of the library about what a field says.
    #[must_use]
    pub fn about(field: &str, error: impl Into<Error>) -> Self {
        Self { status: Status::BadField, field: Some(field.to_owned()), place: None, why: Why::Error(error.into()) }
    }

    /// A method, or this crate, contradicts itself.
    #[must_use]
    pub fn bug(what: impl Into<String>) -> Self {
        Self::new(Status::Bug, what)
    }

    /// What stopped the work, if something did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stopped> {
        if let Why::Error(Error::Stopped(stopped)) = self.why { Some(stopped) } else { None }
    }

    /// The sentence for a reader, with the field before it.
    #[must_use]
    pub fn said_by(&self, voice: Voice) -> String {
        let why = match &self.why {
            Why::Error(error) if self.status == Status::Bug => error.to_string(),
            Why::Error(error) => voice.error(error),
            Why::Sentence(sentence) => sentence.clone(),
        };
        let field = self.field.as_ref().map_or_else(String::new, |field| format!("{field}: "));
        let bug = if self.status == Status::Bug { "; this is a bug of Cavallo" } else { "" };
        format!("{field}{why}{bug}")
    }

    /// The document that says it.
    #[must_use]
    pub fn document(&self) -> ErrorDocument<'_> {
        ErrorDocument::new(self.to_string(), self.field.as_deref())
    }
}

/// The sentence, in English, with the field before it.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said_by(Voice::english(Vocabulary::Fields)))
    }
}

impl std::error::Error for Refusal {}

/// What goes wrong while a question is answered: a method that does not suit it is the question's fault, all else is ours.
impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let (status, field) = match &error {
            Error::Unsuitable(_) => (Status::BadField, Some("method".to_owned())),
            Error::OutOfReach(_) => (Status::OutOfReach, None),
            Error::Stopped(_) => (Status::Stopped, None),
            _ => (Status::Bug, None),
        };
        Self { status, field, place: None, why: Why::Error(error) }
    }
}

impl From<Stopped> for Refusal {
    fn from(stopped: Stopped) -> Self {
        Error::from(stopped).into()
    }
}

/// What serde says about the fields of a question.
impl de::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Status::BadField, message.to_string())
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        // What was sent may be anything, and of any length.
        let shown: String = field.chars().take(40).flat_map(char::escape_default).collect();
        Self::of_field(&shown, format!("there is no such field: expected {}", expected.join(", ")))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_field(field, "it is missing")
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of_field(field, "it is given twice")
    }
}
