//! Constructed tours written out: every number is where the tour says, however it is asked for.

use cavallo::run::Stopped;
use cavallo::tour::numbering::{CheckedSquares, Numbering, Tile, verify_numbers, verify_tiled};
use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Board, CancelToken, Ends, Run, Solver, Square, TourProblem};
use proptest::prelude::*;

fn with_threads<T>(threads: usize, work: impl FnOnce(&mut Run<'_>) -> T) -> T {
    work(&mut Run::unlimited().threads(threads))
}

fn cancelled<T>(threads: usize, work: impl FnOnce(&mut Run<'_>) -> T) -> T {
    let cancel = CancelToken::new();
    cancel.cancel();
    work(&mut Run::unlimited().threads(threads).cancelled_by(cancel))
}

fn constructed(width: u32, height: u32, ends: Ends) -> (TourProblem, ConstructedTour) {
    let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
    let solved = Construct.answer(&mut Run::unlimited(), &problem).unwrap();
    let tour = solved.answer.found().unwrap_or_else(|error| panic!("{width}x{height}: {error}"));
    (problem, tour.constructed().unwrap().clone())
}

/// Writes a tour out with some threads and checks it in all ways.
fn check(problem: &TourProblem, tour: &ConstructedTour) {
    let board = tour.board();
    let numbers = with_threads(2, |run| tour.number_all(run)).unwrap();
    let indexed = tour.indexed();
    for (square, number) in tour.iter().zip(1..) {
        assert_eq!(indexed.number(square), u64::from(number), "{square} of {board}");
        let cell = u64::from(square.rank()) * u64::from(board.width()) + u64::from(square.file());
        assert_eq!(numbers[cell as usize], number, "{square} of {board}");
    }
    let ends = (tour.first(), tour.last());
    assert_eq!(with_threads(2, |run| verify_numbers(run, problem, &numbers, ends)), Ok(()), "{board}");
    assert_eq!(with_threads(2, |run| verify_tiled(run, problem, tour)), Ok(()), "{board}");
}

#[test]
fn every_board_from_6x6_on() {
    for width in 6..=40 {
        for height in (6..=40).filter(|height| width * height % 2 == 0) {
            let (problem, tour) = constructed(width, height, Ends::Closed);
            check(&problem, &tour);
        }
    }
}

#[test]
fn long_boards_and_large_ones() {
    for (width, height) in
        [(6, 5000), (5000, 6), (13, 4000), (4000, 13), (200, 300), (2100, 2000), (70_000, 7), (8, 70_001)]
    {
        let (problem, tour) =
            constructed(width, height, if width * height % 2 == 0 { Ends::Closed } else { Ends::Open });
        check(&problem, &tour);
    }
}

#[test]
fn narrow_boards() {
    for (width, height, ends) in [
        (5, 6, Ends::Closed),
        (5, 1000, Ends::Closed),
        (1000, 5, Ends::Closed),
        (5, 7, Ends::Open),
        (4, 1001, Ends::Open),
        (1001, 4, Ends::Open),
        (3, 1000, Ends::Closed),
        (1000, 3, Ends::Closed),
        (3, 777, Ends::Open),
        (1, 1, Ends::Open),
    ] {
        let (problem, tour) = constructed(width, height, ends);
        check(&problem, &tour);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_piece_of_a_rank_of_any_board(
        (width, height) in (6..=1_000_000_000_u32, 6..=500_000_000_u32),
        (rank, file) in any::<(prop::sample::Index, prop::sample::Index)>(),
        count in 1..2000_u32,
    ) {
        let (_, tour) = constructed(width, 2 * height.max(3), Ends::Closed);
        let rank = rank.index(tour.board().height() as usize) as u32;
        let file = file.index(width as usize) as u32;
        let files = file..width.min(file + count);
        let mut numbers = vec![0_u64; files.len()];
        tour.number_rank(rank, files.clone(), &mut numbers);
        for (file, number) in files.clone().zip(numbers) {
            prop_assert_eq!(tour.position_of(Square::new(file, rank)), Some(number));
            // Not prepared: the board is too large for that.
            prop_assert_eq!(tour.indexed().number(Square::new(file, rank)), number);
        }
        let mut tile = Tile::<u64>::new();
        prop_assert_eq!(tile.check(&tour, rank..tour.board().height().min(rank + 3), files), Ok(()));
    }

    #[test]
    fn any_part_of_a_walk_over_any_board(
        (width, height) in (6..=1_000_000_000_u32, 3..=500_000_000_u32),
        position in any::<u64>(),
    ) {
        let (_, tour) = constructed(width, 2 * height, Ends::Closed);
        let position = position % tour.length() + 1;
        let previous = tour.square_at(position - 1);
        let squares = CheckedSquares::new(&tour, previous, position, tour.iter_from(position).take(500));
        let checked: Result<Vec<Square>, _> = squares.collect();
        prop_assert!(checked.is_ok_and(|squares| !squares.is_empty()));
    }
}

#[test]
fn limits_are_obeyed() {
    let (problem, tour) = constructed(3000, 3000, Ends::Closed);
    let refused = tour.number_all(&mut Run::unlimited().max_memory(35_000_000).threads(2));
    assert_eq!(refused, Err(Stopped::Memory { needed: 36_000_000, limit: 35_000_000 }));
    let numbers = with_threads(2, |run| tour.number_all(run)).unwrap();
    let ends = (tour.first(), tour.last());
    for threads in [1, 2, 4] {
        assert_eq!(cancelled(threads, |run| tour.number_all(run)), Err(Stopped::Cancelled));
        let check = cancelled(threads, |run| verify_numbers(run, &problem, &numbers, ends));
        assert_eq!(check, Err(Stopped::Cancelled.into()));
        let tiles = cancelled(threads, |run| verify_tiled(run, &problem, &tour));
        assert_eq!(tiles, Err(Stopped::Cancelled.into()));
    }
    let (_, giant) = constructed(100_000, 100_000, Ends::Closed);
    let refused = with_threads(2, |run| giant.number_all(run));
    assert_eq!(refused, Err(Stopped::BoardTooLarge { squares: 10_000_000_000, most: u64::from(u32::MAX) }));
}
