//! How long look-ups take.
//!
//! **Idea.** Work is counted in look-ups of three kinds, and each has a time on one thread. These times were measured on the
//! machine of the experiments. They are constants, so that the same question gets the same plan, on any machine and however
//! busy it is.
//!
//! **Why it is right.** Progress and the choice of a schedule need only the ratio of times. A time in seconds is as good as
//! this machine is like that one.
//!
//! **Complexity.** None.
//!
//! **When it fails.** Large tables miss the cache more often than small ones, so a large count takes up to twice as long.
//!
//! **Reference.** None: `experiments/count-speed` compares plans with counts.

/// The times of a look-up in the sweep, where tiles are grown, and in joins, in nanoseconds.
pub(super) const SWEEP: f64 = 4.13;
pub(super) const GROW: f64 = 7.2;
pub(super) const JOIN: f64 = 1.0;
