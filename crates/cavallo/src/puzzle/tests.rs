//! Puzzles against brute force: plain depth-first search over all tours, which knows nothing but the jumps.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::answer::{Answer, Unknown};
use crate::board::{Board, Piece, Square, Wrap};
use crate::error::Error;
use crate::method::{Problem, Unverified};
use crate::run::{CancelToken, Run, Stopped};
use crate::tour::{Ends, Route, TourProblem};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn given(number: u64, name: &str) -> Given {
    Given { number, square: square(name) }
}

/// All numberings with the given visits.
fn brute_force(puzzle: &Puzzle) -> Vec<Vec<Square>> {
    fn extend(puzzle: &Puzzle, walk: &mut Vec<Square>, found: &mut Vec<Vec<Square>>) {
        let problem = puzzle.problem();
        if walk.len() as u64 == problem.board().free_area() {
            if problem.accepts_ends(walk[0], walk[walk.len() - 1]) {
                found.push(walk.clone());
            }
            return;
        }
        let next: Vec<Square> = match walk.last() {
            Some(&last) => problem.board().neighbours(last).collect(),
            None => problem.board().squares().collect(),
        };
        for to in next {
            let number = walk.len() as u64 + 1;
            let fits = puzzle.given().iter().all(|given| (given.number == number) == (given.square == to));
            if fits && !walk.contains(&to) {
                walk.push(to);
                extend(puzzle, walk, found);
                walk.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(puzzle, &mut Vec::new(), &mut found);
    found.sort_unstable();
    found
}

fn all_solutions(puzzle: &Puzzle) -> Vec<Vec<Square>> {
    let mut found = match puzzle.solutions(&mut Run::unlimited(), usize::MAX).unwrap() {
        Answer::Found(tours) => tours.iter().map(|tour| tour.squares().collect()).collect(),
        Answer::Impossible(_) => Vec::new(),
        Answer::Unknown(why) => panic!("{why}"),
    };
    found.sort_unstable();
    found
}

fn boards() -> Vec<TourProblem> {
    let board = |text: &str| text.parse::<Board>().unwrap();
    let holed = |text: &str, holes: &[&str]| board(text).with_blocked(holes.iter().map(|name| square(name))).unwrap();
    let open = [
        board("3x4"),
        board("1x1"),
        board("1x2"),
        board("5x4"),
        holed("4x4", &["a1", "d4"]),
        holed("3x3", &["b2"]),
        holed("4x5", &["b3"]),
        board("2x3").with_piece(Piece::KING),
        board("3x3").with_piece(Piece::KING),
        board("3x4").wrapped(Wrap::Both),
    ];
    let closed = [
        holed("3x3", &["b2"]),
        board("1x1"),
        board("1x2").with_piece(Piece::KING),
        board("2x2").with_piece(Piece::KING),
        board("3x3").with_piece(Piece::KING),
        board("3x4").wrapped(Wrap::Both),
        board("4x4").wrapped(Wrap::Files),
    ];
    let open = open.into_iter().map(|board| TourProblem::new(board, Ends::Open));
    open.chain(closed.into_iter().map(|board| TourProblem::new(board, Ends::Closed))).collect()
}

#[test]
fn all_solutions_of_small_puzzles_are_those_of_brute_force() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen = [0; 3];
    for problem in boards() {
        let squares: Vec<Square> = problem.board().squares().collect();
        let some_tour: Option<Vec<Square>> = problem.solve().unwrap().found().ok().map(|tour| tour.squares().collect());
        for round in 0..60 {
            // Half of them are made of a tour, and half of them by chance.
            let mut numbers: Vec<usize> = (0..squares.len()).collect();
            numbers.shuffle(&mut random);
            let mut order = squares.clone();
            match &some_tour {
                Some(tour) if round % 2 == 0 => order.clone_from(tour),
                _ => order.shuffle(&mut random),
            }
            // Few given visits would take brute force too long on the larger boards.
            let least = squares.len() / 6;
            let count = random.random_range(least..=squares.len().div_ceil(2));
            let given = numbers[..count].iter().map(|&place| Given { number: place as u64 + 1, square: order[place] });
            let puzzle = Puzzle::new(problem.clone(), given.collect()).unwrap();
            let expected = brute_force(&puzzle);
            assert_eq!(all_solutions(&puzzle), expected, "{puzzle:?}");
            seen[expected.len().min(2)] += 1;
            let grade = puzzle.grade(&mut Run::unlimited());
            match expected.len() {
                0 => assert!(matches!(grade, Ok(Answer::Impossible(_)))),
                1 => assert!(matches!(grade, Ok(Answer::Found(_)))),
                _ => assert!(matches!(grade, Err(Error::Unsuitable(_)))),
            }
        }
    }
    assert!(seen.iter().all(|&puzzles| puzzles > 50), "{seen:?}");
}

/// 5x5 has 1728 directed open tours (OEIS A165134).
#[test]
fn without_given_visits_all_tours_are_solutions() {
    let puzzle = Puzzle::new(TourProblem::open(5).unwrap(), Vec::new()).unwrap();
    assert_eq!(all_solutions(&puzzle).len(), 1728);
    let from_corner = Puzzle::new(TourProblem::open(5).unwrap().with_start("a1").unwrap(), Vec::new()).unwrap();
    assert_eq!(from_corner.given(), [given(1, "a1")]);
    assert_eq!(all_solutions(&from_corner).len(), 304);
}

#[test]
fn generated_puzzles_have_one_solution_and_the_level_asked_for() {
    let mut run = Run::unlimited();
    let holed: Board = "6x6".parse().unwrap();
    let holed = holed.with_blocked(["a1", "f1"].map(square)).unwrap();
    let problems = [
        TourProblem::open(5).unwrap(),
        TourProblem::closed(6).unwrap(),
        TourProblem::open(holed).unwrap(),
        TourProblem::closed("6x5").unwrap().with_start("c3").unwrap(),
        TourProblem::open(8).unwrap(),
        TourProblem::closed(8).unwrap(),
    ];
    for problem in &problems {
        for level in [Level::Easy, Level::Medium] {
            let made = generate(&mut run, problem, &GenerateOptions { level, seed: 3 }).unwrap().found().unwrap();
            assert_eq!(made.grade().level, level, "{problem}");
            assert_eq!(made.puzzle().grade(&mut run).unwrap(), Answer::Found(made.grade()));
            let squares: Vec<Square> = made.solution().squares().collect();
            let numbers: Vec<u64> = made.puzzle().given().iter().map(|given| given.number).collect();
            assert!(numbers.first() == Some(&1) && numbers.last() == Some(&(squares.len() as u64)));
            assert_eq!(made.puzzle().verify(&mut run, Route::Listed(squares.clone())).as_ref(), Ok(made.solution()));
            if squares.len() <= 30 {
                assert_eq!(brute_force(made.puzzle()), [squares], "{problem}");
            }
            let again = generate(&mut run, problem, &GenerateOptions { level, seed: 3 }).unwrap().found().unwrap();
            assert_eq!(again, made);
            let other = generate(&mut run, problem, &GenerateOptions { level, seed: 4 }).unwrap().found().unwrap();
            assert_ne!(other.puzzle(), made.puzzle());
        }
    }
    let hard = GenerateOptions { level: Level::Hard, seed: 1 };
    let made = generate(&mut run, &problems[4], &hard).unwrap().found().unwrap();
    assert_eq!(
        (made.grade().level, made.puzzle().solutions(&mut run, 2).unwrap().found().unwrap().len()),
        (Level::Hard, 1)
    );
    assert!(made.grade().decisions > 0);
}

#[test]
fn where_there_is_no_tour_there_is_no_puzzle() {
    let options = GenerateOptions { level: Level::Easy, seed: 0 };
    let mut run = Run::unlimited();
    assert!(matches!(generate(&mut run, &TourProblem::open(4).unwrap(), &options), Ok(Answer::Impossible(_))));
    assert!(matches!(generate(&mut run, &TourProblem::closed(5).unwrap(), &options), Ok(Answer::Impossible(_))));
    let large = generate(&mut run, &TourProblem::open(40).unwrap(), &options);
    assert!(matches!(large, Ok(Answer::Unknown(Unknown::OutOfReach(_)))));
    // The smallest puzzles there are.
    let one = generate(&mut run, &TourProblem::open(1).unwrap(), &options).unwrap().found().unwrap();
    assert_eq!(one.puzzle().given(), [given(1, "a1")]);
}

#[test]
fn runs_are_obeyed() {
    let puzzle = Puzzle::new(TourProblem::open(8).unwrap(), vec![given(32, "a1"), given(33, "b3")]).unwrap();
    let stopped = |mut run: Run<'_>| match puzzle.solutions(&mut run, usize::MAX).unwrap() {
        Answer::Unknown(Unknown::Stopped(stopped)) => stopped,
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(Run::unlimited().max_steps(50)), Stopped::Steps { limit: 50 });
    assert!(matches!(stopped(Run::unlimited().max_memory(1000)), Stopped::Memory { .. }));
    assert!(matches!(stopped(Run::unlimited().timeout(std::time::Duration::from_millis(20))), Stopped::Time { .. }));
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(stopped(Run::unlimited().cancelled_by(cancel)), Stopped::Cancelled);
    let options = GenerateOptions { level: Level::Hard, seed: 0 };
    let made = generate(&mut Run::unlimited().max_steps(100), &TourProblem::open(8).unwrap(), &options);
    assert_eq!(made, Ok(Answer::Unknown(Unknown::Stopped(Stopped::Steps { limit: 100 }))));
}

#[test]
fn contradictions_are_refused() {
    let problem = || TourProblem::open("3x4").unwrap().with_start("a1").unwrap();
    for (visits, complaint) in [
        (vec![given(0, "a2")], "the visit 0 on a2 is given, but a tour of this board has the visits 1 to 12"),
        (vec![given(13, "a2")], "the visit 13"),
        (vec![given(2, "d1")], "the visit 2 is given on d1, which is not a free square"),
        (vec![given(1, "a2")], "the visit 1 is given on two squares, a1 and a2"),
        (vec![given(3, "a1")], "two visits are given on a1, 1 and 3"),
    ] {
        let refused = Puzzle::new(problem(), visits).unwrap_err().to_string();
        assert!(refused.contains(complaint), "{refused}");
    }
    // What is given twice and agrees is given once.
    assert_eq!(Puzzle::new(problem(), vec![given(1, "a1"), given(1, "a1")]).unwrap().given().len(), 1);
}

#[test]
fn a_tour_with_other_visits_is_no_solution() {
    let problem = TourProblem::open("3x4").unwrap();
    let tour = problem.solve().unwrap().found().unwrap();
    let squares: Vec<Square> = tour.squares().collect();
    let puzzle = Puzzle::new(problem, vec![Given { number: 3, square: squares[4] }]).unwrap();
    let refused = puzzle.verify(&mut Run::unlimited(), Route::Listed(squares)).unwrap_err();
    assert!(matches!(refused, Unverified::Defect(PuzzleDefect::Given { .. })), "{refused}");
}
