//! Draws tours without joining: pairs of halves whose degrees fit, of which those are kept that are one cycle.
//!
//! **Idea.** Two halves fit in their degrees if the pattern of one is the complement of the pattern of the other. Such a pair is a
//! *candidate*. How many there are needs no join: for each pattern of the middle it is the product of two sums. So candidates
//! are numbered, and a uniform number is a uniform candidate. Together its paths form one cycle or several. If it is one,
//! the candidate is a tour; if not, the next number is drawn.
//!
//! **Why it is right.** Every tour is exactly one candidate (in the numbering below: exactly four), so among the candidates that
//! are kept all tours are equally likely, whatever the others are. All arithmetic is in integers.
//!
//! **How many are kept.** Of the pairs of matchings of 2k points (2k-2)!! / (2k-1)!! form one cycle: 41 % for k = 5, 37 % for
//! k = 6. Measured, 40 % of the candidates of 8x8 closed are tours. A candidate that is not takes a few microseconds:
//! only a tour is walked back.
//!
//! **Edges of the middle.** A half may add any of its edges of the middle to a state of its last table. For the patterns alone
//! that is quickly done edge by edge, and the sums after each edge are kept: a number below the sum with all edges then
//! selects for the last edge whether it is there, and so on back to a pattern of the table. The table is
//! [folded](super::folded): a pattern there stands for itself and for its mirror image, which is why every sum is twice the
//! number of edge sets, and every candidate is there four times.
//!
//! **Worked example.** On 3x10 closed four patterns of the lower half fit one of the upper half, with 2 edge sets on either side: 16
//! candidates, with 64 numbers. All of them are tours. (On larger boards most are not.)
//!
//! **Complexity.** Memory for the patterns of the middle after each edge, measured: 0.22 GiB on 8x8 closed, 3.0 GiB on 8x8 open. A candidate
//! takes one look-up per edge and a scan of one vector for either half.
//!
//! **When it fails.** When there are more than 2^128 candidates.
//!
//! **Reference.** J. von Neumann, Various techniques used in connection with random digits (1951): rejection.

use crate::count::engine::add_edge::{WithEdge, add_edge};
use crate::count::engine::error::SweepError;
use crate::count::engine::fold::Mirror;
use crate::count::engine::matching::{MOST_POINTS, unrank};
use crate::count::engine::pattern::{OfPattern, Rearrangement, joining, one_at, points};
use crate::count::engine::table::shift;
use crate::count::rectangle::shape::Rectangle;
use crate::run::Run;

use super::folded::FoldedLayers;
use super::layers::State;
use super::pairs::Numbering;
use super::pattern_index::PatternIndex;

/// All candidates of a rectangle, numbered.
pub(super) struct Candidates {
    layers: FoldedLayers,
    lower: HalfSums,
    /// None if both halves are alike.
    upper: Option<HalfSums>,
    /// The patterns of the lower half that fit one of the upper half.
    patterns: Vec<u64>,
    /// For each of them the number of candidates with it or an earlier one.
    ends: Vec<u128>,
}

/// A half of a candidate: a state of the last table, a number below its count, and the edges of the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfChoice {
    state: State,
    number: u64,
    /// Whether the mirror image is meant.
    mirrored: bool,
    /// The bits of the added edges.
    added: u32,
}

/// A candidate that is a tour.
pub(super) type Halved = [HalfChoice; 2];

impl Candidates {
    pub(super) fn new(run: &mut Run<'_>, rectangle: Rectangle) -> Result<Self, SweepError> {
        let layers = FoldedLayers::sweep(run, rectangle)?;
        let (fewer, more) = rectangle.halves();
        let lower = HalfSums::new(run, &layers, fewer)?;
        let upper = if more == fewer { None } else { Some(HalfSums::new(run, &layers, more)?) };
        let mut candidates = Self { layers, lower, upper, patterns: Vec::new(), ends: Vec::new() };
        candidates.number_all(run)?;
        Ok(candidates)
    }

    /// The number of candidates: at least four times the number of tours.
    pub(super) fn number(&self) -> u128 {
        self.ends.last().copied().unwrap_or(0)
    }

    fn upper(&self) -> &HalfSums {
        self.upper.as_ref().unwrap_or(&self.lower)
    }

    /// Multiplies the sums of fitting patterns, and adds up the products.
    fn number_all(&mut self, run: &mut Run<'_>) -> Result<(), SweepError> {
        let middle = self.layers.rectangle.middle();
        let all = &self.lower.last().all;
        run.reserve((all.len() * (size_of::<u64>() + size_of::<u128>())) as u64)?;
        let (mut patterns, mut ends, mut end) = (Vec::new(), Vec::new(), 0_u128);
        for &PatternSum { pattern, sum } in all.iter().filter(|one| points(one.pattern) > 0) {
            let other = self.upper().last().sum(middle.partner(pattern));
            if other > 0 {
                let product = u128::from(sum) * u128::from(other);
                end = end.checked_add(product).ok_or(SweepError::Overflow)?;
                patterns.push(pattern);
                ends.push(end);
            }
            run.tick(64)?;
        }
        (self.patterns, self.ends) = (patterns, ends);
        Ok(())
    }

    /// The candidate with a number, if it is a tour.
    pub(super) fn tour(&self, number: u128) -> Option<Halved> {
        let middle = self.layers.rectangle.middle();
        let place = self.ends.partition_point(|&end| end <= number);
        let pattern = *self.patterns.get(place)?;
        let number = number - place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let fitting = middle.partner(pattern);
        let sum = u128::from(self.upper().last().sum(fitting));
        // Both are below sums that have 64 bits.
        let (below, above) = ((number / sum) as u64, (number % sum) as u64);
        let (lower, one) = self.lower.choose(&self.layers, pattern, below)?;
        let (upper, other) = self.upper().choose(&self.layers, fitting, above)?;
        is_single_cycle(Numbering::new(middle, pattern), one, other).then_some([lower, upper])
    }

    /// The neighbours of every vertex in a tour; vertices are those of a sweep from file to file, and the last is the apex.
    pub(super) fn neighbours(&self, [lower, upper]: &Halved) -> Option<Vec<Vec<usize>>> {
        let Rectangle { width, height, order, .. } = self.layers.rectangle;
        let squares = (width * height) as usize;
        let files = order.files(width);
        let is_apex = |vertex: u32| vertex as usize + 1 == self.layers.graph.vertices() && self.has_apex();
        let vertex = |row: u32, vertex: u32| (row * width + files[(vertex % width) as usize]) as usize;
        let below = |v: u32| if is_apex(v) { squares } else { vertex(v / width, v) };
        let above = |v: u32| if is_apex(v) { squares } else { vertex(height - 1 - v / width, v) };
        let mut neighbours = vec![Vec::with_capacity(2); squares + 1];
        let mut join = |one: usize, other: usize| {
            neighbours[one].push(other);
            neighbours[other].push(one);
        };
        self.lower.each_edge(&self.layers, lower, &mut |one, other| join(below(one), below(other)))?;
        self.upper().each_edge(&self.layers, upper, &mut |one, other| join(above(one), above(other)))?;
        Some(neighbours)
    }

    fn has_apex(&self) -> bool {
        self.layers.rectangle.middle().apex
    }
}

/// Whether a matching of the lower half and one of the upper half form a single cycle.
fn is_single_cycle(numbering: Numbering, lower: u32, upper: u32) -> bool {
    let points = numbering.points;
    let (one, other) = (unrank(points, lower), unrank(points, upper));
    let mut here = [0_u8; MOST_POINTS + 2];
    for point in 0..points {
        here[usize::from(numbering.there(point))] = point as u8;
    }
    let (mut point, mut pairs) = (0_u8, 0);
    loop {
        let end = numbering.there(usize::from(one[usize::from(point)]));
        point = here[usize::from(other[usize::from(end)])];
        pairs += 1;
        if point == 0 {
            return 2 * pairs == points;
        }
    }
}

/// A pattern, and twice the number of edge sets with it.
#[derive(Clone, Copy)]
struct PatternSum {
    pattern: u64,
    sum: u64,
}

impl OfPattern for PatternSum {
    fn pattern(&self) -> u64 {
        self.pattern
    }
}

/// The sums of all patterns, in order.
struct Sums {
    all: Vec<PatternSum>,
    index: PatternIndex,
}

impl Sums {
    fn sum(&self, pattern: u64) -> u64 {
        self.index.find(&self.all, pattern).map_or(0, |found| found.sum)
    }

    /// Patterns in order without duplicates.
    fn new(run: &mut Run<'_>, all: Vec<PatternSum>) -> Result<Self, SweepError> {
        run.reserve(size_of_val(all.as_slice()) as u64 + PatternIndex::bytes(all.len()))?;
        let index = PatternIndex::new(&all);
        Ok(Self { all, index })
    }

    /// Puts patterns in order, and adds up what equal ones have.
    fn of(run: &mut Run<'_>, mut all: Vec<PatternSum>) -> Result<Self, SweepError> {
        all.sort_unstable_by_key(|one| one.pattern);
        let mut sums: Vec<PatternSum> = Vec::with_capacity(all.len());
        for one in all {
            match sums.last_mut().filter(|last| last.pattern == one.pattern) {
                Some(last) => last.sum = last.sum.checked_add(one.sum).ok_or(SweepError::Overflow)?,
                None => sums.push(one),
            }
        }
        sums.shrink_to_fit();
        Self::new(run, sums)
    }

    /// The sums when an edge may be added.
    fn with_edge(&self, run: &mut Run<'_>, edge: (u32, u32)) -> Result<Self, SweepError> {
        let mut merging = run.holding(2 * size_of_val(self.all.as_slice()) as u64)?;
        merging.tick(16 * self.all.len() as u64)?;
        let mut fits = true;
        let mut sums = add_edge(
            &self.all,
            edge,
            |_| true,
            |WithEdge { pattern, source, without, .. }| {
                let sum = source.sum.checked_add(without.map_or(0, |same| same.sum));
                fits &= sum.is_some();
                Some(PatternSum { pattern, sum: sum.unwrap_or_default() })
            },
        );
        if !fits {
            return Err(SweepError::Overflow);
        }
        sums.shrink_to_fit();
        drop(merging);
        Self::new(run, sums)
    }
}

/// The patterns of the middle after some rows, with more and more of its edges.
struct HalfSums {
    rows: u32,
    /// The vertices of the middle.
    middle: Vec<u32>,
    mirror: Mirror,
    /// From places of the middle to those of the table's frontier.
    narrow: Rearrangement,
    /// The edges of the middle that the half may add, by their places.
    edges: Vec<(u32, u32)>,
    /// The sums without any of these edges, with the first one, and so on.
    levels: Vec<Sums>,
}

impl HalfSums {
    fn new(run: &mut Run<'_>, layers: &FoldedLayers, rows: u32) -> Result<Self, SweepError> {
        let middle = layers.rectangle.middle();
        let (mirror, edges) = (middle.mirror(), middle.edges());
        let vertices = layers.rectangle.frontier(&layers.graph, rows);
        let layer = layers.after_rows(rows);
        let in_middle = |&vertex: &u32| vertices.partition_point(|&other| other < vertex) as u32;
        let places: Vec<u32> = layer.frontier.iter().map(in_middle).collect();
        let spread = Rearrangement::new(&places);
        // What the table does not have is without edges, and may go anywhere.
        let back = |place: u32| places.iter().position(|&other| other == place).map_or(place, |place| place as u32);
        let narrow: Vec<u32> = (0..vertices.len() as u32).map(back).collect();
        let entries = &layer.table.entries;
        let mut sorting = run.holding((4 * entries.len() * size_of::<PatternSum>()) as u64)?;
        let mut all = Vec::with_capacity(2 * entries.len());
        for entry in entries {
            let (vector, shift) = (layer.table.vector(entry), shift(points(entry.pattern)));
            sorting.tick(vector.len() as u64)?;
            let sum = vector.iter().map(|state| state & ((1 << shift) - 1)).sum();
            let pattern = spread.apply(entry.pattern);
            all.extend([pattern, mirror.apply(pattern)].map(|pattern| PatternSum { pattern, sum }));
        }
        let mut levels = vec![Sums::of(&mut sorting, all)?];
        drop(sorting);
        for (number, &edge) in edges.iter().enumerate() {
            let next = levels[number].with_edge(run, edge)?;
            levels.push(next);
        }
        Ok(Self { rows, middle: vertices, mirror, narrow: Rearrangement::new(&narrow), edges, levels })
    }

    /// The sums with any of the edges.
    fn last(&self) -> &Sums {
        &self.levels[self.edges.len()]
    }

    /// The half with a number below the sum of a pattern, and its matching; none if its edges contain a cycle.
    fn choose(&self, layers: &FoldedLayers, mut pattern: u64, mut number: u64) -> Option<(HalfChoice, u32)> {
        let mut added = 0;
        for (bit, &(low, high)) in self.edges.iter().enumerate().rev() {
            let without = self.levels[bit].sum(pattern);
            if number >= without {
                number -= without;
                pattern -= one_at(low) + one_at(high);
                added |= 1 << bit;
            }
        }
        // Of a pattern and its mirror image the table has one, for both; a pattern that is its own image counts twice.
        let image = self.mirror.apply(pattern);
        let layer = layers.after_rows(self.rows);
        let here = self.narrow.apply(pattern);
        let (narrow, vector, mirrored) = match layer.vector(here) {
            Some(vector) if image == pattern => {
                let sum = self.levels[0].sum(pattern) / 2;
                let mirrored = number >= sum;
                number -= if mirrored { sum } else { 0 };
                (here, vector, mirrored)
            }
            Some(vector) => (here, vector, false),
            None => {
                let there = self.narrow.apply(image);
                (there, layer.vector(there)?, true)
            }
        };
        let shift = shift(points(pattern));
        let entry = *scan(vector, shift, &mut number)?;
        let state = State { pattern: narrow, matching: (entry >> shift) as u32 };
        let mut matching = state.matching;
        let transitions = &layers.engine.transitions;
        if mirrored {
            matching = transitions.apply(self.mirror.transition(image), points(image), matching);
        }
        for (_, &(low, high)) in self.edges.iter().enumerate().filter(|(bit, _)| added >> bit & 1 == 1) {
            let (change, points) = (joining(pattern, low, high)?, points(pattern));
            matching = transitions.apply(change, points, matching);
            if matching == change.closed(points) {
                return None;
            }
            pattern += one_at(low) + one_at(high);
        }
        Some((HalfChoice { state, number, mirrored, added }, matching))
    }

    /// Tells the edges of a half.
    fn each_edge(&self, layers: &FoldedLayers, half: &HalfChoice, tell: &mut impl FnMut(u32, u32)) -> Option<()> {
        for (_, &(low, high)) in self.edges.iter().enumerate().filter(|(bit, _)| half.added >> bit & 1 == 1) {
            tell(self.middle[low as usize], self.middle[high as usize]);
        }
        layers.walk_back(self.rows, half.state, half.number, half.mirrored, tell)
    }
}

/// The state on which a number below the sum of all counts falls; the number becomes that within its count.
fn scan<'v>(vector: &'v [u64], shift: u32, number: &mut u64) -> Option<&'v u64> {
    /// Whole groups are added up before anything is compared.
    const GROUP: usize = 64;
    let count = |entry: &u64| entry & ((1 << shift) - 1);
    let group = vector.chunks(GROUP).find(|group| {
        let sum: u64 = group.iter().map(count).sum();
        let falls_here = *number < sum;
        *number -= if falls_here { 0 } else { sum };
        falls_here
    })?;
    group.iter().find(|entry| {
        let falls_here = *number < count(entry);
        *number -= if falls_here { 0 } else { count(entry) };
        falls_here
    })
}
