//! Sums of any number of staircases, in a few thousand integers.
//!
//! **Idea.** A knight's staircase depends on its cone, its k, its colour, and its coordinate along
//! the axis; and of the coordinate only the remainder modulo the period matters, up to 2 turns per
//! period. So it suffices to count the knights of each remainder, and to add up their quotients.
//! The counters determine the sum of all staircases exactly, for squares of either colour: along
//! one axis and for one k it is a [`Wave`], a straight line plus a periodic function.
//!
//! **Why it is right.** `Staircase::turns(u + period) = Staircase::turns(u) + 2`, which a test
//! checks.
//!
//! **Complexity.** Adding a knight is O(1). All waves take time linear in the number of counters:
//! each k has 80 k of them (two directions and two colours for four axes with the periods 4k, 4k,
//! 6k, 6k), so 3,600 for k = 1 .. 9. That is microseconds.
//!
//! **When it fails.** Large k have long periods: only the smallest k with a sum up to 120 have
//! counters; knights with another k are added one by one.
//!
//! **Reference.** Own work; the distance formula behind it is in `distance::closed_form`.

use super::super::geometry::{AXES, Cone, Periodic, STEPS, along};
use super::group::Group;
use super::staircase::Staircase;

/// The values of k, and the positions of their counters.
pub(crate) struct Layout {
    series: Vec<Series>,
    /// What adding a knight needs, side by side, for each cone and k.
    places: Vec<Place>,
    counters: usize,
}

/// The counters of one axis and one k: for each direction along the axis and each colour of knight,
/// one per remainder.
struct Series {
    axis: usize,
    period: usize,
    first: usize,
    /// For each parity of the distance: the turns at minus each remainder, the turns at each
    /// remainder, and the steps.
    stairs: [Stairs; 2],
}

struct Stairs {
    back: Vec<i32>,
    forth: Vec<i32>,
    steps: Vec<(usize, i32)>,
}

#[derive(Clone, Copy)]
struct Place {
    /// 2^64 divided by the period, rounded up: multiplying by it is faster than dividing, and exact
    /// for 32-bit numbers.
    reciprocal: u64,
    period: u32,
    /// The first counter of the cone.
    first: u32,
    axis: u32,
}

impl Layout {
    pub(crate) fn new(ks: &[i64]) -> Self {
        let mut counters = 0;
        let mut series = Vec::new();
        for axis in 0..AXES {
            for &k in ks {
                let stairs = [0, 1].map(|parity| {
                    let stairs = Staircase::new(axis, k, parity);
                    let turns = |at: i64| stairs.turns(at) as i32;
                    Stairs {
                        back: (0..stairs.period()).map(|at| turns(-at)).collect(),
                        forth: (0..stairs.period()).map(turns).collect(),
                        steps: stairs.steps().into_iter().map(|(at, by)| (at, by as i32)).collect(),
                    }
                });
                let period = Staircase::new(axis, k, 0).period() as usize;
                series.push(Series { axis, period, first: counters, stairs });
                counters += 4 * period;
            }
        }
        let place = |cone: Cone, series: &Series| Place {
            reciprocal: u64::MAX / series.period as u64 + 1,
            period: series.period as u32,
            first: (series.first + if cone.is_rising() { 0 } else { 2 * series.period }) as u32,
            axis: cone.axis() as u32,
        };
        let of_axis = |axis: usize| &series[axis * ks.len()..(axis + 1) * ks.len()];
        let of_cone = |cone: Cone| of_axis(cone.axis()).iter().map(move |series| place(cone, series));
        let places = Cone::ALL.into_iter().flat_map(of_cone);
        Self { places: places.collect(), series, counters }
    }

    /// The number of values of k with counters.
    pub(crate) fn ks(&self) -> usize {
        self.series.len() / AXES
    }

    /// The number of counters.
    pub(crate) fn size(&self) -> usize {
        self.counters
    }

    pub(crate) fn counters(&self) -> Counters {
        Counters { counts: vec![0; self.counters], quotients: vec![0; self.places.len()] }
    }

    /// A common period of all staircases, if it is at most this long.
    pub(crate) fn common_period(&self, most: i64) -> Option<i64> {
        let common = self.series.iter().try_fold(2, |common: i64, series| {
            let period = series.period as i64;
            let common = common / greatest_common_divisor(common, period) * period;
            (common <= most).then_some(common)
        });
        common.filter(|&common| common <= most)
    }
}

/// Knights counted by cone, k, colour and remainder; at most 2^28 of them, so that no sum
/// overflows.
#[derive(Clone)]
pub(crate) struct Counters {
    counts: Vec<i32>,
    /// For each cone and k, the sum of the quotients by the period.
    quotients: Vec<i64>,
}

/// A sum of staircases along one axis for one k: its values over one period, and how much it rises
/// per period.
pub(crate) struct Wave {
    axis: usize,
    period: i64,
    /// The value at 0, and the values of a period relative to it.
    start: i64,
    values: Vec<f64>,
    rise: i64,
}

impl Wave {
    pub(crate) fn axis(&self) -> usize {
        self.axis
    }

    pub(crate) fn slope(&self) -> f64 {
        self.rise as f64 / self.period as f64
    }

    /// The value at a place along the axis.
    pub(crate) fn at(&self, place: i64) -> i64 {
        let (quotient, remainder) = (place.div_euclid(self.period), place.rem_euclid(self.period));
        self.start + self.values[remainder as usize] as i64 + self.rise * quotient
    }

    /// The least of wave minus straight line, both at their value for `place`, over all places
    /// (along a diagonal, over those of the colour): a whole number and a fraction to add.
    pub(crate) fn least(&self, place: i64, colour: usize) -> (i64, f64) {
        let slope = self.slope();
        let (first, stride) = if self.axis < 2 { (0, 1) } else { (colour, 2) };
        let above_line = |(i, value): (usize, &f64)| value - slope * i as f64;
        let values = self.values.iter().enumerate().skip(first).step_by(stride);
        let least =
            values.map(above_line).fold(f64::INFINITY, |least, value| if value < least { value } else { least });
        let (quotient, remainder) = (place.div_euclid(self.period), place.rem_euclid(self.period));
        (self.start + self.rise * quotient, slope * remainder as f64 + least)
    }

    /// Adds the values from a place on, relative to the value at the first, which is returned.
    pub(crate) fn add_to(&self, mut sums: &mut [f64], first: i64) -> i64 {
        let remainder = first.rem_euclid(self.period) as usize;
        let mut base = -self.values[remainder];
        let mut values = &self.values[remainder..];
        while !sums.is_empty() {
            let (here, rest) = sums.split_at_mut(values.len().min(sums.len()));
            for (sum, value) in here.iter_mut().zip(values) {
                *sum += value + base;
            }
            sums = rest;
            values = &self.values;
            base += self.rise as f64;
        }
        self.at(first)
    }
}

impl Counters {
    /// Counts a group of knights in a cone; their k must be one of the layout.
    #[inline]
    pub(crate) fn add(&mut self, layout: &Layout, cone: Cone, group: &Group) {
        let (x, y) = group.place();
        let series = cone.number() * layout.ks() + group.k as usize;
        let Place { reciprocal, period, first, axis } = layout.places[series];
        let place = along(axis as usize, x, y);
        let quotient = ((u128::from(place as u64) * u128::from(reciprocal)) >> 64) as i64;
        let remainder = place - quotient * i64::from(period);
        let colour = -((x ^ y) & 1);
        let count = group.count as i32;
        self.counts[(i64::from(first) + (i64::from(period) & colour) + remainder) as usize] += count;
        self.quotients[series] += i64::from(count) * quotient;
    }

    /// Adds other counters of the same layout.
    pub(crate) fn add_all(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
        self.quotients.iter_mut().zip(&other.quotients).for_each(|(sum, other)| *sum += other);
    }

    /// The sum of all staircases for squares of one colour, axis by axis and k by k.
    pub(crate) fn waves<'c>(&'c self, layout: &'c Layout, colour: usize) -> impl Iterator<Item = Wave> + 'c {
        (0..layout.series.len()).filter_map(move |i| self.wave(layout, i, colour))
    }

    fn wave(&self, layout: &Layout, i: usize, colour: usize) -> Option<Wave> {
        let series = &layout.series[i];
        let (axis, period, k) = (series.axis, series.period, i % layout.ks());
        let mut steps = vec![0; period];
        let mut start = 0;
        let mut knights = [0_i64; 2];
        for (direction, knights) in knights.iter_mut().enumerate() {
            for knight_colour in 0..2 {
                let stairs = &series.stairs[(colour + knight_colour) & 1];
                let first = series.first + (2 * direction + knight_colour) * period;
                let counts = &self.counts[first..first + period];
                let total = counts.iter().sum::<i32>();
                if total == 0 {
                    continue;
                }
                *knights += i64::from(total);
                // A knight at remainder r has turns(u - r) in one direction and turns(r - u) in the
                // other.
                let at_zero = if direction == 0 { &stairs.back } else { &stairs.forth };
                start += i64::from(counts.iter().zip(at_zero).map(|(count, turns)| count * turns).sum::<i32>());
                for &(at, by) in &stairs.steps {
                    if direction == 0 {
                        // Up at r + at: a rotation of the counts to the right.
                        add_scaled(&mut steps[at..], &counts[..period - at], by);
                        add_scaled(&mut steps[..at], &counts[period - at..], by);
                    } else {
                        // Down at r - 1 - at: a rotation to the left.
                        let shift = at + 1;
                        add_scaled(&mut steps[..period - shift], &counts[shift..], -by);
                        add_scaled(&mut steps[period - shift..], &counts[..shift], -by);
                    }
                }
            }
            let quotients = self.quotients[(2 * axis + direction) * layout.ks() + k];
            start += if direction == 0 { -2 * quotients } else { 2 * quotients };
        }
        if knights == [0, 0] {
            return None;
        }
        let mut value = 0;
        let next = |step: &i32| {
            let here = value;
            value += i64::from(*step);
            here as f64
        };
        let values = steps.iter().map(next).collect();
        Some(Wave { axis, period: period as i64, start, values, rise: 2 * (knights[0] - knights[1]) })
    }

    /// The sum of all staircases as a periodic one; `period` is a common period of the layout.
    pub(crate) fn periodic(&self, layout: &Layout, period: i64) -> Periodic {
        let mut rises = (0, 0);
        // The slopes are the same for both colours.
        for wave in self.waves(layout, 0) {
            let rise = i128::from(wave.rise) * i128::from(period / wave.period);
            let (x, y) = STEPS[wave.axis];
            rises = (rises.0 + i128::from(x) * rise, rises.1 + i128::from(y) * rise);
        }
        Periodic { period, rises }
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn add_scaled(to: &mut [i32], from: &[i32], by: i32) {
    let pairs = to.iter_mut().zip(from);
    // Nearly all steps are 1 or -1, and additions vectorise where multiplications do not.
    match by {
        1 => pairs.for_each(|(to, from)| *to += from),
        -1 => pairs.for_each(|(to, from)| *to -= from),
        _ => pairs.for_each(|(to, from)| *to += by * from),
    }
}
