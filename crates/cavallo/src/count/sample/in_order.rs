//! Makes something of every item of a list, on all threads, and keeps the order.

use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::run::Run;

/// The work on a piece, in steps: enough for the clock to be polled after every one.
const WORK: u64 = 1 << 20;

/// The threads take a few items at a time.
pub(super) fn in_order<I: Sync, O: Send>(
    run: &mut Run<'_>,
    items: &[I],
    at_a_time: usize,
    make: impl Fn(&I) -> Result<O, Error> + Sync,
) -> Result<Vec<O>, Error> {
    let found = Mutex::new(Vec::new());
    let pieces = items.chunks(at_a_time).enumerate().map(|piece| (WORK, piece));
    let total = WORK * items.len().div_ceil(at_a_time) as u64;
    run.share(run.thread_count(), total, pieces, |(place, piece)| {
        let outcomes: Vec<O> = piece.iter().map(&make).collect::<Result<_, Error>>()?;
        found.lock().unwrap_or_else(PoisonError::into_inner).push((place, outcomes));
        Ok::<(), Error>(())
    })?;
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|&(place, _)| place);
    Ok(found.into_iter().flat_map(|(_, outcomes)| outcomes).collect())
}
