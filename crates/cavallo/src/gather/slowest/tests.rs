//! Compared with an evaluation of every square, and on giant boards with the verifier.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::gather::Objective;
use crate::method::Problem;

fn solve(problem: &GatherProblem, squares: usize) -> Answer<Meeting> {
    let wanted = Wanted { objective: Objective::Slowest, squares, journeys: false };
    slowest(&mut Run::unlimited(), problem, wanted).unwrap()
}

/// The fewest turns and all squares that need no more.
fn by_hand(problem: &GatherProblem) -> Option<(u64, Vec<Square>)> {
    let mut best: Option<(u64, Vec<Square>)> = None;
    for square in problem.board().squares() {
        let mut each = problem
            .knights()
            .iter()
            .map(|knight| Some(closed_form(problem.board(), knight.square, square)?.div_ceil(knight.k)));
        let Some(turns) = each.try_fold(0, |most, turns| Some(most.max(turns?))) else { continue };
        match &mut best {
            Some((fewest, squares)) if *fewest == turns => squares.push(square),
            Some((fewest, _)) if *fewest < turns => {}
            _ => best = Some((turns, vec![square])),
        }
    }
    best
}

fn compare(problem: &GatherProblem, cap: usize) {
    match (solve(problem, cap), by_hand(problem)) {
        (Answer::Found(meeting), Some((turns, squares))) => {
            assert_eq!(meeting.turns, turns, "{problem:?}");
            assert_eq!(meeting.more, squares.len() > cap.max(1), "{problem:?}");
            assert_eq!(meeting.squares, squares[..squares.len().min(cap.max(1))], "{problem:?}");
        }
        (Answer::Impossible(Reason::NoKnights), _) => assert!(problem.knights().is_empty()),
        (Answer::Impossible(Reason::NeverMeet { from, to, .. }), None) => {
            let on = |square| problem.knights().iter().any(|knight| knight.square == square);
            assert!(on(from) && on(to) && closed_form(problem.board(), from, to).is_none(), "{problem:?}");
        }
        other => panic!("{problem:?}: {other:?}"),
    }
}

fn random_problem(rng: &mut Xoshiro256PlusPlus, (width, height): (u32, u32), most: usize) -> GatherProblem {
    let board = Board::new(width, height).unwrap();
    let count = rng.random_range(0..=most);
    // Some boards have knights of one kind only, some have them close together.
    let largest_k = [1, 2, 4, 12, 300][rng.random_range(0..5)];
    let spread = [3, 5, u32::MAX][rng.random_range(0..3)];
    let (left, low) = (rng.random_range(0..width), rng.random_range(0..height));
    let knight = |rng: &mut Xoshiro256PlusPlus| Knight {
        square: Square::new(
            rng.random_range(left..width.min(left.saturating_add(spread))),
            rng.random_range(low..height.min(low.saturating_add(spread))),
        ),
        k: rng.random_range(1..=largest_k),
        count: rng.random_range(1..4),
    };
    GatherProblem::new(board, (0..count).map(|_| knight(rng)).collect()).unwrap()
}

#[test]
fn small_boards_against_every_square() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..40_000 {
        let size = (rng.random_range(1..=12), rng.random_range(1..=12));
        let problem = random_problem(&mut rng, size, 7);
        compare(&problem, [0, 1, 2, 7, usize::MAX][rng.random_range(0..5)]);
    }
}

#[test]
fn strips_and_the_smallest_boards_against_every_square() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..20_000 {
        let size = match rng.random_range(0..4) {
            0 => (3, 3),
            1 => (rng.random_range(1..=5), rng.random_range(1..=40)),
            2 => (rng.random_range(1..=40), rng.random_range(1..=5)),
            _ => (rng.random_range(3..=5), rng.random_range(3..=5)),
        };
        let mut problem = random_problem(&mut rng, size, 5);
        if size.0.min(size.1) == 2 && rng.random_bool(0.8) {
            // On a strip random knights seldom meet: keep those that can.
            let knights = problem.knights().to_vec();
            let board = problem.board().clone();
            let first = knights.first().copied();
            let meets = |knight: &Knight| first.is_some_and(|f| closed_form(&board, f.square, knight.square).is_some());
            let kept = knights.into_iter().filter(meets).collect();
            problem = GatherProblem::new(board.clone(), kept).unwrap();
        }
        compare(&problem, [1, 2, 7, usize::MAX][rng.random_range(0..4)]);
    }
}

/// Two knights with k = 1 or 2 anywhere: all squares for which the octagon is wrong occur.
#[test]
fn all_pairs_on_small_boards() {
    for (width, height) in [(3, 4), (4, 3), (3, 5), (4, 4), (5, 4), (5, 5), (3, 8)] {
        let board = Board::new(width, height).unwrap();
        for a in board.squares() {
            for b in board.squares() {
                for k in [1, 2, 3] {
                    let knights = vec![Knight { square: a, k: 1, count: 1 }, Knight { square: b, k, count: 1 }];
                    compare(&GatherProblem::new(board.clone(), knights).unwrap(), usize::MAX);
                }
            }
        }
    }
}

#[test]
fn middling_boards_against_every_square() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for round in 0..400 {
        let size = if round % 2 == 0 { (60, 80) } else { (rng.random_range(13..90), rng.random_range(13..90)) };
        compare(&random_problem(&mut rng, size, 30), usize::MAX);
    }
}

#[test]
fn giant_boards_are_verified_and_one_turn_fewer_does_not_suffice_for_two() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for size in [(1_000_000_000, 1_000_000_000), (1_000_000_000, 50_000_000), (3, 2000), (2000, 4)] {
        for most in [2, 40, 2000] {
            let problem = random_problem(&mut rng, size, most);
            let Answer::Found(meeting) = solve(&problem, 5) else {
                assert!(problem.knights().is_empty());
                continue;
            };
            if let [a, b] = problem.knights() {
                let distance = closed_form(problem.board(), a.square, b.square).unwrap();
                assert_eq!(meeting.turns, distance.div_ceil(a.k + b.k));
            }
            // The verifier walks every knight to every square of the list.
            problem.with_objective(Objective::Slowest).verify(&mut Run::unlimited(), meeting).unwrap();
        }
    }
}

#[test]
fn limits_hold() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let problem = random_problem(&mut rng, (1000, 1000), 200);
    for mut run in [Run::unlimited().max_steps(10), Run::unlimited().max_memory(8)] {
        let wanted = Wanted { objective: Objective::Slowest, squares: 1000, journeys: false };
        assert!(matches!(slowest(&mut run, &problem, wanted), Err(Error::Stopped(_))));
    }
}

/// Wherever the search is stopped, the answer is right, or a bracket around the truth.
#[test]
fn bounds_hold_when_steps_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut brackets = 0;
    for _ in 0..2000 {
        let size = (rng.random_range(5..40), rng.random_range(5..40));
        let problem = random_problem(&mut rng, size, 30);
        let Some((least, _)) = by_hand(&problem).filter(|_| !problem.knights().is_empty()) else { continue };
        let wanted = Wanted { objective: Objective::Slowest, squares: 1, journeys: false };
        let limit = rng.random_range(1..300);
        match slowest(&mut Run::unlimited().max_steps(limit), &problem, wanted) {
            Ok(Answer::Found(found @ Meeting { bound: None, .. })) => assert_eq!(found.turns, least, "{problem:?}"),
            Ok(Answer::Found(Meeting { turns, bound: Some(bound), .. })) => {
                assert!((bound.at_least..=turns).contains(&least), "{problem:?} {bound:?} {turns} {least}");
                assert_eq!(bound.stopped, Some(Stopped::Steps { limit }));
                brackets += 1;
            }
            other => assert_eq!(other, Err(Stopped::Steps { limit }.into())),
        }
    }
    assert!(brackets > 50, "{brackets}");
}
