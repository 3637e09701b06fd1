//! Knight's tours: a walk that visits every free square once.
//!
//! Vocabulary: [`TourProblem`] is the question, [`Route`] a claim, [`Tour`] a claim that was verified, [`existence`] what is
//! known without looking.
//!
//! | method | what it does | complete | time | reference |
//! |---|---|---|---|---|
//! | `auto` | the existence rules, then `construct`; where that does not apply, `warnsdorff` for a while, then `search` | yes | | |
//! | `construct` | put together from blocks | yes | constant, then linear to write it out | Conrad and others 1994, Parberry 1997 |
//! | `search` | depth-first, fewest exits first, with everything pruned that cannot be part of a tour | yes | exponential | Rubin 1974 |
//! | `warnsdorff` | depth-first, fewest exits first, with repairs | yes | linear with luck | Warnsdorff 1823 |
//! | `depth-first` | depth-first, nothing pruned | yes | exponential | |
//! | `breadth-first` | all paths of one length before any longer one | yes | exponential, and so is its memory | |
//!
//! A tour may also be had as a board full of numbers, which [`numbering`] checks where it lies.
//!
//! A complete method that ends without a tour has proved that there is none.

mod auto;
mod breadth_first;
pub mod construct;
mod depth_first;
pub mod existence;
mod exit_counts;
pub mod numbering;
pub mod periodic;
mod problem;
mod registry;
mod route;
mod search;
mod verify;
mod warnsdorff;

pub use auto::Auto;
pub use breadth_first::BreadthFirst;
pub use construct::Construct;
pub use depth_first::DepthFirst;
pub use periodic::ConstructedTour;
pub use problem::{Ends, ProblemError, TourProblem};
pub use registry::TourSettings;
pub use route::{Route, Squares, Tour};
pub use search::Search;
pub use verify::TourDefect;
pub use warnsdorff::{TieRule, Warnsdorff};
