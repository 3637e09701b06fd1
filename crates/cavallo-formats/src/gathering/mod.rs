//! Gathering problems, their answers and Camelot as text, one format per file.

#[cfg(feature = "puzzles")]
pub(crate) mod camelot;
pub(crate) mod cost_table;
pub(crate) mod coursework;
pub(crate) mod generate;
pub(crate) mod json;
pub(crate) mod knight_lines;
pub(crate) mod output;
pub(crate) mod reading;
