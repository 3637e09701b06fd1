//! Paths through all vertices of a small graph, one after the other, with bit masks.
//!
//! **Idea.** Depth-first search with look-ahead: [`enumerate`](super::Enumerate) has it with a worked example. The vertices are
//! the squares of a board there, and those of a folded board in `symmetric`. The search keeps a stack of its own: of each vertex
//! with choices left, where the path was and what has not been tried. A vertex whose last choice is taken leaves the stack
//! first, so forced steps take no room.
//!
//! **Why it is right.** A rule prunes only what cannot be completed, and every other choice is tried once.
//!
//! **Complexity.** Some tens of nanoseconds for each partial path; the stack is never deeper than the graph has vertices.
//!
//! **When it fails.** On graphs of more than 128 vertices, which do not fit the masks.
//!
//! **Reference.** F. Rubin, A search procedure for Hamilton paths and circuits, Journal of the ACM 21 (1974).

use crate::run::{Run, Stopped};

/// Graphs with more vertices do not fit the masks.
pub(crate) const MOST_VERTICES: u64 = 128;

/// A set of vertices.
pub(crate) type Mask = u128;

pub(crate) const fn bit(index: usize) -> Mask {
    1 << index
}

/// Whether the mask has at most one vertex.
const fn is_single(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// The vertices of a mask in ascending order.
pub(crate) fn indices(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (mask != 0).then_some(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(index)
    })
}

/// A partial path.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// The vertex it ends on.
    head: usize,
    /// The vertices to be visited.
    pub(super) free: Mask,
    /// Where the path may end.
    ends: Mask,
}

/// A graph by the neighbours of each vertex.
#[derive(Debug)]
pub(crate) struct PathGraph {
    neighbours: Vec<Mask>,
    all: Mask,
}

impl PathGraph {
    /// The graph whose vertices have these neighbours.
    pub(crate) fn new<N: IntoIterator<Item = usize>>(
        neighbours: impl ExactSizeIterator<Item = N>,
    ) -> Result<Self, Stopped> {
        let vertices = neighbours.len() as u64;
        if vertices > MOST_VERTICES {
            return Err(Stopped::BoardTooLarge { squares: vertices, most: MOST_VERTICES });
        }
        let mask = |near: N| near.into_iter().fold(0, |mask, to| mask | bit(to));
        let neighbours: Vec<Mask> = neighbours.map(mask).collect();
        let all = (0..neighbours.len()).fold(0, |all, vertex| all | bit(vertex));
        Ok(Self { neighbours, all })
    }

    /// All vertices.
    pub(super) fn all(&self) -> Mask {
        self.all
    }

    /// The neighbours of a vertex.
    pub(crate) fn neighbours(&self, vertex: usize) -> Mask {
        self.neighbours[vertex]
    }

    /// The largest number of neighbours.
    pub(super) fn most_neighbours(&self) -> u32 {
        self.neighbours.iter().map(|near| near.count_ones()).max().unwrap_or(0)
    }

    /// A path that may end on these vertices.
    pub(super) fn state(&self, path: &[usize], ends: Mask) -> State {
        let visited = path.iter().fold(0, |mask, &vertex| mask | bit(vertex));
        State { head: path[path.len() - 1], free: self.all & !visited, ends }
    }

    /// The squares that may come next, and those that must be the end unless they come next.
    #[inline]
    pub(super) fn successors(&self, at: State) -> (Mask, Mask) {
        const NONE: (Mask, Mask) = (0, 0);
        let (near, ends) = (self.neighbours[at.head] & at.free, at.ends & at.free);
        if is_single(at.free) {
            return (near & ends, 0);
        }
        // The only square left to end on must not be used before.
        let mut next = if is_single(ends) { near & !ends } else { near };
        if ends == 0 || next == 0 {
            return NONE;
        }
        let (mut forced, mut loose) = (0, 0);
        let mut rest = near;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            let square = rest & rest.wrapping_neg();
            rest ^= square;
            let exits = self.neighbours[index] & at.free;
            if !is_single(exits) {
                continue;
            }
            if exits == 0 {
                return NONE;
            }
            if ends & square == 0 { forced |= square } else { loose |= square }
        }
        if forced != 0 {
            if !is_single(forced) || !is_single(loose) {
                return NONE;
            }
            next &= forced;
        } else if !is_single(loose) {
            // One comes next, the other is the end; there is no place for a third.
            if !is_single(loose & (loose - 1)) {
                return NONE;
            }
            next &= loose;
        }
        (next, loose)
    }

    pub(super) fn step(at: State, next: usize, loose: Mask) -> State {
        let left_behind = loose & !bit(next);
        State { head: next, free: at.free & !bit(next), ends: if left_behind == 0 { at.ends } else { left_behind } }
    }

    /// The number of paths that complete this one; `states` counts the states visited.
    pub(super) fn count(&self, mut at: State, states: &mut u64) -> u64 {
        let (mut found, mut open): (u64, Vec<Choices>) = (0, Vec::new());
        loop {
            *states += 1;
            if at.free == 0 {
                found += u64::from(at.ends & bit(at.head) != 0);
            } else {
                let (next, loose) = self.successors(at);
                open.extend((next != 0).then_some(Choices { at, next, loose }));
            }
            let Some((_, next)) = Choices::take(&mut open) else { return found };
            at = next;
        }
    }

    /// Passes every path through all vertices that begins like this and ends on one of `ends` to `each`, until it returns false; whether
    /// more were wanted.
    pub(crate) fn walk(
        &self,
        run: &mut Run<'_>,
        mut path: Vec<usize>,
        ends: Mask,
        each: &mut dyn FnMut(&mut Run<'_>, &[usize]) -> bool,
    ) -> Result<bool, Stopped> {
        let (mut at, vertices) = (self.state(&path, ends), self.neighbours.len());
        let mut open: Vec<Choices> = Vec::new();
        loop {
            run.spend(1)?;
            if at.free == 0 {
                if at.ends & bit(at.head) != 0 && !each(run, &path) {
                    return Ok(false);
                }
            } else {
                let (next, loose) = self.successors(at);
                open.extend((next != 0).then_some(Choices { at, next, loose }));
            }
            let Some((before, next)) = Choices::take(&mut open) else { return Ok(true) };
            path.truncate(vertices - before.free.count_ones() as usize);
            path.push(next.head);
            at = next;
        }
    }
}

/// A partial path, and the steps from it that have not been tried.
struct Choices {
    at: State,
    next: Mask,
    loose: Mask,
}

impl Choices {
    /// Takes the first step that is left of the last path: that path, and the one that it becomes.
    #[inline]
    fn take(open: &mut Vec<Self>) -> Option<(State, State)> {
        let last = open.last_mut()?;
        let next = PathGraph::step(last.at, last.next.trailing_zeros() as usize, last.loose);
        let at = last.at;
        last.next &= last.next - 1;
        if last.next == 0 {
            open.pop();
        }
        Some((at, next))
    }
}
