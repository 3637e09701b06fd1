//! The search against every square of the board, with thresholds so small that small boards reach
//! every part.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::thresholds::Thresholds;
use super::{blocked, total};
use crate::answer::Answer;
use crate::board::{Board, Square};
use crate::distance::closed_form;
use crate::gather::{Fused, GatherProblem, Knight, Meeting};
use crate::method::Solver;
use crate::run::{Run, Stopped};

/// Thresholds in reach of small boards, different every time.
fn small(rng: &mut impl Rng) -> Thresholds {
    Thresholds {
        plain: [0, 0, 0, 0, 0, 0, 0, 1 << 40][rng.random_range(0..8)],
        counted: [0, 3, 20, 120][rng.random_range(0..4)],
        single: [3, 10, 4096][rng.random_range(0..3)],
        few: [1, 5, 300][rng.random_range(0..3)],
        sampled: [1, 20_000][rng.random_range(0..2)],
        boxed: [0, 0, 64][rng.random_range(0..3)],
        refined: rng.random_range(4..20),
        binned: [2, 4, 8192][rng.random_range(0..3)],
        merged: [2, 2, 1000][rng.random_range(0..3)],
        wide: rng.random_range(4..30),
        listed: rng.random_range(1..60),
        fine: rng.random_range(4..12),
        tabulated: [4, 8, 1 << 17][rng.random_range(0..3)],
        blocks: [4, 6, 16, 2048][rng.random_range(0..4)],
        period: 1 << 17,
        periods: [1, 2, 16][rng.random_range(0..3)],
        shared: [1, 20_000][rng.random_range(0..2)],
    }
}

/// Knights scattered, in a heap, in two or in eight camps, in a row, or along a knight's direction;
/// small, large and all different k; some in great numbers.
fn random_problem(rng: &mut impl Rng) -> GatherProblem {
    let (width, height): (u32, u32) = match rng.random_range(0..9) {
        0 => (3, rng.random_range(4..60)),
        1 => (rng.random_range(4..60), 4),
        2 => (2, rng.random_range(4..90)),
        3 => (rng.random_range(40..80), rng.random_range(40..80)),
        4 => (rng.random_range(100..400), rng.random_range(3..9)),
        _ => (rng.random_range(5..40), rng.random_range(5..40)),
    };
    let largest_k = [1, 2, 3, 9, 40, 300][rng.random_range(0..6)];
    let shape = rng.random_range(0..7);
    let count = [2, 4, 10, 30, 100][rng.random_range(0..5)];
    let great = [1, 1, 1, 20, 1 << 25][rng.random_range(0..5)];
    let camp = rng.random_range(1..4);
    let (mut k, mut rank) = (1, 0);
    let knight = |i: u32| {
        if i.is_multiple_of(2) || shape != 5 {
            k = if shape == 6 { u64::from(i) + 1 } else { rng.random_range(1..=largest_k) };
            rank = (height / 2 + rng.random_range(0..camp)).min(height - 1);
        }
        let mut any = |most: u32| rng.random_range(0..most);
        let (file, rank) = match shape {
            _ if width == 2 => {
                // Squares of one of the chains into which the board falls.
                let jumps = any(height.div_ceil(2));
                (jumps % 2, 2 * jumps)
            }
            0 => {
                let jumps = any(width.div_ceil(2).min(height));
                (2 * jumps, jumps)
            }
            1 => (any(width.min(5)), any(height.min(5))),
            2 => (any(width), height / 2),
            3 => {
                let (file, rank) = (any(width.min(camp)), any(height.min(camp)));
                if i.is_multiple_of(2) { (file, rank) } else { (width - 1 - file, height - 1 - rank) }
            }
            // Pairs with the same k at both ends of a rank: a plateau.
            5 => {
                let file = any(width.min(camp));
                (if i.is_multiple_of(2) { file } else { width - 1 - file }, rank)
            }
            _ => (any(width), any(height)),
        };
        Knight { square: Square::new(file, rank), k, count: if any(4) == 0 { 1 + u64::from(any(great)) } else { 1 } }
    };
    let knights = (0..count).map(knight).collect();
    GatherProblem::new(Board::new(width, height).unwrap(), knights).unwrap()
}

/// The best squares, by the distance of every knight from every square.
fn every_square(problem: &GatherProblem) -> Meeting {
    let board = problem.board();
    let turns = |to: Square| {
        let of_one = |knight: &Knight| Some(knight.count * closed_form(board, knight.square, to)?.div_ceil(knight.k));
        problem.knights().iter().map(of_one).sum::<Option<u64>>()
    };
    let all: Vec<(u64, Square)> = board.squares().filter_map(|square| Some((turns(square)?, square))).collect();
    let least = all.iter().map(|(turns, _)| *turns).min().unwrap();
    let squares = all.into_iter().filter(|(turns, _)| *turns == least).map(|(_, square)| square).collect();
    Meeting { turns: least, squares, more: false, bound: None }
}

/// The least sum, by the search.
fn least(problem: &GatherProblem, thresholds: Thresholds) -> u64 {
    total(&mut Run::unlimited(), problem, u64::MAX, thresholds).unwrap().found().unwrap().turns
}

fn compare(cases: u32, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for case in 0..cases {
        let problem = random_problem(&mut rng);
        let thresholds = small(&mut rng);
        let wanted = [1, 1, 3, usize::MAX][rng.random_range(0..4)];
        let mut run = Run::unlimited().threads(1 + case as usize % 2);
        let answer = total(&mut run, &problem.clone().listing(wanted), u64::MAX, thresholds).unwrap();
        let Answer::Found(found) = answer else { panic!("{answer:?}") };
        let expected = every_square(&problem);
        assert_eq!(found.turns, expected.turns, "case {case}: {problem:?} {thresholds:?}");
        assert_eq!(found.squares.len(), wanted.min(expected.squares.len()), "case {case}: {problem:?} {thresholds:?}");
        assert!(found.squares.iter().all(|square| expected.squares.contains(square)), "case {case}: {problem:?}");
        assert!(wanted == 1 || found.more == (expected.squares.len() > wanted), "case {case}: {problem:?}");
    }
}

#[test]
fn the_search_agrees_with_every_square() {
    compare(3000, 1);
}

/// `cargo test -p cavallo --lib gather::exact -- --ignored` runs it.
#[test]
#[ignore = "takes minutes"]
fn the_search_agrees_with_every_square_on_very_many_boards() {
    compare(50_000, 2);
}

/// Whatever ends the search, the answer is right, or a bracket around the truth.
#[test]
fn bounds_hold_when_patience_or_a_limit_ends_the_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut brackets = [0; 3];
    for case in 0..2400 {
        let problem = random_problem(&mut rng);
        let thresholds = Thresholds { plain: 0, ..small(&mut rng) };
        let (steps, bytes) = (rng.random_range(1..200), rng.random_range(2000..15_000));
        let (mut run, patience) = match case % 3 {
            0 => (Run::unlimited(), steps),
            1 => (Run::unlimited().max_steps(steps), u64::MAX),
            _ => (Run::unlimited().max_memory(bytes), u64::MAX),
        };
        let least = every_square(&problem).turns;
        match total(&mut run, &problem, patience, thresholds) {
            Ok(Answer::Found(found @ Meeting { bound: None, .. })) => assert_eq!(found.turns, least, "{problem:?}"),
            Ok(Answer::Found(Meeting { turns, bound: Some(bound), .. })) => {
                assert!((bound.at_least..=turns).contains(&least), "{problem:?} {bound:?} {turns} {least}");
                let why = match bound.stopped {
                    None => 0,
                    Some(Stopped::Steps { limit }) if limit == steps => 1,
                    Some(Stopped::Memory { limit, .. }) if limit == bytes => 2,
                    other => panic!("{other:?}"),
                };
                assert_eq!(why, case % 3);
                brackets[why] += 1;
            }
            // It ended before the first square.
            other => assert!(matches!(other, Ok(Answer::GAVE_UP) | Err(_)), "{other:?}"),
        }
    }
    assert!(brackets.iter().all(|&brackets| brackets > 10), "{brackets:?}");
}

/// Few knights with small k on boards so wide that only strips and periods of them are looked at.
#[test]
fn strips_stand_for_wide_cells() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..400 {
        let (width, height): (u32, u32) = (rng.random_range(60..260), rng.random_range(60..260));
        let largest_k = rng.random_range(1..=2);
        let knight = |_| {
            let square = Square::new(rng.random_range(0..width), rng.random_range(0..height));
            Knight { square, k: rng.random_range(1..=largest_k), count: 1 }
        };
        let knights = (0..[2, 2, 3, 5][(width % 4) as usize]).map(knight).collect();
        let problem = GatherProblem::new(Board::new(width, height).unwrap(), knights).unwrap();
        let thresholds = Thresholds { plain: 0, counted: 120, periods: 1, wide: 12, fine: 12, ..Thresholds::default() };
        assert_eq!(least(&problem, thresholds), every_square(&problem).turns, "{problem:?}");
    }
}

/// Two camps, so that the borders between cones of many knights cross the cells where sums are
/// constant.
#[test]
fn strips_stand_for_cells_between_camps() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for round in 0..300 {
        let (width, height): (u32, u32) = (rng.random_range(90..220), rng.random_range(90..220));
        let (size, largest_k) = (rng.random_range(1..=12), if round % 3 == 0 { 2 } else { 1 });
        let mut corner = || (rng.random_range(0..width - size), rng.random_range(0..height - size));
        let camps = [corner(), corner()];
        let knights = (0..rng.random_range(2..=20)).map(|place| {
            let (left, low) = camps[place % 2];
            let square = Square::new(left + rng.random_range(0..size), low + rng.random_range(0..size));
            Knight { square, k: rng.random_range(1..=largest_k), count: 1 }
        });
        let problem = GatherProblem::new(Board::new(width, height).unwrap(), knights.collect()).unwrap();
        let thresholds = Thresholds { plain: 0, boxed: 0, ..Thresholds::default() };
        assert_eq!(least(&problem, thresholds), every_square(&problem).turns, "{problem:?}");
    }
}

#[test]
fn blocked_squares_never_lower_the_bounds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..200 {
        let open = random_problem(&mut rng);
        let thresholds = small(&mut rng);
        let occupied = |square: Square| open.knights().iter().any(|knight| knight.square == square);
        let blocked: Vec<Square> =
            open.board().squares().filter(|&square| !occupied(square) && rng.random_bool(0.1)).collect();
        let board = open.board().clone().with_blocked(blocked).unwrap();
        let problem = GatherProblem::new(board, open.knights().to_vec()).unwrap();
        let found = blocked::by_bounds(&mut Run::unlimited(), &problem, usize::MAX, thresholds, &mut None).unwrap();
        let expected = Fused.claim(&mut Run::unlimited(), &problem.clone().listing(usize::MAX)).unwrap();
        if let Some(found) = found {
            assert_eq!(found, expected, "{problem:?} {thresholds:?}");
        }
    }
}

/// The proof of hardness in the book: for each pair (a, b) two knights that cost one turn more
/// where z is congruent to a modulo b.
#[test]
fn simultaneous_incongruences_are_gatherings() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut outcomes = [0; 2];
    for _ in 0..100 {
        let pairs: Vec<(i64, i64)> = (0..rng.random_range(2..7))
            .map(|_| {
                let b = rng.random_range(2..5);
                (rng.random_range(0..b), b)
            })
            .collect();
        // A common multiple of all moduli.
        let all = 12;
        let knights = pairs.iter().flat_map(|&(a, b)| {
            // To the left of all z, which begin at 10, and as far to the right that the difference
            // is congruent to 2.
            let v = 8 - (8 + 1 - (a + 10)).rem_euclid(b);
            let right = v + (all + 10 - v).div_euclid(b) * b + b + 2;
            [v, right].map(|z| Knight { square: Square::new(4 * z as u32, 2), k: 2 * b as u64, count: 1 })
        });
        let knights: Vec<Knight> = knights.collect();
        let width = knights.iter().map(|knight| knight.square.file()).max().unwrap() + 5;
        let problem = GatherProblem::new(Board::new(width, 5).unwrap(), knights).unwrap();
        let clashes = |z: i64| pairs.iter().filter(|(a, b)| (z - a).rem_euclid(*b) == 0).count() as u64;
        let fewest = (0..all).map(clashes).min().unwrap();
        let turns = |z: i64| {
            let to = Square::new(4 * (z + 10) as u32, 2);
            let of_one = |knight: &Knight| closed_form(problem.board(), knight.square, to).unwrap().div_ceil(knight.k);
            problem.knights().iter().map(|knight| knight.count * of_one(knight)).sum::<u64>()
        };
        let without = turns(0) - clashes(0);
        assert!((0..all).all(|z| turns(z) == without + clashes(z)), "{pairs:?}");
        assert_eq!(least(&problem, Thresholds::default()), without + fewest, "{pairs:?}");
        outcomes[usize::from(fewest == 0)] += 1;
    }
    assert!(outcomes.iter().all(|&seen| seen > 5), "{outcomes:?}");
}
