//! One file for each command.

mod attempt;
#[cfg(feature = "puzzles")]
pub(crate) mod camelot;
mod checked_file;
#[cfg(feature = "shell")]
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod distance;
pub(crate) mod estimate;
pub(crate) mod exists;
#[cfg(feature = "experiments")]
pub(crate) mod experiment;
pub(crate) mod gather;
pub(crate) mod generate;
pub(crate) mod graph;
mod interactive;
mod listing;
pub(crate) mod lookup;
#[cfg(feature = "shell")]
pub(crate) mod man;
mod proofread;
#[cfg(feature = "puzzles")]
pub(crate) mod puzzle;
pub(crate) mod render;
pub(crate) mod sample;
mod seed;
#[cfg(feature = "lab")]
pub(crate) mod serve;
#[cfg(feature = "puzzles")]
mod solve;
mod summary;
pub(crate) mod tour;
pub(crate) mod verify;
