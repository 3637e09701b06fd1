//! From one table to the next: every state goes where the choices of its pattern lead, and equal states are added up.
//!
//! **Idea.** Processing a vertex *touches* few places of a pattern: its own and those of its later neighbours, five for a
//! knight. Sort the patterns by the places that are not touched, then by the others: patterns with the same untouched
//! places are a *block*, and all they lead to is the same block of the next table. So a block is taken at a time: its choices are
//! listed, sorted by the pattern they lead to, and each target is [summed](Accumulator) from its few sources, which have just been
//! used and are in the cache. No list of all sources is ever made, and there is no hashing.
//!
//! **Threads.** The patterns are cut between blocks into pieces of about equal size, which threads share.
//!
//! **Why it is right.** A step changes only touched places, so states with different untouched
//! places never become equal: each block of the next table has all its sources in one block of this
//! one. Equal targets are neighbours after sorting, and are added up.
//!
//! **Complexity.** One look-up per state and choice, at most eleven choices for a knight; sorting the patterns, of which there
//! are about a hundred times fewer than states.
//!
//! **When it fails.** When a table does not fit in memory, a pattern has more than 20 ends, or a
//! count does not fit its bits.
//!
//! **Reference.** None: this is the program's own.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::run::{Run, Stopped};

use super::accumulator::Accumulator;
use super::error::SweepError;
use super::filter::Filter;
use super::join_tables::JoinTables;
use super::matching::{MOST_POINTS, Transition};
use super::pattern::{OfPattern, Rearrangement, points, sort_by_pattern, sort_in_blocks};
use super::table::{Entry, Pool, Table, TableWriter};
use super::transitions::Transitions;

/// A table with fewer states is too small to share.
const WORTH_SHARING: u64 = 1 << 15;
/// The number of pieces for each thread, and the most states of a piece.
const PIECES_PER_THREAD: u64 = 16;
const MOST_STATES_OF_PIECE: u64 = 1 << 22;
/// The work on a pattern, in states.
const WORK_PER_PATTERN: u64 = 16;

/// The patterns of a table that a step starts from: which ones, where their places go, and which of these it touches.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'a> {
    pub(crate) only: Option<&'a Filter>,
    pub(crate) arrange: &'a Rearrangement,
    pub(crate) touched: u64,
}

impl Selection<'_> {
    /// The rearranged pattern, if it is selected.
    pub(crate) fn arranged(&self, pattern: u64) -> Option<u64> {
        self.only.is_none_or(|filter| filter.allows(pattern)).then(|| self.arrange.apply(pattern))
    }
}

/// What all steps of a count share.
pub(crate) struct Engine {
    pub(crate) transitions: Transitions,
    pub(crate) threads: usize,
    /// Counts are remainders by this prime below 2^31, or the numbers themselves.
    pub(crate) prime: Option<u32>,
    pub(crate) pool: Pool,
    pub(crate) join_tables: JoinTables,
    /// The number of primes counted before, and the number of all that will be needed.
    pub(crate) primes: (u32, u32),
    /// Arrays for sums that nobody uses at the moment.
    sums: Mutex<Vec<Accumulator>>,
}

impl Engine {
    /// For exact numbers.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            transitions: Transitions::new(),
            threads,
            prime: None,
            pool: Pool::default(),
            join_tables: JoinTables::default(),
            primes: (0, 1),
            sums: Mutex::default(),
        }
    }

    /// The memory of what is kept from one step to the next, besides tables and free chunks.
    pub(crate) fn bytes_between_steps(&self) -> u64 {
        let sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        self.transitions.bytes() + sums.iter().map(Accumulator::bytes).sum::<u64>()
    }

    /// Frees what only steps need.
    pub(crate) fn rest(&mut self) {
        self.pool = Pool::default();
        self.sums = Mutex::default();
    }

    /// The kind of numbers, in a word.
    pub(crate) fn kind(&self) -> String {
        self.prime.map_or("exact".to_owned(), |prime| format!("modulo-{prime}"))
    }

    /// The next table. Patterns are chosen and rearranged before anything else. `choose` reports for a rearranged pattern every pattern it
    /// leads to, with the change of the matching; of its places only the touched ones matter or change. The memory of the
    /// new table is claimed.
    pub(crate) fn advance(
        &self,
        run: &mut Run<'_>,
        table: &Table,
        selection: Selection<'_>,
        choose: Choose<'_>,
    ) -> Result<Table, SweepError> {
        let touched = selection.touched;
        let arranged = table
            .entries
            .iter()
            .filter_map(|entry| Some(Entry { pattern: selection.arranged(entry.pattern)?, ..*entry }));
        let mut entries: Vec<Entry> = arranged.collect();
        sort_in_blocks(&mut entries, !touched);
        let pieces = self.pieces(&entries, !touched);
        let scratch = size_of_val(entries.as_slice()) as u64;
        self.in_pieces(run, scratch, &entries, pieces, &|piece, sum, used| {
            let states = piece.iter().map(|entry| entry.length as usize).sum();
            let mut writer = TableWriter::new(&self.pool, states);
            let mut choices: Vec<(u64, u32, Transition)> = Vec::new();
            let mut claimed = 0;
            for block in piece.chunk_by(|one, other| (one.pattern ^ other.pattern) & !touched == 0) {
                choices.clear();
                let mut too_wide = false;
                for (number, entry) in (0..).zip(block) {
                    let points = points(entry.pattern);
                    choose(entry.pattern, &mut |target, transition| {
                        too_wide |= transition.points_after(points) > MOST_POINTS;
                        choices.push((target, number, transition));
                    });
                }
                if too_wide {
                    return Err(SweepError::TooWide);
                }
                sort_by_pattern(&mut choices);
                for group in choices.chunk_by(|one, other| one.0 == other.0) {
                    let sources = group
                        .iter()
                        .map(|&(_, source, transition)| (table.vector(&block[source as usize]), transition));
                    sum.write(&self.transitions, group[0].0, sources, &mut writer);
                }
                used.update(&mut claimed, writer.bytes() + sum.bytes())?;
            }
            let part = writer.finish();
            used.update(&mut claimed, part.bytes())?;
            Ok(part)
        })
    }

    /// Makes a table piece by piece; `make` gets a piece of the entries, arrays for sums, and says what memory it uses.
    pub(crate) fn in_pieces<E: Sync>(
        &self,
        run: &mut Run<'_>,
        scratch: u64,
        entries: &[E],
        pieces: Vec<Cut>,
        make: Make<'_, E>,
    ) -> Result<Table, SweepError> {
        let parts = within_memory(run, scratch + self.transitions.bytes(), &self.pool, |run, used| {
            let total = pieces.iter().map(|cut| cut.work).sum();
            let threads = if pieces.len() == 1 { 1 } else { self.threads };
            run.share_in_order(threads, total, pieces.into_iter().map(|cut| (cut.work, cut)), |cut| {
                let mut sum = self.take_sum();
                let part = make(&entries[cut.start..cut.end], &mut sum, used)?;
                if std::mem::take(&mut sum.overflow) {
                    return Err(SweepError::Overflow);
                }
                self.sums.lock().unwrap_or_else(PoisonError::into_inner).push(sum);
                Ok(part)
            })
        });
        Ok(Table::of_parts(parts?.into_iter()))
    }

    fn take_sum(&self) -> Accumulator {
        let free = self.sums.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.filter(|sum| sum.prime() == self.prime).unwrap_or_else(|| Accumulator::new(self.prime))
    }

    /// A table that is no longer needed.
    pub(crate) fn recycle(&self, run: &mut Run<'_>, table: Table) {
        run.release(table.bytes());
        self.pool.give_back(table.chunks);
    }

    /// Cuts sorted entries into pieces, never within a block, in which patterns are alike under the mask.
    pub(crate) fn pieces(&self, entries: &[Entry], mask: u64) -> Vec<Cut> {
        let alike = |one: &Entry, other: &Entry| (one.pattern ^ other.pattern) & mask == 0;
        self.cut(entries, |entry| WORK_PER_PATTERN + u64::from(entry.length), alike)
    }

    /// The same for anything with a size.
    pub(crate) fn cut<E>(&self, entries: &[E], work: impl Fn(&E) -> u64, alike: impl Fn(&E, &E) -> bool) -> Vec<Cut> {
        let total: u64 = entries.iter().map(&work).sum();
        let parts = (PIECES_PER_THREAD * self.threads as u64).max(total / MOST_STATES_OF_PIECE);
        let parts = if total < WORTH_SHARING { 1 } else { parts };
        let each = total / parts + 1;
        let mut cuts: Vec<Cut> = Vec::new();
        let (mut start, mut sum) = (0, 0);
        for (place, entry) in entries.iter().enumerate() {
            sum += work(entry);
            let may_cut = entries.get(place + 1).is_none_or(|next| sum >= each && !alike(entry, next));
            if may_cut {
                cuts.push(Cut { start, end: place + 1, work: sum });
                (start, sum) = (place + 1, 0);
            }
        }
        cuts
    }
}

/// A pattern that a source leads to, with the number of the source.
impl OfPattern for (u64, u32, Transition) {
    fn pattern(&self) -> u64 {
        self.0
    }
}

/// Tells every pattern that a pattern leads to, with the change of the matching.
pub(crate) type Choose<'a> = &'a (dyn Fn(u64, &mut dyn FnMut(u64, Transition)) + Sync);

/// Makes the part of a table that follows from some entries.
pub(crate) type Make<'a, E> = &'a (dyn Fn(&[E], &mut Accumulator, &MemoryUse<'_>) -> Result<Table, SweepError> + Sync);

/// A piece of the entries of a table, and the work on it.
pub(crate) struct Cut {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) work: u64,
}

/// The memory that threads use together, and their limit.
pub(crate) struct MemoryUse<'p> {
    bytes: AtomicU64,
    most: AtomicU64,
    spare: u64,
    /// Free chunks, and how much of the memory they may have.
    pool: &'p Pool,
    free: AtomicU64,
}

impl MemoryUse<'_> {
    /// Claims the memory of a part whose size changes.
    pub(crate) fn update(&self, claimed: &mut u64, bytes: u64) -> Result<(), SweepError> {
        let before = std::mem::replace(claimed, bytes);
        let needed = self
            .bytes
            .fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed)
            .wrapping_add(bytes)
            .wrapping_sub(before);
        self.most.fetch_max(needed, Ordering::Relaxed);
        // What the threads did not take from the pool must not take their memory: it keeps half of what is left to them.
        if needed.saturating_add(self.free.load(Ordering::Relaxed)) > self.spare {
            let free = self.spare.saturating_sub(needed) / 2;
            self.free.store(free, Ordering::Relaxed);
            self.pool.keep(free);
        }
        if needed > self.spare { Err(Stopped::Memory { needed, limit: self.spare }.into()) } else { Ok(()) }
    }
}

/// Runs work that takes memory as it goes, and claims what was taken; some is reserved for temporary needs.
fn within_memory<T>(
    run: &mut Run<'_>,
    scratch: u64,
    pool: &Pool,
    work: impl FnOnce(&mut Run<'_>, &MemoryUse<'_>) -> Result<T, SweepError>,
) -> Result<T, SweepError> {
    let run = &mut run.holding(scratch)?;
    let spare = run.spare_memory();
    // Free chunks take memory that nobody has reserved: the new table uses them first, and half of what is left is for everything else.
    pool.keep(spare / 2);
    let (bytes, most, free) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(spare / 2));
    let used = MemoryUse { bytes, most, spare, pool, free };
    let result = work(run, &used);
    let (most, bytes) = (used.most.into_inner(), used.bytes.into_inner());
    // If it was too much, this fails, and reports the need and the limit.
    drop(run.holding(most)?);
    run.reserve(bytes)?;
    result
}
