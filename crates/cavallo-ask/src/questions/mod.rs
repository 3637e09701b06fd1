//! The questions, one file for each, or for those about the same thing.
//!
//! | file | questions |
//! |---|---|
//! | [`tour`](FindTour), [`symmetric`](FindSymmetric) | a tour; a symmetric one |
//! | [`exists`](Exists), [`proof`](DrawProof) | whether there is a tour, in words and as a picture |
//! | [`constructed`](ConstructedWindow) | a window of the constructed tour, squares at positions, positions of squares |
//! | [`trace`](TraceTour) | everything that a search does, windows of it, sentences about it |
//! | [`complete`](Complete), [`exits`](Exits) | playing by hand |
//! | [`verify`](VerifyTour), [`picture`](DrawTour) | a tour that exists: checked, drawn |
//! | [`count`](CountTours), [`list`](ListTours), [`sample`](Sample), [`estimate`](EstimateTours) | how many, which ones, one at random, about how many |
//! | [`graph_count`](CountGraph) | the same for any graph |
//! | [`distance`](Measure), [`graph`](ShowGraph) | moves on a board |
//! | [`gather`](Gather) | where k-knights meet; costs, comparisons, files |
//! | `puzzle`, `camelot` | puzzles, and a king who is carried |
//!
//! `way` is how a tour is looked for: a method with its settings.

#[cfg(feature = "puzzles")]
mod camelot;
mod complete;
mod constructed;
mod count;
mod distance;
mod estimate;
mod exists;
mod exits;
mod gather;
mod graph;
mod graph_count;
mod list;
mod picture;
mod proof;
#[cfg(feature = "puzzles")]
mod puzzle;
mod sample;
mod symmetric;
mod tour;
mod trace;
mod verify;
mod way;

#[cfg(feature = "puzzles")]
pub use camelot::Camelot;
pub use complete::Complete;
pub use constructed::{At, ConstructedWindow, Index};
pub use count::{CountTours, PlanCount};
pub use distance::Measure;
pub use estimate::EstimateTours;
pub use exists::Exists;
pub use exits::Exits;
pub use gather::{
    CompareMethods, Comparison, Gather, GatherCosts, GenerateGatherings, MethodRow, ReadGatherings, WriteGathering,
    costs_agree, left_out,
};
pub use graph::ShowGraph;
pub use graph_count::CountGraph;
pub use list::ListTours;
pub use picture::DrawTour;
pub use proof::DrawProof;
#[cfg(feature = "puzzles")]
pub use puzzle::{GivenField, MakePuzzle, SolvePuzzle};
pub use sample::Sample;
pub use symmetric::FindSymmetric;
pub use tour::FindTour;
pub use trace::{TraceSentences, TraceTour, TraceWindow};
pub use verify::{ReadFile, VerifyTour};
pub(crate) use way::WayFields;
pub use way::{FoundTour, Way};
