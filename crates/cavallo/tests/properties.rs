//! What must hold on any board: symmetry, given beginnings, a verifier that misses nothing, rules that search confirms.

use std::cell::Cell;
use std::ops::RangeInclusive;

use cavallo::board::Symmetry;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Auto, Route, Search, TourSettings, Warnsdorff};
use cavallo::{Answer, Board, Ends, Method, Problem, Run, Solver, Square, Tour, TourProblem};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{TestCaseResult, TestRunner};

/// Runs a property without keeping failures in files: the smallest failing case is in the message.
fn check<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> TestCaseResult) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    if let Err(failure) = TestRunner::new(config).run(strategy, property) {
        panic!("{failure}");
    }
}

/// Problems on boards of at most 36 squares, with up to so many holes; start and end are given now and then.
fn problems(sides: RangeInclusive<u32>, most_holes: usize) -> impl Strategy<Value = TourProblem> {
    let holes = prop::collection::vec(any::<Index>(), 0..=most_holes);
    let given = || prop::option::of(any::<Index>());
    let ends = prop_oneof![Just(Ends::Open), Just(Ends::Closed)];
    (sides.clone(), sides, holes, ends, given(), given()).prop_map(|(width, height, holes, ends, start, end)| {
        let whole = Board::new(width, height.min(36 / width)).unwrap();
        let squares: Vec<Square> = whole.squares().collect();
        let blocked = holes.iter().map(|hole| *hole.get(&squares));
        let board = whole.clone().with_blocked(blocked).unwrap_or(whole);
        let free: Vec<Square> = board.squares().collect();
        let (start, end) = (start.map(|index| *index.get(&free)), end.map(|index| *index.get(&free)));
        let mut problem = TourProblem::new(board, ends);
        if let Some(start) = start {
            problem = problem.with_start(start).unwrap();
        }
        match end {
            Some(end) if free.len() == 1 || start != Some(end) => problem.with_end(end).unwrap(),
            _ => problem,
        }
    })
}

/// The tour, or nothing if there is none; an end without an answer is a failure.
fn find(method: &dyn Solver<TourProblem>, problem: &TourProblem) -> Option<Tour> {
    match method.answer(&mut Run::unlimited(), problem).map(|solved| solved.answer) {
        Ok(Answer::Found(tour)) => Some(tour),
        Ok(Answer::Impossible(_)) => None,
        other => panic!("{} on {problem:?}: {other:?}", method.name()),
    }
}

fn is_accepted(problem: &TourProblem, squares: Vec<Square>) -> bool {
    problem.verify(&mut Run::unlimited(), Route::Listed(squares)).is_ok()
}

fn list(tour: &Tour) -> Vec<Square> {
    tour.squares().collect()
}

/// What a tour is, said once more in other words than the verifier's: the squares sorted are the board's own, the steps
/// all have the length of a jump, and the ends are as asked.
fn is_tour(problem: &TourProblem, squares: &[Square]) -> bool {
    let length = |a: Square, b: Square| a.file().abs_diff(b.file()).pow(2) + a.rank().abs_diff(b.rank()).pow(2);
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else { return false };
    sorted == problem.board().squares().collect::<Vec<_>>()
        && squares.windows(2).all(|step| length(step[0], step[1]) == 5)
        && squares.starts_with(problem.prefix())
        && problem.end().is_none_or(|end| end == last)
        && (problem.ends() == Ends::Open || squares.len() > 2 && length(first, last) == 5)
}

#[test]
fn a_turned_board_has_the_same_answer() {
    let (found, denied) = (Cell::new(0), Cell::new(0));
    check(1500, &problems(3..=7, 3), |problem| {
        let tour = find(&Search, &problem);
        if let Some(tour) = &tour {
            prop_assert!(is_tour(&problem, &list(tour)));
        }
        let counter = if tour.is_some() { &found } else { &denied };
        counter.set(counter.get() + 1);
        for symmetry in Symmetry::ALL {
            let turn = |square: Square| symmetry.square(problem.board(), square);
            let mut turned = TourProblem::new(symmetry.board(problem.board()), problem.ends());
            if let Some(start) = problem.start() {
                turned = turned.with_start(turn(start)).unwrap();
            }
            if let Some(end) = problem.end() {
                turned = turned.with_end(turn(end)).unwrap();
            }
            prop_assert_eq!(find(&Search, &turned).is_some(), tour.is_some(), "search on {:?}", turned);
            prop_assert_eq!(find(&Auto::default(), &turned).is_some(), tour.is_some(), "auto on {:?}", turned);
            if let Some(tour) = &tour {
                let image = tour.squares().map(turn).collect();
                prop_assert!(is_accepted(&turned, image));
            }
        }
        Ok(())
    });
    assert!(found.get() >= 100 && denied.get() >= 100, "{found:?} found, {denied:?} denied");
}

#[test]
fn a_beginning_that_can_be_completed_is_completed() {
    let asked = Cell::new(0);
    check(8000, &(problems(3..=7, 2), 0..15_usize), |(problem, rest)| {
        let Some(tour) = find(&Search, &problem) else { return Ok(()) };
        // So few squares are left to find that even the methods without any pruning find them.
        let length = tour.length() as usize;
        let given = length.saturating_sub(rest);
        if given == 0 || given == length {
            return Ok(());
        }
        let prefix = list(&tour)[..given].to_vec();
        let begun = problem.clone().with_prefix(prefix.clone()).unwrap();
        // A construction begins as it must, not as somebody else began.
        let able = |method: &&Method<TourProblem>| method.capabilities().complete && method.capabilities().prefix;
        for method in TourProblem::methods().iter().filter(able) {
            let completed = find(&*method.solver(&TourSettings::default()), &begun);
            prop_assert!(
                completed.is_some_and(|tour| list(&tour).starts_with(&prefix) && is_tour(&problem, &list(&tour))),
                "{} does not complete {:?}",
                method.name,
                begun
            );
        }
        asked.set(asked.get() + 1);
        Ok(())
    });
    assert!(asked.get() >= 100, "only {asked:?} beginnings");
}

/// Something done to a route that seldom leaves it a tour.
#[derive(Clone, Debug)]
enum Damage {
    Swap(Index, Index),
    Drop(Index),
    Repeat(Index, Index),
    Insert(Index, Index),
    Reverse(Index, Index),
    Shift(Index, i32, i32),
}

impl Damage {
    fn any() -> impl Strategy<Value = Self> {
        let index = any::<Index>;
        let shift = || -1..=1_i32;
        prop_oneof![
            (index(), index()).prop_map(|(i, j)| Self::Swap(i, j)),
            index().prop_map(Self::Drop),
            (index(), index()).prop_map(|(i, j)| Self::Repeat(i, j)),
            (index(), index()).prop_map(|(i, j)| Self::Insert(i, j)),
            (index(), index()).prop_map(|(i, j)| Self::Reverse(i, j)),
            (index(), shift(), shift()).prop_map(|(i, files, ranks)| Self::Shift(i, files, ranks)),
        ]
    }

    fn apply(&self, squares: &mut Vec<Square>) {
        let at = |index: &Index| index.index(squares.len());
        match self {
            Self::Swap(i, j) => {
                let (i, j) = (at(i), at(j));
                squares.swap(i, j);
            }
            Self::Drop(i) => {
                let i = at(i);
                squares.remove(i);
            }
            Self::Repeat(i, j) => {
                let (i, j) = (at(i), at(j));
                squares[i] = squares[j];
            }
            Self::Insert(i, j) => {
                let (i, square) = (at(i), squares[at(j)]);
                squares.insert(i, square);
            }
            Self::Reverse(i, j) => {
                let (i, j) = (at(i).min(at(j)), at(i).max(at(j)));
                squares[i..=j].reverse();
            }
            Self::Shift(i, files, ranks) => {
                let i = at(i);
                squares[i] = squares[i].offset(*files, *ranks).unwrap_or(squares[i]);
            }
        }
    }
}

#[test]
fn the_verifier_rejects_what_is_no_tour() {
    let rejected = Cell::new(0);
    let sides = (5..=9_u32, 5..=9_u32, any::<bool>());
    check(4000, &(sides, prop::collection::vec(Damage::any(), 1..=2)), |((width, height, closed), damages)| {
        let ends = if closed && width * height % 2 == 0 { Ends::Closed } else { Ends::Open };
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let mut squares = list(&find(&Warnsdorff::default(), &problem).unwrap());
        for damage in &damages {
            damage.apply(&mut squares);
        }
        let verdict = problem.verify(&mut Run::unlimited(), Route::Listed(squares.clone()));
        prop_assert_eq!(verdict.is_ok(), is_tour(&problem, &squares), "{:?}: {:?}", verdict, squares);
        rejected.set(rejected.get() + u32::from(verdict.is_err()));
        Ok(())
    });
    assert!(rejected.get() >= 2000, "only {rejected:?} rejected");
}

/// Some reversals of a tour are tours again, so a verifier that rejects every change would be found out here.
#[test]
fn the_verifier_tells_all_reversals_of_a_tour_apart() {
    for ends in [Ends::Open, Ends::Closed] {
        let problem = TourProblem::new(Board::new(6, 6).unwrap(), ends);
        let tour = list(&find(&Search, &problem).unwrap());
        let (mut accepted, mut rejected) = (0, 0);
        for first in 0..tour.len() {
            for last in first + 1..tour.len() {
                let mut squares = tour.clone();
                squares[first..=last].reverse();
                let is_tour = is_tour(&problem, &squares);
                assert_eq!(is_accepted(&problem, squares), is_tour);
                if is_tour {
                    accepted += 1;
                } else {
                    rejected += 1;
                }
            }
        }
        assert!(accepted >= 2 && rejected >= 500, "{ends}: {accepted} accepted, {rejected} rejected");
    }
}

#[test]
fn the_rules_never_contradict_the_search() {
    let (confirmed, refuted, left_open) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let boards = prop_oneof![problems(1..=12, 0), problems(1..=8, 4), problems(2..=6, 14)];
    check(20_000, &boards, |problem| {
        let exists = find(&Search, &problem).is_some();
        let counter = match decide(&problem) {
            Verdict::Exists(theorem) => {
                prop_assert!(exists, "{:?} is claimed for {:?}", theorem, problem);
                &confirmed
            }
            Verdict::Impossible(reason) => {
                prop_assert!(!exists, "{:?} is claimed for {:?}", reason, problem);
                &refuted
            }
            Verdict::Open => &left_open,
        };
        counter.set(counter.get() + 1);
        Ok(())
    });
    assert!(confirmed.get() >= 100 && refuted.get() >= 1000, "{confirmed:?} confirmed, {refuted:?} refuted");
    assert!(left_open.get() >= 100, "{left_open:?} left open");
}
