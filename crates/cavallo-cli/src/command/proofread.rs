//! `--format none` for a constructed tour: it is written out all the same, in memory, and every square is checked.
//!
//! A construction is verified as such, whatever the board: a few thousand squares and their repeats. This checks its numbers as
//! well, by other code: all of them in memory if they fit, else part by part. Boards past 2^36 squares would take minutes and
//! more; for them the verified construction must do.

use std::time::Duration;

use anyhow::Result;
use cavallo::run::Stopped;
use cavallo::tour::ConstructedTour;
use cavallo::tour::numbering::{verify_numbers, verify_tiled};
use cavallo::{TourProblem, Unverified};

use crate::console::Console;
use crate::outcome::OwnBug;
use crate::watch::Watch;

/// Boards with more squares are not looked at square by square.
const MOST_SQUARES: u64 = 1 << 36;

/// What was done, and how long it took.
pub(crate) struct Proofreading {
    pub(crate) fill_time: Duration,
    pub(crate) check_time: Duration,
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
        let (fill_time, check_time) = (Duration::ZERO, Duration::ZERO);
        return Ok(Ok(Proofreading { fill_time, check_time, remark: remark.to_owned() }));
    }
    let mut run = console.run().threads(threads).watched_by(watch);
    let fits = u32::try_from(squares).is_ok() && 4 * squares <= console.memory();
    let (result, fill_time) = if fits {
        match tour.number_all(&mut run) {
            Ok(numbers) => {
                let fill_time = run.elapsed();
                let ends = (tour.first(), tour.last());
                (verify_numbers(&mut run, problem, &numbers, ends), fill_time)
            }
            Err(stopped) => (Err(stopped.into()), run.elapsed()),
        }
    } else {
        (verify_tiled(&mut run, problem, tour), Duration::ZERO)
    };
    let check_time = run.elapsed().saturating_sub(fill_time);
    watch.finish();
    let how = if fits { "written out and checked" } else { "checked part by part" };
    let squares = if squares == 1 { "the one square".to_owned() } else { format!("all {squares} squares") };
    match result {
        Ok(()) => Ok(Ok(Proofreading { fill_time, check_time, remark: format!("{squares} {how}") })),
        Err(Unverified::Stopped(stopped)) => Ok(Err(stopped)),
        Err(Unverified::Defect(defect)) => {
            Err(OwnBug(format!("the constructed tour, written out, is none: {defect}")).into())
        }
    }
}
