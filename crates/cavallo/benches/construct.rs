//! How fast constructed tours are: queries, writing out, checking, each beside what the memory itself takes.
//!
//! `cargo bench -p cavallo --bench construct` prints tables in Markdown. The measure of all times is the *first touch*: writing as
//! many numbers, all the same, to memory fresh from the system (an anonymous map, since memory that was used before is handed
//! out faster). All times of a row are taken in turn in the same run, and the medians are shown.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cavallo::tour::numbering::{verify_numbers, verify_tiled};
use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Board, Ends, Run, Solver, Square, TourProblem};
use memmap2::MmapMut;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    queries();
    println!();
    boards();
    println!();
    pairs();
    println!();
    growth();
}

/// Times of single questions on the largest board.
fn queries() {
    let (_, tour) = constructed(1_000_000_000, 1_000_000_000, Ends::Closed);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let positions: Vec<u64> = (0..1 << 16).map(|_| rng.random_range(1..=tour.length())).collect();
    let squares: Vec<Square> = positions.iter().filter_map(|&position| tour.square_at(position)).collect();
    let each = |work: &dyn Fn() -> u64| {
        let time = || {
            let began = Instant::now();
            black_box(work());
            began.elapsed()
        };
        median(15, time).as_secs_f64() * 1e9 / positions.len() as f64
    };
    // Something is made of every answer, so that none is left out.
    let mix = |sum: u64, square: Option<Square>| sum.wrapping_add(square.map_or(0, |square| square.file().into()));
    println!("| closed tour of 10^9 x 10^9 | ns |");
    println!("|---|---|");
    let at = each(&|| positions.iter().fold(0, |sum, &position| mix(sum, tour.square_at(position))));
    println!("| square at a position | {at:.1} |");
    let index = each(&|| squares.iter().filter_map(|&square| tour.position_of(square)).fold(0, u64::wrapping_add));
    println!("| position of a square | {index:.1} |");
    let next = each(&|| squares.iter().fold(0, |sum, &square| mix(sum, tour.next(square))));
    println!("| square after a square | {next:.1} |");
    let walk = each(&|| tour.iter_from(1 << 40).take(positions.len()).fold(0, |sum, square| mix(sum, Some(square))));
    println!("| square after square, in a row | {walk:.1} |");
}

/// Writing out and checking, beside the memory's own time: in memory, and in parts that stay in the cache.
fn boards() {
    println!(
        "| board | squares | first touch | second | fill | two threads | check | two threads | in parts | two threads | fill / \
         first touch | two threads | check / first touch | two threads | in parts / first touch | two threads |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (width, height, ends, repeats) in [
        (1000, 1000, Ends::Closed, 51),
        (10_000, 10_000, Ends::Closed, 7),
        (30_000, 30_000, Ends::Closed, 3),
        (10_000_000, 6, Ends::Closed, 7),
        (6, 10_000_000, Ends::Closed, 7),
        (14, 5_000_000, Ends::Closed, 7),
        (60, 1_000_000, Ends::Closed, 7),
        (3, 10_000_000, Ends::Closed, 7),
        (4, 10_000_000, Ends::Open, 7),
        (5, 10_000_000, Ends::Closed, 7),
        (10_000_000, 5, Ends::Closed, 7),
    ] {
        let Some((problem, tour)) = find(width, height, ends) else { continue };
        let mut columns = vec![Vec::new(); 8];
        for _ in 0..repeats {
            let [first, second] = touch(tour.length());
            let fills = [1, 2].map(|threads| fill(&tour, threads));
            let checks = [1, 2].map(|threads| check(&problem, &tour, threads));
            let parts = [1, 2].map(|threads| in_parts(&problem, &tour, threads));
            let measured = [[first, second], fills, checks, parts];
            columns.iter_mut().zip(measured.concat()).for_each(|(column, time)| column.push(time));
        }
        let times: Vec<Duration> = columns.into_iter().map(middle).collect();
        let ratio = |&time: &Duration| format!("{:.2}", time.as_secs_f64() / times[0].as_secs_f64());
        let shown: Vec<String> = times.iter().copied().map(show).collect();
        let ratios: Vec<String> = times[2..].iter().map(ratio).collect();
        let squares = tour.length() as f64;
        println!("| {width}x{height} {ends} | {squares:.3e} | {} | {} |", shown.join(" | "), ratios.join(" | "));
    }
}

/// How fast tours between two squares are filled on one thread: into memory fresh from the system, into memory that was
/// written before, and into fresh memory in pages of 2 MiB, where the system has them.
fn pairs() {
    println!("In 10^6 squares per second:\n");
    println!(
        "| tour | first touch | fill | second touch | fill again | first touch, large pages | fill, large pages |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for (width, height) in [
        (10_000, 10_000),
        (9_999, 10_001),
        (9_998, 10_003),
        (1001, 99_999),
        (101, 900_001),
        (33, 3_000_001),
        (7, 9_999_999),
    ] {
        let (tour, name) = loop {
            let mut square = || Square::new(rng.random_range(0..width), rng.random_range(0..height));
            let (start, end) = (square(), square());
            let problem = TourProblem::new(Board::new(width, height).expect("the sides are in range"), Ends::Open);
            let problem = problem.with_start(start).and_then(|problem| problem.with_end(end));
            let Ok(problem) = problem else { continue };
            // Half of the pairs have the wrong colours.
            let Ok(solved) = Construct.answer(&mut Run::unlimited(), &problem) else { continue };
            let Ok(found) = solved.answer.found() else { continue };
            if let Some(tour) = found.constructed() {
                break (tour.clone(), format!("{width}x{height}, {start} to {end}"));
            }
        };
        let mut columns = vec![Vec::new(); 6];
        for _ in 0..5 {
            let mut measured = Vec::new();
            for large in [false, true] {
                let constant = &mut |numbers: &mut [u32]| black_box(numbers).fill(black_box(1));
                let mut run = Run::unlimited();
                let numbers = &mut |numbers: &mut [u32]| tour.number_into(&mut run, numbers).expect("no limit is set");
                let [first, second] = twice(tour.length(), large, constant);
                let [filled, again] = twice(tour.length(), large, numbers);
                measured.extend(if large { vec![first, filled] } else { vec![first, filled, second, again] });
            }
            columns.iter_mut().zip(measured).for_each(|(column, time)| column.push(time));
        }
        let rate = |times: Vec<Duration>| format!("{:.0}", tour.length() as f64 / middle(times).as_secs_f64() / 1e6);
        println!("| {name} | {} |", columns.into_iter().map(rate).collect::<Vec<_>>().join(" | "));
    }
}

/// The time to write so many numbers to fresh memory, and once more.
fn twice(count: u64, large_pages: bool, write: &mut dyn FnMut(&mut [u32])) -> [Duration; 2] {
    let mut memory = MmapMut::map_anon(4 * count as usize).expect("there is memory");
    #[cfg(target_os = "linux")]
    if large_pages {
        memory.advise(memmap2::Advice::HugePage).expect("the system knows large pages");
    }
    let numbers: &mut [u32] = bytemuck::cast_slice_mut(&mut memory);
    [(); 2].map(|()| {
        let began = Instant::now();
        write(numbers);
        began.elapsed()
    })
}

/// The cost of a square from small boards to large ones.
fn growth() {
    println!(
        "| closed tour of | construct and verify | fill | check | all of it, ns a square | first touch, ns a square |"
    );
    println!("|---|---|---|---|---|---|");
    for side in [10_u32, 32, 100, 316, 1000, 3162, 10_000, 31_622] {
        let repeats = if side <= 1000 { 51 } else { 3 };
        let made = median(repeats, || construction(side));
        let (problem, tour) = constructed(side, side, Ends::Closed);
        let written = median(repeats, || fill(&tour, 1));
        let checked = median(repeats, || check(&problem, &tour, 1));
        let touched = median(repeats, || touch(tour.length())[0]);
        let each = |time: Duration| time.as_secs_f64() * 1e9 / tour.length() as f64;
        println!(
            "| {side}x{side} | {} | {} | {} | {:.2} | {:.2} |",
            show(made),
            show(written),
            show(checked),
            each(made + written + checked),
            each(touched)
        );
    }
}

fn find(width: u32, height: u32, ends: Ends) -> Option<(TourProblem, ConstructedTour)> {
    let problem = TourProblem::new(Board::new(width, height).expect("the sides are in range"), ends);
    let tour = Construct.answer(&mut Run::unlimited(), &problem).ok()?.answer.found().ok()?;
    Some((problem, tour.constructed()?.clone()))
}

fn constructed(width: u32, height: u32, ends: Ends) -> (TourProblem, ConstructedTour) {
    find(width, height, ends).expect("the board has a tour")
}

/// The time to write a constant to fresh memory for so many numbers, and to write it once more.
fn touch(count: u64) -> [Duration; 2] {
    twice(count, false, &mut |numbers| black_box(numbers).fill(black_box(1)))
}

fn fill(tour: &ConstructedTour, threads: usize) -> Duration {
    let mut memory = MmapMut::map_anon(4 * tour.length() as usize).expect("there is memory");
    let mut run = Run::unlimited().threads(threads);
    let began = Instant::now();
    tour.number_into(&mut run, bytemuck::cast_slice_mut(&mut memory)).expect("no limit is set");
    let time = began.elapsed();
    black_box(&mut memory);
    time
}

fn check(problem: &TourProblem, tour: &ConstructedTour, threads: usize) -> Duration {
    let mut run = Run::unlimited().threads(threads);
    let numbers = tour.number_all(&mut run).expect("no limit is set");
    let began = Instant::now();
    verify_numbers(&mut run, problem, &numbers, (tour.first(), tour.last())).expect("it is a tour");
    began.elapsed()
}

fn in_parts(problem: &TourProblem, tour: &ConstructedTour, threads: usize) -> Duration {
    let mut run = Run::unlimited().threads(threads);
    let began = Instant::now();
    verify_tiled(&mut run, problem, tour).expect("it is a tour");
    began.elapsed()
}

fn construction(side: u32) -> Duration {
    let began = Instant::now();
    black_box(constructed(side, side, Ends::Closed));
    began.elapsed()
}

fn median(repeats: usize, mut measure: impl FnMut() -> Duration) -> Duration {
    middle((0..repeats).map(|_| measure()).collect())
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn show(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
