//! One file for each command.

#[cfg(feature = "puzzles")]
pub(crate) mod camelot;
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
pub(crate) mod lookup;
#[cfg(feature = "shell")]
pub(crate) mod man;
#[cfg(feature = "puzzles")]
pub(crate) mod puzzle;
pub(crate) mod render;
pub(crate) mod sample;
#[cfg(feature = "lab")]
pub(crate) mod serve;
pub(crate) mod tour;
pub(crate) mod verify;
