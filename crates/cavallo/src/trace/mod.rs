//! What methods report while they work, and recordings of it.
//!
//! A method tells its [`Run`](crate::Run) what it does, in [events](Event), and the run hands them to its
//! [observer](crate::Observer). A [`Recorder`] is an observer that keeps them in a compact [`Trace`], which a [`Cursor`]
//! reads from any place on: for films, explanations and pages.
//!
//! ```
//! use cavallo::tour::Warnsdorff;
//! use cavallo::trace::{Cursor, Event, Recorder};
//! use cavallo::{Run, Solver, TourProblem};
//!
//! let problem = TourProblem::open("6x5")?.with_start("a1")?;
//! let mut recorder = Recorder::new(problem.board());
//! Warnsdorff::default().answer(&mut Run::unlimited().watched_by(&mut recorder), &problem)?;
//! let trace = recorder.into_trace();
//! let mut cursor = Cursor::at(&trace, 10); // nine jumps after the beginning
//! assert_eq!(cursor.path().count(), 10);
//! let target = cursor.next(|event| if let Event::Jumped { to, .. } = event { Some(*to) } else { None });
//! assert_eq!(target.flatten(), cursor.path().last());
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | [`event`](Event) | what a method did |
//! | [`choice`](TieRule) | what a search chose from, and how |
//! | [`target`](Target) | what a heuristic for gatherings looked at |
//! | [`magnitude`](Magnitude) | numbers too large for anything but their logarithm |
//! | [`recording`](Trace) | events in a few bytes each |
//! | `squares` | the squares of a board as numbers, and their neighbours |
//! | [`recorder`](Recorder) | records events as they happen |
//! | [`cursor`](Cursor) | reads them again from any place on |

mod choice;
mod cursor;
mod event;
mod magnitude;
mod recorder;
mod recording;
mod squares;
mod target;
#[cfg(test)]
mod tests;

pub use choice::{Candidate, Measure, TieRule};
pub use cursor::Cursor;
pub use event::Event;
pub use magnitude::Magnitude;
pub use recorder::Recorder;
pub use recording::{MOST_SQUARES, Trace};
pub use target::{Barycentre, Target};
