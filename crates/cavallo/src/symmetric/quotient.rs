//! The folded board: squares that a symmetry maps to one another are one vertex.
//!
//! **Idea.** A symmetry g of order m (2 for a half-turn, 4 for a quarter-turn) groups the squares into *orbits*: a square and its images.
//! The *quotient* has the orbits as vertices. Two orbits are joined once for every way to jump from the first square of the one into the
//! other; a jump to the j-th image of the other's first square has the *voltage* j. A walk in the quotient, taken from a square
//! on, is a walk on the board, and its voltages add up to the image that it arrives at.
//!
//! **Worked example.** 2 files and 4 ranks under the half-turn, which maps a1 to b4, a2 to b3, a3 to b2 and a4 to b1. The orbits are
//! {a1 b4}, {b1 a4}, {a2 b3} and {b2 a3}. From a1 a knight jumps to b3, the first image of a2: the first and the third orbit
//! are joined once, with voltage 1.
//!
//! **Reference.** J. L. Gross, *Voltage graphs*, Discrete Mathematics 9 (1974).

use std::collections::HashMap;

use crate::board::{Board, Square, Symmetry};

/// The orbits of a board's free squares under a symmetry, and how jumps join them.
#[derive(Debug)]
pub(super) struct Quotient {
    /// The orbits, in an order that keeps the frontier of a sweep small: each is a square, its image, the image of that, ..
    orbits: Vec<Vec<Square>>,
    /// For each orbit the jumps from its first square, in order.
    links: Vec<Vec<Link>>,
    order: usize,
}

/// The jumps from the first square of an orbit into another orbit.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The other orbit.
    pub(super) to: usize,
    /// How many of the jumps have an even voltage.
    pub(super) even: i64,
    /// How many have an odd one.
    pub(super) odd: i64,
}

impl Quotient {
    /// Folds a board along one of its symmetries.
    pub(super) fn new(board: &Board, symmetry: Symmetry) -> Self {
        let mut orbits: Vec<Vec<Square>> = Vec::new();
        for square in board.squares() {
            let orbit: Vec<Square> = orbit_of(board, symmetry, square);
            if orbit.iter().all(|&image| image >= square) {
                orbits.push(orbit);
            }
        }
        let order = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let best = ORDERS.into_iter().map(|key| {
            let mut sorted = orbits.clone();
            sorted.sort_by_key(|orbit| key(board, orbit));
            let links = links(board, &sorted);
            Self { orbits: sorted, links, order }
        });
        best.min_by_key(Self::widest_frontier).expect("there are several orders")
    }

    /// The number of orbits.
    pub(super) fn size(&self) -> usize {
        self.orbits.len()
    }

    /// How often the symmetry must be applied to arrive at the identity.
    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// The squares of an orbit.
    pub(super) fn orbit(&self, orbit: usize) -> &[Square] {
        &self.orbits[orbit]
    }

    /// The other orbits that can be reached from the first square of this one.
    pub(super) fn links(&self, orbit: usize) -> impl Iterator<Item = &Link> {
        self.links[orbit].iter().filter(move |link| link.to != orbit)
    }

    /// Whether the orbit is a single square, which the symmetry does not move.
    pub(super) fn is_fixed(&self, orbit: usize) -> bool {
        self.orbits[orbit].len() == 1 && self.order > 1
    }

    /// Whether every orbit has as many squares as the order of the symmetry.
    pub(super) fn is_free(&self) -> bool {
        self.orbits.iter().all(|orbit| orbit.len() == self.order)
    }

    /// Whether a jump leads from a square of the orbit to the image of that square.
    pub(super) fn is_crossed(&self, orbit: usize) -> bool {
        self.links[orbit].iter().any(|link| link.to == orbit && link.odd > 0)
    }

    /// The largest number of orbits that are joined to an earlier one without being earlier themselves.
    pub(super) fn widest_frontier(&self) -> usize {
        let mut entered = vec![false; self.size()];
        let mut inside = 0_usize;
        let mut widest = 0;
        for orbit in 0..self.size() {
            for to in self.links(orbit).map(|link| link.to).filter(|&to| to > orbit).chain([orbit]) {
                inside += usize::from(!std::mem::replace(&mut entered[to], true));
            }
            widest = widest.max(inside);
            inside -= 1;
        }
        widest
    }
}

/// A square, its image, the image of that, and so on.
fn orbit_of(board: &Board, symmetry: Symmetry, square: Square) -> Vec<Square> {
    let images = std::iter::successors(Some(square), |&last| {
        Some(symmetry.square(board, last)).filter(|&image| image != square)
    });
    images.collect()
}

/// By what orbits are sorted.
type OrderKey = fn(&Board, &[Square]) -> (u32, u32, u32);

/// Orders of the orbits to choose from: by ranks, by files, and from the edges inwards.
const ORDERS: [OrderKey; 3] = [
    |_, orbit| orbit.iter().map(|s| (s.rank(), s.file(), 0)).min().expect("an orbit is not empty"),
    |_, orbit| orbit.iter().map(|s| (s.file(), s.rank(), 0)).min().expect("an orbit is not empty"),
    |board, orbit| {
        let ring =
            |s: &Square| s.file().min(s.rank()).min(board.width() - 1 - s.file()).min(board.height() - 1 - s.rank());
        orbit.iter().map(|s| (ring(s), s.rank(), s.file())).min().expect("an orbit is not empty")
    },
];

fn links(board: &Board, orbits: &[Vec<Square>]) -> Vec<Vec<Link>> {
    let place: HashMap<Square, (usize, usize)> = orbits
        .iter()
        .enumerate()
        .flat_map(|(orbit, squares)| squares.iter().enumerate().map(move |(image, &square)| (square, (orbit, image))))
        .collect();
    let links_of = |orbit: &Vec<Square>| {
        let mut links: Vec<Link> = Vec::new();
        for (to, voltage) in board.neighbours(orbit[0]).map(|square| place[&square]) {
            let known = links.iter().position(|link| link.to == to);
            let link = known.unwrap_or_else(|| {
                links.push(Link { to, even: 0, odd: 0 });
                links.len() - 1
            });
            if voltage.is_multiple_of(2) {
                links[link].even += 1;
            } else {
                links[link].odd += 1;
            }
        }
        // The jumps from a square that stays to a square and to its image are images of each other.
        let stays = orbit.len() == 1;
        for link in links.iter_mut().filter(|link| stays && orbits[link.to].len() > 1) {
            (link.even, link.odd) = (1, 0);
        }
        links.sort_by_key(|link| link.to);
        links
    };
    orbits.iter().map(links_of).collect()
}
