//! One file for each command.

mod attempt;
pub(crate) mod camelot;
pub(crate) mod completions;
pub(crate) mod distance;
pub(crate) mod exists;
pub(crate) mod gather;
pub(crate) mod generate;
mod interactive;
pub(crate) mod man;
pub(crate) mod tour;
pub(crate) mod verify;
