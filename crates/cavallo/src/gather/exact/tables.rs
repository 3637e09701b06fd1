//! One-dimensional tables: the sum of staircases for every square of a cell.
//!
//! **Idea.** The sum of any staircases is A[x] + B[y] + C[x+y] + D[x-y], for squares of each colour with tables of their own. For a cell of w x h squares they
//! have 6 (w + h) entries in all, and each of the w h sums takes four look-ups. Part of a cell has part of its tables, so a smaller cell copies them and
//! adds what is new.
//!
//! **Exact sums.** Entries are whole numbers as floating point, relative to a base of 64 bits: processors find the least of several of those at a
//! time. A cell with tables is at most 2^17 squares wide and there are at most 2^32 knights, so entries stay below 2^50 and are exact.

use super::cone::{AXES, Cell, DIVISORS, along};
use super::counters::{Counters, Layout, Wave};
use super::knights::{Group, Knights, turns_for};
use super::staircase::Staircase;

/// For both colours and each axis the sum of staircases at every coordinate of a cell.
#[derive(Clone)]
pub(super) struct Tables {
    low: [i64; AXES],
    /// Added to every sum, for each colour.
    pub(super) base: [i64; 2],
    sums: [[Vec<f64>; AXES]; 2],
}

impl Tables {
    pub(super) fn new(cell: &Cell) -> Self {
        let empty = |axis: usize| {
            let (low, high) = cell.range(axis);
            vec![0.0; (high - low + 1) as usize]
        };
        let sums = std::array::from_fn(|_| std::array::from_fn(empty));
        Self { low: std::array::from_fn(|axis| cell.range(axis).0), base: [0, 0], sums }
    }

    /// Memory of the tables of a cell, in bytes.
    pub(super) fn bytes(cell: &Cell) -> u64 {
        6 * (cell.width() + cell.height()) as u64 * size_of::<f64>() as u64
    }

    /// The tables of a part of the cell.
    pub(super) fn part(&self, cell: &Cell) -> Self {
        let copy = |colour: usize, axis: usize| {
            let (low, high) = cell.range(axis);
            self.sums[colour][axis][(low - self.low[axis]) as usize..=(high - self.low[axis]) as usize].to_vec()
        };
        let sums = std::array::from_fn(|colour| std::array::from_fn(|axis| copy(colour, axis)));
        Self { low: std::array::from_fn(|axis| cell.range(axis).0), base: self.base, sums }
    }

    /// The sum for one square of the cell.
    pub(super) fn sum(&self, x: i64, y: i64) -> i64 {
        let colour = ((x ^ y) & 1) as usize;
        let entry = |axis: usize| self.sums[colour][axis][(along(axis, x, y) - self.low[axis]) as usize];
        self.base[colour] + (0..AXES).map(entry).sum::<f64>() as i64
    }

    /// The table of an axis, and its first coordinate.
    pub(super) fn along(&self, colour: usize, axis: usize) -> (i64, &[f64]) {
        (self.low[axis], &self.sums[colour][axis])
    }

    pub(super) fn add_constant(&mut self, turns: i64) {
        self.base.iter_mut().for_each(|base| *base += turns);
    }

    pub(super) fn add_wave(&mut self, wave: &Wave, colour: usize) {
        self.base[colour] += wave.add_to(&mut self.sums[colour][wave.axis], self.low[wave.axis]);
    }

    pub(super) fn add_counters(&mut self, layout: &Layout, counters: &Counters) {
        for colour in 0..2 {
            counters.waves(layout, colour).for_each(|wave| self.add_wave(&wave, colour));
        }
    }

    pub(super) fn add_tables(&mut self, other: &Self) {
        for colour in 0..2 {
            self.base[colour] += other.base[colour];
            for (sums, others) in self.sums[colour].iter_mut().zip(&other.sums[colour]) {
                sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
            }
        }
    }

    /// Adds the staircase of one group as steps; [`sum_up`](Self::sum_up) makes tables of them.
    pub(super) fn add_steps(&mut self, knights: &Knights<'_>, group: &Group, cone: u8) {
        let (axis, k, inverse) = (usize::from(cone / 2), knights.k(group), knights.inverse(group));
        let (x, y) = group.place();
        let place = along(axis, x, y) - self.low[axis];
        let count = f64::from(group.count);
        for colour in 0..2 {
            let stairs = Staircase { q: DIVISORS[axis], k, parity: (x ^ y ^ colour as i64) & 1 };
            let steps = &mut self.sums[colour][axis];
            let end = steps.len() as i64;
            let rising = cone & 1 == 0;
            let mut turns = turns_along(stairs, inverse, if rising { -place } else { place });
            self.base[colour] += turns * i64::from(group.count);
            loop {
                let at =
                    if rising { place + stairs.rise_above(turns) } else { place + 1 - stairs.rise_above(turns - 1) };
                if at >= end {
                    break;
                }
                if rising {
                    steps[at as usize] += count;
                    turns += 1;
                } else {
                    steps[at as usize] -= count;
                    turns -= 1;
                }
            }
        }
    }

    /// Makes tables of steps.
    pub(super) fn sum_up(&mut self) {
        for steps in self.sums.iter_mut().flatten() {
            let mut sum = 0.0;
            for entry in steps {
                sum += *entry;
                *entry = sum;
            }
        }
    }
}

/// The least of the sums of three rows.
pub(super) fn least_sum(a: &[f64], c: &[f64], d: &[f64]) -> f64 {
    const LANES: usize = 4;
    let mut least = [f64::INFINITY; LANES];
    let whole = a.len() / LANES * LANES;
    let rows = a[..whole].chunks_exact(LANES).zip(c[..whole].chunks_exact(LANES)).zip(d[..whole].chunks_exact(LANES));
    for ((a, c), d) in rows {
        for lane in 0..LANES {
            let sum = a[lane] + c[lane] + d[lane];
            least[lane] = if sum < least[lane] { sum } else { least[lane] };
        }
    }
    let rest = (whole..a.len()).map(|i| a[i] + c[i] + d[i]);
    least.into_iter().chain(rest).fold(f64::INFINITY, f64::min)
}

/// [`Staircase::turns`] without a division by k.
pub(super) fn turns_along(stairs: Staircase, inverse: f64, along: i64) -> i64 {
    // The least number of jumps of the parity, from a division by a constant.
    let even = along - stairs.q * stairs.parity;
    let pairs = if stairs.q == 2 { -(-even).div_euclid(4) } else { -(-even).div_euclid(6) };
    let jumps = stairs.parity + 2 * pairs;
    turns_for(jumps, inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_along_an_axis_need_no_division() {
        for (q, k, parity) in [(2, 1, 0), (2, 1, 1), (3, 1, 1), (2, 7, 0), (3, 9, 1), (3, 1000, 0), (2, 999_999_937, 1)]
        {
            let stairs = Staircase { q, k, parity };
            for along in (-100..100).chain([-1_999_999_999, 1_234_567_890, 1 << 31]) {
                assert_eq!(turns_along(stairs, 1.0 / k as f64, along), stairs.turns(along), "{stairs:?} {along}");
            }
        }
    }
}
