//! Single questions to constructed tours, by criterion: making one, and asking it.
//!
//! `cargo bench -p cavallo --bench construct_queries`. What writing out and checking cost, beside the memory, is in the bench
//! `construct`.

use std::hint::black_box;

use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Run, Solver, Square, TourProblem};
use criterion::{Criterion, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn construct(problem: &TourProblem) -> ConstructedTour {
    let solved = Construct.answer(&mut Run::unlimited(), problem).expect("the method applies");
    let tour = solved.answer.found().expect("there is a tour");
    tour.constructed().expect("the method constructs").clone()
}

fn making(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("construct and verify");
    for (width, height, start, end) in [
        (8, 8, (0, 0), (2, 1)),
        (1_000_000_000, 1_000_000_000, (0, 0), (2, 1)),
        (1_000_000_000, 1_000_000_000, (123_456_789, 987_654_321), (222_222_222, 333_333_333)),
        (3, 1_000_000_000, (0, 0), (1, 2)),
        (4, 1_000_000_000, (0, 0), (3, 999_999_998)),
        (5, 1_000_000_000, (0, 0), (1, 2)),
    ] {
        let square = |(file, rank): (u32, u32)| Square::new(file, rank);
        let problem = TourProblem::open((width, height))
            .and_then(|problem| problem.with_start(square(start)))
            .and_then(|problem| problem.with_end(square(end)))
            .expect("the squares are on the board");
        let name = format!("{width}x{height} {start:?} to {end:?}");
        group.bench_function(name, |bencher| bencher.iter(|| construct(black_box(&problem))));
    }
    group.finish();
}

fn asking(criterion: &mut Criterion) {
    let tour = construct(&TourProblem::closed(1_000_000_000).expect("the sides are allowed"));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let positions: Vec<u64> = (0..4096).map(|_| random.random_range(1..=tour.length())).collect();
    let squares: Vec<Square> = positions.iter().filter_map(|&position| tour.square_at(position)).collect();
    let mut turn = 0;
    let mut next = move || {
        turn = (turn + 1) % 4096;
        turn
    };
    let mut group = criterion.benchmark_group("ask a closed tour of 10^9 x 10^9");
    group.bench_function("square at", |bencher| bencher.iter(|| tour.square_at(positions[next()])));
    group.bench_function("position of", |bencher| bencher.iter(|| tour.position_of(squares[next()])));
    group.bench_function("next", |bencher| bencher.iter(|| tour.next(squares[next()])));
    group.bench_function("previous", |bencher| bencher.iter(|| tour.previous(squares[next()])));
    group.finish();
}

criterion_group!(benches, making, asking);
criterion_main!(benches);
