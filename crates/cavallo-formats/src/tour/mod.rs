//! Tours as text, one format per file.

pub(crate) mod grid;
pub(crate) mod json;
pub(crate) mod moves;
pub(crate) mod none;
pub(crate) mod reading;
pub(crate) mod squares;
pub(crate) mod tour_file;
pub(crate) mod tsplib;
pub(crate) mod visits;
