//! What is known of a cell: which knights are resolved for it, and which are not.
//!
//! A part of a cell lies in the same cones, so whoever is resolved for the cell is resolved for the part, and only the others are classified
//! again.

use crate::run::{Run, Stopped};

use super::cone::{AXES, Cell, DIVISORS, UNRESOLVED, along, cone_of_square};
use super::counters::Counters;
use super::intervals::{Intervals, UNTOLD};
use super::knights::{Group, Knights};
use super::relaxed_sum::Plane;

/// The knights of a problem, sorted by what they are to a cell.
#[derive(Clone)]
pub(super) struct Classified {
    /// Turns that are the same on the whole cell.
    pub(super) constant: i64,
    /// Resolved knights with a counted k,
    pub(super) counters: Counters,
    /// and with another one, each with its cone.
    pub(super) large: Vec<(Group, u8)>,
    /// The others.
    pub(super) unresolved: Vec<Group>,
}

/// Groups of knights that are classified in about the time of a step.
const GROUPS_PER_STEP: u64 = 32;
/// Groups of knights that are classified together.
const CHUNK: usize = 128;

impl Classified {
    fn empty(knights: &Knights<'_>) -> Self {
        let counters = knights.layout.counters();
        Self { constant: 0, counters, large: Vec::new(), unresolved: Vec::new() }
    }

    /// Classifies all knights.
    pub(super) fn new(run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<Self, Stopped> {
        let parts = knights.pass(run, |groups| {
            let mut part = Self::empty(knights);
            for chunk in groups.chunks(CHUNK) {
                part.add_chunk(knights, cell, chunk);
            }
            part
        })?;
        let together = |mut all: Self, part: Self| {
            all.counters.add_all(&part.counters);
            all.large.extend(part.large);
            all.unresolved.extend(part.unresolved);
            all
        };
        Ok(parts.into_iter().reduce(together).unwrap_or_else(|| Self::empty(knights)))
    }

    /// Adds neighbours in the list of all knights, which mostly stand on a few ranks.
    fn add_chunk(&mut self, knights: &Knights<'_>, cell: &Cell, chunk: &[Group]) {
        let ranks = chunk.iter().fold((i32::MAX, i32::MIN), |(low, high), group| (low.min(group.y), high.max(group.y)));
        let intervals = Intervals::new(cell, (ranks.0.into(), ranks.1.into()));
        let mut cones = [UNTOLD; CHUNK];
        cones.iter_mut().zip(chunk).for_each(|(cone, group)| *cone = intervals.cone(group.x));
        for (&cone, group) in cones.iter().zip(chunk) {
            if cone == UNTOLD {
                self.add(knights, cell, group);
            } else {
                self.add_in_cone(knights, group, cone);
            }
        }
    }

    #[inline]
    fn add(&mut self, knights: &Knights<'_>, cell: &Cell, group: &Group) {
        let (x, y) = group.place();
        self.add_in_cone(knights, group, cell.cone(x, y));
    }

    #[inline]
    fn add_in_cone(&mut self, knights: &Knights<'_>, group: &Group, cone: u8) {
        let (x, y) = group.place();
        if cone >= UNRESOLVED {
            self.unresolved.push(*group);
        } else if knights.is_counted(group) {
            self.counters.add(&knights.layout, cone, group.k, x, y, group.count as i32);
        } else {
            self.large.push((*group, cone));
        }
    }

    /// Classifies the unresolved knights for a part of the cell.
    pub(super) fn narrow(&mut self, run: &mut Run<'_>, knights: &Knights<'_>, cell: &Cell) -> Result<(), Stopped> {
        run.spend(1 + self.unresolved.len() as u64 / GROUPS_PER_STEP)?;
        let unresolved = std::mem::take(&mut self.unresolved);
        for group in &unresolved {
            self.add(knights, cell, group);
        }
        Ok(())
    }

    /// The exact turns to a square of the cell.
    pub(super) fn turns_at(&self, run: &mut Run<'_>, knights: &Knights<'_>, to: (i64, i64)) -> Result<i64, Stopped> {
        let colour = ((to.0 ^ to.1) & 1) as usize;
        run.spend(1 + (self.unresolved.len() + self.large.len()) as u64 / GROUPS_PER_STEP)?;
        let counted: i64 =
            self.counters.waves(&knights.layout, colour).map(|wave| wave.at(along(wave.axis, to.0, to.1))).sum();
        let others = self.unresolved.iter().chain(self.large.iter().map(|(group, _)| group));
        Ok(self.constant + counted + others.map(|group| knights.turns_of(group, to)).sum::<i64>())
    }

    /// A plane below the sum of all turns on the whole board, as a whole number to add and the rest: each unresolved knight has the staircase of its
    /// cone at a square of the cell.
    pub(super) fn plane_through(&self, knights: &Knights<'_>, through: (i64, i64)) -> (i64, Plane) {
        let mut lines = Lines::new(through);
        self.large.iter().for_each(|(group, cone)| lines.add(knights, group, *cone));
        let mut counters = self.counters.clone();
        for group in &self.unresolved {
            let (x, y) = group.place();
            let cone = cone_of_square(through.0 - x, through.1 - y);
            if knights.is_counted(group) {
                counters.add(&knights.layout, cone, group.k, x, y, group.count as i32);
            } else {
                lines.add(knights, group, cone);
            }
        }
        lines.finish(knights, &counters, self.constant)
    }

    /// A plane below the sum of the resolved knights' staircases on the whole board, as a whole number to add and the rest:
    /// straight lines, each with the least of what is added to it.
    pub(super) fn plane(&self, knights: &Knights<'_>, through: (i64, i64)) -> (i64, Plane) {
        let mut lines = Lines::new(through);
        self.large.iter().for_each(|(group, cone)| lines.add(knights, group, *cone));
        lines.finish(knights, &self.counters, self.constant)
    }
}

/// Straight lines below staircases, through a square.
struct Lines {
    through: (i64, i64),
    slopes: [f64; AXES],
    value: f64,
    /// The sum of the sizes of all terms, and their number, for the rounding error.
    size: f64,
    terms: f64,
}

impl Lines {
    fn new(through: (i64, i64)) -> Self {
        Self { through, slopes: [0.0; AXES], value: 0.0, size: 0.0, terms: 0.0 }
    }

    /// Adds the line below the staircase of a group in a cone.
    fn add(&mut self, knights: &Knights<'_>, group: &Group, cone: u8) {
        let axis = usize::from(cone / 2);
        let sign = if cone & 1 == 0 { 1.0 } else { -1.0 };
        let slope = sign * knights.weight(group) / DIVISORS[axis] as f64;
        let place = |(x, y): (i64, i64)| along(axis, x, y);
        let value = slope * (place(self.through) - place(group.place())) as f64;
        self.slopes[axis] += slope;
        self.value += value;
        self.size += value.abs();
        self.terms += 1.0;
    }

    /// The plane below these lines and all counters, for squares of both colours.
    fn finish(mut self, knights: &Knights<'_>, counters: &Counters, constant: i64) -> (i64, Plane) {
        let (x, y) = self.through;
        let mut sums = [(0_i64, 0.0); 2];
        for (colour, sum) in sums.iter_mut().enumerate() {
            for wave in counters.waves(&knights.layout, colour) {
                let (whole, rest) = wave.least(along(wave.axis, x, y), colour);
                sum.0 += whole;
                sum.1 += rest;
                self.size += rest.abs();
                self.terms += 1.0;
                if colour == 0 {
                    self.slopes[wave.axis] += wave.slope();
                }
            }
        }
        // The whole number is the same for both colours, so that the rest is comparable.
        let whole = sums[0].0;
        let rest = sums.map(|sum| sum.1 + (sum.0 - whole) as f64);
        let [by_x, by_y, by_sum, by_difference] = self.slopes;
        let slope = (by_x + by_sum + by_difference, by_y + by_sum - by_difference);
        let size = self.size + self.slopes.iter().map(|slope| slope.abs()).sum::<f64>() * knights.span();
        let error = 1e-6 + (self.terms + 64.0) * size * f64::EPSILON;
        let value = self.value + rest[0].min(rest[1]) - error;
        (constant + whole, Plane { at: (x as f64, y as f64), value, slope })
    }
}
