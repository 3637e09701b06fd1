//! The engine of the frontier method: the states of a graph, vertex by vertex. It knows neither boards nor files.
//!
//! | file | what it does |
//! |---|---|
//! | [`graph`] | what is counted: the Hamiltonian cycles of a graph whose vertices are in an order |
//! | [`sweep`] | the method itself: one vertex after the other |
//! | [`advance`] | from one table to the next, on all threads |
//! | [`add_edge`] | patterns with and without one more edge |
//! | [`pattern`], [`matching`] | a state as two numbers: the degrees of the frontier, and which ends belong together |
//! | [`transitions`] | what an edge does to the matchings of a pattern, as tables |
//! | [`accumulator`] | adds up what leads to one pattern |
//! | [`table`] | tables of states with their counts |
//! | [`filter`], [`balance`] | discard states that lead nowhere |
//! | [`fold`] | one of each two mirrored states: half the time and memory |
//! | [`join_tables`] | which matchings make a single cycle with which |
//! | [`remainders`] | a large number from its remainders modulo primes |
//! | [`error`] | why a count stopped |
//!
//! Start with [`sweep`], which has the idea, a picture and a worked example; then `pattern`, `matching`, `table`, `advance`.

pub(crate) mod accumulator;
pub(crate) mod add_edge;
pub(crate) mod advance;
pub(crate) mod balance;
pub(crate) mod error;
pub(crate) mod filter;
pub(crate) mod fold;
pub(crate) mod graph;
pub(crate) mod join_tables;
pub(crate) mod matching;
pub(crate) mod pattern;
pub(crate) mod remainders;
pub(crate) mod sweep;
pub(crate) mod table;
pub(crate) mod transitions;
