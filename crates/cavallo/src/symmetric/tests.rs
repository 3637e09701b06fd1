use std::collections::HashSet;

use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Answer;
use crate::board::{Board, Piece, Square, Symmetry, Wrap};
use crate::count::simpath::WeightedGraph;
use crate::count::{CountGraph, count_cycles_of, walk_tours};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, TourProblem};

use super::*;

fn problem(board: Board, ends: Ends, symmetry: Symmetry) -> Option<SymmetricProblem> {
    SymmetricProblem::new(TourProblem::new(board, ends), symmetry).ok()
}

/// The edges of a tour, whatever its beginning and direction.
fn edges(tour: &[Square], ends: Ends) -> Vec<(Square, Square)> {
    let closing = (ends == Ends::Closed).then(|| [tour[tour.len() - 1], tour[0]]);
    let steps = tour.windows(2).map(|pair| [pair[0], pair[1]]).chain(closing);
    let mut edges: Vec<_> = steps.map(|[one, other]| (one.min(other), one.max(other))).collect();
    edges.sort_unstable();
    edges
}

/// The symmetric tours among all tours.
fn plainly(problem: &SymmetricProblem) -> HashSet<Vec<(Square, Square)>> {
    let (board, ends) = (problem.board(), problem.tours().ends());
    let mut found = HashSet::new();
    let keep = &mut |_: &mut Run<'_>, tour: &[Square]| {
        let image: Vec<Square> = tour.iter().map(|&square| problem.symmetry().square(board, square)).collect();
        if edges(tour, ends) == edges(&image, ends) {
            found.insert(edges(tour, ends));
        }
        true
    };
    walk_tours(&mut Run::unlimited(), problem.tours(), keep).unwrap();
    found
}

/// Listing, counting and finding agree with looking at all tours.
fn check(problem: &SymmetricProblem) -> usize {
    let expected = plainly(problem);
    let ends = problem.tours().ends();
    let (mut walked, mut number) = (HashSet::new(), 0);
    walk_symmetric(&mut Run::unlimited(), problem, &mut |_, tour| {
        walked.insert(edges(tour, ends));
        number += 1;
        assert!(problem.keeps(tour), "{problem:?}");
        true
    })
    .unwrap();
    assert_eq!(walked, expected, "{problem:?}");
    assert_eq!(number, expected.len(), "some tour was listed twice: {problem:?}");
    let counted = count_symmetric(&mut Run::unlimited(), problem).unwrap();
    assert_eq!(counted, BigUint::from(expected.len()), "{problem:?}");
    match problem.solve().unwrap() {
        Answer::Found(tour) => {
            assert!(expected.contains(&edges(&tour.squares().collect::<Vec<_>>(), ends)), "{problem:?}");
        }
        Answer::Impossible(_) => assert!(expected.is_empty(), "{problem:?}"),
        Answer::Unknown(why) => panic!("{why}: {problem:?}"),
    }
    expected.len()
}

#[test]
fn rectangles_under_all_symmetries() {
    let mut seen = 0;
    for (width, height) in
        [(1, 1), (1, 2), (2, 3), (3, 4), (4, 3), (3, 6), (3, 7), (4, 5), (5, 5), (3, 8), (3, 10), (10, 3)]
    {
        for ends in [Ends::Open, Ends::Closed] {
            for symmetry in Symmetry::ALL {
                let board = Board::new(width, height).unwrap();
                seen += problem(board, ends, symmetry).map_or(0, |problem| check(&problem));
            }
        }
    }
    assert!(seen > 100, "too few tours to tell: {seen}");
}

#[test]
fn closed_tours_of_6x6_and_5x6() {
    let numbers = |side: (u32, u32)| {
        let board = Board::new(side.0, side.1).unwrap();
        Symmetry::NAMED
            .map(|(_, symmetry)| problem(board.clone(), Ends::Closed, symmetry).map_or(0, |problem| check(&problem)))
    };
    assert_eq!(numbers((6, 6)), [78, 10, 0, 0, 0, 0]);
    assert_eq!(numbers((5, 6)), [0, 0, 0, 4, 0, 0]);
}

#[test]
fn other_pieces_joined_edges_and_blocked_squares() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut seen = 0;
    for _ in 0..250 {
        let piece = ["knight", "wazir", "king", "camel", "zebra"][random.random_range(0..5)];
        let wrap = [Wrap::None, Wrap::None, Wrap::Files, Wrap::Both][random.random_range(0..4)];
        let (width, height) = (random.random_range(1..=5), random.random_range(1..=5));
        let Ok(piece) = piece.parse::<Piece>() else { panic!("{piece}") };
        let whole = Board::new(width, height).unwrap().with_piece(piece).wrapped(wrap);
        let symmetry = Symmetry::ALL[random.random_range(1..8)];
        if !symmetry.preserves(&whole) {
            continue;
        }
        let mut blocked: Vec<Square> = whole.squares().filter(|_| random.random_bool(0.2)).collect();
        for _ in 0..3 {
            blocked.extend(blocked.clone().iter().map(|&square| symmetry.square(&whole, square)));
        }
        blocked.sort_unstable();
        blocked.dedup();
        let Ok(board) = whole.with_blocked(blocked) else { continue };
        if board.free_area() > if piece == Piece::KING { 10 } else { 14 } {
            continue;
        }
        for ends in [Ends::Open, Ends::Closed] {
            seen += problem(board.clone(), ends, symmetry).map_or(0, |problem| check(&problem));
        }
    }
    assert!(seen > 300, "too few tours to tell: {seen}");
}

/// The sum over all cycles through all vertices, by trying every order.
fn cycles_plainly(weights: &[Vec<i64>], required: Option<(usize, usize)>) -> i128 {
    fn go_on(weights: &[Vec<i64>], required: Option<(usize, usize)>, path: &mut Vec<usize>, product: i128) -> i128 {
        let last = path[path.len() - 1];
        if path.len() == weights.len() {
            let mut steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain([(last, 0)]);
            let complete = required.is_none_or(|(a, b)| steps.any(|step| step == (a, b) || step == (b, a)));
            // Each cycle is found in both directions.
            return if path[1] < last && complete { product * i128::from(weights[last][0]) } else { 0 };
        }
        let mut sum = 0;
        for next in 1..weights.len() {
            if path.contains(&next) {
                continue;
            }
            path.push(next);
            sum += go_on(weights, required, path, product * i128::from(weights[last][next]));
            path.pop();
        }
        sum
    }
    go_on(weights, required, &mut vec![0], 1)
}

#[test]
fn weighted_sweeps_are_sums_over_all_cycles() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..300 {
        let size = random.random_range(3..=7);
        let mut weights = vec![vec![0; size]; size];
        let mut graph = WeightedGraph::empty(size);
        let mut unweighted = CountGraph::new(size);
        let mut required = None;
        for (one, other) in (0..size).flat_map(|one| (one + 1..size).map(move |other| (one, other))) {
            let weight = if round % 2 == 0 { random.random_range(-2..=3) } else { random.random_range(0..=1) };
            (weights[one][other], weights[other][one]) = (weight, weight);
            if weight != 0 {
                let is_required = required.is_none() && random.random_bool(0.2);
                required = if is_required { Some((one, other)) } else { required };
                graph.join(one, other, weight, is_required);
                unweighted.join(one, other, is_required);
            }
        }
        let swept = graph.sum_of_cycles(&mut Run::unlimited(), None).unwrap();
        assert_eq!(swept, cycles_plainly(&weights, required), "{weights:?} {required:?}");
        if round % 2 == 1 {
            let other = count_cycles_of(&mut Run::unlimited(), &unweighted).unwrap();
            assert_eq!(BigUint::from(swept as u128), other, "{weights:?}");
        }
    }
}

/// B. D. `McKay`, Knight's tours of an 8 x 8 chessboard (1997): 608,233 classes, each of four tours.
#[test]
fn half_turns_of_the_chessboard() {
    let kept = problem(Board::new(8, 8).unwrap(), Ends::Closed, Symmetry::HALF_TURN).unwrap();
    assert_eq!(count_symmetric(&mut Run::unlimited(), &kept).unwrap(), BigUint::from(4 * 608_233_u32));
}

#[test]
fn large_boards_have_symmetric_tours() {
    for (width, height, ends, symmetry) in [
        (8, 8, Ends::Closed, Symmetry::HALF_TURN),
        (10, 10, Ends::Closed, Symmetry::QUARTER_TURN),
        (14, 14, Ends::Closed, Symmetry::QUARTER_TURN),
        (20, 20, Ends::Closed, Symmetry::HALF_TURN),
        (9, 8, Ends::Open, Symmetry::HALF_TURN),
        (9, 9, Ends::Open, Symmetry::HALF_TURN),
        (7, 8, Ends::Closed, Symmetry::HALF_TURN),
        (10, 5, Ends::Closed, Symmetry::MIRROR_FILES),
        (100, 100, Ends::Closed, Symmetry::HALF_TURN),
        (102, 102, Ends::Closed, Symmetry::QUARTER_TURN),
        (200, 201, Ends::Open, Symmetry::HALF_TURN),
        (201, 102, Ends::Closed, Symmetry::HALF_TURN),
        (51, 102, Ends::Closed, Symmetry::MIRROR_RANKS),
        (21, 21, Ends::Open, Symmetry::HALF_TURN),
    ] {
        let problem = problem(Board::new(width, height).unwrap(), ends, symmetry).unwrap();
        let mut run = Run::unlimited().max_steps(20_000_000);
        assert!(matches!(problem.solve_in(&mut run), Ok(Answer::Found(_))), "{width}x{height} {ends} {symmetry:?}");
    }
}

#[test]
fn obstacles_are_explained() {
    let sentence = |width, height, ends, symmetry| {
        let answer = problem(Board::new(width, height).unwrap(), ends, symmetry).unwrap().solve().unwrap();
        answer.reason().expect("there is none").to_string()
    };
    assert_eq!(
        sentence(8, 8, Ends::Closed, Symmetry::MIRROR_FILES),
        "the reflection that exchanges left and right would move every square of a closed tour by 32 jumps along it, or by an odd \
         multiple of that, and that would keep its colour; nor can it reverse the tour, because too few jumps lead from a \
         square to its image"
    );
    assert_eq!(
        sentence(8, 8, Ends::Closed, Symmetry::MIRROR_DIAGONAL),
        "the reflection in the diagonal from bottom left to top right leaves 8 squares in place, and it maps a tour onto itself only if it leaves at most two \
         in place"
    );
    assert!(sentence(8, 8, Ends::Open, Symmetry::QUARTER_TURN).contains("two quarter-turns are a half-turn"));
    assert!(sentence(8, 8, Ends::Open, Symmetry::HALF_TURN).contains("its middle would stay in place"));
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let tours = TourProblem::open("5x4").unwrap();
    let refused = SymmetricProblem::new(tours.clone(), Symmetry::QUARTER_TURN).unwrap_err();
    assert_eq!(refused.to_string(), "the quarter-turn does not map the board 5x4 to itself");
    let given = tours.with_start("a1").unwrap();
    assert_eq!(SymmetricProblem::new(given, Symmetry::HALF_TURN), Err(SymmetryError::SquaresGiven));
}

#[test]
fn limits_are_obeyed() {
    let kept = problem(Board::new(8, 10).unwrap(), Ends::Closed, Symmetry::HALF_TURN).unwrap();
    let mut run = Run::unlimited().max_steps(1000);
    assert!(matches!(count_symmetric(&mut run, &kept), Err(crate::Error::Stopped(Stopped::Steps { .. }))));
    let mut run = Run::unlimited().max_memory(1 << 20);
    assert!(matches!(count_symmetric(&mut run, &kept), Err(crate::Error::Stopped(Stopped::Memory { .. }))));
    let mut run = Run::unlimited().max_steps(1000);
    assert!(walk_symmetric(&mut run, &kept, &mut |_, _| true).is_err());
    let wide = problem(Board::new(40, 40).unwrap(), Ends::Closed, Symmetry::HALF_TURN).unwrap();
    assert!(count_symmetric(&mut Run::unlimited().max_memory(1 << 30), &wide).is_err());
}

/// The symmetries of 6x6 keep 78, 10 and 10 closed tours: with 9862 in all there are 1245 classes.
#[test]
fn a_sum_that_the_symmetries_do_not_divide_is_a_bug() {
    let tours = TourProblem::closed(6).unwrap();
    let classes = |all: u32| count_distinct_by_burnside(&mut Run::unlimited(), &tours, &all.into(), count_symmetric);
    assert_eq!(classes(9862), Ok(1245_u32.into()));
    for wrong in (9855..9870).filter(|number| *number != 9862) {
        let bug = classes(wrong).unwrap_err();
        assert!(matches!(bug, crate::Error::MethodBug { .. }), "{wrong}: {bug}");
    }
}
