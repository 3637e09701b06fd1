//! A walk through one small block, from a given square to a given square, along required jumps.
//!
//! **Idea.** Blocks have at most 128 squares, so a set of squares is one `u128`. The search is depth-first and goes to the
//! square with the fewest exits (Warnsdorff's rule), with random ties; after four nodes per square it restarts from the other
//! end. It looks one jump ahead: a free square beside the head with no other free neighbour can only be the last one, a free
//! square with a single free neighbour must be visited now, and two of those mean failure.
//!
//! Jumps can be required. An end with one required jump, or any other square with two, loses all its other jumps; a square
//! with one must be left along it if it was not entered along it. So the rest of the search need not know about them.
//!
//! **Why it is right.** It need not be complete: the caller has other cuts to try, and every tour is verified. The seed of
//! the generator is fixed, so the same question always has the same answer.
//!
//! **Complexity.** About ten microseconds for a block of 100 squares; at most 40 tries.
//!
//! **When it fails.** If it finds nothing, nothing is proved.
//!
//! **Reference.** H. C. von Warnsdorff 1823, for the order of the search.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{Colour, KNIGHT_MOVES, Square};

/// The most squares of a block.
pub(super) const MOST_SQUARES: u32 = 128;
/// A try may visit this many squares for each square of the block.
const NODES_PER_SQUARE: u32 = 4;
/// The number of tries.
const TRIES: u32 = 40;

/// The walk asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BlockWalk {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) from: Square,
    pub(super) to: Square,
    /// Pairs of squares that must follow each other, in one order or the other.
    pub(super) required: Vec<(Square, Square)>,
}

/// Whether a walk over this many squares, as many dark as light or one more dark, can begin and end here.
pub(super) fn colours_fit(squares: u64, start: Square, end: Square) -> bool {
    let (one, other) = (start.colour(), end.colour());
    if squares.is_multiple_of(2) { one != other } else { start != end && one == other && one == Colour::Dark }
}

/// No required jump.
const NOTHING: u8 = u8::MAX;

/// The block's graph, reduced to the jumps that the required ones leave.
struct Graph {
    squares: u32,
    around: [u128; MOST_SQUARES as usize],
    /// The target of the one required jump of a square.
    partner: [u8; MOST_SQUARES as usize],
}

impl BlockWalk {
    /// Searches for the walk; none if it was not found within the limit.
    pub(super) fn find(&self) -> Option<Vec<Square>> {
        self.find_from_seed(0)
    }

    /// The same with another random seed.
    pub(super) fn find_from_seed(&self, seed: u64) -> Option<Vec<Square>> {
        if !colours_fit(u64::from(self.width * self.height), self.from, self.to) {
            return None;
        }
        let (from, to) = (self.cell(self.from), self.cell(self.to));
        let graph = self.graph()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let budget = NODES_PER_SQUARE * graph.squares;
        for turn in 0..TRIES {
            let ends = if turn % 2 == 0 { (from, to) } else { (to, from) };
            if let Some(mut path) = graph.walk(ends, budget, &mut rng) {
                if turn % 2 == 1 {
                    path.reverse();
                }
                return Some(path.into_iter().map(|cell| self.square(cell)).collect());
            }
        }
        None
    }

    fn cell(&self, square: Square) -> usize {
        (square.rank() * self.width + square.file()) as usize
    }

    fn square(&self, cell: u8) -> Square {
        Square::new(u32::from(cell) % self.width, u32::from(cell) / self.width)
    }

    /// The graph; none if the required jumps leave some square without enough jumps.
    fn graph(&self) -> Option<Graph> {
        let squares = self.width * self.height;
        assert!(squares <= MOST_SQUARES, "a block has at most {MOST_SQUARES} squares");
        let mut around = [0_u128; MOST_SQUARES as usize];
        for cell in 0..squares as u8 {
            let square = self.square(cell);
            for (files, ranks) in KNIGHT_MOVES {
                if let Some(next) = square.offset(files, ranks)
                    && next.file() < self.width
                    && next.rank() < self.height
                {
                    around[usize::from(cell)] |= 1 << self.cell(next);
                }
            }
        }
        let mut required = [0_u128; MOST_SQUARES as usize];
        for &(one, other) in &self.required {
            required[self.cell(one)] |= 1 << self.cell(other);
            required[self.cell(other)] |= 1 << self.cell(one);
        }
        let (from, to) = (self.cell(self.from), self.cell(self.to));
        let jumps_of = |cell: usize| if cell == from || cell == to { 1 } else { 2 };
        for cell in 0..squares as usize {
            let count = required[cell].count_ones();
            if count > jumps_of(cell) {
                return None;
            }
            if count == jumps_of(cell) {
                for lost in bits(around[cell] & !required[cell]) {
                    around[lost] &= !(1 << cell);
                }
                around[cell] = required[cell];
            }
        }
        if (0..squares as usize).any(|cell| around[cell].count_ones() < jumps_of(cell)) {
            return None;
        }
        let mut partner = [NOTHING; MOST_SQUARES as usize];
        for cell in 0..squares as usize {
            if required[cell].is_power_of_two() {
                partner[cell] = required[cell].trailing_zeros() as u8;
            }
        }
        Some(Graph { squares, around, partner })
    }
}

impl Graph {
    /// One try: a path through all squares, or none after `budget` nodes.
    fn walk(&self, (from, to): (usize, usize), budget: u32, rng: &mut impl Rng) -> Option<Vec<u8>> {
        let squares = self.squares as usize;
        let everything = if squares == 128 { u128::MAX } else { (1 << squares) - 1 };
        let mut path = Vec::with_capacity(squares);
        // For each square of the path but the last, the choices not yet tried.
        let mut others: Vec<u128> = Vec::with_capacity(squares);
        let mut free = everything & !(1 << from);
        path.push(from as u8);
        if squares == 1 {
            return Some(path);
        }
        let mut choices = self.exits(from, None, to, free);
        for _ in 0..budget {
            // Backtrack to the last square with a choice left.
            while choices == 0 {
                free |= 1 << path.pop()?;
                choices = others.pop()?;
            }
            let next = self.best(choices, free, rng);
            others.push(choices & !(1 << next));
            let before = path.last().copied();
            path.push(next as u8);
            free &= !(1 << next);
            if free == 0 {
                return Some(path);
            }
            choices = self.exits(next, before, to, free);
        }
        None
    }

    /// Where the head may go.
    fn exits(&self, head: usize, before: Option<u8>, to: usize, free: u128) -> u128 {
        let end = 1 << to;
        if free == end {
            return self.around[head] & end;
        }
        let partner = self.partner[head];
        let mut exits = self.around[head] & free & !end;
        let must_follow = partner != NOTHING && before != Some(partner);
        let mut forced: u128 = if must_follow { 1 << partner } else { 0 };
        for cell in bits(exits) {
            match (self.around[cell] & free).count_ones() {
                0 => return 0,
                1 => forced |= 1 << cell,
                _ => {}
            }
        }
        if forced != 0 {
            exits &= if forced.is_power_of_two() { forced } else { 0 };
        }
        exits
    }

    /// The choice with the fewest exits, with random ties.
    fn best(&self, choices: u128, free: u128, rng: &mut impl Rng) -> usize {
        if choices.is_power_of_two() {
            return choices.trailing_zeros() as usize;
        }
        let (mut best, mut fewest, mut equals) = (0, u32::MAX, 0_u32);
        for cell in bits(choices) {
            let exits = (self.around[cell] & free).count_ones();
            if exits < fewest {
                (best, fewest, equals) = (cell, exits, 1);
            } else if exits == fewest {
                equals += 1;
                if rng.next_u32().is_multiple_of(equals) {
                    best = cell;
                }
            }
        }
        best
    }
}

/// The members of a set.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::rules::is_knight_jump;

    fn is_walk(question: &BlockWalk, path: &[Square]) -> bool {
        let mut sorted = path.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == (question.width * question.height) as usize
            && path.first() == Some(&question.from)
            && path.last() == Some(&question.to)
            && path.windows(2).all(|step| is_knight_jump(step[0], step[1]))
            && question
                .required
                .iter()
                .all(|&(one, other)| path.windows(2).any(|step| step == [one, other] || step == [other, one]))
    }

    #[test]
    fn every_pair_that_fits_is_joined() {
        for (width, height) in [(6, 6), (6, 7), (7, 7), (9, 8), (11, 11)] {
            let squares: Vec<Square> = (0..width * height).map(|i| Square::new(i % width, i / width)).collect();
            for &from in &squares {
                for &to in squares.iter().filter(|&&to| to != from) {
                    let question = BlockWalk { width, height, from, to, required: Vec::new() };
                    if colours_fit(u64::from(width * height), from, to) {
                        let path = question.find().unwrap_or_else(|| panic!("{width}x{height} {from} {to}"));
                        assert!(is_walk(&question, &path), "{width}x{height} {from} {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn required_jumps_are_made() {
        let square = |file, rank| Square::new(file, rank);
        let ports = vec![(square(5, 0), square(4, 2)), (square(0, 5), square(2, 4)), (square(1, 1), square(3, 0))];
        let question = BlockWalk { width: 6, height: 6, from: square(1, 1), to: square(0, 3), required: ports };
        let path = question.find().unwrap();
        assert!(is_walk(&question, &path));
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let question = BlockWalk {
            width: 8,
            height: 8,
            from: Square::new(0, 0),
            to: Square::new(7, 0),
            required: vec![(Square::new(1, 1), Square::new(0, 3))],
        };
        assert_eq!(question.find(), question.find());
    }
}
