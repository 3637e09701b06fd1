//! Cavallo answers questions about knights on boards.
//!
//! | module | question |
//! |---|---|
//! | [`tour`] | is there a knight's tour, and what does one look like? |
//! | [`count`] | how many knight's tours are there? |
//! | [`gather`] | where do these k-knights meet soonest? |
//! | [`camelot`] | where do a king and knights meet with the fewest moves? |
//! | [`distance`] | how many jumps is it from here to there? |
//!
//! They share [`board`] (squares, boards, jumps, symmetries, notation) and [`run`] (budget, observer, cancel token). A
//! method makes a claim, a verifier that shares no code with it makes a result of the claim, and only results are shown:
//!
//! ```
//! use cavallo::run::Run;
//! use cavallo::tour::{Answer, Auto, Ends, TourProblem, solve};
//!
//! let problem = TourProblem::new("8".parse()?, Ends::Closed);
//! let mut run = Run::unlimited();
//! let Answer::Found(tour) = solve(&Auto::default(), &mut run, &problem)? else { panic!("8x8 has closed tours") };
//! assert_eq!(tour.squares().len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate does no input or output, prints nothing, handles no signals, has no global state and starts only the threads
//! it is given.

pub mod board;
pub mod camelot;
pub mod count;
pub mod distance;
pub mod gather;
pub mod run;
pub mod tour;

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
