//! Everything that is said to people, made at the last moment from data for one reader.
//!
//! A [`Voice`] is a reader's language, their names of squares, and their names of settings. Each of its methods makes one sentence, or
//! part of one; English and Italian stand side by side.
//!
//! | file | what is said |
//! |---|---|
//! | [`voice`](Voice) | who is spoken to: [`Language`], notation of squares, and [`Vocabulary`] |
//! | [`knob`](Knob) | settings that a sentence may name, and their names in each vocabulary |
//! | `reason`, `reason_italian` | why there is none |
//! | `refusal` | why a question cannot be asked, or not be answered by this method |
//! | `limit` | why something is not known |
//! | `search` | what a search did, step by step, and what a constructed tour consists of |
//! | `gathering/` | answers to gatherings, how they came about, and the words in their pictures |
//! | [`human`] | numbers, times and sizes as people write them, and lines of words |
//!
//! The English sentences of reasons and errors are those of the core, which names squares but no settings. What depends on settings is
//! added here.

mod gathering;
pub mod human;
mod knob;
mod limit;
mod reason;
mod reason_italian;
mod refusal;
mod search;
mod voice;

pub use gathering::{Best, GatheringMarks};
pub use knob::{Knob, Vocabulary};
pub use voice::{Language, Voice};

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
