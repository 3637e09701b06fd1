//! Vectors as bytes, for scratch space.
//!
//! **Idea.** A vector is its pattern, the number of its entries, and the bytes of a count, as many
//! as its largest count needs. Then come the matchings: a bit for each that there could be, or
//! where few occur the differences from one to the next, seven bits a byte; then the counts. A
//! remainder has four bytes, and a dense vector one to four bits for each matching, so that a state
//! takes little more than half of the eight bytes that it has in memory.
//!
//! **Why it is right.** Reading accepts exactly what writing makes: tests flip bits and cut blocks
//! off, and whatever is read is written back to the same bytes.
//!
//! **Complexity.** One pass over the entries.
//!
//! **When it fails.** A damaged block is an error, never a wrong number of states.
//!
//! **Reference.** Numbers of seven bits in each byte are the format LEB128; the rest is the
//! program's own.

use crate::count::engine::matching::{MOST_POINTS, matchings};
use crate::count::engine::pattern::{LOW_BITS, points};
use crate::count::engine::table::{Entry, Table, shift};

/// With this many matchings for each one that occurs, differences are shorter than bits.
const SPARSE: usize = 8;
/// A chunk with this many entries or more takes no further vector: where a vector begins has 32 bits.
const LONG_CHUNK: usize = 1 << 31;

/// Appends a vector.
pub(super) fn encode(pattern: u64, vector: &[u64], bytes: &mut Vec<u8>) {
    let points = points(pattern);
    let (shift, all) = (shift(points), matchings(points));
    let counts = || vector.iter().map(|entry| entry & ((1 << shift) - 1));
    let width = bytes_of_counts(counts().fold(0, |any, count| any | count));
    bytes.extend_from_slice(&pattern.to_le_bytes());
    bytes.extend_from_slice(&(vector.len() as u32).to_le_bytes());
    bytes.push(width as u8);
    if is_sparse(vector.len(), all) {
        let mut last = 0;
        for entry in vector {
            let number = entry >> shift;
            let mut rest = number - last;
            last = number;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
    } else {
        let start = bytes.len();
        bytes.resize(start + all.div_ceil(8), 0);
        for entry in vector {
            let number = (entry >> shift) as usize;
            bytes[start + number / 8] |= 1 << (number % 8);
        }
    }
    for count in counts() {
        bytes.extend_from_slice(&count.to_le_bytes()[..width]);
    }
}

/// The vectors of a block, sorted by their patterns. None if the bytes are not exactly what [`encode`] makes of vectors.
pub(super) fn decode(bytes: &[u8]) -> Option<Table> {
    let mut table = Table { entries: Vec::new(), chunks: vec![Vec::new()] };
    let mut rest = bytes;
    while !rest.is_empty() {
        let pattern = u64::from_le_bytes(*rest.split_off(..8)?.as_array()?);
        let length = u32::from_le_bytes(*rest.split_off(..4)?.as_array()?);
        let width = usize::from(*rest.split_off_first()?);
        let is_pattern = pattern & (pattern >> 1) & LOW_BITS == 0;
        let points = points(pattern);
        if !is_pattern || points % 2 == 1 || points > MOST_POINTS {
            return None;
        }
        let (shift, all, entries) = (shift(points), matchings(points), length as usize);
        if entries == 0 || entries > all {
            return None;
        }
        if table.chunks.last().is_none_or(|chunk| chunk.len() >= LONG_CHUNK) {
            table.chunks.push(Vec::new());
        }
        let number = table.chunks.len() - 1;
        let chunk = &mut table.chunks[number];
        let start = chunk.len();
        if is_sparse(entries, all) {
            read_differences(&mut rest, entries, all, |matching| chunk.push(matching << shift))?;
        } else {
            read_bits(rest.split_off(..all.div_ceil(8))?, |matching| chunk.push(matching << shift));
        }
        let vector = &mut chunk[start..];
        // The numbers of matchings grow, so that the last one is the largest.
        if vector.len() != entries || vector.last().is_none_or(|last| last >> shift >= all as u64) {
            return None;
        }
        if !(1..=8).contains(&width) {
            return None;
        }
        let mut any = 0;
        for (entry, count) in vector.iter_mut().zip(rest.split_off(..width.checked_mul(entries)?)?.chunks_exact(width))
        {
            let mut eight = [0; 8];
            eight[..width].copy_from_slice(count);
            let count = u64::from_le_bytes(eight);
            any |= count;
            *entry |= count;
        }
        if any >> shift != 0 || bytes_of_counts(any) != width {
            return None;
        }
        table.entries.push(Entry { pattern, chunk: number as u32, start: start as u32, length });
    }
    table.sort();
    Some(table)
}

/// Reads the numbers of some of all matchings from their differences.
fn read_differences(rest: &mut &[u8], entries: usize, all: usize, mut each: impl FnMut(u64)) -> Option<()> {
    let mut last = 0_u64;
    for entry in 0..entries {
        let (mut difference, mut bits) = (0, 0);
        loop {
            let byte = *rest.split_off_first()?;
            let more = u64::from(byte & 0x7F);
            // Matchings have numbers below 2^32, and a difference ends with a byte that is not zero.
            if bits > 28 || (byte == 0 && bits > 0) {
                return None;
            }
            difference |= more << bits;
            bits += 7;
            if byte < 0x80 {
                break;
            }
        }
        last += difference;
        if (entry > 0 && difference == 0) || last >= all as u64 {
            return None;
        }
        each(last);
    }
    Some(())
}

/// Reads the numbers of some matchings from their bits.
fn read_bits(bytes: &[u8], mut each: impl FnMut(u64)) {
    for (place, &byte) in bytes.iter().enumerate() {
        let mut marks = byte;
        while marks != 0 {
            each(8 * place as u64 + u64::from(marks.trailing_zeros()));
            marks &= marks - 1;
        }
    }
}

/// The bytes of a count, given all bits that occur in any of them.
fn bytes_of_counts(any: u64) -> usize {
    (64 - any.leading_zeros()).div_ceil(8).max(1) as usize
}

fn is_sparse(entries: usize, all: usize) -> bool {
    SPARSE * entries < all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::count::engine::table::Vectors;

    use super::*;

    /// A vector over the matchings of so many points, with this part of them.
    fn vector(points: usize, numbers: &[prop::sample::Index], counts: &[u64]) -> Vec<u64> {
        let shift = shift(points);
        let mut places: Vec<u64> = numbers.iter().map(|number| number.index(matchings(points)) as u64).collect();
        places.sort_unstable();
        places.dedup();
        places
            .iter()
            .zip(counts.iter().cycle())
            .map(|(place, count)| (place << shift) | (count % (1 << shift)))
            .collect()
    }

    /// What is read was written so: no other bytes have the same meaning, and none do harm.
    fn is_refused_or_written_so(bytes: &[u8]) -> Result<(), TestCaseError> {
        let Some(table) = decode(bytes) else { return Ok(()) };
        let mut entries = table.entries.clone();
        entries.sort_by_key(|entry| (entry.chunk, entry.start));
        let mut again = Vec::new();
        for entry in &entries {
            let vector = Vectors::vector(&table, entry);
            let (shift, all) = (shift(points(entry.pattern)), matchings(points(entry.pattern)) as u64);
            prop_assert!(vector.windows(2).all(|two| two[0] >> shift < two[1] >> shift));
            prop_assert!(vector.iter().all(|one| one >> shift < all));
            encode(entry.pattern, vector, &mut again);
        }
        prop_assert_eq!(&again[..], bytes);
        Ok(())
    }

    fn damaged_bytes_are_refused(
        bytes: &[u8],
        damage: &[(prop::sample::Index, u8, bool)],
    ) -> Result<(), TestCaseError> {
        for (place, by, cut_off) in damage.iter().filter(|_| !bytes.is_empty()) {
            let place = place.index(bytes.len());
            let mut damaged = bytes.to_vec();
            damaged[place] ^= by;
            damaged.truncate(if *cut_off { place + 1 } else { bytes.len() });
            is_refused_or_written_so(&damaged)?;
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused_or_vectors(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            is_refused_or_written_so(&bytes)?;
        }

        #[test]
        fn vectors_come_back(
            vectors in prop::collection::btree_map(
                0_u32..1 << 18,
                (prop::collection::vec(any::<prop::sample::Index>(), 1..200), prop::collection::vec(1_u64..1 << 40, 1..9)),
                1..8,
            ),
            damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..200),
        ) {
            let mut bytes = Vec::new();
            let mut written = Vec::new();
            for (bits, (numbers, counts)) in vectors {
                // An even number of ends at any places.
                let pattern: u64 = (0..18).filter(|bit| bits >> bit & 1 == 1).map(|bit| 1 << (2 * bit)).sum();
                if points(pattern) % 2 == 1 || points(pattern) == 0 {
                    continue;
                }
                let vector = vector(points(pattern), &numbers, &counts);
                encode(pattern, &vector, &mut bytes);
                written.push((pattern, vector));
            }
            written.sort();
            let table = decode(&bytes).unwrap();
            let read: Vec<(u64, Vec<u64>)> =
                table.entries.iter().map(|entry| (entry.pattern, Vectors::vector(&table, entry).to_vec())).collect();
            prop_assert_eq!(read, written);
            damaged_bytes_are_refused(&bytes, &damage)?;
            for end in 1..bytes.len().min(40) {
                // A block that is cut off within its last vector is refused.
                prop_assert!(decode(&bytes[..bytes.len() - end]).is_none_or(|part| part.entries.len() < table.entries.len()));
            }
        }
    }
}
