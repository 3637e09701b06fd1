//! The JSON document about a tour: the question, the answer, and how it was come by.
//!
//! A document with a tour is also a tour file, which [`read_tour`](crate::read_tour) reads back.

use std::io::{self, Write};

use cavallo::board::Square;
use cavallo::tour::{Ends, Reason};
use serde::{Serialize, Serializer};

use crate::lettering::Lettering;

/// The name and version of the document's form.
pub const TOUR_SCHEMA: &str = "cavallo-tour/1";

/// What is known after looking for a tour. The fields are written in this order, and those without a value not at all.
#[derive(Clone, Debug, Serialize)]
pub struct TourDocument<'a> {
    /// [`TOUR_SCHEMA`].
    pub schema: &'static str,
    /// The board's size.
    pub board: String,
    /// The blocked squares.
    #[serde(skip_serializing_if = "SquareNames::is_empty")]
    pub blocked: SquareNames<'a>,
    /// What kind of tour was asked for.
    #[serde(serialize_with = "ends")]
    pub ends: Ends,
    /// The first square, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<SquareName>,
    /// The squares visited already, if more than one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<SquareNames<'a>>,
    /// The last square, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<SquareName>,
    /// The answer in a word.
    pub answer: AnswerKind,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonDocument>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The method.
    pub method: &'a str,
    /// How it broke ties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// Where chance began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The squares placed on the way.
    pub steps: u64,
    /// How often the method began anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restarts: Option<u64>,
    /// How often it repaired a walk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<u64>,
    /// How long it took.
    pub seconds: f64,
    /// How long the check of its claim took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_seconds: Option<f64>,
    /// The tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<SquareNames<'a>>,
}

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    /// There is a tour, and this is one.
    Found,
    /// It is proved that there is none.
    Impossible,
    /// Nobody knows.
    Unknown,
}

/// Why there is no tour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonDocument {
    /// A short name for programs.
    pub name: &'static str,
    /// A sentence for people.
    pub sentence: String,
    /// Where it is proved, if not by the sentence itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<&'static str>,
}

impl From<&Reason> for ReasonDocument {
    fn from(reason: &Reason) -> Self {
        Self { name: reason.name(), sentence: reason.to_string(), reference: reason.reference() }
    }
}

/// Writes a document on one line.
///
/// # Errors
/// When writing fails.
pub fn write_json(document: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    out.write_all(b"\n")
}

/// A square that is serialised as its name, without a string being made for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName(pub Square);

impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(Lettering::square(self.0).as_str())
    }
}

/// Squares that are serialised as a list of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareNames<'a>(pub &'a [Square]);

impl SquareNames<'_> {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for SquareNames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(SquareName))
    }
}

// By reference because that is how serde asks.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn ends<S: Serializer>(ends: &Ends, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ends)
}
