use std::collections::BTreeSet;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::{Board, Piece, Symmetry, Wrap};
use crate::count::{CountProblem, Counting, list_tours};
use crate::tour::Tour;

/// The number of tours up to symmetry, each listed.
fn count_distinct(run: &mut Run<'_>, problem: &TourProblem) -> Result<u64, Stopped> {
    let mut number = 0;
    CountProblem::of(problem.clone()).counting_as(Counting::Distinct).walk(run, &mut |_, _| {
        number += 1;
        true
    })?;
    Ok(number)
}

fn count(problem: &TourProblem) -> u64 {
    let one = count_by_enumeration(&mut Run::unlimited(), problem).unwrap();
    assert_eq!(count_by_enumeration(&mut Run::unlimited().threads(3), problem), Ok(one), "{problem:?}");
    one
}

/// All tours in the order of the list, which verifies them.
fn list(problem: &TourProblem) -> Vec<Vec<Square>> {
    let mut listed = Vec::new();
    let mut keep = |tour: Tour| {
        listed.push(tour.squares().collect());
        true
    };
    match list_tours(&mut Run::unlimited(), &CountProblem::of(problem.clone()), &mut keep).unwrap() {
        Answer::Found(number) => assert_eq!(number, listed.len() as u64, "{problem:?}"),
        Answer::Impossible(_) => assert!(listed.is_empty(), "{problem:?}"),
        Answer::Unknown(why) => panic!("{problem:?}: {why}"),
    }
    listed
}

fn board(width: u32, height: u32) -> Board {
    Board::new(width, height).unwrap()
}

/// A tour without beginning or direction.
fn normal(tour: &[Square], ends: Ends) -> Vec<Square> {
    let mut there = tour.to_vec();
    let mut back: Vec<Square> = tour.iter().rev().copied().collect();
    if ends == Ends::Closed {
        for way in [&mut there, &mut back] {
            let least = (0..way.len()).min_by_key(|&place| way[place]).unwrap();
            way.rotate_left(least);
        }
    }
    there.min(back)
}

/// All tours by plain recursion, without look-ahead.
fn naive(problem: &TourProblem) -> BTreeSet<Vec<Square>> {
    fn go(problem: &TourProblem, path: &mut Vec<Square>, found: &mut BTreeSet<Vec<Square>>) {
        let last = path[path.len() - 1];
        if path.len() as u64 == problem.board().free_area() && problem.accepts_ends(path[0], last) {
            found.insert(normal(path, problem.ends()));
        }
        for next in problem.board().neighbours(last) {
            if !path.contains(&next) {
                path.push(next);
                go(problem, path, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    if problem.prefix().is_empty() {
        for start in problem.board().squares() {
            go(problem, &mut vec![start], &mut found);
        }
    } else {
        go(problem, &mut problem.prefix().to_vec(), &mut found);
    }
    found
}

/// Count and list must both be what plain recursion finds, and every listed tour must solve the problem.
fn check(problem: &TourProblem) {
    let expected = naive(problem);
    assert_eq!(count(problem), expected.len() as u64, "{problem:?}");
    let listed: Vec<Vec<Square>> = list(problem).iter().map(|tour| normal(tour, problem.ends())).collect();
    assert_eq!(listed.len(), expected.len(), "{problem:?}");
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{problem:?}");
}

#[test]
fn known_numbers() {
    let closed = [(3, 10, 16), (3, 12, 176), (5, 6, 8), (5, 8, 44_202), (6, 6, 9862), (5, 5, 0), (4, 7, 0), (1, 1, 0)];
    let open = [(3, 4, 8), (3, 7, 52), (3, 8, 396), (4, 5, 82), (4, 6, 744), (5, 5, 864), (5, 6, 18_784), (1, 1, 1)];
    for (ends, cases) in [(Ends::Closed, closed), (Ends::Open, open)] {
        for (width, height, expected) in cases {
            for board in [board(width, height), board(height, width)] {
                assert_eq!(count(&TourProblem::new(board, ends)), expected, "{width}x{height} {ends}");
            }
        }
    }
}

#[test]
fn distinct_numbers() {
    for (side, ends, expected) in [(6, Ends::Closed, 1245), (5, Ends::Open, 112), (1, Ends::Open, 1)] {
        let problem = TourProblem::new(board(side, side), ends);
        assert_eq!(count_distinct(&mut Run::unlimited(), &problem), Ok(expected), "{side} {ends}");
    }
}

/// Two tours that begin in the same corner are one if a symmetry maps one onto the other, read backwards.
#[test]
fn distinct_numbers_from_a_corner() {
    for (width, height, expected) in [(5, 5, 112), (4, 5, 21), (4, 6, 156)] {
        let problem = TourProblem::new(board(width, height), Ends::Open).with_start(Square::new(0, 0)).unwrap();
        assert_eq!(count_distinct(&mut Run::unlimited(), &problem), Ok(expected), "{width}x{height}");
    }
}

#[test]
fn distinct_is_what_gathering_all_images_finds() {
    let middle = Square::new(1, 1);
    let free = [(3, 4), (4, 5), (3, 7)].map(|(width, height)| TourProblem::new(board(width, height), Ends::Open));
    let ring = TourProblem::new(board(3, 3).with_blocked([middle]).unwrap(), Ends::Open);
    let corner = TourProblem::new(board(5, 5), Ends::Open).with_start(Square::new(0, 0)).unwrap();
    let opposite = corner.clone().with_end(Square::new(4, 4)).unwrap();
    let cycle = TourProblem::new(ring.board().clone(), Ends::Closed);
    let through = TourProblem::new(board(5, 6), Ends::Closed).with_start(Square::new(0, 0)).unwrap();
    let through = through.with_end(Square::new(1, 2)).unwrap();
    for problem in free.into_iter().chain([ring, cycle, corner, opposite, through]) {
        let mut tours: BTreeSet<Vec<Square>> = list(&problem).iter().map(|tour| normal(tour, problem.ends())).collect();
        let mut classes = 0;
        while let Some(tour) = tours.pop_first() {
            classes += 1;
            for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.preserves(problem.board())) {
                let image: Vec<Square> = tour.iter().map(|&s| symmetry.square(problem.board(), s)).collect();
                tours.remove(&normal(&image, problem.ends()));
            }
        }
        assert_eq!(count_distinct(&mut Run::unlimited(), &problem), Ok(classes), "{problem:?}");
    }
}

#[test]
fn every_open_tour_begins_at_two_squares() {
    for (width, height) in [(3, 4), (4, 5), (3, 7), (5, 5), (4, 6)] {
        let open = TourProblem::new(board(width, height), Ends::Open);
        let starts = open.board().squares().map(|start| count(&open.clone().with_start(start).unwrap()));
        assert_eq!(starts.sum::<u64>(), 2 * count(&open), "{width}x{height}");
    }
}

#[test]
fn random_boards_and_ends_agree_with_plain_recursion() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seen = 0;
    for _ in 0..400 {
        let whole = board(random.random_range(3..=5), random.random_range(3..=5));
        let blocked: Vec<Square> = whole.squares().filter(|_| random.random_bool(0.3)).collect();
        let Ok(board) = whole.with_blocked(blocked) else { continue };
        if board.free_area() > 17 {
            continue;
        }
        let squares: Vec<Square> = board.squares().collect();
        for ends in [Ends::Open, Ends::Closed] {
            let free = TourProblem::new(board.clone(), ends);
            check(&free);
            seen += naive(&free).len();
            let [start, end] = [(); 2].map(|()| squares[random.random_range(0..squares.len())]);
            let next = board.neighbours(start).next();
            let given = [
                free.clone().with_start(start),
                free.clone().with_end(end),
                free.clone().with_start(start).and_then(|problem| problem.with_end(end)),
                free.clone().with_prefix([start].into_iter().chain(next).collect()),
            ];
            given.iter().flatten().for_each(check);
        }
    }
    assert!(seen > 50, "too few tours to tell: {seen}");
}

#[test]
fn all_pairs_of_ends_on_small_boards() {
    let ring = board(3, 3).with_blocked([Square::new(1, 1)]).unwrap();
    let holed = board(4, 4).with_blocked([Square::new(0, 0), Square::new(3, 3)]).unwrap();
    for (board, ends) in
        [(board(3, 4), Ends::Open), (ring.clone(), Ends::Open), (ring, Ends::Closed), (holed, Ends::Closed)]
    {
        let free = TourProblem::new(board, ends);
        for start in free.board().squares() {
            for end in free.board().squares().filter(|&end| end != start) {
                check(&free.clone().with_start(start).unwrap().with_end(end).unwrap());
            }
        }
    }
}

#[test]
fn listing_stops_when_told_and_runs_are_obeyed() {
    let problem = TourProblem::new(board(6, 6), Ends::Closed);
    let mut wanted = 3;
    let mut three = |_: Tour| {
        wanted -= 1;
        wanted > 0
    };
    assert_eq!(list_tours(&mut Run::unlimited(), &CountProblem::of(problem), &mut three), Ok(Answer::Found(3)));
    let huge = TourProblem::new(board(10, 10), Ends::Open);
    // A king has far more tours than a knight.
    let kings = TourProblem::new(board(5, 5).with_piece(Piece::KING).wrapped(Wrap::Both), Ends::Open);
    for (threads, problem) in [(1, &huge), (2, &huge), (1, &kings), (2, &kings)] {
        let mut run = Run::unlimited().timeout(Duration::from_millis(30)).threads(threads);
        assert!(matches!(count_by_enumeration(&mut run, problem), Err(Stopped::Time { .. })));
        assert!(run.elapsed() < Duration::from_secs(2), "{:?}", run.elapsed());
    }
    let mut run = Run::unlimited().max_steps(1000);
    assert_eq!(count_by_enumeration(&mut run, &huge), Err(Stopped::Steps { limit: 1000 }));
    assert_eq!(count_distinct(&mut run, &huge), Err(Stopped::Steps { limit: 1000 }));
    let listed = list_tours(&mut run, &CountProblem::of(huge.clone()), &mut |_| true);
    assert_eq!(listed, Ok(Answer::Unknown(Stopped::Steps { limit: 1000 }.into())));
    let large = TourProblem::new(board(12, 11), Ends::Open);
    let refused = count_by_enumeration(&mut Run::unlimited(), &large);
    assert_eq!(refused, Err(Stopped::BoardTooLarge { squares: 132, most: 128 }));
}
