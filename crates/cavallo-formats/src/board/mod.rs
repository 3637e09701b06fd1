//! Boards as text: maps with blocked squares and given visits, and the graph of their moves.

pub(crate) mod graph;
pub(crate) mod graph_file;
pub(crate) mod hcp;
pub(crate) mod map;
#[cfg(feature = "puzzles")]
pub(crate) mod puzzle_map;
pub(crate) mod vertices;
