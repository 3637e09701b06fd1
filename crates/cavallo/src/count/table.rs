//! Tables of states: for each pattern the matchings that occur, by number, and their counts.
//!
//! Counts are 64 bits wide while they are summed and are stored with 32 bits wherever a whole chunk of them fits, which is
//! nearly everywhere: a state then takes eight bytes.

use std::ops::Range;

/// The counts of a chunk.
pub(super) enum Counts {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Counts {
    pub(super) fn get(&self, state: usize) -> u64 {
        match self {
            Self::Narrow(counts) => u64::from(counts[state]),
            Self::Wide(counts) => counts[state],
        }
    }
}

/// The states of some patterns, in the order of the patterns.
pub(super) struct Chunk {
    pub(super) patterns: Vec<u64>,
    /// Where the states of each pattern end.
    ends: Vec<u32>,
    pub(super) matchings: Vec<u32>,
    pub(super) counts: Counts,
}

impl Chunk {
    /// The states of a pattern.
    pub(super) fn states(&self, pattern: usize) -> Range<usize> {
        let start = if pattern == 0 { 0 } else { self.ends[pattern - 1] };
        start as usize..self.ends[pattern] as usize
    }

    pub(super) fn size(&self) -> usize {
        self.matchings.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        let count = match self.counts {
            Counts::Narrow(_) => 4,
            Counts::Wide(_) => 8,
        };
        (self.patterns.len() * 12 + self.size() * (4 + count)) as u64
    }
}

/// A chunk that is being written, pattern after pattern.
#[derive(Default)]
pub(super) struct ChunkWriter {
    patterns: Vec<u64>,
    ends: Vec<u32>,
    matchings: Vec<u32>,
    counts: Vec<u64>,
}

impl ChunkWriter {
    /// Adds a state of the pattern that will be named next.
    #[inline]
    pub(super) fn push(&mut self, matching: u32, count: u64) {
        self.matchings.push(matching);
        self.counts.push(count);
    }

    /// Names the pattern of the states since the last one; a pattern without states is dropped.
    pub(super) fn end_pattern(&mut self, pattern: u64) {
        if self.matchings.len() > self.ends.last().map_or(0, |&end| end as usize) {
            self.patterns.push(pattern);
            self.ends.push(self.matchings.len() as u32);
        }
    }

    pub(super) fn finish(mut self) -> Chunk {
        self.patterns.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.matchings.shrink_to_fit();
        let counts = if self.counts.iter().all(|&count| u32::try_from(count).is_ok()) {
            Counts::Narrow(self.counts.iter().map(|&count| count as u32).collect())
        } else {
            self.counts.shrink_to_fit();
            Counts::Wide(self.counts)
        };
        Chunk { patterns: self.patterns, ends: self.ends, matchings: self.matchings, counts }
    }
}

/// All states after some vertex. The patterns ascend, from chunk to chunk too.
pub(super) struct Table {
    pub(super) chunks: Vec<Chunk>,
}

impl Table {
    /// Before the first vertex: the empty set of edges, in one way.
    pub(super) fn start() -> Self {
        let mut writer = ChunkWriter::default();
        writer.push(0, 1);
        writer.end_pattern(0);
        Self { chunks: vec![writer.finish()] }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.chunks.iter().map(Chunk::bytes).sum()
    }

    pub(super) fn states(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.size() as u64).sum()
    }

    pub(super) fn patterns(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.patterns.len()).sum()
    }

    /// Finds a pattern: its chunk, and its place in it.
    pub(super) fn find(&self, pattern: u64) -> Option<(&Chunk, usize)> {
        let after = self.chunks.partition_point(|chunk| chunk.patterns[0] <= pattern);
        let chunk = &self.chunks[after.checked_sub(1)?];
        chunk.patterns.binary_search(&pattern).ok().map(|place| (chunk, place))
    }
}
