//! Rectangles, which are counted by their halves.

pub(crate) mod grow;
pub(crate) mod half_board;
pub(crate) mod join;
pub(crate) mod middle;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod recompute;
pub(crate) mod shape;
pub(crate) mod tiles;
