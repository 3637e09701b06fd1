//! The squares that each number may still have, and what follows from them.
//!
//! **Idea.** For every number from 1 to n keep the set of squares on which it may stand, its *candidates*. A given number has
//! one. Three rules rule out others, and are applied until nothing changes:
//!
//! - *Neighbours.* A square stays with a number only if it is a jump away from a candidate of the number before and from one of
//!   the number after it, and these can be different squares.
//! - *One number per square.* The only candidate of a number is no candidate of any other.
//! - *One square per number.* A square that only one number may have belongs to it; a square that none may have, or a number
//!   without candidates, is a contradiction.
//!
//! **What they know.** The first rule, applied from a given number on, leaves after d numbers the squares that d jumps can
//! reach: distances, the change of colour and parts of the board that are cut off need no rules of their own. A free square
//! with fewer than two neighbours that are still free loses its candidates, unless it is an end.
//!
//! **Worked example.** 3x4 (files a to c), given 1 on a1, 6 on c2, 12 on b1. The visits 2 to 5 are at most four jumps from a1 and
//! from c2. 2 is on b3 or c2, and c2 is taken: 2 is on b3. From there 3 is on c1 (a1 is taken), 4 on a2 (b3 is taken), and so on.
//!
//! **Why they are right.** In every solution a number and its neighbours in the order stand a jump apart on different squares,
//! every square has a number and every number a square. So no rule removes a candidate that some solution has.
//!
//! **Complexity.** A pass looks at every candidate once, W words each: at most n^2 for n squares, and there are at most n^2 passes;
//! a few in practice. Memory: n sets of n bits.
//!
//! **When it fails.** The rules are not complete: what they leave must be decided by `search`.
//!
//! **Reference.** A. K. Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977).

use crate::board::Square;
use crate::tour::{Ends, TourProblem};

use super::Puzzle;
use super::square_set::BitSet;

/// There is no solution from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// The squares of a board as numbers from 0 on, and their neighbours.
pub(super) struct Layout<const W: usize> {
    squares: Vec<Square>,
    near: Vec<BitSet<W>>,
    closed: bool,
}

impl<const W: usize> Layout<W> {
    /// The squares are at most 64 W.
    pub(super) fn new(problem: &TourProblem) -> Self {
        let board = problem.board();
        let squares: Vec<Square> = board.squares().collect();
        let place = |square: Square| squares.binary_search(&square).unwrap_or(0);
        let near = squares.iter().map(|&square| {
            let mut near = BitSet::EMPTY;
            board.neighbours(square).for_each(|to| near.insert(place(to)));
            near
        });
        Self { near: near.collect(), closed: problem.ends() == Ends::Closed, squares }
    }

    pub(super) fn place(&self, square: Square) -> usize {
        self.squares.binary_search(&square).unwrap_or(0)
    }

    /// The numbers before and after a number, all from 0 on.
    fn beside(&self, number: usize) -> [Option<usize>; 2] {
        let last = self.squares.len() - 1;
        let around = |end| self.closed.then_some(end);
        [number.checked_sub(1).or(around(last)), if number < last { Some(number + 1) } else { around(0) }]
    }
}

/// The candidates of every number, numbers and squares from 0 on.
#[derive(Clone)]
pub(super) struct Candidates<const W: usize> {
    of: Vec<BitSet<W>>,
    /// Numbers that must be compared with their neighbours again.
    stale: BitSet<W>,
    /// How many candidates were looked at.
    pub(super) work: u64,
}

impl<const W: usize> Candidates<W> {
    /// Every square for every number that is not given.
    pub(super) fn new(layout: &Layout<W>, puzzle: &Puzzle) -> Self {
        let all = BitSet::below(layout.squares.len());
        let mut of = vec![all; layout.squares.len()];
        for given in puzzle.given() {
            of[given.number as usize - 1] = BitSet::single(layout.place(given.square));
        }
        Self { of, stale: all, work: 0 }
    }

    /// The bytes of one.
    pub(super) fn bytes(layout: &Layout<W>) -> u64 {
        ((layout.squares.len() + 2) * size_of::<BitSet<W>>()) as u64
    }

    /// The number of numbers.
    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    pub(super) fn of(&self, number: usize) -> &BitSet<W> {
        &self.of[number]
    }

    /// Says that a number stands on this square.
    pub(super) fn put(&mut self, layout: &Layout<W>, number: usize, square: usize) -> Result<(), Contradiction> {
        self.set(layout, number, BitSet::single(square))?;
        self.settle(layout)
    }

    /// Says that it does not.
    pub(super) fn rule_out(&mut self, layout: &Layout<W>, number: usize, square: usize) -> Result<(), Contradiction> {
        self.set(layout, number, self.of[number].without(&BitSet::single(square)))?;
        self.settle(layout)
    }

    /// The squares in the order of their numbers, once each number has only one.
    pub(super) fn solution(&self, layout: &Layout<W>) -> Option<Vec<Square>> {
        self.of.iter().map(|candidates| candidates.only().map(|place| layout.squares[place])).collect()
    }

    /// The number that is not known yet and has the fewest candidates, the least if there are several.
    pub(super) fn most_constrained(&self) -> Option<usize> {
        let unknown = (0..self.len()).filter(|&number| self.of[number].count() > 1);
        unknown.min_by_key(|&number| self.of[number].count())
    }

    /// The candidates of a number, those with the fewest free neighbours first.
    pub(super) fn in_order(&self, layout: &Layout<W>, number: usize) -> Vec<usize> {
        let mut taken = BitSet::EMPTY;
        self.of.iter().filter_map(BitSet::only).for_each(|square| taken.insert(square));
        let free = |square: usize| layout.near[square].without(&taken).count();
        let mut squares: Vec<_> = self.of[number].iter().map(|square| (free(square), square)).collect();
        squares.sort_unstable();
        squares.into_iter().map(|(_, square)| square).collect()
    }

    fn set(&mut self, layout: &Layout<W>, number: usize, new: BitSet<W>) -> Result<(), Contradiction> {
        if new == self.of[number] {
            return Ok(());
        }
        if new.is_empty() {
            return Err(Contradiction);
        }
        self.of[number] = new;
        self.stale.insert(number);
        layout.beside(number).into_iter().flatten().for_each(|beside| self.stale.insert(beside));
        Ok(())
    }

    /// Applies the rules until nothing changes.
    pub(super) fn settle(&mut self, layout: &Layout<W>) -> Result<(), Contradiction> {
        loop {
            while let Some(number) = self.stale.first() {
                self.stale.remove(number);
                self.compare_with_neighbours(layout, number)?;
            }
            self.keep_one_number_per_square(layout)?;
            if self.stale.is_empty() {
                self.find_squares_of_one_number(layout)?;
            }
            if self.stale.is_empty() {
                return Ok(());
            }
        }
    }

    fn compare_with_neighbours(&mut self, layout: &Layout<W>, number: usize) -> Result<(), Contradiction> {
        let beside = layout.beside(number).map(|beside| beside.map(|beside| self.of[beside]));
        let mut kept = self.of[number];
        for square in self.of[number].iter() {
            self.work += W as u64;
            let near = &layout.near[square];
            let fits = match &beside {
                [Some(before), Some(after)] => {
                    let (before, after) = (before.and(near), after.and(near));
                    !before.is_empty() && !after.is_empty() && before.or(&after).count() > 1
                }
                [Some(one), None] | [None, Some(one)] => !one.and(near).is_empty(),
                [None, None] => true,
            };
            if !fits {
                kept.remove(square);
            }
        }
        self.set(layout, number, kept)
    }

    fn keep_one_number_per_square(&mut self, layout: &Layout<W>) -> Result<(), Contradiction> {
        let mut taken = BitSet::EMPTY;
        for square in self.of.iter().filter_map(BitSet::only) {
            if taken.contains(square) {
                return Err(Contradiction);
            }
            taken.insert(square);
        }
        for number in 0..self.len() {
            self.work += W as u64;
            if self.of[number].count() > 1 {
                self.set(layout, number, self.of[number].without(&taken))?;
            }
        }
        Ok(())
    }

    fn find_squares_of_one_number(&mut self, layout: &Layout<W>) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (BitSet::EMPTY, BitSet::EMPTY);
        for candidates in &self.of {
            twice = twice.or(&once.and(candidates));
            once = once.or(candidates);
        }
        if once.count() < self.len() {
            return Err(Contradiction);
        }
        let single = once.without(&twice);
        for number in 0..self.len() {
            let here = self.of[number].and(&single);
            if !here.is_empty() {
                // Two such squares with the same number: the second has no number left, which is seen next time.
                let square = here.first().unwrap_or(0);
                self.set(layout, number, BitSet::single(square))?;
            }
        }
        Ok(())
    }
}
