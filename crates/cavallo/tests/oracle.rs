//! What exhaustive search and the literature say of starts and ends, asked again of `search` and `auto`.
//!
//! The tables are in `data/oracles`; their comments name the sources and the columns.

use cavallo::board::Symmetry;
use cavallo::tour::{Auto, Search};
use cavallo::{Answer, Board, Ends, Run, Solver, Square, TourProblem};

const STARTS: &str = include_str!("../../../data/oracles/tour-starts.csv");
const PAIRS: &str = include_str!("../../../data/oracles/tour-pairs.csv");

/// The rows of a table, cut into columns, without comments and heading.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

/// Whether there is a tour, as a method that must settle the question says. A tour found is a tour verified.
fn has_tour(method: &dyn Solver<TourProblem>, problem: &TourProblem) -> bool {
    match method.answer(&mut Run::unlimited(), problem).map(|solved| solved.answer) {
        Ok(Answer::Found(_)) => true,
        Ok(Answer::Impossible(_)) => false,
        other => panic!("{} does not settle {problem:?}: {other:?}", method.name()),
    }
}

/// Counted from coordinates, so that the board's own idea of colour is checked as well.
fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// The squares that a row of the table of starts names.
fn listed_starts(board: &Board, on: &str, except: &str) -> Vec<Square> {
    let (line, names) = on.split_once(' ').unwrap_or((on, ""));
    let stands_on = |square: Square| {
        let name = square.to_string();
        let (file, rank) = name.split_at(1);
        match line {
            "all" => true,
            "dark" => is_dark(square),
            "files" => names.split(' ').any(|listed| listed == file),
            "ranks" => names.split(' ').any(|listed| listed == rank),
            _ => panic!("{on:?} is no set of squares"),
        }
    };
    let excepted = |square: Square| except.split(' ').any(|listed| listed == square.to_string());
    board.squares().filter(|&square| stands_on(square) && !excepted(square)).collect()
}

#[test]
fn tours_begin_exactly_where_the_table_says() {
    let mut boards = 0;
    for row in rows(STARTS) {
        let [size, on, except, count] = row[..] else { panic!("{row:?} has not four columns") };
        let board: Board = size.parse().unwrap();
        let listed = listed_starts(&board, on, except);
        assert_eq!(listed.len(), count.parse::<usize>().unwrap(), "{size}: the table contradicts itself");
        for method in [&Search as &dyn Solver<TourProblem>, &Auto::default()] {
            let from = |start| TourProblem::new(board.clone(), Ends::Open).with_start(start).unwrap();
            let found: Vec<Square> = board.squares().filter(|&start| has_tour(method, &from(start))).collect();
            assert_eq!(found, listed, "{} on {size}", method.name());
            // A tour read backwards is a tour, so the same squares are the possible ends.
            let to = |end| TourProblem::new(board.clone(), Ends::Open).with_end(end).unwrap();
            let found: Vec<Square> = board.squares().filter(|&end| has_tour(method, &to(end))).collect();
            assert_eq!(found, listed, "{} on {size}, backwards", method.name());
        }
        boards += 1;
    }
    assert_eq!(boards, 22);
}

/// Whether the colours allow a tour between two squares.
fn is_compatible(board: &Board, one: Square, other: Square) -> bool {
    if board.area().is_multiple_of(2) { is_dark(one) != is_dark(other) } else { is_dark(one) && is_dark(other) }
}

/// The pairs of the board that are ends of a tour and those that the colours allow, as `method` finds them.
fn count_pairs(method: &dyn Solver<TourProblem>, board: &Board, backwards: bool) -> (usize, usize) {
    let squares: Vec<Square> = board.squares().collect();
    let (mut toured, mut compatible) = (0, 0);
    for (i, &one) in squares.iter().enumerate() {
        for &other in &squares[..i] {
            let (start, end) = if backwards { (one, other) } else { (other, one) };
            let problem = TourProblem::new(board.clone(), Ends::Open).with_start(start).unwrap();
            let found = has_tour(method, &problem.with_end(end).unwrap());
            toured += usize::from(found);
            if is_compatible(board, start, end) {
                compatible += 1;
            } else {
                assert!(!found, "{} finds a tour from {start} to {end} on {board}", method.name());
            }
            if found && board.width() == 4 {
                let outer = |square: Square| matches!(square.file(), 0 | 3);
                assert!(outer(start) && outer(end), "a tour of {board} cannot join {start} and {end}");
            }
        }
    }
    (toured, compatible)
}

#[test]
fn tours_join_as_many_pairs_as_the_table_says() {
    let mut boards = 0;
    for row in rows(PAIRS) {
        let [size, toured, compatible] = row[..] else { panic!("{row:?} has not three columns") };
        let listed = (toured.parse().unwrap(), compatible.parse().unwrap());
        let board: Board = size.parse().unwrap();
        assert_eq!(count_pairs(&Search, &board, false), listed, "{size}");
        boards += 1;
    }
    assert_eq!(boards, 27);
}

#[test]
fn a_board_on_its_side_joins_as_many_pairs_and_so_does_auto() {
    let on_its_side = Symmetry::ALL[4];
    let mut boards = 0;
    for row in rows(PAIRS) {
        let standing: Board = row[0].parse().unwrap();
        let board = on_its_side.board(&standing);
        assert_eq!((board.width(), board.height()), (standing.height(), standing.width()));
        let listed = (row[1].parse().unwrap(), row[2].parse().unwrap());
        assert_eq!(count_pairs(&Auto::default(), &board, true), listed, "{board}");
        boards += 1;
    }
    assert_eq!(boards, 27);
}
