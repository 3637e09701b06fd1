//! Counting tours: the exact number, without visiting them one by one.
//!
//! | file | what it does | time | reference |
//! |---|---|---|---|
//! | [`problem`](CountProblem), [`claim`](CountClaim) | the question and the claim | | |
//! | [`verify`](Count) | the verified number | | |
//! | [`registry`](CountSettings) | the list of methods | | |
//! | [`enumerate`](Enumerate) | one tour after the other, by backtracking | more steps than there are tours | Rubin 1974 |
//! | `paths` | paths through all vertices of a small graph, for `enumerate` and for symmetric tours | | |
//! | `simpath` | the frontier method as in textbooks: to read, to check counts, and for symmetric tours | one look-up per state and choice | Knuth, TAOCP 7.1.4 |
//! | [`frontier_method`](Frontier) | the method `frontier` by name, and what it needs of symmetries and estimates | | |
//! | `frontier` | from a tour problem to the graph that is swept, and exact or by remainders | | |
//! | [`any_graph`](count_cycles_of) | the cycles of any graph | | |
//! | `engine/` | the frontier method made fast; it knows no boards | about twenty times as long per file | Knuth, TAOCP 7.1.4 |
//! | `board_graph`, `square_order`, `file_order` | a board as a graph, and the order of its squares | | |
//! | `rectangle/` | a rectangle by its halves, tile by tile | that of half the sweep, and the joins | B. D. `McKay` 1997 |
//! | `finished_parts`, `checkpoint_part`, `job` | parts that need not be counted again, their names, and those of one of several jobs | | |
//! | [`sample`](TourSampler) | samples tours uniformly, by numbering them or what may be one | that of half a sweep, then 0.1 ms per tour | Wilf 1977 |
//! | [`estimate`](estimate_tours) | a Monte Carlo estimate with a 95 % interval | squares x particles x width | Fearnhead and Clifford 2003 |
//! | [`list`](list_tours) | every tour, one by one, verified | | |
//!
//! **Where to begin.** `simpath` is the method in its simplest form. `engine/mod.rs` leads through the fast one, and `rectangle/mod.rs` says where each step of
//! a large count happens. Files import
//! downwards: `registry`, `frontier_method`, `frontier`, `rectangle/`, `board_graph`, `engine/`.
//!
//! The book's part on counting (`docs/book/counting.md`, `frontier.md`, `sampling.md`, `estimating.md`) explains the methods
//! with examples to do by hand.
//!
//! **What is one tour.** A tour and its reverse are one; rotated and mirrored tours count separately. An open tour is counted
//! whether or not it could be closed: each closed tour of n squares contains n open ones, one for each jump left out. On 8x8
//! there are 13,267,364,410,532 closed and 9,795,914,085,489,952 open tours; with directions twice as many of each; and of
//! the 19,591,828,170,979,904 directed open ones 17,893,605,526,431,808 cannot be closed. (This is not the difference of the
//! first two numbers.)

mod any_graph;
mod board_graph;
mod checkpoint_part;
mod claim;
mod engine;
mod enumerate;
mod estimate;
mod file_order;
mod finished_parts;
mod frontier;
mod frontier_method;
mod job;
mod list;
pub(crate) mod paths;
mod problem;
mod rectangle;
mod registry;
mod sample;
pub(crate) mod simpath;
mod square_order;
mod verify;

pub(crate) use any_graph::count_cycles_modulo;
#[doc(hidden)]
pub use any_graph::count_cycles_of;
pub use checkpoint_part::CheckpointPart;
pub use claim::CountClaim;
// For the tools and tests that look at the method itself.
#[doc(hidden)]
pub use engine::graph::CountGraph;
pub use enumerate::Enumerate;
pub(crate) use enumerate::walk_tours;
pub use estimate::{Estimate, EstimateOptions, FEWEST_REPLICATES, Magnitude, estimate_tours};
pub use finished_parts::checkpoint_question;
pub use frontier::{Frontier, can_be_shared};
pub use list::list_tours;
pub use problem::{CountProblem, Counting};
#[doc(hidden)]
pub use rectangle::middle::middle_edges;
pub use rectangle::plan::{CountPlan, PlanFor, plan_count};
pub use registry::{Auto, CountSettings};
pub use sample::{Draws, TourSampler, TourSpace};
pub use verify::{Count, CountCheck, CountDefect, Unconfirmed};
