//! The memory of tables, in bytes.

use crate::count::engine::matching::matchings;

/// The bytes of a state, with what is unused in chunks and with what a plan may be wrong, and of a pattern.
pub(super) const BYTES_OF_STATE: f64 = 10.0;
pub(super) const BYTES_OF_PATTERN: f64 = 24.0;
/// Tables of transitions and of the join, and working arrays, besides those of the largest matchings.
pub(super) const BYTES_OF_TABLES: f64 = 4e6;

/// The memory of working arrays: for sums, for joins, and for the tables of large transitions.
pub(super) fn bytes_of_arrays(threads: f64, most_points: usize, width: u32) -> f64 {
    let of_points = |most: usize| matchings(most_points.min(most)) as f64;
    let large_tables = if width >= 9 { 120.0 * of_points(16) } else { 0.0 };
    BYTES_OF_TABLES + threads * (9.0 * of_points(16) + 40.0 * of_points(14)) + large_tables
}

/// The memory of a table.
pub(super) fn bytes(states: f64, patterns: f64) -> f64 {
    BYTES_OF_STATE * states + BYTES_OF_PATTERN * patterns
}
