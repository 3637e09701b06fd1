//! Growing: the states of one half in a tile, or in a class.
//!
//! **Idea.** A half may add any of its edges of the middle to the states of its last table. These edges touch some squares;
//! patterns with the same degrees on all others are a *block*, and what becomes of a block depends on nothing else. So
//! blocks are taken one at a time, and stay in the cache while edge after edge is added: the patterns with the edge are
//! merged with those without it, both in order. With each edge a block falls apart into smaller ones, as the edges that are left touch
//! fewer squares. A vector to which nothing is added is only named again.
//!
//! A [folded](crate::count::engine::fold) table is made whole as it is read: the vector of a pattern is its own and the mirrored one of its
//! mirror image. If the tile is its own mirror image too, so are its blocks, in pairs, and one of each two is enough.
//!
//! **Two passes.** With the edges to the apex, which touch a whole row, blocks are no longer small. So these are added in a pass of their
//! own, with those that decide which tile a state belongs to; the other edges follow, in small blocks.
//!
//! **Why it is right.** Edge by edge, the states with any subset of the edges so far are those without the last edge and those
//! with it. States that cannot have the tile's degrees in the end are dropped as soon as that is clear.
//!
//! **Complexity.** One look-up per state and edge that changes it. On 8x8 closed the tiles together have five times as
//! many states as the table.
//!
//! **When it fails.** When a block has more states than 32 bits can address, or the tile does not
//! fit in memory.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::accumulator::Accumulator;
use crate::count::engine::add_edge::{WithEdge, add_edge};
use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Filter;
use crate::count::engine::fold::{Image, Mirror};
use crate::count::engine::matching::Transition;
use crate::count::engine::pattern::{closes, one_at, sort_in_blocks, untouched_by};
use crate::count::engine::table::{Entry, FOREIGN, Table, TableWriter, VectorSink, Vectors};
use crate::run::Run;

/// How the states of a tile are made from a table.
pub(crate) struct Recipe {
    /// The edges to add, as pairs of places.
    edges: Vec<(u32, u32)>,
    /// What patterns must satisfy before any edge is added.
    before: Filter,
    /// What they must satisfy after each edge, if that is not clear before.
    after: Vec<Option<Filter>>,
    /// The mirror image by which the table is folded.
    folded: Mirror,
    /// The mirror image, if only one of each two mirrored blocks is wanted.
    pub(crate) half: Option<Mirror>,
    /// The places that no edge touches.
    untouched: u64,
    /// The number of edges that are added in a pass of their own.
    first_pass: usize,
}

impl Recipe {
    /// `filter` is the condition on patterns to which so many edges were added; only edges at the places under the mask can
    /// change its verdict.
    pub(crate) fn new(
        edges: Vec<(u32, u32)>,
        (filter, mask): (impl Fn(usize) -> Filter, u64),
        mirror: Mirror,
        is_mirrored: bool,
    ) -> Self {
        let decides = |(low, high): (u32, u32)| mask & (one_at(low) | one_at(high)) != 0;
        let after = (1..).zip(&edges).map(|(added, &edge)| decides(edge).then(|| filter(added))).collect();
        let before = filter(0);
        let untouched = untouched_by(&edges);
        Self { edges, before, after, folded: mirror, half: is_mirrored.then_some(mirror), untouched, first_pass: 0 }
    }

    /// Adds the first edges, as many as can decide anything, in a pass of their own.
    pub(crate) fn in_two_passes(self) -> Self {
        let first_pass = self.after.iter().take_while(|filter| filter.is_some()).count();
        Self { first_pass, ..self }
    }

    /// Whether the block of a pattern is made.
    pub(crate) fn has(&self, pattern: u64) -> bool {
        self.half.is_none_or(|mirror| {
            let block = pattern & self.untouched;
            block <= mirror.apply(block)
        })
    }
}

/// Vectors of a tile: its own, and some of the table it was made from.
pub(crate) struct Grown<'t> {
    base: &'t Table,
    /// The table of the first pass, if there were two; then vectors are not those of the base but of this.
    first: Option<Table>,
    /// Entries of the other table are marked as foreign.
    own: Table,
}

impl Vectors for Grown<'_> {
    fn entries(&self) -> &[Entry] {
        &self.own.entries
    }

    fn vector(&self, entry: &Entry) -> &[u64] {
        let foreign = self.first.as_ref().unwrap_or(self.base);
        let chunks = if entry.chunk & FOREIGN == 0 { &self.own.chunks } else { &foreign.chunks };
        &chunks[(entry.chunk & !FOREIGN) as usize][entry.start as usize..][..entry.length as usize]
    }
}

impl Grown<'_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.own.entries.is_empty()
    }

    /// It is no longer needed.
    pub(crate) fn recycle(self, run: &mut Run<'_>, engine: &Engine) {
        engine.recycle(run, self.own);
        self.first.into_iter().for_each(|first| engine.recycle(run, first));
    }
}

/// Some edges, and the conditions after each.
#[derive(Clone, Copy)]
struct Pass<'r> {
    edges: &'r [(u32, u32)],
    after: &'r [Option<Filter>],
}

/// Takes the vectors that a piece of a tile consists of, block by block.
pub(crate) trait Outlet {
    /// Takes a vector. Where the entry is marked as foreign, it lies in the table that the tile is made from.
    fn take(&mut self, entry: &Entry, vector: &[u64]) -> Result<(), SweepError>;

    /// The memory that it uses.
    fn bytes(&self) -> u64;

    /// What is to be kept in memory.
    fn finish(self) -> Result<Table, SweepError>;
}

/// Keeps all vectors: copies, or the names of those that did not change.
struct Collector<'p> {
    writer: TableWriter<'p>,
    unchanged: Vec<Entry>,
    copies: bool,
}

impl Outlet for Collector<'_> {
    fn take(&mut self, entry: &Entry, vector: &[u64]) -> Result<(), SweepError> {
        if entry.chunk & FOREIGN == 0 || self.copies {
            self.writer.copy(entry.pattern, vector);
        } else {
            self.unchanged.push(*entry);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.writer.bytes()
    }

    fn finish(self) -> Result<Table, SweepError> {
        let mut part = self.writer.finish();
        part.entries.extend(self.unchanged);
        Ok(part)
    }
}

impl Engine {
    /// The states that a recipe makes of a table.
    pub(crate) fn grow<'t>(
        &self,
        run: &mut Run<'_>,
        base: &'t Table,
        recipe: &Recipe,
    ) -> Result<Grown<'t>, SweepError> {
        let keep = |states: usize| Collector {
            writer: TableWriter::new(&self.pool, states),
            unchanged: Vec::new(),
            copies: false,
        };
        let (own, first) = self.grow_through(run, base, recipe, &keep)?;
        Ok(Grown { base, first, own })
    }

    /// The same, through outlets, each made for about so many states. With two passes, the table of the first.
    pub(crate) fn grow_through<O: Outlet>(
        &self,
        run: &mut Run<'_>,
        base: &Table,
        recipe: &Recipe,
        outlet: &(dyn Fn(usize) -> O + Sync),
    ) -> Result<(Table, Option<Table>), SweepError> {
        let mut images: Vec<Image> = Vec::new();
        for &entry in &base.entries {
            let wanted = |pattern: u64| recipe.before.allows(pattern) && recipe.has(pattern);
            let (pattern, image) = (entry.pattern, recipe.folded.apply(entry.pattern));
            if wanted(pattern) {
                images.push(Image { pattern, entry, transition: Transition::Identity });
            }
            if wanted(image) {
                images.push(Image { pattern: image, entry, transition: recipe.folded.transition(pattern) });
            }
        }
        let (edges, later_edges) = recipe.edges.split_at(recipe.first_pass);
        let (after, after_later) = recipe.after.split_at(recipe.first_pass);
        let last = Pass { edges: later_edges, after: after_later };
        if edges.is_empty() {
            return Ok((self.add_edges(run, base, images, last, outlet)?, None));
        }
        let keep = |states: usize| Collector {
            writer: TableWriter::new(&self.pool, states),
            unchanged: Vec::new(),
            copies: true,
        };
        let first = self.add_edges(run, base, images, Pass { edges, after }, &keep)?;
        let unchanged = |&entry: &Entry| Image { pattern: entry.pattern, entry, transition: Transition::Identity };
        let images = first.entries.iter().map(unchanged).collect();
        let own = self.add_edges(run, &first, images, last, outlet)?;
        Ok((own, Some(first)))
    }

    /// Adds edges to vectors of a table.
    fn add_edges<O: Outlet>(
        &self,
        run: &mut Run<'_>,
        base: &Table,
        mut images: Vec<Image>,
        pass: Pass<'_>,
        outlet: &(dyn Fn(usize) -> O + Sync),
    ) -> Result<Table, SweepError> {
        let untouched = untouched_by(pass.edges);
        sort_in_blocks(&mut images, untouched);
        let same_block = |one: &Image, other: &Image| (one.pattern ^ other.pattern) & untouched == 0;
        let cuts = self.cut(&images, |image| 16 + u64::from(image.entry.length), same_block);
        let scratch = size_of_val(images.as_slice()) as u64;
        let mut own = self.in_pieces(run, scratch, &images, cuts, &|piece, sum, used| {
            let states: usize = piece.iter().map(|image| image.entry.length as usize).sum();
            let mut outlet = outlet(states);
            let mut block = Block { engine: self, base, pass, sum, stages: Vec::new() };
            let mut claimed = 0;
            for images in piece.chunk_by(same_block) {
                block.grow(images, &mut outlet)?;
                used.update(&mut claimed, outlet.bytes() + block.bytes())?;
            }
            let part = outlet.finish()?;
            used.update(&mut claimed, part.bytes())?;
            Ok(part)
        })?;
        own.sort();
        Ok(own)
    }
}

/// A block to which edges are added.
struct Block<'a> {
    engine: &'a Engine,
    base: &'a Table,
    pass: Pass<'a>,
    sum: &'a mut Accumulator,
    /// The vectors that were made for each edge.
    stages: Vec<Vec<u64>>,
}

/// The vectors of one stage.
struct Stage<'s> {
    number: u32,
    vectors: &'s mut Vec<u64>,
    /// Where the next vector begins; beyond there may be anything.
    end: usize,
    last: Option<Entry>,
    /// Whether a vector began where no entry can point to.
    is_too_large: bool,
}

impl<'s> Stage<'s> {
    fn new(number: usize, vectors: &'s mut Vec<u64>) -> Self {
        Self { number: number as u32, vectors, end: 0, last: None, is_too_large: false }
    }

    /// What was made, if entries can point to all of it.
    fn finish<T>(&self, made: T) -> Result<T, SweepError> {
        if self.is_too_large { Err(SweepError::BlockTooLarge) } else { Ok(made) }
    }
}

impl VectorSink for Stage<'_> {
    fn push(&mut self, pattern: u64, most: usize, write: impl FnOnce(&mut [u64]) -> usize) {
        let Ok(start) = u32::try_from(self.end) else {
            self.is_too_large = true;
            return;
        };
        if self.vectors.len() < self.end + most {
            let length = (self.end + most).max(self.vectors.len() * 9 / 8);
            // The largest block has tens of millions of states: doubling would waste as many.
            self.vectors.reserve_exact(length - self.vectors.len());
            self.vectors.resize(length, 0);
        }
        let length = write(&mut self.vectors[self.end..][..most]) as u32;
        self.end += length as usize;
        self.last = (length > 0).then_some(Entry { pattern, chunk: self.number, start, length });
    }
}

impl Block<'_> {
    fn bytes(&self) -> u64 {
        self.sum.bytes() + self.stages.iter().map(|stage| 8 * stage.capacity() as u64).sum::<u64>()
    }

    /// Makes all patterns of a block with any of the edges.
    fn grow(&mut self, images: &[Image], outlet: &mut impl Outlet) -> Result<(), SweepError> {
        self.stages.resize_with(self.pass.edges.len() + 1, Vec::new);
        let whole = self.unfold(images)?;
        self.grow_from(0, whole, outlet)
    }

    /// The same for patterns to which the first edges were added. They fall apart into smaller blocks, by the places that no later edge
    /// touches, which are completed one after the other.
    fn grow_from(&mut self, added: usize, mut current: Vec<Entry>, outlet: &mut impl Outlet) -> Result<(), SweepError> {
        let Some((&edge, filter)) = self.pass.edges.get(added).zip(self.pass.after.get(added)) else {
            return current.iter().try_for_each(|entry| outlet.take(entry, vector_of(self.base, &self.stages, entry)));
        };
        let untouched = untouched_by(&self.pass.edges[added..]);
        sort_in_blocks(&mut current, untouched);
        for block in current.chunk_by(|one, other| (one.pattern ^ other.pattern) & untouched == 0) {
            let next = self.add_edge(added + 1, edge, filter.as_ref(), block)?;
            self.grow_from(added + 1, next, outlet)?;
        }
        Ok(())
    }

    /// The whole vectors of the patterns, without any edge.
    fn unfold(&mut self, images: &[Image]) -> Result<Vec<Entry>, SweepError> {
        let base = self.base;
        let mut stage = Stage::new(0, &mut self.stages[0]);
        let groups = images.chunk_by(|one, other| one.pattern == other.pattern);
        let entries = groups.filter_map(|group| {
            if let [Image { pattern, entry, transition: Transition::Identity }] = group {
                Some(Entry { pattern: *pattern, chunk: entry.chunk | FOREIGN, ..*entry })
            } else {
                let vectors = group.iter().map(|image| (base.vector(&image.entry), image.transition));
                stage.last = None;
                self.sum.write(&self.engine.transitions, group[0].pattern, vectors, &mut stage);
                stage.last
            }
        });
        let entries = entries.collect();
        stage.finish(entries)
    }

    /// The patterns without an edge and those with it.
    fn add_edge(
        &mut self,
        number: usize,
        edge: (u32, u32),
        filter: Option<&Filter>,
        current: &[Entry],
    ) -> Result<Vec<Entry>, SweepError> {
        let allows = |pattern: u64| filter.is_none_or(|filter| filter.allows(pattern));
        let (earlier, later) = self.stages.split_at_mut(number);
        let mut stage = Stage::new(number, &mut later[0]);
        let next = add_edge(current, edge, allows, |WithEdge { pattern, source, transition, without }| {
            if closes(source.pattern, transition) {
                return without.copied();
            }
            let same = without.map(|entry| (entry, Transition::Identity));
            let vectors = [Some((source, transition)), same].into_iter().flatten();
            let vectors = vectors.map(|(entry, transition)| (vector_of(self.base, earlier, entry), transition));
            stage.last = None;
            self.sum.write(&self.engine.transitions, pattern, vectors, &mut stage);
            stage.last
        });
        stage.finish(next)
    }
}

#[inline]
fn vector_of<'v>(base: &'v Table, stages: &'v [Vec<u64>], entry: &Entry) -> &'v [u64] {
    let chunk = if entry.chunk & FOREIGN == 0 {
        &stages[entry.chunk as usize]
    } else {
        &base.chunks[(entry.chunk & !FOREIGN) as usize]
    };
    &chunk[entry.start as usize..][..entry.length as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vector that would begin where no entry can point to is refused, and with it the block.
    #[test]
    fn blocks_too_large_for_their_entries_are_refused() {
        let mut vectors = Vec::new();
        let mut stage = Stage::new(0, &mut vectors);
        stage.push(5, 1, |room| room.len());
        assert_eq!((stage.last.map(|entry| entry.start), stage.finish(())), (Some(0), Ok(())));
        stage.end = 1 << 32;
        stage.push(6, 1, |_| panic!("there is no room"));
        assert_eq!(stage.last.map(|entry| entry.pattern), Some(5));
        assert_eq!(stage.finish(()), Err(SweepError::BlockTooLarge));
    }
}
