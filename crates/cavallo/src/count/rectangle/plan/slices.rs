//! The sizes of slices: the patterns of a half with any of its edges of the middle, without their states.
//!
//! Like [slices](crate::count::rectangle::grow) themselves: block by block, edge by edge.

use std::collections::HashMap;

use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Filter;
use crate::count::engine::matching::{MOST_POINTS, Transition, matchings};
use crate::count::engine::pattern::{joining, one_at, points, sort_in_blocks, untouched_by};
use crate::count::rectangle::half_board::Halves;
use crate::run::Run;

use super::outline::{Outline, WORK_PER_VECTOR, keep_fullest, miss, miss_both, states};

/// Look-ups that a slice takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) slices: f64,
    pub(super) join: f64,
}

/// The size of a slice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SliceSizes {
    pub(super) patterns: u64,
    pub(super) states: f64,
    pub(super) work: Work,
}

impl SliceSizes {
    pub(super) fn add(&mut self, other: Self) {
        self.patterns += other.patterns;
        self.states += other.states;
        self.work.slices += other.work.slices;
        self.work.join += other.work.join;
    }
}

/// The sizes of the finest slices of one half.
pub(super) struct Grown {
    finest: HashMap<u64, SliceSizes>,
    pub(super) all: SliceSizes,
}

impl Grown {
    /// The sizes of slices that are cut by the squares under a mask.
    pub(super) fn by_digits(&self, mask: u64) -> HashMap<u64, SliceSizes> {
        let mut slices: HashMap<u64, SliceSizes> = HashMap::new();
        for (digits, &sizes) in &self.finest {
            slices.entry(digits & mask).or_default().add(sizes);
        }
        slices
    }
}

/// Sizes of slices, told apart by the degrees under the mask, from the folded outline of a half's last table.
pub(super) fn grow(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    outline: &Outline,
    rows: u32,
    mask: u64,
) -> Result<Grown, SweepError> {
    let mut all = SliceSizes::default();
    let mut finest: HashMap<u64, SliceSizes> = HashMap::new();
    let looked_up = each_block(run, halves, outline, rows, |block| {
        for &(pattern, fill) in block.after {
            let size = size_of_pattern(pattern, fill);
            all.add(size);
            finest.entry(pattern & mask).or_default().add(size);
        }
    })?;
    // The edges take as much work for each state wherever it is.
    let work_per_state = looked_up / all.states.max(1.0);
    for sizes in finest.values_mut() {
        sizes.work.slices = work_per_state * sizes.states;
    }
    Ok(Grown { finest, all })
}

/// The size of one pattern of the middle, without the work of making it.
pub(super) fn size_of_pattern(pattern: u64, fill: f32) -> SliceSizes {
    let states = states(pattern, fill);
    let work = Work { slices: 0.0, join: join_work(points(pattern), states) };
    SliceSizes { patterns: 1, states, work }
}

/// The patterns of a half that are alike where no edge of the middle touches them.
pub(super) struct GrownBlock<'b> {
    /// Without edges of the middle, made whole.
    pub(super) before: &'b [(u64, f32)],
    /// With any of them.
    pub(super) after: &'b [(u64, f32)],
    /// The states that are made for it, edge by edge, and that are in memory at the same time.
    pub(super) working: f64,
}

/// Blocks are made whole in this many parts, a power of two, one after the other: all at once would take twice the memory of the outline.
const PARTS: u64 = 8;

/// The part of a block, by what is alike in it: nearly equally many in each.
fn part_of(alike: u64) -> u64 {
    // The high bits of a product with an odd number depend on all bits below.
    alike.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PARTS.ilog2())
}

/// Makes the patterns that a half may have in the middle, block by block, and returns the look-ups of all.
pub(super) fn each_block(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    outline: &Outline,
    rows: u32,
    mut tell: impl FnMut(GrownBlock<'_>),
) -> Result<f64, SweepError> {
    let mirror = halves.middle.mirror();
    // Whatever is allowed in some slice, without regard to the apex.
    let edges = halves.middle.edges();
    let filter = halves.any_slice(rows);
    let untouched = untouched_by(&edges);
    let mut growth = Growth { edges: &edges, filter: &filter, looked_up: 0.0, stages: Vec::new(), after: Vec::new() };
    let mut before: Vec<(u64, f32)> = Vec::new();
    let mut reserved = 0;
    for part in 0..PARTS {
        before.clear();
        run.tick(outline.fills.len() as u64)?;
        for &(pattern, fill) in &outline.fills {
            let image = mirror.apply(pattern);
            let images = [pattern, image].into_iter().take(if image == pattern { 1 } else { 2 });
            before.extend(images.filter(|image| part_of(image & untouched) == part).map(|image| (image, fill)));
        }
        let bytes = (before.capacity() * size_of::<(u64, f32)>()) as u64;
        run.reserve(bytes.saturating_sub(reserved))?;
        reserved = reserved.max(bytes);
        sort_in_blocks(&mut before, untouched);
        keep_fullest(&mut before);
        for block in before.chunk_by(|one, other| (one.0 ^ other.0) & untouched == 0) {
            run.tick(1000 + 64 * block.len() as u64)?;
            growth.stages.clear();
            growth.stages.resize(edges.len(), 0.0);
            growth.after.clear();
            growth.grow_from(0, block.to_vec());
            let unfolded: f64 = block.iter().map(|&(pattern, fill)| states(pattern, fill)).sum();
            let working = unfolded + growth.stages.iter().sum::<f64>();
            tell(GrownBlock { before: block, after: &growth.after, working });
        }
    }
    run.release(reserved);
    Ok(growth.looked_up)
}

/// A block to which edges are added, as a [slice](crate::count::rectangle::grow) does it.
struct Growth<'a> {
    edges: &'a [(u32, u32)],
    filter: &'a Filter,
    looked_up: f64,
    /// The most states that are made at once with each edge.
    stages: Vec<f64>,
    after: Vec<(u64, f32)>,
}

impl Growth<'_> {
    /// Adds the edges that are left, block by block of what these do not touch.
    fn grow_from(&mut self, added: usize, mut current: Vec<(u64, f32)>) {
        let Some(&edge) = self.edges.get(added) else {
            self.after.append(&mut current);
            return;
        };
        let untouched = untouched_by(&self.edges[added..]);
        sort_in_blocks(&mut current, untouched);
        for block in current.chunk_by(|one, other| (one.0 ^ other.0) & untouched == 0) {
            let mut made = 0.0;
            let next = add_edge(block, edge, (&mut self.looked_up, &mut made), |pattern| self.filter.allows(pattern));
            self.stages[added] = self.stages[added].max(made);
            self.grow_from(added + 1, next);
        }
    }
}

/// The patterns without an edge and those with it, in order.
fn add_edge(
    current: &[(u64, f32)],
    (low, high): (u32, u32),
    (looked_up, made): (&mut f64, &mut f64),
    allows: impl Fn(u64) -> bool,
) -> Vec<(u64, f32)> {
    let added = one_at(low) + one_at(high);
    let mut next = Vec::with_capacity(current.len() * 3 / 2);
    let mut without = current.iter().copied().peekable();
    for &(pattern, fill) in current {
        let Some(transition) = joining(pattern, low, high) else { continue };
        let all = points(pattern);
        let closes = matches!(transition, Transition::Contract(..)) && all == 2;
        if closes || transition.points_after(all) > MOST_POINTS || !allows(pattern + added) {
            continue;
        }
        let joined = pattern + added;
        while let Some(entry) = without.next_if(|&(other, _)| other < joined) {
            next.push(entry);
        }
        *looked_up += states(pattern, fill) + WORK_PER_VECTOR;
        let mut missing = miss(transition, all, fill);
        if let Some((_, other)) = without.next_if(|&(other, _)| other == joined) {
            *looked_up += states(joined, other);
            missing = miss_both(missing, 1.0 - other);
        }
        let fill = (1.0 - missing).max(1.0 / matchings(points(joined)) as f32);
        *made += states(joined, fill);
        next.push((joined, fill));
    }
    next.extend(without);
    next
}

/// The look-ups of a join of two vectors of this size.
fn join_work(points: usize, states: f64) -> f64 {
    let (all, partners) = (matchings(points) as f64, points as f64 - 1.0);
    match points {
        0..=4 => WORK_PER_VECTOR,
        6 => 2.0 * WORK_PER_VECTOR + 9.0 * states,
        8 if states < 22.0 => 4.0 * WORK_PER_VECTOR + 48.0 * states,
        10 if states < 40.0 => 4.0 * WORK_PER_VECTOR + 384.0 * states,
        _ => {
            let rest = matchings(points - 2) as f64;
            let blocks = partners.min(states);
            all + 2.0 * states
                + blocks * (2.0 * rest + states + join_work(points - 2, rest * (2.0 * states / all).min(1.0)))
        }
    }
}
