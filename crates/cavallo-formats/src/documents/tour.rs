//! The JSON document about a tour: the question, the answer, and how it was found.
//!
//! A document with a tour is also a tour file, which [`read_tour`](crate::read_tour) reads back.

use std::io::{self, Write};

use cavallo::tour::TieRule;
use cavallo::{Solved, Square, Tour, TourProblem};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{AnswerDocument, SquareName, SquareNames, write_json_part};
use crate::visits::checked;

/// The name and version of the document's form.
pub const TOUR_SCHEMA: &str = "cavallo-tour/1";

/// What is known after looking for a tour.
#[derive(Clone, Debug, Serialize)]
pub struct TourDocument<'a> {
    /// The question and the answer, of the schema [`TOUR_SCHEMA`].
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The method.
    pub method: &'a str,
    /// How it broke ties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<&'static str>,
    /// The random seed.
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
    /// The time of the method.
    pub seconds: f64,
    /// The time of the check of its claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_seconds: Option<f64>,
    /// The tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<TourSquares<'a>>,
}

impl<'a> TourDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(problem: &'a TourProblem, solved: &'a Solved<Tour>, stopped: Option<String>) -> Self {
        Self {
            answer: AnswerDocument::new(TOUR_SCHEMA, problem, &solved.answer, stopped),
            method: solved.method,
            ties: None,
            seed: None,
            steps: solved.steps,
            restarts: None,
            repairs: None,
            seconds: solved.time.as_secs_f64(),
            verify_seconds: solved.verify_time.map(|time| time.as_secs_f64()),
            squares: solved.answer.as_ref().found().ok().map(TourSquares),
        }
    }

    /// The same with the tie rule named.
    #[must_use]
    pub fn with_ties(mut self, ties: TieRule) -> Self {
        self.ties = Some(ties.name());
        self
    }
}

/// One of several tours: a tour file of its own.
#[derive(Debug, Serialize)]
pub struct ListedTour<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: &'a TourProblem,
    /// The random seed, if one played a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    squares: SquareNames<'a>,
}

impl<'a> ListedTour<'a> {
    /// The document of a tour.
    #[must_use]
    pub fn new(question: &'a TourProblem, seed: Option<u64>, squares: &'a [Square]) -> Self {
        Self { schema: TOUR_SCHEMA, question, seed, squares: SquareNames(squares) }
    }
}

/// The documents of several starts in one of the schema `cavallo-tours/1`, written as they come.
#[derive(Debug, Default)]
pub struct ToursDocument {
    written: u64,
}

impl ToursDocument {
    /// Writes the head: what all starts have in common.
    ///
    /// # Errors
    /// When writing fails.
    pub fn begin(problem: &TourProblem, out: &mut impl Write) -> io::Result<Self> {
        #[derive(Serialize)]
        struct Head<'a> {
            schema: &'static str,
            #[serde(flatten)]
            question: &'a TourProblem,
        }
        let mut head = Vec::new();
        write_json_part(&Head { schema: "cavallo-tours/1", question: problem }, &mut head)?;
        // Without its closing brace, for the list is still to come.
        head.pop();
        out.write_all(&head)?;
        out.write_all(b",\"tours\":[")?;
        Ok(Self::default())
    }

    /// Writes the document of one start.
    ///
    /// # Errors
    /// As [`write_json`](crate::write_json).
    pub fn add(&mut self, document: &TourDocument<'_>, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.written == 0 { b"\n" } else { b",\n" })?;
        self.written += 1;
        write_json_part(document, out)
    }

    /// Writes the end: how many starts had which answer.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(self, found: usize, impossible: usize, unknown: usize, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n],\"found\":{found},\"impossible\":{impossible},\"unknown\":{unknown}}}")
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
