//! Transitions of matchings as tables, made by recursion, and applied to whole vectors.
//!
//! **Idea.** Numbers of matchings ascend by the partner p of the first point. For a fixed p a change does two things: it moves
//! the whole block of (2k-3)!! numbers to another place, and it changes the matching of the other points, which is again a
//! change, of two points fewer. So a change of 2k points is a list of [pieces](Piece): an interval of numbers, a place where
//! its images begin, and a change of fewer points inside. If the first point itself moves, the intervals are those with a given
//! partner of the first point and of the second.
//!
//! A table is the concatenation of its pieces, one look-up in a smaller table for each number; no matching is ever looked at.
//! Where a table would be larger than a cache, a vector is cut along the pieces instead, and smaller tables are applied to
//! its parts.
//!
//! **Worked example.** Contract points 0 and 2 of six. If 0 is paired with 2, numbers 3 to 5, a cycle closes. If it is paired
//! with 1, numbers 0 to 2, then the partner of 2 gets 1 as its new partner: among the other points 2, 3, 4, 5, now numbered 0
//! to 3, point 0 moves to where 1 was, which is before all others, so nothing changes: images 0 to 2.
//!
//! **Closed cycles** are mapped to one number past the last. Sums have a place for it that nobody reads, so that adding
//! needs no branch.
//!
//! **Why it is right.** By induction over the number of points: the pieces of a transition are
//! intervals of numbers that together are all numbers, and on each the transition of fewer points
//! is right. Tests compare every table with the transition itself.
//!
//! **Complexity.** About a nanosecond per number of a table.
//!
//! **When it fails.** A move to the first place has no pieces: it is the inverse of a move from
//! there. Beyond 12 points there are no whole tables.
//!
//! **Reference.** None: this is the program's own.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::matching::{Transition, matchings};
use super::table::shift;

/// Up to this many points a change is a table: of 10,395 numbers at most, which fits a fast cache.
const MOST_POINTS_OF_TABLES: usize = 12;
/// With fewer entries than this for each piece, matchings are changed one by one.
const ENTRIES_PER_PIECE: usize = 2;

/// A part of a change: what happens to an interval of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    numbers: Range<u32>,
    image: Image,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Image {
    /// A cycle closes.
    Closed,
    /// The images of a change of this many points, from a number on.
    From(u32, Transition, usize),
}

impl Transition {
    /// The pieces of a change of at least four points, in the order of their numbers. A move to the first place has none: it is
    /// the inverse of one from there.
    fn pieces(self, points: usize) -> Option<Vec<Piece>> {
        let all = matchings(points) as u32;
        // With a given partner of the first point, and of the second point too.
        let (rest, next) = (matchings(points - 2) as u32, matchings(points - 4) as u32);
        let mut pieces = Vec::new();
        let mut tell = |start: u32, length: u32, image: Image| {
            pieces.push(Piece { numbers: start..start + length, image });
        };
        let after = |point: u8, other: u8| u8::from(point > other);
        let partners = 1..points as u8;
        let block = |partner: u8| (u32::from(partner) - 1) * rest;
        match self {
            Self::Identity | Self::Swap(0) => tell(0, all, Image::From(0, Self::Identity, points)),
            Self::Move(from, to) if from == to => tell(0, all, Image::From(0, Self::Identity, points)),
            Self::Move(_, 0) => return None,
            Self::Insert(0, high) => tell(0, all, Image::From((u32::from(high) - 1) * all, Self::Identity, points)),
            Self::Insert(low, high) => {
                for partner in partners {
                    let image = partner + u8::from(partner >= low);
                    let image = image + u8::from(image >= high);
                    let inner = Self::Insert(low - 1 - after(low, image), high - 1 - after(high, image));
                    tell(block(partner), rest, Image::From((u32::from(image) - 1) * all, inner, points - 2));
                }
            }
            Self::Move(0, to) => {
                // The second point comes first afterwards; the moved one and its partner are inserted among the others.
                let image = |point: u8| point - 1 + u8::from(point > to);
                tell(0, rest, Image::From(block(to), Self::Identity, points - 2));
                for partner in partners.skip(1) {
                    for (place, second) in (0..).zip((2..points as u8).filter(|&point| point != partner)) {
                        let first = image(second);
                        let within = |point: u8| point - 1 - after(point, first);
                        let (one, other) = (within(to), within(image(partner)));
                        let inner = Self::Insert(one.min(other), one.max(other));
                        tell(block(partner) + place * next, next, Image::From(block(first), inner, points - 4));
                    }
                }
            }
            Self::Move(from, to) => {
                for partner in partners {
                    if partner == from {
                        tell(block(partner), rest, Image::From(block(to), Self::Identity, points - 2));
                        continue;
                    }
                    let image = partner - after(partner, from);
                    let image = image + u8::from(image >= to);
                    let inner = Self::Move(from - 1 - after(from, partner), to - 1 - after(to, image));
                    tell(block(partner), rest, Image::From(block(image), inner, points - 2));
                }
            }
            Self::Contract(0, high) => {
                for partner in partners {
                    let inner = Self::Move(high - 1 - after(high, partner), partner - 1 - after(partner, high));
                    let image = if partner == high { Image::Closed } else { Image::From(0, inner, points - 2) };
                    tell(block(partner), rest, image);
                }
            }
            Self::Contract(low, high) => {
                for partner in partners {
                    let image = if partner == low {
                        Image::From(0, Self::Move(high - 2, 0), points - 2)
                    } else if partner == high {
                        Image::From(0, Self::Move(low - 1, 0), points - 2)
                    } else {
                        let image = partner - after(partner, low) - after(partner, high);
                        let inner = Self::Contract(low - 1 - after(low, partner), high - 1 - after(high, partner));
                        Image::From((u32::from(image) - 1) * next, inner, points - 2)
                    };
                    tell(block(partner), rest, image);
                }
            }
            Self::Swap(swaps) => {
                let image = |point: u8| Self::swapped(swaps, u32::from(point)) as u8;
                if swaps & 1 == 0 {
                    for partner in partners {
                        let inner = Self::Swap(swaps_without(swaps, &[0, partner]));
                        tell(block(partner), rest, Image::From(block(image(partner)), inner, points - 2));
                    }
                } else {
                    tell(0, rest, Image::From(0, Self::Swap(swaps >> 2), points - 2));
                    for partner in partners.skip(1) {
                        for (place, second) in (0..).zip((2..points as u8).filter(|&point| point != partner)) {
                            let (one, other) = (image(second), image(partner));
                            let base = block(one) + u32::from(other - 2 - after(other, one)) * next;
                            let inner = Self::Swap(swaps_without(swaps, &[0, 1, partner, second]));
                            tell(block(partner) + place * next, next, Image::From(base, inner, points - 4));
                        }
                    }
                }
            }
        }
        Some(pieces)
    }
}

/// The exchanges that remain when some points are gone, and the others are numbered anew.
fn swaps_without(swaps: u32, gone: &[u8]) -> u32 {
    let is_gone = |point: u32| gone.iter().any(|&other| u32::from(other) == point);
    let (mut left, mut number) = (0, 0);
    for point in 0..u32::BITS - swaps.leading_zeros() {
        if is_gone(point) {
            continue;
        }
        if swaps >> point & 1 == 1 && !is_gone(point + 1) {
            left |= 1 << number;
        }
        number += 1;
    }
    left
}

type Table = OnceLock<Box<[u32]>>;

/// The tables made so far.
pub(crate) struct Transitions {
    /// Of insertions, moves and contractions.
    tables: Vec<Table>,
    /// Of exchanges.
    swaps: Vec<Table>,
    bytes: AtomicU64,
}

/// The most points of a table, and of a moved point's place.
const SIDE: usize = MOST_POINTS_OF_TABLES + 2;

impl Transitions {
    pub(crate) fn new() -> Self {
        let empty = |slots: usize| (0..slots).map(|_| OnceLock::new()).collect();
        let numbers_of_points = MOST_POINTS_OF_TABLES / 2 + 1;
        Self {
            tables: empty(numbers_of_points * 3 * SIDE * SIDE),
            swaps: empty(1 << MOST_POINTS_OF_TABLES),
            bytes: AtomicU64::new(0),
        }
    }

    /// The memory of the tables so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The table of a change, if it has one.
    #[inline]
    pub(crate) fn table(&self, transition: Transition, points: usize) -> Option<&[u32]> {
        if points > MOST_POINTS_OF_TABLES {
            return None;
        }
        let slot = |kind: usize, i: u8, j: u8| {
            &self.tables[((points / 2 * 3 + kind) * SIDE + usize::from(i)) * SIDE + usize::from(j)]
        };
        let slot = match transition {
            Transition::Identity => return None,
            Transition::Insert(i, j) => slot(0, i, j),
            Transition::Move(i, j) => slot(1, i, j),
            Transition::Contract(i, j) => slot(2, i, j),
            Transition::Swap(swaps) => &self.swaps[1 << (points - 1) | swaps as usize],
        };
        Some(slot.get_or_init(|| {
            self.bytes.fetch_add(4 * matchings(points) as u64, Ordering::Relaxed);
            self.make(transition, points)
        }))
    }

    /// A table of any size.
    pub(crate) fn make(&self, transition: Transition, points: usize) -> Box<[u32]> {
        let numbers = 0..matchings(points) as u32;
        if points <= 4 {
            return numbers.map(|number| transition.apply(points, number)).collect();
        }
        let Some(pieces) = transition.pieces(points) else { return self.inverse_move(transition, points) };
        let closed = transition.closed(points);
        let mut table = Vec::with_capacity(numbers.len());
        for Piece { numbers, image } in pieces {
            match image {
                Image::Closed => table.extend(numbers.map(|_| closed)),
                Image::From(base, Transition::Identity, _) => table.extend(base..base + numbers.len() as u32),
                Image::From(base, inner, points) => {
                    let closed_inside = inner.closed(points);
                    let image = |to: u32| if to == closed_inside { closed } else { base + to };
                    table.extend(self.table_or_make(inner, points).iter().map(|&to| image(to)));
                }
            }
        }
        table.into()
    }

    /// A table that is kept, or a larger one.
    fn table_or_make(&self, transition: Transition, points: usize) -> Cow<'_, [u32]> {
        self.table(transition, points).map_or_else(|| self.make(transition, points).into_vec().into(), Cow::Borrowed)
    }

    /// A move to the first place is the inverse of one from there.
    fn inverse_move(&self, transition: Transition, points: usize) -> Box<[u32]> {
        let mut table = vec![0; matchings(points)];
        if let Transition::Move(from, 0) = transition {
            for (number, &image) in (0..).zip(self.table_or_make(Transition::Move(0, from), points).iter()) {
                table[image as usize] = number;
            }
        }
        table.into()
    }

    /// The image of a matching, or [`closed`](Transition::closed): from the table, if there is one.
    pub(crate) fn apply(&self, transition: Transition, points: usize, number: u32) -> u32 {
        self.table(transition, points).map_or_else(|| transition.apply(points, number), |table| table[number as usize])
    }

    /// Tells the image of every entry of a vector of `points` points, and its count.
    #[inline]
    pub(crate) fn each<F: FnMut(u32, u64)>(
        &self,
        transition: Transition,
        points: usize,
        entries: &[u64],
        tell: &mut F,
    ) {
        let shift = shift(points);
        let mask = (1 << shift) - 1;
        match self.table(transition, points) {
            Some(table) => entries.iter().for_each(|&entry| tell(table[(entry >> shift) as usize], entry & mask)),
            None if transition == Transition::Identity => {
                for &entry in entries {
                    tell((entry >> shift) as u32, entry & mask);
                }
            }
            None => {
                let whole = Part { entries, shift, first: 0, base: 0, closed: transition.closed(points) };
                self.each_of_part(transition, points, whole, tell);
            }
        }
    }

    /// The same for a part of a vector, of which all entries belong to one piece of a change that was cut.
    fn each_of_part<F: FnMut(u32, u64)>(&self, transition: Transition, points: usize, part: Part<'_>, tell: &mut F) {
        let Part { mut entries, shift, first, base, closed } = part;
        let mask = (1 << shift) - 1;
        let closed_inside = transition.closed(points);
        let mut tell_image = |to: u32, entry: u64| {
            tell(if to == closed_inside { closed } else { base + to }, entry & mask);
        };
        if let Some(table) = self.table(transition, points) {
            for &entry in entries {
                tell_image(table[(entry >> shift) as usize - first as usize], entry);
            }
            return;
        }
        if transition == Transition::Identity {
            for &entry in entries {
                tell_image((entry >> shift) as u32 - first, entry);
            }
            return;
        }
        let pieces = transition.pieces(points).filter(|pieces| entries.len() > ENTRIES_PER_PIECE * pieces.len());
        let Some(pieces) = pieces else {
            for &entry in entries {
                tell_image(transition.apply(points, (entry >> shift) as u32 - first), entry);
            }
            return;
        };
        for Piece { numbers, image } in pieces {
            let end = u64::from(first + numbers.end);
            let (here, later) = entries.split_at(entries.partition_point(|&entry| entry >> shift < end));
            entries = later;
            match image {
                Image::Closed => here.iter().for_each(|&entry| tell(closed, entry & mask)),
                Image::From(inner_base, inner, points) => {
                    let first = first + numbers.start;
                    let part = Part { entries: here, shift, first, base: base + inner_base, closed };
                    self.each_of_part(inner, points, part, tell);
                }
            }
        }
    }
}

/// Entries of a vector that belong to one piece of a change.
#[derive(Clone, Copy)]
struct Part<'e> {
    entries: &'e [u64],
    shift: u32,
    /// The matching where the piece begins.
    first: u32,
    /// The image where its images begin.
    base: u32,
    /// The image of a closed cycle.
    closed: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_changes(points: usize) -> Vec<Transition> {
        let all = points as u8;
        let pairs = |points: u8| (1..points).flat_map(|high| (0..high).map(move |low| (low, high)));
        let moves = (0..all).flat_map(|from| (0..all).map(move |to| Transition::Move(from, to)));
        let inserts = pairs(all + 2).map(|(low, high)| Transition::Insert(low, high));
        let contracts = pairs(all).map(|(low, high)| Transition::Contract(low, high));
        let swaps = (0..1 << (points - 1)).filter(|swaps| swaps & swaps >> 1 == 0).map(Transition::Swap);
        moves.chain(inserts).chain(contracts).chain(swaps).chain([Transition::Identity]).collect()
    }

    #[test]
    fn tables_are_what_changes_do_to_each_matching() {
        let transitions = Transitions::new();
        for points in [2, 4, 6, 8, 10] {
            for transition in all_changes(points) {
                for number in 0..matchings(points) as u32 {
                    let expected = transition.apply(points, number);
                    assert_eq!(
                        transitions.apply(transition, points, number),
                        expected,
                        "{transition:?} {points} {number}"
                    );
                }
            }
        }
    }

    /// The pieces themselves, on full vectors and on sparse ones.
    #[test]
    fn vectors_are_changed_as_each_of_their_entries() {
        let transitions = Transitions::new();
        for points in [6, 8, 14] {
            let (stride, shift) = (if points == 14 { 40 } else { 1 }, shift(points));
            for transition in all_changes(points).into_iter().step_by(stride) {
                for every in [1, 7, 1000] {
                    let numbers = || (0..matchings(points) as u32).step_by(every);
                    let entries: Vec<u64> = numbers().map(|number| u64::from(number) << shift | 5).collect();
                    let mut images = Vec::new();
                    transitions.each(transition, points, &entries, &mut |to, _| images.push(to));
                    assert!(
                        images.into_iter().eq(numbers().map(|number| transition.apply(points, number))),
                        "{transition:?}"
                    );
                }
            }
        }
    }
    /// Tables that are made for joins only.
    #[test]
    fn large_tables_are_what_changes_do_to_each_matching() {
        let transitions = Transitions::new();
        for transition in
            [Transition::Contract(0, 1), Transition::Contract(0, 9), Transition::Move(0, 15), Transition::Move(3, 0)]
        {
            let table = transitions.make(transition, 16);
            for number in (0..matchings(16) as u32).step_by(997) {
                assert_eq!(table[number as usize], transition.apply(16, number), "{transition:?} {number}");
            }
        }
    }
}
