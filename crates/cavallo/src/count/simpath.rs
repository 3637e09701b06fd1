//! The textbook frontier method: all Hamiltonian cycles of a graph at once, one vertex after the other.
//!
//! It is here three times over: as the shortest account of the idea behind [`sweep`](super::engine::sweep), which does the same with packed
//! tables, folded boards and halves; as the check of that engine's numbers, with which it shares no code; and, since its edges
//! have weights, as the method that counts [symmetric tours](crate::symmetric).
//!
//! **Idea.** Process the vertices in order. Processing a vertex decides on all of its edges to later vertices: each is taken or left
//! out. The *frontier* is the set of later vertices that have an edge to a processed one. All that the future needs to know of
//! the edges taken so far, which form paths, is the state of each vertex of the frontier: *bare*, without an edge; *full*, with
//! two; or an end of a path, and then the other end, its *mate*. Choices that lead to the same states are interchangeable, so a
//! table keeps every such picture once, with the number of choices that lead to it.
//!
//! An edge between two vertices that are not full joins their paths, and the mates of both become mates of each other. A vertex
//! must be full when it has been processed. An edge between two mates closes a cycle: that is allowed only when the cycle is
//! all there is, and then it is counted.
//!
//! An edge may have a *weight*, by which the number is multiplied when it is taken, and it may be *required*. The tours of a board
//! are cycles too: for an open tour an extra vertex, the apex, is joined to all squares where the tour may end.
//!
//! **Worked example.** The square 0-1-2-3-0 with the diagonal 1-3. Vertex 0 takes both of its edges: 1 and 3 are mates, in one way.
//! Vertex 1 takes one of its edges to 2 and 3. The one to 3 would close the cycle 0-1-3 without 2, so it takes 1-2: now 2 and 3 are
//! mates. Vertex 2 takes 2-3, which closes a cycle through everything. There is one Hamiltonian cycle.
//!
//! **Why it is right.** Every set of edges is reached by exactly one sequence of decisions. Whether it can be completed to a
//! Hamiltonian cycle depends only on the picture: what is behind the frontier is full, and joining paths needs their ends alone.
//!
//! A picture is a dead end if a vertex of the frontier lacks more edges than it has neighbours to come. It is left out, since it would only
//! be carried along until that vertex is processed.
//!
//! **Complexity.** One look-up per picture and choice. All tables together have half a million pictures for closed tours of 6x6, 8 million
//! for 6x8, and 30 million for open tours of 6x6. A picture takes 40 bytes, and a million of them about 0.12 seconds on one thread. A
//! look-up is a cache miss, so new pictures wait until there are some thousand of them: the processor looks up several at a time.
//!
//! **When it fails.** A frontier of more than 25 vertices does not fit a key, and a number must be below 2^127, unless a
//! remainder is enough. Time and memory run out earlier: every file more makes about ten times as many pictures.
//!
//! **Reference.** D. E. Knuth, *The Art of Computer Programming* 4A (2011), 7.1.4, exercise 225, and his program SIMPATH (2008).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use num_bigint::BigUint;

use crate::answer::OutOfReach;
use crate::board::Square;
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

/// Numbers that may exceed 128 bits are compared by their remainders by this prime, 2^61 - 1.
pub(crate) const CHECK_PRIME: u64 = (1 << 61) - 1;
/// Boards with more squares than this have no check.
const MOST_SQUARES: u64 = 10_000;
/// The memory of a square of the graph, with its edges, and the work of finding them.
const BYTES_PER_SQUARE: u64 = 512;
const WORK_PER_SQUARE: u64 = 1000;

/// The number of tours, a tour and its reverse being one, and of those with given squares each once; as a remainder by
/// [`CHECK_PRIME`] if so wanted. None if the board is too large.
pub(crate) fn count_tours(run: &mut Run<'_>, problem: &TourProblem, as_remainder: bool) -> Result<BigUint, Error> {
    let squares = problem.board().free_area();
    if squares > MOST_SQUARES {
        return Err(Stopped::BoardTooLarge { squares, most: MOST_SQUARES }.into());
    }
    let closed = problem.ends() == Ends::Closed;
    if squares == 1 || (squares == 2 && closed) {
        return Ok(BigUint::from(u32::from(!closed)));
    }
    run.scoped_memory(|run| {
        run.reserve(squares * BYTES_PER_SQUARE)?;
        let Some(graph) = graph_of_tours(run, problem)? else { return Ok(BigUint::ZERO) };
        let number = graph.sum_of_cycles(run, as_remainder.then_some(CHECK_PRIME))?;
        Ok(BigUint::from(u128::try_from(number).map_err(|_| TOO_MANY)?))
    })
}

/// The graph whose Hamiltonian cycles are the tours of a problem. None if a closed tour would have to end where it cannot.
fn graph_of_tours(run: &mut Run<'_>, problem: &TourProblem) -> Result<Option<WeightedGraph>, Stopped> {
    let (board, closed) = (problem.board(), problem.ends() == Ends::Closed);
    let mut squares: Vec<Square> = board.squares().collect();
    let (width, height) = board.sides();
    // Row by row along the longer side: the frontier is about two of the short rows.
    squares
        .sort_unstable_by_key(|one| if width <= height { (one.rank(), one.file()) } else { (one.file(), one.rank()) });
    let place: HashMap<Square, usize> = squares.iter().copied().zip(0..).collect();
    let mut required: HashSet<(usize, usize)> = HashSet::new();
    let mut require = |one: usize, other: usize| required.insert((one.min(other), one.max(other)));
    let (prefix, apex) = (problem.prefix(), squares.len());
    for step in prefix.windows(2) {
        require(place[&step[0]], place[&step[1]]);
    }
    let (start, end) = (problem.start(), problem.end());
    if let (true, Some(start), Some(end)) = (closed, start, end) {
        if !board.joins(start, end) {
            return Ok(None);
        }
        require(place[&start], place[&end]);
    }
    if !closed {
        for given in [start, end].into_iter().flatten() {
            require(place[&given], apex);
        }
    }
    let is_required = |one: usize, other: usize| required.contains(&(one, other));
    let mut graph = WeightedGraph::empty(apex + usize::from(!closed));
    for (here, &square) in squares.iter().enumerate() {
        run.tick(WORK_PER_SQUARE)?;
        let later: HashSet<usize> =
            board.neighbours(square).map(|other| place[&other]).filter(|&to| to > here).collect();
        let mut later: Vec<usize> = later.into_iter().collect();
        later.sort_unstable();
        for to in later {
            graph.join(here, to, 1, is_required(here, to));
        }
        if !closed {
            graph.join(here, apex, 1, is_required(here, apex));
        }
    }
    Ok(Some(graph))
}

/// A graph with ordered vertices whose edges have weights.
#[derive(Debug)]
pub(crate) struct WeightedGraph {
    /// For each vertex its edges to later ones.
    later: Vec<Vec<Edge>>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: usize,
    weight: i64,
    /// Whether it must be used.
    required: bool,
}

impl WeightedGraph {
    /// Vertices without edges.
    pub(crate) fn empty(vertices: usize) -> Self {
        Self { later: vec![Vec::new(); vertices] }
    }

    /// Joins a vertex to a later one.
    pub(crate) fn join(&mut self, from: usize, to: usize, weight: i64, required: bool) {
        self.later[from].push(Edge { to, weight, required });
    }

    /// The sum over all Hamiltonian cycles, of three or more vertices, of the products of their weights; or its remainder.
    pub(crate) fn sum_of_cycles(&self, run: &mut Run<'_>, prime: Option<u64>) -> Result<i128, Error> {
        if self.widest_frontier() > SLOTS {
            return Err(TOO_WIDE);
        }
        run.scoped_memory(|run| Sweep::new(self, prime).run(run))
    }

    /// The most vertices that are in use at a time: the one that is processed, and the frontier.
    fn widest_frontier(&self) -> usize {
        let mut has_entered = vec![false; self.later.len()];
        let (mut inside, mut widest) = (0_usize, 0);
        for (vertex, edges) in self.later.iter().enumerate() {
            for to in edges.iter().map(|edge| edge.to).chain([vertex]) {
                inside += usize::from(!std::mem::replace(&mut has_entered[to], true));
            }
            widest = widest.max(inside);
            inside -= 1;
        }
        widest
    }
}

pub(crate) const TOO_WIDE: Error = Error::OutOfReach(OutOfReach::KeysTooShort { most: SLOTS });
const TOO_MANY: Error = Error::OutOfReach(OutOfReach::TooManyTours);

/// The bits of a slot of a key, and how many slots it has.
const SLOT_BITS: usize = 5;
pub(crate) const SLOTS: usize = 25;
/// The content of a slot whose vertex is full, and of an unused slot. Otherwise it is the slot of the mate; a bare vertex is its own mate.
const FULL: usize = (1 << SLOT_BITS) - 1;
const ALL_FULL: u128 = (1 << (SLOT_BITS * SLOTS)) - 1;
/// Memory of a table per bucket, which has key, number and a byte. At most seven eighths of the buckets have a state.
const BYTES_PER_BUCKET: u64 = 33;
/// New states that are looked up together.
const LOOKED_UP_TOGETHER: usize = 4096;

/// A key is the picture of a state: five bits for each vertex of the frontier.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key(u128);

impl Key {
    fn at(self, slot: usize) -> usize {
        (self.0 >> (SLOT_BITS * slot)) as usize & FULL
    }

    fn with(self, slot: usize, content: usize) -> Self {
        let shift = SLOT_BITS * slot;
        Self(self.0 & !((FULL as u128) << shift) | (content as u128) << shift)
    }

    /// The number of edges that a vertex still needs.
    fn missing(self, slot: usize) -> usize {
        match self.at(slot) {
            FULL => 0,
            mate if mate == slot => 2,
            _ => 1,
        }
    }

    /// The state after taking the edge between two slots, unless one of them is full or they are the ends of one path.
    fn joined(self, one: usize, other: usize) -> Option<Self> {
        let (mate, other_mate) = (self.at(one), self.at(other));
        (mate != FULL && other_mate != FULL && mate != other).then(|| {
            let inner = self.with(one, FULL).with(other, FULL);
            inner.with(mate, other_mate).with(other_mate, mate)
        })
    }

    /// Whether the edge between two slots closes a cycle with everything in it.
    fn is_completed_by(self, one: usize, other: usize) -> bool {
        self.at(one) == other && self.with(one, FULL).with(other, FULL).0 == ALL_FULL
    }
}

/// Multiplies and folds: keys differ in few bits, and attackers have no say in them.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are 128 bits wide");
    }

    fn write_u128(&mut self, key: u128) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(key as u64 ^ ODD) * u128::from((key >> 64) as u64 ^ ODD.rotate_left(32));
        self.0 = ((product >> 64) as u64 ^ product as u64 ^ key as u64).wrapping_mul(ODD);
        self.0 ^= self.0 >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A table of states with their numbers.
#[derive(Default)]
struct Table {
    numbers: HashMap<Key, i128, BuildHasherDefault<KeyHasher>>,
    buckets: u64,
}

impl Table {
    /// A table with room for this many states, so that it need not grow time and again.
    fn with_room(run: &mut Run<'_>, states: usize) -> Result<Self, Stopped> {
        let buckets = (8 * states as u64 / 7 + 8).next_power_of_two();
        run.reserve(buckets * BYTES_PER_BUCKET)?;
        Ok(Self { numbers: HashMap::with_capacity_and_hasher(states, BuildHasherDefault::default()), buckets })
    }

    /// Adds to the number of a state, or begins it.
    fn add(&mut self, run: &mut Run<'_>, arithmetic: Arithmetic, key: Key, number: i128) -> Result<(), Error> {
        if self.numbers.len() == self.numbers.capacity() {
            // The old buckets are there until all their states are in the new ones, twice as many.
            run.reserve(2 * self.buckets * BYTES_PER_BUCKET)?;
            self.numbers.reserve(1);
            run.release(self.buckets * BYTES_PER_BUCKET);
            self.buckets *= 2;
        }
        let sum = self.numbers.entry(key).or_insert(0);
        *sum = arithmetic.sum(*sum, number)?;
        Ok(())
    }

    fn release(self, run: &mut Run<'_>) {
        run.release(self.buckets * BYTES_PER_BUCKET);
    }
}

/// Numbers, or remainders by a prime below 2^62.
#[derive(Clone, Copy)]
struct Arithmetic {
    prime: Option<u64>,
}

impl Arithmetic {
    fn sum(self, one: i128, other: i128) -> Result<i128, Error> {
        one.checked_add(other).map(|sum| self.reduced(sum)).ok_or(TOO_MANY)
    }

    fn product(self, number: i128, weight: i64) -> Result<i128, Error> {
        if weight == 1 {
            return Ok(number);
        }
        number.checked_mul(weight.into()).map(|product| self.reduced(product)).ok_or(TOO_MANY)
    }

    fn reduced(self, number: i128) -> i128 {
        self.prime.map_or(number, |prime| match number - i128::from(prime) {
            below if below < 0 && number >= 0 => number,
            below if (0..i128::from(prime)).contains(&below) => below,
            _ => number.rem_euclid(prime.into()),
        })
    }
}

struct Sweep<'g> {
    graph: &'g WeightedGraph,
    arithmetic: Arithmetic,
    table: Table,
    /// The slots of the vertices in the frontier.
    slots: Vec<Option<usize>>,
    unused: Vec<usize>,
    /// The undecided edges of each vertex.
    undecided: Vec<usize>,
    /// How many vertices have not been in the frontier yet, and how many required edges have not been decided.
    to_come: usize,
    required: usize,
    total: i128,
}

impl<'g> Sweep<'g> {
    fn new(graph: &'g WeightedGraph, prime: Option<u64>) -> Self {
        let vertices = graph.later.len();
        let mut table = Table::default();
        table.numbers.insert(Key(ALL_FULL), 1);
        let required = graph.later.iter().flatten().filter(|edge| edge.required).count();
        let (slots, unused) = (vec![None; vertices], (0..SLOTS).rev().collect());
        let mut undecided: Vec<usize> = graph.later.iter().map(Vec::len).collect();
        for edge in graph.later.iter().flatten() {
            undecided[edge.to] += 1;
        }
        let arithmetic = Arithmetic { prime };
        Self { graph, arithmetic, table, slots, unused, undecided, to_come: vertices, required, total: 0 }
    }

    fn run(mut self, run: &mut Run<'_>) -> Result<i128, Error> {
        for vertex in 0..self.graph.later.len() {
            self.process(run, vertex)?;
        }
        Ok(self.total)
    }

    /// Makes the table after a vertex from the one before it, state by state.
    fn process(&mut self, run: &mut Run<'_>, vertex: usize) -> Result<(), Error> {
        let edges = &self.graph.later[vertex][..];
        // Vertices that enter the frontier are bare in every state: these bits are to be cleared, and those set.
        let (mut cleared, mut bare) = (0_u128, 0_u128);
        for entering in [vertex].into_iter().chain(edges.iter().map(|edge| edge.to)) {
            if self.slots[entering].is_none() {
                let slot = self.unused.pop().ok_or(TOO_WIDE)?;
                self.slots[entering] = Some(slot);
                self.to_come -= 1;
                cleared |= (FULL as u128) << (SLOT_BITS * slot);
                bare |= (slot as u128) << (SLOT_BITS * slot);
            }
        }
        let slot_of = |vertex: usize| self.slots[vertex].expect("a vertex is in the frontier until it is processed");
        let here = slot_of(vertex);
        let others: Vec<usize> = edges.iter().map(|edge| slot_of(edge.to)).collect();
        // The required edges of this vertex from each one on.
        let mut required_from = vec![0; edges.len() + 1];
        for (number, edge) in edges.iter().enumerate().rev() {
            required_from[number] = required_from[number + 1] + usize::from(edge.required);
        }
        self.required -= required_from[0];
        let may_complete = self.to_come == 0 && self.required == 0;
        // Neighbours to which so few undecided edges are left that they may not be enough.
        let mut scarce: Vec<(usize, usize)> = Vec::new();
        for (edge, &slot) in edges.iter().zip(&others) {
            self.undecided[edge.to] -= 1;
            scarce.retain(|&(other, _)| other != slot);
            if self.undecided[edge.to] < 2 {
                scarce.push((slot, self.undecided[edge.to]));
            }
        }
        let states = self.table.numbers.len();
        let entering_next = self.graph.later.get(vertex + 1).into_iter().flatten();
        let entering_next = entering_next.filter(|edge| self.slots[edge.to].is_none()).count();
        let still_to_come = self.to_come.saturating_sub(entering_next);
        let next = Table::with_room(run, states)?;
        let mut old = std::mem::replace(&mut self.table, next);
        let mut new: Vec<(Key, i128)> = Vec::with_capacity(LOOKED_UP_TOGETHER);
        // States with the number of the edges that have been decided.
        let mut choices = Vec::new();
        for (key, number) in old.numbers.drain() {
            run.spend(1)?;
            choices.push((Key(key.0 & !cleared | bare), number, 0));
            while let Some((key, number, decided)) = choices.pop() {
                let missing = key.missing(here);
                if required_from[decided] > missing || missing > edges.len() - decided {
                    continue;
                }
                if missing == 0 {
                    if scarce.iter().all(|&(slot, undecided)| key.missing(slot) <= undecided) {
                        new.push((key, number));
                    }
                    if new.len() == LOOKED_UP_TOGETHER {
                        self.add(run, &mut new, still_to_come)?;
                    }
                    continue;
                }
                let (edge, other) = (edges[decided], others[decided]);
                if !edge.required {
                    choices.push((key, number, decided + 1));
                }
                if edge.weight == 0 {
                    continue;
                }
                if let Some(joined) = key.joined(here, other) {
                    choices.push((joined, self.arithmetic.product(number, edge.weight)?, decided + 1));
                } else if may_complete && required_from[decided + 1] == 0 && key.is_completed_by(here, other) {
                    let weighted = self.arithmetic.product(number, edge.weight)?;
                    self.total = self.arithmetic.sum(self.total, weighted)?;
                }
            }
        }
        self.add(run, &mut new, still_to_come)?;
        old.release(run);
        self.slots[vertex] = None;
        self.unused.push(here);
        Ok(())
    }

    /// Looks up new states, and empties their list. So many vertices are to come after the next one has been processed.
    fn add(&mut self, run: &mut Run<'_>, new: &mut Vec<(Key, i128)>, to_come: usize) -> Result<(), Error> {
        for (key, number) in new.drain(..) {
            self.table.add(run, self.arithmetic, key, number)?;
        }
        // Tables seldom shrink while vertices enter the frontier.
        Ok(run.foresee((self.table.numbers.len() * to_come) as u64)?)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::enumerate::count_by_enumeration;
    use super::*;
    use crate::board::{Board, Piece, Wrap};

    fn counted(problem: &TourProblem) -> BigUint {
        count_tours(&mut Run::unlimited(), problem, false).unwrap()
    }

    #[test]
    fn known_numbers() {
        for (problem, number) in [
            (TourProblem::closed(6), 9862_u64),
            (TourProblem::closed("5x8"), 44_202),
            (TourProblem::closed("3x12"), 176),
            (TourProblem::open("5x6"), 18_784),
            (TourProblem::open(1), 1),
            (TourProblem::closed(1), 0),
            (TourProblem::open("1x2"), 0),
        ] {
            let problem = problem.unwrap();
            assert_eq!(counted(&problem), number.into(), "{problem}");
        }
    }

    /// Any pieces, blocked squares, joined edges, and given squares: as many tours as are found one by one.
    #[test]
    fn as_many_tours_as_there_are() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let (mut positive, mut given) = (0, 0);
        for _ in 0..600 {
            let piece = [Piece::KNIGHT, Piece::KING, "wazir".parse().unwrap()][random.random_range(0..3)];
            let wrap = [Wrap::None, Wrap::Files, Wrap::Both][random.random_range(0..3)];
            let most = if piece == Piece::KING { 3 } else { 5 };
            let (width, height) = (random.random_range(1..=most), random.random_range(1..=4));
            let board = Board::new(width, height).unwrap().with_piece(piece).wrapped(wrap);
            let blocked: Vec<Square> = board.squares().filter(|_| random.random_bool(0.15)).collect();
            let Ok(board) = board.with_blocked(blocked) else { continue };
            let most = match (piece == Piece::KING, wrap) {
                (true, _) => 8,
                (false, Wrap::None) => 20,
                (false, _) => 12,
            };
            if board.free_area() > most {
                continue;
            }
            let ends = if random.random_bool(0.5) { Ends::Open } else { Ends::Closed };
            let mut problem = TourProblem::new(board.clone(), ends);
            let squares: Vec<Square> = board.squares().collect();
            let mut walk: Vec<Square> = Vec::new();
            for _ in 0..random.random_range(0..4) {
                let next: Vec<Square> = match walk.last() {
                    None => squares.clone(),
                    Some(&last) => board.neighbours(last).filter(|square| !walk.contains(square)).collect(),
                };
                if !next.is_empty() {
                    walk.push(next[random.random_range(0..next.len())]);
                }
            }
            if let Ok(with_walk) = problem.clone().with_prefix(walk) {
                problem = with_walk;
            }
            if random.random_bool(0.3)
                && let Ok(with_end) = problem.clone().with_end(squares[random.random_range(0..squares.len())])
            {
                problem = with_end;
            }
            let number = counted(&problem);
            let enumerated = count_by_enumeration(&mut Run::unlimited(), &problem).unwrap();
            assert_eq!(number, enumerated.into(), "{problem} prefix {:?} end {:?}", problem.prefix(), problem.end());
            positive += u32::from(enumerated > 0);
            given += u32::from(enumerated > 0 && problem.prefix().len() + usize::from(problem.end().is_some()) > 1);
        }
        assert!(positive > 150 && given > 40, "too few tours to tell: {positive} and {given}");
    }

    #[test]
    fn remainders_are_those_of_the_numbers() {
        for problem in [TourProblem::closed("5x12"), TourProblem::open("4x30"), TourProblem::closed("4x5")] {
            let problem = problem.unwrap();
            let remainder = count_tours(&mut Run::unlimited(), &problem, true).unwrap();
            assert_eq!(counted(&problem) % CHECK_PRIME, remainder, "{problem}");
        }
        // A number of 150 bits and more does not fit.
        let long = TourProblem::open("4x100").unwrap();
        assert!(matches!(count_tours(&mut Run::unlimited(), &long, false), Err(Error::OutOfReach(_))));
        assert!(count_tours(&mut Run::unlimited(), &long, true).is_ok());
        let wide = TourProblem::closed(14).unwrap();
        assert!(matches!(count_tours(&mut Run::unlimited(), &wide, true), Err(Error::OutOfReach(_))));
    }
}
