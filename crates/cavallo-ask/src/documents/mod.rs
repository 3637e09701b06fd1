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
//! | [`graph_count`](GraphCountDocument) | `cavallo-graph-count/1` |
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
//! | [`stopped`](StoppedDocument) | `cavallo-stopped/1` |
//! | [`error`](ErrorDocument) | `cavallo-error/1` |
//! | [`complete`](CompleteDocument), [`exits`](ExitsDocument) | `cavallo-complete/1`, `cavallo-exits/1` |
//! | [`constructed`](WindowDocument) | `cavallo-constructed/1` |
//! | [`trace`](TraceDocument) | `cavallo-trace/1`, `cavallo-trace-window/1`, `cavallo-trace-sentences/1` |
//! | [`gather_files`](GatherProblemsDocument) | `cavallo-gather-problems/1`, `cavallo-gather-text/1` |
//! | [`progress`](ProgressDocument) | what is told on the way to an answer |
//!
//! `answer` is what every answer about tours begins with, `writing` how the beginning of a long one is written, `early_end` how long
//! lists end early.
//!
//! With the feature `schema`, `json_schemas` gives a JSON Schema for each, made from these types: what is not in them is not written.
//!
//! Questions, squares and reasons are written as the core serialises them. Fields are written in the order of the structures, and those without a value not at all, unless a reader expects them. Why an
//! answer is not known is a sentence of the caller's, who knows which setting helps.

mod answer;
#[cfg(feature = "puzzles")]
mod camelot;
mod compare;
mod complete;
mod constructed;
mod costs;
mod count;
mod count_plan;
mod distance;
mod early_end;
mod error;
mod estimate;
mod exists;
mod exits;
mod experiment;
mod gather;
mod gather_files;
mod generate;
mod graph;
mod graph_count;
mod list;
mod lookup;
mod montagna;
mod progress;
#[cfg(feature = "puzzles")]
mod puzzle;
mod stopped;
mod tour;
mod trace;
mod verify;
mod writing;

pub use answer::{AnswerDocument, AnswerKind, ReasonDocument};
#[cfg(feature = "puzzles")]
pub use camelot::{CamelotCaseDocument, CamelotDocument};
pub use compare::{CompareDocument, ComparedCase, ComparedMethod};
pub use complete::CompleteDocument;
pub use constructed::WindowDocument;
pub use costs::{CostRows, CostsDocument};
pub use count::CountDocument;
pub use count_plan::CountPlanDocument;
pub use distance::DistanceDocument;
pub use early_end::EarlyEnd;
pub use error::ErrorDocument;
pub use estimate::EstimateDocument;
pub use exists::ExistsDocument;
pub use exits::{ExitDocument, ExitsDocument};
pub use experiment::{ExperimentDocument, ExperimentsDocument};
pub use gather::{
    BracketDocument, GATHER_RESULT_SCHEMA, GatherAnswerKind, GatherCaseDocument, GatherCases, GatherDocument,
    KnightDocuments, MAX_PATH_JUMPS,
};
pub use gather_files::{GatherProblemsDocument, GatherTextDocument, ProblemDocuments};
pub use generate::GenerateDocument;
pub use graph::{Explain, GRAPH_SCHEMA, write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json};
pub use graph_count::GraphCountDocument;
pub use list::{ListEndDocument, ListedTour};
pub use lookup::{LookupDocument, Lookups, PositionDocument, SquareDocument};
pub use montagna::{BarycentreDocument, MontagnaDocument, TargetDocuments, WeightDocuments};
pub use progress::{IntervalDocument, ProgressDocument, Reached};
#[cfg(feature = "puzzles")]
pub use puzzle::{GivenDocument, GradeDocument, PuzzleDocument, SolutionsDocument};
pub use stopped::StoppedDocument;
pub use tour::{TourDocument, ToursDocument, write_tour_json};
pub(crate) use trace::TraceWindowDocument;
pub use trace::{TraceDocument, TraceSentencesDocument};
pub use verify::VerifyDocument;
