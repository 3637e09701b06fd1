//! Tables whose counts may have any size, for boards with more tours than 64 bits can count.
//!
//! **Idea.** The [packed tables](crate::count::engine::table) of counting have at most 54 bits for a count, and where that is not enough
//! counting goes on with remainders. A walk back compares counts, so it needs the numbers themselves. A table here has
//! counts of a fixed number of 64-bit words, as many as its largest count needs: a sum that does not fit is seen by its last
//! carry, and the table is made again with one word more.
//!
//! **Worked example.** The halves of 3x100 have 49 rows. After 132 of its 147 vertices there is a count of more than 64 bits, and
//! from then on counts have two words.
//!
//! **Why it is right.** Sums are those of the packed tables; the carry out of the last word shows
//! every sum that does not fit.
//!
//! **Complexity.** That of a [sweep](crate::count::engine::sweep) on one thread, times the number of words; 4 bytes and 8 for each word per state,
//! where a packed table has 8. Only boards that are long and narrow have counts of this size, and their tables are small: measured,
//! 3x100 closed takes 4 ms, and 6x30 closed 7.5 s and 0.7 GiB.
//!
//! **When it fails.** When memory does not hold all tables.
//!
//! **Reference.** None: this is the program's own.

use num_bigint::BigUint;

use crate::count::engine::advance::Engine;
use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Filter;
use crate::count::engine::matching::{MOST_POINTS, Transition};
use crate::count::engine::pattern::{Rearrangement, points};
use crate::count::engine::sweep::Step;
use crate::count::engine::table::Entry;
use crate::run::Run;

use super::layers::CountTable;

/// All states after some vertex.
pub(super) struct WideTable {
    /// The patterns in order. Vectors lie one behind the other in a single chunk.
    entries: Vec<Entry>,
    matchings: Vec<u32>,
    /// The words of the counts, the lowest first.
    words: Vec<u64>,
    /// The number of words of a count.
    width: usize,
}

/// A pattern that a choice leads to, the place of the pattern it comes from, and the change.
type Choice = (u64, u32, Transition);

impl WideTable {
    fn empty(width: usize) -> Self {
        Self { entries: Vec::new(), matchings: Vec::new(), words: Vec::new(), width }
    }

    fn range(entry: &Entry) -> std::ops::Range<usize> {
        entry.start as usize..entry.start as usize + entry.length as usize
    }

    fn words(&self, state: usize) -> &[u64] {
        &self.words[state * self.width..(state + 1) * self.width]
    }

    fn number(&self, state: usize) -> BigUint {
        BigUint::new(self.words(state).iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
    }

    fn bytes(&self) -> u64 {
        (size_of_val(self.entries.as_slice())
            + size_of_val(self.matchings.as_slice())
            + size_of_val(self.words.as_slice())) as u64
    }

    /// Follows all choices; none if a count needs more words.
    fn follow(
        &self,
        run: &mut Run<'_>,
        engine: &Engine,
        choices: &[Choice],
        width: usize,
    ) -> Result<Option<Self>, SweepError> {
        let mut next = Self::empty(width);
        let mut list: Vec<(u32, usize)> = Vec::new();
        let mut claimed = 0;
        for group in choices.chunk_by(|one, other| one.0 == other.0) {
            list.clear();
            for &(target, source, transition) in group {
                let before = points(target) + 2 - transition.points_after(2);
                let closed = transition.closed(before);
                let images = Self::range(&self.entries[source as usize])
                    .map(|state| (engine.transitions.apply(transition, before, self.matchings[state]), state));
                list.extend(images.filter(|&(matching, _)| matching != closed));
            }
            run.tick(4 * list.len() as u64)?;
            list.sort_unstable();
            let start = next.matchings.len();
            for equal in list.chunk_by(|one, other| one.0 == other.0) {
                let end = next.words.len();
                next.words.resize(end + width, 0);
                let sum = &mut next.words[end..];
                if !equal.iter().all(|&(_, state)| add(sum, self.words(state))) {
                    run.release(claimed);
                    return Ok(None);
                }
                next.matchings.push(equal[0].0);
            }
            let length = (next.matchings.len() - start) as u32;
            if length > 0 {
                // A board with more states than that is none for large numbers.
                let start = u32::try_from(start).map_err(|_| SweepError::TooWide)?;
                next.entries.push(Entry { pattern: group[0].0, chunk: 0, start, length });
            }
            let bytes = next.bytes();
            run.reserve(bytes - claimed)?;
            claimed = bytes;
        }
        next.matchings.shrink_to_fit();
        next.words.shrink_to_fit();
        Ok(Some(next))
    }
}

impl CountTable for WideTable {
    type Number = BigUint;

    fn start() -> Self {
        let entries = vec![Entry { pattern: 0, chunk: 0, start: 0, length: 1 }];
        Self { entries, matchings: vec![0], words: vec![1], width: 1 }
    }

    fn advance(&self, run: &mut Run<'_>, engine: &Engine, step: &Step, filter: &Filter) -> Result<Self, SweepError> {
        let arrange = Rearrangement::new(&step.places);
        let mut choices: Vec<Choice> = Vec::new();
        let mut too_wide = false;
        for (source, entry) in (0..).zip(&self.entries) {
            let pattern = arrange.apply(entry.pattern);
            step.choose(pattern, filter, &mut |target, transition| {
                too_wide |= transition.points_after(points(pattern)) > MOST_POINTS;
                choices.push((target, source, transition));
            });
        }
        if too_wide {
            return Err(SweepError::TooWide);
        }
        let run = &mut run.holding(size_of_val(choices.as_slice()) as u64)?;
        choices.sort_unstable();
        let mut width = self.width;
        let next = loop {
            if let Some(next) = self.follow(run, engine, &choices, width)? {
                break next;
            }
            width += 1;
        };
        Ok(next)
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn states<'t>(&'t self, entry: &Entry) -> impl Iterator<Item = (u32, BigUint)> + use<'t> {
        Self::range(entry).map(|state| (self.matchings[state], self.number(state)))
    }

    fn count(&self, entry: &Entry, matching: u32) -> Option<BigUint> {
        let place = self.matchings[Self::range(entry)].binary_search(&matching).ok()?;
        Some(self.number(entry.start as usize + place))
    }
}

/// Adds a number that has no more words, and says whether the sum fits.
fn add(sum: &mut [u64], other: &[u64]) -> bool {
    let mut carry = false;
    for (place, word) in sum.iter_mut().enumerate() {
        let (part, first) = word.overflowing_add(other.get(place).copied().unwrap_or(0));
        let (whole, second) = part.overflowing_add(u64::from(carry));
        (*word, carry) = (whole, first || second);
    }
    !carry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_carry_and_say_when_they_do_not_fit() {
        let mut sum = [u64::MAX, u64::MAX, 7];
        assert!(add(&mut sum, &[1]));
        assert_eq!(sum, [0, 0, 8]);
        assert!(add(&mut sum, &[5, u64::MAX]));
        assert_eq!(sum, [5, u64::MAX, 8]);
        let mut sum = [u64::MAX; 2];
        assert!(!add(&mut sum, &[1, 0]));
    }
}
