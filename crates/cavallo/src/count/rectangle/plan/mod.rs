//! Plans of counts: what a count will take is known before its first table is made.
//!
//! **Idea.** A count goes through its steps over [patterns alone](outline) first, which takes a small part of its time and
//! memory. That gives the number of states of every table and of every tile, so the cut of the board, the memory
//! and the work are known. Of all ways that fit in the memory the first is taken: [tiles of whole tables](recomputed), cut as little as
//! possible; where these tables do not fit, classes that are [remembered](remembered), in boxes in scratch space or in memory.
//!
//! **Advice.** What a plan says may be wrong: that costs time or memory. It does not decide what is counted.
//!
//! **Time.** Work is counted in look-ups of three kinds: in the sweep, where tiles are grown, in joins. Each has a [time](rates).
//! The part of the work that is done is therefore known from the first second on, and the time left is judged by the time so far.
//!
//! **Complexity.** One step for each pattern and choice, where a count has one for each state and choice: less than a tenth of the count for 8x8.
//!
//! **When it fails.** A board whose patterns alone do not fit in memory has no plan: what it would take is
//! [extrapolated](extrapolate).

mod count_plan;
mod extrapolate;
mod memory;
mod outline;
mod planner;
mod rates;
mod recomputed;
mod remembered;
mod shared;
mod strategy;
mod survey;
mod tile_sizes;

pub use count_plan::{CountPlan, PlanFor};
pub use planner::plan_count;
pub(crate) use strategy::{Plan, Wanted};
