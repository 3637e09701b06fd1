//! `--format none` for a constructed tour: the number of every square is computed and checked all the same.
//!
//! A construction is verified as such, whatever the board: a few thousand squares and their repeats. This checks its numbers as
//! well, by other code, part by part: a part is filled, checked while it is in the cache, and overwritten by the next. So it
//! takes less time than writing as much memory for the first time, and no memory to speak of. Boards past 2^36 squares would
//! take minutes and more; for them the verified construction must do.

use std::time::Duration;

use anyhow::Result;
use cavallo::run::Stopped;
use cavallo::tour::ConstructedTour;
use cavallo::{TourProblem, Unverified};
use cavallo_formats::check_all_squares;

use crate::console::Console;
use crate::outcome::OwnBug;
use crate::show::watch::Watch;

/// Boards with more squares are not looked at square by square.
const MOST_SQUARES: u64 = 1 << 36;

/// What was done, and how long it took.
pub(crate) struct Proofreading {
    pub(crate) time: Duration,
    /// For the user.
    pub(crate) remark: String,
}

/// Checks all numbers of a tour, or says why the run was stopped.
pub(crate) fn proofread(
    console: &Console,
    problem: &TourProblem,
    tour: &ConstructedTour,
    threads: usize,
    watch: &mut Watch,
) -> Result<Result<Proofreading, Stopped>> {
    let squares = tour.length();
    if squares > MOST_SQUARES {
        let remark = "more than 2^36 squares: the construction was verified, its squares were not looked at one by one";
        return Ok(Ok(Proofreading { time: Duration::ZERO, remark: remark.to_owned() }));
    }
    let mut run = console.run().threads(threads).watched_by(watch);
    let result = check_all_squares(&mut run, problem, tour);
    let time = run.elapsed();
    watch.finish();
    let squares = if squares == 1 { "the one square".to_owned() } else { format!("all {squares} squares") };
    match result {
        Ok(()) => Ok(Ok(Proofreading { time, remark: format!("{squares} numbered and checked") })),
        Err(Unverified::Stopped(stopped)) => Ok(Err(stopped)),
        Err(Unverified::Defect(defect)) => Err(OwnBug(format!("the constructed tour is not valid: {defect}")).into()),
    }
}
