//! Counts symmetric tours: a frontier method on the quotient that knows weights and signs.
//!
//! **Idea.** Two orbits may be joined by several jumps, so an edge of the quotient has a *weight*, the number of its jumps, and a cycle
//! through all orbits stands for as many walks as the product of its weights. How many of these have an odd voltage? Let a jump
//! of odd voltage weigh -1 instead of 1. Then a walk counts as 1 or -1, and if all of them sum to N with plain weights and to S with
//! signs, (N - S) / 2 are odd. Paths become cycles through extra vertices, as in the frontier method for open tours.
//!
//! The sweep takes the edges one by one, in the order of their earlier vertex, and keeps a table of states: what the chosen edges look
//! like to the *frontier*, the vertices that still have edges to come. A vertex of the frontier has no edge yet, or two, or it is the end of
//! a path whose other end is its *mate*. States with the same picture are one, and their numbers are added. A vertex that leaves the
//! frontier must have two edges; a path may close to a cycle only when nothing else is left.
//!
//! **Worked example.** A square of four vertices 0-1-2-3-0 whose edge 3-0 has one even and one odd jump. There is one cycle. With plain weights it
//! counts 1 x 1 x 1 x 2 = 2, with signs 1 x 1 x 1 x (1 - 1) = 0; so (2 - 0) / 2 = 1 walk has an odd voltage.
//!
//! **Why it is right.** Whether a set of chosen edges can be completed to a cycle depends only on its picture, and every cycle is reached
//! by exactly one sequence of decisions.
//!
//! **Complexity.** One look-up per state and edge. States: as many as in a sweep of a board of half the height. 8x8 under the half-turn has
//! a few hundred thousand at most. 40 bytes per state.
//!
//! **When it fails.** A frontier of more than 25 orbits does not fit a key: boards 12 squares wide. Memory runs out earlier, near 8x12.
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.1.4, exercise 225, and his program SIMPATH (2008). It shares no code
//! with `count::sweep`, and is compared with it in the tests.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use num_bigint::BigUint;

use crate::error::Error;
use crate::run::Run;

use super::quotient::{Link, Quotient};
use super::walk::walk_symmetric;
use super::{FEWEST_ORBITS, Fold, SymmetricProblem};

/// The number of tours that the symmetry maps onto themselves; a tour and its reverse are one.
pub(crate) fn count_symmetric(run: &mut Run<'_>, problem: &SymmetricProblem) -> Result<BigUint, Error> {
    let quotient = Quotient::new(problem.board(), problem.symmetry());
    if quotient.size() < FEWEST_ORBITS || quotient.order() == 1 {
        let mut number = 0_u32;
        walk_symmetric(run, problem, &mut |_, _| {
            number += 1;
            true
        })?;
        return Ok(number.into());
    }
    if quotient.widest_frontier() > SLOTS {
        return Err(TOO_WIDE);
    }
    let mut number = 0;
    for fold in Fold::all(&quotient, problem).unwrap_or_default() {
        let plain = |link: &Link| link.even + link.odd;
        let all = WeightedGraph::new(&quotient, &fold, plain).count_cycles(run)?;
        number += if fold == Fold::Turned {
            let signed = WeightedGraph::new(&quotient, &fold, |link| link.even - link.odd).count_cycles(run)?;
            (all - signed) / 2
        } else {
            all
        };
    }
    Ok(u128::try_from(number).expect("a number of tours").into())
}

/// A graph with ordered vertices whose edges have weights.
#[derive(Debug)]
pub(super) struct WeightedGraph {
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
    /// The quotient, with extra vertices that turn the paths of the fold into cycles.
    fn new(quotient: &Quotient, fold: &Fold, weight: impl Fn(&Link) -> i64) -> Self {
        let size = quotient.size();
        let extra = match fold {
            Fold::Turned => 0,
            Fold::Between { .. } => 1,
            Fold::From { .. } => 2,
        };
        let mut graph = Self::empty(size + extra);
        for orbit in 0..size {
            for link in quotient.links(orbit).filter(|link| link.to > orbit) {
                graph.join(orbit, link.to, weight(link), false);
            }
        }
        match fold {
            Fold::Turned => {}
            Fold::Between { places, required } => {
                for place in places {
                    graph.join(*place, size, 1, required.contains(place));
                }
            }
            Fold::From { places } => {
                for &place in places {
                    graph.join(place, size, 1, false);
                }
                for orbit in 0..size {
                    graph.join(orbit, size + 1, 1, false);
                }
                graph.join(size, size + 1, 1, true);
            }
        }
        graph
    }

    pub(super) fn empty(vertices: usize) -> Self {
        Self { later: vec![Vec::new(); vertices] }
    }

    /// Joins a vertex to a later one.
    pub(super) fn join(&mut self, from: usize, to: usize, weight: i64, required: bool) {
        self.later[from].push(Edge { to, weight, required });
    }

    /// The sum over all Hamiltonian cycles, of three or more vertices, of the products of their weights.
    pub(super) fn count_cycles(&self, run: &mut Run<'_>) -> Result<i128, Error> {
        run.scoped_memory(|run| Sweep::new(self).run(run))
    }
}

/// The bits of a slot of a key, and how many slots it has.
const SLOT_BITS: usize = 5;
const SLOTS: usize = 25;
/// The content of a slot whose vertex has two edges, and of an unused slot. Otherwise it is the slot of the mate; a vertex without edges is
/// its own.
const FULL: usize = (1 << SLOT_BITS) - 1;
const ALL_FULL: u128 = (1 << (SLOT_BITS * SLOTS)) - 1;
/// Memory of a table per state it has room for: key, number and a byte, at a load of seven eighths.
const BYTES_PER_STATE: u64 = 33 * 8 / 7 + 1;

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

    /// The number of edges of a vertex.
    fn degree(self, slot: usize) -> usize {
        match self.at(slot) {
            FULL => 2,
            mate => usize::from(mate != slot),
        }
    }

    /// The state after choosing the edge between two slots, unless one of them is full or they are the ends of one path.
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
    reserved: u64,
}

impl Table {
    fn add(&mut self, run: &mut Run<'_>, key: Key, number: i128) -> Result<(), Error> {
        if self.numbers.len() == self.numbers.capacity() {
            let more = (self.numbers.capacity() as u64 + 16) * BYTES_PER_STATE;
            run.reserve(more)?;
            self.reserved += more;
            self.numbers.reserve(1);
        }
        let sum = self.numbers.entry(key).or_insert(0);
        *sum = sum.checked_add(number).ok_or(TOO_MANY)?;
        Ok(())
    }
}

const TOO_WIDE: Error =
    Error::OutOfReach("the frontier of the folded board is wider than the 25 orbits that fit the keys of its states");
const TOO_MANY: Error = Error::OutOfReach("there are more symmetric tours than can be numbered");

struct Sweep<'g> {
    graph: &'g WeightedGraph,
    table: Table,
    /// The slots of the vertices in the frontier.
    slots: Vec<Option<usize>>,
    unused: Vec<usize>,
    /// How many vertices have not been in the frontier yet, and how many required edges have not been decided.
    to_come: usize,
    required: usize,
    total: i128,
}

impl<'g> Sweep<'g> {
    fn new(graph: &'g WeightedGraph) -> Self {
        let vertices = graph.later.len();
        let mut table = Table::default();
        table.numbers.insert(Key(ALL_FULL), 1);
        let required = graph.later.iter().flatten().filter(|edge| edge.required).count();
        let (slots, unused) = (vec![None; vertices], (0..SLOTS).rev().collect());
        Self { graph, table, slots, unused, to_come: vertices, required, total: 0 }
    }

    fn run(mut self, run: &mut Run<'_>) -> Result<i128, Error> {
        for (vertex, edges) in self.graph.later.iter().enumerate() {
            self.enter(run, vertex)?;
            for (done, &edge) in edges.iter().enumerate() {
                self.enter(run, edge.to)?;
                self.decide(run, vertex, edge, edges.len() - done - 1)?;
            }
            self.leave(vertex);
        }
        Ok(self.total)
    }

    /// Gives a vertex a slot, if it has none.
    fn enter(&mut self, run: &mut Run<'_>, vertex: usize) -> Result<(), Error> {
        if self.slots[vertex].is_some() {
            return Ok(());
        }
        let slot = self.unused.pop().ok_or(TOO_WIDE)?;
        self.slots[vertex] = Some(slot);
        self.to_come -= 1;
        self.replace(run, |table, run, key, number| table.add(run, key.with(slot, slot), number))
    }

    /// Leaves the edge out, and takes it. `later` edges of the vertex are still to come.
    fn decide(&mut self, run: &mut Run<'_>, vertex: usize, edge: Edge, later: usize) -> Result<(), Error> {
        let (one, other) = (self.slot(vertex), self.slot(edge.to));
        self.required -= usize::from(edge.required);
        let may_complete = self.to_come == 0 && self.required == 0;
        let mut total = self.total;
        self.replace(run, |table, run, key, number| {
            if !edge.required && key.degree(one) + later >= 2 {
                table.add(run, key, number)?;
            }
            let weighted = number.checked_mul(edge.weight.into()).ok_or(TOO_MANY)?;
            if weighted == 0 {
                return Ok(());
            }
            if let Some(joined) = key.joined(one, other) {
                if joined.degree(one) + later >= 2 {
                    table.add(run, joined, weighted)?;
                }
            } else if may_complete && key.is_completed_by(one, other) {
                total = total.checked_add(weighted).ok_or(TOO_MANY)?;
            }
            Ok(())
        })?;
        self.total = total;
        Ok(())
    }

    /// Frees the slot of a vertex all of whose edges have been decided; every state that is left has two of them.
    fn leave(&mut self, vertex: usize) {
        let slot = self.slot(vertex);
        self.table.numbers.retain(|key, _| key.at(slot) == FULL);
        self.unused.push(slot);
    }

    fn slot(&self, vertex: usize) -> usize {
        self.slots[vertex].expect("a vertex is decided while it is in the frontier")
    }

    /// Makes a new table from the old one, state by state.
    fn replace(
        &mut self,
        run: &mut Run<'_>,
        mut each: impl FnMut(&mut Table, &mut Run<'_>, Key, i128) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let old = std::mem::take(&mut self.table);
        for (key, number) in old.numbers {
            run.spend(1)?;
            each(&mut self.table, run, key, number)?;
        }
        run.release(old.reserved);
        Ok(())
    }
}
