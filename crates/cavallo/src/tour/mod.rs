//! Knight's tours: walks that visit every free square once.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](TourProblem) | the question |
//! | [`route`](Route) | the claim, and the [`Tour`] that verification makes of it |
//! | `verify`, `rules` | the verifier, and what it calls a jump and an end |
//! | [`defect`](TourDefect) | what can be wrong with a claim |
//! | [`existence`] | theorems that decide a problem without a search |
//! | [`jump_order`](JumpOrder) | the order in which jumps are tried, that of a report for instance |
//! | [`path_tree`](PathTree) | all paths of up to so many jumps: the tree of the brute force |
//! | `spread` | starts that are spread over the board |
//! | [`theorems_first`](TheoremsFirst) | any method, run only if no theorem excludes a tour |
//! | [`registry`](TourSettings) | the list of methods |
//! | `exit_counts` | the free squares and the number of exits of each |
//! | [`periodic`] | tours with repeats, for boards of any size |
//! | [`numbering`] | boards on which every square holds the number of its visit, and how they are verified in place |
//!
//! | method | what it does | complete | time | reference |
//! |---|---|---|---|---|
//! | [`auto`](Auto) | existence rules, then `construct`; where that does not apply, a limited try of `warnsdorff`, then `search` | yes | | |
//! | [`construct`] | joins tours of small blocks | yes | constant, then linear to write the tour out | Conrad and others 1994, Parberry 1997 |
//! | [`search`](Search) | depth-first, fewest exits first, with forced moves and pruning | yes | exponential | Rubin 1974 |
//! | [`warnsdorff`](Warnsdorff) | depth-first, fewest exits first, with repairs | yes | linear if it succeeds at once | Warnsdorff 1823 |
//! | [`depth_first`](DepthFirst) | depth-first, without pruning | yes | exponential | Walker 1960 |
//! | [`breadth_first`](BreadthFirst) | all paths of one length before any longer one | yes | exponential, and so is its memory | Moore 1959 |
//!
//! A complete method that ends without a tour has proved that there is none.

mod auto;
mod breadth_first;
pub mod construct;
mod defect;
mod depth_first;
mod error;
pub mod existence;
mod exit_counts;
mod jump_order;
pub mod numbering;
mod path_tree;
pub mod periodic;
mod problem;
mod registry;
mod route;
mod rules;
mod search;
mod spread;
mod theorems_first;
mod verify;
mod warnsdorff;

pub use auto::Auto;
pub use breadth_first::BreadthFirst;
pub use construct::Construct;
pub use defect::TourDefect;
pub use depth_first::DepthFirst;
pub use error::{ProblemError, Role};
pub use jump_order::{JumpOrder, JumpOrderError};
pub use path_tree::{PathTree, TreeNode, TreeSize, TreeWalk};
pub use periodic::{ConstructedTour, IndexedTour};
pub use problem::{Ends, TourProblem};
pub use registry::TourSettings;
pub use route::{Route, Squares, Tour};
pub use search::Search;
pub use theorems_first::TheoremsFirst;
pub use warnsdorff::Warnsdorff;

pub use crate::trace::TieRule;
