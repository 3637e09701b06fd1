//! One-dimensional tables: the sum of staircases for every square of a cell.
//!
//! **Idea.** The sum of any staircases is `A[x] + B[y] + C[x+y] + D[x-y]`, for squares of each
//! colour with tables of their own. For a cell of w x h squares they have 6 (w + h) entries in all,
//! and each of the w h sums takes four look-ups. Part of a cell has part of its tables, so a
//! smaller cell copies them and adds what is new.
//!
//! **Why it is right.** Entries are whole numbers as floating point, relative to a base of 64 bits:
//! processors find the least of several of those at a time. A cell with tables is at most 2^17
//! squares wide and there are at most 2^32 knights, so entries stay below 2^50 and are exact.
//!
//! **Complexity.** Linear in the sides of the cell and in the knights times their steps within it.
//!
//! **When it fails.** On cells too wide for a table entry per coordinate.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::super::geometry::{AXES, Cell, Cone, Periodic, along};
use super::classified::Classified;
use super::counters::{Counters, Layout, Wave};
use super::group::Group;
use super::knights::Knights;
use super::staircase::Staircase;

/// For both colours and each axis the sum of staircases at every coordinate of a cell.
#[derive(Clone)]
pub(crate) struct Tables {
    low: [i64; AXES],
    /// Added to every sum, for each colour.
    base: [i64; 2],
    sums: [[Vec<f64>; AXES]; 2],
}

impl Tables {
    pub(crate) fn new(cell: &Cell) -> Self {
        let empty = |axis: usize| {
            let (low, high) = cell.range(axis);
            vec![0.0; (high - low + 1) as usize]
        };
        let sums = std::array::from_fn(|_| std::array::from_fn(empty));
        Self { low: std::array::from_fn(|axis| cell.range(axis).0), base: [0, 0], sums }
    }

    /// The tables of the resolved knights of a cell.
    pub(crate) fn of_resolved(
        run: &mut Run<'_>,
        knights: &Knights<'_>,
        cell: &Cell,
        classified: &Classified,
    ) -> Result<Self, Stopped> {
        let (layout, uncounted) = (knights.layout(), classified.uncounted());
        let steps = uncounted.len() as i64 * (4 + cell.side() / 64);
        run.spend((layout.size() as i64 / 64 + cell.side() / 8 + steps / 32) as u64)?;
        let mut tables = Self::new(cell);
        if !uncounted.is_empty() {
            for (group, cone) in uncounted {
                tables.add_steps(knights, group, *cone);
            }
            tables.sum_up();
        }
        tables.add_counters(layout, classified.counters());
        tables.add_constant(classified.constant());
        Ok(tables)
    }

    /// Memory of the tables of a cell, in bytes.
    pub(crate) fn bytes(cell: &Cell) -> u64 {
        6 * (cell.width() + cell.height()) as u64 * size_of::<f64>() as u64
    }

    /// The tables of a part of the cell.
    pub(crate) fn part(&self, cell: &Cell) -> Self {
        let copy = |colour: usize, axis: usize| {
            let (low, high) = cell.range(axis);
            self.sums[colour][axis][(low - self.low[axis]) as usize..=(high - self.low[axis]) as usize].to_vec()
        };
        let sums = std::array::from_fn(|colour| std::array::from_fn(|axis| copy(colour, axis)));
        Self { low: std::array::from_fn(|axis| cell.range(axis).0), base: self.base, sums }
    }

    /// The sum for one square of the cell.
    pub(crate) fn sum(&self, x: i64, y: i64) -> i64 {
        let colour = ((x ^ y) & 1) as usize;
        let entry = |axis: usize| self.sums[colour][axis][(along(axis, x, y) - self.low[axis]) as usize];
        self.base[colour] + (0..AXES).map(entry).sum::<f64>() as i64
    }

    /// The sums as periodic ones, if all staircases have this common period. What a period adds
    /// counts as 0 along a side of the cell that is not longer than the period.
    pub(crate) fn periodic(&self, cell: &Cell, period: i64) -> Periodic {
        let (left, low) = (cell.x.0, cell.y.0);
        let from = self.sum(left, low);
        let rise = |x: i64, y: i64| {
            if x <= cell.x.1 && y <= cell.y.1 { i128::from(self.sum(x, y) - from) } else { 0 }
        };
        Periodic { period, rises: (rise(left + period, low), rise(left, low + period)) }
    }

    /// What is added to every entry for a colour.
    pub(crate) fn base(&self, colour: usize) -> i64 {
        self.base[colour]
    }

    /// The table of an axis, and its first coordinate.
    pub(crate) fn along(&self, colour: usize, axis: usize) -> (i64, &[f64]) {
        (self.low[axis], &self.sums[colour][axis])
    }

    /// Adds turns that are the same on the whole cell.
    pub(crate) fn add_constant(&mut self, turns: i64) {
        self.base.iter_mut().for_each(|base| *base += turns);
    }

    fn add_wave(&mut self, wave: &Wave, colour: usize) {
        self.base[colour] += wave.add_to(&mut self.sums[colour][wave.axis()], self.low[wave.axis()]);
    }

    pub(crate) fn add_counters(&mut self, layout: &Layout, counters: &Counters) {
        for colour in 0..2 {
            counters.waves(layout, colour).for_each(|wave| self.add_wave(&wave, colour));
        }
    }

    pub(crate) fn add_tables(&mut self, other: &Self) {
        for colour in 0..2 {
            self.base[colour] += other.base[colour];
            for (sums, others) in self.sums[colour].iter_mut().zip(&other.sums[colour]) {
                sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
            }
        }
    }

    /// Adds the staircase of one group as steps; [`sum_up`](Self::sum_up) makes tables of them.
    pub(crate) fn add_steps(&mut self, knights: &Knights<'_>, group: &Group, cone: Cone) {
        let (axis, k, inverse) = (cone.axis(), knights.k(group), knights.inverse(group));
        let (x, y) = group.place();
        let place = along(axis, x, y) - self.low[axis];
        let count = f64::from(group.count);
        for colour in 0..2 {
            let stairs = Staircase::new(axis, k, (x ^ y ^ colour as i64) & 1);
            let steps = &mut self.sums[colour][axis];
            let end = steps.len() as i64;
            let rising = cone.is_rising();
            let mut turns = stairs.turns_by(inverse, if rising { -place } else { place });
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
    pub(crate) fn sum_up(&mut self) {
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
pub(crate) fn least_sum(a: &[f64], c: &[f64], d: &[f64]) -> f64 {
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
