//! The JSON document about a tour: the question, the answer, and how it was come by.
//!
//! A document with a tour is also a tour file, which [`read_tour`](crate::read_tour) reads back.

use std::io::{self, Write};

use cavallo::board::Square;
use cavallo::tour::{Ends, Reason, Tour};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::error::UnsoundTour;
use crate::lettering::Lettering;
use crate::visits::checked;

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
    pub squares: Option<TourSquares<'a>>,
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
/// When writing fails, or with an [`UnsoundTour`] inside when a constructed tour turns out to be none.
pub fn write_json(document: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    write_json_part(document, out)?;
    out.write_all(b"\n")
}

/// The same without the end of the line.
///
/// # Errors
/// As [`write_json`].
pub fn write_json_part(document: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(out, document).map_err(|error| {
        // Of our documents only a tour refuses to be written.
        if error.is_data() { UnsoundTour::io_error(&error) } else { error.into() }
    })
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

/// A tour that is serialised as the list of its squares, one after the other. A constructed tour is checked as it is written.
#[derive(Clone, Copy, Debug)]
pub struct TourSquares<'a>(pub &'a Tour);

impl Serialize for TourSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(tour) = self.0.constructed() else {
            return serializer.collect_seq(self.0.squares().map(SquareName));
        };
        let mut list = serializer.serialize_seq(usize::try_from(tour.length()).ok())?;
        for square in checked(tour, 1) {
            list.serialize_element(&SquareName(square.map_err(S::Error::custom)?))?;
        }
        list.end()
    }
}

// By reference because that is how serde asks.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn ends<S: Serializer>(ends: &Ends, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ends)
}
