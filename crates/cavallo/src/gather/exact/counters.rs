//! Counters: the sum of any number of staircases, in a few thousand integers.
//!
//! **Idea.** A knight's staircase depends on its cone, its k, its colour, and its coordinate along the axis; and of the
//! coordinate only the remainder modulo the period matters, up to 2 turns per period. So it suffices to count the knights of
//! each remainder, and to add up their quotients. The counters determine the sum of all staircases exactly, for squares of
//! either colour: along one axis and for one k it is a straight line plus a periodic function.
//!
//! [`Counters::bound`] takes each periodic part at its least and the straight lines at the best corner of a cell: a lower
//! bound for the whole cell. [`Counters::tables`] tabulates the sums for every coordinate of a small cell.
//!
//! **Why it is right.** `Staircase::turns(u + period) = Staircase::turns(u) + 2`, which a test checks; a sum of such
//! functions is a straight line plus a periodic function, and a sum of minima is never above the minimum of the sum.
//!
//! **Complexity.** Adding a knight is O(1). A bound takes time linear in the number of counters: each k has 80 k of them (two
//! directions and two colours for four axes with the periods 4k, 4k, 6k, 6k). That is microseconds, whatever the size of the
//! cell.
//!
//! **When it fails.** The bound is weak where the periodic parts of different k have their minima at different coordinates;
//! there the search has to split further.
//!
//! **Reference.** Own work; the distance formula behind it is in `distance::closed_form`.

use super::cone::{AXES, CONES, Cell, DIVISORS, along};
use super::staircase::Staircase;

/// The values of k, and the positions of their counters.
pub(super) struct Layout {
    groups: Vec<Group>,
    counters: usize,
}

/// One axis and one k.
struct Group {
    axis: usize,
    period: usize,
    /// 2^64 divided by the period, rounded up: multiplying by it is faster than dividing, and exact for 32-bit numbers.
    reciprocal: u64,
    /// The first counter, for each direction along the axis and each colour of knight.
    first: [[usize; 2]; 2],
    /// For each parity of the distance: the turns at minus each remainder, the turns at each remainder, and the steps.
    stairs: [Stairs; 2],
}

struct Stairs {
    back: Vec<i64>,
    forth: Vec<i64>,
    steps: Vec<(usize, i64)>,
}

impl Layout {
    pub(super) fn new(ks: &[i64]) -> Self {
        let mut counters = 0;
        let mut groups = Vec::new();
        for (axis, q) in DIVISORS.into_iter().enumerate() {
            for &k in ks {
                let period = 2 * q * k;
                let stairs = [0, 1].map(|parity| {
                    let stairs = Staircase { q, k, parity };
                    Stairs {
                        back: (0..period).map(|at| stairs.turns(-at)).collect(),
                        forth: (0..period).map(|at| stairs.turns(at)).collect(),
                        steps: stairs.steps(),
                    }
                });
                let first =
                    [0, 1].map(|direction| [0, 1].map(|colour| counters + (2 * direction + colour) * period as usize));
                counters += 4 * period as usize;
                groups.push(Group {
                    axis,
                    period: period as usize,
                    reciprocal: u64::MAX / period as u64 + 1,
                    first,
                    stairs,
                });
            }
        }
        Self { groups, counters }
    }

    /// The number of values of k with counters.
    pub(super) fn ks(&self) -> usize {
        self.groups.len() / AXES
    }

    /// The number of counters.
    pub(super) fn size(&self) -> usize {
        self.counters
    }

    pub(super) fn counters(&self) -> Counters {
        Counters { counts: vec![0; self.counters], quotients: vec![0; CONES * self.ks()] }
    }
}

/// Knights counted by cone, k, colour and remainder.
#[derive(Clone)]
pub(super) struct Counters {
    counts: Vec<i64>,
    /// For each cone and k, the sum of the quotients by the period.
    quotients: Vec<i64>,
}

/// A sum of staircases along one axis for one k: its values over one period, and how much it rises per period.
struct Wave<'l> {
    group: &'l Group,
    values: Vec<i64>,
    rise: i64,
}

/// Along a side up to this length the sum of all waves is tabulated to find its least value.
const TABULATED: i64 = 1500;

impl Wave<'_> {
    fn slope(&self) -> f64 {
        self.rise as f64 / self.group.period as f64
    }

    /// The least value of the periodic part, relative to the straight line through the middle, from `first` to `high`.
    fn least_periodic_part(&self, first: i64, stride: usize, high: i64, middle: i64) -> f64 {
        let period = self.group.period as i64;
        let (value, slope) = (self.at(middle), self.slope());
        let last = high.min(first + period - 1);
        let above = |coordinate: i64| (self.at(coordinate) - value) as f64 - slope * (coordinate - middle) as f64;
        (first..=last).step_by(stride).map(above).fold(f64::INFINITY, f64::min)
    }

    /// Adds the values from a coordinate on.
    fn add_to(&self, mut sums: &mut [i64], first: i64) {
        let period = self.group.period as i64;
        let mut base = self.rise * first.div_euclid(period);
        let mut values = &self.values[first.rem_euclid(period) as usize..];
        while !sums.is_empty() {
            let (here, rest) = sums.split_at_mut(values.len().min(sums.len()));
            for (sum, value) in here.iter_mut().zip(values) {
                *sum += value + base;
            }
            sums = rest;
            values = &self.values;
            base += self.rise;
        }
    }

    fn at(&self, coordinate: i64) -> i64 {
        let period = self.group.period as i64;
        self.values[coordinate.rem_euclid(period) as usize] + self.rise * coordinate.div_euclid(period)
    }
}

impl Counters {
    /// Memory used, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        ((self.counts.len() + self.quotients.len()) * size_of::<i64>()) as u64
    }

    /// Counts some equal knights at (x, y) in a cone; `k` is the position of their k in the layout, their colour is x + y
    /// modulo 2.
    pub(super) fn add(&mut self, layout: &Layout, cone: usize, k: u32, x: i64, y: i64, count: i64) {
        let axis = cone / 2;
        let group = &layout.groups[axis * layout.ks() + k as usize];
        let place = along(axis, x, y);
        let quotient = ((u128::from(place as u64) * u128::from(group.reciprocal)) >> 64) as i64;
        let remainder = place - quotient * group.period as i64;
        let colour = ((x ^ y) & 1) as usize;
        self.counts[group.first[cone & 1][colour] + remainder as usize] += count;
        self.quotients[cone * layout.ks() + k as usize] += count * quotient;
    }

    /// A part of the cell on which the sum is as low as anywhere on the cell: if all waves have a common period within the
    /// cell, one such period at the corner towards which the straight lines descend.
    pub(super) fn fold(&self, layout: &Layout, cell: Cell) -> Cell {
        // The slopes are the same for both colours.
        let waves = self.waves(layout, 0);
        let mut common: i64 = 2;
        for wave in &waves {
            let period = wave.group.period as i64;
            common = common / greatest_common_divisor(common, period) * period;
            if common > cell.side() {
                return cell;
            }
        }
        // How much the sum rises in a common period to the right, and upwards: integers, so that signs are certain.
        let (mut right, mut up): (i128, i128) = (0, 0);
        for wave in &waves {
            let rise = i128::from(wave.rise) * i128::from(common / wave.group.period as i64);
            let (x, y) = [(1, 0), (0, 1), (1, 1), (1, -1)][wave.group.axis];
            right += x * rise;
            up += y * rise;
        }
        let cut = |(low, high): (i64, i64), rise: i128| {
            if high - low < common {
                (low, high)
            } else if rise >= 0 {
                (low, low + common - 1)
            } else {
                (high - common + 1, high)
            }
        };
        Cell { x: cut(cell.x, right), y: cut(cell.y, up) }
    }

    /// The sum of all staircases for squares of one colour, axis by axis and k by k.
    fn waves<'l>(&self, layout: &'l Layout, colour: usize) -> Vec<Wave<'l>> {
        layout.groups.iter().enumerate().filter_map(|(i, group)| self.wave(layout, i, group, colour)).collect()
    }

    fn wave<'l>(&self, layout: &'l Layout, i: usize, group: &'l Group, colour: usize) -> Option<Wave<'l>> {
        let period = group.period;
        let k = i % layout.ks();
        let mut steps = vec![0; period];
        let mut start = 0;
        let mut knights = [0, 0];
        for (direction, knights) in knights.iter_mut().enumerate() {
            for knight_colour in 0..2 {
                let stairs = &group.stairs[(colour + knight_colour) & 1];
                let first = group.first[direction][knight_colour];
                let counts = &self.counts[first..first + period];
                let total: i64 = counts.iter().sum();
                if total == 0 {
                    continue;
                }
                *knights += total;
                // A knight at remainder r has turns(u - r) in one direction and turns(r - u) in the other.
                let at_zero = if direction == 0 { &stairs.back } else { &stairs.forth };
                start += counts.iter().zip(at_zero).map(|(count, turns)| count * turns).sum::<i64>();
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
            let quotients = self.quotients[(2 * group.axis + direction) * layout.ks() + k];
            start += if direction == 0 { -2 * quotients } else { 2 * quotients };
        }
        if knights == [0, 0] {
            return None;
        }
        let mut values = steps;
        let mut value = start;
        for entry in &mut values {
            let step = *entry;
            *entry = value;
            value += step;
        }
        Some(Wave { group, values, rise: 2 * (knights[0] - knights[1]) })
    }

    /// A lower bound on the sum of all staircases over the squares of one colour in a cell.
    pub(super) fn bound(&self, layout: &Layout, colour: usize, cell: &Cell) -> i64 {
        let (x, y) = cell.centre();
        let waves = self.waves(layout, colour);
        // Values are taken relative to the centre, so that rounding errors do not grow with the board.
        let mut at_centre = 0;
        let mut periodic = 0.0;
        let mut magnitude = 0.0;
        let mut slopes = [0.0; AXES];
        for (axis, slope_along) in slopes.iter_mut().enumerate() {
            let (low, high) = cell.range(axis);
            let middle = along(axis, x, y);
            let waves = waves.iter().filter(|wave| wave.group.axis == axis);
            let slope: f64 = waves.clone().map(Wave::slope).sum();
            at_centre += waves.clone().map(|wave| wave.at(middle)).sum::<i64>();
            *slope_along = slope;
            // x + y and x - y have the colour's own parity; x and y may be anything.
            let (first, stride) = if axis < 2 { (low, 1) } else { (low + ((low ^ colour as i64) & 1), 2) };
            if first > high {
                continue;
            }
            let least = if high - low < TABULATED {
                // All values of k together: their periodic parts are rarely low at the same place.
                let mut sums = vec![0; (high - first + 1) as usize];
                let mut middle_sum = 0;
                for wave in waves {
                    wave.add_to(&mut sums, first);
                    middle_sum += wave.at(middle);
                }
                let above = |i: usize| (sums[i] - middle_sum) as f64 - slope * (first + i as i64 - middle) as f64;
                (0..sums.len()).step_by(stride).map(above).fold(f64::INFINITY, f64::min)
            } else {
                waves.map(|wave| wave.least_periodic_part(first, stride, high, middle)).sum()
            };
            periodic += least;
            magnitude += least.abs() + slope.abs() * (high - low + 1) as f64;
        }
        let x_slope = slopes[0] + slopes[2] + slopes[3];
        let y_slope = slopes[1] + slopes[2] - slopes[3];
        let corner = |slope: f64, (low, high): (i64, i64), middle: i64| {
            (slope * (low - middle) as f64).min(slope * (high - middle) as f64)
        };
        let lines = corner(x_slope, cell.x, x) + corner(y_slope, cell.y, y);
        // Much larger than all rounding errors together.
        let margin = 1e-6 + 1e-11 * (magnitude + lines.abs());
        at_centre + (periodic + lines - margin).ceil() as i64
    }

    /// The sums for every coordinate of a cell, axis by axis.
    pub(super) fn tables(&self, layout: &Layout, colour: usize, cell: &Cell) -> Tables {
        let mut tables = Tables {
            low: std::array::from_fn(|axis| cell.range(axis).0),
            sums: std::array::from_fn(|axis| {
                let (low, high) = cell.range(axis);
                vec![0; (high - low + 1) as usize]
            }),
        };
        for wave in self.waves(layout, colour) {
            let axis = wave.group.axis;
            wave.add_to(&mut tables.sums[axis], tables.low[axis]);
        }
        tables
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn add_scaled(to: &mut [i64], from: &[i64], by: i64) {
    let pairs = to.iter_mut().zip(from);
    // Nearly all steps are 1 or -1, and additions vectorise where multiplications do not.
    match by {
        1 => pairs.for_each(|(to, from)| *to += from),
        -1 => pairs.for_each(|(to, from)| *to -= from),
        _ => pairs.for_each(|(to, from)| *to += by * from),
    }
}

/// Sums of staircases, tabulated for a small cell.
pub(super) struct Tables {
    low: [i64; AXES],
    sums: [Vec<i64>; AXES],
}

impl Tables {
    /// The sum for one square of the cell.
    pub(super) fn sum(&self, x: i64, y: i64) -> i64 {
        (0..AXES).map(|axis| self.sums[axis][(along(axis, x, y) - self.low[axis]) as usize]).sum()
    }
}
