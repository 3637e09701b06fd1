//! Half a board with all its tables, [folded](crate::count::engine::fold), kept so that they can be walked back.
//!
//! **Idea.** A sweep over mirrored vertices in pairs keeps H with 2 T = H + mirror(H) in the place of the table T: half the states.
//! A count of H is a sum as well, over the states before the vertex; only that a state of a folded table also comes
//! from what led to its mirror image. So a number below the count of a state leads back to the start, as in a table that is
//! not folded, and wherever it passes to a mirror image, the edges of all earlier vertices are mirrored.
//!
//! **Why it is right.** Let h(E) be the number of ways back that end in the edge set E. By induction over the vertices h(E) +
//! h(mirror E) = 2: at the start both are the empty set, a step gives an edge to every E alike, and folding only
//! moves a way from E to mirror E. So of the ways back from H and from its mirror image together, every edge set has exactly
//! two, and a uniform one of them is a uniform edge set.
//!
//! **Worked example.** After two rows of a board three wide there are two edge sets, mirror images. The folded table has one
//! state with count 2. One of its two numbers leads to an edge set as it is, the other to one that was mirrored; and as
//! either way is mirrored as a whole in half of all draws, both edge sets are drawn equally often.
//!
//! **Complexity.** A look-up in a hash table for each of at most 22 patterns per vertex, and one in a vector for each matching
//! that may lead to the state. Measured: the tables of 8x8 closed take 329 MiB, those of 8x8 open 5.4 GiB.
//!
//! **When it fails.** When memory does not hold all tables, or a count does not fit its bits.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Given;
use crate::count::engine::fold::Mirror;
use crate::count::engine::graph::CountGraph;
use crate::count::engine::matching::{Transition, matchings, opened};
use crate::count::engine::pattern::{Rearrangement, degree, joining, one_at, points, points_before};
use crate::count::engine::table::{Entry, Table, shift};
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::shape::{HalfBoard, Rectangle};
use crate::run::Run;

use super::layers::State;
use super::pattern_index::PatternIndex;

/// A table is kept in pieces of this many states; a piece may be a little shorter.
const STATES_OF_CHUNK: usize = 1 << 20;

/// A state is first looked for within this many places of where it is expected.
const NEARBY: usize = 16;

/// The tables after every vertex of the larger half.
pub(super) struct FoldedLayers {
    pub(super) rectangle: Rectangle,
    pub(super) graph: CountGraph,
    pub(super) engine: Engine,
    /// One more than there are vertices in the half.
    layers: Vec<FoldedLayer>,
    /// The mirror images of all vertices.
    images: Vec<u32>,
}

/// The states after some vertices.
pub(super) struct FoldedLayer {
    pub(super) table: Table,
    index: PatternIndex,
    /// The vertices of the frontier.
    pub(super) frontier: Vec<u32>,
    /// The mirror image, if the table is folded.
    mirror: Option<Mirror>,
    /// How states come from those before.
    back: StepBack,
}

/// What a vertex did, seen from the table after it.
#[derive(Default)]
struct StepBack {
    /// The places of the later neighbours in the frontier that still has the vertex.
    neighbours: Vec<u32>,
    /// From places in that frontier to places in the one before the vertex.
    arrange: Rearrangement,
    /// Both bits of the places that are not in the frontier before.
    absent: u64,
}

impl FoldedLayers {
    /// Sweeps the larger half.
    pub(super) fn sweep(run: &mut Run<'_>, rectangle: Rectangle) -> Result<Self, SweepError> {
        let board = HalfBoard::new(run, rectangle)?;
        let mut engine = Engine::new(run.thread_count());
        let image = rectangle.mirror_image();
        let layers = keep_all(run, &board, &engine, &image)?;
        let graph = board.graph;
        // Nothing is summed any more, but ways back use the tables of transitions.
        engine.rest();
        run.reserve(engine.transitions.bytes())?;
        let images = run.collected(graph.vertices(), 4, (0..graph.vertices() as u32).map(image))?;
        Ok(Self { rectangle, graph, engine, layers, images })
    }

    /// The states after a number of rows, which are folded.
    pub(super) fn after_rows(&self, rows: u32) -> &FoldedLayer {
        &self.layers[(rows * self.rectangle.width) as usize]
    }

    /// Walks back from a state after some rows, and tells the edges of the way with this number; all are mirrored if it is said.
    pub(super) fn walk_back(
        &self,
        rows: u32,
        mut state: State,
        mut number: u64,
        mut mirrored: bool,
        tell: &mut impl FnMut(u32, u32),
    ) -> Option<()> {
        for vertex in (0..(rows * self.rectangle.width) as usize).rev() {
            let after = &self.layers[vertex + 1];
            let mut found = self.step_back(vertex, state, &mut number);
            if found.is_none() {
                mirrored = !mirrored;
                found = self.step_back(vertex, after.mirrored(&self.engine, state)?, &mut number);
            }
            let (before, joined) = found?;
            for place in joined.into_iter().flatten() {
                let (one, other) = (vertex as u32, after.frontier[place as usize - 1]);
                let image = |vertex: u32| if mirrored { self.images[vertex as usize] } else { vertex };
                tell(image(one), image(other));
            }
            state = before;
        }
        Some(())
    }

    /// The state before a vertex that a number selects, and the places the vertex was joined to. None if the number is past
    /// all states; then it has become the number among those that come after them.
    fn step_back(&self, vertex: usize, to: State, number: &mut u64) -> Option<(State, [Option<u32>; 2])> {
        let (layer, back) = (&self.layers[vertex], &self.layers[vertex + 1].back);
        let whole = to.pattern << 2;
        let mut select = |before: u64, transition: Transition, joined: [Option<u32>; 2]| {
            if before & back.absent != 0 {
                return None;
            }
            let pattern = back.arrange.apply(before);
            layer.select(transition, pattern, to.matching, number).map(|matching| (State { pattern, matching }, joined))
        };
        if let Some(found) = select(whole | 2, Transition::Identity, [None, None]) {
            return Some(found);
        }
        let taken = |&&place: &&u32| degree(whole, place) > 0;
        for (i, &one) in back.neighbours.iter().enumerate().filter(|(_, place)| taken(place)) {
            let before = (whole - one_at(one)) | 1;
            let point = points_before(before, one);
            let transition =
                if degree(before, one) == 0 { Transition::Move(0, point - 1) } else { Transition::Contract(0, point) };
            if let Some(found) = select(before, transition, [Some(one), None]) {
                return Some(found);
            }
            for &other in back.neighbours[i + 1..].iter().filter(taken) {
                let before = whole - one_at(one) - one_at(other);
                let found = joining(before, one, other)
                    .and_then(|transition| select(before, transition, [Some(one), Some(other)]));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

impl FoldedLayer {
    /// The mirror image of a state, if it may have led to the state as well.
    fn mirrored(&self, engine: &Engine, state: State) -> Option<State> {
        let image = self.mirror?.apply(state.pattern);
        let transition = self.mirror?.transition(state.pattern);
        (image != state.pattern).then(|| State {
            pattern: image,
            matching: engine.transitions.apply(transition, points(state.pattern), state.matching),
        })
    }

    /// The packed states of a pattern.
    pub(super) fn vector(&self, pattern: u64) -> Option<&[u64]> {
        Some(self.table.vector(self.index.find(&self.table.entries, pattern)?))
    }

    /// Of the matchings of a pattern that a change takes to this one, the one that a number selects; if there is none the number
    /// is reduced by the counts of all of them.
    fn select(&self, transition: Transition, pattern: u64, to: u32, number: &mut u64) -> Option<u32> {
        let vector = self.vector(pattern)?;
        let points = points(pattern);
        let view = Vector { states: vector, points, shift: shift(points) };
        let mut falls_on = |matching: u32| {
            let count = view.count(matching);
            let falls_here = *number < count;
            if !falls_here {
                *number -= count;
            }
            falls_here
        };
        match transition {
            // None is made before it is asked for.
            Transition::Contract(low, high) => opened(points, (low, high), to).find(|&matching| falls_on(matching)),
            Transition::Identity => Some(to).filter(|&matching| falls_on(matching)),
            Transition::Move(from, target) => {
                Some(Transition::Move(target, from).apply(points, to)).filter(|&matching| falls_on(matching))
            }
            transition => transition.preimages(points, to).into_iter().find(|&matching| falls_on(matching)),
        }
    }
}

/// The states of one pattern.
struct Vector<'t> {
    states: &'t [u64],
    points: usize,
    shift: u32,
}

impl Vector<'_> {
    /// The count of a matching, zero if it does not occur.
    fn count(&self, matching: u32) -> u64 {
        let (all, there, number) = (matchings(self.points), self.states.len(), matching as usize);
        // Matchings ascend, so one can be no further from its place in a full vector than there are matchings missing.
        let (mut first, mut last) = (number.saturating_sub(all - there), (number + 1).min(there));
        // If they are spread evenly it is near here; the interval is narrowed to what is nearby.
        let rank = |place: usize| self.states[place] >> self.shift;
        let guess = number * there / all;
        let mut distance = NEARBY;
        while last > first + NEARBY {
            let (low, high) = (guess.saturating_sub(distance).max(first), (guess + distance).min(last - 1));
            if low > first && rank(low) > u64::from(matching) {
                last = low;
            } else if high + 1 < last && rank(high) < u64::from(matching) {
                first = high + 1;
            } else {
                (first, last) = (low, high + 1);
                break;
            }
            distance *= 4;
        }
        let near = &self.states[first..last];
        let place = near.partition_point(|&entry| entry >> self.shift < u64::from(matching));
        let found = near.get(place).filter(|&&entry| entry >> self.shift == u64::from(matching));
        found.map_or(0, |&entry| entry & ((1 << self.shift) - 1))
    }
}

impl StepBack {
    /// `after` is the frontier without the vertex.
    fn new(graph: &CountGraph, vertex: u32, before: &[u32], after: &[u32]) -> Self {
        let place = |wanted: u32| after.partition_point(|&other| other < wanted) as u32 + 1;
        let neighbours = graph.later(vertex as usize).iter().map(|&(neighbour, _)| place(neighbour)).collect();
        let old_place = |wanted: u32| before.binary_search(&wanted).ok().map(|place| place as u32);
        let places: Vec<Option<u32>> = [vertex].iter().chain(after).map(|&vertex| old_place(vertex)).collect();
        let absent = (0..).zip(&places).filter(|(_, old)| old.is_none());
        let absent = absent.fold(0, |absent, (place, _)| absent | 3 << (2 * place));
        // What is absent has no edges and may go anywhere.
        let places: Vec<u32> = (0..).zip(places).map(|(place, old)| old.unwrap_or(place)).collect();
        Self { neighbours, arrange: Rearrangement::new(&places), absent }
    }
}

/// Sweeps and keeps the table after every vertex. Mirrored vertices follow one another, and after both the table is folded.
fn keep_all(
    run: &mut Run<'_>,
    board: &HalfBoard,
    engine: &Engine,
    image: &impl Fn(u32) -> u32,
) -> Result<Vec<FoldedLayer>, SweepError> {
    let halves = Halves::new(engine, board);
    let mut sweep = halves.sweep();
    let start = Table::start();
    let index = PatternIndex::new(&start.entries);
    let (frontier, back) = (Vec::new(), StepBack::default());
    let mut layers = vec![FoldedLayer { table: start, index, frontier, mirror: None, back }];
    for vertex in 0..halves.rectangle.halves().1 * halves.rectangle.width {
        let before = &layers[vertex as usize];
        let back = |after: &[u32]| StepBack::new(&board.graph, vertex, &before.frontier, after);
        let mut table = sweep.pass(run, &before.table, &Given::default())?;
        let is_pair = image(vertex) <= vertex;
        let mirror = is_pair.then(|| Mirror::new(&sweep.frontier, image));
        if let Some(mirror) = mirror {
            table = engine.fold(run, table, mirror, halves.untouched(&sweep.frontier, vertex + 1))?;
        }
        let table = compact(run, engine, table)?;
        run.reserve(PatternIndex::bytes(table.entries.len()))?;
        let (index, frontier) = (PatternIndex::new(&table.entries), sweep.frontier.clone());
        let back = back(&frontier);
        layers.push(FoldedLayer { table, index, frontier, mirror, back });
    }
    Ok(layers)
}

/// The same table with no room between its vectors. Folding leaves those behind that it has moved.
fn compact(run: &mut Run<'_>, engine: &Engine, table: Table) -> Result<Table, SweepError> {
    let states = table.states();
    run.reserve((size_of_val(table.entries.as_slice()) as u64).saturating_add(states.saturating_mul(8)))?;
    let mut left = states as usize;
    let mut copying = run.holding(engine.bytes_between_steps())?;
    // The new table takes nothing from the pool.
    engine.pool.keep(copying.spare_memory());
    let (mut chunks, mut chunk) = (Vec::new(), Vec::<u64>::new());
    let mut entries = Vec::with_capacity(table.entries.len());
    for entry in &table.entries {
        let vector = table.vector(entry);
        if chunk.len() + vector.len() > chunk.capacity() {
            copying.tick(chunk.len() as u64)?;
            let next = Vec::with_capacity(STATES_OF_CHUNK.min(left).max(vector.len()));
            let full = std::mem::replace(&mut chunk, next);
            chunks.extend(Some(full).filter(|full| !full.is_empty()));
        }
        entries.push(Entry { chunk: chunks.len() as u32, start: chunk.len() as u32, ..*entry });
        chunk.extend_from_slice(vector);
        left -= vector.len();
    }
    chunks.push(chunk);
    drop(copying);
    engine.recycle(run, table);
    Ok(Table { entries, chunks })
}
