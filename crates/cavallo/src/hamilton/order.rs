//! An order of the vertices in which frontiers are narrow.
//!
//! **Idea.** The [frontier method](crate::count) processes the vertices one by one. Its frontier has
//! the vertices that are not processed but have a processed neighbour, and its cost grows by a
//! constant factor with each of them. Breadth-first search from a vertex at the rim of the graph gives
//! an order like that of the rows of a board; taking neighbours of small degree first is the order of
//! Cuthill and `McKee`. Another order always takes the vertex that adds the fewest vertices to the
//! frontier. The best of these is improved by local search: move a vertex to another place and keep
//! the change unless it costs more.
//!
//! **Worked example.** A ladder with the rungs a-a', b-b', c-c'. In the order a b c a' b' c' the frontier has
//! b and a', then c, a' and b', at last up to three vertices. In the order a a' b b' c c' it has two: after a
//! these are b and a', after a' they are b and b'.
//!
//! **Why it is right.** Every order gives the same count, so the order only decides the cost. Which
//! order is best is NP-hard (the smallest frontier is the path-width), so this is a heuristic.
//!
//! **Complexity.** O(n + m) for each order that is tried, of which there are at most some dozens, and
//! for each of at most 40 n moves, as many as [`WORK`] allows; O(n + m) memory.
//!
//! **When it fails.** On graphs without narrow frontiers, such as random ones with more than three edges per vertex.
//!
//! **Reference.** E. Cuthill and J. `McKee`, *Reducing the bandwidth of sparse symmetric matrices*, 1969; D. E.
//! Knuth, TAOCP 7.1.4 (frontiers).

use std::cmp::Ordering;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::run::{Run, Stopped};

use super::graph::Graph;

/// The steps that local search may take, in vertices and edges looked at: a fraction of a second.
const WORK: u64 = 50_000_000;
/// Moves that are tried for each vertex.
const MOVES_PER_VERTEX: u64 = 40;
/// Beyond this number of vertices only breadth-first orders are tried.
const MOST_GREEDY: usize = 2000;
/// The number of vertices from which orders begin.
const STARTS: usize = 4;

/// What an order costs: about the number of states, and the size of the largest frontier.
#[derive(Clone, Copy, PartialEq)]
struct Cost {
    states: f64,
    width: usize,
}

impl Cost {
    /// About the factor by which a vertex multiplies the number of states.
    const FACTOR: f64 = 3.0;

    fn compare(&self, other: &Self) -> Ordering {
        self.states.total_cmp(&other.states).then(self.width.cmp(&other.width))
    }
}

/// Computes costs, with arrays that are used again.
struct Costs<'g> {
    graph: &'g Graph,
    place: Vec<u32>,
    /// For each turn the number of vertices that enter the frontier.
    entering: Vec<u32>,
}

impl<'g> Costs<'g> {
    fn new(run: &mut Run<'_>, graph: &'g Graph) -> Result<Self, Stopped> {
        let vertices = graph.vertices();
        Ok(Self { graph, place: run.filled(0, vertices)?, entering: run.filled(0, vertices)? })
    }

    fn of(&mut self, run: &mut Run<'_>, order: &[u32]) -> Result<Cost, Stopped> {
        for (place, &vertex) in (0..).zip(order) {
            run.tick(1)?;
            self.place[vertex as usize] = place;
        }
        self.entering.fill(0);
        for (own, &vertex) in (0..).zip(order) {
            let near = self.graph.neighbours(vertex as usize);
            run.tick(1 + near.len() as u64)?;
            let first = near.iter().map(|&other| self.place[other as usize]).fold(own, u32::min);
            self.entering[first as usize] += 1;
        }
        let (mut cost, mut size) = (Cost { states: 0.0, width: 0 }, 0_usize);
        for &entering in &self.entering {
            run.tick(1)?;
            size += entering as usize;
            cost.width = cost.width.max(size);
            cost.states += Cost::FACTOR.powi(i32::try_from(size).unwrap_or(i32::MAX));
            // The vertex of this turn is processed.
            size -= 1;
        }
        Ok(cost)
    }
}

/// An order with narrow frontiers, and the size of the largest. The graph is connected.
pub(super) fn narrow_order(run: &mut Run<'_>, graph: &Graph) -> Result<(Vec<u32>, usize), Stopped> {
    let work = graph.vertices() as u64 + 2 * graph.edges() as u64;
    let mut costs = Costs::new(run, graph)?;
    let given = run.collected(graph.vertices(), 1, 0..graph.vertices() as u32)?;
    let mut best = (costs.of(run, &given)?, given);
    let mut offer = |run: &mut Run<'_>, order: Vec<u32>| {
        let cost = costs.of(run, &order)?;
        if cost.compare(&best.0).is_lt() {
            best = (cost, order);
        }
        Ok::<(), Stopped>(())
    };
    for start in starts(run, graph)? {
        let mut order = breadth_first(run, graph, start)?;
        offer(run, order.clone())?;
        order.reverse();
        offer(run, order)?;
        if graph.vertices() <= MOST_GREEDY {
            let order = greedy(run, graph, start)?;
            offer(run, order)?;
        }
    }
    let (cost, order) = improved(run, &mut costs, best, work)?;
    Ok((order, cost.width))
}

/// Vertices at the rim: both ends of a long shortest path, and those of the least degree.
fn starts(run: &mut Run<'_>, graph: &Graph) -> Result<Vec<u32>, Stopped> {
    let mut least: Vec<u32> = Vec::new();
    for vertex in 0..graph.vertices() as u32 {
        run.tick(1)?;
        let degree = |vertex: u32| graph.degree(vertex as usize);
        let place = least.partition_point(|&other| degree(other) <= degree(vertex));
        least.insert(place, vertex);
        least.truncate(STARTS);
    }
    let mut starts = Vec::new();
    let mut end = least[0];
    for _ in 0..STARTS {
        end = breadth_first(run, graph, end)?.last().copied().unwrap_or(end);
        starts.push(end);
    }
    starts.extend(least);
    starts.sort_unstable();
    starts.dedup();
    Ok(starts)
}

/// Breadth-first search, in which neighbours of small degree come first.
fn breadth_first(run: &mut Run<'_>, graph: &Graph, start: u32) -> Result<Vec<u32>, Stopped> {
    let mut order = vec![start];
    let mut seen = run.filled(false, graph.vertices())?;
    seen[start as usize] = true;
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        let near = graph.neighbours(vertex as usize);
        run.tick(near.len() as u64)?;
        let begin = order.len();
        for &to in near {
            if !std::mem::replace(&mut seen[to as usize], true) {
                order.push(to);
            }
        }
        order[begin..].sort_by_key(|&to| graph.degree(to as usize));
    }
    Ok(order)
}

/// Always the vertex of the frontier that adds the fewest vertices to it; of several the one that has waited longest.
fn greedy(run: &mut Run<'_>, graph: &Graph, start: u32) -> Result<Vec<u32>, Stopped> {
    let mut order = Vec::with_capacity(graph.vertices());
    let mut is_in = vec![false; graph.vertices()];
    is_in[start as usize] = true;
    let mut frontier = vec![start];
    while !frontier.is_empty() {
        run.tick(frontier.iter().map(|&vertex| 1 + graph.degree(vertex as usize) as u64).sum())?;
        let added = |&vertex: &u32| graph.neighbours(vertex as usize).iter().filter(|&&to| !is_in[to as usize]).count();
        let place = (0..frontier.len()).min_by_key(|&place| added(&frontier[place])).unwrap_or(0);
        let vertex = frontier.remove(place);
        order.push(vertex);
        for &to in graph.neighbours(vertex as usize) {
            if !std::mem::replace(&mut is_in[to as usize], true) {
                frontier.push(to);
            }
        }
    }
    Ok(order)
}

/// Moves vertices to other places, and keeps what costs no more.
fn improved(
    run: &mut Run<'_>,
    costs: &mut Costs<'_>,
    (mut cost, mut order): (Cost, Vec<u32>),
    work: u64,
) -> Result<(Cost, Vec<u32>), Stopped> {
    let vertices = order.len();
    let moves = (MOVES_PER_VERTEX * vertices as u64).min(WORK / work.max(1));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut tried = order.clone();
    for _ in 0..moves {
        let (from, to) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        tried.copy_from_slice(&order);
        if from < to {
            tried[from..=to].rotate_left(1);
        } else {
            tried[to..=from].rotate_right(1);
        }
        let now = costs.of(run, &tried)?;
        if now.compare(&cost).is_le() {
            (cost, order) = (now, std::mem::replace(&mut tried, order));
        }
    }
    Ok((cost, order))
}
