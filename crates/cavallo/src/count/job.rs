//! The parts of one [job](crate::run::Job).
//!
//! **Idea.** Of N jobs each counts every N-th tile, or every N-th class of tiles. It counts
//! exactly; if numbers do not fit, modulo as many primes as an estimate asks for. All jobs keep
//! their parts in one store, so the last to finish finds all parts there, and has the number.
//!
//! **Why it is right.** Every part belongs to one job, and parts are added up only when all are
//! there.
//!
//! **Complexity.** The tables of whole halves are made by each job; the tiles are divided.
//!
//! **When it fails.** If a job never runs, the others end with a count of the parts that are
//! missing.
//!
//! **Reference.** None: this is the program's own.

use crate::run::Run;

use super::engine::error::SweepError;
use super::engine::remainders::primes;
use super::rectangle::by_halves::Planned;

/// Counts the parts of a job, exactly or modulo as many primes as are expected to be needed. Fails if parts of other jobs are missing
/// afterwards.
pub(super) fn count_parts_of_job(
    run: &mut Run<'_>,
    expected: impl FnOnce(&mut Run<'_>) -> Result<u32, SweepError>,
    count: &mut impl FnMut(&mut Run<'_>, &Planned) -> Result<u128, SweepError>,
) -> Result<(), SweepError> {
    let mut planned = Planned::new(run.thread_count());
    match run.scoped_memory(|run| count(run, &planned)) {
        Err(SweepError::Overflow) => {}
        counted => return counted.map(|_| ()),
    }
    let expected = expected(run)?;
    let mut unfinished = Ok(());
    for (number, prime) in (0..expected).zip(primes()) {
        planned.engine.prime = Some(prime);
        planned.engine.primes = (number, expected);
        match run.scoped_memory(|run| count(run, &planned)) {
            Err(error @ SweepError::Unfinished { .. }) => unfinished = Err(error),
            counted => {
                counted?;
            }
        }
    }
    unfinished
}
