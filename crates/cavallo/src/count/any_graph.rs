//! The number of Hamiltonian cycles of any graph, by a sweep over all its vertices in their order.
//!
//! **Idea.** The [engine](super::engine) knows no boards: it takes any graph. Numbers are exact where they fit, and remainders
//! modulo primes where they do not.
//!
//! **Why it is right.** [`sweep`](super::engine::sweep) proves the method. Its
//! [accumulator](super::engine::accumulator) sees every overflow, and the count then goes over to remainders.
//!
//! **Complexity.** One look-up per state and choice; the number of states grows exponentially with the widest frontier.
//!
//! **When it fails.** On a frontier of more than 32 vertices, or of more than 20 ends of paths.
//!
//! **Reference.** D. E. Knuth, The Art of Computer Programming 4A (2011), 7.1.4.

use num_bigint::BigUint;

use crate::error::Error;
use crate::run::Run;

use super::engine::advance::Engine;
use super::engine::graph::CountGraph;
use super::engine::sweep::count_cycles;
use super::frontier::exactly_or_by_remainders;

/// The exact number of Hamiltonian cycles of any graph, by a sweep over all its vertices in their order.
///
/// # Errors
/// When the run is stopped or a frontier has more than 32 vertices or 20 ends of paths.
///
/// # Example
/// ```
/// use cavallo::Run;
/// use cavallo::count::{CountGraph, count_cycles_of};
///
/// let mut all_joined = CountGraph::new(5);
/// for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
///     all_joined.join(one, other, false);
/// }
/// let cycles = count_cycles_of(&mut Run::unlimited(), &all_joined).unwrap();
/// assert_eq!(cycles, 12_u32.into());
/// ```
pub fn count_cycles_of(run: &mut Run<'_>, graph: &CountGraph) -> Result<BigUint, Error> {
    let counted =
        exactly_or_by_remainders(run, |_| Ok(2), |run, planned| count_cycles(run, &planned.engine, graph, None));
    counted.map(|counted| counted.number)
}

/// The same modulo a prime below 2^31.
pub(crate) fn count_cycles_modulo(run: &mut Run<'_>, graph: &CountGraph, prime: u32) -> Result<u32, Error> {
    let mut engine = Engine::new(run.thread_count());
    engine.prime = Some(prime);
    let number = count_cycles(run, &engine, graph, None)?;
    Ok((number % u128::from(prime)) as u32)
}
