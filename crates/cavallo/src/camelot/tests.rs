//! Against every meeting square, pickup square and knight, with distances from plain breadth-first search.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::{Board, Square};
use crate::distance::bfs;
use crate::run::{Budget, Run};

fn with_run<T>(budget: Budget, work: impl FnOnce(&mut Run<'_>) -> T) -> T {
    work(&mut Run::within(budget))
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
        let jumps = with_run(Budget::default(), |run| {
            let to_all = |run: &mut Run<'_>, &a: &Square| -> Vec<_> {
                squares.iter().map(|&b| bfs(run, board, a, b).unwrap()).collect()
            };
            squares.iter().map(|a| to_all(run, a)).collect()
        });
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
    with_run(Budget::default(), |run| match (solve(run, problem).unwrap(), expected) {
        (CamelotAnswer::Meet(meeting), Some(moves)) => {
            assert_eq!(meeting.moves, moves, "{problem:?} {meeting:?}");
            verify(run, problem, meeting).unwrap_or_else(|defect| panic!("{problem:?} {meeting:?}: {defect}"));
            let wrong = CamelotMeeting { moves: moves + 1, ..meeting };
            assert!(verify(run, problem, wrong).is_err());
        }
        (CamelotAnswer::Impossible(CamelotImpossibility::Apart(a, b)), None) => {
            assert!(problem.knights().contains(&a) && problem.knights().contains(&b));
            assert_eq!(bfs(run, problem.board(), a, b), Ok(None), "{problem:?}");
        }
        (CamelotAnswer::Impossible(CamelotImpossibility::KingCutOff(_)), None) => {
            assert!(!problem.board().blocked().is_empty());
        }
        other => panic!("{problem:?}: {other:?}"),
    });
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
    }
}

#[test]
fn classic_cases() {
    for (king, knights, moves) in
        [("d4", "a3 a8 h1 h8", 10), ("h1", "c8 e8 a8 a6", 10), ("a1", "", 0), ("c3", "c3", 0), ("b1", "a1", 1)]
    {
        let knights = knights.split_whitespace().map(|name| name.parse().unwrap()).collect();
        let problem = CamelotProblem::new(Board::new(8, 8).unwrap(), king.parse().unwrap(), knights).unwrap();
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
    compare(&mut rng, &Board::new(3, 17).unwrap(), 3, 300);
    compare(&mut rng, &Board::new(15, 11).unwrap(), 2, 100);
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

/// Few knights on a larger board exhaust the allowance for rings, so that both ways are taken.
#[test]
fn larger_boards_both_ways() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for knights in [1, 2, 3, 5, 12, 40] {
        for _ in 0..4 {
            let board = Board::new(rng.random_range(30..60), rng.random_range(30..60)).unwrap();
            let mut square = || Square::new(rng.random_range(0..board.width()), rng.random_range(0..board.height()));
            let (king, knights) = (square(), (0..knights).map(|_| square()).collect());
            let open = CamelotProblem::new(board.clone(), king, knights).unwrap();
            let [one, other] = [with_run(Budget::default(), |run| solve(run, &open)), {
                with_run(Budget::default(), |run| super::solve::on_all_squares(run, &open, &open.groups()))
            }];
            let (Ok(CamelotAnswer::Meet(one)), Ok(CamelotAnswer::Meet(other))) = (one, other) else { panic!() };
            assert_eq!(one.moves, other.moves, "{open:?}");
            check(&open, Some(one.moves));
        }
    }
}

#[test]
fn defects_are_found() {
    let [a1, b3, c8] = [(0, 0), (1, 2), (2, 7)].map(|(file, rank)| Square::new(file, rank));
    let problem = CamelotProblem::new(Board::new(8, 8).unwrap(), a1, vec![b3]).unwrap();
    with_run(Budget::default(), |run| {
        let mut verify = |moves, square, pickup| verify(run, &problem, CamelotMeeting { moves, square, pickup });
        assert!(verify(1, a1, None).is_ok());
        assert_eq!(verify(0, a1, None), Err(CamelotDefect::WrongMoves { claimed: 0, found: 1 }));
        assert_eq!(verify(1, Square::new(8, 0), None), Err(CamelotDefect::NotFree(Square::new(8, 0))));
        let pickup = Some(Pickup { knight: c8, at: a1 });
        assert_eq!(verify(1, a1, pickup), Err(CamelotDefect::NoSuchKnight(c8)));
        assert!(verify(2, b3, Some(Pickup { knight: b3, at: a1 })).is_ok());
    });
    assert!(CamelotProblem::new(Board::new(2, 2).unwrap(), a1, vec![b3]).is_err());
    let limited = Budget { steps: Some(3), ..Budget::default() };
    assert!(with_run(limited, |run| solve(run, &problem)).is_err());
}
