//! Dijkstra's algorithm with any priority queue, timed or counted, and breadth-first search beside it.

use std::cell::Cell;
use std::cmp::Ordering;

use crate::graph::{MoveLists, UNREACHED, breadth_first};
use crate::heaps::{Binary, Buckets, DAry, Fibonacci, Keyed, Pairing, PriorityQueue};

/// What a search does, counted; or not counted, for times.
pub(crate) trait Counter: Copy {
    fn compared(self) {}
    fn entered(self) {}
    fn left(self) {}
    fn improved(self) {}
}

impl Counter for () {}

#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) comparisons: Cell<u64>,
    /// Entries that are in the queue, and the most that ever were.
    inside: Cell<u64>,
    pub(crate) most: Cell<u64>,
    pub(crate) entered: Cell<u64>,
    /// Shorter paths to squares that had one already.
    pub(crate) improved: Cell<u64>,
}

fn add_one(cell: &Cell<u64>) {
    cell.set(cell.get() + 1);
}

impl Counter for &Counts {
    fn compared(self) {
        add_one(&self.comparisons);
    }

    fn entered(self) {
        add_one(&self.entered);
        add_one(&self.inside);
        self.most.set(self.most.get().max(self.inside.get()));
    }

    fn left(self) {
        self.inside.set(self.inside.get() - 1);
    }

    fn improved(self) {
        add_one(&self.improved);
    }
}

/// A square in the queue, with its distance. Of equal distances the lower number comes first if `TIES`, and any if not.
#[derive(Clone, Copy)]
struct Entry<C, const TIES: bool> {
    distance: u32,
    vertex: u32,
    counter: C,
}

impl<C, const TIES: bool> Keyed for Entry<C, TIES> {
    fn distance(&self) -> u32 {
        self.distance
    }
}

impl<C: Counter, const TIES: bool> Ord for Entry<C, TIES> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.counter.compared();
        if TIES {
            (self.distance, self.vertex).cmp(&(other.distance, other.vertex))
        } else {
            self.distance.cmp(&other.distance)
        }
    }
}

impl<C: Counter, const TIES: bool> PartialOrd for Entry<C, TIES> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Counter, const TIES: bool> PartialEq for Entry<C, TIES> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C: Counter, const TIES: bool> Eq for Entry<C, TIES> {}

/// Writes the distances of all squares from one, by Dijkstra's algorithm.
fn dijkstra<C: Counter, const TIES: bool>(
    lists: &MoveLists,
    queue: &mut impl PriorityQueue<Entry<C, TIES>>,
    counter: C,
    from: u32,
    jumps: &mut [u32],
) {
    jumps.fill(UNREACHED);
    jumps[from as usize] = 0;
    counter.entered();
    queue.push(Entry { distance: 0, vertex: from, counter });
    while let Some(Entry { distance, vertex, .. }) = queue.pop() {
        counter.left();
        if distance > jumps[vertex as usize] {
            continue;
        }
        let further = distance + 1;
        for &neighbour in lists.neighbours(vertex) {
            let known = &mut jumps[neighbour as usize];
            if further < *known {
                if *known < UNREACHED {
                    counter.improved();
                }
                *known = further;
                counter.entered();
                queue.push(Entry { distance: further, vertex: neighbour, counter });
            }
        }
    }
}

/// How the next square is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    BreadthFirst,
    Binary,
    BinaryByDistance,
    FourAry,
    Pairing,
    Fibonacci,
    Buckets,
}

pub(crate) const CHOICES: [(Choice, &str); 7] = [
    (Choice::BreadthFirst, "breadth-first search"),
    (Choice::Binary, "binary (dijkstra)"),
    (Choice::BinaryByDistance, "binary"),
    (Choice::FourAry, "4-ary"),
    (Choice::Pairing, "pairing"),
    (Choice::Fibonacci, "Fibonacci"),
    (Choice::Buckets, "buckets"),
];

impl Choice {
    /// Searches from all sources, and shows the distances of each search. The queue is allocated once for all.
    pub(crate) fn search<C: Counter>(
        self,
        lists: &MoveLists,
        sources: &[u32],
        counter: C,
        show: &mut impl FnMut(u32, &[u32]),
    ) {
        fn each<C: Counter, const TIES: bool, Q: PriorityQueue<Entry<C, TIES>>>(
            lists: &MoveLists,
            sources: &[u32],
            counter: C,
            show: &mut impl FnMut(u32, &[u32]),
        ) {
            let (mut queue, mut jumps) = (Q::default(), vec![UNREACHED; lists.count()]);
            for &from in sources {
                dijkstra(lists, &mut queue, counter, from, &mut jumps);
                show(from, &jumps);
            }
        }
        match self {
            Self::BreadthFirst => {
                let (mut queue, mut jumps) = (Vec::new(), vec![UNREACHED; lists.count()]);
                for &from in sources {
                    breadth_first(lists, from, &mut queue, &mut jumps);
                    show(from, &jumps);
                }
            }
            Self::Binary => each::<C, true, Binary<_>>(lists, sources, counter, show),
            Self::BinaryByDistance => each::<C, false, Binary<_>>(lists, sources, counter, show),
            Self::FourAry => each::<C, false, DAry<_, 4>>(lists, sources, counter, show),
            Self::Pairing => each::<C, false, Pairing<_>>(lists, sources, counter, show),
            Self::Fibonacci => each::<C, false, Fibonacci<_>>(lists, sources, counter, show),
            Self::Buckets => each::<C, false, Buckets<_>>(lists, sources, counter, show),
        }
    }
}
