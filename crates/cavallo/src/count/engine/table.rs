//! Tables of states: for each pattern a vector of the matchings that occur, with their counts.
//!
//! **Idea.** A table maps each pattern to a vector, sorted by matching. The patterns are few, a
//! hundred times fewer than the states, so what is stored for each of them hardly counts.
//!
//! **Packed entries.** A matching and its count share 64 bits: the number of the matching above, the count below. For 2k ends
//! there are (2k-1)!! matchings, so that many bits are left for counts: 46 for k = 7, where a table of 8x8 has counts of 20
//! bits. A count that does not fit is an overflow, and the tours are counted modulo primes instead; remainders always fit.
//! The bits of matching and count together are 64, so the sum of a whole vector fits in 64 bits: nothing that is added up
//! later can overflow unseen.
//!
//! **Chunks.** Vectors lie one behind the other in chunks of one size. A table that is no longer needed gives its chunks to a
//! [pool](Pool), and the next one takes them from there: fresh memory costs more than the work that is done in it.
//!
//! **Why it is right.** The numbers of all matchings of a pattern and its counts share 64 bits;
//! whoever writes an entry compares the count with the bits there are.
//!
//! **Complexity.** Eight bytes for each state, and 24 for each pattern. Finding a pattern is a
//! binary search.
//!
//! **When it fails.** A count that does not fit its bits ends an exact count, which is repeated
//! modulo primes. A vector may not begin beyond entry 2^32 of its chunk.
//!
//! **Reference.** None: this is the program's own.

use std::sync::{Mutex, PoisonError};

use super::matching::matchings;
use super::pattern::{OfPattern, sort_by_pattern};

/// The entries of a chunk: one MiB.
const CHUNK: usize = 1 << 17;
/// Counts have at most this many bits, so that several hundred of them can be added up before anyone looks.
const MOST_BITS_OF_COUNTS: u32 = 54;

/// The number of bits for counts in a vector of `points` points.
pub(crate) fn shift(points: usize) -> u32 {
    // Matchings are numbered from zero, so the last one needs the most bits.
    let bits = usize::BITS - (matchings(points) - 1).leading_zeros();
    (u64::BITS - bits).min(MOST_BITS_OF_COUNTS)
}

/// Where the vector of a pattern is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) pattern: u64,
    pub(crate) chunk: u32,
    pub(crate) start: u32,
    pub(crate) length: u32,
}

impl OfPattern for Entry {
    fn pattern(&self) -> u64 {
        self.pattern
    }
}

/// Marks the chunk of an entry as one of another table.
pub(crate) const FOREIGN: u32 = 1 << 31;

/// All states after some vertex.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    pub(crate) chunks: Vec<Vec<u64>>,
}

impl Table {
    /// Before the first vertex: the empty set of edges, in one way.
    pub(crate) fn start() -> Self {
        Self { entries: vec![Entry { pattern: 0, chunk: 0, start: 0, length: 1 }], chunks: vec![vec![1]] }
    }

    /// The table of parts that were made separately.
    pub(crate) fn of_parts(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::default(), |mut table, part| {
            let base = table.chunks.len() as u32;
            table.chunks.extend(part.chunks);
            table.entries.extend(part.entries.into_iter().map(|entry| match entry.chunk & FOREIGN {
                0 => Entry { chunk: base + entry.chunk, ..entry },
                _ => entry,
            }));
            table
        })
    }

    pub(crate) fn vector(&self, entry: &Entry) -> &[u64] {
        &self.chunks[entry.chunk as usize][entry.start as usize..][..entry.length as usize]
    }

    pub(crate) fn bytes(&self) -> u64 {
        let chunks: u64 = self.chunks.iter().map(|chunk| size_of_val(chunk.as_slice()) as u64).sum();
        chunks + size_of_val(self.entries.as_slice()) as u64
    }

    pub(crate) fn states(&self) -> u64 {
        self.entries.iter().map(|entry| u64::from(entry.length)).sum()
    }

    /// Puts the patterns in order, so that they can be [found](Vectors::find).
    pub(crate) fn sort(&mut self) {
        sort_by_pattern(&mut self.entries);
    }
}

/// Patterns with their vectors, in order.
pub(crate) trait Vectors: Sync {
    fn entries(&self) -> &[Entry];

    fn vector(&self, entry: &Entry) -> &[u64];

    /// The place of a pattern.
    fn find(&self, pattern: u64) -> Option<&Entry> {
        let place = self.entries().binary_search_by_key(&pattern, |entry| entry.pattern).ok()?;
        Some(&self.entries()[place])
    }
}

/// A sorted table.
impl Vectors for Table {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn vector(&self, entry: &Entry) -> &[u64] {
        self.vector(entry)
    }
}

/// Chunks that are free to be used again.
#[derive(Default)]
pub(crate) struct Pool {
    chunks: Mutex<Vec<Vec<u64>>>,
}

impl Pool {
    fn take(&self) -> Vec<u64> {
        let free = self.chunks.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| vec![0; CHUNK])
    }

    /// Gives free chunks back to the system, except for about so many bytes.
    pub(crate) fn keep(&self, bytes: u64) {
        let mut free = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        free.truncate(usize::try_from(bytes / (CHUNK * size_of::<u64>()) as u64).unwrap_or(usize::MAX));
    }

    pub(crate) fn give_back(&self, chunks: impl IntoIterator<Item = Vec<u64>>) {
        let mut free = self.chunks.lock().unwrap_or_else(PoisonError::into_inner);
        free.extend(chunks.into_iter().filter(|chunk| chunk.len() == CHUNK));
    }
}

/// Takes vectors as they are made.
pub(crate) trait VectorSink {
    /// Takes a vector of at most so many entries: `write` fills the first ones of the room it is given, and says how many. A
    /// pattern with no entries is dropped.
    fn push(&mut self, pattern: u64, most: usize, write: impl FnOnce(&mut [u64]) -> usize);
}

/// A table that is being written, vector after vector.
pub(crate) struct TableWriter<'p> {
    pool: &'p Pool,
    table: Table,
    /// The chunk in progress, its number, and where its next vector begins; beyond there may be anything.
    chunk: Vec<u64>,
    number: usize,
    end: usize,
    /// The size of the next chunk.
    next: usize,
    /// Entries for which there is room in all chunks.
    room: usize,
}

impl<'p> TableWriter<'p> {
    /// For about so many entries, or many more.
    pub(crate) fn new(pool: &'p Pool, expected: usize) -> Self {
        let next = expected.clamp(1, CHUNK);
        Self { pool, table: Table::default(), chunk: Vec::new(), number: 0, end: 0, next, room: 0 }
    }

    /// Writes a vector as it is.
    pub(crate) fn copy(&mut self, pattern: u64, vector: &[u64]) {
        self.push(pattern, vector.len(), |room| {
            room.copy_from_slice(vector);
            vector.len()
        });
    }

    /// The memory taken so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.room as u64 * size_of::<u64>() as u64 + size_of_val(self.table.entries.as_slice()) as u64
    }

    pub(crate) fn finish(mut self) -> Table {
        if self.chunk.len() != CHUNK || self.end <= CHUNK / 2 {
            // A chunk that is nearly empty is more useful in the pool.
            let used = self.chunk[..self.end].into();
            self.pool.give_back([std::mem::replace(&mut self.chunk, used)]);
        }
        self.put_chunk();
        self.table.entries.shrink_to_fit();
        self.table
    }

    /// Puts the chunk in progress, if there is one, where its entries look for it.
    fn put_chunk(&mut self) {
        let chunk = std::mem::take(&mut self.chunk);
        if !chunk.is_empty() {
            self.table.chunks[self.number] = chunk;
        }
    }

    /// Begins a chunk of this size.
    fn begin_chunk(&mut self, size: usize) {
        self.put_chunk();
        self.chunk = if size == CHUNK { self.pool.take() } else { vec![0; size] };
        self.number = self.table.chunks.len();
        // Its place, until it is full.
        self.table.chunks.push(Vec::new());
        self.room += size;
        self.end = 0;
    }
}

impl VectorSink for TableWriter<'_> {
    fn push(&mut self, pattern: u64, most: usize, write: impl FnOnce(&mut [u64]) -> usize) {
        let (chunk, start, length);
        if most > CHUNK {
            // A large vector has a chunk of its own, of the size it turns out to have.
            let mut own = vec![0; most];
            length = write(&mut own);
            own.truncate(length);
            own.shrink_to_fit();
            self.room += length;
            (chunk, start) = (self.table.chunks.len(), 0);
            self.table.chunks.push(own);
        } else {
            if self.end + most > self.chunk.len() {
                self.begin_chunk(self.next.max(most));
                self.next = (2 * self.next).min(CHUNK);
            }
            length = write(&mut self.chunk[self.end..][..most]);
            (chunk, start) = (self.number, self.end);
            self.end += length;
        }
        if length > 0 {
            let (chunk, start, length) = (chunk as u32, start as u32, length as u32);
            self.table.entries.push(Entry { pattern, chunk, start, length });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::advance::{Cut, Engine};
    use super::*;
    use crate::run::Run;

    /// Free chunks and what is reserved stay within the limit together.
    #[test]
    fn free_chunks_stay_within_the_limit() {
        let free = |limit: u64, reserved: u64| {
            let engine = Engine::new(1);
            engine.pool.give_back((0..10).map(|_| vec![0; CHUNK]));
            let mut run = Run::unlimited().max_memory(limit);
            run.reserve(reserved).unwrap();
            let piece = vec![Cut { start: 0, end: 1, work: 1 }];
            engine.in_pieces(&mut run, 0, &[()], piece, &|_, _, _| Ok(Table::default())).unwrap();
            engine.pool.chunks.lock().unwrap().len()
        };
        assert_eq!(free(100 << 20, 0), 10);
        assert_eq!(free(100 << 20, 84 << 20), 8);
        assert_eq!(free(16 << 20, 13 << 20), 1);
    }

    /// Small vectors and large ones, in any order, come back.
    #[test]
    fn vectors_are_where_their_entries_say() {
        let pool = Pool::default();
        for sizes in [&[CHUNK + 1][..], &[3, CHUNK + 5, 2], &[CHUNK + 5, 1, CHUNK, 7], &[CHUNK / 2 + 1, CHUNK / 2], &[]]
        {
            let mut writer = TableWriter::new(&pool, 10);
            for (pattern, &size) in (1..).zip(sizes) {
                writer.copy(pattern, &vec![pattern; size]);
                writer.push(100 + pattern, size + CHUNK, |room| {
                    room[..size].fill(100 + pattern);
                    size
                });
            }
            let table = writer.finish();
            assert_eq!(table.entries.len(), 2 * sizes.len());
            for entry in &table.entries {
                let size = sizes[(entry.pattern % 100 - 1) as usize];
                assert!(
                    table.vector(entry).len() == size && table.vector(entry).iter().all(|&one| one == entry.pattern)
                );
            }
            pool.give_back(table.chunks);
        }
    }
}
