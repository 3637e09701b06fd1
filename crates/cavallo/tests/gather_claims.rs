//! Claimed meetings with a list of squares: every one of them is checked, and a list too long to check is cut.

use cavallo::gather::{GatherDefect, Meeting, Objective};
use cavallo::{Board, GatherProblem, Knight, Piece, Problem, Run, Solver, Square, Unverified};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn knight(square: Square) -> Knight {
    Knight { square, k: 1, count: 1 }
}

/// How many squares of the claim were accepted.
fn check(problem: &GatherProblem, meeting: &Meeting) -> Result<usize, GatherDefect> {
    match problem.verify(&mut Run::unlimited(), meeting.clone()) {
        Ok(gathering) => {
            assert_eq!((gathering.turns(), gathering.squares()), (meeting.turns, &meeting.squares[..]));
            Ok(gathering.squares().len())
        }
        Err(Unverified::Defect(defect)) => Err(defect),
        Err(Unverified::Stopped(stopped)) => panic!("{stopped}"),
    }
}

#[test]
fn every_square_of_a_list_is_checked() {
    // From a5 over b3 to c1 are two jumps: every one of the three is as good as the others.
    let knights = ["a5", "c1"].map(|name| knight(name.parse().unwrap()));
    let problem = GatherProblem::new(Board::new(3, 5).unwrap(), knights.to_vec()).unwrap();
    let list = |squares: &[&str]| {
        let squares = squares.iter().map(|name| name.parse().unwrap()).collect();
        check(&problem, &Meeting { turns: 2, squares, more: false, bound: None })
    };
    assert_eq!(list(&["c1", "b3", "a5"]), Ok(3));
    let wrong = |found| Err(GatherDefect::WrongTurns { claimed: 2, found });
    let c3 = turns_on(&problem, "c3");
    assert!(c3 > 2);
    for squares in [["c3", "b3", "a5"], ["b3", "c3", "a5"], ["b3", "a5", "c3"]] {
        assert_eq!(list(&squares), wrong(c3), "{squares:?}");
    }
    let off = "d1".parse().unwrap();
    assert_eq!(list(&["b3", "d1"]), Err(GatherDefect::NotFree(off)));
    assert_eq!(list(&[]), Err(GatherDefect::NoSquare));
}

/// Where ways are searched and the list is longer than there are knights, the verifier searches from the knights.
#[test]
fn every_square_of_a_long_list_is_checked() {
    let board = Board::new(30, 30).unwrap().with_piece(Piece::WAZIR);
    let corners = ["a1", "ad30"].map(|name| knight(name.parse().unwrap()));
    for (objective, turns) in [(Objective::Total, 58), (Objective::Slowest, 29)] {
        let problem = GatherProblem::new(board.clone(), corners.to_vec()).unwrap().with_objective(objective);
        // All squares are on the way, and those of the other diagonal in the middle of it.
        let middle = |square: &Square| objective == Objective::Total || square.file() + square.rank() == 29;
        let squares: Vec<Square> = board.squares().filter(middle).collect();
        let right = Meeting { turns, squares, more: false, bound: None };
        assert!(check(&problem, &right).is_ok());
        let places = right.squares.len();
        for place in [0, 1, places / 2, places - 1] {
            let mut wrong = right.clone();
            wrong.squares[place] = Square::new(30, 0);
            assert_eq!(check(&problem, &wrong), Err(GatherDefect::NotFree(Square::new(30, 0))), "{place}");
            if objective == Objective::Slowest {
                wrong.squares[place] = Square::new(0, 1);
                assert_eq!(
                    check(&problem, &wrong),
                    Err(GatherDefect::WrongTurns { claimed: 29, found: 57 }),
                    "{place}"
                );
            }
        }
    }
    let holes = [Square::new(1, 0), Square::new(0, 1)];
    let cut_off = GatherProblem::new(board.with_blocked(holes).unwrap(), corners[1..].to_vec()).unwrap();
    let squares = vec![corners[1].square, corners[1].square, corners[0].square];
    let defect = GatherDefect::NoWay { from: corners[1].square, to: corners[0].square };
    assert_eq!(check(&cut_off, &Meeting { turns: 0, squares, more: false, bound: None }), Err(defect));
}

/// A list that would take too long to check is cut.
#[test]
fn lists_are_cut_where_checking_them_would_take_too_long() {
    let board = Board::new(600, 600).unwrap().with_piece(Piece::WAZIR);
    let knights = [Square::new(0, 0), Square::new(599, 599)].map(knight).to_vec();
    let problem = GatherProblem::new(board.clone(), knights).unwrap();
    let all = Meeting { turns: 2 * 599, squares: board.squares().collect(), more: false, bound: None };
    let gathering = problem.verify(&mut Run::unlimited(), all).unwrap();
    assert!(gathering.has_more_squares());
    assert!((5000..50_000).contains(&gathering.squares().len()), "{}", gathering.squares().len());
}

/// What the verifier says that meeting on a square takes.
fn turns_on(problem: &GatherProblem, square: &str) -> u64 {
    let claim = Meeting { turns: u64::MAX, squares: vec![square.parse().unwrap()], more: false, bound: None };
    match check(problem, &claim) {
        Err(GatherDefect::WrongTurns { found, .. }) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_square_out_of_reach_is_refused() {
    // All squares a jump from c1.
    let around = ["a2", "e2", "b3", "d3"].map(|name| name.parse().unwrap());
    let holed = Board::new(5, 3).unwrap().with_blocked(around);
    for (board, from, to) in [("3".parse(), "a1", "b2"), ("2x4".parse(), "a1", "a2"), (holed, "a1", "c1")] {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        let problem = GatherProblem::new(board.unwrap(), vec![knight(from)]).unwrap();
        let meeting = |squares| Meeting { turns: 0, squares, more: false, bound: None };
        assert!(check(&problem, &meeting(vec![from])).is_ok());
        for squares in [vec![to], vec![from, to]] {
            assert_eq!(check(&problem, &meeting(squares)), Err(GatherDefect::NoWay { from, to }));
        }
    }
}

/// Journeys that are kept are made one by one, others are written down and walked by all threads: the same turns and jumps, and those
/// of a breadth-first search.
#[test]
fn walks_are_those_of_kept_journeys_and_of_a_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(18);
    for case in 0..2000 {
        let sides = (rng.random_range(1..=12), rng.random_range(1..=12));
        let board = Board::new(sides.0, sides.1).unwrap();
        let mut square = || Square::new(rng.random_range(0..sides.0), rng.random_range(0..sides.1));
        let squares: Vec<Square> = (0..8).map(|_| square()).collect();
        let knights = squares[1..].iter().zip([1, 2, 3, 4, 5, 1, 9]).map(|(&square, k)| Knight { square, k, count: k });
        let problem = GatherProblem::new(board.clone(), knights.collect()).unwrap();
        let way = |knight: &Knight| {
            let jumps = cavallo::DistanceProblem::new(board.clone(), knight.square, squares[0]).unwrap();
            cavallo::distance::BreadthFirst.answer(&mut Run::unlimited(), &jumps).unwrap().answer.found().ok()
        };
        let jumps: Option<Vec<u64>> = problem.knights().iter().map(|knight| Some(way(knight)?.jumps())).collect();
        let turns = jumps.as_ref().map_or(0, |jumps| {
            jumps.iter().zip(problem.knights()).map(|(jumps, knight)| jumps.div_ceil(knight.k) * knight.count).sum()
        });
        let meeting = Meeting { turns, squares: vec![squares[0]], more: false, bound: None };
        for kept in [false, true] {
            let verified = problem.clone().with_journeys(kept).verify(&mut Run::unlimited(), meeting.clone());
            match (verified, &jumps) {
                (Ok(gathering), Some(jumps)) => assert_eq!(gathering.jumps_of_each(), jumps, "case {case}"),
                (Err(Unverified::Defect(GatherDefect::NoWay { .. })), None) => {}
                other => panic!("case {case} on {board}: {other:?}"),
            }
        }
    }
}

/// More knights than one thread takes at a time.
#[test]
fn threads_agree_about_many_knights() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let side = 1_000_000_000;
    let knights = (0..20_000).map(|_| {
        let square = Square::new(rng.random_range(0..side), rng.random_range(0..side));
        Knight { square, k: rng.random_range(1..=9), count: rng.random_range(1..=3) }
    });
    let problem = GatherProblem::new(Board::new(side, side).unwrap(), knights.collect()).unwrap();
    for objective in [Objective::Total, Objective::Slowest] {
        let problem = problem.clone().with_objective(objective);
        let turns = turns_on(&problem, "(500000000,500000000)");
        let meeting = Meeting { turns, squares: vec![Square::new(499_999_999, 499_999_999)], more: false, bound: None };
        let results = [1, 2, 3].map(|threads| problem.verify(&mut Run::unlimited().threads(threads), meeting.clone()));
        assert!(results.iter().all(|result| result == &results[0]));
        let each = results[0].as_ref().unwrap().turns_of_each().iter().zip(problem.knights());
        let sum: u64 = each.clone().map(|(turns, knight)| turns * knight.count).sum();
        let most = each.map(|(turns, _)| *turns).max().unwrap();
        assert_eq!(turns, if objective == Objective::Total { sum } else { most });
        let wrong = problem.verify(&mut Run::unlimited().threads(2), Meeting { turns: turns - 1, ..meeting });
        assert!(matches!(wrong, Err(Unverified::Defect(GatherDefect::WrongTurns { found, .. })) if found == turns));
    }
}
