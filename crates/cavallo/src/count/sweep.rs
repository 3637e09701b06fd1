//! The frontier method: Hamiltonian cycles counted vertex by vertex, all at once.
//!
//! **Idea.** Deal with the vertices in their order. When a vertex is dealt with, its edges to later vertices are chosen, so that
//! it has two edges in all; what was chosen so far is a set of paths that cover all vertices dealt with. For the rest it does
//! not matter what these paths look like inside. What matters is, for each vertex of the *frontier* (not dealt with, but joined to
//! one that is), how many edges it has, and which two of those with one edge are the ends of the same path. All choices that
//! agree in this are counted together.
//!
//! **Tables.** The numbers of edges are the *pattern*, the ends a *matching*. A table has, for each pattern, the matchings that
//! occur, by [number](super::matching), and their counts. Choosing edges changes the matching in a way that depends on the pattern
//! only: a table look-up for each state, and no hashing. For each pattern of the next table its sources are known beforehand, so
//! its counts are gathered in an array and written once. Patterns are independent of each other: threads share them.
//!
//! **Why it is right.** By induction over the vertices: a state's count is the number of edge sets with that state in which all
//! vertices dealt with have two edges and no cycle is closed. An edge that would close a cycle is refused, unless all other
//! vertices have their two edges by then: the cycle is Hamiltonian, and it is counted.
//!
//! Time and memory: proportional to the number of states, which is exponential in the frontier. Reference: this is Knuth's
//! Simpath (TAOCP 7.1.4) without the diagram; `McKay` 1997 counted 8x8 by joining halves.

use std::sync::Mutex;

use crate::run::{Run, Stopped};

use super::graph::CountGraph;
use super::matching::{CLOSED, Change, Changes, MOST_POINTS, matchings};
use super::tally::Tally;

/// The most vertices of a frontier: two bits of a word each.
const MOST_FRONTIER: usize = 32;
/// A thread takes about so many states at a time.
const PIECE: usize = 1 << 16;

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepError {
    Stopped(Stopped),
    /// The frontier is too large for any computer.
    TooWide,
    /// A number did not fit.
    Overflow,
}

impl From<Stopped> for SweepError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The states of some patterns, in the order of the patterns.
pub(super) struct Chunk<T> {
    pub(super) patterns: Vec<u64>,
    /// Where the states of each pattern end.
    ends: Vec<u32>,
    pub(super) matchings: Vec<u32>,
    pub(super) counts: Vec<T>,
}

impl<T: Tally> Chunk<T> {
    fn new() -> Self {
        Self { patterns: Vec::new(), ends: Vec::new(), matchings: Vec::new(), counts: Vec::new() }
    }

    /// The states of a pattern.
    pub(super) fn states(&self, pattern: usize) -> std::ops::Range<usize> {
        let start = if pattern == 0 { 0 } else { self.ends[pattern - 1] };
        start as usize..self.ends[pattern] as usize
    }

    /// Gives back the room that was left for more.
    fn shrink(&mut self) {
        self.patterns.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.matchings.shrink_to_fit();
        self.counts.shrink_to_fit();
    }

    fn bytes(&self) -> u64 {
        (self.patterns.len() * 12 + self.matchings.len() * (4 + size_of::<T>())) as u64
    }
}

/// All states after some vertex.
pub(super) struct Table<T> {
    pub(super) chunks: Vec<Chunk<T>>,
}

/// One way to come to a pattern.
#[derive(Clone, Copy)]
struct Source {
    target: u64,
    chunk: u32,
    pattern: u32,
    change: Change,
}

/// A count under way: some vertices of the graph were dealt with.
pub(super) struct Sweep<'g, T: Tally> {
    graph: &'g CountGraph,
    threads: usize,
    rule: T::Rule,
    table: Table<T>,
    frontier: Vec<u32>,
    /// The cycles that were completed.
    total: T,
    changes: Changes,
}

impl<'g, T: Tally> Sweep<'g, T> {
    pub(super) fn new(graph: &'g CountGraph, threads: usize, rule: T::Rule) -> Self {
        let (patterns, ends, matchings, counts) = (vec![0], vec![1], vec![0], vec![T::ONE]);
        let table = Table { chunks: vec![Chunk { patterns, ends, matchings, counts }] };
        Self { graph, threads, rule, table, frontier: Vec::new(), total: T::ZERO, changes: Changes::new() }
    }

    /// Deals with one vertex; they must come in their order.
    pub(super) fn pass(&mut self, run: &mut Run<'_>, vertex: u32) -> Result<(), SweepError> {
        let step = Step::new(self.graph, vertex, &self.frontier)?;
        let sources = step.sources(run, &self.table, &mut self.total, self.rule)?;
        self.advance(run, &sources)?;
        self.frontier = step.after;
        Ok(())
    }

    /// Lets an edge between two places of the frontier be chosen or not.
    pub(super) fn allow(&mut self, run: &mut Run<'_>, (low, high): (u32, u32)) -> Result<(), SweepError> {
        let sources = with_edge(run, &self.table, low, high)?;
        self.advance(run, &sources)
    }

    fn advance(&mut self, run: &mut Run<'_>, sources: &[Source]) -> Result<(), SweepError> {
        let old: u64 = self.table.chunks.iter().map(Chunk::bytes).sum();
        let plan = size_of_val(sources) as u64;
        run.claim(plan)?;
        self.table = gather(run, &self.table, sources, &self.changes, self.threads, self.rule)?;
        run.release(old + plan);
        Ok(())
    }

    /// Widens the frontier to these vertices; those that are new have no edge.
    pub(super) fn show(&mut self, frontier: Vec<u32>) {
        let places = places(&self.frontier, &frontier);
        for pattern in self.table.chunks.iter_mut().flat_map(|chunk| &mut chunk.patterns) {
            *pattern = spread(*pattern, &places);
        }
        self.frontier = frontier;
    }

    pub(super) fn total(&self) -> T {
        self.total
    }

    pub(super) fn table(&self) -> &Table<T> {
        &self.table
    }

    pub(super) fn changes(&self) -> &Changes {
        &self.changes
    }
}

/// Counts the Hamiltonian cycles of a graph.
pub(super) fn count_cycles<T: Tally>(
    run: &mut Run<'_>,
    graph: &CountGraph,
    threads: usize,
    rule: T::Rule,
) -> Result<T, SweepError> {
    let mut sweep = Sweep::new(graph, threads, rule);
    for vertex in 0..graph.vertices() as u32 {
        sweep.pass(run, vertex)?;
    }
    Ok(sweep.total())
}

/// All ways to use an edge between two places or not.
fn with_edge<T: Tally>(run: &mut Run<'_>, table: &Table<T>, low: u32, high: u32) -> Result<Vec<Source>, SweepError> {
    let mut sources = Vec::new();
    for (chunk_number, chunk) in table.chunks.iter().enumerate() {
        for (i, &pattern) in chunk.patterns.iter().enumerate() {
            run.toil(64)?;
            let (chunk, place) = (chunk_number as u32, i as u32);
            sources.push(Source { target: pattern, chunk, pattern: place, change: Change::Keep });
            if let Some(change) = joining(pattern, low, high)
                && !(matches!(change, Change::Contract(..)) && points(pattern) == 2)
            {
                let target = pattern + (1 << (2 * low)) + (1 << (2 * high));
                sources.push(Source { target, chunk, pattern: place, change });
            }
        }
    }
    sources.sort_unstable_by_key(|source| source.target);
    Ok(sources)
}

/// What an edge between two places does to the matching, if both can have one more.
fn joining(pattern: u64, low: u32, high: u32) -> Option<Change> {
    let degree = |place: u32| pattern >> (2 * place) & 3;
    let number = |place: u32| points(pattern & ((1 << (2 * place)) - 1)) as u8;
    let (one, other) = (number(low), number(high));
    match (degree(low), degree(high)) {
        (0, 0) => Some(Change::Insert(one, other + 1)),
        (0, 1) => Some(Change::Move(other, one)),
        (1, 0) => Some(Change::Move(one, other - 1)),
        (1, 1) => Some(Change::Contract(one, other)),
        _ => None,
    }
}

/// What happens when one vertex is dealt with. Its place is the first of the frontier that has it and all its later
/// neighbours.
struct Step {
    /// For each place of the frontier before, its place now.
    places: Vec<u32>,
    /// The places of the later neighbours, and whether they must be joined.
    neighbours: Vec<(u32, bool)>,
    /// The frontier without the vertex.
    after: Vec<u32>,
    /// Whether a cycle may be complete: no vertex comes after those of the frontier, and no edge between later ones is required.
    last: bool,
}

impl Step {
    fn new(graph: &CountGraph, vertex: u32, before: &[u32]) -> Result<Self, SweepError> {
        let later = graph.later(vertex as usize);
        let mut frontier: Vec<u32> = before.to_vec();
        frontier.push(vertex);
        frontier.extend(later.iter().map(|&(neighbour, _)| neighbour));
        frontier.sort_unstable();
        frontier.dedup();
        if frontier.len() > MOST_FRONTIER {
            return Err(SweepError::TooWide);
        }
        let (joined, required): (Vec<u32>, Vec<bool>) = later.iter().copied().unzip();
        let neighbours = places(&joined, &frontier).into_iter().zip(required).collect();
        let places = places(before, &frontier);
        let after: Vec<u32> = frontier[1..].to_vec();
        let rest = vertex as usize + 1..graph.vertices();
        let required_later = rest.clone().any(|vertex| graph.later(vertex).iter().any(|&(_, required)| required));
        let last = after.len() == rest.len() && !required_later;
        Ok(Self { places, neighbours, after, last })
    }

    /// All ways from the patterns of a table to the next ones, sorted by target. Cycles that are complete are counted.
    fn sources<T: Tally>(
        &self,
        run: &mut Run<'_>,
        table: &Table<T>,
        total: &mut T,
        rule: T::Rule,
    ) -> Result<Vec<Source>, SweepError> {
        let mut sources = Vec::new();
        for (chunk_number, chunk) in table.chunks.iter().enumerate() {
            for (i, &before) in chunk.patterns.iter().enumerate() {
                run.toil(64)?;
                let pattern = spread(before, &self.places);
                let (mut too_wide, mut overflow) = (false, false);
                self.choose(pattern, |target, change| {
                    if let Change::Contract(..) = change
                        && points(pattern) == 2
                    {
                        // The last two ends are joined: the cycle is complete, or it is too short.
                        if self.last && target == full(self.after.len()) {
                            let (sum, wrapped) = total.plus(chunk.counts[chunk.states(i).start], rule);
                            *total = sum;
                            overflow |= wrapped;
                        }
                        return;
                    }
                    too_wide |= change.points_after(points(pattern)) > MOST_POINTS;
                    let (chunk, pattern) = (chunk_number as u32, i as u32);
                    sources.push(Source { target, chunk, pattern, change });
                });
                if too_wide {
                    return Err(SweepError::TooWide);
                }
                if overflow {
                    return Err(SweepError::Overflow);
                }
            }
        }
        sources.sort_unstable_by_key(|source| source.target);
        Ok(sources)
    }

    /// Tells every choice of edges for the vertex: the pattern it leads to, and what becomes of the matching.
    fn choose(&self, pattern: u64, mut tell: impl FnMut(u64, Change)) {
        let degree = |place: u32| pattern >> (2 * place) & 3;
        let missing = 2 - degree(0);
        let required = self.neighbours.iter().filter(|&&(_, required)| required).count() as u64;
        if required > missing {
            return;
        }
        // The number of an end among the ends.
        let number = |place: u32| points(pattern & ((1 << (2 * place)) - 1)) as u8;
        let one_more = |pattern: u64, place: u32| pattern + (1 << (2 * place));
        let free = || self.neighbours.iter().enumerate().filter(|&(_, &(place, _))| degree(place) < 2);
        match missing {
            0 => tell(pattern >> 2, Change::Keep),
            1 => {
                for (_, &(place, is_required)) in free() {
                    if required > 0 && !is_required {
                        continue;
                    }
                    let change = if degree(place) == 0 {
                        // The vertex is the first end of all, and no longer one itself.
                        Change::Move(0, number(place) - 1)
                    } else {
                        Change::Contract(0, number(place))
                    };
                    tell(one_more(pattern, place) >> 2, change);
                }
            }
            _ => {
                for (i, &(one, one_required)) in free() {
                    for (_, &(other, other_required)) in free().filter(|&(j, _)| j > i) {
                        if u64::from(one_required) + u64::from(other_required) < required {
                            continue;
                        }
                        // As the vertex has no edge yet, the two edges together are one between its neighbours.
                        if let Some(change) = joining(pattern, one, other) {
                            tell(one_more(one_more(pattern, one), other) >> 2, change);
                        }
                    }
                }
            }
        }
    }
}

/// The places of vertices in a frontier that has them.
fn places(vertices: &[u32], frontier: &[u32]) -> Vec<u32> {
    vertices.iter().map(|&vertex| frontier.partition_point(|&other| other < vertex) as u32).collect()
}

/// A pattern whose vertices have moved to new places.
fn spread(pattern: u64, places: &[u32]) -> u64 {
    places.iter().enumerate().fold(0, |spread, (old, &new)| spread | (pattern >> (2 * old) & 3) << (2 * new))
}

/// The pattern in which so many vertices have two edges each.
fn full(vertices: usize) -> u64 {
    (0..vertices).fold(0, |pattern, place| pattern | 2 << (2 * place))
}

/// The number of vertices with one edge.
pub(super) fn points(pattern: u64) -> usize {
    const ONES: u64 = 0x5555_5555_5555_5555;
    (pattern & ONES & !(pattern >> 1)).count_ones() as usize
}

/// The next table.
fn gather<T: Tally>(
    run: &mut Run<'_>,
    table: &Table<T>,
    sources: &[Source],
    changes: &Changes,
    threads: usize,
    rule: T::Rule,
) -> Result<Table<T>, SweepError> {
    let states = |source: &Source| table.chunks[source.chunk as usize].states(source.pattern as usize);
    // Pieces of whole targets.
    let mut pieces = Vec::new();
    let (mut begin, mut size) = (0, 0);
    for group in sources.chunk_by(|one, other| one.target == other.target) {
        size += group.iter().map(|source| states(source).len()).sum::<usize>();
        let end = begin + group.len();
        let open_since = pieces.last().map_or(0, |&(_, _, end): &(u64, usize, usize)| end);
        begin = end;
        if size >= PIECE {
            pieces.push((size as u64, open_since, end));
            size = 0;
        }
    }
    let open_since = pieces.last().map_or(0, |&(_, _, end)| end);
    if open_since < sources.len() {
        pieces.push((size as u64, open_since, sources.len()));
    }
    let total = pieces.iter().map(|&(size, ..)| size).sum();
    let done: Mutex<Vec<(usize, Chunk<T>)>> = Mutex::new(Vec::new());
    run.share(threads, total, pieces.iter().map(|&(size, begin, end)| (size, (begin, end))), |(begin, end)| {
        let mut chunk = Chunk::new();
        let mut sum = Sum { dense: Vec::new(), sparse: Vec::new(), rule, overflow: false };
        for group in sources[begin..end].chunk_by(|one, other| one.target == other.target) {
            let points = points(group[0].target);
            let incoming: usize = group.iter().map(|source| states(source).len()).sum();
            sum.begin(matchings(points), incoming);
            for source in group {
                let from = &table.chunks[source.chunk as usize];
                let range = states(source);
                let before = points + 2 - source.change.points_after(2);
                let pairs = from.matchings[range.clone()].iter().copied().zip(from.counts[range].iter().copied());
                match (source.change, changes.table(source.change, before)) {
                    (Change::Keep, _) => pairs.for_each(|(matching, count)| sum.add(matching, count)),
                    (_, Some(to)) => pairs.for_each(|(matching, count)| sum.add(to[matching as usize], count)),
                    (change, None) => {
                        pairs.for_each(|(matching, count)| sum.add(change.apply(before, matching), count));
                    }
                }
            }
            let before = chunk.matchings.len();
            sum.end(&mut chunk);
            if sum.overflow {
                return Err(SweepError::Overflow);
            }
            if chunk.matchings.len() > before {
                chunk.patterns.push(group[0].target);
                chunk.ends.push(chunk.matchings.len() as u32);
            }
        }
        chunk.shrink();
        done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((begin, chunk));
        Ok::<(), SweepError>(())
    })?;
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_unstable_by_key(|&(begin, _)| begin);
    let chunks: Vec<Chunk<T>> = done.into_iter().map(|(_, chunk)| chunk).collect();
    run.claim(chunks.iter().map(Chunk::bytes).sum())?;
    Ok(Table { chunks })
}

/// The counts of one pattern while they are gathered: an array over all matchings, or a list if few of them can occur.
struct Sum<T: Tally> {
    dense: Vec<T>,
    sparse: Vec<(u32, T)>,
    rule: T::Rule,
    overflow: bool,
}

/// So many matchings for each that may occur make a list the better choice.
const SPARSE: usize = 16;

impl<T: Tally> Sum<T> {
    /// Makes room for so many matchings, of which at most so many will come.
    fn begin(&mut self, matchings: usize, incoming: usize) {
        self.sparse.clear();
        self.dense.clear();
        if matchings / SPARSE <= incoming {
            self.dense.resize(matchings, T::ZERO);
        }
    }

    #[inline]
    fn add(&mut self, matching: u32, count: T) {
        if matching == CLOSED {
            return;
        }
        if self.dense.is_empty() {
            self.sparse.push((matching, count));
        } else {
            let place = &mut self.dense[matching as usize];
            let (sum, overflow) = place.plus(count, self.rule);
            *place = sum;
            self.overflow |= overflow;
        }
    }

    /// Adds what was gathered to a chunk, in the order of the matchings.
    fn end(&mut self, chunk: &mut Chunk<T>) {
        let mut push = |matching: u32, count: T| {
            if count != T::ZERO {
                chunk.matchings.push(matching);
                chunk.counts.push(count);
            }
        };
        (0..).zip(&self.dense).for_each(|(matching, &count)| push(matching, count));
        self.sparse.sort_unstable_by_key(|&(matching, _)| matching);
        for equal in self.sparse.chunk_by(|one, other| one.0 == other.0) {
            let count = equal.iter().fold(T::ZERO, |sum, &(_, count)| {
                let (sum, overflow) = sum.plus(count, self.rule);
                self.overflow |= overflow;
                sum
            });
            push(equal[0].0, count);
        }
    }
}
