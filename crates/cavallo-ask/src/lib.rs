//! Every question about knights on boards, as it is asked and answered: once, for the program, the page, Python and other programs.
//!
//! ```
//! use cavallo_ask::questions::FindTour;
//! use cavallo_ask::{Context, Given, Request, Stores};
//!
//! let (stores, mut nobody) = (Stores::new(0, 0), ());
//! let mut context = Context::unlimited(&mut nobody, &stores);
//! let request = Request::read("tour", Given::Json(br#"{"board":"5x5","start":"a1"}"#))?;
//! let reply = request.answer(&mut context)?;
//! assert!(reply.body.starts_with(br#"{"schema":"cavallo-tour/1","board":"5x5""#));
//!
//! let refusal = Request::read("tour", Given::Json(br#"{"board":"5x5","wrap":"paper"}"#)).unwrap_err();
//! assert_eq!(refusal.field.as_deref(), Some("wrap"));
//! # Ok::<(), cavallo_ask::Refusal>(())
//! ```
//!
//! # From text to answer
//!
//! ```text
//! text --read--> Request --prepare--> problem --answer(Context)--> Reply: a document or a picture
//! ```
//!
//! - A **question** is a structure that serde reads and writes ([`questions`], one file each). Fields that are not known are refused,
//!   `null` is a field that was left out, and a [`Refusal`] names the field and its place. The macro `question!` writes the groups of
//!   fields that questions have in common (a board, the tours on it, the method, the knights, the language) into each of them.
//! - The **values** of fields ([`fields`]) know what they may hold. What is chosen by name comes from the engine's own lists.
//! - [`Question::problem`] makes a problem of `cavallo`, valid by construction. [`Question::answer`] asks a method and gives a [`Reply`].
//!   Policies are here, below all front ends: theorems come before methods ([`questions::Way`]), ties only where a method has them, exact
//!   methods must agree ([`questions::Comparison`]), costs agree with the answer ([`questions::costs_agree`]), a square at a position is
//!   asked back for its position ([`questions::At::squares`]).
//! - Front ends that show answers in their own way use `solve` of a question, whose results are those of the library.
//! - A [`Context`] has everything else: limits, an observer, the cancel token, threads, what is kept between questions ([`Stores`]), and
//!   the reader of its sentences ([`cavallo_words::Voice`]). The crate itself has no threads, files, sockets or clock, so that a browser can
//!   hold it.
//! - The **documents** are the types in `documents`, each of a versioned schema.
//!
//! # The list of questions
//!
//! [`Request`] is the list. An [`Entry`] says what is known of each question: its name, what it asks, an example, the schema of its answer,
//! how long it takes, and how a server is asked. The lab serves those with a [`Route`]; its description, the JSON Schemas
//! (feature `schema`) and the types and tables of the page are made of the list by `cargo xtask schemas`.
//!
//! To add a question: a file in `questions/` with the structure and its `impl Question`, and its name in the list of `request.rs`.

mod context;
mod documents;
mod entry;
pub mod fields;
mod question;
pub mod questions;
mod reading;
mod refusal;
mod reply;
mod request;
mod samplers;
#[cfg(feature = "schema")]
mod schemas;
mod traces;

pub use context::{Context, Stores};
pub use documents::{
    AnswerDocument, AnswerKind, BarycentreDocument, BracketDocument, CompareDocument, ComparedCase, ComparedMethod,
    CompleteDocument, CostRows, CostsDocument, CountDocument, CountPlanDocument, DistanceDocument, EarlyEnd,
    ErrorDocument, EstimateDocument, ExistsDocument, ExitDocument, ExitsDocument, ExperimentDocument,
    ExperimentsDocument, Explain, GATHER_RESULT_SCHEMA, GRAPH_SCHEMA, GatherAnswerKind, GatherCaseDocument,
    GatherCases, GatherDocument, GatherProblemsDocument, GatherTextDocument, GenerateDocument, GraphCountDocument,
    IntervalDocument, KnightDocuments, ListEndDocument, ListedTour, LookupDocument, Lookups, MAX_PATH_JUMPS,
    MontagnaDocument, PositionDocument, ProblemDocuments, ProgressDocument, Reached, ReasonDocument, SquareDocument,
    StoppedDocument, TargetDocuments, TourDocument, ToursDocument, TraceDocument, TraceSentencesDocument,
    VerifyDocument, WeightDocuments, WindowDocument, write_exits_json, write_matrix_json, write_neighbours_json,
    write_tour_json, write_tree_json,
};
#[cfg(feature = "puzzles")]
pub use documents::{
    CamelotCaseDocument, CamelotDocument, GivenDocument, GradeDocument, PuzzleDocument, SolutionsDocument,
};
pub use entry::{Content, Delivery, Entry, Lane, Route};
pub use question::Question;
pub use refusal::{Place, Refusal, Status, Why};
pub use reply::Reply;
pub use request::{Given, Prepared, Request};
pub use samplers::SamplerStore;
#[cfg(feature = "schema")]
pub use schemas::{json_schemas, schema_file, typescript};
pub use traces::TraceStore;

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
