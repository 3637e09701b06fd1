//! Counting tours: the exact number, without looking at them one by one.
//!
//! | file | what it does | time | reference |
//! |---|---|---|---|
//! | [`enumerate`](Enumerate) | one tour after the other, by backtracking | as many steps as there are tours, and more | |
//! | [`estimate`](estimate_tours) | a number with an interval, by particles, for boards too large to count | squares x particles x width | Fearnhead and Clifford 2003 |
//! | [`frontier`](Frontier) | from tours to graphs, and how they are counted | | |
//! | `halves` | a rectangle by its halves, slice by slice | that of half the sweep, and the join | B. D. `McKay` 1997 |
//! | `middle` | the rows in which halves meet, and their slices | | |
//! | `join` | two slices make a whole | | |
//! | `sweep` | the frontier method | exponential in the board's width, linear in its length | Knuth, TAOCP 7.1.4 |
//! | `balance`, `filter` | states that lead nowhere | | |
//! | `advance`, `table` | from one table to the next, on all threads | one look-up a state | |
//! | [`graph`](CountGraph) | what is counted: the Hamiltonian cycles of a graph with ordered vertices | | |
//! | `pattern`, `matching` | states as numbers, and what an edge does to them | | |
//! | `remainders` | a number from its remainders | | |
//! | [`sample`](TourSpace) | the tours numbered, so that a random number gives a random tour | that of `halves`, then about a millisecond a tour | Wilf 1977 |
//! | [`problem`](CountProblem) | the question, the claim and the number | | |
//! | [`list`](list_tours) | every tour, one by one, verified | | |
//! | `finished_parts` | what need not be counted again | | |
//! | `square_order` | the order in which squares are dealt with | | |
//!
//! **What is one tour.** A tour and its reverse are one; turned and mirrored tours count separately. An open tour is counted
//! whether or not it could be closed: each closed tour of n squares contains n open ones, one for each jump left out. On 8x8 there
//! are 13,267,364,410,532 closed and 9,795,914,085,489,952 open tours; with directions twice as many of each; and of the
//! 19,591,828,170,979,904 directed open ones 17,893,605,526,431,808 cannot be closed. (It is not the difference of the two
//! first numbers.)

mod advance;
mod balance;
mod enumerate;
mod estimate;
mod filter;
mod finished_parts;
mod frontier;
mod graph;
mod halves;
mod join;
mod list;
mod matching;
mod middle;
mod pattern;
mod problem;
mod remainders;
mod sample;
mod square_order;
mod sweep;
mod table;

pub use enumerate::Enumerate;
pub use estimate::{Estimate, EstimateOptions, FEWEST_REPLICATES, Magnitude, estimate_tours};
pub use frontier::{Frontier, count_cycles_of};
pub use graph::CountGraph;
pub use list::list_tours;
pub use problem::{Auto, Count, CountCheck, CountClaim, CountDefect, CountProblem, CountSettings, Counting};
pub use sample::TourSpace;
