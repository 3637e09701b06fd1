//! The sum of all turns, as functions that are cheap to bound.
//!
//! [`knights`] stores the knights in [groups](group) and computes their [`turns`] to single
//! squares. Without rounding the sum is the convex [`relaxed_sum`], minimised by
//! [`cutting_planes`]. With rounding, the turns of a knight on a cell in one cone are a
//! [`staircase`]; [`classified`] separates the knights for which that holds from the others, some
//! of which it [merges](merge). The sum of staircases has four forms: [`counters`] for small k,
//! [`tables`] for every coordinate of a cell, [`block_sums`] for blocks of a wide cell, and a
//! [plane](staircase_plane) below it.

pub(super) mod block_sums;
pub(super) mod classified;
pub(super) mod counters;
pub(super) mod cutting_planes;
pub(super) mod group;
pub(super) mod knights;
pub(super) mod merge;
pub(super) mod relaxed_sum;
pub(super) mod staircase;
pub(super) mod staircase_plane;
pub(super) mod tables;
pub(super) mod turns;

pub(super) use block_sums::{Grid, Sums, steps_apart};
pub(super) use classified::Classified;
pub(super) use cutting_planes::Minimum;
pub(super) use group::Group;
pub(super) use knights::Knights;
pub(super) use relaxed_sum::RelaxedSum;
pub(super) use staircase_plane::plane_below;
pub(super) use tables::{Tables, least_sum};
pub(super) use turns::{turns, turns_for};
