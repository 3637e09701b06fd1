//! Samples tours uniformly at random: the tours of a board are numbered, without listing them.
//!
//! **Idea.** Counting by [halves](super::rectangle::recompute) counts every tour once, as a path through its tables. Keep the tables, and a
//! number below the count finds its tour: it selects one of the patterns in the middle, one of the pairs of states that fit,
//! and for each half, table by table backwards, one of the previous states. So the numbers below the count and the tours
//! correspond one to one ([`TourSpace`]), and a uniform random number gives a uniform random tour.
//!
//! To find one of the pairs that fit takes a join, and to know how many there are takes a join of every pattern. A random tour
//! needs neither: on larger rectangles [`TourSampler`] draws pairs whose degrees fit until one is a tour
//! ([`candidates`]), from [folded](folded) tables.
//!
//! | file | does |
//! |---|---|
//! | [`sampler`](TourSampler) | draws tours |
//! | `candidates` | pairs of halves whose degrees fit; two fifths of them are tours |
//! | `folded` | tables of half the size, walked back |
//! | [`space`](TourSpace) | from a number to its tour and back |
//! | `cycles` | what a numbering of cycles can do |
//! | `halves`, `half`, `pairs`, `unjoin` | numbers of the cycles through two halves |
//! | `whole` | numbers of the cycles of any graph |
//! | `layers` | all tables of a sweep, walked back |
//! | `number`, `wide` | counts of any size |
//! | `pattern_index`, `random_number`, `in_order`, `cycle_to_tour` | what they share |
//!
//! **Order of the numbers.** Patterns of the middle ascend as numbers. The states from which a state comes are ordered by the edges of the vertex:
//! none; then for each later neighbour in order the edge to it alone, followed by this edge with each one after it (for neighbours p, q,
//! r: nothing, p, pq, pr, q, qr, r); then by matching, in the order of `Transition::preimages`.
//!
//! **Worked example.** 3x10 has 16 closed tours, through four patterns of the middle with 2 x 2 tours each. Number 13 lies in
//! the fourth interval, 12 to 15, with remainder 1. Divided by the upper count 2: number 0 of the lower state, number 1 of the
//! upper one. The lower state has one predecessor, with count 2, and this has two, with count 1 each. Of these the one comes first in
//! which c3, the square that is walked back over, took no edge: number 0 comes from it. So on to the empty table;
//! `sampling.md` in the book has the edges.
//!
//! **Why it is right.** Every count is the sum of the counts it was made from, and these are disjoint intervals of numbers
//! that cover it. By induction a state with count c has exactly c edge sets, with the numbers 0 to c - 1. A pair of states
//! with counts c and d has c d tours, numbered by division with remainder. All numbers are exact, whatever their size. Each tour
//! is verified nevertheless; [`TourSpace::number_of`], the inverse, shows that no two numbers give the same tour. With the edges
//! of the middle added the last table would be several times as large. It is never built: the counts of one pattern are
//! computed from the last table on demand.
//!
//! **Complexity.** Tables: the time and memory of half a sweep, but all tables are kept. A tour: by number the join of two patterns, by
//! candidates no join; the walk back is a few hundred look-ups. Measured in `experiments/count-speed` on one thread: 8x8
//! closed takes 2.2 s and 604 MiB, then 0.1 ms per tour; by numbers it takes 24 s and 984 MiB,
//! then 1 ms. The tables of 8x8 open and 20,000 tours take 39 s of processor time on two threads, and 8.6 GiB.
//!
//! **When it fails.** Where a sweep does, or where memory is too small for all its tables.
//!
//! **Reference.** H. S. Wilf, A unified setting for sequencing, ranking, and selection algorithms for combinatorial objects,
//! Advances in Mathematics 24 (1977).

mod candidates;
mod cycle_to_tour;
mod cycles;
mod folded;
mod half;
mod halves;
mod in_order;
mod layers;
mod number;
mod pairs;
mod pattern_index;
mod random_number;
mod sampler;
mod space;
#[cfg(test)]
mod tests;
mod unjoin;
mod whole;
mod wide;

pub use sampler::{Draws, TourSampler};
pub use space::TourSpace;
