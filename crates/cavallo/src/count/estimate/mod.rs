//! A Monte Carlo estimate of the number of tours, with a 95 % confidence interval: for boards too large to count.
//!
//! **Idea.** The frontier method (see `sweep`) with room for a fixed number of states. Weighted states, the
//! [particles](particles), pass one square after the other; where there are more states than room, they are thinned at
//! random, and those that stay gain weight. With q the weight times a [completion guess](completion_guess), an approximation
//! of the number of tours that complete the state, a state stays with probability min(1, q/c), where c is chosen to fill the
//! room, and its weight is divided by that probability. The choice is *systematic*: the states with q < c lie side by side as intervals
//! of length q, and those stay whose intervals contain one of the points u, u + c, u + 2c, ... for a single random u between 0 and c. So
//! exactly as many stay as there is room for. Several independent populations of particles, the replicates, give
//! the standard error of the mean.
//!
//! **Worked example.** Four states with q = 5, 2, 2, 1 and room for two:
//!
//! ```text
//! q             5      2      2      1       sum 10
//! c = 10 / 2 = 5: the first has q >= c and stays for certain; one place is left for the others, so c = (2 + 2 + 1) / 1 = 5
//! probability   1     0.4    0.4    0.2      sum 2: the room
//! new weight   x1    x2.5   x2.5    x5       weight / probability
//! expectation   5      2      2      1       of q afterwards: unchanged
//! ```
//!
//! **Why it is unbiased.** Let N(s) be the number of tours that complete the state s. Passing a square replaces s by all its
//! successors, whose N add up to N(s); thinning divides the weight of a state that stays by the probability that it does. So
//! the expectation of the sum of weight times N never changes, whatever the guesses are, provided that a state with N > 0
//! always has a positive probability to stay. It is the number of tours at the beginning, and the sum of the weights of the
//! completed cycles at the end. If no population ever had to be thinned, the number is exact.
//!
//! **Why the interval is right.** The replicates are independent and identically distributed, and each is the sum of a great
//! many particles: their logarithms are nearly normal. With m their mean and e its relative standard error, the interval is m
//! exp(-te) to m exp(te), where t is Student's 97.5 % quantile.
//!
//! **Complexity.** Time: squares x particles x width x replicates. The relative error of a replicate falls with the square
//! root of the number of particles and grows slowly with the board. Memory: the particles of as many populations as there are
//! threads. Measured in `experiments/estimate-coverage`: 95.5 % of 2600 intervals contain the true number; 8x8 closed, with
//! the default effort, has a standard error of 1.3 % after 10 s.
//!
//! **When it fails.** Coverage was measured for replicates that differ by up to 65 % of their mean. Where they differ more, a
//! few of them dominate the mean, and the true number may well be larger; the result is marked as doubtful. Boards whose
//! shorter side exceeds 30 are refused.
//!
//! **Reference.** N. Chopin and O. Papaspiliopoulos, An Introduction to Sequential Monte Carlo (2020); P. Fearnhead and P. Clifford,
//! On-line inference for hidden Markov models via particle filters (2003), for the thinning rule.

mod completion_guess;
mod interval;
mod particles;
mod square_order;
#[cfg(test)]
mod tests;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::{Answer, Feature, Unsuitable};
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::TourProblem;
use crate::tour::existence::{Verdict, decide, find_dead_squares};
use crate::trace::Event;

pub use crate::trace::Magnitude;
use interval::{Interval, interval};
use particles::{Particles, Total};
use square_order::{SquareOrder, TOO_WIDE, WIDEST};

/// With fewer replicates there is no meaningful interval.
pub const FEWEST_REPLICATES: usize = 5;

/// The effort put into an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimateOptions {
    /// The most particles of a population.
    pub particles: NonZero<u32>,
    /// The number of populations, at least [`FEWEST_REPLICATES`].
    pub replicates: usize,
    /// The random seed; the same seed gives the same number, with any number of threads.
    pub seed: u64,
}

impl Default for EstimateOptions {
    fn default() -> Self {
        let particles = NonZero::new(5000).unwrap_or(NonZero::<u32>::MIN);
        Self { particles, replicates: 20, seed: 0 }
    }
}

/// An estimate of the number of tours.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Estimate {
    /// No state was dropped, so the number is exact.
    Counted {
        /// The number, if it is below 2^53; greater ones were rounded.
        exact: Option<u64>,
        /// The number, accurate to ten digits.
        number: Magnitude,
    },
    /// The number lies between `low` and `high`, with a confidence of 95 %.
    Sampled {
        /// The mean of the replicates.
        number: Magnitude,
        /// The lower end of the interval.
        low: Magnitude,
        /// The upper end of the interval.
        high: Magnitude,
        /// The relative standard error of the mean.
        relative_error: f64,
        /// The number of populations.
        replicates: usize,
        /// Why there were fewer than asked for.
        stopped: Option<Stopped>,
    },
}

/// Coverage of the interval was measured for replicates with a relative spread up to this.
const DOUBTFUL: f64 = 0.65;

impl Estimate {
    /// Whether single replicates differ so much that a few of them dominate the mean, and the interval cannot be trusted.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        match *self {
            Self::Counted { .. } => false,
            Self::Sampled { relative_error, replicates, .. } => relative_error * (replicates as f64).sqrt() > DOUBTFUL,
        }
    }
}

/// Estimates the number of tours, a tour and its reverse being one. With a start, the tours that begin there.
///
/// When time runs out and enough replicates are finished, they make the estimate. When no particle reached the end of the
/// board the answer is not known; more particles may find it. An observer is told the mean and the interval so far after each replicate
/// ([`Event::Estimated`]).
///
/// # Errors
/// When more than the ends are given.
///
/// ```
/// use cavallo::{Run, TourProblem};
/// use cavallo::count::{Estimate, EstimateOptions, estimate_tours};
///
/// let estimate = estimate_tours(&mut Run::unlimited(), &TourProblem::closed(6)?, &EstimateOptions::default())?.found()?;
/// let Estimate::Sampled { low, high, .. } = estimate else { panic!("5000 particles are not enough to count 6x6") };
/// assert!(low.log10() < 9862_f64.log10() && 9862_f64.log10() < high.log10());
/// # Ok::<(), cavallo::Error>(())
/// ```
pub fn estimate_tours(
    run: &mut Run<'_>,
    problem: &TourProblem,
    options: &EstimateOptions,
) -> Result<Answer<Estimate>, Error> {
    estimate(run, problem, options).or_else(Error::or_unknown)
}

fn estimate(run: &mut Run<'_>, problem: &TourProblem, options: &EstimateOptions) -> Result<Answer<Estimate>, Error> {
    if problem.prefix().len() > 1 {
        return Err(Unsuitable::SquaresGiven(Feature::Estimate).into());
    }
    if let Verdict::Impossible(reason) = decide(problem) {
        return Ok(Answer::Impossible(reason));
    }
    let board = problem.board();
    if board.sides().0 > WIDEST && board.blocked().is_empty() {
        return Err(TOO_WIDE);
    }
    if !(board.is_classic() && board.blocked().is_empty())
        && let Some(reason) = find_dead_squares(run, problem)?
    {
        return Ok(Answer::Impossible(reason));
    }
    // Its terminal vertex would be joined to it twice.
    if board.free_area() == 1 {
        return Ok(Answer::Found(counted(Total { number: 1.0, doublings: 0, thinned: false })));
    }
    let order = SquareOrder::new(run, problem)?;
    let (totals, stopped) = replicate(run, &order, options)?;
    if let Some(&total) = totals.iter().find(|total| !total.thinned) {
        return Ok(Answer::Found(counted(total)));
    }
    let Some(Interval { number, low, high, relative_error }) = interval(&totals) else {
        // No particle reached the end of the board, which proves nothing; with more particles some may.
        return Ok(Answer::GAVE_UP);
    };
    let replicates = totals.len();
    Ok(Answer::Found(Estimate::Sampled { number, low, high, relative_error, replicates, stopped }))
}

fn counted(total: Total) -> Estimate {
    let exact = (total.doublings == 0 && total.number < 2_f64.powi(53)).then_some(total.number as u64);
    Estimate::Counted { exact, number: Magnitude::of(total) }
}

/// The totals of independent populations, as many at a time as there are threads. If time runs out after the first few,
/// these, and the reason. A population that was not thinned is exact, and is returned alone.
fn replicate(
    run: &mut Run<'_>,
    order: &SquareOrder,
    options: &EstimateOptions,
) -> Result<(Vec<Total>, Option<Stopped>), Stopped> {
    let replicates = options.replicates.max(FEWEST_REPLICATES);
    let threads = run.thread_count().clamp(1, replicates);
    let particles = options.particles.get() as usize;
    run.reserve(Particles::bytes(order, particles).saturating_mul(threads as u64))?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut totals = Vec::new();
    while totals.len() < replicates {
        run.tell(&Event::Progressed { done: totals.len() as u64, of: replicates as u64, prime: None });
        let next = (totals.len()..replicates).take(threads).map(|_| {
            let population = Particles::new(order, particles, random.clone());
            random.jump();
            population
        });
        let mut populations: Vec<Particles> = next.collect();
        match pass_all(run, order, &mut populations, threads) {
            Err(stopped @ Stopped::Time { .. }) if totals.len() >= FEWEST_REPLICATES => {
                return Ok((totals, Some(stopped)));
            }
            result => result?,
        }
        for population in &populations {
            totals.push(population.total());
            tell_so_far(run, &totals, replicates);
        }
        if totals.iter().any(|total| !total.thinned) {
            break;
        }
    }
    Ok((totals, None))
}

/// Tells the observer the mean and the interval of the replicates so far; one replicate has no interval.
fn tell_so_far(run: &mut Run<'_>, totals: &[Total], of: usize) {
    if totals.len() > 1
        && totals.iter().all(|total| total.thinned)
        && let Some(Interval { number, low, high, .. }) = interval(totals)
    {
        run.tell(&Event::Estimated { replicates: totals.len(), of, number, low, high });
    }
}

/// Takes populations over the whole board, a small piece of the work at a time.
fn pass_all(
    run: &mut Run<'_>,
    order: &SquareOrder,
    populations: &mut [Particles],
    threads: usize,
) -> Result<(), Stopped> {
    let passed = AtomicU64::new(0);
    loop {
        run.poll()?;
        run.spend(passed.swap(0, Ordering::Relaxed))?;
        let going = populations.iter_mut().filter(|population| !population.is_done(order));
        let going: Vec<&mut Particles> = going.collect();
        if going.is_empty() {
            return Ok(());
        }
        // The pieces are too small to be reported as progress.
        let pieces = going.into_iter().map(|population| (0, population));
        run.share(threads, 0, pieces, |population| -> Result<(), Stopped> {
            passed.fetch_add(population.advance(order), Ordering::Relaxed);
            Ok(())
        })?;
    }
}
