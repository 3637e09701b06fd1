use crate::answer::Unknown;
use crate::board::{Board, Square};
use crate::count::enumerate::count_by_enumeration;
use crate::tour::Ends;

use super::*;

fn estimate(
    problem: &TourProblem,
    particles: u32,
    replicates: usize,
    threads: usize,
) -> Result<Answer<Estimate>, Error> {
    let mut run = Run::unlimited().threads(threads);
    let options = EstimateOptions { particles: NonZero::new(particles).unwrap(), replicates, seed: 7 };
    estimate_tours(&mut run, problem, &options)
}

fn rectangle(width: u32, height: u32, ends: Ends) -> TourProblem {
    TourProblem::new(Board::new(width, height).unwrap(), ends)
}

fn exact(problem: &TourProblem) -> Option<u64> {
    match estimate(problem, 60_000, 5, 2).unwrap() {
        Answer::Impossible(_) => Some(0),
        Answer::Found(Estimate::Counted { exact, .. }) => exact,
        Answer::Found(Estimate::Sampled { .. }) => None,
        Answer::Unknown(why) => panic!("{problem:?}: {why}"),
    }
}

/// No particle is dropped from a population that is large enough, so the estimate is the count.
#[test]
fn large_populations_count() {
    for (width, height, ends, count) in [
        (5, 6, Ends::Closed, 8),
        (6, 6, Ends::Closed, 9862),
        (3, 10, Ends::Closed, 16),
        (3, 4, Ends::Open, 8),
        (4, 7, Ends::Open, 6378),
        (5, 5, Ends::Open, 864),
        (6, 5, Ends::Open, 18784),
        (1, 1, Ends::Open, 1),
    ] {
        assert_eq!(exact(&rectangle(width, height, ends)), Some(count), "{width}x{height} {ends}");
    }
}

#[test]
fn ends_and_blocked_squares_are_respected() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let board = |text: &str, blocked: &[&str]| {
        text.parse::<Board>().unwrap().with_blocked(blocked.iter().map(|name| square(name))).unwrap()
    };
    let open = |board| TourProblem::new(board, Ends::Open);
    let closed = |board| TourProblem::new(board, Ends::Closed);
    for problem in [
        open(board("5x5", &[])).with_start("a1").unwrap(),
        open(board("5x5", &[])).with_start("a1").unwrap().with_end("e5").unwrap(),
        open(board("4x6", &[])).with_end("a2").unwrap(),
        open(board("5x6", &[])).with_start("c3").unwrap(),
        closed(board("6x6", &[])).with_start("a1").unwrap().with_end("b3").unwrap(),
        open(board("5x5", &["c3"])),
        open(board("5x5", &["b1"])).with_start("a1").unwrap(),
        closed(board("5x8", &["a1", "a8"])),
        closed(board("3x3", &["b2"])),
        open(board("6x5", &["c3", "c4", "d3"])),
        open(board("3x3", &["b2", "a1", "a2", "a3", "b1", "b3", "c3"])),
    ] {
        let count = count_by_enumeration(&mut Run::unlimited().threads(2), &problem).unwrap();
        assert_eq!(exact(&problem).map(u128::from), Some(u128::from(count)), "{problem:?}");
    }
}

/// Small populations drop nearly all particles, and are right on average.
#[test]
fn small_populations_are_unbiased() {
    for (width, height, ends, particles, count) in [
        (5, 6, Ends::Closed, 20, 8_f64),
        (5, 5, Ends::Open, 20, 864.0),
        (6, 5, Ends::Open, 20, 18784.0),
        (6, 6, Ends::Closed, 20, 9862.0),
        (6, 8, Ends::Closed, 30, 55_488_142.0),
    ] {
        let problem = rectangle(width, height, ends);
        let answer = estimate(&problem, particles, 200, 2).unwrap();
        let Answer::Found(Estimate::Sampled { number, relative_error, .. }) = answer else {
            panic!("{width}x{height} {ends} is not a sample")
        };
        let ratio = 10_f64.powf(number.log10()) / count;
        assert!(relative_error < 0.2, "{width}x{height} {ends}: {relative_error}");
        assert!((ratio - 1.0).abs() < 3.0 * relative_error, "{width}x{height} {ends}: {ratio}, error {relative_error}");
    }
}

#[test]
fn threads_make_no_difference() {
    let problem = rectangle(7, 7, Ends::Open);
    assert_eq!(estimate(&problem, 100, 7, 1), estimate(&problem, 100, 7, 2));
    assert_eq!(estimate(&problem, 100, 7, 1), estimate(&problem, 100, 7, 5));
}

#[test]
fn numbers_beyond_floating_point_have_logarithms() {
    // 3xn is so narrow that every state fits, and so long that the number does not.
    let answer = estimate(&rectangle(3, 1000, Ends::Closed), 5000, 5, 2).unwrap();
    let Answer::Found(Estimate::Counted { exact: None, number }) = answer else { panic!("3x1000 is counted") };
    assert!(number.log10() > 400.0 && number.log10() < 600.0, "{number}");
}

#[test]
fn there_is_not_always_an_estimate() {
    assert!(matches!(estimate(&rectangle(4, 4, Ends::Open), 10, 5, 1), Ok(Answer::Impossible(_))));
    assert!(matches!(estimate(&rectangle(5, 5, Ends::Closed), 10, 5, 1), Ok(Answer::Impossible(_))));
    let wide = estimate(&rectangle(31, 31, Ends::Open), 10, 5, 1);
    assert!(matches!(wide, Ok(Answer::Unknown(Unknown::OutOfReach(_)))));
    // One particle is lost before the end: that does not prove that there is no tour.
    assert_eq!(estimate(&rectangle(5, 6, Ends::Closed), 1, 5, 1), Ok(Answer::GAVE_UP));
    // No particle was dropped and none reached the end: that proves that there is no tour, without a theorem.
    let corners = ["a1", "f1", "c3", "d3", "c4", "d4"].map(|name| name.parse().unwrap());
    let board = Board::new(6, 6).unwrap().with_blocked(corners).unwrap();
    assert_eq!(exact(&TourProblem::new(board, Ends::Closed)), Some(0));
}

#[test]
fn time_and_memory_are_limited() {
    let problem = rectangle(8, 8, Ends::Closed);
    let limited = |mut run: Run<'_>| estimate_tours(&mut run, &problem, &EstimateOptions::default());
    let no_time = Run::unlimited().timeout(std::time::Duration::ZERO);
    assert!(matches!(limited(no_time), Ok(Answer::Unknown(Unknown::Stopped(Stopped::Time { .. })))));
    let no_room = Run::unlimited().max_memory(1000);
    assert!(matches!(limited(no_room), Ok(Answer::Unknown(Unknown::Stopped(Stopped::Memory { .. })))));
}

/// What an observer is told.
#[derive(Default)]
struct Told(Vec<(usize, usize, [Magnitude; 3])>);

impl crate::run::Observer for Told {
    fn event(&mut self, event: &Event<'_>) {
        if let Event::Estimated { replicates, of, number, low, high } = *event {
            self.0.push((replicates, of, [number, low, high]));
        }
    }
}

#[test]
fn the_estimate_so_far_is_told_and_the_last_is_the_result() {
    let problem = rectangle(7, 7, Ends::Open);
    let options = EstimateOptions { particles: NonZero::new(100).unwrap(), replicates: 8, seed: 7 };
    for threads in [1, 3] {
        let mut told = Told::default();
        let mut run = Run::unlimited().threads(threads).watched_by(&mut told);
        let watched = estimate_tours(&mut run, &problem, &options).unwrap();
        drop(run);
        assert_eq!(Ok(&watched), estimate(&problem, 100, 8, 1).as_ref());
        let Answer::Found(Estimate::Sampled { number, low, high, .. }) = watched else { panic!("{watched:?}") };
        let numbers: Vec<(usize, usize)> = told.0.iter().map(|&(replicates, of, _)| (replicates, of)).collect();
        assert_eq!(numbers, (2..=8).map(|replicates| (replicates, 8)).collect::<Vec<_>>());
        assert!(told.0.iter().all(|(.., [number, low, high])| low < number && number < high));
        assert_eq!(told.0.last().map(|&(.., so_far)| so_far), Some([number, low, high]));
    }
    // What is exact has no interval.
    let mut told = Told::default();
    let mut run = Run::unlimited().watched_by(&mut told);
    let options = EstimateOptions { particles: NonZero::new(60_000).unwrap(), ..options };
    estimate_tours(&mut run, &rectangle(5, 5, Ends::Open), &options).unwrap();
    drop(run);
    assert!(told.0.is_empty());
}
