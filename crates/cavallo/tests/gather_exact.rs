//! The exact method where it searches: boards too large to look at every square by default.

use std::time::Duration;

use cavallo::board::Symmetry;
use cavallo::distance::closed_form;
use cavallo::gather::{Exact, Fused, Meeting, Objective};
use cavallo::{Answer, Board, GatherProblem, Knight, Problem, Run, Solver, Square};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn long_run() -> Run<'static> {
    Run::unlimited().timeout(Duration::from_secs(100))
}

fn claim(method: &dyn Solver<GatherProblem>, problem: &GatherProblem) -> Option<Meeting> {
    match method.claim(&mut long_run(), problem) {
        Ok(Answer::Found(meeting)) => Some(meeting),
        Ok(Answer::Impossible(_)) => None,
        other => panic!("{other:?}"),
    }
}

fn exact(problem: &GatherProblem, squares: usize) -> Option<Meeting> {
    claim(&Exact { patience: u64::MAX }, &problem.clone().listing(squares))
}

fn turns_on(problem: &GatherProblem, square: Square) -> Option<u64> {
    let board = problem.board();
    problem.knights().iter().map(|k| Some(k.count * closed_form(board, k.square, square)?.div_ceil(k.k))).sum()
}

/// Every square, by the formula of distances, which breadth-first search vouches for in its own tests.
fn every_square(problem: &GatherProblem) -> Option<(u64, Vec<Square>)> {
    let costs: Vec<(u64, Square)> =
        problem.board().squares().filter_map(|square| Some((turns_on(problem, square)?, square))).collect();
    let least = costs.iter().map(|&(turns, _)| turns).min()?;
    Some((least, costs.into_iter().filter(|&(turns, _)| turns == least).map(|(_, square)| square).collect()))
}

/// Boards of all shapes, knights scattered, in a heap, or along a knight's direction.
fn random_problem(rng: &mut Xoshiro256PlusPlus) -> GatherProblem {
    let (width, height) = match rng.random_range(0..6) {
        0 => (2, rng.random_range(20..300)),
        1 => (rng.random_range(20..200), 3),
        2 => (4, rng.random_range(20..120)),
        3 => (rng.random_range(20..120), rng.random_range(5..30)),
        _ => (rng.random_range(30..100), rng.random_range(30..100)),
    };
    let largest_k = [1, 2, 9, 9, 12, 200][rng.random_range(0..6)];
    let count = [2, 3, 10, 50, 400][rng.random_range(0..5)];
    let shape = rng.random_range(0..4);
    let knight = |i: u32, rng: &mut Xoshiro256PlusPlus| {
        let (file, rank) = match shape {
            _ if width == 2 => {
                // Squares of one of the chains into which the board falls.
                let jumps = rng.random_range(0..height / 2);
                (jumps % 2, 2 * jumps)
            }
            0 => (2 * i % width, i % height),
            1 => (rng.random_range(0..width.min(12)), rng.random_range(0..height.min(12))),
            _ => (rng.random_range(0..width), rng.random_range(0..height)),
        };
        Knight { square: Square::new(file, rank), k: rng.random_range(1..=largest_k), count: rng.random_range(1..=2) }
    };
    let knights = (0..count).map(|i| knight(i, rng)).collect();
    GatherProblem::new(Board::new(width, height).unwrap(), knights).unwrap()
}

#[test]
fn the_search_finds_all_best_squares() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut met = 0;
    for _ in 0..400 {
        let problem = random_problem(&mut rng);
        let found = exact(&problem, usize::MAX).map(|meeting| (meeting.turns, meeting.squares));
        assert_eq!(found, every_square(&problem), "{problem:?}");
        met += u32::from(found.is_some());
        if let Some((turns, squares)) = found {
            let one = exact(&problem, 1).unwrap();
            assert_eq!(one.turns, turns);
            assert!(squares.contains(&one.squares[0]));
        }
    }
    assert!(met > 300, "{met} cases had an answer");
}

#[test]
fn blocked_squares_are_gone_around() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..60 {
        let open = random_problem(&mut rng);
        let share = [0.01, 0.1, 0.3][rng.random_range(0..3)];
        let occupied = |square: Square| open.knights().iter().any(|knight| knight.square == square);
        let blocked: Vec<Square> =
            open.board().squares().filter(|&square| !occupied(square) && rng.random_bool(share)).collect();
        let board = open.board().clone().with_blocked(blocked).unwrap();
        let problem = GatherProblem::new(board, open.knights().to_vec()).unwrap();
        for objective in [Objective::Total, Objective::Slowest] {
            let problem = problem.clone().with_objective(objective);
            let turns = |method: &dyn Solver<GatherProblem>| claim(method, &problem).map(|meeting| meeting.turns);
            assert_eq!(turns(&Exact::default()), turns(&Fused), "{problem:?}");
        }
        let expected = claim(&Fused, &problem.clone().listing(usize::MAX));
        assert_eq!(exact(&problem, usize::MAX), expected, "{problem:?}");
    }
}

#[test]
fn giant_boards_turned_over_give_the_same_turns() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for (width, height, count, largest_k) in [
        (1_000_000_000, 1_000_000_000, 2000, 9),
        (1_000_000, 77, 500, 3),
        (3, 1_000_000_000, 40, 9),
        (50_000, 90_000, 9000, 5),
    ] {
        let board = Board::new(width, height).unwrap();
        let mut knight = || {
            let square = Square::new(rng.random_range(0..width), rng.random_range(0..height));
            Knight { square, k: rng.random_range(1..=largest_k), count: 1 }
        };
        let knights: Vec<Knight> = (0..count).map(|_| knight()).collect();
        let problem = GatherProblem::new(board.clone(), knights.clone()).unwrap();
        let meeting = exact(&problem, 1).unwrap();
        let square = meeting.squares[0];
        assert_eq!(turns_on(&problem, square), Some(meeting.turns));
        // No square in the neighbourhood is better.
        for files in -20..=20 {
            for ranks in -20..=20 {
                if let Some(near) = square.offset(files, ranks).filter(|&near| board.contains(near)) {
                    assert!(turns_on(&problem, near).unwrap() >= meeting.turns, "{near} is better than {square}");
                }
            }
        }
        for symmetry in [Symmetry::ALL[3], Symmetry::ALL[4]] {
            let turn = |knight: &Knight| Knight { square: symmetry.square(&board, knight.square), ..*knight };
            let turned = GatherProblem::new(symmetry.board(&board), knights.iter().map(turn).collect()).unwrap();
            assert_eq!(exact(&turned, 1).unwrap().turns, meeting.turns);
        }
        let gathering = problem.with_journeys(true).verify(&mut long_run(), meeting).unwrap();
        let stretches: usize = gathering.journeys().unwrap().iter().map(|journey| journey.stretches.len()).sum();
        assert!(stretches < 40 * count as usize, "a journey across a giant board is a handful of stretches");
    }
}

#[test]
fn without_patience_the_answer_is_a_bracket() {
    // Two far camps with many different k: a plateau without a short period.
    let camp = |i: u32| {
        let file = if i.is_multiple_of(2) { i } else { 999_999_999 - i };
        Knight { square: Square::new(file, 500_000_000 + i % 7), k: u64::from(i / 2) + 100, count: 1 }
    };
    let board = Board::new(1_000_000_000, 1_000_000_000).unwrap();
    let problem = GatherProblem::new(board, (0..600).map(camp).collect()).unwrap();
    let solved = Exact { patience: 5000 }.answer(&mut long_run(), &problem).unwrap();
    let bracket = solved.bracket().unwrap();
    assert_eq!(turns_on(&problem, bracket.square), Some(bracket.turns));
    assert!(bracket.at_least < bracket.turns && bracket.turns - bracket.at_least < 1200, "{bracket:?}");
    assert!(solved.verify_time.is_some() && solved.answer == Answer::GAVE_UP);
    let partial = solved.partial.unwrap();
    assert_eq!((partial.square(), partial.turns()), (bracket.square, bracket.turns));
    assert_eq!(partial.turns_of_each().len(), problem.knights().len(), "every knight's journey was walked");
    // Without any there is not even a first square.
    let nothing = Exact { patience: 0 }.answer(&mut long_run(), &problem).unwrap();
    assert_eq!((nothing.answer, nothing.partial), (Answer::GAVE_UP, None));
}
