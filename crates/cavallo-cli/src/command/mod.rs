//! One file for each command.

mod attempt;
pub(crate) mod camelot;
mod checked_file;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod distance;
pub(crate) mod estimate;
pub(crate) mod exists;
pub(crate) mod experiment;
pub(crate) mod gather;
pub(crate) mod generate;
pub(crate) mod graph;
mod interactive;
mod listing;
pub(crate) mod lookup;
pub(crate) mod man;
mod proofread;
pub(crate) mod puzzle;
pub(crate) mod render;
pub(crate) mod sample;
mod seed;
pub(crate) mod serve;
mod solve;
mod summary;
pub(crate) mod tour;
pub(crate) mod verify;
