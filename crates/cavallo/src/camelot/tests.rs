//! Compared with every meeting square, pickup square and knight, with distances from plain breadth-first search.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::carriers::Carriers;
use super::carry::on_all_squares;
use super::*;
use crate::answer::{Answer, Reason};
use crate::board::{Board, Square};
use crate::distance::{BreadthFirst, DistanceProblem};
use crate::gather::{GatherProblem, Knight};
use crate::method::Solver;
use crate::run::{CancelToken, Run, Stopped};

/// The fewest jumps from one square to another, if there is a path.
fn jumps(board: &Board, from: Square, to: Square) -> Option<u64> {
    let problem = DistanceProblem::new(board.clone(), from, to).unwrap();
    match BreadthFirst.answer(&mut Run::unlimited(), &problem).unwrap().answer {
        Answer::Found(distance) => Some(distance.jumps()),
        Answer::Impossible(Reason::Disconnected { .. }) => None,
        other => panic!("{problem:?}: {other:?}"),
    }
}

fn claim(problem: &CamelotProblem) -> Answer<CamelotMeeting> {
    Rings.claim(&mut Run::unlimited(), problem).unwrap()
}

/// Distances between all squares of a board, for one piece.
struct Table {
    squares: Vec<Square>,
    jumps: Vec<Vec<Option<u64>>>,
    steps: Vec<Vec<Option<u64>>>,
}

impl Table {
    fn new(board: &Board) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let to_all = |&a: &Square| squares.iter().map(|&b| jumps(board, a, b)).collect();
        let jumps = squares.iter().map(to_all).collect();
        // The king's distances by repeated relaxation.
        let next_to = |a: Square, b: Square| a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) <= 1;
        let mut steps = vec![vec![None; squares.len()]; squares.len()];
        for (a, row) in steps.iter_mut().enumerate() {
            row[a] = Some(0);
            for distance in 0..squares.len() as u64 {
                for b in 0..squares.len() {
                    let touches = |c: usize| row[c] == Some(distance) && next_to(squares[c], squares[b]);
                    if row[b].is_none() && (0..squares.len()).any(touches) {
                        row[b] = Some(distance + 1);
                    }
                }
            }
        }
        Self { squares, jumps, steps }
    }

    fn fewest_moves(&self, king: usize, knights: &[usize]) -> Option<u64> {
        let all = 0..self.squares.len();
        let meet_on = |g: usize| {
            let sum = knights.iter().try_fold(0, |sum, &knight| Some(sum + self.jumps[knight][g]?))?;
            let carried = |p: usize, j: usize| {
                let way = self.steps[king][p]? + self.jumps[j][p]? + self.jumps[p][g]?;
                Some(sum + way - self.jumps[j][g]?)
            };
            let pickups = all.clone().flat_map(|p| knights.iter().filter_map(move |&j| carried(p, j)));
            pickups.chain(self.steps[king][g].map(|steps| sum + steps)).min()
        };
        all.clone().filter_map(meet_on).min()
    }
}

fn check(problem: &CamelotProblem, expected: Option<u64>) {
    let run = &mut Run::unlimited();
    match (claim(problem), expected) {
        (Answer::Found(meeting), Some(moves)) => {
            assert_eq!(meeting.moves, moves, "{problem:?} {meeting:?}");
            problem.verify(run, meeting).unwrap_or_else(|defect| panic!("{problem:?} {meeting:?}: {defect}"));
            let wrong = CamelotMeeting { moves: moves + 1, ..meeting };
            assert!(problem.verify(run, wrong).is_err());
        }
        (Answer::Impossible(Reason::NeverMeet { from, to, with_king }), None) => {
            assert!(with_king && problem.knights().contains(&from) && problem.knights().contains(&to));
            assert_eq!(jumps(problem.board(), from, to), None, "{problem:?}");
        }
        (Answer::Impossible(Reason::KingCutOff(_)), None) => {
            assert!(!problem.board().blocked().is_empty());
        }
        other => panic!("{problem:?}: {other:?}"),
    }
}

/// The search over all squares, which otherwise takes over when the rings have cost too much: with
/// every knight, and with those that may have to carry the king.
fn by_carriers(problem: &CamelotProblem) -> [CamelotMeeting; 2] {
    let (groups, run) = (problem.groups(), &mut Run::unlimited());
    let mut all = Some(groups.iter().map(|&(knight, _)| knight).collect());
    let mut some = Carriers::new(problem.board(), problem.king().unwrap(), &groups);
    let by_all = on_all_squares(run, problem, None, |_| Ok(all.take()));
    let by_some = on_all_squares(run, problem, None, |run| some.next(run));
    [by_all, by_some].map(|answer| {
        let Ok(Answer::Found(meeting)) = answer else { panic!("{problem:?}") };
        problem.verify(&mut Run::unlimited(), meeting).unwrap();
        meeting
    })
}

fn compare(rng: &mut Xoshiro256PlusPlus, board: &Board, most: usize, rounds: usize) {
    let table = Table::new(board);
    for _ in 0..rounds {
        let king = rng.random_range(0..table.squares.len());
        let count = rng.random_range(0..=most);
        let knights: Vec<usize> = (0..count).map(|_| rng.random_range(0..table.squares.len())).collect();
        let places = knights.iter().map(|&knight| table.squares[knight]).collect();
        let problem = CamelotProblem::new(board.clone(), table.squares[king], places).unwrap();
        let expected = if knights.is_empty() { Some(0) } else { table.fewest_moves(king, &knights) };
        check(&problem, expected);
        if board.blocked().is_empty() && board.sides() >= (3, 4) && !knights.is_empty() {
            for meeting in by_carriers(&problem) {
                assert_eq!(Some(meeting.moves), expected, "{problem:?} {meeting:?}");
            }
        }
    }
}

#[test]
fn classic_cases() {
    for (king, knights, moves) in
        [("d4", "a3 a8 h1 h8", 10), ("h1", "c8 e8 a8 a6", 10), ("a1", "", 0), ("c3", "c3", 0), ("b1", "a1", 1)]
    {
        let knights = knights.split_whitespace().map(|name| name.parse().unwrap()).collect();
        let problem = CamelotProblem::new(Board::new(8, 8).unwrap(), king.parse::<Square>().unwrap(), knights).unwrap();
        check(&problem, Some(moves));
    }
}

#[test]
fn small_boards_against_everything() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for width in 1..=6 {
        for height in 1..=6 {
            compare(&mut rng, &Board::new(width, height).unwrap(), 4, 150);
        }
    }
}

#[test]
fn chessboards_against_everything() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    compare(&mut rng, &Board::new(8, 8).unwrap(), 6, 1500);
    compare(&mut rng, &Board::new(8, 8).unwrap(), 60, 100);
    compare(&mut rng, &Board::new(15, 11).unwrap(), 2, 100);
    for (width, height, most, rounds) in [(3, 17, 3, 300), (3, 9, 20, 200), (4, 12, 4, 300), (13, 4, 30, 200)] {
        compare(&mut rng, &Board::new(width, height).unwrap(), most, rounds);
    }
    for (width, height) in [(5, 5), (5, 12), (7, 6), (11, 5), (9, 10)] {
        compare(&mut rng, &Board::new(width, height).unwrap(), 3, 300);
        compare(&mut rng, &Board::new(width, height).unwrap(), 40, 50);
    }
}

#[test]
fn boards_with_blocked_squares_against_everything() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..60 {
        let board = Board::new(rng.random_range(1..=6), rng.random_range(2..=6)).unwrap();
        let blocked: Vec<Square> = board.squares().filter(|_| rng.random_bool(0.4)).collect();
        if let Ok(board) = board.with_blocked(blocked) {
            compare(&mut rng, &board, 3, 30);
        }
    }
}

/// Few knights on a larger board exhaust the allowance for rings, so that both searches run.
#[test]
fn larger_boards_three_ways() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for knights in [1, 2, 3, 5, 12, 40] {
        for _ in 0..4 {
            let board = Board::new(rng.random_range(30..60), rng.random_range(30..60)).unwrap();
            let mut square = || Square::new(rng.random_range(0..board.width()), rng.random_range(0..board.height()));
            let (king, knights) = (square(), (0..knights).map(|_| square()).collect());
            three_ways(&CamelotProblem::new(board.clone(), king, knights).unwrap());
        }
    }
}

/// All searches agree, and their meetings are verified.
fn three_ways(problem: &CamelotProblem) {
    let [all, some] = by_carriers(problem);
    assert_eq!(all.moves, some.moves, "{problem:?}");
    check(problem, Some(all.moves));
}

/// Two camps in far corners and the king elsewhere, so that sums are nearly constant between the camps.
#[test]
fn far_camps_three_ways() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for round in 0..60 {
        let (width, height) = (rng.random_range(20..70), rng.random_range(20..70));
        let board = Board::new(width, height).unwrap();
        let size = rng.random_range(1..=6);
        let knights = (0..rng.random_range(2..=30)).map(|place| {
            let (file, rank) = (rng.random_range(0..size), rng.random_range(0..size));
            match (place % 2, round % 2) {
                (0, _) => Square::new(file, rank),
                (_, 0) => Square::new(width - 1 - file, height - 1 - rank),
                _ => Square::new(width - 1 - file, rank),
            }
        });
        let knights = knights.collect();
        let king = Square::new(rng.random_range(0..width), rng.random_range(0..height));
        three_ways(&CamelotProblem::new(board, king, knights).unwrap());
    }
}

/// Several camps, and a king that is often far from all of them.
#[test]
fn camps_three_ways() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..3000 {
        let (width, height) = (rng.random_range(3..50), rng.random_range(4..50));
        let (board, size) = (Board::new(width, height).unwrap(), rng.random_range(1..=8));
        let camps: Vec<(u32, u32)> =
            (0..rng.random_range(1..=3)).map(|_| (rng.random_range(0..width), rng.random_range(0..height))).collect();
        let knights = (0..rng.random_range(1..=20)).map(|place| {
            let camp = camps[place % camps.len()];
            let mut near = |at: u32, side: u32| (at + rng.random_range(0..size)).min(side - 1);
            Square::new(near(camp.0, width), near(camp.1, height))
        });
        let knights = knights.collect();
        // Often in a corner, far from all.
        let mut place = |side: u32| if rng.random_bool(0.4) { side - 1 } else { rng.random_range(0..side) };
        let king = Square::new(place(width), place(height));
        three_ways(&CamelotProblem::new(board, king, knights).unwrap());
    }
}

/// Where the rings do not settle it, a small board shows that the search goes on and ends.
#[test]
fn rings_hand_over_to_carriers() {
    let board = Board::new(200, 200).unwrap();
    let camps =
        (0..40).map(|place| if place % 2 == 0 { (place % 8, place / 8) } else { (199 - place % 8, 199 - place / 8) });
    let knights = camps.map(|(file, rank)| Square::new(file, rank)).collect();
    let problem = CamelotProblem::new(board, Square::new(0, 195), knights).unwrap();
    let run = &mut Run::unlimited();
    let Ok(Answer::Found(meeting)) = Rings.claim(run, &problem) else { panic!() };
    assert!(run.steps() > 110_000, "{}", run.steps());
    assert_eq!(by_carriers(&problem)[0].moves, meeting.moves);
    problem.verify(run, meeting).unwrap();
}

/// Meetings on giant boards are verified too, and wrong ones are refused.
#[test]
fn giant_boards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let side = 1_000_000_000;
    let board = Board::new(side, side).unwrap();
    let mut square = || Square::new(rng.random_range(0..side), rng.random_range(0..side));
    for _ in 0..20 {
        let (king, to, at) = (square(), square(), square());
        let knights: Vec<Square> = (0..50).map(|_| square()).collect();
        let carrier = knights[0];
        let problem = CamelotProblem::new(board.clone(), king, knights.clone()).unwrap();
        let jumps = |from, to| crate::distance::closed_form(&board, from, to).unwrap();
        let alone: u64 = knights.iter().map(|&knight| jumps(knight, to)).sum();
        let steps = |to: Square| u64::from(king.file().abs_diff(to.file()).max(king.rank().abs_diff(to.rank())));
        let by_pickup = alone - jumps(carrier, to) + jumps(carrier, at) + jumps(at, to);
        for (moves, pickup) in
            [(alone + steps(to), None), (by_pickup + steps(at), Some(Pickup { knight: carrier, at }))]
        {
            let meeting = CamelotMeeting { moves, square: to, pickup };
            let result = problem.verify(&mut Run::unlimited().max_memory(0), meeting).unwrap();
            assert_eq!(result.king_steps(), steps(pickup.map_or(to, |pickup| pickup.at)));
            let wrong = CamelotMeeting { moves: moves - 1, ..meeting };
            let defect = CamelotDefect::WrongMoves { claimed: moves - 1, found: moves };
            assert_eq!(problem.verify(&mut Run::unlimited(), wrong), Err(Unverified::Defect(defect)));
        }
    }
}

#[test]
fn defects_are_found() {
    let [a1, b3, c8] = [(0, 0), (1, 2), (2, 7)].map(|(file, rank)| Square::new(file, rank));
    let problem = CamelotProblem::new(Board::new(8, 8).unwrap(), a1, vec![b3]).unwrap();
    let verify = |moves, square, pickup| {
        problem.verify(&mut Run::unlimited(), CamelotMeeting { moves, square, pickup }).map_err(|unverified| {
            match unverified {
                Unverified::Defect(defect) => defect,
                Unverified::Stopped(stopped) => panic!("{stopped}"),
            }
        })
    };
    assert!(verify(1, a1, None).is_ok());
    assert_eq!(verify(0, a1, None), Err(CamelotDefect::WrongMoves { claimed: 0, found: 1 }));
    assert_eq!(verify(1, Square::new(8, 0), None), Err(CamelotDefect::NotFree(Square::new(8, 0))));
    let pickup = Some(Pickup { knight: c8, at: a1 });
    assert_eq!(verify(1, a1, pickup), Err(CamelotDefect::NoSuchKnight(c8)));
    assert!(verify(2, b3, Some(Pickup { knight: b3, at: a1 })).is_ok());
    assert!(CamelotProblem::new(Board::new(2, 2).unwrap(), a1, vec![b3]).is_err());
}

#[test]
fn method_and_verifier_obey_their_run() {
    let [a1, b3] = [(0, 0), (1, 2)].map(|(file, rank)| Square::new(file, rank));
    let problem = CamelotProblem::new(Board::new(8, 8).unwrap(), a1, vec![b3]).unwrap();
    assert!(Rings.claim(&mut Run::unlimited().max_steps(3), &problem).is_err());
    // Only with blocked squares the verifier needs room and time.
    let holed = Board::new(8, 8).unwrap().with_blocked([Square::new(7, 7)]).unwrap();
    let problem = CamelotProblem::new(holed, a1, vec![b3]).unwrap();
    let meeting = CamelotMeeting { moves: 1, square: a1, pickup: None };
    let stopped = |mut run: Run<'_>| problem.verify(&mut run, meeting);
    assert_eq!(stopped(Run::unlimited().max_steps(3)), Err(Unverified::Stopped(Stopped::Steps { limit: 3 })));
    let no_room = stopped(Run::unlimited().max_memory(100));
    assert!(matches!(no_room, Err(Unverified::Stopped(Stopped::Memory { .. }))));
}

/// A board that does not fit in memory and a cancelled search are refused.
#[test]
fn searches_of_all_squares_obey_their_run() {
    let board = Board::new(5, 100_000_000).unwrap();
    let camps = [(0, 0), (1, 0), (0, 99_999_999), (1, 99_999_998)].map(|(file, rank)| Square::new(file, rank));
    let king = Square::new(4, 30_000_000);
    let problem = CamelotProblem::new(board, king, camps.to_vec()).unwrap();
    let stopped = |mut run: Run<'_>| on_all_squares(&mut run, &problem, None, |_| Ok(None)).map(drop);
    assert!(matches!(stopped(Run::unlimited().max_memory(1 << 30)), Err(Stopped::Memory { .. })));
    let board = Board::new(500, 500).unwrap();
    let problem = CamelotProblem::new(board, Square::new(4, 400), vec![Square::new(1, 1), Square::new(3, 1)]).unwrap();
    let token = CancelToken::new();
    token.cancel();
    let mut run = Run::unlimited().cancelled_by(token);
    assert_eq!(on_all_squares(&mut run, &problem, None, |_| Ok(None)).map(drop), Err(Stopped::Cancelled));
}

/// Without a king the knights gather, one jump per turn.
#[test]
fn a_king_may_be_missing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(77);
    let (mut met, mut apart) = (0, 0);
    for _ in 0..300 {
        let (width, height) = (rng.random_range(1..9), rng.random_range(1..9));
        let board = Board::new(width, height).unwrap();
        let blocked = board.squares().filter(|_| rng.random_bool(0.15)).collect::<Vec<_>>();
        let Ok(board) = board.with_blocked(if rng.random_bool(0.5) { blocked } else { Vec::new() }) else { continue };
        let free: Vec<Square> = board.squares().collect();
        let knights: Vec<Square> = (0..rng.random_range(1..6)).map(|_| free[rng.random_range(0..free.len())]).collect();
        let problem = CamelotProblem::new(board.clone(), None, knights.clone()).unwrap();
        let groups = knights.iter().map(|&square| Knight { square, k: 1, count: 1 }).collect();
        let gathering = GatherProblem::new(board, groups).unwrap().solve().unwrap();
        match (claim(&problem), gathering) {
            (Answer::Found(meeting), Answer::Found(gathering)) => {
                assert_eq!(meeting.moves, gathering.turns(), "{problem:?}");
                assert_eq!(problem.verify(&mut Run::unlimited(), meeting).unwrap().king_steps(), 0);
                let pickup = Some(Pickup { knight: knights[0], at: meeting.square });
                let carried = CamelotMeeting { pickup, ..meeting };
                assert!(problem.verify(&mut Run::unlimited(), carried).is_err(), "there is nobody to be carried");
                met += 1;
            }
            (Answer::Impossible(Reason::NeverMeet { with_king: false, .. }), Answer::Impossible(_)) => apart += 1,
            other => panic!("{problem:?}: {other:?}"),
        }
    }
    assert!(met > 50 && apart > 20, "{met} met, {apart} did not");
    assert_eq!(CamelotProblem::new(Board::new(8, 8).unwrap(), None, Vec::new()), Err(CamelotError::Nobody));
}
