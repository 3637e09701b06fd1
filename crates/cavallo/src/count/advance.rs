//! From one table to the next: every state goes where the choices of its pattern lead, and equal states are added up.
//!
//! **Idea.** The effect of a choice on a matching depends only on the pattern. So the choices are listed pattern by pattern,
//! sorted by the pattern they lead to, and then each target is summed at once from its few sources: in an array over all
//! matchings, or in a list where few of them can occur. There is no hashing; a state costs one look-up in a table of
//! [changes](Changes).
//!
//! **Threads.** The targets are cut into ranges of about equal work, estimated from a sample of the patterns. First all
//! sources are listed, one list for each range, then the ranges are summed: both in pieces that threads share.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::run::{Run, Stopped, StoreError};

use super::matching::{CLOSED, Change, Changes, MOST_POINTS, matchings};
use super::pattern::points;
use super::table::{Chunk, ChunkWriter, Counts, Table};

/// The approximate number of states in a range of targets.
const RANGE: u64 = 1 << 16;
const MOST_RANGES: u64 = 1024;
/// The number of patterns sampled to cut the targets into ranges.
const SAMPLE: usize = 4096;
/// The approximate number of patterns listed at a time.
const PATTERNS_AT_A_TIME: usize = 1 << 12;

/// Why a sweep has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SweepError {
    Stopped(Stopped),
    /// The frontier is too large for any computer.
    TooWide,
    /// A number did not fit.
    Overflow,
    /// The store failed.
    Store,
}

impl From<StoreError> for SweepError {
    fn from(_: StoreError) -> Self {
        Self::Store
    }
}

impl From<Stopped> for SweepError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// What all steps of a count share.
pub(super) struct Engine {
    pub(super) changes: Changes,
    pub(super) threads: usize,
    /// Counts are remainders by this prime below 2^31, or the numbers themselves.
    pub(super) prime: Option<u32>,
}

/// One source of a pattern.
#[derive(Clone, Copy)]
struct Source {
    target: u64,
    chunk: u32,
    pattern: u32,
    change: Change,
}

impl Engine {
    /// For exact numbers. The less memory there is to spare, the fewer changes are tabulated.
    pub(super) fn new(threads: usize, spare_memory: u64) -> Self {
        Self { changes: Changes::new(spare_memory), threads, prime: None }
    }

    /// The kind of numbers, in a word.
    pub(super) fn kind(&self) -> String {
        self.prime.map_or("exact".to_owned(), |prime| format!("modulo-{prime}"))
    }

    /// The next table. `choose` reports for a pattern every pattern it leads to, with the change of the matching. The memory
    /// of the new table is claimed.
    pub(super) fn advance<C>(&self, run: &mut Run<'_>, table: &Table, choose: C) -> Result<Table, SweepError>
    where
        C: Fn(u64, &mut dyn FnMut(u64, Change)) + Sync,
    {
        let (splitters, work) = splitters(table, &choose);
        let reserve = self.scratch(table, work);
        let lists = within_memory(run, reserve, |run, used| self.sources(run, table, &choose, &splitters, used))?;
        let plan = lists.iter().flatten().map(|list| size_of_val(list.as_slice()) as u64).sum();
        let next = within_memory(run, reserve, |run, used| self.gather(run, table, lists, work, used))?;
        run.release(plan);
        Ok(next)
    }

    /// Memory needed besides the tables: the changes, and for each thread an array over all matchings and a chunk in
    /// progress.
    fn scratch(&self, table: &Table, work: u64) -> u64 {
        let (mut most_points, mut most_states) = (0, 0);
        for chunk in &table.chunks {
            for (place, &pattern) in chunk.patterns.iter().enumerate() {
                most_points = most_points.max(points(pattern));
                most_states = most_states.max(chunk.states(place).len());
            }
        }
        // Arrays are for targets with many states, which come from at most eleven patterns, and may have two more ends.
        let array = 8 * matchings((most_points + 2).min(MOST_POINTS)).min(SPARSE * 11 * most_states) as u64;
        // A chunk has twice the room it needs while it grows.
        let chunk = 2 * 12 * (work / MOST_RANGES).max(RANGE.min(work));
        self.changes.bytes() + self.threads as u64 * (array + chunk)
    }

    /// For a small table, starting threads takes longer than the work.
    fn threads_for(&self, table: &Table) -> usize {
        if table.states() < RANGE { 1 } else { self.threads }
    }

    /// For each range of targets, lists of their sources.
    fn sources<C>(
        &self,
        run: &mut Run<'_>,
        table: &Table,
        choose: &C,
        splitters: &[u64],
        used: &Used,
    ) -> Result<Vec<Vec<Vec<Source>>>, SweepError>
    where
        C: Fn(u64, &mut dyn FnMut(u64, Change)) + Sync,
    {
        let mut blocks: Vec<(usize, usize, usize)> = Vec::new();
        let patterns_at_a_time = PATTERNS_AT_A_TIME.max(table.patterns() / 64);
        for (i, chunk) in table.chunks.iter().enumerate() {
            match blocks.last_mut() {
                Some((_, end, patterns)) if *patterns < patterns_at_a_time => {
                    *end = i + 1;
                    *patterns += chunk.patterns.len();
                }
                _ => blocks.push((i, i + 1, chunk.patterns.len())),
            }
        }
        let lists: Vec<Mutex<Vec<Vec<Source>>>> = (0..=splitters.len()).map(|_| Mutex::new(Vec::new())).collect();
        let work = |patterns: usize| 64 * patterns as u64;
        let total = work(table.patterns());
        run.share(
            self.threads_for(table),
            total,
            blocks.iter().map(|block| (work(block.2), block)),
            |&(begin, end, _)| {
                let mut own: Vec<Vec<Source>> = vec![Vec::new(); splitters.len() + 1];
                let mut too_wide = false;
                for (number, chunk) in (begin as u32..).zip(&table.chunks[begin..end]) {
                    for (i, &pattern) in (0..).zip(&chunk.patterns) {
                        let points = points(pattern);
                        choose(pattern, &mut |target, change| {
                            too_wide |= change.points_after(points) > MOST_POINTS;
                            let range = splitters.partition_point(|&splitter| splitter <= target);
                            own[range].push(Source { target, chunk: number, pattern: i, change });
                        });
                    }
                }
                if too_wide {
                    return Err(SweepError::TooWide);
                }
                let bytes = own.iter().map(|list| size_of_val(list.as_slice()) as u64).sum();
                used.take(bytes)?;
                for (list, own) in lists.iter().zip(own).filter(|(_, own)| !own.is_empty()) {
                    list.lock().unwrap_or_else(PoisonError::into_inner).push(own);
                }
                Ok(())
            },
        )?;
        Ok(lists.into_iter().map(|list| list.into_inner().unwrap_or_else(PoisonError::into_inner)).collect())
    }

    fn gather(
        &self,
        run: &mut Run<'_>,
        table: &Table,
        lists: Vec<Vec<Vec<Source>>>,
        work: u64,
        used: &Used,
    ) -> Result<Table, SweepError> {
        let done: Mutex<Vec<(usize, Chunk)>> = Mutex::new(Vec::new());
        let each = work / lists.len() as u64;
        let pieces = lists.into_iter().enumerate().map(|piece| (each, piece));
        run.share(self.threads_for(table), work, pieces, |(range, lists)| {
            let mut sources = lists.concat();
            sources.sort_unstable_by_key(|source| source.target);
            let mut writer = ChunkWriter::default();
            let mut sum = Sum { dense: Vec::new(), sparse: Vec::new(), prime: self.prime, overflow: false };
            for group in sources.chunk_by(|one, other| one.target == other.target) {
                self.add_up(table, group, &mut sum);
                sum.end(&mut writer);
                writer.end_pattern(group[0].target);
            }
            if sum.overflow {
                return Err(SweepError::Overflow);
            }
            let chunk = writer.finish();
            used.take(chunk.bytes())?;
            if chunk.size() > 0 {
                done.lock().unwrap_or_else(PoisonError::into_inner).push((range, chunk));
            }
            Ok(())
        })?;
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(range, _)| range);
        let chunks = done.into_iter().map(|(_, chunk)| chunk).collect();
        Ok(Table { chunks })
    }

    /// Adds up the states of one target.
    fn add_up(&self, table: &Table, group: &[Source], sum: &mut Sum) {
        let states = |source: &Source| table.chunks[source.chunk as usize].states(source.pattern as usize);
        let points = points(group[0].target);
        sum.begin(matchings(points), group.iter().map(|source| states(source).len()).sum());
        for source in group {
            let from = &table.chunks[source.chunk as usize];
            let range = states(source);
            let before = points + 2 - source.change.points_after(2);
            let matchings = &from.matchings[range.clone()];
            match &from.counts {
                Counts::Narrow(counts) => {
                    let counts = counts[range].iter().map(|&count| u64::from(count));
                    sum.add_all(&self.changes, source.change, before, matchings, counts);
                }
                Counts::Wide(counts) => {
                    sum.add_all(&self.changes, source.change, before, matchings, counts[range].iter().copied());
                }
            }
        }
    }
}

/// The memory that threads use together, and their limit.
struct Used {
    bytes: AtomicU64,
    spare: u64,
}

impl Used {
    fn take(&self, bytes: u64) -> Result<(), SweepError> {
        let needed = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if needed > self.spare { Err(Stopped::Memory { needed, limit: self.spare }.into()) } else { Ok(()) }
    }
}

/// Runs work that takes memory as it goes, and claims what was taken; some is reserved for temporary needs.
fn within_memory<T>(
    run: &mut Run<'_>,
    reserve: u64,
    work: impl FnOnce(&mut Run<'_>, &Used) -> Result<T, SweepError>,
) -> Result<T, SweepError> {
    let used = Used { bytes: AtomicU64::new(0), spare: run.spare_memory().saturating_sub(reserve) };
    let result = work(run, &used);
    let taken = used.bytes.into_inner();
    if let Err(SweepError::Stopped(Stopped::Memory { .. })) = result {
        // This fails, and reports the need and the limit.
        run.reserve(taken.saturating_add(reserve))?;
    }
    run.reserve(taken)?;
    result
}

/// Targets that separate about equal work, and the total work, estimated from a sample of the patterns.
fn splitters<C>(table: &Table, choose: &C) -> (Vec<u64>, u64)
where
    C: Fn(u64, &mut dyn FnMut(u64, Change)) + Sync,
{
    let stride = table.patterns().div_ceil(SAMPLE).max(1);
    let places = table.chunks.iter().flat_map(|chunk| (0..chunk.patterns.len()).map(move |place| (chunk, place)));
    let mut sample: Vec<(u64, u64)> = Vec::new();
    for (chunk, place) in places.step_by(stride) {
        let states = chunk.states(place).len() as u64;
        choose(chunk.patterns[place], &mut |target, _| sample.push((target, states)));
    }
    sample.sort_unstable();
    let work = sample.iter().map(|&(_, states)| states).sum::<u64>() * stride as u64;
    let ranges = (work / RANGE).clamp(1, MOST_RANGES);
    let each = (work / stride as u64).div_ceil(ranges);
    let mut splitters = Vec::new();
    let mut sum = 0;
    for (target, states) in sample {
        if sum / each != (sum + states) / each && splitters.last() != Some(&target) {
            splitters.push(target);
        }
        sum += states;
    }
    (splitters, work)
}

/// The counts of one pattern while they are summed: an array over all matchings, or a list if few of them can occur.
struct Sum {
    dense: Vec<u64>,
    sparse: Vec<(u32, u64)>,
    prime: Option<u32>,
    overflow: bool,
}

/// With this many matchings for each one that may occur, a list is better.
const SPARSE: usize = 16;

impl Sum {
    /// Makes room for `matchings` matchings, of which at most `incoming` will occur.
    fn begin(&mut self, matchings: usize, incoming: usize) {
        self.sparse.clear();
        self.dense.clear();
        if matchings / SPARSE <= incoming {
            self.dense.resize(matchings, 0);
        }
    }

    fn add_all(
        &mut self,
        changes: &Changes,
        change: Change,
        points: usize,
        matchings: &[u32],
        counts: impl Iterator<Item = u64>,
    ) {
        let pairs = matchings.iter().copied().zip(counts);
        match (change, changes.table(change, points)) {
            (Change::Keep, _) => pairs.for_each(|(matching, count)| self.add(matching, count)),
            (_, Some(to)) => pairs.for_each(|(matching, count)| self.add(to[matching as usize], count)),
            (_, None) => pairs.for_each(|(matching, count)| self.add(change.apply(points, matching), count)),
        }
    }

    #[inline]
    fn add(&mut self, matching: u32, count: u64) {
        if matching == CLOSED {
            return;
        }
        if self.dense.is_empty() {
            self.sparse.push((matching, count));
        } else {
            let place = &mut self.dense[matching as usize];
            let (sum, overflow) = place.overflowing_add(count);
            *place = sum;
            self.overflow |= overflow;
        }
    }

    /// Writes the sums, in the order of the matchings.
    fn end(&mut self, writer: &mut ChunkWriter) {
        let prime = self.prime;
        let mut push = |matching: u32, count: u64| {
            // Far fewer than 2^32 remainders were added, so their sum has not overflowed.
            let count = prime.map_or(count, |prime| count % u64::from(prime));
            if count != 0 {
                writer.push(matching, count);
            }
        };
        for (matching, &count) in (0..).zip(&self.dense).filter(|(_, count)| **count != 0) {
            push(matching, count);
        }
        self.sparse.sort_unstable_by_key(|&(matching, _)| matching);
        for equal in self.sparse.chunk_by(|one, other| one.0 == other.0) {
            let count = equal.iter().fold(0_u64, |sum, &(_, count)| {
                let (sum, overflow) = sum.overflowing_add(count);
                self.overflow |= overflow;
                sum
            });
            push(equal[0].0, count);
        }
    }
}
