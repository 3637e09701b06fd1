//! Finds patterns in a list by hashing.
//!
//! **Idea.** A table has up to a million patterns, and a walk back asks each table for several of
//! them. Halving an interval twenty times touches nearly as many places that are in no cache; a
//! hash table touches two.
//!
//! **Why it is right.** An entry is at the hash of its pattern or behind it, with no empty slot
//! between; so a search that meets an empty slot has seen all that could be equal.
//!
//! **Complexity.** One or two slots for each search, on average; five to ten bytes for each
//! pattern.
//!
//! **When it fails.** It holds fewer than 2^32 patterns.
//!
//! **Reference.** Linear probing: D. E. Knuth, The Art of Computer Programming 3, 6.4.

use crate::count::engine::pattern::OfPattern;

/// Where the patterns of a list are, of which no two are equal.
pub(super) struct PatternIndex {
    /// Places in the list, each at the hash of its pattern or behind it; a power of two of them. Bits that no place needs hold a part of
    /// the hash, so that other patterns are seldom looked at.
    slots: Vec<u32>,
    /// The number of bits of a place.
    bits: u32,
}

/// A slot without an entry.
const EMPTY: u32 = u32::MAX;

impl PatternIndex {
    pub(super) fn new(entries: &[impl OfPattern]) -> Self {
        // One more than the places, so that no entry looks like an empty slot.
        let bits = (u32::BITS - (entries.len() as u32).leading_zeros()).max(1);
        let mut index = Self { slots: vec![EMPTY; slots_for(entries.len())], bits };
        for (place, entry) in (0..).zip(entries) {
            let (mut slot, tag) = index.first_slot(entry.pattern());
            while index.slots[slot] != EMPTY {
                slot = index.next_slot(slot);
            }
            index.slots[slot] = tag | place;
        }
        index
    }

    /// The memory of an index of a list this long.
    pub(super) fn bytes(entries: usize) -> u64 {
        (size_of::<u32>() * slots_for(entries)) as u64
    }

    /// The entry of the list with this pattern.
    pub(super) fn find<'e, E: OfPattern>(&self, entries: &'e [E], pattern: u64) -> Option<&'e E> {
        let (mut slot, tag) = self.first_slot(pattern);
        let places = self.places();
        loop {
            let there = self.slots[slot];
            if there == EMPTY {
                return None;
            }
            if there & !places == tag {
                let entry = &entries[(there & places) as usize];
                if entry.pattern() == pattern {
                    return Some(entry);
                }
            }
            slot = self.next_slot(slot);
        }
    }

    /// The bits of a slot that are a place.
    fn places(&self) -> u32 {
        u32::MAX.checked_shr(u32::BITS - self.bits).unwrap_or(u32::MAX)
    }

    /// Where the search for a pattern begins, and the part of its hash that is kept.
    fn first_slot(&self, pattern: u64) -> (usize, u32) {
        // The upper half of a product depends on all bits of the pattern.
        let hash = pattern.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let other = pattern.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        ((hash >> 32) as usize & (self.slots.len() - 1), (other >> 32) as u32 & !self.places())
    }

    fn next_slot(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }
}

/// At least one slot, and about a fifth of all, stay empty: there a search ends.
fn slots_for(entries: usize) -> usize {
    (entries + entries / 4 + 1).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use crate::count::engine::table::Entry;

    use super::*;

    #[test]
    fn what_is_there_is_found_and_nothing_else() {
        for many in [0_u64, 1, 2, 3, 1000] {
            let entry = |place: u64| Entry { pattern: 4 * place, chunk: 0, start: place as u32, length: 1 };
            let entries: Vec<Entry> = (0..many).map(entry).collect();
            let index = PatternIndex::new(&entries);
            for pattern in 0..4 * many + 8 {
                let found = index.find(&entries, pattern).map(|entry| u64::from(entry.start));
                let expected = (pattern % 4 == 0 && pattern < 4 * many).then_some(pattern / 4);
                assert_eq!(found, expected, "{pattern} of {many}");
            }
        }
    }
}
