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
//! **Why it is right.** The symmetry maps jumps to jumps, so a jump between two orbits has as many
//! images as the orbits have squares, and the jumps of one square stand for all.
//!
//! **Complexity.** Linear in the squares, for each of three orders, of which the one with the
//! narrowest frontier is kept.
//!
//! **When it fails.** On boards of more than 2^31 squares.
//!
//! **Reference.** J. L. Gross, *Voltage graphs*, Discrete Mathematics 9 (1974).

use crate::board::{Board, Square, Symmetry};
use crate::run::{Run, Stopped};

/// The orbits of a board's free squares under a symmetry, and how jumps join them.
#[derive(Debug)]
pub(super) struct Quotient {
    width: u32,
    /// The squares of the orbits one after the other, in an order that keeps the frontier of a sweep small: of each orbit the first
    /// square of the board, its image, the image of that, ..
    squares: Vec<Square>,
    /// Where the squares of each orbit begin, and where those of the last one end.
    begins: Vec<u32>,
    /// The jumps from the first squares of the orbits, one orbit after the other.
    links: Vec<Link>,
    /// Where the jumps of each orbit begin, and where those of the last one end.
    first_links: Vec<u32>,
    /// The orbit of each square of the board.
    orbits: Vec<u32>,
    order: usize,
    widest_frontier: usize,
    /// What all of this has claimed.
    bytes: u64,
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

/// A square that is in no orbit yet, or blocked.
const NONE: u32 = u32::MAX;

impl Quotient {
    /// Folds a board along one of its symmetries. Its memory is claimed.
    pub(super) fn new(run: &mut Run<'_>, board: &Board, symmetry: Symmetry) -> Result<Self, Stopped> {
        let mut best = Self::in_order(run, board, symmetry, SquareOrder::ByRanks)?;
        for order in [SquareOrder::ByFiles, SquareOrder::Inwards] {
            let mut other = Self::in_order(run, board, symmetry, order)?;
            if other.widest_frontier < best.widest_frontier {
                std::mem::swap(&mut best, &mut other);
            }
            run.release(other.bytes);
        }
        Ok(best)
    }

    /// With the orbits in the order of the first of their squares.
    fn in_order(run: &mut Run<'_>, board: &Board, symmetry: Symmetry, order: SquareOrder) -> Result<Self, Stopped> {
        let (area, most) = (board.area(), i32::MAX as u64);
        if area > most {
            return run.stop(Stopped::BoardTooLarge { squares: area, most });
        }
        let free = board.free_area();
        let bytes = area * size_of::<u32>() as u64 + free * (size_of::<Square>() + size_of::<u32>()) as u64;
        run.reserve(bytes)?;
        let mut quotient = Self {
            width: board.width(),
            squares: Vec::with_capacity(free as usize),
            begins: vec![0],
            links: Vec::new(),
            first_links: vec![0],
            orbits: run.filled(NONE, area as usize)?,
            order: 1,
            widest_frontier: 0,
            bytes,
        };
        for square in order.squares(board) {
            run.tick(WORK_PER_SQUARE)?;
            if quotient.orbits[quotient.place(square)] == NONE {
                quotient.add_orbit(board, symmetry, square);
            }
        }
        quotient.link(run, board)?;
        quotient.widest_frontier = quotient.find_widest_frontier(run)?;
        Ok(quotient)
    }

    /// Adds the orbit of a square.
    fn add_orbit(&mut self, board: &Board, symmetry: Symmetry, square: Square) {
        let images = |first: Square| {
            std::iter::successors(Some(first), move |&last| {
                Some(symmetry.square(board, last)).filter(|&image| image != first)
            })
        };
        let (first, orbit) = (images(square).min().unwrap_or(square), self.size() as u32);
        for image in images(first) {
            let place = self.place(image);
            self.orbits[place] = orbit;
            self.squares.push(image);
        }
        let begin = self.begins[orbit as usize] as usize;
        self.order = self.order.max(self.squares.len() - begin);
        self.begins.push(self.squares.len() as u32);
    }

    /// Finds the links of all orbits.
    fn link(&mut self, run: &mut Run<'_>, board: &Board) -> Result<(), Stopped> {
        let most_moves: usize = board.piece().leaps().map(|(a, b)| if a == 0 || a == b { 4 } else { 8 }).sum();
        let bytes = (self.size() * (most_moves * size_of::<Link>() + size_of::<u32>())) as u64;
        run.reserve(bytes)?;
        self.bytes += bytes;
        let mut links: Vec<Link> = Vec::with_capacity(most_moves);
        for orbit in 0..self.size() {
            run.tick(WORK_PER_SQUARE)?;
            links.clear();
            for square in board.neighbours(self.orbit(orbit)[0]) {
                let to = self.orbit_of(square);
                let voltage = self.orbit(to).iter().position(|&image| image == square).unwrap_or(0);
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
            let stays = self.orbit(orbit).len() == 1;
            for link in links.iter_mut().filter(|link| stays && self.orbit(link.to).len() > 1) {
                (link.even, link.odd) = (1, 0);
            }
            links.sort_by_key(|link| link.to);
            self.links.append(&mut links);
            self.first_links.push(self.links.len() as u32);
        }
        Ok(())
    }

    fn place(&self, square: Square) -> usize {
        (square.rank() * self.width + square.file()) as usize
    }

    /// The number of orbits.
    pub(super) fn size(&self) -> usize {
        self.begins.len() - 1
    }

    /// How often the symmetry must be applied to arrive at the identity.
    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// The squares of an orbit.
    pub(super) fn orbit(&self, orbit: usize) -> &[Square] {
        &self.squares[self.begins[orbit] as usize..self.begins[orbit + 1] as usize]
    }

    /// The orbit of a free square.
    pub(super) fn orbit_of(&self, square: Square) -> usize {
        self.orbits[self.place(square)] as usize
    }

    fn all_links(&self, orbit: usize) -> &[Link] {
        &self.links[self.first_links[orbit] as usize..self.first_links[orbit + 1] as usize]
    }

    /// The other orbits that can be reached from the first square of this one.
    pub(super) fn links(&self, orbit: usize) -> impl Iterator<Item = &Link> {
        self.all_links(orbit).iter().filter(move |link| link.to != orbit)
    }

    /// Whether the orbit is a single square, which the symmetry does not move.
    pub(super) fn is_fixed(&self, orbit: usize) -> bool {
        self.orbit(orbit).len() == 1 && self.order > 1
    }

    /// Whether every orbit has as many squares as the order of the symmetry.
    pub(super) fn is_free(&self) -> bool {
        self.squares.len() == self.size() * self.order
    }

    /// Whether a jump leads from a square of the orbit to the image of that square.
    pub(super) fn is_crossed(&self, orbit: usize) -> bool {
        self.all_links(orbit).iter().any(|link| link.to == orbit && link.odd > 0)
    }

    /// The largest number of orbits that are joined to an earlier one without being earlier themselves.
    pub(super) fn widest_frontier(&self) -> usize {
        self.widest_frontier
    }

    fn find_widest_frontier(&self, run: &mut Run<'_>) -> Result<usize, Stopped> {
        let mut entered = run.filled(false, self.size())?;
        let mut inside = 0_usize;
        let mut widest = 0;
        for orbit in 0..self.size() {
            run.tick(16)?;
            for to in self.links(orbit).map(|link| link.to).filter(|&to| to > orbit).chain([orbit]) {
                inside += usize::from(!std::mem::replace(&mut entered[to], true));
            }
            widest = widest.max(inside);
            inside -= 1;
        }
        Ok(widest)
    }
}

/// The work of putting a square into its orbit, or of finding the links of an orbit, in additions.
const WORK_PER_SQUARE: u64 = 100;

/// Orders of the squares to choose from.
#[derive(Clone, Copy)]
enum SquareOrder {
    ByRanks,
    ByFiles,
    /// From the edges inwards, ring by ring, and each ring by ranks.
    Inwards,
}

impl SquareOrder {
    /// The free squares of a board.
    fn squares(self, board: &Board) -> Box<dyn Iterator<Item = Square> + '_> {
        let (width, height) = (board.width(), board.height());
        let is_free = move |square: &Square| board.blocked().is_empty() || board.is_free(*square);
        match self {
            Self::ByRanks => Box::new(board.squares()),
            Self::ByFiles => {
                let squares = (0..width).flat_map(move |file| (0..height).map(move |rank| Square::new(file, rank)));
                Box::new(squares.filter(is_free))
            }
            Self::Inwards => {
                let rings = 0..width.min(height).div_ceil(2);
                let rows = rings.flat_map(move |ring| (ring..height - ring).map(move |rank| (ring, rank)));
                let squares = rows.flat_map(move |(ring, rank)| {
                    let last = width - 1 - ring;
                    let is_whole = rank == ring || rank == height - 1 - ring;
                    let step = if is_whole { 1 } else { (last - ring).max(1) };
                    (ring..=last).step_by(step as usize).map(move |file| Square::new(file, rank))
                });
                Box::new(squares.filter(is_free))
            }
        }
    }
}
