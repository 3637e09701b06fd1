//! The JSON document about a tour: the question, the answer, and how it was found.
//!
//! A document with a tour is also a tour file, which [`read_tour`](crate::read_tour) reads back.

use std::cell::OnceCell;
use std::fmt;
use std::io::{self, Write};

use cavallo::tour::{JumpOrder, TieRule};
use cavallo::{Solved, Tour, TourProblem};
use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::writing::open_document;
use super::{AnswerDocument, SquareName, write_json_part};
use crate::text::lettering::Names;
use crate::tour::visits::{checked, write_visits};

/// The name and version of the document's form.
pub const TOUR_SCHEMA: &str = "cavallo-tour/1";

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

/// Writes the document of a tour on one line, as [`write_json`](crate::write_json) does, but its squares on this many threads if
/// there are many and they are constructed. Whether to stop is asked less often.
///
/// # Errors
/// As [`write_json`](crate::write_json).
pub fn write_tour_json(document: &TourDocument<'_>, threads: usize, out: &mut dyn Write) -> io::Result<()> {
    open_document(&TourDocument { squares: None, ..document.clone() }, out)?;
    if let Some(TourSquares { tour, stop }) = document.squares {
        out.write_all(b",\"squares\":[")?;
        let names = Names::quoted(tour.board());
        let mut stopped = None;
        let stops = || {
            stopped = stop.and_then(|stop| stop());
            stopped.is_some()
        };
        write_visits(tour, threads, |square, text| names.put(square, text), b',', stops, out)?;
        out.write_all(b"]")?;
        if let Some(why) = stopped {
            write!(out, ",\"stopped\":{}", serde_json::to_string(&why)?)?;
        }
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
    /// As [`write_json`](crate::write_json).
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

/// Says why writing is to stop, if it is.
pub type Stop<'a> = &'a dyn Fn() -> Option<String>;

/// A tour that is serialised as `squares`, one after the other. A constructed tour is checked as it is written.
#[derive(Clone, Copy)]
pub struct TourSquares<'a> {
    tour: &'a Tour,
    stop: Option<Stop<'a>>,
}

impl<'a> TourSquares<'a> {
    /// This many squares are written between two questions whether to stop.
    const BETWEEN_STOPS: usize = 1 << 12;

    /// The squares of a tour.
    #[must_use]
    pub fn new(tour: &'a Tour) -> Self {
        Self { tour, stop: None }
    }

    /// The same with the list ended early when `stop` says why; then a field `stopped` follows, and the document is complete all the
    /// same.
    #[must_use]
    pub fn stopped_by(self, stop: Stop<'a>) -> Self {
        Self { stop: Some(stop), ..self }
    }
}

impl fmt::Debug for TourSquares<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TourSquares").field(self.tour).finish()
    }
}

impl Serialize for TourSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stopped = OnceCell::new();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("squares", &SquareList { squares: self, stopped: &stopped })?;
        if let Some(why) = stopped.get() {
            map.serialize_entry("stopped", why)?;
        }
        map.end()
    }
}

/// The list, which notes why it ends early, if it does.
struct SquareList<'a> {
    squares: &'a TourSquares<'a>,
    stopped: &'a OnceCell<String>,
}

impl SquareList<'_> {
    /// Whether to stop before the square with this index. The first squares are always written.
    fn stops(&self, index: usize) -> bool {
        let asks = index > 0 && index.is_multiple_of(TourSquares::BETWEEN_STOPS);
        match self.squares.stop.filter(|_| asks).and_then(|stop| stop()) {
            Some(why) => self.stopped.set(why).is_ok(),
            None => false,
        }
    }
}

impl Serialize for SquareList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tour = self.squares.tour;
        // Its length is not known before its end, for it may be stopped.
        let mut list = serializer.serialize_seq(None)?;
        if let Some(tour) = tour.constructed() {
            for (index, square) in checked(tour, tour, 1, tour.length()).enumerate() {
                if self.stops(index) {
                    break;
                }
                list.serialize_element(&SquareName(square.map_err(S::Error::custom)?))?;
            }
        } else {
            for (index, square) in tour.squares().enumerate() {
                if self.stops(index) {
                    break;
                }
                list.serialize_element(&SquareName(square))?;
            }
        }
        list.end()
    }
}
