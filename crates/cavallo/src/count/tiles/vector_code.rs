//! Vectors as bytes, for scratch space.
//!
//! A vector is its pattern, the number of its entries, and the bytes of a count, as many as its largest count needs. Then come
//! the matchings: a bit for each that there could be, or where few occur the differences from one to the next, seven bits a
//! byte; then the counts. A remainder has four bytes, and a dense vector one to four bits for each matching, so that a state takes
//! little more than half of the eight bytes that it has in memory.

use super::super::matching::matchings;
use super::super::pattern::points;
use super::super::table::{Entry, Table, shift};

/// With this many matchings for each one that occurs, differences are shorter than bits.
const SPARSE: usize = 8;

/// Appends a vector.
pub(super) fn encode(pattern: u64, vector: &[u64], bytes: &mut Vec<u8>) {
    let points = points(pattern);
    let (shift, all) = (shift(points), matchings(points));
    let counts = || vector.iter().map(|entry| entry & ((1 << shift) - 1));
    let most = counts().fold(0, |all, count| all | count);
    let width = (64 - most.leading_zeros()).div_ceil(8).max(1) as usize;
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

/// The vectors of a block, sorted by their patterns. None if the bytes are not what was written.
pub(super) fn decode(bytes: &[u8]) -> Option<Table> {
    let mut table = Table { entries: Vec::new(), chunks: vec![Vec::new()] };
    let mut rest = bytes;
    while !rest.is_empty() {
        let pattern = u64::from_le_bytes(*rest.split_off(..8)?.as_array()?);
        let length = u32::from_le_bytes(*rest.split_off(..4)?.as_array()?);
        let width = usize::from(*rest.split_off_first()?);
        let points = points(pattern);
        let (shift, all) = (shift(points), matchings(points));
        let chunk = &mut table.chunks[0];
        let start = chunk.len();
        if is_sparse(length as usize, all) {
            let mut last = 0;
            for _ in 0..length {
                let (mut difference, mut bits) = (0_u64, 0);
                loop {
                    let byte = *rest.split_off_first()?;
                    difference |= u64::from(byte & 0x7F).checked_shl(bits)?;
                    bits += 7;
                    if byte < 0x80 {
                        break;
                    }
                }
                last += difference;
                chunk.push(last << shift);
            }
        } else {
            for (place, &byte) in rest.split_off(..all.div_ceil(8))?.iter().enumerate() {
                let mut marks = byte;
                while marks != 0 {
                    let number = 8 * place as u64 + u64::from(marks.trailing_zeros());
                    marks &= marks - 1;
                    chunk.push(number << shift);
                }
            }
        }
        let vector = &mut chunk[start..];
        if vector.len() != length as usize || !(1..=8).contains(&width) {
            return None;
        }
        for (entry, count) in vector.iter_mut().zip(rest.split_off(..width * length as usize)?.chunks_exact(width)) {
            let mut eight = [0; 8];
            eight[..width].copy_from_slice(count);
            *entry |= u64::from_le_bytes(eight);
        }
        table.entries.push(Entry { pattern, chunk: 0, start: start as u32, length });
    }
    table.sort();
    Some(table)
}

fn is_sparse(entries: usize, all: usize) -> bool {
    SPARSE * entries < all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::table::Vectors;
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

    proptest! {
        #[test]
        fn vectors_come_back(
            vectors in prop::collection::btree_map(
                0_u32..1 << 18,
                (prop::collection::vec(any::<prop::sample::Index>(), 1..200), prop::collection::vec(1_u64..1 << 40, 1..9)),
                1..8,
            )
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
            for end in 1..bytes.len().min(40) {
                // A block that is cut off within its last vector is refused.
                prop_assert!(decode(&bytes[..bytes.len() - end]).is_none_or(|part| part.entries.len() < table.entries.len()));
            }
        }
    }
}
