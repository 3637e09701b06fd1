//! Tie rules: which square to take when several have equally few exits.
//!
//! | rule | takes | reference |
//! |---|---|---|
//! | `order` | the first in reading order: top rank first, each rank from left to right | the reports |
//! | `random` | any, at random | |
//! | `roth` (the default) | the one farthest from the centre, in a straight line | A. Roth's program for Mathematica |
//! | `pohl` | the one whose own exits have the fewest exits in all | I. Pohl, Comm. ACM 10 (1967) |
//! | `squirrel` | the first in an order of jumps that changes on certain squares, see [`squirrel`](super::squirrel) | D. Squirrel and P. Cull 1996 |
//!
//! Ties that `roth` and `pohl` leave are broken in reading order. Instead of reading order another [order of
//! jumps](JumpOrder) can be chosen.

use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{MoveGraph, Square};
use crate::tour::JumpOrder;
use crate::tour::exit_counts::{ExitCounts, Slots, slots_of};
use crate::trace::TieRule;

use super::squirrel::Squirrel;

/// A rule in use on one walk.
pub(super) struct TieBreaker<'r> {
    rule: TieRule,
    jumps: JumpOrder,
    rng: &'r mut Xoshiro256PlusPlus,
    /// Twice the coordinates of the board's centre, so that they are integers.
    centre: (i64, i64),
    squirrel: Option<Squirrel>,
}

impl<'r> TieBreaker<'r> {
    pub(super) fn new<G: MoveGraph>(
        rule: TieRule,
        jumps: JumpOrder,
        exits: &ExitCounts<G>,
        start: Square,
        rng: &'r mut Xoshiro256PlusPlus,
    ) -> Self {
        let (width, height) = exits.graph().size();
        Self {
            rule,
            jumps,
            rng,
            centre: (i64::from(width) - 1, i64::from(height) - 1),
            squirrel: (rule == TieRule::Squirrel).then(|| Squirrel::new(exits.graph(), start)),
        }
    }

    /// The rule, or none if the order of jumps alone decides and is not the reading order.
    pub(super) fn rule(&self) -> Option<TieRule> {
        Some(self.rule).filter(|&rule| rule != TieRule::Order || self.jumps == JumpOrder::READING)
    }

    /// Chooses one of the tied slots.
    pub(super) fn pick<G: MoveGraph>(&mut self, exits: &ExitCounts<G>, head: u32, tied: Slots) -> usize {
        let graph = exits.graph();
        match self.rule {
            TieRule::Order => self.first_with_least(tied, |_| 0),
            TieRule::Random => pick_any(self.rng, tied),
            TieRule::Roth => {
                let from = graph.square(head);
                self.first_with_least(tied, |slot| {
                    let square = graph.target_square(from, head, slot);
                    let files = 2 * i64::from(square.file()) - self.centre.0;
                    let ranks = 2 * i64::from(square.rank()) - self.centre.1;
                    -(files * files + ranks * ranks)
                })
            }
            TieRule::Pohl => self.first_with_least(tied, |slot| {
                let tied_square = graph.target(head, slot);
                slots_of(exits.free_slots(tied_square, 0))
                    .map(|next| i64::from(exits.exits(graph.target(tied_square, next))))
                    .sum()
            }),
            TieRule::Squirrel => match &self.squirrel {
                Some(squirrel) => squirrel.first_of(tied),
                None => tied.trailing_zeros() as usize,
            },
        }
    }

    /// The walk came to a square.
    pub(super) fn arrived(&mut self, index: u32) {
        if let Some(squirrel) = &mut self.squirrel {
            squirrel.arrived(index);
        }
    }

    /// The walk took back its jump to a square.
    pub(super) fn left(&mut self, index: u32) {
        if let Some(squirrel) = &mut self.squirrel {
            squirrel.left(index);
        }
    }
}

impl TieBreaker<'_> {
    /// The slot with the least measure, the first of them in the order of jumps.
    fn first_with_least(&self, tied: Slots, measure: impl Fn(usize) -> i64) -> usize {
        let least = |slots: &mut dyn Iterator<Item = usize>| slots.min_by_key(|&slot| measure(slot)).unwrap_or(0);
        if self.jumps == JumpOrder::READING { least(&mut slots_of(tied)) } else { least(&mut self.jumps.order(tied)) }
    }
}

/// One of the slots at random.
pub(super) fn pick_any(rng: &mut impl Rng, slots: Slots) -> usize {
    let which = rng.random_range(0..slots.count_ones());
    slots_of(slots).nth(which as usize).unwrap_or(0)
}
