//! All questions as one type: read by name, answered alike.

use cavallo_words::Language;
use serde::Serialize;

use crate::context::Context;
use crate::entry::Entry;
use crate::question::Question;
use crate::questions::{
    At, CompareMethods, Complete, ConstructedWindow, CountGraph, CountTours, DrawProof, DrawTour, EstimateTours,
    Exists, Exits, FindSymmetric, FindTour, Gather, GatherCosts, GenerateGatherings, Index, ListTours, Measure,
    PlanCount, ReadGatherings, Sample, ShowGraph, TraceSentences, TraceTour, TraceWindow, VerifyTour, WriteGathering,
};
#[cfg(feature = "puzzles")]
use crate::questions::{Camelot, MakePuzzle, SolvePuzzle};
use crate::reading::{from_json, from_pairs};
use crate::refusal::{Refusal, Status};
use crate::reply::Reply;

/// What a question is read from.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// The text of a JSON object.
    Json(&'a [u8]),
    /// The pairs of a query, in which numbers and lists are texts.
    Pairs(&'a [(String, String)]),
}

/// Checked, and ready to be answered.
pub type Prepared = Box<dyn FnOnce(&mut Context<'_>) -> Result<Reply, Refusal> + Send>;

macro_rules! requests {
    ($($(#[$meta:meta])* $kind:ident,)*) => {
        /// Any question. It is written as its fields; its name says which question it is.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each says what it asks")]
        pub enum Request {
            $($(#[$meta])* $kind(Box<$kind>),)*
        }

        impl Request {
            /// All questions: what is known about each.
            #[must_use]
            pub fn entries() -> Vec<Entry> {
                vec![$($(#[$meta])* $kind::ENTRY,)*]
            }

            /// What is known about questions of this kind.
            #[must_use]
            pub fn entry(&self) -> Entry {
                match self {
                    $($(#[$meta])* Self::$kind(_) => $kind::ENTRY,)*
                }
            }

            /// The language of its sentences.
            #[must_use]
            pub fn language(&self) -> Language {
                match self {
                    $($(#[$meta])* Self::$kind(question) => question.language(),)*
                }
            }

            /// Reads the question of this name.
            ///
            /// # Errors
            /// The first field that is wrong, missing or not known; when no question has this name.
            pub fn read(name: &str, given: Given<'_>) -> Result<Self, Refusal> {
                $($(#[$meta])* if name == $kind::ENTRY.name {
                    return Ok(Self::$kind(Box::new(match given {
                        Given::Json(text) => from_json(text)?,
                        Given::Pairs(pairs) => from_pairs(pairs)?,
                    })));
                })*
                Err(Refusal::new(Status::Missing, format!("there is no question {name}")))
            }

            /// Checks the question; what is returned answers it. A server refuses boards that are too large for it.
            ///
            /// # Errors
            /// The first field that cannot be.
            pub fn prepare(self, is_served: bool) -> Result<Prepared, Refusal> {
                match self {
                    $($(#[$meta])* Self::$kind(question) => prepare(*question, is_served),)*
                }
            }

            /// Asks the question.
            ///
            /// # Errors
            /// The first field that cannot be; when no method suits the question, or when a limit leaves no answer at all.
            pub fn answer(self, context: &mut Context<'_>) -> Result<Reply, Refusal> {
                self.prepare(false)?(context)
            }

            /// The JSON Schema of each question, under its name.
            #[cfg(feature = "schema")]
            #[must_use]
            pub fn schemas() -> Vec<(&'static str, serde_json::Value)> {
                vec![$($(#[$meta])* ($kind::ENTRY.name, crate::schemas::of_question::<$kind>()),)*]
            }
        }

        $($(#[$meta])* impl From<$kind> for Request {
            fn from(question: $kind) -> Self {
                Self::$kind(Box::new(question))
            }
        })*
    };
}

requests! {
    FindTour,
    Exists,
    DrawProof,
    TraceTour,
    TraceWindow,
    TraceSentences,
    ConstructedWindow,
    At,
    Index,
    Complete,
    Exits,
    CountTours,
    PlanCount,
    ListTours,
    CountGraph,
    Sample,
    EstimateTours,
    #[cfg(feature = "puzzles")]
    MakePuzzle,
    #[cfg(feature = "puzzles")]
    SolvePuzzle,
    FindSymmetric,
    VerifyTour,
    Measure,
    ShowGraph,
    Gather,
    GatherCosts,
    CompareMethods,
    ReadGatherings,
    WriteGathering,
    GenerateGatherings,
    #[cfg(feature = "puzzles")]
    Camelot,
    DrawTour,
}

fn prepare<Q: Question>(question: Q, is_served: bool) -> Result<Prepared, Refusal> {
    let problem = question.problem()?;
    let most = Q::ENTRY.route.filter(|_| is_served).map_or(u64::MAX, |route| route.squares);
    let squares = Q::squares(&problem);
    if squares > most {
        let sentence = format!("the board has {squares} squares; this question allows at most {most}");
        return Err(Refusal { status: Status::TooLarge, ..Refusal::of_field("board", sentence) });
    }
    Ok(Box::new(move |context| question.answer(&problem, context)))
}
