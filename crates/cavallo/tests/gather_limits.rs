//! What stops a gathering method, and what stops the verifier of its claim.

use std::time::Duration;

use cavallo::gather::{GatherSettings, Meeting};
use cavallo::run::Stopped;
use cavallo::{
    Answer, Board, CancelToken, Error, GatherProblem, Knight, Piece, Problem, Run, Solver, Square, Unknown, Unverified,
    Wrap,
};

fn problem(board: &str, knights: &[(&str, u64)]) -> GatherProblem {
    on(board.parse().unwrap(), knights)
}

fn on(board: Board, knights: &[(&str, u64)]) -> GatherProblem {
    let knight = |&(square, k): &(&str, u64)| Knight { square: square.parse().unwrap(), k, count: 1 };
    GatherProblem::new(board, knights.iter().map(knight).collect()).unwrap()
}

fn cancelled() -> Run<'static> {
    let cancel = CancelToken::new();
    cancel.cancel();
    Run::unlimited().cancelled_by(cancel)
}

/// The methods that go over the board square by square; `exact` has limits of its own.
fn searching() -> impl Iterator<Item = Box<dyn Solver<GatherProblem>>> {
    let others = GatherProblem::methods().iter().filter(|method| !["auto", "exact"].contains(&method.name));
    others.map(|method| method.solver(&GatherSettings::default()))
}

#[test]
fn limits_hold_and_memory_is_given_back() {
    let problem = problem("9", &[("a1", 2), ("h8", 1), ("a9", 3), ("c4", 1)]).listing(usize::MAX);
    for method in searching() {
        let name = method.name();
        let claim = |mut run: Run<'_>| {
            let answer = method.claim(&mut run, &problem);
            (answer, run.steps(), run.peak_memory())
        };
        let (answer, steps, peak) = claim(Run::unlimited());
        assert!(steps > 0 && matches!(answer, Ok(Answer::Found(_))), "{name}: {answer:?}");
        // With just what it needs it has the same answer, with a little less none.
        for (limit, enough) in [(steps, true), (steps - 1, false), (0, false)] {
            let limited = claim(Run::unlimited().max_steps(limit)).0;
            let expected = if enough { answer.clone() } else { Err(Stopped::Steps { limit }.into()) };
            assert_eq!(limited, expected, "{name}");
        }
        for (limit, enough) in [(peak, true), (peak - 1, false), (100, false), (0, false)] {
            let limited = claim(Run::unlimited().max_memory(limit));
            let is_refused = matches!(limited.0, Err(Error::Stopped(Stopped::Memory { .. })));
            assert!(if enough { limited.0 == answer } else { is_refused }, "{name} with {limit} bytes: {limited:?}");
            assert!(limited.2 <= limit);
        }
        let limit = Duration::ZERO;
        let late = claim(Run::unlimited().timeout(limit)).0;
        assert_eq!(late, Err(Stopped::Time { limit }.into()), "{name}");
        assert_eq!(claim(cancelled()).0, Err(Stopped::Cancelled.into()), "{name}");

        // Question after question fits into the memory of one.
        let mut run = Run::unlimited().max_memory(peak);
        for _ in 0..3 {
            assert_eq!(method.claim(&mut run, &problem), answer, "{name}");
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused_before_anything_is_allocated() {
    let knights = [("a1", 1), ("h8", 1)];
    for method in searching() {
        for limit in [0, 1 << 30, u64::MAX] {
            let mut run = Run::unlimited().max_memory(limit);
            let giant = method.claim(&mut run, &problem("1000000000", &knights));
            let squares = 1_000_000_000_000_000_000;
            assert_eq!(giant, Err(Stopped::BoardTooLarge { squares, most: (1 << 31) - 1 }.into()), "{}", method.name());
            if limit <= 1 << 30 {
                let large = method.claim(&mut run, &problem("20000", &knights));
                let is_refused = matches!(large, Err(Error::Stopped(Stopped::Memory { .. })));
                assert!(is_refused, "{}: {large:?}", method.name());
            }
        }
    }
}

/// Boards on which ways are searched, so that the verifier needs room and time: the claim is right on every square of its list.
fn right_claims() -> Vec<(GatherProblem, Meeting)> {
    let whole = Board::new(60, 60).unwrap();
    let boards = [
        whole.clone().with_blocked([Square::new(30, 30)]).unwrap(),
        whole.clone().with_piece(Piece::WAZIR),
        whole.with_piece(Piece::CAMEL.or(Piece::FERZ).unwrap()).wrapped(Wrap::Both),
    ];
    let claim = |board| {
        let problem = on(board, &[("a1", 1), ("e5", 2), ("aa11", 1)]).listing(usize::MAX);
        let meeting = cavallo::gather::Fused.claim(&mut Run::unlimited(), &problem).unwrap().found().unwrap();
        (problem, meeting)
    };
    boards.map(claim).into()
}

#[test]
fn the_verifier_obeys_its_run() {
    for (problem, meeting) in right_claims() {
        let verify = |run: &mut Run<'_>| problem.verify(run, meeting.clone());
        let mut run = Run::unlimited();
        assert!(verify(&mut run).is_ok());
        let (steps, peak) = (run.steps(), run.peak_memory());
        assert!(steps > 0 && peak > 60 * 60);
        // What it needs for one square of the list is given back before the next.
        assert!(verify(&mut Run::unlimited().max_memory(peak)).is_ok());
        let refused = verify(&mut Run::unlimited().max_memory(peak - 1));
        assert!(matches!(refused, Err(Unverified::Stopped(Stopped::Memory { .. }))), "{refused:?}");
        let limit = Duration::ZERO;
        let late = verify(&mut Run::unlimited().timeout(limit));
        assert_eq!(late, Err(Unverified::Stopped(Stopped::Time { limit })));
        assert_eq!(verify(&mut cancelled()), Err(Unverified::Stopped(Stopped::Cancelled)));
        let limit = steps - 1;
        let scarce = verify(&mut Run::unlimited().max_steps(limit));
        assert_eq!(scarce, Err(Unverified::Stopped(Stopped::Steps { limit })));
    }
}

/// On whole boards a journey takes no room and no search; still the clock is looked at.
#[test]
fn many_journeys_take_time() {
    let knights = (0..5000).map(|i| Knight { square: Square::new(i, 7 * i % 4999), k: 1, count: 1 });
    let problem = GatherProblem::new(Board::new(5000, 5000).unwrap(), knights.collect()).unwrap();
    let meeting = Meeting { turns: 0, squares: vec![Square::new(2500, 2500)], more: false, bound: None };
    let limit = Duration::ZERO;
    let late = problem.verify(&mut Run::unlimited().timeout(limit), meeting.clone());
    assert_eq!(late, Err(Unverified::Stopped(Stopped::Time { limit })));
    assert_eq!(problem.verify(&mut cancelled(), meeting), Err(Unverified::Stopped(Stopped::Cancelled)));
}

/// A claim that could not be checked is no result.
#[test]
fn an_answer_that_cannot_be_checked_is_not_known() {
    for (problem, _) in right_claims() {
        let fused = cavallo::gather::Fused;
        let mut run = Run::unlimited();
        fused.claim(&mut run, &problem).unwrap();
        let steps = run.steps();
        let solved = fused.answer(&mut Run::unlimited().max_steps(steps), &problem).unwrap();
        assert_eq!(solved.answer, Answer::Unknown(Unknown::Stopped(Stopped::Steps { limit: steps })));
        assert_eq!(solved.verify_time, None);
    }
}
