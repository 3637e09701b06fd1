//! Compared with sums over subsets of the vertices, and with known numbers.

use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::order::narrow_order;
use super::*;
use crate::board::Board;
use crate::run::{CancelToken, Run, Stopped};
use crate::tour::Ends;

type Edges = Vec<(usize, usize)>;

/// The paths through all vertices by dynamic programming over sets of visited vertices: for each set and last vertex, the number of
/// paths from a vertex to it. Returns the numbers of undirected cycles and paths.
fn by_subsets(vertices: usize, edges: &Edges) -> [u64; 2] {
    let joined = |a: usize, b: usize| a != b && (edges.contains(&(a, b)) || edges.contains(&(b, a)));
    let (mut paths, mut cycles) = (0, 0);
    for start in 0..vertices {
        let mut ways = vec![vec![0_u64; vertices]; 1 << vertices];
        ways[1 << start][start] = 1;
        for set in 0..1_usize << vertices {
            for last in 0..vertices {
                for next in (0..vertices).filter(|next| set >> next & 1 == 0) {
                    if ways[set][last] > 0 && joined(last, next) {
                        ways[set | 1 << next][next] += ways[set][last];
                    }
                }
            }
        }
        let all = &ways[(1 << vertices) - 1];
        paths += all.iter().sum::<u64>();
        if start == 0 && vertices > 2 {
            cycles = (0..vertices).filter(|&last| joined(last, 0)).map(|last| all[last]).sum();
        }
    }
    [cycles / 2, if vertices > 1 { paths / 2 } else { paths }]
}

const METHODS: [HamiltonMethod; 3] = [HamiltonMethod::Auto, HamiltonMethod::Frontier, HamiltonMethod::Enumerate];

fn counted(vertices: usize, edges: &Edges, ends: Ends) -> HamiltonCount {
    let graph = Graph::new(vertices, edges.iter().copied()).unwrap();
    HamiltonProblem::new(graph, ends).solve().unwrap()
}

fn number(vertices: usize, edges: &Edges, ends: Ends) -> u64 {
    u64::try_from(counted(vertices, edges, ends).number().clone()).unwrap()
}

/// All methods, both questions and both ways of counting.
#[test]
fn random_graphs_against_subsets() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut found, mut theorems, mut by_search) = ([0, 0], [0, 0], 0);
    for round in 0..4000 {
        let vertices = rng.random_range(0..=if round % 20 == 0 { 10 } else { 7 });
        let density = rng.random_range(0.2..1.0);
        let mut edges = Edges::new();
        for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
            if rng.random_bool(density) {
                edges.push(if rng.random_bool(0.5) { (one, other) } else { (other, one) });
            }
        }
        let expected = by_subsets(vertices, &edges);
        for ((place, ends), expected) in [Ends::Closed, Ends::Open].into_iter().enumerate().zip(expected) {
            for method in METHODS {
                let graph = Graph::new(vertices, edges.iter().copied()).unwrap();
                let problem = HamiltonProblem::new(graph, ends).by(method);
                let count = problem.solve().unwrap();
                assert_eq!(*count.number(), BigUint::from(expected), "{edges:?} {ends} {method:?}");
                let both_ways = problem.directed().solve().unwrap();
                let directions = if vertices == 1 { 1_u64 } else { 2 };
                assert_eq!(*both_ways.number(), BigUint::from(directions * expected), "{edges:?} {ends}");
                if method == HamiltonMethod::Auto {
                    found[place] += u32::from(expected > 0);
                    theorems[place] += u32::from(count.reason().is_some());
                    by_search += u32::from(expected == 0 && count.reason().is_none());
                    assert_ne!(count.check(), HamiltonCheck::Once);
                }
            }
        }
    }
    assert!(
        found.iter().chain(&theorems).all(|&times| times > 500) && by_search > 30,
        "{found:?} {theorems:?} {by_search}"
    );
}

/// A number does not depend on the order of the vertices, and no order is too narrow.
#[test]
fn orders_are_permutations_with_their_widths() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..200 {
        let vertices = rng.random_range(2..40);
        let mut edges: Edges = (1..vertices).map(|vertex| (rng.random_range(0..vertex), vertex)).collect();
        edges.extend((0..vertices / 2).map(|_| (rng.random_range(0..vertices), rng.random_range(0..vertices))));
        let graph = Graph::new(vertices, edges).unwrap();
        let (order, width) = narrow_order(&mut Run::unlimited(), &graph).unwrap();
        let place = |vertex: u32| order.iter().position(|&other| other == vertex).unwrap();
        let sizes = (0..vertices).map(|turn| {
            let is_in = |&vertex: &u32| {
                let near = graph.neighbours(vertex as usize);
                place(vertex) >= turn && (place(vertex) == turn || near.iter().any(|&other| place(other) <= turn))
            };
            (0..vertices as u32).filter(is_in).count()
        });
        assert_eq!(sizes.max(), Some(width), "{graph:?}");
    }
}

fn grid(width: usize, height: usize) -> Edges {
    let across = (0..width * height).filter(|place| place % width + 1 < width).map(|place| (place, place + 1));
    let up = (0..width * (height - 1)).map(|place| (place, place + width));
    across.chain(up).collect()
}

/// Hamiltonian cycles of square grids, OEIS A003763, and paths of small ones, A096969 halved.
#[test]
fn grids() {
    for (side, cycles) in [(2, 1), (4, 6), (6, 1072), (8, 4_638_576)] {
        assert_eq!(number(side * side, &grid(side, side), Ends::Closed), cycles, "{side}");
    }
    for (side, paths) in [(2, 4), (3, 20), (4, 276), (5, 4324), (6, 229_348)] {
        assert_eq!(number(side * side, &grid(side, side), Ends::Open), paths, "{side}");
    }
    // More than 64 bits, and a ladder is swept whatever its length: it has one cycle, and n^2 - n + 2 paths.
    let strip = counted(6 * 60, &grid(6, 60), Ends::Closed);
    assert!(strip.number() > &BigUint::from(u64::MAX) && strip.check() == HamiltonCheck::ReverseOrder, "{strip:?}");
    assert_eq!(number(2 * 500, &grid(2, 500), Ends::Open), 500 * 500 - 500 + 2);
    assert_eq!(number(2 * 500, &grid(2, 500), Ends::Closed), 1);
}

/// Vertices of many later neighbours are counted by remainders from the first.
#[test]
fn complete_graphs() {
    let mut factorial = 1_u64;
    for vertices in 3..=13_usize {
        factorial *= vertices as u64 - 1;
        let edges: Edges = (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
        assert_eq!(number(vertices, &edges, Ends::Closed), factorial / 2, "{vertices}");
        assert_eq!(number(vertices, &edges, Ends::Open), factorial * vertices as u64 / 2, "{vertices}");
    }
}

#[test]
fn known_graphs() {
    let cube = |dimensions: usize| -> Edges {
        (0..1 << dimensions).flat_map(|vertex| (0..dimensions).map(move |bit| (vertex, vertex ^ 1 << bit))).collect()
    };
    // OEIS A066037, A091299 halved.
    assert_eq!([2, 3, 4].map(|n| number(1 << n, &cube(n), Ends::Closed)), [1, 6, 1344]);
    assert_eq!([2, 3, 4].map(|n| number(1 << n, &cube(n), Ends::Open)), [4, 72, 45_696]);
    let petersen: Edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]).collect();
    assert_eq!(by_subsets(10, &petersen), [0, 120]);
    assert_eq!([Ends::Closed, Ends::Open].map(|ends| number(10, &petersen, ends)), [0, 120]);
    // Knights.
    let board = Board::new(6, 6).unwrap();
    let place = |square: crate::Square| (square.rank() * 6 + square.file()) as usize;
    let edges: Edges =
        board.squares().flat_map(|one| board.neighbours(one).map(move |to| (place(one), place(to)))).collect();
    assert_eq!(number(36, &edges, Ends::Closed), 9862);
}

#[test]
fn reasons_are_told() {
    let reason = |vertices, edges: &[(usize, usize)], ends| counted(vertices, &edges.to_vec(), ends).reason();
    assert_eq!(reason(0, &[], Ends::Open), Some(NoTour::NoVertices));
    assert_eq!(reason(2, &[(0, 1)], Ends::Closed), Some(NoTour::TooFew { vertices: 2 }));
    assert_eq!(reason(3, &[(0, 1)], Ends::Open), Some(NoTour::Disconnected { from: 0, to: 2 }));
    assert_eq!(reason(4, &[(0, 1), (1, 2), (2, 0), (2, 3)], Ends::Closed), Some(NoTour::DeadEnd { vertex: 3 }));
    let star = [(0, 1), (0, 2), (0, 3)];
    assert_eq!(reason(4, &star, Ends::Open), Some(NoTour::ThreeDeadEnds { vertices: [1, 2, 3] }));
    let uneven: Edges = (0..2).flat_map(|one| (2..6).map(move |other| (one, other))).collect();
    for ends in [Ends::Closed, Ends::Open] {
        assert_eq!(reason(6, &uneven, ends), Some(NoTour::UnevenSides { larger: 4, smaller: 2 }));
    }
    assert_eq!(Graph::new(2, [(0, 2)]), Err(NoSuchVertex { vertex: 2, vertices: 2 }));
    // A loop and a repeated edge change nothing.
    let graph = Graph::new(2, [(0, 1), (1, 0), (1, 1)]).unwrap();
    assert_eq!((graph.edges(), graph.neighbours(1)), (1, &[0_u32][..]));
}

/// A random graph with wide frontiers.
fn expander(vertices: usize) -> Graph {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let edges = (0..6 * vertices).map(|place| (place % vertices, rng.random_range(0..vertices)));
    Graph::new(vertices, edges.collect::<Edges>()).unwrap()
}

#[test]
fn wide_graphs_are_refused_and_limits_obeyed() {
    let wide = HamiltonProblem::new(expander(300), Ends::Closed);
    assert!(matches!(wide.solve(), Err(HamiltonError::TooWide { width: 33.. })));
    let wide = wide.by(HamiltonMethod::Frontier);
    assert!(matches!(wide.solve(), Err(HamiltonError::NotByFrontier { width: 33.. })));
    let wide = wide.by(HamiltonMethod::Enumerate);
    assert!(matches!(wide.solve(), Err(HamiltonError::NotByEnumeration { vertices: 300, most: 128 })));

    let plan = HamiltonProblem::new(expander(300), Ends::Open).plan_in(&mut Run::unlimited()).unwrap();
    assert!(!plan.is_narrow && plan.width > 32 && plan.reason.is_none());

    let many = HamiltonProblem::new(expander(60), Ends::Closed);
    let token = CancelToken::new();
    token.cancel();
    for method in METHODS {
        let stopped = many.clone().by(method).solve_in(&mut Run::unlimited().cancelled_by(token.clone()));
        assert_eq!(stopped, Err(HamiltonError::Stopped(Stopped::Cancelled)));
    }
    let little = many.solve_in(&mut Run::unlimited().max_memory(100));
    assert!(matches!(little, Err(HamiltonError::Stopped(Stopped::Memory { .. }))));
    let short = many.by(HamiltonMethod::Enumerate).solve_in(&mut Run::unlimited().max_steps(1000));
    assert_eq!(short, Err(HamiltonError::Stopped(Stopped::Steps { limit: 1000 })));
}
