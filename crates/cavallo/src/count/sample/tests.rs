use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;
use proptest::prelude::*;

use crate::answer::{Answer, OutOfReach, Unknown};
use crate::board::{Square, Wrap};
use crate::count::board_graph::{balance_of, graph_of};
use crate::count::engine::table::Table;
use crate::count::rectangle::shape::Rectangle;
use crate::count::square_order::SweepOrder;
use crate::count::{CountProblem, Frontier, list_tours};
use crate::error::Error;
use crate::method::{Problem, Solver};
use crate::run::{CancelToken, Run, Stopped};
use crate::tour::{Ends, Route, Tour, TourProblem};

use super::candidates::Candidates;
use super::cycle_to_tour::CycleToTour;
use super::cycles::NumberedCycles;
use super::halves::Halves;
use super::whole::Whole;
use super::wide::WideTable;
use super::*;

fn problem(board: &str, ends: Ends) -> TourProblem {
    TourProblem::new(board.parse().unwrap(), ends)
}

/// Draws candidates on small boards too.
fn sampler(board: &str, ends: Ends) -> TourSampler {
    let (mut run, problem) = (Run::unlimited().threads(2), problem(board, ends));
    match TourSampler::of_candidates(&mut run, &problem) {
        Ok(Some(sampler)) => sampler,
        _ => TourSampler::new(&mut run, &problem).unwrap().found().unwrap(),
    }
}

fn space(board: &str, ends: Ends) -> TourSpace {
    TourSpace::new(&mut Run::unlimited().threads(2), &problem(board, ends)).unwrap().found().unwrap()
}

/// Every number gives a tour, all of them are different, and each has the number it was made from.
#[test]
fn numbers_and_tours_are_the_same_thing() {
    for (board, ends, expected) in [
        ("1", Ends::Open, 1_u32),
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
        assert_eq!(*space.number_of_tours(), BigUint::from(expected), "{board} {ends}");
        let mut seen = HashSet::new();
        for number in 0..expected {
            let tour = space.tour(number).unwrap();
            assert_eq!(space.number_of(&tour), Some(number.into()), "{board} {ends}");
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
        let answer = TourSampler::new(&mut Run::unlimited(), &problem(board, ends)).unwrap();
        assert!(answer.reason().is_some(), "{board} {ends}");
    }
}

/// A sample of larger boards, lying and standing, with halves that are equal and that are not.
#[test]
fn a_number_and_back() {
    for (board, ends, expected) in [
        ("5x8", Ends::Closed, 44_202_u32),
        ("8x5", Ends::Closed, 44_202),
        ("6x7", Ends::Closed, 1_067_638),
        ("5x7", Ends::Open, 1_245_736 / 2),
        ("9x5", Ends::Open, 264_895_640),
    ] {
        let space = space(board, ends);
        let expected = BigUint::from(expected);
        assert_eq!(*space.number_of_tours(), expected, "{board} {ends}");
        for number in space.numbers(7).take(200).chain([BigUint::ZERO, expected - 1_u32]) {
            let tour = space.tour(number.clone()).unwrap();
            assert_eq!(space.number_of(&tour), Some(number), "{board} {ends}");
        }
    }
}

/// Pearson's test. With n degrees of freedom, n large, the statistic is nearly normal, with mean n and variance 2n; a
/// thousandth of all samples lies beyond 3.09 deviations on either side.
fn check_uniform(tours: Vec<Tour>, all: u32) {
    let expected = tours.len() as f64 / f64::from(all);
    let mut times: HashMap<Vec<Square>, u32> = HashMap::new();
    for tour in tours {
        *times.entry(tour.squares().collect()).or_default() += 1;
    }
    let never = f64::from(all - times.len() as u32) * expected;
    let statistic = never + times.values().map(|&times| (f64::from(times) - expected).powi(2) / expected).sum::<f64>();
    let freedom = f64::from(all - 1);
    let deviations = (statistic - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 3.09, "{statistic} is {deviations} deviations off");
}

#[test]
fn all_tours_have_the_same_chance() {
    const SAMPLES: usize = 100_000;
    let mut run = Run::unlimited().threads(2);
    let space = space("6", Ends::Closed);
    let numbers: Vec<BigUint> = space.numbers(2024).take(SAMPLES).collect();
    check_uniform(space.tours(&mut run, &numbers).unwrap(), 9862);
    for (board, ends, all) in [("6", Ends::Closed, 9862), ("5x6", Ends::Open, 18_784), ("5x5", Ends::Open, 864)] {
        check_uniform(sampler(board, ends).draws(2024).next_tours(&mut run, SAMPLES).unwrap(), all);
    }
}

/// Exactly, and not by chance: of all candidates four lead to each tour.
#[test]
fn every_tour_is_four_candidates() {
    for (board, ends) in [
        ("3x4", Ends::Open),
        ("3x7", Ends::Open),
        ("4x5", Ends::Open),
        ("4x6", Ends::Open),
        ("5", Ends::Open),
        ("6x5", Ends::Open),
        ("3x10", Ends::Closed),
        ("11x3", Ends::Open),
        ("12x3", Ends::Closed),
        ("5x6", Ends::Closed),
        ("6", Ends::Closed),
        ("5x8", Ends::Closed),
    ] {
        let problem = problem(board, ends);
        let candidates = Candidates::new(&mut Run::unlimited(), Rectangle::of(&problem).unwrap()).unwrap();
        let order = SweepOrder::new(problem.board()).list(&mut Run::unlimited()).unwrap();
        let cycles = CycleToTour::new(problem.clone(), order);
        let mut times: HashMap<Vec<Square>, u32> = HashMap::new();
        for tour in (0..candidates.number()).filter_map(|number| candidates.tour(number)) {
            let tour = cycles.tour(&candidates.neighbours(&tour).unwrap()).unwrap();
            *times.entry(tour.squares().collect()).or_default() += 1;
        }
        assert!(times.values().all(|&times| times == 4), "{board} {ends}");
        let mut listed = 0;
        list_tours(&mut Run::unlimited(), &CountProblem::of(problem), &mut |_| {
            listed += 1;
            true
        })
        .unwrap();
        assert_eq!(times.len(), listed, "{board} {ends}");
    }
}

/// What is drawn is a tour of the list.
#[test]
fn drawn_tours_are_those_that_are_listed() {
    for (board, ends) in [("5x6", Ends::Closed), ("3x8", Ends::Open), ("4x5", Ends::Open)] {
        let space = space(board, ends);
        let mut numbers = HashSet::new();
        list_tours(&mut Run::unlimited(), &CountProblem::of(problem(board, ends)), &mut |tour| {
            numbers.insert(space.number_of(&tour).unwrap());
            true
        })
        .unwrap();
        let drawn = sampler(board, ends).draws(1).next_tours(&mut Run::unlimited(), 3000).unwrap();
        let drawn: HashSet<BigUint> = drawn.iter().map(|tour| space.number_of(tour).unwrap()).collect();
        // After that many draws none is missing.
        assert_eq!(numbers, drawn, "{board} {ends}");
    }
}

#[test]
fn a_seed_draws_the_same_tours_on_any_number_of_threads_and_in_any_portions() {
    for (board, ends) in [("5x6", Ends::Open), ("3x64", Ends::Closed)] {
        let sampler = sampler(board, ends);
        let draw = |seed: u64, threads: usize, portions: &[usize]| {
            let mut run = Run::unlimited().threads(threads);
            let mut draws = sampler.draws(seed);
            let tours = portions.iter().flat_map(|&many| draws.next_tours(&mut run, many).unwrap());
            tours.collect::<Vec<Tour>>()
        };
        assert_eq!(draw(1, 1, &[100]), draw(1, 3, &[1, 0, 70, 29]), "{board}");
        assert_ne!(draw(1, 1, &[100]), draw(2, 1, &[100]), "{board}");
    }
    let space = space("5x6", Ends::Open);
    let draw = |threads: usize| {
        let numbers: Vec<BigUint> = space.numbers(1).take(100).collect();
        space.tours(&mut Run::unlimited().threads(threads), &numbers).unwrap()
    };
    assert_eq!(draw(1), draw(3));
}

/// Large numbers are the same numbers: on small boards both kinds of tables give every number the same cycle.
#[test]
fn tables_with_large_numbers_agree_with_packed_ones() {
    let same = |one: &dyn NumberedCycles, other: &dyn NumberedCycles, what: &str| {
        let number = one.number_of_cycles();
        assert_eq!(number, other.number_of_cycles(), "{what}");
        for number in 0..u32::try_from(number).unwrap().min(2000) {
            let cycle = one.cycle(&number.into()).unwrap();
            assert_eq!(Some(&cycle), other.cycle(&number.into()).as_ref(), "{what} {number}");
            assert_eq!(other.number_of(&cycle), Some(number.into()), "{what} {number}");
        }
    };
    let run = &mut Run::unlimited();
    for (board, ends) in [("3x10", Ends::Closed), ("4x7", Ends::Open), ("5", Ends::Open), ("6", Ends::Closed)] {
        let problem = problem(board, ends);
        let rectangle =
            Rectangle { order: crate::count::file_order::FileOrder::LeftToRight, ..Rectangle::of(&problem).unwrap() };
        let packed = Halves::<Table>::new(run, rectangle).unwrap();
        same(&packed, &Halves::<WideTable>::new(run, rectangle).unwrap(), board);
        let order = SweepOrder::new(problem.board());
        let graph = graph_of(run, &problem, &order).unwrap();
        let balance = balance_of(run, &problem, &order).unwrap();
        let packed = Whole::<Table>::new(run, graph.clone(), balance.as_ref()).unwrap();
        same(&packed, &Whole::<WideTable>::new(run, graph, balance.as_ref()).unwrap(), board);
    }
}

/// More than 64 bits in a table, and more than 128 in all: the number is that of the count, which uses remainders.
#[test]
fn long_boards_have_as_many_numbers_as_tours() {
    let cylinder = |board: TourProblem| TourProblem::new(board.board().clone().wrapped(Wrap::Files), board.ends());
    for problem in [
        problem("3x100", Ends::Closed),
        problem("3x100", Ends::Open),
        problem("70x4", Ends::Open),
        problem("5x40", Ends::Closed),
        cylinder(problem("3x70", Ends::Closed)),
        problem("3x121", Ends::Open).with_start(Square::new(0, 0)).unwrap(),
    ] {
        let mut run = Run::unlimited().threads(2);
        let space = TourSpace::new(&mut run, &problem).unwrap().found().unwrap();
        let counted = Frontier.answer(&mut run, &CountProblem::of(problem.clone())).unwrap().answer.found().unwrap();
        assert_eq!(space.number_of_tours(), counted.number(), "{problem:?}");
        assert!(space.number_of_tours().bits() > 64, "{problem:?}");
        let last = space.number_of_tours() - 1_u32;
        for number in space.numbers(3).take(20).chain([BigUint::ZERO, last]) {
            let tour = space.tour(number.clone()).unwrap();
            assert_eq!(space.number_of(&tour), Some(number), "{problem:?}");
        }
        let sampler = TourSampler::new(&mut run, &problem).unwrap().found().unwrap();
        assert_eq!(sampler.draws(5).next_tours(&mut run, 20).unwrap().len(), 20, "{problem:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// From a number to its tour and back, by halves, by whole sweeps and with large numbers, on boards of any size in reach.
    #[test]
    fn any_number_and_back(width in 3..6_u32, height in 3..13_u32, long in 0..3_u32, closed: bool, start: bool, seed: u64) {
        let height = if long == 0 && width < 5 { 20 * height } else { height };
        let ends = if closed { Ends::Closed } else { Ends::Open };
        let mut problem = problem(&format!("{width}x{height}"), ends);
        if start {
            problem = problem.with_start(Square::new(0, 0)).unwrap();
        }
        let mut run = Run::unlimited();
        if let Answer::Found(space) = TourSpace::new(&mut run, &problem).unwrap() {
            for number in space.numbers(seed).take(5) {
                let tour = space.tour(number.clone()).unwrap();
                prop_assert_eq!(space.number_of(&tour), Some(number));
            }
            let sampler = TourSampler::of_candidates(&mut run, &problem).ok().flatten();
            let sampler = sampler.unwrap_or_else(|| TourSampler::new(&mut run, &problem).unwrap().found().unwrap());
            for tour in sampler.draws(seed).next_tours(&mut run, 5).unwrap() {
                let number = space.number_of(&tour).unwrap();
                prop_assert!(number < *space.number_of_tours());
                prop_assert_eq!(space.tour(number).unwrap(), tour);
            }
        } else {
            prop_assert!(TourSampler::new(&mut run, &problem).unwrap().reason().is_some());
        }
    }
}

#[test]
fn a_tour_has_one_number_in_either_direction_and_from_any_start() {
    for (board, ends) in [("5x6", Ends::Open), ("6x5", Ends::Closed)] {
        let (space, problem) = (space(board, ends), problem(board, ends));
        let tour = space.tour(5_u32).unwrap();
        let mut squares: Vec<Square> = tour.squares().collect();
        squares.reverse();
        if ends == Ends::Closed {
            squares.rotate_left(11);
        }
        let other = problem.verify(&mut Run::unlimited(), Route::Listed(squares)).unwrap();
        assert_ne!(tour, other);
        assert_eq!(space.number_of(&other), Some(5_u32.into()));
    }
    let stranger = space("5", Ends::Open).tour(0_u32).unwrap();
    assert_eq!(space("5x6", Ends::Open).number_of(&stranger), None);
}

#[test]
fn what_is_out_of_reach_is_refused() {
    let unknown = |problem: &TourProblem, run: &dyn Fn() -> Run<'static>| {
        let numbered = TourSpace::new(&mut run(), problem).unwrap();
        let sampled = TourSampler::new(&mut run(), problem).unwrap();
        match (numbered, sampled) {
            (Answer::Unknown(why), Answer::Unknown(_)) => why,
            _ => panic!("{problem:?} is numbered"),
        }
    };
    let (open, closed) = (Ends::Open, Ends::Closed);
    let begun = problem("6", open).with_prefix(vec![Square::new(0, 0), Square::new(1, 2)]).unwrap();
    assert!(matches!(TourSpace::new(&mut Run::unlimited(), &begun), Err(Error::Unsuitable(_))));
    assert!(matches!(TourSampler::new(&mut Run::unlimited(), &begun), Err(Error::Unsuitable(_))));
    for wide in [problem("16", closed), problem("1000000000", open)] {
        match unknown(&wide, &Run::unlimited) {
            Unknown::OutOfReach(OutOfReach::FrontierTooWide) => {}
            other => panic!("{wide:?}: {other:?}"),
        }
    }
    for large in [problem("7", open), problem("3x1000000000", closed), problem("3x900", open)] {
        let why = unknown(&large, &|| Run::unlimited().max_memory(1 << 20));
        assert!(matches!(why, Unknown::Stopped(Stopped::Memory { .. })), "{large:?}: {why:?}");
    }
    let hasty = || Run::unlimited().timeout(std::time::Duration::ZERO);
    for slow in [problem("8", closed), problem("3x100", closed)] {
        assert!(matches!(unknown(&slow, &hasty), Unknown::Stopped(Stopped::Time { .. })));
    }
}

#[test]
fn draws_end_when_the_run_does() {
    for (board, ends) in [("6", Ends::Closed), ("3x100", Ends::Closed)] {
        let sampler = sampler(board, ends);
        let token = CancelToken::new();
        let mut run = Run::unlimited().threads(2).cancelled_by(token.clone());
        assert_eq!(sampler.draws(1).next_tours(&mut run, 3).unwrap().len(), 3);
        token.cancel();
        let cancelled = sampler.draws(1).next_tours(&mut run, 3);
        assert!(matches!(cancelled, Err(Error::Stopped(Stopped::Cancelled))), "{board}");
        let mut run = Run::unlimited().timeout(std::time::Duration::ZERO);
        let late = sampler.draws(1).next_tours(&mut run, 1 << 40);
        assert!(matches!(late, Err(Error::Stopped(Stopped::Time { .. }))), "{board}");
    }
}
