use std::collections::{HashMap, HashSet};

use super::*;
use crate::answer::Unknown;
use crate::run::Stopped;

fn problem(board: &str, ends: Ends) -> TourProblem {
    TourProblem::new(board.parse().unwrap(), ends)
}

fn space(board: &str, ends: Ends) -> TourSpace {
    TourSpace::new(&mut Run::unlimited().threads(2), &problem(board, ends)).unwrap().found().unwrap()
}

/// Every number gives a tour, all of them are different, and each has the number it was made from.
#[test]
fn numbers_and_tours_are_the_same_thing() {
    for (board, ends, expected) in [
        ("1", Ends::Open, 1),
        ("3x4", Ends::Open, 8),
        ("3x7", Ends::Open, 52),
        ("7x3", Ends::Open, 52),
        ("3x10", Ends::Closed, 16),
        ("10x3", Ends::Closed, 16),
        ("4x5", Ends::Open, 82),
        ("5", Ends::Open, 864),
        ("5x6", Ends::Open, 18_784),
        ("5x6", Ends::Closed, 8),
        ("6", Ends::Closed, 9862),
    ] {
        let space = space(board, ends);
        assert_eq!(space.number_of_tours(), expected, "{board} {ends}");
        let mut seen = HashSet::new();
        for number in 0..expected {
            let tour = space.tour(number).unwrap();
            assert_eq!(space.number_of(&tour), Some(number), "{board} {ends}");
            // Only one direction of each is ever made, so the squares distinguish tours.
            assert!(seen.insert(tour.squares().collect::<Vec<_>>()), "{board} {ends} {number}");
        }
    }
}

#[test]
fn boards_without_tours_have_no_numbers() {
    for (board, ends) in
        [("1", Ends::Closed), ("2x7", Ends::Open), ("3", Ends::Open), ("3x5", Ends::Open), ("4", Ends::Closed)]
    {
        let answer = TourSpace::new(&mut Run::unlimited(), &problem(board, ends)).unwrap();
        assert!(answer.reason().is_some(), "{board} {ends}");
    }
}

/// A sample of larger boards, lying and standing, with halves that are equal and that are not.
#[test]
fn a_number_and_back() {
    for (board, ends, expected) in [
        ("5x8", Ends::Closed, 44_202),
        ("8x5", Ends::Closed, 44_202),
        ("6x7", Ends::Closed, 1_067_638),
        ("5x7", Ends::Open, 1_245_736 / 2),
        ("9x5", Ends::Open, 264_895_640),
    ] {
        let space = space(board, ends);
        assert_eq!(space.number_of_tours(), expected, "{board} {ends}");
        for number in space.numbers(7).take(200).chain([0, expected - 1]) {
            let tour = space.tour(number).unwrap();
            assert_eq!(space.number_of(&tour), Some(number), "{board} {ends}");
        }
    }
}

/// Pearson's test. With n degrees of freedom, n large, the statistic is nearly normal, with mean n and variance 2n; a
/// thousandth of all samples lies beyond 3.09 deviations on either side.
#[test]
fn all_tours_have_the_same_chance() {
    const SAMPLES: usize = 100_000;
    let space = space("6", Ends::Closed);
    let numbers: Vec<u128> = space.numbers(2024).take(SAMPLES).collect();
    let tours = space.tours(&mut Run::unlimited().threads(2), &numbers).unwrap();
    let mut times: HashMap<Vec<Square>, u32> = HashMap::new();
    for tour in tours {
        *times.entry(tour.squares().collect()).or_default() += 1;
    }
    let expected = SAMPLES as f64 / 9862.0;
    let never = (9862 - times.len()) as f64 * expected;
    let statistic = never + times.values().map(|&times| (f64::from(times) - expected).powi(2) / expected).sum::<f64>();
    let freedom = 9861.0_f64;
    let deviations = (statistic - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 3.09, "{statistic} is {deviations} deviations off");
}

#[test]
fn the_same_seed_draws_the_same_tours_on_any_number_of_threads() {
    let space = space("5x6", Ends::Open);
    let draw = |seed: u64, threads: usize| {
        let numbers: Vec<u128> = space.numbers(seed).take(100).collect();
        space.tours(&mut Run::unlimited().threads(threads), &numbers).unwrap()
    };
    assert_eq!(draw(1, 1), draw(1, 3));
    assert_ne!(draw(1, 1), draw(2, 1));
}

#[test]
fn a_tour_has_one_number_in_either_direction_and_from_any_start() {
    for (board, ends) in [("5x6", Ends::Open), ("6x5", Ends::Closed)] {
        let (space, problem) = (space(board, ends), problem(board, ends));
        let tour = space.tour(5).unwrap();
        let mut squares: Vec<Square> = tour.squares().collect();
        squares.reverse();
        if ends == Ends::Closed {
            squares.rotate_left(11);
        }
        let other = problem.verify(&mut Run::unlimited(), Route::Listed(squares)).unwrap();
        assert_ne!(tour, other);
        assert_eq!(space.number_of(&other), Some(5));
    }
    let stranger = space("5", Ends::Open).tour(0).unwrap();
    assert_eq!(space("5x6", Ends::Open).number_of(&stranger), None);
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let unknown = |problem: &TourProblem, mut run: Run<'_>| match TourSpace::new(&mut run, problem).unwrap() {
        Answer::Unknown(why) => why,
        _ => panic!("{problem:?} is numbered"),
    };
    let (open, closed) = (Ends::Open, Ends::Closed);
    let begun = problem("6", open).with_prefix(vec![Square::new(0, 0), Square::new(1, 2)]).unwrap();
    assert!(matches!(TourSpace::new(&mut Run::unlimited(), &begun), Err(Error::Unsuitable(_))));
    let out_of_reach = |problem: &TourProblem| match unknown(problem, Run::unlimited()) {
        Unknown::OutOfReach(why) => why,
        other => panic!("{problem:?}: {other:?}"),
    };
    for wide in [problem("16", closed), problem("1000000000", open)] {
        assert!(out_of_reach(&wide).contains("so wide"), "{wide:?}");
    }
    assert!(out_of_reach(&problem("3x2000", closed)).contains("so long"));
    for large in [problem("7", open), problem("3x1000000000", closed)] {
        let why = unknown(&large, Run::unlimited().max_memory(1 << 20));
        assert!(matches!(why, Unknown::Stopped(Stopped::Memory { .. })), "{large:?}: {why:?}");
    }
    let hasty = Run::unlimited().timeout(std::time::Duration::ZERO);
    assert!(matches!(unknown(&problem("8", closed), hasty), Unknown::Stopped(Stopped::Time { .. })));
}
