//! Constructed tours: every small board, start and end, against rules and search; large ones at random.

use cavallo::board::Colour;
use cavallo::tour::periodic::{Band, Leg, PeriodicDefect, PeriodicRoute};
use cavallo::tour::{Construct, ConstructedTour, Route, Search, TourDefect};
use cavallo::{Answer, Board, Ends, Problem, Run, Solver, Square, Tour, TourProblem};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The tour, or nothing if it is proved that there is none.
fn ask(method: &dyn Solver<TourProblem>, problem: &TourProblem) -> Option<Tour> {
    match method.answer(&mut Run::unlimited(), problem).map(|solved| solved.answer) {
        Ok(Answer::Found(tour)) => Some(tour),
        Ok(Answer::Impossible(_)) => None,
        other => panic!("{} {}: {other:?}", problem.board(), problem.ends()),
    }
}

fn problem(board: &Board, ends: Ends, start: Option<Square>, end: Option<Square>) -> TourProblem {
    let mut problem = TourProblem::new(board.clone(), ends);
    if let Some(start) = start {
        problem = problem.with_start(start).unwrap();
    }
    if let Some(end) = end {
        problem = problem.with_end(end).unwrap();
    }
    problem
}

fn construct(board: &Board, ends: Ends, start: Option<Square>, end: Option<Square>) -> Option<ConstructedTour> {
    let tour = ask(&Construct, &problem(board, ends, start, end))?;
    Some(tour.constructed().expect("the method constructs").clone())
}

/// Checks a constructed tour by the verifier of listed squares, which knows nothing of periodic routes.
fn check_listed(problem: &TourProblem, tour: &ConstructedTour) {
    let listed = problem.verify(&mut Run::unlimited(), Route::Listed(tour.iter().collect()));
    assert!(listed.is_ok(), "{}: {listed:?}", problem.board());
}

/// Squares a jump apart are those whose distance is the root of five.
fn is_jump(a: Square, b: Square) -> bool {
    u64::from(a.file().abs_diff(b.file())).pow(2) + u64::from(a.rank().abs_diff(b.rank())).pow(2) == 5
}

fn boards(sides: std::ops::RangeInclusive<u32>) -> impl Iterator<Item = Board> {
    let heights = sides.clone();
    sides.flat_map(move |width| heights.clone().map(move |height| Board::new(width, height).unwrap()))
}

fn colours_fit(board: &Board, start: Square, end: Square) -> bool {
    if board.area().is_multiple_of(2) {
        start.colour() != end.colour()
    } else {
        start != end && start.colour() == Colour::Dark && end.colour() == Colour::Dark
    }
}

/// Whether a tour can begin here, by the theorems and by what exhaustive searches have shown of narrow boards.
fn can_begin(board: &Board, start: Square) -> bool {
    let (m, n) = board.sides();
    // As on the upright board.
    let (file, rank) = if board.width() == m { (start.file(), start.rank()) } else { (start.rank(), start.file()) };
    let majority = m * n % 2 == 0 || start.colour() == Colour::Dark;
    match (m, n) {
        (1, 1) => true,
        (3, 4) => rank == 0 || rank == 3,
        (3, 7) => majority && (file, rank) != (1, 3),
        (3, 8) => (file, rank) != (1, 2) && (file, rank) != (1, 5),
        (3, 9..) | (5.., _) => majority,
        (4, 5..) => file == 0 || file == 3,
        _ => false,
    }
}

#[test]
fn every_start_on_every_board_to_12() {
    check_every_start(12);
}

#[test]
#[ignore = "longer version"]
fn every_start_on_every_board_to_16() {
    check_every_start(16);
}

fn check_every_start(longest_side: u32) {
    for board in boards(1..=longest_side) {
        for start in board.squares() {
            for ends in [Ends::Open, Ends::Closed] {
                let question = problem(&board, ends, Some(start), None);
                let tour = construct(&board, ends, Some(start), None);
                if let Some(tour) = &tour {
                    check_listed(&question, tour);
                }
                let (m, n) = board.sides();
                let expected = match ends {
                    Ends::Open => can_begin(&board, start),
                    Ends::Closed => m * n % 2 == 0 && (m >= 5 || (m == 3 && n >= 10)),
                };
                assert_eq!(tour.is_some(), expected, "{board} {ends} {start}");
            }
        }
    }
}

#[test]
fn every_end_on_every_board_to_12() {
    for board in boards(1..=12) {
        for end in board.squares() {
            let question = problem(&board, Ends::Open, None, Some(end));
            let tour = construct(&board, Ends::Open, None, Some(end));
            // A tour walked the other way begins where it ended.
            assert_eq!(tour.is_some(), can_begin(&board, end), "{board} {end}");
            tour.inspect(|tour| check_listed(&question, tour));
        }
    }
}

#[test]
fn every_pair_on_every_board_to_8_agrees_with_search() {
    // Upright boards: the others are the same turned, as the next test sees.
    for board in boards(1..=8).filter(|board| board.width() <= board.height()) {
        for start in board.squares() {
            for end in board.squares().filter(|&end| end > start) {
                let question = problem(&board, Ends::Open, Some(start), Some(end));
                let tour = construct(&board, Ends::Open, Some(start), Some(end));
                // What is found is right; only a "no" needs a second opinion.
                match &tour {
                    Some(tour) => check_listed(&question, tour),
                    None => assert!(ask(&Search, &question).is_none(), "{board} {start} {end}"),
                }
            }
        }
    }
}

#[test]
fn turned_boards_have_the_same_answers() {
    for board in boards(3..=11).filter(|board| board.width() < board.height()) {
        let turned = Board::new(board.height(), board.width()).unwrap();
        let turn = |square: Square| Square::new(square.rank(), square.file());
        for (i, start) in board.squares().enumerate() {
            for end in board.squares().skip(i % 5).step_by(5).filter(|&end| end != start) {
                let upright = construct(&board, Ends::Open, Some(start), Some(end)).is_some();
                let lying = construct(&turned, Ends::Open, Some(turn(start)), Some(turn(end))).is_some();
                assert_eq!(upright, lying, "{board} {start} {end}");
            }
        }
    }
}

#[test]
fn random_pairs_on_larger_boards() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = 0;
    while found < 400 {
        let board = Board::new(random.random_range(3..=90), random.random_range(3..=90)).unwrap();
        let mut square = || Square::new(random.random_range(0..board.width()), random.random_range(0..board.height()));
        let (start, end) = (square(), square());
        if board.sides().0 < 6 || !colours_fit(&board, start, end) {
            continue;
        }
        let question = problem(&board, Ends::Open, Some(start), Some(end));
        let tour = construct(&board, Ends::Open, Some(start), Some(end)).expect("there is one");
        check_listed(&question, &tour);
        found += 1;
    }
}

/// A knight's jump from the last square to the first, and both given: the tour is closed.
#[test]
fn closed_tours_with_both_ends() {
    for board in boards(3..=13) {
        let (m, n) = board.sides();
        for start in board.squares().step_by(3) {
            for end in board.neighbours(start) {
                let tour = construct(&board, Ends::Closed, Some(start), Some(end));
                if m >= 6 && m * n % 2 == 0 {
                    assert!(tour.is_some(), "{board} {start} {end}");
                }
                if let Some(tour) = tour {
                    check_listed(&problem(&board, Ends::Closed, Some(start), Some(end)), &tour);
                    assert_eq!(tour.next(end), Some(start));
                    assert_eq!(tour.previous(start), Some(end));
                }
            }
        }
    }
}

#[test]
fn square_at_and_position_of_are_inverse_on_all_boards_to_40() {
    for board in boards(3..=40) {
        for ends in [Ends::Open, Ends::Closed] {
            let Some(tour) = construct(&board, ends, None, None) else { continue };
            for (position, square) in (1..).zip(tour.iter()) {
                assert_eq!(tour.square_at(position), Some(square), "{board}");
                assert_eq!(tour.position_of(square), Some(position), "{board}");
            }
            assert_eq!(tour.square_at(0), None);
            assert_eq!(tour.square_at(board.area() + 1), None);
            assert_eq!(tour.position_of(Square::new(board.width(), 0)), None);
            let area = board.area() as usize;
            assert_eq!(tour.iter().size_hint(), (area, Some(area)));
            assert_eq!(tour.iter_from(board.area()).count(), 1);
        }
    }
}

/// Positions at random, around the borders of blocks and at both ends of giant boards.
#[test]
fn giant_boards_at_random() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let giants = [
        (1_000_000_000, 1_000_000_000),
        (999_999_999, 999_999_999),
        (1_000_000_000, 999_999_993),
        (6, 1_000_000_000),
        (1_000_000_000, 11),
        (5, 1_000_000_000),
        (4, 999_999_999),
        (1_000_000_000, 4),
        (3, 1_000_000_000),
        (999_999_997, 3),
        (123_456_789, 987_654_321),
    ];
    for (width, height) in giants {
        let board = Board::new(width, height).unwrap();
        for ends in [Ends::Open, Ends::Closed] {
            let Some(tour) = construct(&board, ends, None, None) else {
                assert!(ends == Ends::Closed && (board.sides().0 == 4 || board.area() % 2 == 1));
                continue;
            };
            if ends == Ends::Closed {
                assert!(is_jump(tour.last(), tour.first()));
            }
            for _ in 0..20_000 {
                let position = random.random_range(1..board.area());
                let square = tour.square_at(position).unwrap();
                assert!(board.contains(square));
                assert_eq!(tour.position_of(square), Some(position));
                let next = tour.square_at(position + 1).unwrap();
                assert!(is_jump(square, next), "{board} {ends} {position}");
                assert_eq!((tour.next(square), tour.previous(next)), (Some(next), Some(square)));
                let square = Square::new(random.random_range(0..width), random.random_range(0..height));
                assert_eq!(tour.square_at(tour.position_of(square).unwrap()), Some(square));
            }
            let from = random.random_range(1..board.area() - 1000);
            let walk: Vec<Square> = tour.iter_from(from).take(1000).collect();
            assert!(walk.windows(2).all(|step| is_jump(step[0], step[1])));
            assert_eq!(tour.position_of(walk[999]), Some(from + 999));
        }
    }
}

#[test]
fn pairs_on_giant_boards_begin_and_end_as_asked() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(10);
    for _ in 0..2000 {
        let board = Board::new(random.random_range(6..1_000_000_000), random.random_range(6..1_000_000)).unwrap();
        let mut square = || Square::new(random.random_range(0..board.width()), random.random_range(0..board.height()));
        let (start, end) = (square(), square());
        let tour = construct(&board, Ends::Open, Some(start), Some(end));
        assert_eq!(tour.is_some(), colours_fit(&board, start, end), "{board} {start} {end}");
        let Some(tour) = tour else { continue };
        assert_eq!((tour.first(), tour.last()), (start, end));
        assert_eq!((tour.position_of(start), tour.position_of(end)), (Some(1), Some(board.area())));
    }
}

#[test]
fn the_same_question_has_the_same_tour() {
    let board = Board::new(25, 37).unwrap();
    let ask = || construct(&board, Ends::Open, Some(Square::new(3, 3)), Some(Square::new(20, 30))).unwrap();
    assert!(ask().iter().eq(ask().iter()));
}

fn walk(names: &str) -> Vec<Square> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// A route is a claim; one that is wrong does not become a tour.
#[test]
fn wrong_routes_are_refused() {
    let board = Board::new(3, 4).unwrap();
    let question = TourProblem::new(board, Ends::Open);
    let whole = |block| vec![Band { block, count: 1 }];
    let route = |legs: Vec<Leg>| PeriodicRoute { legs, files: whole(3), ranks: whole(4) };
    let good = walk("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4");
    let refused = |route: &PeriodicRoute| ConstructedTour::verify(&question, route).unwrap_err();
    assert!(ConstructedTour::verify(&question, &route(vec![Leg::Walk(good.clone())])).is_ok());
    assert!(matches!(refused(&route(vec![Leg::Walk(good[..11].to_vec())])), TourDefect::WrongLength { .. }));
    let twice = walk("a1 b3 c1 a2 b4 c2 a3 b1 c3 b1 c3 a4");
    assert_eq!(
        refused(&route(vec![Leg::Walk(twice)])),
        TourDefect::Periodic(PeriodicDefect::Twice("b1".parse().unwrap()))
    );
    let mut swapped = good.clone();
    swapped.swap(2, 3);
    assert!(matches!(refused(&route(vec![Leg::Walk(swapped)])), TourDefect::NotAJump { position: 3, .. }));
    let parts = vec![Leg::Walk(good[..6].to_vec()), Leg::Walk(Vec::new()), Leg::Walk(good[6..].to_vec())];
    assert_eq!(refused(&route(parts)), TourDefect::Periodic(PeriodicDefect::Empty));
    let narrow = PeriodicRoute { files: whole(2), ..route(vec![Leg::Walk(good.clone())]) };
    assert_eq!(refused(&narrow), TourDefect::Periodic(PeriodicDefect::Bands));
    // Twice the same six squares, moved on by a rank: it jumps rightly and leaves squares out.
    let repeat = Leg::Repeat { times: 2, step: (0, 1), body: vec![Leg::Walk(walk("a1 b3 c1 a2 b4 c2"))] };
    assert!(ConstructedTour::verify(&question, &route(vec![repeat])).is_err());
    let closed = TourProblem::new(Board::new(3, 4).unwrap(), Ends::Closed);
    let defect = ConstructedTour::verify(&closed, &route(vec![Leg::Walk(good)])).unwrap_err();
    assert!(matches!(defect, TourDefect::NotClosed { .. }));
}

/// Every change of a single number or square of a good route is noticed, unless it is the same tour.
#[test]
fn damaged_routes_are_refused() {
    let board = Board::new(31, 44).unwrap();
    let question = TourProblem::new(board.clone(), Ends::Closed);
    let claim = Construct.claim(&mut Run::unlimited(), &question);
    let Ok(Answer::Found(Route::Periodic(good))) = claim else { panic!("there is one") };
    assert!(ConstructedTour::verify(&question, &good).is_ok());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..2000 {
        let mut bad = good.clone();
        damage(&mut bad.legs, &mut random);
        if bad != good {
            assert!(ConstructedTour::verify(&question, &bad).is_err(), "{bad:?}");
        }
    }
    for i in 0..good.files.len() {
        let mut bad = good.clone();
        bad.files[i].block += 1;
        assert!(ConstructedTour::verify(&question, &bad).is_err());
    }
}

fn damage(legs: &mut [Leg], random: &mut Xoshiro256PlusPlus) {
    let which = random.random_range(0..legs.len());
    match &mut legs[which] {
        Leg::Walk(squares) => {
            let i = random.random_range(0..squares.len());
            match random.random_range(0..3) {
                0 => squares.swap(0, i),
                1 => squares[i] = Square::new(random.random_range(0..31), random.random_range(0..44)),
                _ => {
                    squares.remove(i);
                }
            }
        }
        Leg::Repeat { times, step, body } => match random.random_range(0..4) {
            0 => *times += 1,
            1 => step.0 += 1,
            2 => step.1 -= 6,
            _ => damage(body, random),
        },
    }
}
