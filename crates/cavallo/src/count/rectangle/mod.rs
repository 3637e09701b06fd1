//! Rectangles, which are counted by their halves.
//!
//! | file | what it does |
//! |---|---|
//! | [`by_halves`] | the way through a count: plan, schedule, and what is tried next |
//! | [`shape`] | the rectangle: its rows as a graph, its colours, its mirror image |
//! | [`halves`] | how the tables of the two halves are swept |
//! | [`middle`] | the two rows in which the halves meet, and which half takes which edge between them |
//! | [`partition`] | the patterns of the middle in classes |
//! | [`tile`] | the unit of work: one class below, one class above |
//! | [`schedule`] | the two ways to come by the two sides of a tile: |
//! | [`recompute`] | both are grown from whole tables when they are needed |
//! | [`remember`] | each class is made once, and what later ones need of it waits in boxes |
//! | [`grow`] | the states of one half in a tile |
//! | [`join`] | pairs of states, one of each half, that are one tour together |
//! | [`plan`] | what a count will take, and so which schedule it has |
//! | [`progress`] | how far it has come |
//!
//! **9x10 closed, step by step.** [`by_halves::count_by_halves`] asks for a [plan](plan). Whole halves do not fit in 24 GiB, so tiles are
//! remembered: [`remember`] sweeps the first three rows and two squares with [the engine](super::engine::sweep), which all 135 classes share. Class by class it
//! sweeps the rest of the fourth row ([`remember::prefix`]), [grows](grow) the edges of the middle, and sorts the states by the class of their
//! partners: into boxes, or to those that are kept. When a class is complete, what waits in its box is read and [joined](join) with them.

pub(crate) mod by_halves;
pub(crate) mod grow;
pub(crate) mod halves;
pub(crate) mod join;
pub(crate) mod middle;
pub(crate) mod partition;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod recompute;
pub(crate) mod remember;
pub(crate) mod schedule;
pub(crate) mod shape;
pub(crate) mod tile;
