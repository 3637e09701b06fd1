//! Block minima of sums of staircases: bounds for all blocks of a cell at once.
//!
//! **Idea.** A knight's staircase is at least ceil(u / (q k)), whatever the colour, and per axis
//! the sum of all these is `A[x]`, `B[y]`, `C[x+y]` or `D[x-y]`, as in [tables](super::tables).
//! Divide the cell into blocks and take the *exact* least value of each sum in each block. A block
//! of squares is then bounded by four block minima (the lower of two neighbours along the
//! diagonals).
//!
//! Rising and falling staircases must be summed before the minimum is taken. Apart, each rising one
//! is least at the left of a block and each falling one at the right: for blocks of r squares that
//! loses about r times the sum of 1/k. So the sum is made for every coordinate, some thousands at a
//! time so that they stay in the cache, and the least value of each block is kept.
//!
//! **Worked example.** A 10-knight at x = 0 takes ceil(x / 20) turns along its axis, and another at
//! x = 105 ceil((105 - x) / 20). In the block from x = 32 to 47 the first takes at least 2 turns,
//! at the left, and the second at least 3, at the right: 5 in all. Summed first they take 2 + 4 = 6
//! turns up to x = 40, 3 + 4 = 7 up to 44, and 3 + 3 = 6 from 45 on: the least is 6.
//!
//! **Why it is right.** Each of the four sums is a bound on its part of the turns; knights that are
//! resolved for the cell have one staircase, the others that of the part's centre.
//!
//! **Complexity.** Linear in the knights times their steps within the cell, plus an addition for
//! every block.
//!
//! **When it fails.** On cells too wide to sum every coordinate the minima are taken apart, and
//! bounds are weak until the cell is smaller.
//!
//! **Reference.** Own work.

use crate::run::{Run, Stopped};

use super::super::geometry::{AXES, Cell, Cone, DIVISORS, Position, along};
use super::classified::Classified;
use super::counters::Wave;
use super::group::Group;
use super::knights::Knights;
use super::staircase::ceil_div;
use super::tables::least_sum;

/// A cell is searched in this many parts along each side.
const PARTS: i64 = 4;
/// The widest cell whose sums are made for every coordinate.
const SUMMED: i64 = 1 << 22;
/// Coordinates that are summed at a time.
const PIECE: i64 = 1 << 14;

/// A cell divided into blocks of a power of two squares a side.
pub(crate) struct Grid {
    cell: Cell,
    /// The side of a block is 2^bits.
    bits: u32,
    columns: i64,
    rows: i64,
    /// The first coordinate of the blocks along each axis, and their number.
    low: [i64; AXES],
    length: [i64; AXES],
}

impl Grid {
    pub(crate) fn new(cell: &Cell, most: i64) -> Self {
        let mut bits = 0;
        while cell.side() > most << bits {
            bits += 1;
        }
        let side = 1 << bits;
        let (columns, rows) = (ceil_div(cell.width(), side), ceil_div(cell.height(), side));
        let (x, y) = (cell.x.0, cell.y.0);
        // Along x - y the first block is that of the upper left corner.
        let low = [x, y, along(2, x, y), along(3, x, y) - side * rows];
        Self { cell: *cell, bits, columns, rows, low, length: [columns, rows, columns + rows, columns + rows] }
    }

    /// The parts of the cell, each as a rectangle of blocks.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let range = |of: i64, i: i64| (of * i / PARTS, of * (i + 1) / PARTS - 1);
        let part = move |(row, column)| Cell { x: range(columns, column), y: range(rows, row) };
        let all = (0..PARTS).flat_map(|row| (0..PARTS).map(move |column| (row, column)));
        all.map(part).filter(|part| !part.is_empty())
    }

    /// The squares of a rectangle of blocks.
    pub(crate) fn squares(&self, blocks: &Cell) -> Cell {
        let range = |(first, last): (i64, i64), (low, high): (i64, i64)| {
            (low + (first << self.bits), (low + ((last + 1) << self.bits) - 1).min(high))
        };
        Cell { x: range(blocks.x, self.cell.x), y: range(blocks.y, self.cell.y) }
    }

    /// The first and the last block of a part along each axis.
    fn ranges(&self, part: &Cell) -> [(i64, i64); AXES] {
        let ((left, right), (low, high)) = (part.x, part.y);
        [
            (left, right),
            (low, high),
            (left + low, right + high + 1),
            (left - high + self.rows - 1, right - low + self.rows),
        ]
    }
}

/// The least sum of staircases in each block along each axis.
pub(crate) struct Sums {
    base: i64,
    minima: [Vec<f64>; AXES],
    /// Bounds may be too high by this.
    error: f64,
}

/// The blocks of a part within the cutoff.
pub(crate) struct Found {
    /// The rectangle around them.
    pub(crate) blocks: Cell,
    /// Their least bound, relative to the base, and the block that has it.
    pub(crate) least: f64,
    pub(crate) lowest: (i64, i64),
}

impl Sums {
    pub(crate) fn new(
        run: &mut Run<'_>,
        knights: &Knights<'_>,
        grid: &Grid,
        classified: &Classified,
    ) -> Result<Self, Stopped> {
        let groups = classified.uncounted();
        let waves = [0, 1].map(|colour| classified.counters().waves(knights.layout(), colour).collect::<Vec<_>>());
        let weight: f64 = groups.iter().map(|(group, _)| knights.weight(group)).sum();
        let minima = std::array::from_fn(|axis| vec![0.0; grid.length[axis] as usize]);
        let mut sums = Self { base: classified.constant(), minima, error: 1e-3 };
        // What is lost if rising and falling staircases have their minima apart.
        let lost = (1_i64 << grid.bits) as f64 * weight / 4.8;
        let joint = grid.cell.side() <= SUMMED && lost > 20.0;
        for axis in 0..AXES {
            let on_axis = |&&(_, cone): &&(Group, Cone)| cone.axis() == axis;
            let groups: Vec<&(Group, Cone)> = groups.iter().filter(on_axis).collect();
            let steps: f64 = groups.iter().map(|(group, _)| knights.inverse(group)).sum::<f64>() / 2.0;
            if joint {
                let length = grid.length[axis] << grid.bits;
                run.spend((length as f64 * (1.0 + steps) / 128.0) as u64)?;
                sums.add_jointly(run, knights, grid, axis, &groups, &waves)?;
            } else {
                for (group, cone) in groups {
                    run.spend(steps_apart(grid.length[axis]))?;
                    sums.base += add_apart(&mut sums.minima[axis], grid.low[axis], grid.bits, knights, group, *cone);
                }
                sum_up(&mut sums.minima[axis]);
                sums.add_lines(grid, axis, &waves);
            }
        }
        let size = sums.minima.iter().flatten().fold(0.0_f64, |size, value| size.max(value.abs()));
        // Whole numbers are exact below 2^53; beyond that every addition may be off.
        sums.error += size * if size < f64::from(1 << 30) * f64::from(1 << 20) { 1e-14 } else { 1e-8 };
        Ok(sums)
    }

    /// The least value of the sum of all staircases along an axis, block by block.
    fn add_jointly(
        &mut self,
        run: &mut Run<'_>,
        knights: &Knights<'_>,
        grid: &Grid,
        axis: usize,
        groups: &[&(Group, Cone)],
        waves: &[Vec<Wave>; 2],
    ) -> Result<(), Stopped> {
        let low = grid.low[axis];
        // Where each knight's next step is, how far apart they are, and whether it goes up or down.
        let per_coordinate: f64 = groups.iter().map(|(group, _)| knights.inverse(group)).sum::<f64>() / 2.0;
        let mut steps: Vec<(i64, i64, f64)> = Vec::with_capacity(groups.len());
        for (group, cone) in groups {
            let (x, y) = group.place();
            let (step, place) = (DIVISORS[axis] * knights.k(group), along(axis, x, y) - low);
            let count = f64::from(group.count);
            let rising = cone.is_rising();
            let turns = ceil_div(if rising { -place } else { place }, step);
            self.base += turns * i64::from(group.count);
            steps.push(if rising {
                (place + turns * step + 1, step, count)
            } else {
                (place - (turns - 1) * step, step, -count)
            });
        }
        let on_axis = |colour: usize| waves[colour].iter().filter(|wave| wave.axis() == axis);
        let base = |colour: usize| on_axis(colour).map(|wave| wave.at(low)).sum::<i64>();
        let bases = [base(0), base(1)];
        self.base += bases[0];
        let length = grid.length[axis] << grid.bits;
        let piece = PIECE.max(1 << grid.bits);
        let (mut full, mut counted) =
            (vec![0.0; piece as usize], [vec![0.0; piece as usize], vec![0.0; piece as usize]]);
        let mut sum = 0.0;
        for from in (0..length).step_by(piece as usize) {
            let to = (from + piece).min(length);
            let full = &mut full[..(to - from) as usize];
            full.fill(0.0);
            run.tick((steps.len() as f64 + full.len() as f64 * (1.0 + per_coordinate)) as u64)?;
            for (next, step, count) in &mut steps {
                while *next < to {
                    full[(*next - from) as usize] += *count;
                    *next += *step;
                }
            }
            for value in full.iter_mut() {
                sum += *value;
                *value = sum;
            }
            if !waves[0].is_empty() {
                for (colour, counted) in counted.iter_mut().enumerate() {
                    let counted = &mut counted[..full.len()];
                    counted.fill((bases[colour] - bases[0]) as f64);
                    for wave in on_axis(colour) {
                        let here = wave.add_to(counted, low + from);
                        let above = (here - wave.at(low)) as f64;
                        for value in counted.iter_mut() {
                            *value += above;
                        }
                    }
                }
                for ((value, a), b) in full.iter_mut().zip(&counted[0]).zip(&counted[1]) {
                    *value += a.min(*b);
                }
            }
            let blocks = self.minima[axis].iter_mut().skip((from >> grid.bits) as usize);
            for (block, least) in full.chunks(1 << grid.bits).zip(blocks) {
                *least =
                    block.iter().copied().fold(f64::INFINITY, |least, value| if value < least { value } else { least });
            }
        }
        Ok(())
    }

    /// The straight lines below the waves of an axis, at the lower end of each block.
    fn add_lines(&mut self, grid: &Grid, axis: usize, waves: &[Vec<Wave>; 2]) {
        let mut lines = [(0_i64, 0.0, 0.0); 2];
        for (colour, line) in lines.iter_mut().enumerate() {
            for wave in waves[colour].iter().filter(|wave| wave.axis() == axis) {
                let (whole, rest) = wave.least(grid.low[axis], colour);
                *line = (line.0 + whole, line.1 + rest, line.2 + wave.slope());
            }
        }
        self.base += lines[0].0;
        let last = ((1_i64 << grid.bits) - 1) as f64;
        for (block, value) in self.minima[axis].iter_mut().enumerate() {
            let first = ((block as i64) << grid.bits) as f64;
            let at = |(whole, rest, slope): (i64, f64, f64)| {
                (whole - lines[0].0) as f64 + rest + (slope * first).min(slope * (first + last))
            };
            *value += at(lines[0]).min(at(lines[1]));
        }
    }

    /// Added to all bounds.
    pub(crate) fn base(&self) -> i64 {
        self.base
    }

    /// What is within the cutoff, relative to the base, in a part whose unresolved knights are
    /// still to be added.
    pub(crate) fn of_part(
        &self,
        run: &mut Run<'_>,
        knights: &Knights<'_>,
        grid: &Grid,
        part: &Cell,
        unresolved: &[Group],
        cutoff: f64,
    ) -> Result<Option<Found>, Stopped> {
        let ranges = grid.ranges(part);
        let mut tables: [Vec<f64>; AXES] = ranges.map(|(first, last)| vec![0.0; (last - first + 1) as usize]);
        let cell = grid.squares(part);
        let mut base = 0;
        for group in unresolved {
            let Some(cone) = Position::bounding(&cell, group.place()) else { continue };
            let axis = cone.axis();
            let low = grid.low[axis] + (ranges[axis].0 << grid.bits);
            run.tick(tables[axis].len() as u64)?;
            base += add_apart(&mut tables[axis], low, grid.bits, knights, group, cone);
        }
        for (axis, table) in tables.iter_mut().enumerate() {
            sum_up(table);
            let first = ranges[axis].0 as usize;
            table.iter_mut().zip(&self.minima[axis][first..]).for_each(|(value, sum)| *value += sum);
        }
        let lower_of_two = |table: &[f64]| table.windows(2).map(|pair| pair[0].min(pair[1])).collect::<Vec<_>>();
        let [a, b, c, d] = tables;
        let (c, d) = (lower_of_two(&c), lower_of_two(&d));
        let cutoff = cutoff - base as f64 + self.error;
        let mut found: Option<Found> = None;
        for (row, &in_row) in b.iter().enumerate() {
            let (c, d) = (&c[row..row + a.len()], &d[b.len() - 1 - row..][..a.len()]);
            if least_sum(&a, c, d) + in_row > cutoff {
                continue;
            }
            for column in 0..a.len() {
                let sum = a[column] + c[column] + d[column] + in_row;
                if sum <= cutoff {
                    let at = (part.x.0 + column as i64, part.y.0 + row as i64);
                    let bound = sum + base as f64 - self.error;
                    Found::add(&mut found, at, bound);
                }
            }
        }
        Ok(found)
    }
}

impl Found {
    fn add(found: &mut Option<Self>, at: (i64, i64), bound: f64) {
        let block = Cell::of_square(at.0, at.1);
        let found = found.get_or_insert(Self { blocks: block, least: bound, lowest: at });
        found.blocks = found.blocks.hull(&block);
        if bound < found.least {
            (found.least, found.lowest) = (bound, at);
        }
    }
}

/// Adds the least turns of one group in each block as steps, and returns those of the first block.
fn add_apart(steps: &mut [f64], low: i64, bits: u32, knights: &Knights<'_>, group: &Group, cone: Cone) -> i64 {
    let axis = cone.axis();
    let step = DIVISORS[axis] * knights.k(group);
    let (x, y) = group.place();
    let place = along(axis, x, y) - low;
    let (blocks, last, count) = (steps.len() as i64, (1_i64 << bits) - 1, f64::from(group.count));
    // A rising staircase is least at the first place of a block, a falling one at the last.
    let rising = cone.is_rising();
    let turns =
        |block: i64| ceil_div(if rising { (block << bits) - place } else { place - last - (block << bits) }, step);
    let first = turns(0);
    if step > last {
        let mut next = if rising { place + first * step + 1 } else { place - (first - 1) * step - last };
        while next <= (blocks - 1) << bits {
            steps[((next + last) >> bits) as usize] += if rising { count } else { -count };
            next += step;
        }
    } else {
        // Several steps in each block. What is left of the last one says whether the next block has
        // one more, without a division.
        let (whole, part) = ((last + 1) / step, (last + 1) % step);
        let mut left = first * step - if rising { -place } else { place - last };
        let (whole, more) = if rising { (whole as f64 * count, count) } else { (-whole as f64 * count, -count) };
        for change in steps.iter_mut().skip(1) {
            left += if rising { -part } else { part };
            let is_past = if rising { left < 0 } else { left >= step };
            left += if !is_past {
                0
            } else if rising {
                step
            } else {
                -step
            };
            *change += if is_past { whole + more } else { whole };
        }
    }
    first * i64::from(group.count)
}

/// What [`add_apart`] takes, in steps of the search.
pub(crate) fn steps_apart(blocks: i64) -> u64 {
    1 + blocks as u64 / 1024
}

fn sum_up(steps: &mut [f64]) {
    let mut sum = 0.0;
    for step in steps {
        sum += *step;
        *step = sum;
    }
}
