//! Long lists, made piece by piece.
//!
//! The system gives memory page by page, when it is first written to: a gigabyte takes about a second. So a list in proportion to a
//! board is written in pieces, and between them the clock and the cancel token have their say.

use super::{Run, Stopped};

/// The bytes of a piece: well under a millisecond.
const BYTES_OF_PIECE: usize = 1 << 18;
/// This many items are sorted at once.
const BLOCK: usize = 1 << 13;

impl Run<'_> {
    /// A list of equal values. Its memory has been [reserved](Self::reserve).
    ///
    /// ```
    /// let zeros = cavallo::Run::unlimited().filled(0_u8, 100).unwrap();
    /// assert_eq!(zeros, [0; 100]);
    /// ```
    ///
    /// # Errors
    /// When the run is stopped meanwhile.
    pub fn filled<T: Clone>(&mut self, value: T, length: usize) -> Result<Vec<T>, Stopped> {
        let mut list = Vec::with_capacity(length);
        let piece = (BYTES_OF_PIECE / size_of::<T>().max(1)).max(1);
        while list.len() < length {
            let filled = length.min(list.len() + piece);
            list.resize(filled, value.clone());
            self.tick(BYTES_OF_PIECE as u64)?;
        }
        Ok(list)
    }

    /// A list of the items of an iterator that knows how many they are, each of which takes some work to make. Its memory has been
    /// [reserved](Self::reserve).
    ///
    /// # Errors
    /// When the run is stopped meanwhile.
    pub(crate) fn collected<T>(
        &mut self,
        length: usize,
        work: u64,
        items: impl Iterator<Item = T>,
    ) -> Result<Vec<T>, Stopped> {
        let mut list = Vec::with_capacity(length);
        for item in items {
            self.tick(work)?;
            list.push(item);
        }
        Ok(list)
    }

    /// Puts a list in order: blocks of it at once, and then it merges them. It takes a second list meanwhile.
    ///
    /// # Errors
    /// When the run is stopped meanwhile; then the list is in any order.
    pub(crate) fn sort<T: Ord + Copy>(&mut self, list: &mut Vec<T>) -> Result<(), Stopped> {
        for block in list.chunks_mut(BLOCK) {
            self.tick(16 * block.len() as u64)?;
            block.sort_unstable();
        }
        let (mut length, mut merged) = (BLOCK, Vec::new());
        while length < list.len() {
            merged.reserve_exact(list.len());
            for pair in list.chunks(2 * length) {
                let (mut one, mut other) = pair.split_at(length.min(pair.len()));
                while let (Some(first), Some(second)) = (one.first(), other.first()) {
                    self.tick(4)?;
                    let lesser = if second < first { &mut other } else { &mut one };
                    merged.push(lesser[0]);
                    *lesser = &lesser[1..];
                }
                merged.extend_from_slice(one);
                merged.extend_from_slice(other);
            }
            std::mem::swap(list, &mut merged);
            merged.clear();
            length *= 2;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn lists_have_what_they_are_filled_with() {
        let mut run = Run::unlimited();
        for length in [0, 1, 7, BYTES_OF_PIECE, 3 * BYTES_OF_PIECE + 5] {
            assert_eq!(run.filled(3_u8, length).unwrap(), vec![3; length]);
            assert_eq!(run.filled(Vec::<u64>::new(), length / 8).unwrap(), vec![Vec::<u64>::new(); length / 8]);
            assert_eq!(run.collected(length, 1, 0..length).unwrap(), (0..length).collect::<Vec<_>>());
        }
    }

    #[test]
    fn lists_are_sorted() {
        let mut run = Run::unlimited();
        for length in [0, 1, BLOCK, BLOCK + 1, 5 * BLOCK + 3] {
            let mut list: Vec<u64> =
                (0..length as u64).map(|item| item.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            run.sort(&mut list).unwrap();
            assert_eq!(list, expected, "{length}");
        }
    }

    /// The second list would never be finished.
    #[test]
    fn a_run_that_is_over_is_noticed_while_a_list_is_filled() {
        let length = 1 << 30;
        let late = || Run::unlimited().timeout(Duration::ZERO);
        assert!(matches!(late().filled(1_u8, length), Err(Stopped::Time { .. })));
        assert!(matches!(late().collected(8, 1 << 10, 0..u64::MAX), Err(Stopped::Time { .. })));
        assert!(matches!(late().sort(&mut vec![1; 1 << 20]), Err(Stopped::Time { .. })));
    }
}
