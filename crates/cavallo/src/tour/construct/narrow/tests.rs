//! The automaton against known results, and periodic routes against the verifier.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::answer::Answer;
use crate::board::Colour;
use crate::method::{Problem as _, Solver as _};
use crate::tour::{ConstructedTour, Ends, Route, Search, TourProblem};

const ALL: Letters = Letters { given: 0, more: true };

fn with_run<T>(work: impl FnOnce(&mut Run<'_>) -> Result<T, Stopped>) -> T {
    work(&mut Run::unlimited()).expect("there is no limit")
}

fn problem(board: &Board, start: Option<Square>, end: Option<Square>, closed: bool) -> TourProblem {
    let problem = TourProblem::new(board.clone(), if closed { Ends::Closed } else { Ends::Open });
    let problem = start.map_or(Ok(problem.clone()), |start| problem.with_start(start)).unwrap();
    end.map_or(Ok(problem.clone()), |end| problem.with_end(end)).unwrap()
}

/// The verified tour, if there is one.
fn ask(board: &Board, start: Option<Square>, end: Option<Square>, closed: bool) -> Option<ConstructedTour> {
    match with_run(|run| solve(run, board, start, end, closed)) {
        NarrowAnswer::None { .. } => None,
        NarrowAnswer::Tour(route) => {
            Some(ConstructedTour::verify(&problem(board, start, end, closed), &route).expect("a tour"))
        }
    }
}

/// Whether the colours of two squares allow a tour between them.
fn colours_fit(board: &Board, start: Square, end: Square) -> bool {
    if board.area().is_multiple_of(2) {
        start.colour() != end.colour()
    } else {
        start.colour() == Colour::Dark && end.colour() == Colour::Dark
    }
}

/// Answers many problems with one automaton.
struct Oracle {
    automaton: Automaton,
}

impl Oracle {
    fn new(files: u32) -> Self {
        Self { automaton: with_run(|run| Automaton::new(run, files, &[ALL])) }
    }

    fn files(&self) -> u32 {
        self.automaton.jumps().files()
    }

    fn board(&self, ranks: u32) -> Board {
        Board::new(self.files(), ranks).unwrap()
    }

    /// Whether there is an open tour; if so it is verified.
    fn has_tour(&self, ranks: u32, start: Option<Square>, end: Option<Square>) -> bool {
        let given = Given { start, end };
        let route = with_run(|run| tour(run, &self.automaton, &stretches(ranks, &given), &given));
        route.is_some_and(|route| {
            let problem = problem(&self.board(ranks), start, end, false);
            ConstructedTour::verify(&problem, &route).unwrap_or_else(|defect| panic!("{defect} in {problem:?}"));
            true
        })
    }

    /// All pairs of squares.
    fn pairs(&self, ranks: u32) -> Vec<(Square, Square)> {
        let squares: Vec<Square> = self.board(ranks).squares().collect();
        let after = |index: usize| squares[index + 1..].iter();
        squares.iter().enumerate().flat_map(|(index, &start)| after(index).map(move |&end| (start, end))).collect()
    }

    /// All pairs of squares that the colours allow, and whether a tour joins them.
    fn fitting_pairs(&self, ranks: u32) -> Vec<(Square, Square, bool)> {
        let board = self.board(ranks);
        let pairs = self.pairs(ranks).into_iter().filter(|&(start, end)| colours_fit(&board, start, end));
        pairs.map(|(start, end)| (start, end, self.has_tour(ranks, Some(start), Some(end)))).collect()
    }
}

/// Another program found 817 and 2476 useful states too.
#[test]
fn the_automaton_has_the_states_it_should() {
    for (files, states, useful) in [(3, 1009, 817), (4, 6880, 2476)] {
        let automaton = with_run(|run| Automaton::new(run, files, &[ALL]));
        assert_eq!((automaton.explored(), automaton.useful()), (states, useful));
    }
}

/// Pairs with a tour and pairs that the colours allow, found by exhaustive search.
#[test]
fn small_boards_have_as_many_pairs_of_ends_as_a_search_finds() {
    let three = [(3, 0, 10), (4, 7, 36), (5, 0, 28), (6, 0, 81), (7, 17, 55), (8, 72, 144)];
    let three = three.into_iter().chain([(9, 50, 91), (10, 147, 225), (11, 130, 136), (12, 293, 324)]);
    let four = [(4, 0, 64), (5, 18, 100), (6, 32, 144), (7, 49, 196), (8, 64, 256), (9, 81, 324), (10, 100, 400)];
    let (narrow, wide) = (Oracle::new(3), Oracle::new(4));
    let boards = three.map(|board| (&narrow, board)).chain(four.map(|board| (&wide, board)));
    for (oracle, (ranks, tours, compatible)) in boards {
        let pairs = oracle.fitting_pairs(ranks);
        let found = pairs.iter().filter(|(.., joined)| *joined).count();
        assert_eq!((found, pairs.len()), (tours, compatible), "{}x{ranks}", oracle.files());
    }
}

#[test]
fn automaton_and_search_agree_on_every_pair() {
    for (files, ranks) in [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (3, 9), (4, 4), (4, 5), (4, 6)] {
        let oracle = Oracle::new(files);
        for (start, end) in oracle.pairs(ranks) {
            let joined = oracle.has_tour(ranks, Some(start), Some(end));
            let problem = problem(&oracle.board(ranks), Some(start), Some(end), false);
            let found = Search.claim(&mut Run::unlimited(), &problem).unwrap();
            assert_eq!(joined, matches!(found, Answer::Found(_)), "{files}x{ranks}: {start} {end}");
        }
    }
}

/// Whether b3 and a square other than a1 and c1 are the ends, or the mirror image.
fn b3_serves_two_corners(ranks: u32, one: Square, other: Square) -> bool {
    let (b3, a1, c1) = (Square::new(1, 2), Square::new(0, 0), Square::new(2, 0));
    let at_the_bottom = |one: Square, other: Square| one == b3 && other != a1 && other != c1;
    let top = |square: Square| Square::new(square.file(), ranks - 1 - square.rank());
    [(one, other), (other, one)].into_iter().any(|(s, t)| at_the_bottom(s, t) || at_the_bottom(top(s), top(t)))
}

/// The pairs of ends without a tour, among those whose colours fit, on long boards of three files.
fn three_files_exclude(ranks: u32, one: Square, other: Square) -> bool {
    let low = [Square::new(0, 2), Square::new(2, 2), Square::new(1, 3)];
    let top = |square: Square| Square::new(square.file(), ranks - 1 - square.rank());
    if ranks.is_multiple_of(2) {
        b3_serves_two_corners(ranks, one, other)
    } else {
        [one, other].iter().all(|square| low.contains(square))
            || [one, other].iter().all(|&square| low.contains(&top(square)))
    }
}

#[test]
fn long_boards_of_three_files_have_the_pairs_of_ends_that_the_rule_says() {
    let oracle = Oracle::new(3);
    for ranks in [15, 16, 17, 18, 27, 40] {
        for (start, end, joined) in oracle.fitting_pairs(ranks) {
            assert_eq!(joined, !three_files_exclude(ranks, start, end), "3x{ranks}: {start} {end}");
        }
    }
}

#[test]
fn boards_of_four_files_have_tours_between_the_outer_files() {
    let oracle = Oracle::new(4);
    for ranks in [7, 8, 11, 12, 19] {
        let outer = |square: Square| square.file().is_multiple_of(3);
        for (start, end, joined) in oracle.fitting_pairs(ranks) {
            assert_eq!(joined, outer(start) && outer(end), "4x{ranks}: {start} {end}");
        }
    }
}

#[test]
fn closed_tours_exist_as_schwenk_says() {
    for ranks in (3..=30).chain([1001, 1002, 999_999_999, 1_000_000_000]) {
        for files in [3, 4] {
            let board = Board::new(files, ranks).unwrap();
            assert_eq!(ask(&board, None, None, true).is_some(), files == 3 && ranks % 2 == 0 && ranks >= 10, "{board}");
        }
    }
    let board = Board::new(12, 3).unwrap();
    for square in board.squares() {
        assert!(ask(&board, Some(square), None, true).is_some());
        assert!(ask(&board, None, Some(square), true).is_some());
    }
    assert!(ask(&board, Some(Square::new(0, 0)), Some(Square::new(2, 1)), true).is_some());
    assert!(ask(&board, Some(Square::new(0, 0)), Some(Square::new(3, 0)), true).is_none());
}

fn random_square(rng: &mut Xoshiro256PlusPlus, board: &Board) -> Square {
    Square::new(rng.random_range(0..board.width()), rng.random_range(0..board.height()))
}

/// Random ends that the rules for long boards allow, half of them near the ends of the board.
fn random_ends(rng: &mut Xoshiro256PlusPlus, board: &Board) -> (Square, Square) {
    loop {
        let mut ends = [random_square(rng, board), random_square(rng, board)];
        for end in &mut ends {
            if rng.random_bool(0.5) {
                let rank = rng.random_range(0..10);
                *end = Square::new(end.file(), if rng.random_bool(0.5) { rank } else { board.height() - 1 - rank });
            }
        }
        let [start, end] = ends;
        if start != end
            && colours_fit(board, start, end)
            && (board.width() == 3 || start.file() % 3 == 0 && end.file() % 3 == 0)
        {
            return (start, end);
        }
    }
}

/// The rules that hold on boards of some length hold on all longer ones.
#[test]
fn random_ends_on_boards_of_any_length() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for files in [3, 4] {
        let oracle = Oracle::new(files);
        let lengths: Vec<u32> = (0..300).map(|_| rng.random_range(50..3000)).collect();
        for ranks in lengths.into_iter().chain([1_000_000, 999_999, 1_000_000_000, 999_999_999].repeat(20)) {
            let board = oracle.board(ranks);
            let (start, end) = random_ends(&mut rng, &board);
            let excluded = files == 3 && three_files_exclude(ranks, start, end);
            assert_eq!(oracle.has_tour(ranks, Some(start), Some(end)), !excluded, "{board}: {start} {end}");
            assert!(oracle.has_tour(ranks, Some(start), None) && oracle.has_tour(ranks, None, Some(end)));
        }
    }
}

#[test]
fn a_board_may_lie_on_its_side() {
    for (width, height) in [(3, 4), (4, 3), (9, 3), (10, 4), (1_000_000_000, 3), (999_999_999, 4), (4, 3)] {
        let board = Board::new(width, height).unwrap();
        let start = Square::new(0, 0);
        assert!(ask(&board, Some(start), None, false).is_some(), "{board}");
        assert!(ask(&board, None, Some(start), false).is_some(), "{board}");
        assert!(ask(&board, None, None, false).is_some(), "{board}");
    }
    for (width, height) in [(3, 3), (3, 5), (6, 3), (4, 4), (3, 1), (2, 4), (4, 1), (1, 3)] {
        let board = Board::new(width, height).unwrap();
        assert!(ask(&board, None, None, false).is_none(), "{board}");
        assert!(ask(&board, None, None, true).is_none(), "{board}");
    }
}

/// What the verifier of periodic routes accepts, the verifier of squares accepts.
#[test]
fn a_tour_written_out_is_a_tour() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for ranks in [30, 101, 500, 1234, 2999, 3000] {
        for files in [3, 4] {
            let board = Board::new(files, ranks).unwrap();
            let (start, _) = random_ends(&mut rng, &board);
            let tour = ask(&board, Some(start), None, false).unwrap();
            let listed: Vec<Square> = tour.iter().collect();
            for (position, &square) in (1..).zip(&listed) {
                assert_eq!(tour.position_of(square), Some(position));
            }
            let problem = problem(&board, Some(start), None, false);
            assert!(problem.verify(&mut Run::unlimited(), Route::Listed(listed)).is_ok());
        }
    }
}
