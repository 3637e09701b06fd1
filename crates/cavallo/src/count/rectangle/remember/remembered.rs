//! What is known of a count that remembers tiles: its classes, and what each of them is expected to take.

use crate::count::rectangle::partition::Partition;

/// How a rectangle is counted class by class, and what that takes.
pub(crate) struct Remembered {
    pub(crate) classes: Partition,
    /// For each step the time on one thread, in nanoseconds.
    pub(crate) times: Vec<f64>,
    /// For each step the memory that it takes besides the table with which all begin.
    pub(crate) memory: Vec<f64>,
    /// For each step the bytes of its part of the last table, and of the tables of the sweep to it.
    pub(crate) tables: Vec<(f64, f64)>,
    /// The memory that all tables of the process should take at most; no limit if it is alone.
    pub(crate) target: f64,
    /// Bytes that are put into boxes in all, and the most at a time.
    pub(crate) written: f64,
    pub(crate) at_once: f64,
    /// The most memory at a time if boxes are in memory too. They are empty while the largest class is made.
    pub(crate) memory_with_boxes: f64,
}

impl Remembered {
    /// Nothing is known but the classes.
    pub(crate) fn blind(classes: Partition) -> Self {
        let (times, memory, tables) = (Vec::new(), Vec::new(), Vec::new());
        let (written, at_once, memory_with_boxes) = (0.0, 0.0, 0.0);
        Self { classes, times, memory, tables, target: f64::INFINITY, written, at_once, memory_with_boxes }
    }
}
