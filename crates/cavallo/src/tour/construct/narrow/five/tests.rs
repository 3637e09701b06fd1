//! Pairs of ends on boards of five files.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::proof::{Question, check_five};
use super::*;
use crate::board::Colour;
use crate::method::Problem as _;
use crate::tour::{ConstructedTour, Ends, Route, TourProblem};

/// Solves a problem, verifies the result, and returns it if it is a tour.
fn ask(board: &Board, start: Option<Square>, end: Option<Square>, closed: bool) -> Option<ConstructedTour> {
    let mut run = Run::unlimited();
    let problem = TourProblem::new(board.clone(), if closed { Ends::Closed } else { Ends::Open });
    let problem = start.map_or(Ok(problem.clone()), |start| problem.with_start(start)).unwrap();
    let problem = end.map_or(Ok(problem.clone()), |end| problem.with_end(end)).unwrap();
    match solve(&mut run, board, start, end, closed).unwrap() {
        FiveAnswer::Tour(route) => Some(ConstructedTour::verify(&problem, &route).expect("a tour")),
        FiveAnswer::None => None,
        FiveAnswer::GaveUp => panic!("nothing found for {problem:?}"),
    }
}

fn pairs(board: &Board) -> Vec<(Square, Square)> {
    let squares: Vec<Square> = board.squares().collect();
    let after = |index: usize| squares[index + 1..].iter();
    squares.iter().enumerate().flat_map(|(index, &start)| after(index).map(move |&end| (start, end))).collect()
}

#[test]
fn every_pair_of_short_boards() {
    for ranks in FEWEST_RANKS..=18 {
        let board = Board::new(FILES, ranks).unwrap();
        for (start, end) in pairs(&board) {
            assert_eq!(ask(&board, Some(start), Some(end), false).is_some(), has_tour(ranks, start, end));
        }
    }
}

/// Exhaustive search finds 365 of 400 pairs on 5x8, which is already as the rule says.
#[test]
fn the_exceptions_are_as_many_as_they_should_be() {
    for ranks in [8, 10, 26, 40] {
        let board = Board::new(FILES, ranks).unwrap();
        let fitting = pairs(&board).into_iter().filter(|(start, end)| start.colour() != end.colour());
        let excluded = fitting.filter(|&(start, end)| !has_tour(ranks, start, end)).count() as u32;
        assert_eq!(excluded, 5 * ranks - 5);
    }
    for ranks in [9, 11, 27] {
        let board = Board::new(FILES, ranks).unwrap();
        let dark = |square: Square| square.colour() == Colour::Dark;
        assert!(pairs(&board).iter().all(|&(s, t)| has_tour(ranks, s, t) == (dark(s) && dark(t))));
    }
}

#[test]
fn ends_that_are_not_given_are_chosen() {
    for (width, height) in [(5, 9), (5, 10), (10, 5), (5, 16), (17, 5), (5, 40)] {
        let board = Board::new(width, height).unwrap();
        let even = board.area().is_multiple_of(2);
        assert!(ask(&board, None, None, false).is_some());
        assert_eq!(ask(&board, None, None, true).is_some(), even);
        for square in board.squares() {
            let may_end = even || square.colour() == Colour::Dark;
            assert_eq!(ask(&board, Some(square), None, false).is_some(), may_end);
            assert_eq!(ask(&board, None, Some(square), false).is_some(), may_end);
            assert_eq!(ask(&board, Some(square), None, true).is_some(), even);
            assert_eq!(ask(&board, None, Some(square), true).is_some(), even);
        }
    }
}

/// A problem with random ends, often near the ends of the board or each other.
fn random_question(rng: &mut Xoshiro256PlusPlus, ranks: u32) -> Question {
    let mut square = |near: u32| {
        let rank = match rng.random_range(0..4) {
            0 => rng.random_range(0..ranks.min(40)),
            1 => ranks - 1 - rng.random_range(0..ranks.min(40)),
            2 => near.saturating_sub(rng.random_range(0..60)),
            _ => rng.random_range(0..ranks),
        };
        Square::new(rng.random_range(0..FILES), rank)
    };
    let one = square(ranks / 2);
    let other = square(one.rank());
    Question { ranks, lower: one.min(other), upper: one.max(other) }
}

#[test]
fn long_boards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let lengths: Vec<u32> = (0..300).map(|_| rng.random_range(41..3000)).collect();
    for ranks in lengths.into_iter().chain([1_000_000, 999_999, 1_000_000_000, 999_999_999].repeat(50)) {
        let Question { lower, upper, .. } = random_question(&mut rng, ranks);
        let has_tour = has_tour(ranks, lower, upper);
        if lower == upper {
            continue;
        }
        let upright = Board::new(FILES, ranks).unwrap();
        let tour = ask(&upright, Some(upper), Some(lower), false);
        assert_eq!(tour.is_some(), has_tour, "{upright}: {upper} {lower}");
        if let Some(tour) = tour.filter(|_| ranks < 500) {
            let problem = TourProblem::new(upright, Ends::Open).with_start(upper).unwrap();
            assert!(problem.verify(&mut Run::unlimited(), Route::Listed(tour.iter().collect())).is_ok());
        }
        let (lying, turn) =
            (Board::new(ranks, FILES).unwrap(), |square: Square| Square::new(square.rank(), square.file()));
        assert_eq!(ask(&lying, Some(turn(lower)), Some(turn(upper)), false).is_some(), has_tour);
    }
}

#[test]
fn a_long_board_is_cut_like_a_short_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..20_000 {
        let ranks = rng.random_range(FEWEST_RANKS..400);
        let question = random_question(&mut rng, ranks);
        let reduced = question.reduced();
        let Question { ranks, lower, upper } = reduced;
        assert!(question.capped_cuts().eq(reduced.capped_cuts()), "{question:?} {reduced:?}");
        assert_eq!(has_tour(ranks, lower, upper), has_tour(question.ranks, question.lower, question.upper));
    }
}

#[test]
fn every_question_is_answered() {
    let checked = check_five(&|_, _| ()).unwrap();
    assert_eq!(checked.questions, 373_951);
}
