//! Claimed numbers of tours: those that are wrong are refused, and what a right one rests on is told.

use std::time::Duration;

use cavallo::board::Symmetry;
use cavallo::count::{Auto, Count, CountCheck, CountClaim, CountDefect, Counting, Enumerate, Frontier, Unconfirmed};
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
            assert_eq!((count.number(), count.check()), (&number.into(), CountCheck::OtherMethod("enumerate")));
            for wrong in [0, number - 1, number + 1, 2 * number] {
                let defect = verify(&problem, &claim(wrong)).unwrap_err().to_string();
                assert_eq!(defect, format!("it found {wrong} tours, and another method (enumerate) found {number}"));
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
    let by = CountCheck::OtherMethod;
    // The checks of what was enumerated, and of what the frontier method counted.
    for (problem, number, enumerated, swept) in [
        (kept("5x6", Symmetry::MIRROR_RANKS), 4_u32, by("enumerate-all"), Some(by("enumerate-all"))),
        (kept("6x6", Symmetry::HALF_TURN), 78, by("simpath, same folding"), Some(by("enumerate, same folding"))),
        (
            kept("6x6", Symmetry::HALF_TURN).counting_as(Counting::Directed),
            156,
            by("simpath, same folding"),
            Some(by("enumerate, same folding")),
        ),
        // 17 classes of four tours, and 5 of two, which also have the quarter-turn.
        (kept("6x6", Symmetry::HALF_TURN).counting_as(Counting::Distinct), 22, CountCheck::Unchecked, None),
        (kept("6x6", Symmetry::QUARTER_TURN).counting_as(Counting::Distinct), 5, CountCheck::Unchecked, None),
        (
            closed("6x6").counting_as(Counting::Distinct),
            1245,
            by("simpath"),
            Some(by("simpath and enumerate, same folding")),
        ),
        (closed("5x6").counting_as(Counting::Distinct), 3, by("frontier"), Some(by("enumerate"))),
        (open(5).counting_as(Counting::Distinct), 112, by("frontier"), Some(by("enumerate"))),
    ] {
        for method in [&Enumerate as &dyn Solver<CountProblem>, &Frontier] {
            let expected = if method.name() == "enumerate" { Some(enumerated) } else { swept };
            match (method.answer(&mut Run::unlimited(), &problem).map(|solved| solved.answer), expected) {
                (Ok(Answer::Found(count)), Some(check)) => {
                    assert_eq!((count.number(), count.check()), (&number.into(), check), "{} {problem}", method.name());
                }
                (Err(Error::Unsuitable(_)), None) => {}
                (other, _) => panic!("{}: {other:?} {problem}", method.name()),
            }
        }
        let count = problem.solve().unwrap().found().unwrap();
        assert!(count.number() == &number.into() && [Some(enumerated), swept].contains(&Some(count.check())));
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
        assert_eq!(verify(&problem, &claim(number)).unwrap().check(), CountCheck::OtherMethod("simpath"));
        assert!(verify(&problem, &claim(number + 1)).is_err());
    }
    let wide = CountProblem::of(TourProblem::closed(40).unwrap());
    assert!(matches!(wide.verify(&mut Run::unlimited(), claim(8)), Err(Unverified::Stopped(_))));
}

/// What the label of a count says is what was done: by another method where that is fast, with other tables where it is not, or nothing.
#[test]
fn labels_say_what_was_checked() {
    let simpath = CountCheck::OtherMethod("simpath");
    let both = CountCheck::OtherMethod("simpath and enumerate, same folding");
    let closed = |board: &str| CountProblem::of(TourProblem::closed(board).unwrap());
    let distinct = |board: &str| closed(board).counting_as(Counting::Distinct);
    let holed = TourProblem::closed(6).unwrap().board().clone();
    let holed = holed.with_blocked(["c3".parse().unwrap(), "d3".parse().unwrap()]).unwrap();
    let holed = CountProblem::of(TourProblem::closed(holed).unwrap());
    // Numbers too large to be counted exactly are compared by their remainders.
    let long = CountProblem::of(TourProblem::closed("3x200").unwrap());
    for (problem, check) in [
        (closed("5x6"), CountCheck::OtherMethod("enumerate")),
        (closed("6"), simpath),
        (closed("6").counting_as(Counting::Directed), simpath),
        (distinct("6"), both),
        (holed, simpath),
        (long, simpath),
        (closed("6x8"), simpath),
        // Too large for simpath in a second.
        (closed("7x8"), CountCheck::SecondCut),
        (distinct("7x8"), CountCheck::Unchecked),
    ] {
        let mut run = Run::unlimited();
        let count = Frontier.answer(&mut run, &problem).unwrap().answer.found().unwrap();
        assert_eq!(count.check(), check, "{problem}");
        assert!(run.peak_memory() < 32 << 20, "the memory of a check is not that of the count: {problem}");
        assert_eq!(count.unconfirmed(), None, "nobody asked for a second count");
    }
}

/// A count that is confirmed on request says why it is not.
#[test]
fn confirmed_counts() {
    let closed = |board: &str| CountProblem::of(TourProblem::closed(board).unwrap()).confirmed();
    let answer = |problem: &CountProblem| {
        // The textbook method does not end with 7x8 in so little memory.
        let mut run = Run::unlimited().max_memory(100 << 20);
        let count = Frontier.answer(&mut run, problem).unwrap().answer.found().unwrap();
        (count.check(), count.unconfirmed())
    };
    assert_eq!(answer(&closed("6")), (CountCheck::OtherMethod("simpath"), None));
    assert_eq!(answer(&closed("7x8")), (CountCheck::SecondCut, None));
    let distinct = closed("7x8").counting_as(Counting::Distinct);
    assert_eq!(answer(&distinct), (CountCheck::Unchecked, Some(Unconfirmed::NoSecondCount)));
}

/// Wrong numbers are refuted by the textbook method, which also checks tours with any given squares.
#[test]
fn simpath_refutes_wrong_numbers() {
    let squares = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect();
    let closed = TourProblem::closed(6).unwrap();
    let prefixed = closed.clone().with_prefix(squares(&["a1", "c2", "e1", "f3"])).unwrap();
    let ended = TourProblem::open(6).unwrap().with_prefix(squares(&["a1", "b3", "d2", "f1"])).unwrap();
    let ended = ended.with_end("e6").unwrap();
    let kept = CountProblem::of(closed.clone()).kept_by(Symmetry::HALF_TURN).unwrap();
    for problem in [CountProblem::of(prefixed), CountProblem::of(ended), kept, CountProblem::of(closed)] {
        let Answer::Found(right) = Enumerate.claim(&mut Run::unlimited(), &problem).unwrap() else {
            panic!("no claim")
        };
        let number = u32::try_from(right.number()).unwrap();
        assert!(number > 0, "{problem}");
        assert_eq!(verify(&problem, &claim(number)).unwrap().check(), CountCheck::OtherMethod("simpath"), "{problem}");
        for wrong in [0, number - 1, number + 1, 2 * number] {
            let defect = verify(&problem, &claim(wrong)).unwrap_err().to_string();
            assert_eq!(defect, format!("it found {wrong} tours, and another method (simpath) found {number}"));
        }
    }
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
    assert_eq!(solved.answer.found().unwrap().check(), CountCheck::Unchecked);
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
        assert_eq!(solved.answer.found().unwrap().check(), CountCheck::OtherMethod("frontier"));
    }
}
