//! Patterns: the degrees of the vertices of a frontier, two bits for each.
//!
//! **Idea.** Degrees are 0, 1 or 2, so two bits suffice for each vertex, and a frontier of 32
//! vertices is one word. Ends, full vertices and sums of degrees are masks and population counts;
//! adding an edge is adding a number.
//!
//! **Why it is right.** No degree exceeds two, so no digit carries into the next.
//!
//! **Complexity.** A few operations for each question; sorting is that of the standard library.
//!
//! **When it fails.** On frontiers of more than 32 vertices.
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.1.3: bitwise tricks.

use super::matching::Transition;

/// The most vertices of a frontier.
pub(crate) const MOST_FRONTIER: usize = 32;

pub(crate) const LOW_BITS: u64 = 0x5555_5555_5555_5555;

/// The degree of the vertex at a place.
pub(crate) fn degree(pattern: u64, place: u32) -> u64 {
    pattern >> (2 * place) & 3
}

/// The pattern in which the vertex at a place has one edge and all others none.
pub(crate) fn one_at(place: u32) -> u64 {
    1 << (2 * place)
}

/// The number of vertices of degree one: the ends of paths.
pub(crate) fn points(pattern: u64) -> usize {
    (pattern & LOW_BITS & !(pattern >> 1)).count_ones() as usize
}

/// The number of ends before a place, which is the number of an end at that place.
pub(crate) fn points_before(pattern: u64, place: u32) -> u8 {
    points(pattern & (one_at(place) - 1)) as u8
}

/// The sum of the degrees under a mask, which has both bits of each vertex.
pub(crate) fn degrees_under(pattern: u64, mask: u64) -> i32 {
    let pattern = pattern & mask;
    ((pattern & LOW_BITS).count_ones() + 2 * (pattern >> 1 & LOW_BITS).count_ones()) as i32
}

/// The pattern in which `vertices` vertices have degree two.
pub(crate) fn full(vertices: usize) -> u64 {
    !LOW_BITS & mask(vertices)
}

/// Both bits of `vertices` vertices.
pub(crate) fn mask(vertices: usize) -> u64 {
    if vertices == MOST_FRONTIER { u64::MAX } else { (1 << (2 * vertices)) - 1 }
}

/// Both bits of the places that no edge touches; edges are pairs of places.
pub(crate) fn untouched_by(edges: &[(u32, u32)]) -> u64 {
    !edges.iter().fold(0, |touched, &(low, high)| touched | 3 << (2 * low) | 3 << (2 * high))
}

/// Moves all vertices of patterns to new places; vertices that move by as many places are moved together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rearrangement {
    /// Both bits of some places, and by how many bits they move up.
    moves: Vec<(u64, i32)>,
}

impl Rearrangement {
    /// For each old place the new one.
    pub(crate) fn new(places: &[u32]) -> Self {
        let mut moves: Vec<(u64, i32)> = Vec::new();
        for (old, &new) in (0..).zip(places) {
            let by = 2 * (new as i32 - old);
            match moves.iter_mut().find(|(_, other)| *other == by) {
                Some((mask, _)) => *mask |= 3 << (2 * old),
                None => moves.push((3 << (2 * old), by)),
            }
        }
        Self { moves }
    }

    pub(crate) fn apply(&self, pattern: u64) -> u64 {
        self.moves.iter().fold(0, |moved, &(mask, by)| {
            let part = pattern & mask;
            moved | if by < 0 { part >> -by } else { part << by }
        })
    }
}

/// A pattern with its vertices moved to new places.
pub(crate) fn spread(pattern: u64, places: &[u32]) -> u64 {
    (0..).zip(places).fold(0, |spread, (old, &new)| spread | degree(pattern, old) << (2 * new))
}

/// The effect of an edge between two places on the matching, if both can have one more edge.
pub(crate) fn joining(pattern: u64, low: u32, high: u32) -> Option<Transition> {
    let (one, other) = (points_before(pattern, low), points_before(pattern, high));
    match (degree(pattern, low), degree(pattern, high)) {
        (0, 0) => Some(Transition::Insert(one, other + 1)),
        (0, 1) => Some(Transition::Move(other, one)),
        (1, 0) => Some(Transition::Move(one, other - 1)),
        (1, 1) => Some(Transition::Contract(one, other)),
        _ => None,
    }
}

/// Whether a change joins the only two ends of a pattern, and so closes a cycle.
pub(crate) fn closes(pattern: u64, transition: Transition) -> bool {
    matches!(transition, Transition::Contract(..)) && points(pattern) == 2
}

/// Something about a pattern.
pub(crate) trait OfPattern {
    fn pattern(&self) -> u64;
}

impl OfPattern for u64 {
    fn pattern(&self) -> u64 {
        *self
    }
}

impl<T> OfPattern for (u64, T) {
    fn pattern(&self) -> u64 {
        self.0
    }
}

/// Puts patterns in order, in blocks of those that are alike under the mask.
pub(crate) fn sort_in_blocks<T: OfPattern>(list: &mut [T], mask: u64) {
    list.sort_unstable_by_key(|one| (one.pattern() & mask, one.pattern()));
}

/// Puts patterns in order.
pub(crate) fn sort_by_pattern<T: OfPattern>(list: &mut [T]) {
    sort_in_blocks(list, u64::MAX);
}
