//! A plan of tiles: the classes, and what each of them takes.

use super::classes::Classes;

/// How a rectangle is counted in tiles, and what that takes.
pub(in super::super) struct TilePlan {
    pub(in super::super) classes: Classes,
    /// For each step the time on one thread, in nanoseconds.
    pub(in super::super) times: Vec<f64>,
    /// For each step the memory that it takes besides the table with which all begin.
    pub(in super::super) memory: Vec<f64>,
    /// For each step the bytes of its part of the last table, and of the tables of the sweep to it.
    pub(in super::super) tables: Vec<(f64, f64)>,
    /// The memory that all tables of the process should take at most; no limit if it is alone.
    pub(in super::super) target: f64,
    /// Bytes that are put into boxes in all, and the most at a time.
    pub(in super::super) written: f64,
    pub(in super::super) at_once: f64,
    /// The most memory at a time if boxes are in memory too. They are empty while the largest class is made.
    pub(in super::super) memory_with_boxes: f64,
}

impl TilePlan {
    /// A plan of which nothing is known but its classes.
    pub(in super::super) fn without_sizes(classes: Classes) -> Self {
        let (times, memory, tables) = (Vec::new(), Vec::new(), Vec::new());
        let (written, at_once, memory_with_boxes) = (0.0, 0.0, 0.0);
        Self { classes, times, memory, tables, target: f64::INFINITY, written, at_once, memory_with_boxes }
    }
}
