//! Claimed numbers of tours: those that are wrong are refused, and what a right one rests on is told.

use std::time::Duration;

use cavallo::count::{Auto, Count, CountCheck, CountClaim, CountDefect, Counting, Enumerate, Frontier};
use cavallo::run::Stopped;
use cavallo::{
    Answer, CancelToken, CountProblem, Piece, Problem, Reason, Run, Solver, TourProblem, Unknown, Unverified,
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

fn claim(number: u32, method: &'static str, reason: Option<Reason>) -> CountClaim {
    CountClaim { number: number.into(), method, reason }
}

#[test]
fn a_wrong_number_is_refused_by_the_other_method() {
    let closed = CountProblem::of(TourProblem::closed("5x6").unwrap());
    let started = CountProblem::of(TourProblem::open(5).unwrap().with_start("a1").unwrap());
    for (problem, undirected, directed) in [(open(5), 864, 1728), (closed, 8, 16), (started, 304, 304)] {
        for (counting, number) in [(Counting::Undirected, undirected), (Counting::Directed, directed)] {
            let problem = problem.clone().counting_as(counting);
            for method in ["enumerate", "frontier", "unheard of"] {
                let count = verify(&problem, &claim(number, method, None)).unwrap();
                assert_eq!((count.number(), count.check()), (&number.into(), CountCheck::OtherMethod));
                for wrong in [0, number - 1, number + 1, 2 * number] {
                    let defect = verify(&problem, &claim(wrong, method, None)).unwrap_err().to_string();
                    assert_eq!(defect, format!("it found {wrong} tours, and another method found {number}"));
                }
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
    let reason = count.reason().cloned();
    assert_eq!(verify(&none, &claim(0, "theorem", reason.clone())), Ok(count));
    assert!(verify(&none, &claim(7, "theorem", reason.clone())).is_err());
    // There is no such theorem for 5x5, which has tours.
    assert!(verify(&open(5), &claim(0, "theorem", reason)).is_err());
    let unproved = verify(&open(5), &claim(864, "theorem", Some(Reason::TwoWide))).unwrap();
    assert_eq!((unproved.reason(), unproved.check()), (None, CountCheck::OtherMethod));
}

#[test]
fn large_boards_rest_on_arithmetic() {
    for (problem, number) in [
        (CountProblem::of(TourProblem::closed(6).unwrap()), 9862_u32),
        (CountProblem::of(TourProblem::closed(6).unwrap()).counting_as(Counting::Distinct), 1245),
        (open(5).counting_as(Counting::Distinct), 112),
    ] {
        let count = problem.solve().unwrap().found().unwrap();
        assert_eq!((count.number(), count.check()), (&number.into(), CountCheck::Arithmetic));
    }
}

/// The second count is part of the run: its time, its steps, and as much memory as there is.
#[test]
fn the_second_count_obeys_its_run() {
    let problem = open(5);
    let right = claim(864, "frontier", None);
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
    let by_enumeration = claim(864, "enumerate", None);
    let count = problem.verify(&mut Run::unlimited().max_memory(1000), by_enumeration).unwrap();
    assert_eq!(count.check(), CountCheck::Arithmetic);
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
