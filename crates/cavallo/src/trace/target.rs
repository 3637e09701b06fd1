//! What a heuristic for gatherings looks at: the middle of the pieces, and the squares that it tries.

use crate::board::Square;

/// The weighted mean of the knights' squares, as the report computes it: rows and columns count from 0, the top rank
/// and the first file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barycentre {
    /// The sum of the weights of all knights, by which both sums are divided.
    pub weight: u128,
    /// The sum of the rows of all knights, each times its weight.
    pub row: u128,
    /// The sum of the columns of all knights, each times its weight.
    pub column: u128,
    /// The square to which it is rounded; it may be blocked.
    pub square: Square,
    /// Row and column of this square.
    pub rounded: (u32, u32),
}

impl Barycentre {
    /// Row and column before rounding, for pictures.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let weight = self.weight as f64;
        (self.row as f64 / weight, self.column as f64 / weight)
    }
}

/// A square that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// The distance to each group of knights, in jumps; none to those that the search did not reach. Empty if it was
    /// not kept.
    pub jumps: Vec<Option<u32>>,
    /// The turns of a meeting there; none if some knight cannot come.
    pub turns: Option<u64>,
}
