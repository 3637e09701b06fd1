//! Repairs a walk that is stuck, by rotations.
//!
//! **Idea.** Let a walk p1 .. pk be stuck on pk, and let pi be a visited square a jump away from pk. Then p1 .. pi, pk, pk-1
//! .. pi+1 is a walk over the same squares that ends on pi+1 instead. The new head is two jumps away from the old one, so
//! rotations can move the head across the board: until it is one jump from a free square that was missed or, when none is
//! left, until it stands where the walk must end. Choose the rotation that brings the head nearest to its target, one time in
//! eight any rotation at random, and avoid the last twelve heads.
//!
//! **Why the head can get there.** Where colours alternate along a walk, as the knight's do, a rotation keeps the colour of
//! the head. If a tour exists, one of the missed squares has the other colour; it is the target.
//!
//! **Complexity.** A rotation reverses the end of the path: linear in the area at worst. About n / 2 rotations move the head
//! across an n x n board.
//!
//! **When it fails.** Nothing guarantees that rotations lead to a tour; the caller limits their steps.
//!
//! **Reference.** L. Pósa, Hamiltonian circuits in random graphs, Discrete Mathematics 14 (1976).

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{MoveGraph, Square};
use crate::run::{Run, Stopped};

use super::tie_break::pick_any;
use super::walk::Walk;

const NOT_ON_PATH: u32 = u32::MAX;
/// The number of recent heads that are not chosen again.
const REMEMBERED_HEADS: usize = 12;
/// One rotation in this many is chosen at random.
const RANDOM_ONE_IN: u32 = 8;
/// Repairs the walk, or continues until the run stops it; false if nothing can be changed.
pub(super) fn repair<G: MoveGraph>(
    run: &mut Run<'_>,
    walk: &mut Walk<'_, G>,
    rng: &mut Xoshiro256PlusPlus,
    rotations: &mut u64,
) -> Result<bool, Stopped> {
    let mut repair = Repair::new(run, walk)?;
    loop {
        repair.extend(run, rng)?;
        if repair.walk.is_solution() {
            return Ok(true);
        }
        run.spend(1)?;
        run.tick(repair.missed.len() as u64)?;
        let Some(pivot) = repair.choose_pivot(rng) else {
            // Nothing can be rotated; taking a jump back gives another head.
            if repair.retreat() {
                continue;
            }
            return Ok(false);
        };
        repair.rotate(run, pivot)?;
        *rotations += 1;
    }
}

struct Repair<'w, 'p, G> {
    walk: &'w mut Walk<'p, G>,
    /// Whether colours alternate along a walk.
    alternates: bool,
    /// The position of each cell in the path.
    position: Vec<u32>,
    /// The squares that were free at the beginning; those visited since are removed when they are met.
    missed: Vec<u32>,
    recent: [u32; REMEMBERED_HEADS],
    next_recent: usize,
}

impl<'w, 'p, G: MoveGraph> Repair<'w, 'p, G> {
    fn new(run: &mut Run<'_>, walk: &'w mut Walk<'p, G>) -> Result<Self, Stopped> {
        let graph = walk.exits.graph();
        let mut position = run.filled(NOT_ON_PATH, graph.cells())?;
        run.tick(walk.path.len() as u64)?;
        for (i, &index) in walk.path.iter().enumerate() {
            position[index as usize] = i as u32;
        }
        let mut missed = Vec::new();
        for index in walk.problem.board().squares().map(|square| graph.index(square)) {
            run.tick(1)?;
            if walk.exits.is_free(index) {
                missed.push(index);
            }
        }
        let alternates = walk.problem.board().alternates_colours();
        Ok(Self { walk, alternates, position, missed, recent: [NOT_ON_PATH; REMEMBERED_HEADS], next_recent: 0 })
    }

    /// Extends the walk by the rule, with random ties, while there is a free square to jump to.
    fn extend(&mut self, run: &mut Run<'_>, rng: &mut Xoshiro256PlusPlus) -> Result<(), Stopped> {
        loop {
            let head = self.walk.head();
            let best = self.walk.exits.fewest_exits(head, 0);
            if best == 0 {
                return Ok(());
            }
            run.spend(1)?;
            let to = self.walk.exits.graph().target(head, pick_any(rng, best));
            self.position[to as usize] = self.walk.path.len() as u32;
            self.walk.advance(to);
        }
    }

    fn retreat(&mut self) -> bool {
        if self.walk.path.len() <= self.walk.fixed {
            return false;
        }
        let head = self.walk.head();
        self.walk.path.pop();
        self.walk.tried.pop();
        self.walk.exits.release(head);
        self.position[head as usize] = NOT_ON_PATH;
        self.missed.push(head);
        true
    }

    /// The position of the square after which the path is to be reversed.
    fn choose_pivot(&mut self, rng: &mut Xoshiro256PlusPlus) -> Option<usize> {
        let aim = self.aim();
        let at_random = rng.random_range(0..RANDOM_ONE_IN) == 0;
        let walk = &*self.walk;
        let graph = walk.exits.graph();
        let mut best: Option<(u64, usize)> = None;
        for (_, neighbour) in graph.around(walk.head()) {
            let pivot = self.position[neighbour as usize];
            // The given squares keep their positions, and the last jump cannot be its own pivot.
            if pivot == NOT_ON_PATH || (pivot as usize) < walk.fixed - 1 || pivot as usize + 2 >= walk.path.len() {
                continue;
            }
            let head = walk.path[pivot as usize + 1];
            let cost = if self.is_aim_reached(head) {
                0
            } else if self.recent.contains(&head) {
                u64::MAX / 2 + u64::from(rng.random::<u32>())
            } else if at_random {
                u64::from(rng.random::<u32>())
            } else {
                // Random choice among equally good rotations.
                1 + 16 * aim.map_or(0, |aim| steps_apart(graph.square(head), aim))
                    + u64::from(rng.random_range(0..16_u32))
            };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, pivot as usize));
            }
        }
        best.map(|(_, pivot)| pivot)
    }

    /// Whether a walk with this head could go on, or is complete.
    fn is_aim_reached(&self, head: u32) -> bool {
        let graph = self.walk.exits.graph();
        if self.walk.path.len() < self.walk.complete {
            self.walk.exits.free_slots(head, 0) != 0
        } else {
            self.walk.home.is_some_and(|home| graph.slot_between(head, home).is_some())
        }
    }

    /// The target of the head: the nearest missed square that it could jump to, or the square that it must end beside.
    fn aim(&mut self) -> Option<Square> {
        let exits = &self.walk.exits;
        self.missed.retain(|&index| exits.is_free(index));
        let head = exits.graph().square(self.walk.head());
        let missed = self.missed.iter().map(|&index| exits.graph().square(index));
        let home = self.walk.home.map(|home| exits.graph().square(home));
        missed
            .filter(|square| !self.alternates || square.colour() != head.colour())
            .min_by_key(|&square| steps_apart(head, square))
            .or(home)
    }

    /// Reverses the path after the pivot.
    fn rotate(&mut self, run: &mut Run<'_>, pivot: usize) -> Result<(), Stopped> {
        self.recent[self.next_recent] = self.walk.head();
        self.next_recent = (self.next_recent + 1) % REMEMBERED_HEADS;
        // The jumps tried from a square mean nothing once the walk before it has changed; repairs do not use them.
        self.walk.path[pivot + 1..].reverse();
        for (i, &index) in self.walk.path.iter().enumerate().skip(pivot + 1) {
            run.tick(1)?;
            self.position[index as usize] = i as u32;
        }
        Ok(())
    }
}

/// A distance that a knight's jump changes by two at most.
fn steps_apart(from: Square, to: Square) -> u64 {
    u64::from(from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())))
}
