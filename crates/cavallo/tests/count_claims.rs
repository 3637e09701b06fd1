//! Claimed numbers of tours: those that are wrong are refused, and what a right one rests on is told.

use std::time::Duration;

use cavallo::board::Symmetry;
use cavallo::count::{Auto, Count, CountCheck, CountClaim, CountDefect, Counting, Enumerate, Frontier};
use cavallo::run::Stopped;
use cavallo::{
    Answer, CancelToken, CountProblem, Error, Piece, Problem, Run, Solver, TourProblem, Unknown, Unverified,
};

fn open(side: u32) -> CountProblem {
    CountProblem::of(TourProblem::open(side).unwrap())
}

fn verify(problem: &CountProblem, claim: &CountClaim) -> Result<Count, CountDefect> {
    problem.verify(&mut Run::unlimited(), claim.clone()).map_err(|unverified| match unverified {
        Unverified::Defect(defect) => defect,
        Unverified::Stopped(stopped) => panic!("{stopped}"),
    })
}

fn claim(number: u32) -> CountClaim {
    CountClaim::new(number.into())
}

#[test]
fn a_wrong_number_is_refused_by_the_other_method() {
    let closed = CountProblem::of(TourProblem::closed("5x6").unwrap());
    let started = CountProblem::of(TourProblem::open(5).unwrap().with_start("a1").unwrap());
    for (problem, undirected, directed) in [(open(5), 864, 1728), (closed, 8, 16), (started, 304, 304)] {
        for (counting, number) in [(Counting::Undirected, undirected), (Counting::Directed, directed)] {
            let problem = problem.clone().counting_as(counting);
            let count = verify(&problem, &claim(number)).unwrap();
            assert_eq!((count.number(), count.check()), (&number.into(), CountCheck::OtherMethod));
            for wrong in [0, number - 1, number + 1, 2 * number] {
                let defect = verify(&problem, &claim(wrong)).unwrap_err().to_string();
                assert_eq!(defect, format!("it found {wrong} tours, and another method found {number}"));
            }
        }
    }
}

#[test]
fn a_theorem_is_applied_again() {
    let none = open(4);
    let auto = Auto::default().answer(&mut Run::unlimited(), &none).unwrap();
    let count = auto.answer.found().unwrap();
    assert_eq!((auto.method, count.number(), count.check()), ("theorem", &0_u32.into(), CountCheck::Theorem));
    assert!(count.reason().is_some());
    assert_eq!(verify(&none, &claim(0)), Ok(count));
    assert!(verify(&none, &claim(7)).is_err());
    // There is no such theorem for 5x5, which has tours.
    assert!(verify(&open(5), &claim(0)).is_err());
}

/// Symmetric tours are counted on the folded board by two methods, and on small boards once more among all tours.
#[test]
fn symmetric_and_distinct_tours() {
    let closed = |side: &str| CountProblem::of(TourProblem::closed(side).unwrap());
    let kept = |side, symmetry| closed(side).kept_by(symmetry).unwrap();
    for (problem, number, check) in [
        (kept("5x6", Symmetry::MIRROR_RANKS), 4_u32, CountCheck::OtherMethod),
        (kept("6x6", Symmetry::HALF_TURN), 78, CountCheck::Arithmetic),
        (kept("6x6", Symmetry::HALF_TURN).counting_as(Counting::Directed), 156, CountCheck::Arithmetic),
        // 17 classes of four tours, and 5 of two, which also have the quarter-turn.
        (kept("6x6", Symmetry::HALF_TURN).counting_as(Counting::Distinct), 22, CountCheck::Arithmetic),
        (kept("6x6", Symmetry::QUARTER_TURN).counting_as(Counting::Distinct), 5, CountCheck::Arithmetic),
        (closed("6x6").counting_as(Counting::Distinct), 1245, CountCheck::Arithmetic),
        (closed("5x6").counting_as(Counting::Distinct), 3, CountCheck::OtherMethod),
        (open(5).counting_as(Counting::Distinct), 112, CountCheck::OtherMethod),
    ] {
        for method in [&Enumerate as &dyn Solver<CountProblem>, &Frontier, &Auto::default()] {
            match method.answer(&mut Run::unlimited(), &problem).map(|solved| solved.answer) {
                Ok(Answer::Found(count)) => {
                    assert_eq!((count.number(), count.check()), (&number.into(), check), "{} {problem}", method.name());
                }
                Err(Error::Unsuitable(_)) => assert_eq!(method.name(), "frontier"),
                other => panic!("{}: {other:?} {problem}", method.name()),
            }
        }
        assert!(verify(&problem, &claim(number + 1)).is_err(), "{problem}");
    }
    let words = kept("8x8", Symmetry::HALF_TURN).to_string();
    assert_eq!(
        words,
        "closed tours of 8x8 that the half-turn maps onto themselves, a tour and its reverse counted as one"
    );
    assert!(closed("5x6").kept_by(Symmetry::QUARTER_TURN).is_err());
}

/// A claim of a method that is not ours is counted again, whatever the board.
#[test]
fn foreign_claims_about_large_boards_are_counted_again() {
    let closed = CountProblem::of(TourProblem::closed(6).unwrap());
    let distinct = closed.clone().counting_as(Counting::Distinct);
    for (problem, number) in [(closed, 9862), (distinct, 1245)] {
        assert_eq!(verify(&problem, &claim(number)).unwrap().check(), CountCheck::OtherMethod);
        assert!(verify(&problem, &claim(number + 1)).is_err());
    }
    let wide = CountProblem::of(TourProblem::closed(40).unwrap());
    assert!(matches!(wide.verify(&mut Run::unlimited(), claim(8)), Err(Unverified::Stopped(_))));
}

#[test]
fn large_boards_are_cut_twice_or_rest_on_arithmetic() {
    let closed = |board: &str| CountProblem::of(TourProblem::closed(board).unwrap());
    for (problem, number, check) in [
        (closed("6"), 9862_u32, CountCheck::SecondCut),
        (closed("6").counting_as(Counting::Directed), 19_724, CountCheck::SecondCut),
        (closed("6").counting_as(Counting::Distinct), 1245, CountCheck::Arithmetic),
    ] {
        let count = problem.solve().unwrap().found().unwrap();
        assert_eq!((count.number(), count.check()), (&number.into(), check));
    }
    let holed = TourProblem::closed("6x7").unwrap();
    let holed = holed.board().clone().with_blocked(["a1".parse().unwrap(), "f7".parse().unwrap()]).unwrap();
    let count = CountProblem::of(TourProblem::closed(holed).unwrap()).solve().unwrap().found().unwrap();
    assert_eq!(count.check(), CountCheck::Arithmetic);
}

/// The second count is part of the run: its time, its steps, and as much memory as there is.
#[test]
fn the_second_count_obeys_its_run() {
    let problem = open(5);
    let right = claim(864);
    let verify = |run: &mut Run<'_>| problem.verify(run, right.clone());
    let limit = 100;
    let scarce = verify(&mut Run::unlimited().max_steps(limit));
    assert_eq!(scarce, Err(Unverified::Stopped(Stopped::Steps { limit })));
    let limit = Duration::ZERO;
    assert_eq!(verify(&mut Run::unlimited().timeout(limit)), Err(Unverified::Stopped(Stopped::Time { limit })));
    let cancel = CancelToken::new();
    cancel.cancel();
    let cancelled = verify(&mut Run::unlimited().cancelled_by(cancel));
    assert_eq!(cancelled, Err(Unverified::Stopped(Stopped::Cancelled)));
    // Without room for a second count the first one stands.
    let solved = Enumerate.answer(&mut Run::unlimited().max_memory(1000), &problem).unwrap();
    assert_eq!(solved.answer.found().unwrap().check(), CountCheck::Arithmetic);
}

/// The steps of both methods count: with the first one's alone nothing is known.
#[test]
fn what_cannot_be_checked_is_not_known() {
    let wazir = TourProblem::closed(4).unwrap().board().clone().with_piece(Piece::WAZIR);
    for problem in [open(5), CountProblem::of(TourProblem::closed(wazir).unwrap())] {
        let mut run = Run::unlimited();
        Frontier.claim(&mut run, &problem).unwrap();
        let steps = run.steps();
        let solved = Frontier.answer(&mut Run::unlimited().max_steps(steps), &problem).unwrap();
        let stopped = Unknown::Stopped(Stopped::Steps { limit: steps });
        assert_eq!(solved.answer, Answer::Unknown(stopped));
        let solved = Enumerate.answer(&mut Run::unlimited(), &problem).unwrap();
        assert_eq!(solved.answer.found().unwrap().check(), CountCheck::OtherMethod);
    }
}
