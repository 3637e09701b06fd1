//! Makes something of every item of a list, on all threads, and keeps the order.

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
    let pieces = items.chunks(at_a_time).map(|piece| (WORK, piece));
    let found = run.share_in_order(run.thread_count(), WORK * pieces.len() as u64, pieces, |piece| {
        piece.iter().map(&make).collect::<Result<Vec<O>, Error>>()
    })?;
    Ok(found.into_iter().flatten().collect())
}
