//! Counting: ratios of two ways on the same board, in one run. `cargo bench -p cavallo --bench count`
//!
//! Times against the aims, and memory, are measured by `cargo xtask known-counts`.

use std::time::Duration;

use cavallo::count::{Enumerate, Frontier};
use cavallo::{Board, CountProblem, Ends, Run, Solver, TourProblem};

fn main() {
    println!("| board | one way | another way | times | ratio |");
    println!("|---|---|---|---|---|");
    for (board, ends) in [("5x5", Ends::Open), ("6x6", Ends::Closed), ("6x7", Ends::Closed), ("6x6", Ends::Open)] {
        let problem = problem(board, ends);
        let enumerated = best_of_three(|run| claim(&Enumerate, run, &problem));
        compare(&problem, ("enumerate", enumerated), ("frontier", frontier(&problem, 2, None).0));
    }
    for (board, ends) in [("7x8", Ends::Closed), ("6x10", Ends::Open), ("8x8", Ends::Closed)] {
        let problem = problem(board, ends);
        let (two, memory) = frontier(&problem, 2, None);
        compare(&problem, ("one thread", frontier(&problem, 1, None).0), ("two threads", two));
        if board != "8x8" {
            let less = frontier(&problem, 2, Some(memory / 2)).0;
            compare(&problem, ("half the memory", less), ("all of it", two));
        }
    }
}

fn problem(board: &str, ends: Ends) -> TourProblem {
    TourProblem::new(board.parse::<Board>().expect("a board"), ends)
}

fn compare(problem: &TourProblem, (one, first): (&str, Duration), (other, second): (&str, Duration)) {
    let ratio = first.as_secs_f64() / second.as_secs_f64();
    println!("| {} {} | {one} | {other} | {first:.2?}, {second:.2?} | {ratio:.2} |", problem.board(), problem.ends());
}

fn frontier(problem: &TourProblem, threads: usize, memory: Option<u64>) -> (Duration, u64) {
    let mut run = Run::unlimited().threads(threads);
    if let Some(memory) = memory {
        run = run.max_memory(memory);
    }
    claim(&Frontier, &mut run, problem);
    (run.elapsed(), run.peak_memory())
}

/// Counts by one method; nothing is counted a second time to check it.
fn claim(method: &dyn Solver<CountProblem>, run: &mut Run<'_>, problem: &TourProblem) {
    method.claim(run, &CountProblem::of(problem.clone())).expect("a number");
}

fn best_of_three(work: impl Fn(&mut Run<'_>)) -> Duration {
    let once = |_| {
        let mut run = Run::unlimited().threads(2);
        work(&mut run);
        run.elapsed()
    };
    (0..3).map(once).min().unwrap_or_default()
}
