//! Adds up the vectors that lead to one pattern.
//!
//! **Idea.** An array with a place for every matching, all zero between uses; vectors are added to it through their
//! [changes](Transitions), and what is not zero is written out in order and cleared. If most places will be used the whole array is
//! read, eight places at a time and without branches. If fewer than half can be, a bit is set for each that is, and
//! only these are read. If very few can be, there is no array but a list, which is sorted.
//!
//! **Why nothing overflows unseen.** Exact counts have at most 54 bits, so 2^10 of them fit one place. A vector may add several counts to
//! it: an edge that joins the ends of two paths hides which of their other ends belonged to which, so up to 18 states become one, as many
//! as it has ends. [`MOST_VECTORS`] vectors add at most 18 x 56 = 1008 counts. A vertex with d later neighbours leads to a pattern from
//! 1 + d + d (d - 1) / 2 others, which are 56 for d = 10; where there are more vectors, exact counts are given up as if one had been
//! too large. Remainders have 31 bits, and the 497 vectors for d = 31 add fewer than 2^14 of them. What is written is compared with
//! the bits there are for counts.
//!
//! **Complexity.** One addition for each source state, and a pass over the array, over its marks,
//! or over a sorted list, whichever is least.
//!
//! **When it fails.** If a count does not fit its bits, `overflow` is set and the table is not
//! used.
//!
//! **Reference.** None: this is the program's own.

use super::matching::{Transition, matchings};
use super::pattern::points;
use super::table::{VectorSink, shift};
use super::transitions::Transitions;

/// The most vectors of exact counts that can be added up.
const MOST_VECTORS: usize = 56;
/// With this many matchings for each one that may occur, a list is better than an array.
const SPARSE: usize = 16;
/// Places that are read at once.
const GROUP: usize = 8;

/// The counts of one pattern while they are added up.
pub(crate) struct Accumulator {
    dense: Vec<u64>,
    marks: Vec<u64>,
    list: Vec<(u32, u64)>,
    prime: Option<u32>,
    /// Whether a number did not fit.
    pub(crate) overflow: bool,
}

impl Accumulator {
    pub(crate) fn new(prime: Option<u32>) -> Self {
        Self { dense: Vec::new(), marks: Vec::new(), list: Vec::new(), prime, overflow: false }
    }

    /// The memory of its arrays.
    pub(crate) fn bytes(&self) -> u64 {
        (8 * (self.dense.capacity() + self.marks.capacity()) + size_of::<(u32, u64)>() * self.list.capacity()) as u64
    }

    pub(crate) fn prime(&self) -> Option<u32> {
        self.prime
    }

    /// Writes the sum of vectors, each with the change that leads from it to this pattern.
    pub(crate) fn write<'v>(
        &mut self,
        transitions: &Transitions,
        pattern: u64,
        vectors: impl Iterator<Item = (&'v [u64], Transition)> + Clone,
        sink: &mut impl VectorSink,
    ) {
        let points = points(pattern);
        let (number, incoming) = vectors.clone().fold((0, 0), |(n, all), (vector, _)| (n + 1, all + vector.len()));
        if number > MOST_VECTORS && self.prime.is_none() {
            self.overflow = true;
            return;
        }
        let mut all = vectors.clone();
        if let (Some((vector, Transition::Identity)), None) = (all.next(), all.next()) {
            sink.push(pattern, vector.len(), |room| {
                room.copy_from_slice(vector);
                vector.len()
            });
            return;
        }
        let numbers = matchings(points);
        let before = |transition: Transition| points + 2 - transition.points_after(2);
        let most = numbers.min(incoming);
        if SPARSE * incoming < numbers {
            let list = &mut self.list;
            for (vector, transition) in vectors {
                transitions.each(transition, before(transition), vector, &mut |to, count| list.push((to, count)));
            }
            sink.push(pattern, most, |room| self.drain_list(points, room));
            return;
        }
        // One place more for closed cycles, and a whole group to read.
        let places = numbers.next_multiple_of(GROUP) + GROUP;
        if self.dense.len() < places {
            self.dense.resize(places, 0);
            self.marks.resize(places / 64 + 1, 0);
        }
        let (dense, marks) = (&mut self.dense[..], &mut self.marks[..]);
        if 2 * incoming < numbers {
            for (vector, transition) in vectors {
                transitions.each(transition, before(transition), vector, &mut |to, count| {
                    let to = to as usize;
                    marks[to / 64] |= 1 << (to % 64);
                    dense[to] += count;
                });
            }
            sink.push(pattern, most + 1, |room| self.drain_marked(points, room));
        } else {
            for (vector, transition) in vectors {
                transitions.each(transition, before(transition), vector, &mut |to, count| dense[to as usize] += count);
            }
            sink.push(pattern, most + GROUP, |room| self.drain_all(points, room));
        }
    }

    fn drain_list(&mut self, points: usize, room: &mut [u64]) -> usize {
        let (shift, closed) = (shift(points), matchings(points) as u32);
        self.list.sort_unstable_by_key(|&(matching, _)| matching);
        let mut written = 0;
        for equal in self.list.chunk_by(|one, other| one.0 == other.0).filter(|equal| equal[0].0 != closed) {
            let sum: u64 = equal.iter().map(|&(_, count)| count).sum();
            let count = reduce(sum, self.prime);
            self.overflow |= count >> shift != 0;
            if count != 0 {
                room[written] = u64::from(equal[0].0) << shift | count;
                written += 1;
            }
        }
        self.list.clear();
        written
    }

    fn drain_marked(&mut self, points: usize, room: &mut [u64]) -> usize {
        let (shift, closed) = (shift(points), matchings(points));
        self.dense[closed] = 0;
        self.marks[closed / 64] &= !(1 << (closed % 64));
        let (mut written, mut all) = (0, 0);
        for (word, marks) in self.marks[..=(closed / 64)].iter_mut().enumerate() {
            let mut marks = std::mem::take(marks);
            while marks != 0 {
                let place = word * 64 + marks.trailing_zeros() as usize;
                marks &= marks - 1;
                let count = reduce(std::mem::take(&mut self.dense[place]), self.prime);
                all |= count;
                room[written] = (place as u64) << shift | count;
                written += usize::from(count != 0);
            }
        }
        self.overflow |= all >> shift != 0;
        written
    }

    fn drain_all(&mut self, points: usize, room: &mut [u64]) -> usize {
        let (shift, closed) = (shift(points), matchings(points));
        self.dense[closed] = 0;
        let (groups, _) = self.dense[..closed.next_multiple_of(GROUP)].as_chunks_mut::<GROUP>();
        let (mut written, mut all) = (0, 0);
        for (number, group) in groups.iter_mut().enumerate() {
            let room = &mut room[written..written + GROUP];
            let mut here = 0;
            for (place, count) in group.iter_mut().enumerate() {
                let count = reduce(std::mem::take(count), self.prime);
                all |= count;
                room[here % GROUP] = ((number * GROUP + place) as u64) << shift | count;
                here += usize::from(count != 0);
            }
            written += here;
        }
        self.overflow |= all >> shift != 0;
        written
    }
}

/// The remainder, if numbers are remainders.
#[inline]
pub(crate) fn reduce(count: u64, prime: Option<u32>) -> u64 {
    match prime {
        None => count,
        Some(prime) => count % u64::from(prime),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sum(u64);

    impl VectorSink for Sum {
        fn push(&mut self, _: u64, most: usize, write: impl FnOnce(&mut [u64]) -> usize) {
            let mut room = vec![0; most];
            assert_eq!(write(&mut room), 1, "one matching of two ends");
            self.0 = room[0];
        }
    }

    /// More exact counts than fit are not added up, however small they are. Remainders are.
    #[test]
    fn too_many_vectors_are_an_overflow() {
        const TWO_ENDS: u64 = 0b101;
        let (transitions, count) = (Transitions::new(), [7_u64]);
        for (prime, many, overflow) in
            [(None, MOST_VECTORS, false), (None, MOST_VECTORS + 1, true), (Some(101), MOST_VECTORS + 1, false)]
        {
            let (mut accumulator, mut sum) = (Accumulator::new(prime), Sum(0));
            let vectors = (0..many).map(|_| (&count[..], Transition::Identity));
            accumulator.write(&transitions, TWO_ENDS, vectors, &mut sum);
            assert_eq!(accumulator.overflow, overflow, "{many} {prime:?}");
            let expected = if overflow { 0 } else { reduce(7 * many as u64, prime) };
            assert_eq!(sum.0, expected, "{many} {prime:?}");
        }
    }
}
