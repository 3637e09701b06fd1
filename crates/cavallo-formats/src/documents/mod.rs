//! The JSON documents: one schema for the program, for other languages and for pages.
//!
//! | file | schema |
//! |---|---|
//! | [`tour`](TourDocument) | `cavallo-tour/1`, `cavallo-tours/1` |
//! | [`list`](ListedTour) | `cavallo-tour/1`, `cavallo-list-end/1` |
//! | [`exists`](ExistsDocument) | `cavallo-exists/1` |
//! | [`lookup`](LookupDocument) | `cavallo-at/1`, `cavallo-index/1` |
//! | [`verify`](VerifyDocument) | `cavallo-verify/1` |
//! | [`count`](CountDocument) | `cavallo-count/1` |
//! | [`count_plan`](CountPlanDocument) | `cavallo-count-plan/1` |
//! | [`estimate`](EstimateDocument) | `cavallo-estimate/1` |
//! | [`distance`](DistanceDocument) | `cavallo-distance/1` |
//! | [`graph`](write_neighbours_json) | `cavallo-graph/1` |
//! | [`gather`](GatherDocument), [`montagna`](MontagnaDocument) | `cavallo-gather-result/1` |
//! | [`compare`](CompareDocument) | `cavallo-compare/1` |
//! | [`costs`](CostsDocument) | `cavallo-costs/1` |
//! | [`camelot`](CamelotDocument) | `cavallo-camelot-result/1` |
//! | [`generate`](GenerateDocument) | `cavallo-generate/1` |
//! | [`puzzle`](PuzzleDocument) | `cavallo-puzzle/1` |
//! | [`experiment`](ExperimentsDocument) | `cavallo-experiment/1` |
//!
//! With the feature `schema`, `json_schemas` gives a JSON Schema for each, made from these types: what is not in them is not written.
//!
//! Questions, squares and reasons are written as the core serialises them. Fields are written in the order of the structures, and those without a value not at all, unless a reader expects them. Why an
//! answer is not known is a sentence of the caller's, who knows which setting helps.

#[cfg(feature = "puzzles")]
mod camelot;
mod compare;
mod costs;
mod count;
mod count_plan;
mod distance;
mod estimate;
mod exists;
mod experiment;
mod gather;
mod generate;
mod graph;
mod list;
mod lookup;
mod montagna;
#[cfg(feature = "puzzles")]
mod puzzle;
mod tour;
mod verify;

use std::io::{self, BufWriter, Write};

use cavallo::{Answer, Reason, Square, TourProblem};
use serde::{Serialize, Serializer};

use crate::error::UnsoundTour;
use crate::lettering::Lettering;

#[cfg(feature = "puzzles")]
pub use camelot::{CamelotCaseDocument, CamelotDocument};
pub use compare::{CompareDocument, ComparedCase, ComparedMethod};
pub use costs::{CostRows, CostsDocument};
pub use count::CountDocument;
pub use count_plan::CountPlanDocument;
pub use distance::DistanceDocument;
pub use estimate::EstimateDocument;
pub use exists::ExistsDocument;
pub use experiment::{ExperimentDocument, ExperimentsDocument};
pub use gather::{
    BracketDocument, GATHER_RESULT_SCHEMA, GatherAnswerKind, GatherCaseDocument, GatherDocument, KnightDocuments,
    MAX_PATH_JUMPS,
};
pub use generate::GenerateDocument;
pub use graph::{Explain, GRAPH_SCHEMA, write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json};
pub use list::{ListEndDocument, ListedTour};
pub use lookup::{LookupDocument, Lookups, PositionDocument, SquareDocument};
pub use montagna::{BarycentreDocument, MontagnaDocument, TargetDocuments, WeightDocuments};
#[cfg(feature = "puzzles")]
pub use puzzle::{GivenDocument, GradeDocument, PuzzleDocument, SolutionsDocument};
pub use tour::{Stop, TOUR_SCHEMA, TourDocument, TourSquares, ToursDocument, write_tour_json};
pub use verify::VerifyDocument;

/// The three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    /// There is one.
    Found,
    /// It is proved that there is none.
    Impossible,
    /// It is not known.
    Unknown,
}

impl<T> From<&Answer<T>> for AnswerKind {
    fn from(answer: &Answer<T>) -> Self {
        match answer {
            Answer::Found(_) => Self::Found,
            Answer::Impossible(_) => Self::Impossible,
            Answer::Unknown(_) => Self::Unknown,
        }
    }
}

/// What every answer about tours begins with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::explained))]
pub struct AnswerDocument<'a> {
    /// The name and version of the document's form.
    pub schema: &'static str,
    /// What was asked.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::schemas::Question"))]
    pub question: &'a TourProblem,
    /// The answer in a word.
    pub answer: AnswerKind,
    /// Why there is no tour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schemas::Reason>"))]
    pub reason: Option<Reason>,
    /// Why it is not known whether there is one, or why the squares are not all there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

impl<'a> AnswerDocument<'a> {
    /// The document of an answer; `stopped` says why it is not known, if it is not.
    #[must_use]
    pub fn new<T>(schema: &'static str, problem: &'a TourProblem, answer: &Answer<T>, stopped: Option<String>) -> Self {
        Self { schema, question: problem, answer: answer.into(), reason: answer.reason().cloned(), stopped }
    }
}

/// Writes a document on one line.
///
/// # Errors
/// When writing fails, or with an [`UnsoundTour`] inside when a constructed tour turns out to be none.
pub fn write_json(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write_json_part(document, out)?;
    out.write_all(b"\n")
}

/// The same without the end of the line.
///
/// # Errors
/// As [`write_json`].
pub fn write_json_part(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    // Documents are written in pieces of a few bytes.
    let mut buffered = BufWriter::new(out);
    let written = serde_json::to_writer(&mut buffered, document).map_err(|error| {
        // Of our documents only a tour refuses to be written.
        if error.is_data() { UnsoundTour::io_error(&error) } else { error.into() }
    });
    let (out, rest) = buffered.into_parts();
    // After an error the rest is not tried again.
    written.and_then(|()| out.write_all(&rest.map_err(io::Error::other)?))
}

/// Writes the beginning of a document, without its closing brace: a list is still to come.
fn open_document(head: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    write_json_part(head, &mut text)?;
    text.pop();
    out.write_all(&text)
}

/// A square that is serialised as its name, without a string being made for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName(pub Square);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SquareName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        crate::schemas::Square::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        crate::schemas::Square::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        crate::schemas::Square::json_schema(generator)
    }
}

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
