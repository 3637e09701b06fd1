//! Lists of tours: one document per line for each tour, and one at the end of a list that is cut off or empty.

use std::io::{self, Write};

use cavallo::{Answer, Square, Tour, TourProblem};
use cavallo_formats::{SquareNames, TOUR_SCHEMA, write_json};
use serde::Serialize;

use super::AnswerDocument;

/// One of several tours: a tour file of its own.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(TOUR_SCHEMA)))]
pub struct ListedTour<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: &'a TourProblem,
    /// The random seed, if one played a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<cavallo::Square>"))]
    squares: SquareNames<'a>,
}

impl<'a> ListedTour<'a> {
    /// The document of a tour.
    #[must_use]
    pub fn new(question: &'a TourProblem, seed: Option<u64>, squares: &'a [Square]) -> Self {
        Self { schema: TOUR_SCHEMA, question, seed, squares: SquareNames(squares) }
    }

    /// Writes it on one line. There may be millions, and this is optimised with this crate, whatever program calls it.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write_json(self, out)
    }
}

/// The last line of a list that was stopped or has no tours, of the schema `cavallo-list-end/1`. A complete list has none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named(ListEndDocument::SCHEMA)))]
pub struct ListEndDocument<'a> {
    /// The question, and why the list ends here: `impossible` or `unknown`.
    #[serde(flatten)]
    pub answer: AnswerDocument<'a>,
    /// The random seed, if one played a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many tours were listed before.
    pub tours: u64,
}

impl<'a> ListEndDocument<'a> {
    const SCHEMA: &'static str = "cavallo-list-end/1";

    /// The end of a list without tours; `stopped` says why it is not known whether there are any, if it is not.
    #[must_use]
    pub fn empty<T>(question: &'a TourProblem, answer: &Answer<T>, stopped: Option<String>) -> Self {
        Self { answer: AnswerDocument::new(Self::SCHEMA, question, answer, stopped), seed: None, tours: 0 }
    }

    /// The end of a list that was stopped after this many tours, and why.
    #[must_use]
    pub fn cut_off(question: &'a TourProblem, seed: Option<u64>, tours: u64, stopped: String) -> Self {
        let unknown = Answer::<Tour>::GAVE_UP;
        Self { answer: AnswerDocument::new(Self::SCHEMA, question, &unknown, Some(stopped)), seed, tours }
    }
}
