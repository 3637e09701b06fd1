//! Exact counts: known values, two methods that share no code, and properties.

use std::collections::HashMap;

use cavallo::count::{CountGraph, Enumerate, Frontier, count_cycles_of};
use cavallo::run::{CheckpointStore, Stopped, StoreError};
use cavallo::{Board, CountProblem, Ends, Error, Piece, Run, Solver, Square, TourProblem};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Kind, width, height, count, source, sure.
const KNOWN: &str = include_str!("../../../data/counts/known.csv");

/// What a method claims by itself; its verification is another method's work.
fn claim(method: &dyn Solver<CountProblem>, run: &mut Run<'_>, problem: &TourProblem) -> Result<String, Error> {
    let claim = method.claim(run, &CountProblem::of(problem.clone()))?.found()?;
    Ok(claim.number().to_string())
}

pub(crate) fn frontier(problem: &TourProblem) -> String {
    claim(&Frontier, &mut Run::unlimited().threads(2), problem).unwrap()
}

pub(crate) fn enumeration(problem: &TourProblem) -> String {
    claim(&Enumerate, &mut Run::unlimited().threads(2), problem).unwrap()
}

struct Known {
    problem: TourProblem,
    width: u32,
    height: u32,
    count: String,
}

fn known() -> Vec<Known> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<Known> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let (width, height) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            let ends = if fields[0] == "closed" { Ends::Closed } else { Ends::Open };
            let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
            Known { problem, width, height, count: fields[3].to_owned() }
        })
        .collect();
    assert!(rows.len() > 50);
    rows
}

#[test]
fn known_counts_by_frontier() {
    let mut checked = 0;
    for Known { problem, width, height, count } in known() {
        let quick = match problem.ends() {
            Ends::Closed => width <= 6 || (width, height) == (7, 8),
            Ends::Open => width <= 5 || (width == 6 && height <= 8),
        };
        if quick {
            assert_eq!(frontier(&problem), count, "{} {}", problem.board(), problem.ends());
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn known_counts_by_enumeration() {
    let mut checked = 0;
    for Known { problem, width, height, count } in known() {
        if width * height <= 36 && problem.ends() == Ends::Closed || width * height <= 32 {
            assert_eq!(enumeration(&problem), count, "{} {}", problem.board(), problem.ends());
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}

/// Boards with blocked squares, starts and ends, where the frontier method sweeps the whole board.
#[test]
fn the_methods_agree_on_random_problems() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut positive = 0;
    for _ in 0..600 {
        let board = Board::new(random.random_range(1..=6), random.random_range(3..=5)).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        let blocked: Vec<Square> = squares.iter().copied().filter(|_| random.random_range(0..25) == 0).collect();
        let Ok(board) = board.with_blocked(blocked) else { continue };
        let free: Vec<Square> = board.squares().collect();
        let ends = if random.random_range(0..2) == 0 { Ends::Open } else { Ends::Closed };
        let mut problem = TourProblem::new(board, ends);
        let mut pick = || free[random.random_range(0..free.len())];
        let (start, end) = (pick(), pick());
        if random.random_range(0..3) == 0 {
            problem = problem.with_start(start).unwrap();
        }
        if random.random_range(0..3) == 0
            && let Ok(ended) = problem.clone().with_end(end)
        {
            problem = ended;
        }
        let count = frontier(&problem);
        assert_eq!(count, enumeration(&problem), "{problem:?}");
        positive += u32::from(count != "0");
    }
    assert!(positive > 25, "{positive}");
}

/// Every open tour begins somewhere, in one of its two directions.
#[test]
fn the_starts_add_up() {
    for (width, height) in [(3, 4), (4, 5), (5, 5), (5, 6), (3, 10)] {
        let problem = TourProblem::new(Board::new(width, height).unwrap(), Ends::Open);
        let number = |text: String| text.parse::<u64>().unwrap();
        let starts =
            problem.board().squares().map(|start| number(frontier(&problem.clone().with_start(start).unwrap())));
        assert_eq!(starts.sum::<u64>(), 2 * number(frontier(&problem)));
    }
}

/// The whole sweep and the joined halves are different ways; a lying board is the same as a standing one.
#[test]
fn turned_boards_have_as_many_tours() {
    for (width, height, ends) in [(5, 8, Ends::Closed), (6, 7, Ends::Closed), (4, 7, Ends::Open), (5, 6, Ends::Open)] {
        let standing = frontier(&TourProblem::new(Board::new(width, height).unwrap(), ends));
        let lying = frontier(&TourProblem::new(Board::new(height, width).unwrap(), ends));
        assert_eq!(standing, lying);
    }
}

/// The engine counts the cycles of any graph.
fn cycles(graph: &CountGraph) -> u64 {
    let number = count_cycles_of(&mut Run::unlimited().threads(2), graph).unwrap();
    number.try_into().unwrap()
}

/// The jumps of a board's piece.
fn graph_of(board: &Board) -> CountGraph {
    let squares: Vec<Square> = board.squares().collect();
    let mut graph = CountGraph::new(squares.len());
    for (i, &one) in squares.iter().enumerate() {
        for (j, &other) in squares.iter().enumerate().skip(i + 1) {
            if board.joins(one, other) {
                graph.join(i, j, false);
            }
        }
    }
    graph
}

/// The oldest way: every vertex in turn, in any order, and back.
fn cycles_one_by_one(graph: &CountGraph) -> u64 {
    /// For each vertex its neighbours, and whether their edge must be used.
    type Neighbours = [Vec<(usize, bool)>];
    fn on(neighbours: &Neighbours, path: &mut Vec<usize>, left: u64, missing: usize) -> u64 {
        let last = path[path.len() - 1];
        let mut found = 0;
        for &(next, required) in &neighbours[last] {
            // When none is missing, a required edge has been used already.
            let Some(missing) = missing.checked_sub(usize::from(required)) else { continue };
            if next == path[0] && left == 0 {
                found += u64::from(missing == 0);
            } else if left >> next & 1 == 1 {
                path.push(next);
                found += on(neighbours, path, left & !(1 << next), missing);
                path.pop();
            }
        }
        found
    }
    let mut neighbours = vec![Vec::new(); graph.vertices()];
    let mut required_edges = 0;
    for vertex in 0..graph.vertices() {
        for &(other, required) in graph.later(vertex) {
            neighbours[vertex].push((other as usize, required));
            neighbours[other as usize].push((vertex, required));
            required_edges += usize::from(required);
        }
    }
    // A path never uses an edge twice, so no more of them are used than there are.
    on(&neighbours, &mut vec![0], (1 << graph.vertices()) - 2, required_edges) / 2
}

/// Rook's steps on even squares: OEIS A003763.
#[test]
fn other_leapers_are_counted_by_the_same_engine() {
    for (side, expected) in [(2, 1), (4, 6), (6, 1072), (8, 4_638_576)] {
        let board = Board::new(side, side).unwrap().with_piece(Piece::WAZIR);
        assert_eq!(cycles(&graph_of(&board)), expected, "{side}x{side}");
        assert_eq!(frontier(&TourProblem::closed(board).unwrap()), expected.to_string(), "{side}x{side}");
    }
    // With holes, and with pieces that nobody has counted: against the plain way.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut positive = 0;
    for _ in 0..300 {
        let mut leaper = || Piece::leaper(random.random_range(0..3), random.random_range(1..4)).unwrap();
        let piece = leaper().or(leaper()).unwrap();
        let board = Board::new(random.random_range(3..=4), random.random_range(3..=4)).unwrap().with_piece(piece);
        let blocked: Vec<Square> = board.squares().filter(|_| random.random_range(0..12) == 0).collect();
        let Ok(board) = board.with_blocked(blocked) else { continue };
        if board.free_area() < 3 {
            continue;
        }
        let graph = graph_of(&board);
        let expected = cycles_one_by_one(&graph);
        assert_eq!(cycles(&graph), expected, "{board:?}");
        positive += u32::from(expected > 0);
    }
    assert!(positive > 50, "{positive}");
}

/// Graphs of all kinds, far from any board.
#[test]
fn random_graphs() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut positive = 0;
    for _ in 0..1000 {
        let vertices = random.random_range(3..=9);
        let mut graph = CountGraph::new(vertices);
        let density = random.random_range(3..10);
        for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
            if random.random_range(0..10) < density {
                graph.join(one, other, random.random_range(0..20) == 0);
            }
        }
        let expected = cycles_one_by_one(&graph);
        assert_eq!(cycles(&graph), expected, "{graph:?}");
        positive += u32::from(expected > 0);
    }
    assert!(positive > 300, "{positive}");
}

/// Counts the parts that it is told.
#[derive(Default)]
struct Counting {
    stored: usize,
}

impl CheckpointStore for Counting {
    fn recall(&mut self, _: &str, _: &str) -> Option<u128> {
        None
    }

    fn store(&mut self, _: &str, _: &str, _: u128) -> Result<(), StoreError> {
        self.stored += 1;
        Ok(())
    }
}

/// Remembers parts until it is told to fail.
struct Failing {
    parts: HashMap<String, u128>,
    room: usize,
}

impl CheckpointStore for Failing {
    fn recall(&mut self, _: &str, part: &str) -> Option<u128> {
        self.parts.get(part).copied()
    }

    fn store(&mut self, _: &str, part: &str, number: u128) -> Result<(), StoreError> {
        self.room = self.room.checked_sub(1).ok_or(StoreError)?;
        self.parts.insert(part.to_owned(), number);
        Ok(())
    }
}

/// Stopped again and again, also between primes: 3x80 has more open tours than 128 bits can tell.
#[test]
fn a_count_goes_on_from_what_the_store_has() {
    for (width, height, ends) in [(6, 8, Ends::Closed), (3, 110, Ends::Open)] {
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let expected = frontier(&problem);
        let mut store = Failing { parts: HashMap::new(), room: 0 };
        let mut failures = 0;
        let number = loop {
            store.room = 2;
            match claim(&Frontier, &mut Run::unlimited().threads(2).stored_in(&mut store), &problem) {
                Ok(number) => break number,
                Err(error) => assert_eq!(error, Error::Store(StoreError)),
            }
            failures += 1;
        };
        assert_eq!(number, expected, "{width}x{height}");
        assert!(failures > 2, "{width}x{height}: {failures}");
        assert_eq!(store.parts.contains_key("layout3-exact-too-large"), width == 3);
    }
}

/// What is claimed for one prime is given back before the next.
#[test]
fn remainders_need_no_more_memory_than_one_of_them() {
    let problem = TourProblem::new(Board::new(3, 300).unwrap(), Ends::Open);
    let mut run = Run::unlimited().threads(2).max_memory(4 << 20);
    assert_eq!(claim(&Frontier, &mut run, &problem), Ok(frontier(&problem)));
}

/// Whatever memory is allowed, and however many tiles it takes, the number is the same.
#[test]
fn tiles_do_not_change_the_number() {
    for (width, height, ends) in [(6, 8, Ends::Closed), (5, 7, Ends::Open)] {
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let expected = frontier(&problem);
        let (mut peaks, mut most_tiles) = (Vec::new(), Vec::new());
        let mut memory = 32 << 20;
        loop {
            let mut store = Counting::default();
            let mut run = Run::unlimited().threads(2).max_memory(memory).stored_in(&mut store);
            match claim(&Frontier, &mut run, &problem) {
                Ok(number) => assert_eq!(number, expected, "{width}x{height} within {memory}"),
                Err(Error::Stopped(Stopped::Memory { .. })) => break,
                Err(error) => panic!("{error}"),
            }
            peaks.push(run.peak_memory());
            most_tiles.push(store.stored);
            memory /= 2;
        }
        // It went down by several steps, and the last ones took more tiles than the first.
        assert!(peaks.first() > peaks.last(), "{width}x{height}: {peaks:?}");
        assert!(most_tiles.first() < most_tiles.last(), "{width}x{height}: {most_tiles:?}");
    }
}
