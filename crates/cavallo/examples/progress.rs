//! Limits, progress and cancelling: a run carries all of them, and all of them are optional.
//!
//! `cargo run --release -p cavallo --example progress`

use std::thread;
use std::time::Duration;

use cavallo::tour::{BreadthFirst, DepthFirst};
use cavallo::{CancelToken, Error, Event, Observer, Progress, Run, Solver, TourProblem};

/// Prints what it is told.
struct Printer;

impl Observer for Printer {
    fn progress(&mut self, progress: &Progress) {
        println!("{} squares placed in {:.1} s", progress.steps, progress.elapsed.as_secs_f64());
    }

    fn event(&mut self, event: &Event<'_>) {
        if let Event::Level { squares, paths } = event {
            println!("{paths} paths of {squares} squares");
        }
    }
}

fn main() -> Result<(), Error> {
    let problem = TourProblem::closed(8)?;

    // A limit of five seconds: the answer is a tour, a proof that there is none, or "not known".
    let answer = problem.solve_in(&mut Run::unlimited().timeout(Duration::from_secs(5)))?;
    println!("{:?}", answer.map(|tour| tour.length()));

    // Memory ends a breadth-first search over paths: that is an answer too, "not known".
    let mut printer = Printer;
    let mut run = Run::unlimited().max_memory(20_000_000).watched_by(&mut printer);
    println!("breadth-first: {:?}", BreadthFirst.answer(&mut run, &problem)?.answer);

    // Another thread cancels a depth-first search after half a second.
    let token = CancelToken::new();
    let switch = token.clone();
    let waiting = thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        switch.cancel();
    });
    let mut run = Run::unlimited().cancelled_by(token).watched_by(&mut printer);
    println!("depth-first: {:?}", DepthFirst::default().answer(&mut run, &problem)?.answer);
    let _ = waiting.join();
    Ok(())
}
