//! A board and its piece in plain numbers, with moves from their definition.

use cavallo::{Board, Square, Wrap};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) type Random = Xoshiro256PlusPlus;

pub(crate) fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// A square as file and rank.
pub(crate) type Cell = (i64, i64);

/// A few free squares, numbered rank by rank, and which of them are a jump apart.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) wrap: Wrap,
    /// As it is typed.
    pub(crate) piece: String,
    /// The lengths of each kind of jump.
    pub(crate) leaps: Vec<(i64, i64)>,
    pub(crate) free: Vec<Cell>,
    /// For each free square a row of bits.
    pub(crate) joined: Vec<u64>,
}

const NAMED: [(&str, &[(i64, i64)]); 16] = [
    ("knight", &[(1, 2)]),
    ("wazir", &[(0, 1)]),
    ("ferz", &[(1, 1)]),
    ("king", &[(0, 1), (1, 1)]),
    ("dabbaba", &[(0, 2)]),
    ("alfil", &[(2, 2)]),
    ("threeleaper", &[(0, 3)]),
    ("camel", &[(1, 3)]),
    ("zebra", &[(2, 3)]),
    ("tripper", &[(3, 3)]),
    ("fourleaper", &[(0, 4)]),
    ("giraffe", &[(1, 4)]),
    ("lancer", &[(2, 4)]),
    ("antelope", &[(3, 4)]),
    ("gnu", &[(1, 2), (1, 3)]),
    ("fiveleaper", &[(0, 5), (3, 4)]),
];

/// A piece with a name, a leaper, or the sum of two; those that get around more often than others.
fn random_piece(rng: &mut Random) -> (String, Vec<(i64, i64)>) {
    let mut leap = || loop {
        let (a, b) = (rng.random_range(0..=4), rng.random_range(0..=4));
        if (a, b) != (0, 0) {
            return (a, b);
        }
    };
    let (first, second) = (leap(), leap());
    let named = |(name, leaps): (&str, &[(i64, i64)])| (name.to_owned(), leaps.to_vec());
    match rng.random_range(0..5) {
        0 => named(NAMED[rng.random_range(0..NAMED.len())]),
        1 => named(NAMED[rng.random_range(0..4)]),
        2 => (format!("{},{}", first.0, first.1), vec![first]),
        _ => (format!("{},{}+{},{}", first.0, first.1, second.0, second.1), vec![first, second]),
    }
}

impl World {
    /// A random board with a random piece and at most so many free squares, 63 or fewer: whole, with holes made at random, or with
    /// just the squares of a walk.
    pub(crate) fn random(rng: &mut Random, most: usize) -> Self {
        loop {
            let (width, height) = (rng.random_range(1..=6), rng.random_range(1..=6));
            let wrap = [Wrap::None, Wrap::Files, Wrap::Both][rng.random_range(0..3)];
            let (piece, leaps) = random_piece(rng);
            let cells: Vec<Cell> = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank))).collect();
            let whole = Self { width, height, wrap, piece, leaps, free: cells, joined: Vec::new() }.with_moves();
            let free = match rng.random_range(0..3) {
                0 => whole.free.clone(),
                1 => {
                    let density = rng.random_range(0.0..0.7);
                    whole.free.iter().copied().filter(|_| rng.random_bool(1.0 - density)).collect()
                }
                _ => whole.some_walk(rng, most),
            };
            if (1..=most).contains(&free.len()) {
                return Self { free, ..whole }.with_moves();
            }
        }
    }

    fn with_moves(mut self) -> Self {
        let row = |&from: &Cell| {
            let apart = self.free.iter().map(|&to| self.is_jump(from, to));
            apart.enumerate().fold(0, |row, (i, joined)| row | u64::from(joined) << i)
        };
        self.joined = self.free.iter().map(row).collect();
        self
    }

    /// Whether some jump leads from one square to another. Around joined edges a whole turn more or less is the same.
    fn is_jump(&self, from: Cell, to: Cell) -> bool {
        let same = |here: i64, there: i64, side: i64, joined: bool| {
            here == there || joined && (here - there).rem_euclid(side) == 0
        };
        let lands = |files: i64, ranks: i64| {
            same(from.0 + files, to.0, self.width, self.wrap != Wrap::None)
                && same(from.1 + ranks, to.1, self.height, self.wrap == Wrap::Both)
        };
        let leads = |&(a, b): &(i64, i64)| {
            let both = [(a, b), (b, a)].into_iter();
            both.flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]).any(|(x, y)| lands(x, y))
        };
        from != to && self.leaps.iter().any(leads)
    }

    /// The squares of a walk, now and then with one more, in ascending order.
    fn some_walk(&self, rng: &mut Random, most: usize) -> Vec<Cell> {
        let length = rng.random_range(1..=most);
        let first = rng.random_range(0..self.free.len());
        let mut walk = self.wander(rng, first, length);
        if rng.random_range(0..6) == 0 {
            walk.push(rng.random_range(0..self.free.len()));
        }
        walk.sort_unstable();
        walk.dedup();
        walk.into_iter().map(|index| self.free[index]).collect()
    }

    /// A walk without repetition over this many squares, or fewer if it gets stuck.
    pub(crate) fn wander(&self, rng: &mut Random, first: usize, length: usize) -> Vec<usize> {
        let mut walk = vec![first];
        while walk.len() < length {
            let head = walk[walk.len() - 1];
            let onward: Vec<usize> = self.around(head).filter(|to| !walk.contains(to)).collect();
            if onward.is_empty() {
                break;
            }
            walk.push(onward[rng.random_range(0..onward.len())]);
        }
        walk
    }

    pub(crate) fn around(&self, index: usize) -> impl Iterator<Item = usize> {
        let row = self.joined[index];
        (0..self.free.len()).filter(move |to| row >> to & 1 == 1)
    }

    pub(crate) fn are_joined(&self, one: usize, other: usize) -> bool {
        self.joined[one] >> other & 1 == 1
    }

    pub(crate) fn size(&self) -> usize {
        self.free.len()
    }

    pub(crate) fn square(&self, index: usize) -> Square {
        Square::new(self.free[index].0 as u32, self.free[index].1 as u32)
    }

    /// The number of a square, if it is free.
    pub(crate) fn index(&self, square: Square) -> Option<usize> {
        self.free.iter().position(|&cell| cell == (square.file().into(), square.rank().into()))
    }

    /// The same board for the library.
    pub(crate) fn board(&self) -> Board {
        let whole = Board::new(self.width as u32, self.height as u32).unwrap();
        let blocked: Vec<Square> = whole.squares().filter(|&square| self.index(square).is_none()).collect();
        whole.with_blocked(blocked).unwrap().with_piece(self.piece.parse().unwrap()).wrapped(self.wrap)
    }

    /// Whether this is a knight on a board that ends at its edges.
    pub(crate) fn is_classic(&self) -> bool {
        let knights = |&(a, b): &(i64, i64)| (a.min(b), a.max(b)) == (1, 2);
        self.wrap == Wrap::None && self.leaps.iter().all(knights)
    }

    /// The jumps from one square to all others, by breadth-first search.
    pub(crate) fn distances(&self, from: usize) -> Vec<Option<u64>> {
        let mut jumps = vec![None; self.size()];
        jumps[from] = Some(0);
        let mut queue = std::collections::VecDeque::from([(from, 0)]);
        while let Some((index, distance)) = queue.pop_front() {
            for to in self.around(index) {
                if jumps[to].is_none() {
                    jumps[to] = Some(distance + 1);
                    queue.push_back((to, distance + 1));
                }
            }
        }
        jumps
    }
}
