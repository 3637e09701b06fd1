//! The sizes of tiles: the patterns of a half with any of its edges of the middle, without their states.
//!
//! **Idea.** They are [grown](crate::count::rectangle::grow) as tiles are: block by block, edge by
//! edge.
//!
//! **Why it is right.** Patterns are made as in [growing](crate::count::rectangle::grow): with and
//! without each edge, in order.
//!
//! **Complexity.** One step for each pattern and edge, an eighth of the blocks at a time.
//!
//! **When it fails.** The number of states of a pattern is an estimate, see
//! [`outline`](super::outline).
//!
//! **Reference.** None: this is the program's own.

use std::collections::HashMap;

use crate::count::engine::add_edge::{WithEdge, add_edge};
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Filter;
use crate::count::engine::matching::{MOST_POINTS, matchings};
use crate::count::engine::pattern::{closes, points, sort_in_blocks, untouched_by};
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::tile::Tile;
use crate::run::Run;

use super::outline::{Outline, WORK_PER_VECTOR, keep_fullest, miss, miss_both, states};

/// Look-ups that a tile takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) grow: f64,
    pub(super) join: f64,
}

/// The size of a tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TileSizes {
    pub(super) patterns: u64,
    pub(super) states: f64,
    pub(super) work: Work,
}

impl TileSizes {
    pub(super) fn add(&mut self, other: Self) {
        self.patterns += other.patterns;
        self.states += other.states;
        self.work.grow += other.work.grow;
        self.work.join += other.work.join;
    }
}

/// What the patterns of one half take that a partition tells apart.
pub(super) struct Grown {
    finest: HashMap<u64, TileSizes>,
    pub(super) all: TileSizes,
}

impl Grown {
    /// The sizes of the tiles of a partition, by the lower half's view of each.
    pub(super) fn by_tile(&self, partition: &Partition) -> HashMap<Tile, TileSizes> {
        let mut tiles: HashMap<Tile, TileSizes> = HashMap::new();
        for (&degrees, &sizes) in &self.finest {
            tiles.entry(partition.tile_of(degrees)).or_default().add(sizes);
        }
        tiles
    }
}

/// Sizes of patterns, told apart by the degrees under the mask, from the folded outline of a half's last table.
pub(super) fn grow(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    outline: &Outline,
    rows: u32,
    mask: u64,
) -> Result<Grown, SweepError> {
    let mut all = TileSizes::default();
    let mut finest: HashMap<u64, TileSizes> = HashMap::new();
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
        sizes.work.grow = work_per_state * sizes.states;
    }
    Ok(Grown { finest, all })
}

/// The size of one pattern of the middle, without the work of making it.
pub(super) fn size_of_pattern(pattern: u64, fill: f32) -> TileSizes {
    let states = states(pattern, fill);
    let work = Work { grow: 0.0, join: join_work(points(pattern), states) };
    TileSizes { patterns: 1, states, work }
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
    // Whatever is allowed in some tile, without regard to the apex.
    let edges = halves.middle.edges();
    let filter = halves.any_tile(rows);
    let untouched = untouched_by(&edges);
    let mut growth = Growth { edges: &edges, filter: &filter, looked_up: 0.0, stages: Vec::new(), after: Vec::new() };
    let mut before: Vec<(u64, f32)> = Vec::new();
    let mut reserved = 0;
    run.scoped_memory(|run| {
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
        Ok(growth.looked_up)
    })
}

/// A block to which edges are added, as a [tile](crate::count::rectangle::grow) is grown.
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
            let (looked_up, mut made) = (&mut self.looked_up, 0.0);
            let next = add_edge(
                block,
                edge,
                |pattern| self.filter.allows(pattern),
                |with| {
                    let WithEdge { pattern, source: &(before, fill), transition, without } = with;
                    let all = points(before);
                    if closes(before, transition) || transition.points_after(all) > MOST_POINTS {
                        return without.copied();
                    }
                    *looked_up += states(before, fill) + WORK_PER_VECTOR;
                    let mut missing = miss(transition, all, fill);
                    if let Some(&(_, other)) = without {
                        *looked_up += states(pattern, other);
                        missing = miss_both(missing, 1.0 - other);
                    }
                    let fill = (1.0 - missing).max(1.0 / matchings(points(pattern)) as f32);
                    made += states(pattern, fill);
                    Some((pattern, fill))
                },
            );
            self.stages[added] = self.stages[added].max(made);
            self.grow_from(added + 1, next);
        }
    }
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
