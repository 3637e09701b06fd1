//! Puzzles: some numbers of a tour are given, and the others are to be filled in.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](Puzzle) | [`Puzzle`]: the question, valid by construction, and its verifier |
//! | `candidates` | the squares that each number may still have, and what follows from them |
//! | `search` | the method `candidates`: complete search, all solutions or the first few |
//! | [`grade`](Grade) | [`Grade`]: how much reasoning a puzzle needs |
//! | [`generate`](generate()) | random puzzles with one solution, of a given level |
//!
//! ```
//! use cavallo::puzzle::{GenerateOptions, Level, generate};
//! use cavallo::{Run, TourProblem};
//!
//! let mut run = Run::unlimited();
//! let made = generate(&mut run, &TourProblem::closed(6)?, &GenerateOptions { level: Level::Easy, seed: 1 })?.found()?;
//! let solutions = made.puzzle().solutions(&mut run, 2)?.found()?;
//! assert_eq!(solutions, [made.solution().clone()]);
//! # Ok::<(), cavallo::Error>(())
//! ```

mod candidates;
mod error;
mod generate;
mod grade;
mod problem;
mod registry;
mod search;
mod square_set;
#[cfg(test)]
mod tests;

pub use error::PuzzleError;
pub use generate::{GenerateOptions, GradedPuzzle, generate};
pub use grade::{Grade, LONGEST_EASY_GAP, Level};
pub use problem::{Given, Puzzle};
pub use registry::PuzzleDefect;
pub use search::{CandidateSearch, MOST_SQUARES};
