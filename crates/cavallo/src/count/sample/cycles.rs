//! Cycles that have numbers: what [`TourSpace`](super::TourSpace) asks of a way to number them.

use num_bigint::BigUint;

/// The two neighbours of every vertex in a cycle.
pub(super) type Neighbours = Vec<Vec<usize>>;

/// Cycles that are numbered from 0 on.
pub(super) trait NumberedCycles: Send + Sync {
    fn number_of_cycles(&self) -> BigUint;

    /// The cycle with a number; its vertices are the squares in the order of the sweep, and the last is the apex.
    fn cycle(&self, number: &BigUint) -> Option<Neighbours>;

    /// The inverse: the number of a cycle.
    fn number_of(&self, neighbours: &Neighbours) -> Option<BigUint>;
}
