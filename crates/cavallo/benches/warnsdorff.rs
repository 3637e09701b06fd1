//! How fast Warnsdorff's rule is, beside what it could be measured against.
//!
//! The group `warnsdorff/1000` tours a board of a million squares. Two rows put the others into proportion: `plain` is the
//! rule as a textbook has it, every exit counted afresh, and `memory floor` only writes a million squares down, as any
//! method must in the end: into fresh memory or, `warm`, into memory that was written before.

use std::hint::black_box;
use std::time::Duration;

use cavallo::tour::{Route, Search, TieRule, Warnsdorff};
use cavallo::{Answer, Problem, Run, Solver, Square, TourProblem};
use criterion::{BatchSize, Criterion, Throughput};

const SIDE: u32 = 1000;
const AREA: usize = (SIDE * SIDE) as usize;

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(Duration::from_millis(500)).configure_from_args();
    warnsdorff(&mut criterion);
    search(&mut criterion);
    criterion.final_summary();
}

/// What a method claims; verification is measured on its own.
fn claim(method: &dyn Solver<TourProblem>, problem: &TourProblem) -> Vec<Square> {
    match method.claim(&mut Run::unlimited(), problem) {
        Ok(Answer::Found(Route::Listed(squares))) => squares,
        other => panic!("{} finds no tour: {other:?}", method.name()),
    }
}

fn warnsdorff(criterion: &mut Criterion) {
    let problem =
        TourProblem::open(SIDE).and_then(|problem| problem.with_start("a1")).expect("the board is small enough");
    let mut group = criterion.benchmark_group("warnsdorff/1000");
    group.throughput(Throughput::Elements(AREA as u64)).measurement_time(Duration::from_secs(2));
    // Ties by reading order or by chance leave a board of this size to repairs, which are another subject.
    for (name, ties) in [("roth", TieRule::Roth), ("pohl", TieRule::Pohl), ("squirrel", TieRule::Squirrel)] {
        let method = Warnsdorff { ties, seed: 1, ..Warnsdorff::default() };
        group.bench_function(name, |bencher| bencher.iter(|| claim(&method, black_box(&problem))));
    }
    assert_eq!(plain_rule(SIDE).len(), AREA, "the comparison is fair only if the plain rule tours the board as well");
    group.bench_function("plain", |bencher| bencher.iter(|| plain_rule(black_box(SIDE))));
    let tour = claim(&Warnsdorff::default(), &problem);
    group.bench_function("verify", |bencher| {
        bencher.iter_batched(
            || Route::Listed(tour.clone()),
            |route| problem.verify(&mut Run::unlimited(), route).expect("the tour is one"),
            BatchSize::LargeInput,
        );
    });
    group.bench_function("memory floor", |bencher| {
        bencher.iter_batched(untouched_memory, write_down, BatchSize::PerIteration);
    });
    group.bench_function("memory floor, warm", |bencher| {
        bencher.iter_batched(|| write_down(untouched_memory()), write_down, BatchSize::PerIteration);
    });
    group.finish();
}

/// So much that every allocator asks the system for it, which hands out pages only when they are first written.
fn untouched_memory() -> Vec<u32> {
    vec![0; 16 * AREA]
}

/// Writes a million squares.
fn write_down(mut memory: Vec<u32>) -> Vec<u32> {
    memory[..AREA].fill(black_box(1));
    memory
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search/closed");
    group.measurement_time(Duration::from_secs(1));
    for side in [8_u32, 20, 50] {
        let problem = TourProblem::closed(side).expect("the board is small enough");
        group.throughput(Throughput::Elements(u64::from(side * side)));
        group.bench_function(side.to_string(), |bencher| bencher.iter(|| claim(&Search, black_box(&problem))));
    }
    group.finish();
}

/// The rule without any cleverness, from a1: look at every way on, count its exits, take the one with the fewest, of equals
/// the one farthest from the centre.
fn plain_rule(side: u32) -> Vec<(i32, i32)> {
    const JUMPS: [(i32, i32); 8] = [(-1, 2), (1, 2), (-2, 1), (2, 1), (-2, -1), (2, -1), (-1, -2), (1, -2)];
    let side = side as i32;
    let mut visited = vec![false; (side * side) as usize];
    let is_free = |visited: &[bool], (file, rank): (i32, i32)| {
        (0..side).contains(&file) && (0..side).contains(&rank) && !visited[(rank * side + file) as usize]
    };
    let from_centre = |coordinate: i32| i64::from(2 * coordinate + 1 - side).pow(2);
    let mut walk = vec![(0, 0)];
    loop {
        let (file, rank) = walk[walk.len() - 1];
        visited[(rank * side + file) as usize] = true;
        let onward = JUMPS.iter().map(|&(right, up)| (file + right, rank + up)).filter(|&to| is_free(&visited, to));
        let best = onward.min_by_key(|&(file, rank)| {
            let exits = JUMPS.iter().filter(|&&(right, up)| is_free(&visited, (file + right, rank + up))).count();
            (exits, -(from_centre(file) + from_centre(rank)))
        });
        match best {
            Some(to) => walk.push(to),
            None => return walk,
        }
    }
}
