//! How far are estimates to be trusted? Prints CSV:
//!
//! ```text
//! cargo xtask estimate-coverage coverage 200    200 estimates of each of some known numbers
//! cargo xtask estimate-coverage beyond          one estimate of each of some larger boards
//! ```

use std::error::Error;
use std::num::NonZero;
use std::time::Instant;

use cavallo::board::Board;
use cavallo::count::{Estimate, EstimateOptions, estimate_tours};
use cavallo::run::Run;
use cavallo::tour::{Ends, TourProblem};

/// Kind, width, height, count, source, sure.
const KNOWN: &str = include_str!("../../data/counts/known.csv");

pub(crate) fn run(words: &[&str]) -> Result<(), Box<dyn Error>> {
    match words {
        ["coverage", times] => coverage(times.parse().map_err(|_| format!("{times} is not a number of estimates"))?),
        ["beyond"] => beyond(),
        _ => return Err("expected `coverage TIMES` or `beyond`".into()),
    }
    Ok(())
}

/// The known number of tours as a logarithm.
fn known(ends: Ends, width: u32, height: u32) -> f64 {
    let wanted = format!("{ends},{width},{height},");
    let line = KNOWN.lines().find_map(|line| line.strip_prefix(&wanted));
    line.and_then(|line| line.split(',').next()?.parse::<f64>().ok()).map_or(f64::NAN, f64::log10)
}

struct Sample {
    /// Logarithms to the base 10.
    number: f64,
    interval: [f64; 2],
    relative_error: f64,
    seconds: f64,
    shown: [String; 3],
}

fn sample(ends: Ends, (width, height): (u32, u32), particles: u32, seed: u64) -> Option<Sample> {
    let problem = TourProblem::new(Board::new(width, height).ok()?, ends);
    let mut run = Run::unlimited().threads(2);
    let options = EstimateOptions { particles: NonZero::new(particles)?, seed, ..EstimateOptions::default() };
    let began = Instant::now();
    let estimate = estimate_tours(&mut run, &problem, &options).ok()?.found().ok()?;
    let Estimate::Sampled { number, low, high, relative_error, .. } = estimate else { return None };
    Some(Sample {
        number: number.log10(),
        interval: [low.log10(), high.log10()],
        relative_error,
        seconds: began.elapsed().as_secs_f64(),
        shown: [number, low, high].map(|magnitude| magnitude.to_string()),
    })
}

fn coverage(times: u64) {
    println!("ends,board,particles,estimates,covered,too_low,too_high,mean_ratio,relative_error,seconds");
    let (open, closed) = (Ends::Open, Ends::Closed);
    for (ends, width, height, particles) in [
        (closed, 6, 6, 30),
        (closed, 6, 6, 300),
        (closed, 6, 8, 300),
        (closed, 7, 8, 30),
        (closed, 7, 8, 300),
        (closed, 8, 8, 30),
        (closed, 8, 8, 300),
        (closed, 8, 8, 1000),
        (open, 5, 5, 30),
        (open, 6, 6, 300),
        (open, 7, 7, 300),
        (open, 8, 8, 30),
        (open, 8, 8, 300),
    ] {
        let truth = known(ends, width, height);
        let samples: Vec<Sample> =
            (0..times).filter_map(|seed| sample(ends, (width, height), particles, seed)).collect();
        let number = samples.len() as f64;
        let mean = |value: &dyn Fn(&Sample) -> f64| samples.iter().map(value).sum::<f64>() / number;
        let [too_low, too_high] = [
            mean(&|sample| f64::from(sample.interval[1] < truth)),
            mean(&|sample| f64::from(sample.interval[0] > truth)),
        ];
        println!(
            "{ends},{width}x{height},{particles},{number},{:.3},{too_low:.3},{too_high:.3},{:.4},{:.4},{:.3}",
            1.0 - too_low - too_high,
            mean(&|sample| 10_f64.powf(sample.number - truth)),
            mean(&|sample| sample.relative_error),
            mean(&|sample| sample.seconds),
        );
    }
}

fn beyond() {
    println!("ends,board,particles,estimate,low,high,relative_error,known,seconds");
    let closed = (Ends::Closed, [(8, 8), (8, 10), (8, 12), (8, 14), (9, 10), (10, 10), (12, 12), (16, 16)].as_slice());
    let open = (Ends::Open, [(8, 8), (8, 10), (10, 10), (12, 12)].as_slice());
    for (ends, boards) in [closed, open] {
        for &(width, height) in boards {
            let particles = EstimateOptions::default().particles.get();
            // Boards of one width would have their first rows, and errors, in common with one seed for all.
            let seed = u64::from(100 * width + height);
            let Some(Sample { shown: [number, low, high], relative_error, seconds, .. }) =
                sample(ends, (width, height), particles, seed)
            else {
                println!("{ends},{width}x{height},{particles},,,,,,");
                continue;
            };
            let truth = known(ends, width, height);
            let known = if truth.is_nan() { String::new() } else { format!("{:.4e}", 10_f64.powf(truth)) };
            println!(
                "{ends},{width}x{height},{particles},{number},{low},{high},{relative_error:.4},{known},{seconds:.1}"
            );
        }
    }
}
