//! Priority queues for Dijkstra's algorithm.
//!
//! All take any entries that can be compared, so the same code is timed with plain entries and counted with entries that count
//! their comparisons. None has `decreaseKey`: with edges of length one no key is ever decreased, and the experiment checks that.
//!
//! | queue | `insert` | `deleteMin`, m entries | reference |
//! |---|---|---|---|
//! | [`Binary`] | O(log m) | O(log m) | Williams 1964; the one of the standard library |
//! | [`DAry`] | O(log m / log d) | O(d log m / log d) | Johnson 1975 |
//! | [`Pairing`] | O(1) | O(log m) amortised | Fredman, Sedgewick, Sleator and Tarjan 1986 |
//! | [`Fibonacci`] | O(1) | O(log m) amortised | Fredman and Tarjan 1987 |
//! | [`Buckets`] | O(1) | O(1) with edges of length one | Dial 1969 |

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A queue whose least entry leaves first.
pub(crate) trait PriorityQueue<T>: Default {
    fn push(&mut self, entry: T);
    fn pop(&mut self) -> Option<T>;
}

/// A binary heap: that of the standard library, as in the method `dijkstra`.
pub(crate) struct Binary<T>(BinaryHeap<Reverse<T>>);

impl<T: Ord> Default for Binary<T> {
    fn default() -> Self {
        Self(BinaryHeap::new())
    }
}

impl<T: Ord> PriorityQueue<T> for Binary<T> {
    fn push(&mut self, entry: T) {
        self.0.push(Reverse(entry));
    }

    fn pop(&mut self) -> Option<T> {
        self.0.pop().map(|Reverse(entry)| entry)
    }
}

/// A heap whose nodes have D children each: flatter than a binary one, with more comparisons on each level.
pub(crate) struct DAry<T, const D: usize>(Vec<T>);

impl<T, const D: usize> Default for DAry<T, D> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Ord + Copy, const D: usize> PriorityQueue<T> for DAry<T, D> {
    fn push(&mut self, entry: T) {
        let mut hole = self.0.len();
        self.0.push(entry);
        while hole > 0 {
            let parent = (hole - 1) / D;
            if entry >= self.0[parent] {
                break;
            }
            self.0[hole] = self.0[parent];
            hole = parent;
        }
        self.0[hole] = entry;
    }

    fn pop(&mut self) -> Option<T> {
        let moved = self.0.pop()?;
        let Some(&least) = self.0.first() else { return Some(moved) };
        let mut hole = 0;
        loop {
            let first = D * hole + 1;
            let mut child = first;
            if first >= self.0.len() {
                break;
            }
            for other in first + 1..(first + D).min(self.0.len()) {
                if self.0[other] < self.0[child] {
                    child = other;
                }
            }
            if self.0[child] >= moved {
                break;
            }
            self.0[hole] = self.0[child];
            hole = child;
        }
        self.0[hole] = moved;
        Some(least)
    }
}

const NONE: u32 = u32::MAX;

/// Trees of entries, each node with a list of its children. Nodes that left are used again.
struct Forest<T> {
    nodes: Vec<Node<T>>,
    unused: Vec<u32>,
}

struct Node<T> {
    entry: T,
    /// The first child, and the next one of the same parent.
    child: u32,
    next: u32,
}

impl<T: Ord + Copy> Forest<T> {
    fn new() -> Self {
        Self { nodes: Vec::new(), unused: Vec::new() }
    }

    /// A new tree of one entry.
    fn plant(&mut self, entry: T) -> u32 {
        let node = Node { entry, child: NONE, next: NONE };
        if let Some(place) = self.unused.pop() {
            self.nodes[place as usize] = node;
            return place;
        }
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    fn entry(&self, tree: u32) -> T {
        self.nodes[tree as usize].entry
    }

    /// One tree of two: the root with the greater entry becomes a child of the other.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        let (above, below) = if self.entry(b) < self.entry(a) { (b, a) } else { (a, b) };
        self.nodes[below as usize].next = self.nodes[above as usize].child;
        self.nodes[above as usize].child = below;
        above
    }

    /// Removes a root, adds its children to a list, and returns its entry.
    fn fell(&mut self, tree: u32, children: &mut Vec<u32>) -> T {
        let mut child = self.nodes[tree as usize].child;
        while child != NONE {
            children.push(child);
            child = self.nodes[child as usize].next;
        }
        self.unused.push(tree);
        self.entry(tree)
    }
}

/// A pairing heap: one tree. The children of a root that leaves are joined in pairs, and then one after the other.
pub(crate) struct Pairing<T> {
    forest: Forest<T>,
    root: Option<u32>,
    children: Vec<u32>,
}

impl<T: Ord + Copy> Default for Pairing<T> {
    fn default() -> Self {
        Self { forest: Forest::new(), root: None, children: Vec::new() }
    }
}

impl<T: Ord + Copy> PriorityQueue<T> for Pairing<T> {
    fn push(&mut self, entry: T) {
        let tree = self.forest.plant(entry);
        self.root = Some(self.root.map_or(tree, |root| self.forest.join(root, tree)));
    }

    fn pop(&mut self) -> Option<T> {
        let root = self.root?;
        self.children.clear();
        let least = self.forest.fell(root, &mut self.children);
        let pairs = self.children.len().div_ceil(2);
        for pair in 0..pairs {
            let first = self.children[2 * pair];
            let second = self.children.get(2 * pair + 1);
            self.children[pair] = second.map_or(first, |&second| self.forest.join(first, second));
        }
        self.root = self.children[..pairs].iter().rev().copied().reduce(|joined, pair| self.forest.join(pair, joined));
        Some(least)
    }
}

/// A Fibonacci heap: a list of trees. They are joined only when the least entry leaves, until no two roots have the same number of
/// children.
pub(crate) struct Fibonacci<T> {
    forest: Forest<T>,
    /// The number of children of each node.
    ranks: Vec<u8>,
    roots: Vec<u32>,
    /// The place of the least among the roots.
    least: usize,
    by_rank: Vec<u32>,
}

impl<T: Ord + Copy> Default for Fibonacci<T> {
    fn default() -> Self {
        Self { forest: Forest::new(), ranks: Vec::new(), roots: Vec::new(), least: 0, by_rank: Vec::new() }
    }
}

impl<T: Ord + Copy> Fibonacci<T> {
    /// Adds a root, which may be the least.
    fn add_root(&mut self, tree: u32) {
        self.roots.push(tree);
        let last = self.roots.len() - 1;
        if last == 0 || self.forest.entry(tree) < self.forest.entry(self.roots[self.least]) {
            self.least = last;
        }
    }
}

impl<T: Ord + Copy> PriorityQueue<T> for Fibonacci<T> {
    fn push(&mut self, entry: T) {
        let tree = self.forest.plant(entry);
        self.ranks.resize(self.forest.nodes.len(), 0);
        self.ranks[tree as usize] = 0;
        self.add_root(tree);
    }

    fn pop(&mut self) -> Option<T> {
        if self.roots.is_empty() {
            return None;
        }
        let root = self.roots.swap_remove(self.least);
        let least = self.forest.fell(root, &mut self.roots);
        for mut tree in self.roots.drain(..) {
            loop {
                let rank = usize::from(self.ranks[tree as usize]);
                if self.by_rank.len() <= rank {
                    self.by_rank.resize(rank + 1, NONE);
                }
                let other = std::mem::replace(&mut self.by_rank[rank], NONE);
                if other == NONE {
                    self.by_rank[rank] = tree;
                    break;
                }
                tree = self.forest.join(other, tree);
                self.ranks[tree as usize] += 1;
            }
        }
        for rank in 0..self.by_rank.len() {
            let tree = std::mem::replace(&mut self.by_rank[rank], NONE);
            if tree != NONE {
                self.add_root(tree);
            }
        }
        Some(least)
    }
}

/// What buckets need to know of an entry.
pub(crate) trait Keyed {
    fn distance(&self) -> u32;
}

/// Buckets by distance. Edges have length one, so the entries inside have at most two distances, and two buckets take turns.
pub(crate) struct Buckets<T> {
    buckets: [Vec<T>; 2],
    current: usize,
}

impl<T> Default for Buckets<T> {
    fn default() -> Self {
        Self { buckets: [Vec::new(), Vec::new()], current: 0 }
    }
}

impl<T: Keyed> PriorityQueue<T> for Buckets<T> {
    fn push(&mut self, entry: T) {
        self.buckets[entry.distance() as usize % 2].push(entry);
    }

    fn pop(&mut self) -> Option<T> {
        if self.buckets[self.current].is_empty() {
            self.current = 1 - self.current;
        }
        self.buckets[self.current].pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Entries go in and out at random; what leaves is the least of those inside.
    fn check(mut queue: impl PriorityQueue<u32>, name: &str) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut inside: Vec<u32> = Vec::new();
        for step in 0..20_000 {
            let growing = step / 1000 % 2 == 0;
            if rng.random_range(0..3) < if growing { 2 } else { 1 } {
                // Few different numbers, so that there are many ties.
                let entry = rng.random_range(0..500);
                inside.push(entry);
                queue.push(entry);
            } else {
                let least = inside.iter().copied().min();
                assert_eq!(queue.pop(), least, "{name}, step {step}");
                if let Some(place) = inside.iter().position(|&entry| Some(entry) == least) {
                    inside.swap_remove(place);
                }
            }
        }
        inside.sort_unstable();
        let left: Vec<u32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(left, inside, "{name}");
        queue.push(7);
        assert_eq!((queue.pop(), queue.pop()), (Some(7), None), "{name} is used again");
    }

    #[test]
    fn heaps_give_the_least_entry() {
        check(Binary::default(), "binary");
        check(DAry::<_, 2>::default(), "2-ary");
        check(DAry::<_, 4>::default(), "4-ary");
        check(Pairing::default(), "pairing");
        check(Fibonacci::default(), "fibonacci");
    }

    #[test]
    fn buckets_take_turns() {
        struct Entry(u32);
        impl Keyed for Entry {
            fn distance(&self) -> u32 {
                self.0
            }
        }
        let mut queue = Buckets::default();
        queue.push(Entry(4));
        for distance in 4..9 {
            // From each entry two come that are one farther; one stays behind.
            assert_eq!(queue.pop().map(|entry| entry.0), Some(distance));
            (0..2).for_each(|_| queue.push(Entry(distance + 1)));
            let rest: Vec<u32> =
                std::iter::from_fn(|| queue.buckets[queue.current].pop()).map(|entry| entry.0).collect();
            assert!(rest.iter().all(|&other| other == distance));
        }
    }
}
