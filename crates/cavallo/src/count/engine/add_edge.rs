//! Adds an edge to patterns: those without it, and those with it.
//!
//! **Idea.** Adding the edge adds the same number to every pattern that can take it. So where the patterns are in order, those
//! with the edge are in order too, and one pass merges the two lists. The caller says what becomes of a pattern that comes
//! with the edge, without it, or both ways: a vector of counts, a number of states, a sum.
//!
//! **Why it is right.** Every pattern after the edge is one before it, or one before it with the edge; the merge meets the two
//! together if they are equal.
//!
//! **Complexity.** One step for each pattern.
//!
//! **When it fails.** The patterns must be in order, and no two of them equal.
//!
//! **Reference.** None: this is the program's own.

use super::matching::Transition;
use super::pattern::{OfPattern, joining, one_at};

/// A pattern that comes with the new edge.
pub(crate) struct WithEdge<'p, P> {
    /// The degrees, with the edge.
    pub(crate) pattern: u64,
    /// What it is made of: the pattern without the edge, and what the edge does to its matchings.
    pub(crate) source: &'p P,
    pub(crate) transition: Transition,
    /// The equal pattern that does without the edge.
    pub(crate) without: Option<&'p P>,
}

/// The patterns, which are in order, with and without an edge between two places, in order. Only patterns that `keeps` allows
/// are kept; `join` makes what comes with the edge, or takes what does without.
pub(crate) fn add_edge<P: OfPattern + Copy>(
    patterns: &[P],
    (low, high): (u32, u32),
    keeps: impl Fn(u64) -> bool,
    mut join: impl FnMut(WithEdge<'_, P>) -> Option<P>,
) -> Vec<P> {
    let added = one_at(low) + one_at(high);
    let mut without = patterns.iter().filter(|one| keeps(one.pattern())).peekable();
    let mut all = Vec::with_capacity(patterns.len() * 3 / 2);
    for source in patterns {
        let pattern = source.pattern() + added;
        let Some(transition) = joining(source.pattern(), low, high).filter(|_| keeps(pattern)) else { continue };
        while let Some(&lesser) = without.next_if(|other| other.pattern() < pattern) {
            all.push(lesser);
        }
        let same = without.next_if(|other| other.pattern() == pattern);
        all.extend(join(WithEdge { pattern, source, transition, without: same }));
    }
    all.extend(without);
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::super::pattern::degree;
    use super::*;

    proptest! {
        /// Numbers of patterns, added up in a map, come to the same.
        #[test]
        fn a_map_finds_the_same(
            degrees in prop::collection::btree_map(prop::collection::vec(0_u64..3, 6), 1_u64..100, 0..60),
            low in 0_u32..5,
            forbidden in 0_u64..7,
        ) {
            let pattern = |degrees: &Vec<u64>| degrees.iter().rev().fold(0, |pattern, degree| pattern << 2 | degree);
            let mut numbers: Vec<(u64, u64)> =
                degrees.iter().map(|(degrees, &number)| (pattern(degrees), number)).collect();
            numbers.sort_unstable();
            let keeps = |pattern: u64| pattern % 7 != forbidden;
            let mut expected = BTreeMap::new();
            for &(pattern, number) in &numbers {
                *expected.entry(pattern).or_insert(0) += number;
                if degree(pattern, low) < 2 && degree(pattern, 5) < 2 {
                    *expected.entry(pattern + one_at(low) + one_at(5)).or_insert(0) += number;
                }
            }
            let expected: Vec<(u64, u64)> = expected.into_iter().filter(|&(pattern, _)| keeps(pattern)).collect();
            let sums = add_edge(&numbers, (low, 5), keeps, |with| {
                Some((with.pattern, with.source.1 + with.without.map_or(0, |same| same.1)))
            });
            prop_assert_eq!(sums, expected);
        }
    }
}
