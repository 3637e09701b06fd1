//! The cycles through two halves of a board, numbered.
//!
//! **Idea.** A number is split from the outside in: first it selects the pattern in the middle,
//! then the [pair of states](super::unjoin) that fit, then a number within each
//! [half](super::half).
//!
//! **Why it is right.** The number of cycles with a pattern is the number of its pairs, each
//! weighted by the product of its counts; intervals of these lengths, one after the other, are all
//! numbers.
//!
//! **Complexity.** A join of every pattern, once. A cycle takes the join of one pattern, and the
//! walk back.
//!
//! **When it fails.** When the number of cycles exceeds 128 bits; then numbers of any size are
//! used.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms
//! for combinatorial objects (1977).

use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use crate::count::engine::error::SweepError;
use crate::count::engine::matching::matchings;
use crate::count::engine::pattern::points;
use crate::count::rectangle::shape::{HalfBoard, Rectangle};
use crate::run::Run;

use super::cycles::{Neighbours, NumberedCycles};
use super::half::Half;
use super::layers::{CountTable, Layers, State};
use super::number::{Number, add_up};
use super::pairs::{Numbering, PairCounter};
use super::unjoin::{Pair, Vectors};

/// A thread takes this many patterns at a time.
const PIECE: usize = 64;

/// For patterns the numbers of cycles with them, and what all of it takes.
type Weights<N> = (Vec<(u64, N)>, u64);

/// Two halves of a board, and the patterns between them.
pub(super) struct Halves<T: CountTable> {
    layers: Layers<T>,
    rectangle: Rectangle,
    /// The patterns of the lower half with which there are cycles, in order, and for each the number of cycles with it or an
    /// earlier one.
    ends: Vec<(u64, T::Number)>,
}

impl<T: CountTable> Halves<T> {
    pub(super) fn new(run: &mut Run<'_>, rectangle: Rectangle) -> Result<Self, SweepError> {
        let HalfBoard { graph, balance, .. } = HalfBoard::new(run, rectangle)?;
        let layers = Layers::sweep(run, graph, rectangle.halves().1 * rectangle.width, balance.as_ref())?;
        let mut halves = Self { layers, rectangle, ends: Vec::new() };
        let (ends, bytes) = run.scoped_memory(|run| halves.weights(run))?;
        run.reserve(bytes)?;
        halves.ends = ends;
        add_up(halves.ends.iter_mut().map(|(_, weight)| weight))?;
        Ok(halves)
    }

    /// The lower half and the upper one, which has a row more if the height is odd.
    fn halves(&self) -> (Half<'_, T>, Half<'_, T>) {
        let (fewer, more) = self.rectangle.halves();
        (Half::new(&self.layers, self.rectangle, fewer), Half::new(&self.layers, self.rectangle, more))
    }

    fn fitting(&self, pattern: u64) -> u64 {
        self.rectangle.middle().partner(pattern)
    }

    /// The first number of a pattern.
    fn begin(&self, place: usize) -> T::Number {
        if place == 0 { T::Number::ZERO } else { self.ends[place - 1].1.clone() }
    }

    /// The number of squares, which is also the number of the apex.
    fn squares(&self) -> usize {
        (self.rectangle.width * self.rectangle.height) as usize
    }

    fn is_apex(&self, vertex: u32) -> bool {
        self.rectangle.middle().apex && vertex as usize + 1 == self.layers.graph.vertices()
    }

    /// A vertex of the lower half as one of the board.
    fn below(&self, vertex: u32) -> usize {
        if self.is_apex(vertex) { self.squares() } else { vertex as usize }
    }

    /// A vertex of the upper half, whose first row is the board's last, as one of the board.
    fn above(&self, vertex: u32) -> usize {
        let Rectangle { width, height, .. } = self.rectangle;
        if self.is_apex(vertex) {
            self.below(vertex)
        } else {
            ((height - 1 - vertex / width) * width + vertex % width) as usize
        }
    }

    /// The number of cycles with each pattern of the lower half, in the order of the patterns; and the memory that these numbers
    /// and the tours that will be asked for take.
    fn weights(&self, run: &mut Run<'_>) -> Result<Weights<T::Number>, SweepError> {
        let threads = run.thread_count();
        let (lower, upper) = self.halves();
        let are_equal = lower.is_as_long_as(&upper);
        let patterns = self.candidates(run, &lower, &upper)?;
        // Memory for the patterns that are kept, and for each thread two vectors and smaller ones for the recursion.
        let most = patterns.iter().map(|&pattern| matchings(points(pattern))).max().unwrap_or(0);
        let vectors = 4 * threads.max(1) * most * size_of::<T::Number>();
        let most_found = if are_equal { 2 * patterns.len() } else { patterns.len() };
        let bytes = (most_found * size_of::<(u64, T::Number)>() + vectors) as u64;
        run.reserve(bytes)?;
        let found = Mutex::new(Vec::with_capacity(most_found));
        let size = |patterns: &[u64]| patterns.iter().map(|&pattern| matchings(points(pattern)) as u64).sum::<u64>();
        let pieces = patterns.chunks(PIECE).map(|piece| (size(piece), piece));
        run.share(threads, size(&patterns), pieces, |piece| {
            let mut weights = Vec::new();
            let mut joiner = PairCounter::new(&self.layers.engine.transitions);
            for &pattern in piece {
                let other = self.fitting(pattern);
                let numbering = Numbering::new(self.rectangle.middle(), pattern);
                let vectors = lower.vector(pattern).zip(upper.vector(other));
                let weight = vectors.and_then(|(one, two)| joiner.pairs(numbering, &one, &two));
                let weight = weight.ok_or(SweepError::Overflow)?;
                // Of two equal halves each pair of patterns comes in both orders.
                let orders = if are_equal && pattern != other { 2 } else { 1 };
                weights.extend([pattern, other].into_iter().take(orders).map(|pattern| (pattern, weight.clone())));
            }
            weights.retain(|(_, weight)| !weight.is_zero());
            found.lock().unwrap_or_else(PoisonError::into_inner).extend(weights);
            Ok::<(), SweepError>(())
        })?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable();
        Ok((found, bytes))
    }

    /// The patterns of the lower half that fit one of the upper half; if the halves are equal, only the lesser of a fitting
    /// pair.
    fn candidates(&self, run: &mut Run<'_>, lower: &Half<'_, T>, upper: &Half<'_, T>) -> Result<Vec<u64>, SweepError> {
        let are_equal = lower.is_as_long_as(upper);
        let mut patterns = lower.patterns(run)?;
        let others = upper.patterns(run)?;
        patterns.retain(|&pattern| {
            let other = self.fitting(pattern);
            // A pattern without ends would contain a cycle already.
            points(pattern) > 0 && !(are_equal && other < pattern) && others.binary_search(&other).is_ok()
        });
        Ok(patterns)
    }
}

impl<T: CountTable> NumberedCycles for Halves<T> {
    fn number_of_cycles(&self) -> BigUint {
        self.begin(self.ends.len()).to_big()
    }

    fn cycle(&self, number: &BigUint) -> Option<Neighbours> {
        let number = T::Number::from_big(number)?;
        let place = self.ends.partition_point(|(_, end)| *end <= number);
        let below = self.ends.get(place)?.0;
        let above = self.fitting(below);
        let (lower, upper) = self.halves();
        let (one, two) = (lower.vector(below)?, upper.vector(above)?);
        let vectors = Vectors { numbering: Numbering::new(self.rectangle.middle(), below), lower: &one, upper: &two };
        let pair = vectors.pair(&self.layers.engine.transitions, number.minus(&self.begin(place)))?;
        let (matching, rest) = pair.lower;
        let edges_below = lower.edges_of(State { pattern: below, matching }, rest)?;
        let (matching, rest) = pair.upper;
        let edges_above = upper.edges_of(State { pattern: above, matching }, rest)?;
        let mut neighbours = vec![Vec::new(); self.squares() + 1];
        let below = edges_below.into_iter().map(|(one, other)| (self.below(one), self.below(other)));
        let above = edges_above.into_iter().map(|(one, other)| (self.above(one), self.above(other)));
        for (one, other) in below.chain(above) {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
        Some(neighbours)
    }

    fn number_of(&self, neighbours: &Neighbours) -> Option<BigUint> {
        let (lower, upper) = self.halves();
        let is_edge = |one: usize, other: usize| neighbours[one].contains(&other);
        let (below, number_below) = lower.number_of(&|one, other| is_edge(self.below(one), self.below(other)))?;
        let (above, number_above) = upper.number_of(&|one, other| is_edge(self.above(one), self.above(other)))?;
        let place = self.ends.binary_search_by_key(&below.pattern, |&(pattern, _)| pattern).ok()?;
        let (one, two) = (lower.vector(below.pattern)?, upper.vector(above.pattern)?);
        let vectors =
            Vectors { numbering: Numbering::new(self.rectangle.middle(), below.pattern), lower: &one, upper: &two };
        let pair = Pair { lower: (below.matching, number_below), upper: (above.matching, number_above) };
        Some(self.begin(place).plus(&vectors.number_of(&self.layers.engine.transitions, pair)?)?.to_big())
    }
}
