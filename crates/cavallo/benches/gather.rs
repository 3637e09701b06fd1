//! How fast k-knights are gathered: the exact method beside the report's chosen one and beside plain breadth-first search.
//!
//! `cargo bench -p cavallo --bench gather` prints a table in Markdown. The exact method is run several times and the median is
//! shown; the others, which take seconds to minutes, once. Reading an input is not part of any time, verification has a column of
//! its own.

use std::time::{Duration, Instant};

use cavallo::gather::{Bfs, Exact, Fused, LowerBound, Meeting, Objective};
use cavallo::{Answer, Board, GatherProblem, Knight, Problem, Run, Solver, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Boards on which the other methods are run too.
const COMPARED: u64 = 1_000_000;
/// So long may another method take before it is said to take longer.
const LONGEST: Duration = Duration::from_mins(2);

fn main() {
    println!("| instance | exact | verified in | fused | bfs | fused / exact | bfs / exact |");
    println!("|---|---|---|---|---|---|---|");
    for (name, side, knights, repeats) in [
        ("10x10, 10 knights", 10, 10, 1001),
        ("100x100, 100 knights", 100, 100, 301),
        ("1000x1000, 1,000 knights", 1000, 1000, 31),
        ("1000x1000, 200,000 knights", 1000, 200_000, 11),
        ("10,000x10,000, 1,000,000 knights", 10_000, 1_000_000, 7),
        ("10^9 x 10^9, 1,000,000 knights", 1_000_000_000, 1_000_000, 7),
    ] {
        let problem = scattered(side, knights, 9);
        row(name, &problem, repeats);
    }
    let giant = scattered(1_000_000_000, 1_000_000, 9).with_objective(Objective::Slowest);
    row("the same, slowest knight", &giant, 7);
    println!();
    println!("| worst cases on 10^9 x 10^9, 100,000 knights | exact |");
    println!("|---|---|");
    for (name, problem) in worst_cases(100_000) {
        let (time, answer) = claim(&Exact::default(), &problem);
        let outcome = match &answer {
            Some(Answer::Found(Meeting { turns, bound: Some(LowerBound { at_least, .. }), .. })) => {
                format!("{at_least} to {turns} turns")
            }
            Some(Answer::Found(_)) => "found".to_owned(),
            _ => "not known".to_owned(),
        };
        println!("| {name} | {outcome} after {} |", show(time));
    }
}

fn row(name: &str, problem: &GatherProblem, repeats: usize) {
    let mut times: Vec<(Duration, Option<Answer<Meeting>>)> =
        (0..repeats).map(|_| claim(&Exact::default(), problem)).collect();
    times.sort_by_key(|(time, _)| *time);
    let (exact, answer) = times.swap_remove(repeats / 2);
    let verified = verification(problem, answer);
    let compared = problem.board().area() <= COMPARED && problem.wanted().objective == Objective::Total;
    let others: [Option<(Duration, bool)>; 2] = [&Fused as &dyn Solver<GatherProblem>, &Bfs].map(|method| {
        // What would take hours is not tried: the work is the product of both numbers.
        let feasible = problem.board().area() * (problem.knights().len() as u64) <= 2_000_000_000;
        (compared && feasible).then(|| {
            let (time, answer) = claim(method, problem);
            (time, answer.is_some())
        })
    });
    let time_of = |other: Option<(Duration, bool)>| match other {
        Some((time, true)) => show(time),
        Some((time, false)) => format!("more than {}", show(time)),
        None => "-".to_owned(),
    };
    let ratio = |other: Option<(Duration, bool)>| {
        other.map_or("-".to_owned(), |(time, _)| format!("{:.0}", time.as_secs_f64() / exact.as_secs_f64()))
    };
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} |",
        show(exact),
        show(verified),
        time_of(others[0]),
        time_of(others[1]),
        ratio(others[0]),
        ratio(others[1])
    );
}

fn claim(method: &dyn Solver<GatherProblem>, problem: &GatherProblem) -> (Duration, Option<Answer<Meeting>>) {
    let mut run = Run::unlimited().timeout(LONGEST);
    let began = Instant::now();
    let answer = method.claim(&mut run, problem);
    (began.elapsed(), answer.ok())
}

fn verification(problem: &GatherProblem, answer: Option<Answer<Meeting>>) -> Duration {
    let Some(Answer::Found(meeting)) = answer else { panic!("scattered knights can meet") };
    let began = Instant::now();
    problem.verify(&mut Run::unlimited(), meeting).expect("the meeting is one");
    began.elapsed()
}

fn problem(side: u32, knights: impl Iterator<Item = Knight>) -> GatherProblem {
    let board = Board::new(side, side).expect("the board is small enough");
    GatherProblem::new(board, knights.collect()).expect("all knights are on the board")
}

fn scattered(side: u32, count: u32, largest_k: u64) -> GatherProblem {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let knight = move |_| {
        let square = Square::new(rng.random_range(0..side), rng.random_range(0..side));
        Knight { square, k: rng.random_range(1..=largest_k), count: 1 }
    };
    problem(side, (0..count).map(knight))
}

fn worst_cases(count: u32) -> Vec<(&'static str, GatherProblem)> {
    let side = 1_000_000_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut make = |knight: &mut dyn FnMut(u32, &mut Xoshiro256PlusPlus) -> (u32, u32, u64)| {
        let knights = (0..count).map(|i| {
            let (file, rank, k) = knight(i, &mut rng);
            Knight { square: Square::new(file, rank), k, count: 1 }
        });
        problem(side, knights.collect::<Vec<_>>().into_iter())
    };
    let step = side / 2 / count;
    vec![
        ("along a knight's direction", make(&mut |i, rng| (2 * i * step, i * step, rng.random_range(1..=9)))),
        (
            "in one corner",
            make(&mut |_, rng| (rng.random_range(0..1000), rng.random_range(0..1000), rng.random_range(1..=9))),
        ),
        (
            "on one colour",
            make(&mut |_, rng| {
                let (file, rank) = (rng.random_range(0..side), rng.random_range(0..side));
                (file, if (file + rank) % 2 == 1 { rank ^ 1 } else { rank }, rng.random_range(1..=9))
            }),
        ),
        ("one k", make(&mut |_, rng| (rng.random_range(0..side), rng.random_range(0..side), 5))),
        (
            "all k different",
            make(&mut |i, rng| (rng.random_range(0..side), rng.random_range(0..side), u64::from(i) + 1)),
        ),
        ("in one row", make(&mut |_, rng| (rng.random_range(0..side), 5, rng.random_range(1..=9)))),
        ("along a knight's direction, all k different", make(&mut |i, _| (2 * i * step, i * step, u64::from(i) + 1))),
        (
            "k from 1,000 to 1,999",
            make(&mut |_, rng| (rng.random_range(0..side), rng.random_range(0..side), rng.random_range(1000..2000))),
        ),
        (
            "k to 10^8",
            make(&mut |_, rng| {
                (rng.random_range(0..side), rng.random_range(0..side), rng.random_range(1..100_000_000))
            }),
        ),
        (
            "two far camps, k to 9",
            make(&mut |i, rng| {
                let (file, rank) = (rng.random_range(0..1000), rng.random_range(0..1000));
                (if i % 2 == 0 { file } else { side - 1 - file }, side / 2 + rank, u64::from(i / 2 % 9) + 1)
            }),
        ),
        (
            "eight far camps, k to 9",
            make(&mut |i, rng| {
                let (x, y) = [(0, 5), (9, 5), (5, 0), (5, 9), (2, 2), (8, 8), (8, 2), (2, 8)][i as usize % 8];
                let (file, rank) = (rng.random_range(0..1000), rng.random_range(0..1000));
                (x * (side / 10) + file, y * (side / 10) + rank, u64::from(i / 8 % 9) + 1)
            }),
        ),
        (
            "two far camps, k from 100 to 1,099",
            make(&mut |i, rng| {
                let (file, rank) = (rng.random_range(0..1000), rng.random_range(0..1000));
                (if i % 2 == 0 { file } else { side - 1 - file }, side / 2 + rank, u64::from(i / 2 % 1000) + 100)
            }),
        ),
    ]
}

fn show(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}
