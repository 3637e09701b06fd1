//! Constraint propagation: which jumps a tour may still use, which it must use, and what follows.
//!
//! A tour is a cycle: a closed tour is one, and an open tour becomes one through an extra vertex, the *apex*, which is joined
//! to the squares where the tour may begin or end. In a cycle every vertex uses exactly two of its links. So:
//!
//! - a vertex with fewer than two links left is dead: there is no tour;
//! - a vertex with exactly two links left must use both (a forced move);
//! - a vertex that uses two links loses all others;
//! - a link that would close a cycle through only some of the vertices is lost.
//!
//! Each change may cause others; they are propagated until nothing changes or a vertex is dead. Every change is recorded in a
//! trail, so that a search can return to any earlier point.
//!
//! **Reference.** F. Rubin, A search procedure for Hamilton paths and circuits, Journal of the ACM 21 (1974).

use crate::board::{Board, MoveGraph, Piece};
use crate::run::{Run, Stopped};

/// A set of links of one square: a bit for each slot of its moves, and one for the apex.
pub(super) type Set = u32;
pub(super) const APEX: Set = 1 << Piece::MOST_MOVES;

/// There is no tour from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dead;

/// What the trail records: an old value and its place.
enum Change {
    Open { vertex: u32, old: Set },
    Used { vertex: u32, old: Set },
    Far { vertex: u32, old: u32 },
    Apex { open: u32, used: u32 },
}

/// A point in the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: usize,
    joined: usize,
}

/// Whether a square may be an end.
pub(super) type MayEnd<'a, G> = dyn Fn(&G, u32) -> bool + 'a;

pub(super) struct Links<G> {
    graph: G,
    /// The squares of the board as indices.
    squares: Vec<u32>,
    /// The number of the apex, or none for a closed tour.
    apex: Option<u32>,
    /// Links that are not lost; `used` is the subset in use.
    open: Vec<Set>,
    used: Vec<Set>,
    /// For an end of a chain of used links, its other end; a vertex without used links is its own.
    far: Vec<u32>,
    apex_open: u32,
    apex_used: u32,
    /// How many links are in use.
    joined: usize,
    trail: Vec<Change>,
    waiting: Vec<u32>,
}

impl<G: MoveGraph> Links<G> {
    /// All links of a board; the apex, if there is one, is joined to the squares that may be ends.
    pub(super) fn new(
        run: &mut Run<'_>,
        graph: G,
        board: &Board,
        may_end: Option<&MayEnd<'_, G>>,
    ) -> Result<Self, Stopped> {
        let indices = board.squares().map(|square| graph.index(square));
        let squares = run.collected(board.free_area() as usize, 4, indices)?;
        let cells = graph.cells();
        let mut on_board = run.filled(false, cells)?;
        graph.mark_free(run, board, &mut on_board, true)?;
        let mut open = run.filled(0, cells + 1)?;
        let mut apex_open = 0;
        for &index in &squares {
            run.tick(16)?;
            for (slot, to) in graph.around(index) {
                if on_board[to as usize] {
                    open[index as usize] |= 1 << slot;
                }
            }
            if may_end.is_some_and(|may_end| may_end(&graph, index)) {
                open[index as usize] |= APEX;
                apex_open += 1;
            }
        }
        let apex = may_end.map(|_| cells as u32);
        Ok(Self {
            apex,
            waiting: run.collected(squares.len() + 1, 1, squares.iter().copied().chain(apex))?,
            open,
            used: run.filled(0, cells + 1)?,
            far: run.collected(cells + 1, 1, 0..=cells as u32)?,
            apex_open,
            apex_used: 0,
            joined: 0,
            trail: Vec::new(),
            graph,
            squares,
        })
    }

    pub(super) fn graph(&self) -> &G {
        &self.graph
    }

    pub(super) fn squares(&self) -> &[u32] {
        &self.squares
    }

    pub(super) fn apex(&self) -> Option<u32> {
        self.apex
    }

    pub(super) fn open(&self, index: u32) -> Set {
        self.open[index as usize]
    }

    pub(super) fn used(&self, index: u32) -> Set {
        self.used[index as usize]
    }

    fn vertices(&self) -> usize {
        self.squares.len() + usize::from(self.apex.is_some())
    }

    /// Whether the links in use are a tour.
    pub(super) fn is_tour(&self) -> bool {
        self.joined == self.vertices()
    }

    /// The vertex at the other end of a square's link.
    pub(super) fn across(&self, index: u32, link: Set) -> u32 {
        if link == APEX { self.graph.cells() as u32 } else { self.graph.target(index, link.trailing_zeros() as usize) }
    }

    /// A square's link seen from its other end.
    pub(super) fn back_across(&self, index: u32, link: Set) -> Set {
        if link == APEX { APEX } else { 1 << self.graph.slot_back(index, link.trailing_zeros() as usize) }
    }

    /// A point to return to.
    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), joined: self.joined }
    }

    /// Takes back everything since a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.waiting.clear();
        for change in self.trail.drain(mark.trail..).rev() {
            match change {
                Change::Open { vertex, old } => self.open[vertex as usize] = old,
                Change::Used { vertex, old } => self.used[vertex as usize] = old,
                Change::Far { vertex, old } => self.far[vertex as usize] = old,
                Change::Apex { open, used } => (self.apex_open, self.apex_used) = (open, used),
            }
        }
        self.joined = mark.joined;
    }

    /// Uses a link and propagates. False if there is no such tour.
    pub(super) fn use_link(&mut self, run: &mut Run<'_>, index: u32, link: Set) -> Result<bool, Stopped> {
        Ok(self.join(index, link).is_ok() && self.settle(run)?)
    }

    /// Removes a link and propagates. False if there is no such tour.
    pub(super) fn lose_link(&mut self, run: &mut Run<'_>, index: u32, link: Set) -> Result<bool, Stopped> {
        Ok(self.lose(index, link).is_ok() && self.settle(run)?)
    }

    fn set_open(&mut self, vertex: u32, new: Set) {
        self.trail.push(Change::Open { vertex, old: self.open[vertex as usize] });
        self.open[vertex as usize] = new;
    }

    fn set_used(&mut self, vertex: u32, new: Set) {
        self.trail.push(Change::Used { vertex, old: self.used[vertex as usize] });
        self.used[vertex as usize] = new;
    }

    fn set_far(&mut self, vertex: u32, new: u32) {
        self.trail.push(Change::Far { vertex, old: self.far[vertex as usize] });
        self.far[vertex as usize] = new;
    }

    fn set_apex(&mut self, open: u32, used: u32) {
        self.trail.push(Change::Apex { open: self.apex_open, used: self.apex_used });
        (self.apex_open, self.apex_used) = (open, used);
    }

    fn lose(&mut self, index: u32, link: Set) -> Result<(), Dead> {
        if self.open[index as usize] & link == 0 {
            return Ok(());
        }
        if self.used[index as usize] & link != 0 {
            return Err(Dead);
        }
        let other = self.across(index, link);
        self.set_open(index, self.open[index as usize] & !link);
        if link == APEX {
            self.set_apex(self.apex_open - 1, self.apex_used);
        } else {
            self.set_open(other, self.open[other as usize] & !self.back_across(index, link));
        }
        self.waiting.push(index);
        self.waiting.push(other);
        Ok(())
    }

    fn join(&mut self, index: u32, link: Set) -> Result<(), Dead> {
        if self.used[index as usize] & link != 0 {
            return Ok(());
        }
        let other = self.across(index, link);
        let (here, there) = (self.far[index as usize], self.far[other as usize]);
        let full = |links: &Self, vertex: u32| {
            if Some(vertex) == links.apex {
                links.apex_used == 2
            } else {
                links.used[vertex as usize].count_ones() == 2
            }
        };
        let closes_ring = here == other;
        if self.open[index as usize] & link == 0
            || full(self, index)
            || full(self, other)
            || (closes_ring && self.joined + 1 != self.vertices())
        {
            return Err(Dead);
        }
        self.set_used(index, self.used[index as usize] | link);
        if link == APEX {
            self.set_apex(self.apex_open, self.apex_used + 1);
        } else {
            self.set_used(other, self.used[other as usize] | self.back_across(index, link));
        }
        self.joined += 1;
        self.waiting.push(index);
        self.waiting.push(other);
        if closes_ring {
            return Ok(());
        }
        self.set_far(here, there);
        self.set_far(there, here);
        if self.joined + 1 < self.vertices() { self.lose_link_between(here, there) } else { Ok(()) }
    }

    /// A link between the two ends of a chain would close a cycle.
    fn lose_link_between(&mut self, a: u32, b: u32) -> Result<(), Dead> {
        let (a, b) = if Some(a) == self.apex { (b, a) } else { (a, b) };
        let link = if Some(b) == self.apex {
            APEX
        } else {
            match self.graph.slot_between(a, b) {
                Some(slot) => 1 << slot,
                None => return Ok(()),
            }
        };
        // A chain of one link has this link between its ends, and it is in use.
        if self.used[a as usize] & link != 0 { Ok(()) } else { self.lose(a, link) }
    }

    /// Propagates until nothing changes. False if there is no such tour.
    pub(super) fn settle(&mut self, run: &mut Run<'_>) -> Result<bool, Stopped> {
        while let Some(vertex) = self.waiting.pop() {
            run.tick(16)?;
            let settled = if Some(vertex) == self.apex { self.settle_apex() } else { self.settle_square(vertex) };
            if settled.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn settle_square(&mut self, vertex: u32) -> Result<(), Dead> {
        let (open, used) = (self.open[vertex as usize], self.used[vertex as usize]);
        if open.count_ones() < 2 {
            return Err(Dead);
        }
        let undecided = open & !used;
        if used.count_ones() == 2 {
            for link in each(undecided) {
                self.lose(vertex, link)?;
            }
        } else if open.count_ones() == 2 {
            for link in each(undecided) {
                self.join(vertex, link)?;
            }
        }
        Ok(())
    }

    fn settle_apex(&mut self) -> Result<(), Dead> {
        if self.apex_open < 2 {
            return Err(Dead);
        }
        let (full, forced) = (self.apex_used == 2, self.apex_open == 2);
        if self.apex_open == self.apex_used || !(full || forced) {
            return Ok(());
        }
        for i in 0..self.squares.len() {
            let index = self.squares[i];
            let undecided = self.open[index as usize] & !self.used[index as usize] & APEX;
            if undecided != 0 {
                if full { self.lose(index, APEX)? } else { self.join(index, APEX)? }
            }
        }
        Ok(())
    }
}

/// The links of a set one by one, the apex last.
pub(super) fn each(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        let link = set & set.wrapping_neg();
        set &= !link;
        (link != 0).then_some(link)
    })
}
