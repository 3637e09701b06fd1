//! The middle of a board: the two rows in which its halves meet, and which half takes which edge between them.
//!
//! **Idea.** The edges between the two rows come in pairs that cross, one up to the right and one
//! up to the left. Seen from the other half the two are exchanged; so of each pair each half takes
//! the one that *it* sees going, say, to the right, and both are taken. This choice may differ from
//! pair to pair: in the left part of the board to the right, in the right part to the left, so that
//! on a board with an even number of files the mirrored half takes the same edges. Of the two
//! squares of a file each half takes the edge of one to the apex. With all these edges a table
//! grows: that of 8x8 closed from 18,525,218 to 90,644,062 states. It is therefore never built as a
//! whole, but [tile](super::tile) by tile.
//!
//! **Example.** On 3x10 the middle is rows 5 and 6, with one pair of edges, a5-c6 and c5-a6. The lower half takes a5-c6. The
//! upper half, upside down, takes what it sees as the same edge, which is c5-a6.
//!
//! **Why it is right.** Of each crossing pair each half takes one edge, and the other half sees
//! that edge as the other one. Of the two edges from a file to the apex likewise. So every edge is
//! taken by exactly one half; a test compares the edges of both with all that there are.
//!
//! **Complexity.** A few operations for each pattern.
//!
//! **When it fails.** Two rows and the apex must fit in a pattern: at most 15 files.
//!
//! **Reference.** B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997), for joining halves;
//! the choice of edges is the program's own.

use crate::count::engine::fold::Mirror;
use crate::count::engine::pattern::{degree, full, mask, one_at, untouched_by};
use crate::count::file_order::FileOrder;

/// The two rows of a frontier, first the one that its own half reached first, and after them perhaps the apex.
#[derive(Clone, Copy)]
pub(crate) struct Middle {
    pub(crate) width: u32,
    pub(crate) apex: bool,
    pub(crate) order: FileOrder,
    pub(crate) choice: EdgeChoice,
}

/// Which edge of each pair that crosses a half takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EdgeChoice {
    /// Towards the middle of the board, and to the apex from the first row: the fewest states. With the other choice tiles that are
    /// recomputed take 1.4 times the processor time on 8x8 closed, and 1.5 times on 6x10 open. It also decides which tour has which
    /// [number](crate::count::TourSpace).
    Inwards,
    /// Files take turns: all edges of a file begin in the first row, or end in the second, also that to the apex. So nearly every file has a square that
    /// no edge touches, as classes that are [remembered](super::remember) need.
    Alternating,
}

impl EdgeChoice {
    /// For each edge its file in the first row and its file in the second.
    pub(crate) fn edges(self, width: u32) -> Vec<(u32, u32)> {
        match self {
            Self::Inwards => middle_edges(width),
            Self::Alternating => {
                let mirror = |file: u32| width - 1 - file;
                // Even files take turns from the left, odd ones as their mirror images do; on boards with an odd number of files, both from the
                // edges to the middle.
                let is_first = |file: u32| {
                    let distance = match (width % 2, file % 2) {
                        (0, 0) => file,
                        (0, _) => mirror(file),
                        _ => file.min(mirror(file)),
                    };
                    matches!(distance % 4, 1 | 2)
                };
                let edge = |file: u32| if is_first(file) { (file, file + 2) } else { (file + 2, file) };
                (0..width.saturating_sub(2)).map(edge).collect()
            }
        }
    }
}

/// The patterns in which the squares under a mask have these degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Prescribed {
    pub(crate) mask: u64,
    pub(crate) degrees: u64,
}

impl Prescribed {
    /// All patterns.
    pub(crate) const ANY: Self = Self { mask: 0, degrees: 0 };

    /// The patterns of both; they say nothing different of the same square.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { mask: self.mask | other.mask, degrees: self.degrees | other.degrees }
    }

    /// The same with every choice of degrees at these places.
    pub(crate) fn cut(self, places: &[u32]) -> Vec<Self> {
        places.iter().fold(vec![self], |prescribed, &place| {
            let cut = |prescribed: Self| {
                (0..3).map(move |degree| Self {
                    mask: prescribed.mask | (3 * one_at(place)),
                    degrees: prescribed.degrees | (degree * one_at(place)),
                })
            };
            prescribed.into_iter().flat_map(cut).collect()
        })
    }
}

/// The edges between the two rows of the middle that a half takes, on a board this wide: for each the file in the half's own
/// first row and the file in its second row. The other half takes the same edges as it sees them.
///
/// ```
/// // Of the two edges between the rows of a board three wide: from the first file of its own first row to the third.
/// assert_eq!(cavallo::count::middle_edges(3), [(0, 2)]);
/// ```
#[must_use]
pub fn middle_edges(width: u32) -> Vec<(u32, u32)> {
    let pairs = width.saturating_sub(2);
    (0..pairs).map(|file| if file < pairs.div_ceil(2) { (file, file + 2) } else { (file + 2, file) }).collect()
}

impl Middle {
    /// The place of the apex, which is the last.
    fn apex_place(self) -> u32 {
        2 * self.width
    }

    /// Both bits of the apex, if there is one.
    pub(crate) fn apex_mask(self) -> u64 {
        if self.apex { 3 << (2 * self.apex_place()) } else { 0 }
    }

    fn vertices(self) -> usize {
        2 * self.width as usize + usize::from(self.apex)
    }

    /// The edges that a half adds, as pairs of places.
    pub(crate) fn edges(self) -> Vec<(u32, u32)> {
        let place = self.order.places(self.width);
        let place = |file: u32| place[file as usize];
        let edges = self.choice.edges(self.width);
        let between_rows = edges.iter().map(|&(first, second)| (place(first), self.width + place(second)));
        let is_second = |file: u32| self.choice == EdgeChoice::Alternating && edges.iter().any(|edge| edge.1 == file);
        let own = |file: u32| place(file) + if is_second(file) { self.width } else { 0 };
        let files = self.order.files(self.width).into_iter().filter(|_| self.apex);
        let to_apex = files.map(|file| (own(file), self.apex_place()));
        between_rows.chain(to_apex).collect()
    }

    /// The pattern of the other half that fits this one: what is missing to degree two everywhere, with the rows exchanged.
    pub(crate) fn partner(self, pattern: u64) -> u64 {
        // No digit is larger than two, so none borrows.
        self.exchange(full(self.vertices()) - pattern)
    }

    /// The rows exchanged.
    pub(crate) fn exchange(self, pattern: u64) -> u64 {
        let (rows, row) = (mask(2 * self.width as usize), 2 * self.width);
        (pattern & rows) >> row | pattern << row & rows | pattern & !rows
    }

    /// The mirrored board, if its files are in an order in which mirrored ones are neighbours.
    pub(crate) fn mirror(self) -> Mirror {
        let (files, places) = (self.order.files(self.width), self.order.places(self.width));
        let image = |place: u32| {
            let (row, file) = (place / self.width * self.width, files[(place % self.width) as usize]);
            row + places[(self.width - 1 - file) as usize]
        };
        let all: Vec<u32> = (0..2 * self.width).collect();
        Mirror::new(&all, image)
    }

    /// The places that no edge of a half touches.
    pub(crate) fn untouched(self) -> u64 {
        untouched_by(&self.edges()) & mask(self.vertices())
    }

    /// The same with another choice of edges.
    pub(crate) fn with(self, choice: EdgeChoice) -> Self {
        Self { choice, ..self }
    }

    /// The degree of the apex, if there is one.
    pub(crate) fn apex_degree(self, pattern: u64) -> Option<u8> {
        self.apex.then(|| degree(pattern, self.apex_place()) as u8)
    }

    /// The patterns in which the apex has this degree.
    pub(crate) fn with_apex(self, degree: u8) -> Prescribed {
        Prescribed { mask: self.apex_mask(), degrees: u64::from(degree) * one_at(self.apex_place()) }
    }

    /// Whether a half and its mirror image add the same edges.
    pub(crate) fn is_mirrored(self) -> bool {
        self.width.is_multiple_of(2)
    }

    /// What the partners of these patterns have.
    pub(crate) fn partner_of(self, prescribed: Prescribed) -> Prescribed {
        let mask = self.exchange(prescribed.mask);
        Prescribed { mask, degrees: self.partner(prescribed.degrees) & mask }
    }

    /// What the mirror images of these patterns have.
    pub(crate) fn mirrored(self, prescribed: Prescribed) -> Prescribed {
        let mirror = self.mirror();
        Prescribed { mask: mirror.apply(prescribed.mask), degrees: mirror.apply(prescribed.degrees) }
    }

    /// The places that are prescribed, and their degrees.
    pub(crate) fn given(self, prescribed: Prescribed) -> Vec<(u32, u64)> {
        let places = (0..self.vertices() as u32).filter(|&place| prescribed.mask & one_at(place) != 0);
        places.map(|place| (place, degree(prescribed.degrees, place))).collect()
    }

    /// The edges that a half adds, those of the squares under a mask and of the apex first, so that states that do not fit are
    /// discarded early.
    pub(crate) fn edges_for(self, mask: u64) -> Vec<(u32, u32)> {
        let mut edges = self.edges();
        let given = |place: u32| (mask | self.apex_mask()) & one_at(place) != 0;
        edges.sort_by_key(|&(low, high)| !(given(low) || given(high)));
        edges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both halves together take each edge between the two rows once, and each edge to the apex.
    #[test]
    fn each_edge_is_taken_by_one_half() {
        for (width, choice) in
            (3..=15).flat_map(|width| [EdgeChoice::Inwards, EdgeChoice::Alternating].map(|choice| (width, choice)))
        {
            let middle = Middle { width, apex: true, order: FileOrder::OutsideIn, choice };
            let seen_from_above = |place: u32| match place / width {
                0 => place + width,
                1 => place - width,
                _ => place,
            };
            let other_half = middle.edges().into_iter().map(|(one, other)| {
                let (one, other) = (seen_from_above(one), seen_from_above(other));
                (one.min(other), one.max(other))
            });
            let mut taken: Vec<(u32, u32)> = middle.edges().into_iter().chain(other_half).collect();
            taken.sort_unstable();
            let places = middle.order.places(width);
            let jumps = (0..width - 2).flat_map(|file| [(file, file + 2), (file + 2, file)]);
            let between_rows = jumps.map(|(low, high)| (places[low as usize], width + places[high as usize]));
            let mut all: Vec<(u32, u32)> = between_rows.chain((0..2 * width).map(|place| (place, 2 * width))).collect();
            all.sort_unstable();
            assert_eq!(taken, all, "{width} files, {choice:?}");
            if middle.is_mirrored() {
                let mirror = middle.mirror();
                let image = |place: u32| if place < 2 * width { mirror.place(place) } else { place };
                let mut images: Vec<(u32, u32)> =
                    middle.edges().into_iter().map(|(one, other)| (image(one), image(other))).collect();
                let mut own = middle.edges();
                images.sort_unstable();
                own.sort_unstable();
                assert_eq!(images, own, "{width} files, {choice:?}");
            }
        }
    }
}
