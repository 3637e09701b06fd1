//! The JSON document about a tour: the question, the answer, and how it was found.
//!
//! A document with a tour is also a tour file, which [`read_tour`](cavallo_formats::read_tour) reads back.

use std::io::{self, Write};

use cavallo::tour::{JumpOrder, TieRule};
use cavallo::{Solved, Tour, TourProblem};
use cavallo_formats::{Stop, TOUR_SCHEMA, TourSquares, write_json_part};
use serde::Serialize;

use super::AnswerDocument;
use super::writing::open_document;

/// What is known after looking for a tour.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(TOUR_SCHEMA)))]
pub struct TourDocument<'a> {
    /// The question and the answer, of the schema [`TOUR_SCHEMA`].
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The symmetry that maps the tour onto itself, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<&'static str>,
    /// The method.
    pub method: &'a str,
    /// How it broke ties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<&'static str>,
    /// The order in which it tried jumps, if not as one reads the board: `files,ranks` of all eight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jumps: Option<String>,
    /// The random seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The squares placed on the way.
    pub steps: u64,
    /// How often the method restarted.
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
    /// The tour, as `squares`.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Squares"))]
    pub squares: Option<TourSquares<'a>>,
}

impl<'a> TourDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new(problem: &'a TourProblem, solved: &'a Solved<Tour>, stopped: Option<String>) -> Self {
        Self {
            answer: AnswerDocument::new(TOUR_SCHEMA, problem, &solved.answer, stopped),
            symmetry: None,
            method: solved.method,
            ties: None,
            jumps: None,
            seed: None,
            steps: solved.steps,
            restarts: None,
            repairs: None,
            seconds: solved.time.as_secs_f64(),
            verify_seconds: solved.verify_time.map(|time| time.as_secs_f64()),
            squares: solved.answer.as_ref().found().ok().map(TourSquares::new),
        }
    }

    /// The same with the tie rule named.
    #[must_use]
    pub fn with_ties(mut self, ties: TieRule) -> Self {
        self.ties = Some(ties.name());
        self
    }

    /// The same with the order of jumps, unless it is the usual one.
    #[must_use]
    pub fn with_jumps(mut self, jumps: JumpOrder) -> Self {
        self.jumps = (jumps != JumpOrder::READING).then(|| jumps.to_string());
        self
    }

    /// The same with the list of squares ended early when `stop` says why; see [`TourSquares::stopped_by`].
    #[must_use]
    pub fn stopped_by(mut self, stop: Stop<'a>) -> Self {
        self.squares = self.squares.map(|squares| squares.stopped_by(stop));
        self
    }
}

/// Writes the document of a tour on one line, as [`write_json`](cavallo_formats::write_json) does, but its squares on this many threads if
/// there are many and they are constructed. Whether to stop is asked less often.
///
/// # Errors
/// As [`write_json`](cavallo_formats::write_json).
pub fn write_tour_json(document: &TourDocument<'_>, threads: usize, out: &mut dyn Write) -> io::Result<()> {
    open_document(&TourDocument { squares: None, ..document.clone() }, out)?;
    if let Some(squares) = document.squares {
        out.write_all(b",")?;
        squares.write(threads, out)?;
    }
    out.write_all(b"}\n")
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
    pub fn begin(problem: &TourProblem, out: &mut dyn Write) -> io::Result<Self> {
        #[derive(Serialize)]
        struct Head<'a> {
            schema: &'static str,
            #[serde(flatten)]
            question: &'a TourProblem,
        }
        open_document(&Head { schema: "cavallo-tours/1", question: problem }, out)?;
        out.write_all(b",\"tours\":[")?;
        Ok(Self::default())
    }

    /// The document that is begun, or is begun now.
    ///
    /// # Errors
    /// When writing fails.
    pub fn begun<'d>(
        begun: &'d mut Option<Self>,
        problem: &TourProblem,
        out: &mut dyn Write,
    ) -> io::Result<&'d mut Self> {
        match begun {
            Some(document) => Ok(document),
            None => Ok(begun.insert(Self::begin(problem, out)?)),
        }
    }

    /// Writes the document of one start.
    ///
    /// # Errors
    /// As [`write_json`](cavallo_formats::write_json).
    pub fn add(&mut self, document: &TourDocument<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.written == 0 { b"\n" } else { b",\n" })?;
        self.written += 1;
        write_json_part(document, out)
    }

    /// Writes the end: how many starts had which answer, and why others were not tried.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(
        self,
        (found, impossible, unknown): (usize, usize, usize),
        stopped: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write!(out, "\n],\"found\":{found},\"impossible\":{impossible},\"unknown\":{unknown}")?;
        if let Some(why) = stopped {
            write!(out, ",\"stopped\":{}", serde_json::to_string(why)?)?;
        }
        writeln!(out, "}}")
    }
}
