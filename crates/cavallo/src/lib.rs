//! Cavallo answers questions about knights, and other pieces that leap, on boards.
//!
//! ```
//! use cavallo::TourProblem;
//!
//! let tour = TourProblem::closed(8)?.solve()?.found()?;
//! assert_eq!(tour.length(), 64);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! | module | question | in short |
//! |---|---|---|
//! | [`tour`] | is there a knight's tour, and what does one look like? | `TourProblem::open("7x7")?.with_start("a2")?.solve()?` |
//! | [`count`] | how many tours are there? | `CountProblem::of(TourProblem::closed(6)?).solve()?` |
//! | [`hamilton`] | how many Hamiltonian cycles or paths has this graph? | `HamiltonProblem::new(graph, Ends::Closed).solve()?` |
//! | [`gather`] | where do these k-knights meet in the fewest turns? | `GatherProblem::new(Board::new(8, 8)?, knights)?.solve()?` |
//! | [`camelot`] | where do a king and knights meet with the fewest moves? | `CamelotProblem::new(board, king, knights)?.solve()?` |
//! | [`puzzle`] | which tours have these numbers on these squares? | `Puzzle::new(TourProblem::open(8)?, given)?.solutions(&mut run, 2)?` |
//! | [`symmetric`] | which tours does a symmetry map onto themselves? | `SymmetricProblem::new(TourProblem::closed(8)?, Symmetry::HALF_TURN)?.solve()?` |
//! | [`distance`] | how many moves is it from here to there? | `DistanceProblem::new(8, "a1", "h8")?.solve()?` |
//!
//! They share [`board`] (squares, boards, pieces, symmetries, notation), [`run`] (limits, observer, cancel token,
//! threads) and [`trace`] (what methods report, and recordings of it), and one path: a **problem** is a question that is valid by construction; a **method** makes a **claim** about
//! it; a verifier that shares no code with the method turns the claim into a **result**. There is no other way to make a
//! result. A large number of tours is the exception: [`Count::check`](count::Count::check) says how it was checked, or that it was not.
//!
//! The [`Answer`] is a result, a proof that there is none ([`Reason`]), or neither. Limits, progress and cancelling are
//! optional: a [`Run`] carries them.
//!
//! ```
//! use std::time::Duration;
//! use cavallo::{Answer, Run, TourProblem};
//!
//! let problem = TourProblem::open(7)?.with_start("a2")?;
//! match problem.solve_in(&mut Run::unlimited().timeout(Duration::from_secs(5)))? {
//!     Answer::Found(tour) => println!("{} squares", tour.length()),
//!     Answer::Impossible(reason) => println!("there is none: {reason}"),
//!     Answer::Unknown(why) => println!("not known: {why}"),
//! }
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Every problem lists its methods with their capabilities ([`Problem::methods`]), and [`Solver::answer`] runs any of them.
//!
//! The feature `puzzles`, which is on by default, has [`puzzle`] and [`camelot`]. With the feature `serde`, problems and results can be serialised; the format is that of the JSON documents of
//! `cavallo-ask`. With the feature `schema` they have JSON Schemas.
//!
//! The crate does no input or output, prints nothing, handles no signals, has no global state and starts only the threads
//! it is given.

mod answer;
pub mod board;
#[cfg(feature = "puzzles")]
pub mod camelot;
pub mod count;
pub mod distance;
mod error;
pub mod gather;
pub mod hamilton;
mod method;
#[cfg(feature = "puzzles")]
pub mod puzzle;
pub mod run;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serialize;
pub mod symmetric;
pub mod tour;
pub mod trace;

pub use answer::{Answer, Reason, Unknown};
pub use board::{Board, Piece, Square, Wrap};
#[cfg(feature = "puzzles")]
pub use camelot::{CamelotProblem, CamelotResult};
pub use count::{Count, CountProblem};
pub use distance::{Distance, DistanceProblem};
pub use error::Error;
pub use gather::{Bracket, GatherProblem, Gathering, Knight};
pub use method::{Capabilities, Method, Problem, Solved, Solver, Unverified};
#[cfg(feature = "puzzles")]
pub use puzzle::Puzzle;
pub use run::{Budget, CancelToken, Observer, Progress, Run, Stopped};
pub use symmetric::SymmetricProblem;
pub use tour::{Ends, Route, Tour, TourProblem};
pub use trace::Event;

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
