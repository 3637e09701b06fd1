//! What is published of other pieces and of joined edges, asked again of two methods each, and the numbers that were computed for this project.
//!
//! The tables are in `data/counts`: `other-pieces.csv`, `pieces-computed.csv` and `joined-edges.csv`; their comments name the columns.

use std::time::Duration;

use cavallo::count::{Counting, Enumerate, Frontier};
use cavallo::tour::{Search, Warnsdorff};
use cavallo::{
    Board, CountProblem, DistanceProblem, Ends, GatherProblem, Knight, Piece, Run, Solver, TourProblem, Wrap,
};

const PUBLISHED: &str = include_str!("../../../data/counts/other-pieces.csv");
const PIECES: &str = include_str!("../../../data/counts/pieces-computed.csv");
const JOINED_EDGES: &str = include_str!("../../../data/counts/joined-edges.csv");

/// The problem that a row of the table poses.
fn problem([piece, wrap, board, blocked, tours]: [&str; 5]) -> CountProblem {
    let wrap = match wrap {
        "none" => Wrap::None,
        "files" => Wrap::Files,
        "both" => Wrap::Both,
        _ => panic!("{wrap:?} joins no edges"),
    };
    let blocked = blocked.split_whitespace().map(|name| name.parse().unwrap());
    let board = board.parse::<Board>().unwrap().with_blocked(blocked).unwrap();
    let board = board.with_piece(piece.parse().unwrap()).wrapped(wrap);
    let mut words = tours.split(' ');
    let ends = if words.next() == Some("closed") { Ends::Closed } else { Ends::Open };
    let problem = TourProblem::new(board, ends);
    match words.collect::<Vec<_>>()[..] {
        [] => CountProblem::of(problem),
        ["directed"] => CountProblem::of(problem).counting_as(Counting::Directed),
        [start, end] => CountProblem::of(problem.with_start(start).unwrap().with_end(end).unwrap()),
        _ => panic!("{tours:?} are no tours"),
    }
}

#[test]
fn two_methods_find_what_is_published() {
    let (mut counted, mut found) = (0, 0);
    for row in PUBLISHED.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [piece, wrap, board, blocked, tours, number, _] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row:?} has not seven columns")
        };
        let problem = problem([piece, wrap, board, blocked, tours]);
        if number == "some" {
            for method in [&Search as &dyn Solver<TourProblem>, &Warnsdorff::default()] {
                let solved = method.answer(&mut Run::unlimited(), problem.tours()).unwrap();
                assert!(solved.answer.found().is_ok(), "{}: {row}", method.name());
            }
            found += 1;
        } else {
            for method in [&Enumerate as &dyn Solver<CountProblem>, &Frontier] {
                let claim = method.claim(&mut Run::unlimited().threads(2), &problem).unwrap().found().unwrap();
                assert_eq!(claim.number().to_string(), number, "{}: {row}", method.name());
            }
            counted += 1;
        }
    }
    assert_eq!((counted, found), (52, 2));
}

/// The numbers of boards with joined edges that take little time, counted again.
#[test]
fn joined_edges_have_the_numbers_of_the_table() {
    let mut counted = 0;
    for row in JOINED_EDGES.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [wrap, board, tours, number, _] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row:?} has not five columns")
        };
        let problem = problem(["knight", wrap, board, "", tours]);
        let most = if wrap == "both" { 15 } else { 25 };
        if problem.tours().board().free_area() <= most {
            let claim = Frontier.claim(&mut Run::unlimited().threads(2), &problem).unwrap().found().unwrap();
            assert_eq!(claim.number().to_string(), number, "{row}");
            counted += 1;
        }
    }
    assert!(counted > 20, "{counted}");
}

/// The numbers of other pieces, counted again.
#[test]
fn other_pieces_have_the_numbers_of_the_table() {
    let mut counted = 0;
    for row in PIECES.lines().filter(|line| !line.starts_with('#')).skip(1) {
        // A piece may have commas in its name.
        let [_, number, tours, board, piece] = row.rsplitn(5, ',').collect::<Vec<_>>()[..] else {
            panic!("{row:?} has not five columns")
        };
        let problem = problem([piece.trim_matches('"'), "none", board, "", tours]);
        let claim = Frontier.claim(&mut Run::unlimited().threads(2), &problem).unwrap().found().unwrap();
        assert_eq!(claim.number().to_string(), number, "{row}");
        counted += 1;
    }
    assert_eq!(counted, 58);
}

/// D. E. Knuth, Leaper graphs, Mathematical Gazette 78 (1994), theorem 1: on a board of m x n, m being the shorter side and at least 2,
/// the (r, s)-leaper, 1 <= r <= s, comes from every square to every other if and only if r + s and s - r have no common divisor,
/// n is at least 2s, and m is at least r + s.
#[test]
fn leapers_come_everywhere_where_knuth_says() {
    fn gcd(a: u32, b: u32) -> u32 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let mut connected = 0;
    for (r, s) in (1..=6).flat_map(|s| (1..=s).map(move |r| (r, s))) {
        let piece = Piece::leaper(r, s).unwrap();
        for (m, n) in (2..=14).flat_map(|n| (2..=n).map(move |m| (m, n))) {
            let board = Board::new(m, n).unwrap().with_piece(piece);
            let corner = Knight { square: "a1".parse().unwrap(), k: 1, count: 1 };
            let problem = GatherProblem::new(board.clone(), vec![corner]).unwrap();
            let costs = cavallo::gather::costs(&mut Run::unlimited(), &problem, problem.wanted().objective).unwrap();
            let everywhere = board.squares().all(|square| costs.at(square).is_some());
            assert_eq!(everywhere, gcd(r + s, s - r) == 1 && n >= 2 * s && m >= r + s, "{piece} on {board}");
            connected += u32::from(everywhere);
        }
    }
    assert!(connected > 100, "{connected}");
}

/// These are the smallest squares, as two complete methods find.
#[test]
fn smallest_squares_with_closed_tours() {
    for (piece, smallest) in [(Piece::KNIGHT, 6), (Piece::ZEBRA, 10), (Piece::GIRAFFE, 10)] {
        for side in 1..=smallest {
            let problem = TourProblem::closed(Board::new(side, side).unwrap().with_piece(piece)).unwrap();
            let mut run = Run::unlimited().timeout(Duration::from_mins(1));
            let answer = Search.answer(&mut run, &problem).unwrap().answer;
            if side == smallest {
                assert!(answer.found().unwrap().returns(), "{piece} {side}x{side}");
            } else {
                assert!(answer.reason().is_some(), "{piece} {side}x{side}: {answer:?}");
                let count = Enumerate.claim(&mut run, &CountProblem::of(problem)).unwrap().found().unwrap();
                assert_eq!(count.number(), &0_u32.into(), "{piece} {side}x{side}");
            }
        }
    }
}

/// Around joined edges a wazir goes the shorter way along files and along ranks.
#[test]
fn wazirs_on_a_torus_go_the_shorter_way_around() {
    for (width, height) in [(7, 8), (2, 9), (1, 6)] {
        let board = Board::new(width, height).unwrap().with_piece(Piece::WAZIR).wrapped(Wrap::Both);
        for to in board.squares() {
            let around = |along: u32, side: u32| u64::from(along.min(side - along));
            let expected = around(to.file(), width) + around(to.rank(), height);
            let distance = DistanceProblem::new(board.clone(), "a1", to).unwrap().solve().unwrap().found().unwrap();
            assert_eq!(distance.jumps(), expected, "{board} {to}");
        }
    }
}
