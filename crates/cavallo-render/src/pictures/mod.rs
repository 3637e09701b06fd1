//! One file or folder for each kind of picture.

pub mod algorithm;
pub mod frames;
pub mod gathering;
pub mod gif;
pub mod graph;
pub mod heat_map;
pub mod proof;
pub mod tour;
