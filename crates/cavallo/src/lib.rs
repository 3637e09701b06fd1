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
//! | question | asked with | in short |
//! |---|---|---|
//! | Is there a knight's tour, and what does one look like? | [`TourProblem`] | `TourProblem::open("7x7")?.with_start("a2")?.solve()?` |
//! | Which square is at a position of a tour, and at which position is a square? | [`Tour`] | `tour.square_at(41)` |
//! | Which tours does a symmetry map onto themselves? | [`SymmetricProblem`] | `SymmetricProblem::new(tours, Symmetry::HALF_TURN)?.solve()?` |
//! | How many tours are there? | [`CountProblem`] | `CountProblem::of(TourProblem::closed(6)?).solve()?` |
//! | Which are they? | [`count::list_tours`] | `list_tours(&mut run, &problem, &mut each)?` |
//! | Which are random ones? | [`count::TourSampler`] | `TourSampler::new(&mut run, &tours)?.found()?.draws(seed)` |
//! | Which tour has this number? | [`count::TourSpace`] | `TourSpace::new(&mut run, &tours)?.found()?.tour(1234_u32)?` |
//! | About how many are there, where counting takes too long? | [`count::estimate_tours`] | `estimate_tours(&mut run, &tours, &EstimateOptions::default())?` |
//! | How many Hamiltonian cycles or paths does this graph have? | [`HamiltonProblem`] | `HamiltonProblem::new(graph, Ends::Closed).solve()?` |
//! | How many moves is it from here to there? | [`DistanceProblem`] | `DistanceProblem::new(8, "a1", "h8")?.solve()?` |
//! | Where do these k-knights meet in the fewest turns? | [`GatherProblem`] | `GatherProblem::new(Board::new(8, 8)?, knights)?.solve()?` |
//! | Where do a king and knights meet with the fewest moves? | [`CamelotProblem`] | `CamelotProblem::new(board, king, knights)?.solve()?` |
//! | Which tours have these numbers on these squares? | [`Puzzle`] | `Puzzle::new(tours, given)?.solutions(&mut run, 2)?` |
//! | What is a puzzle of this level? | [`puzzle::generate`] | `generate(&mut run, &tours, &GenerateOptions { level, seed })?` |
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
//! # Each question in three lines
//!
//! Look up a square and a position of a tour with 10^18 squares, which is never written out:
//!
//! ```
//! # use cavallo::TourProblem;
//! let tour = TourProblem::closed(1_000_000_000)?.solve()?.found()?;
//! let square = tour.square_at(123_456_789_012).unwrap();
//! assert_eq!(tour.constructed().unwrap().position_of(square), Some(123_456_789_012));
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Find a tour that a symmetry maps onto itself:
//!
//! ```
//! # use cavallo::{SymmetricProblem, Symmetry, TourProblem};
//! let problem = SymmetricProblem::new(TourProblem::closed(6)?, Symmetry::QUARTER_TURN)?;
//! let tour = problem.solve()?.found()?;
//! assert_eq!(tour.length(), 36);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Count all tours:
//!
//! ```
//! # use cavallo::{CountProblem, TourProblem};
//! let problem = CountProblem::of(TourProblem::closed(6)?);
//! let count = problem.solve()?.found()?;
//! assert_eq!(*count.number(), 9862_u32.into());
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! List them:
//!
//! ```
//! # use cavallo::count::list_tours;
//! # use cavallo::{CountProblem, Run, TourProblem};
//! let mut tours = Vec::new();
//! let mut keep = |tour| { tours.push(tour); tours.len() < 3 };
//! list_tours(&mut Run::unlimited(), &CountProblem::of(TourProblem::open(5)?), &mut keep)?;
//! # assert_eq!(tours.len(), 3);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Draw random ones, each as likely as any other:
//!
//! ```
//! # use cavallo::{Run, TourProblem, TourSampler};
//! let mut run = Run::unlimited();
//! let sampler = TourSampler::new(&mut run, &TourProblem::closed(6)?)?.found()?;
//! assert_eq!(sampler.draws(2024).next_tours(&mut run, 10)?.len(), 10);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Find a tour by its number, and its number:
//!
//! ```
//! # use cavallo::{Run, TourProblem, TourSpace};
//! let space = TourSpace::new(&mut Run::unlimited(), &TourProblem::closed(6)?)?.found()?;
//! let tour = space.tour(1234_u32)?;
//! assert_eq!(space.number_of(&tour), Some(1234_u32.into()));
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Estimate the number of tours:
//!
//! ```
//! # use cavallo::count::{EstimateOptions, estimate_tours};
//! # use cavallo::{Run, TourProblem};
//! let problem = TourProblem::closed(8)?;
//! let estimate = estimate_tours(&mut Run::unlimited(), &problem, &EstimateOptions::default())?.found()?;
//! assert!(!estimate.is_doubtful());
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Count the Hamiltonian cycles of a graph:
//!
//! ```
//! # use cavallo::hamilton::Graph;
//! # use cavallo::{Ends, HamiltonProblem};
//! let square_with_diagonals = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)];
//! let graph = Graph::new(4, square_with_diagonals).unwrap();
//! assert_eq!(*HamiltonProblem::new(graph, Ends::Closed).solve().unwrap().number(), 3_u32.into());
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Measure a distance:
//!
//! ```
//! # use cavallo::DistanceProblem;
//! let problem = DistanceProblem::new(8, "a1", "h8")?;
//! let distance = problem.solve()?.found()?;
//! assert_eq!(distance.jumps(), 6);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! Gather knights:
//!
//! ```
//! # use cavallo::{Board, GatherProblem, Knight};
//! let knights = ["a1", "h8"].map(|square| Knight { square: square.parse().unwrap(), k: 2, count: 1 });
//! let gathering = GatherProblem::new(Board::new(8, 8)?, knights.into())?.solve()?.found()?;
//! assert_eq!(gathering.turns(), 3);
//! # Ok::<(), cavallo::Error>(())
//! ```
//!
//! [`camelot`] and [`puzzle`] begin with theirs.
//!
//! # Methods, features, guarantees
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

pub use answer::{Answer, Feature, OutOfReach, Reason, Unknown, Unsuitable};
pub use board::{Board, Notation, Piece, Square, Symmetry, Wrap};
#[cfg(feature = "puzzles")]
pub use camelot::{CamelotProblem, CamelotResult};
pub use count::{Count, CountProblem, Counting, Estimate, TourSampler, TourSpace};
pub use distance::{Distance, DistanceProblem};
pub use error::Error;
pub use gather::{Bracket, GatherProblem, Gathering, Knight, Objective};
pub use hamilton::{HamiltonCount, HamiltonProblem};
pub use method::{Capabilities, Method, Problem, Solved, Solver, Unverified};
#[cfg(feature = "puzzles")]
pub use puzzle::{GradedPuzzle, Puzzle};
pub use run::{Budget, CancelToken, Observer, Progress, Run, Stopped};
pub use symmetric::SymmetricProblem;
pub use tour::{Ends, Route, TieRule, Tour, TourProblem};
pub use trace::Event;

/// The numbers of tours: [`Count::number`] and others have its type.
pub use num_bigint;

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
