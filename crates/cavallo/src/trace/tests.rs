//! What is read from a trace is what happened.

use proptest::prelude::*;

use super::{Candidate, Cursor, Event, MOST_SQUARES, Measure, Recorder, TieRule, Trace};
use crate::board::{Board, Piece, Square};
use crate::distance::{BreadthFirst, DistanceProblem};
use crate::method::{Method, Solver};
use crate::run::{CancelToken, Observer, Run};
use crate::tour::{TourProblem, TourSettings};

/// Hears the same events, and keeps all of them as they are told.
struct Witness {
    recorder: Recorder,
    told: Vec<String>,
    /// The path before each event, and at the end.
    paths: Vec<Vec<Square>>,
}

impl Observer for Witness {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        assert!(self.recorder.record(event));
        let mut path = self.paths.last().cloned().unwrap_or_default();
        match *event {
            Event::Began { placed } => path = placed.to_vec(),
            Event::Jumped { number, from, to, .. } | Event::Forced { number, from, to } => {
                assert_eq!((path.len() as u64 + 1, path.last()), (number, Some(&from)), "a jump adds to the path");
                path.push(to);
            }
            Event::Retreated { number, from, to } => {
                assert_eq!(path.get(number as usize - 1), Some(&from));
                path.truncate(number as usize - 1);
                assert_eq!(path.last(), Some(&to));
            }
            _ => {}
        }
        self.told.push(words(event));
        self.paths.push(path);
    }
}

fn words(event: &Event<'_>) -> String {
    format!("{event:?}")
}

fn record(problem: &TourProblem, method: &str, steps: u64) -> (Trace, Vec<String>, Vec<Vec<Square>>) {
    let recorder = Recorder::new(problem.board());
    let mut witness = Witness { recorder, told: Vec::new(), paths: vec![Vec::new()] };
    let solver = Method::<TourProblem>::named(method).unwrap().solver(&TourSettings::default());
    let mut run = Run::unlimited().max_steps(steps).max_memory(1 << 26).watched_by(&mut witness);
    solver.answer(&mut run, problem).unwrap();
    let trace = witness.recorder.into_trace();
    assert_eq!(trace.left_out(), 0);
    (trace, witness.told, witness.paths)
}

fn check_window(trace: &Trace, told: &[String], paths: &[Vec<Square>], from: usize, count: usize) {
    let mut cursor = Cursor::at(trace, from as u64);
    for place in from..(from + count).min(told.len()) {
        assert!(cursor.path().eq(paths[place].iter().copied()), "the path before event {place}");
        assert_eq!(cursor.next(words).as_ref(), Some(&told[place]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_window_is_part_of_the_whole(
        (width, height) in (3u32..9, 3u32..9),
        closed in any::<bool>(),
        holes in prop::collection::vec((0u32..9, 0u32..9), 0..4),
        method in prop::sample::select(vec!["warnsdorff", "search", "depth-first", "breadth-first", "auto"]),
        piece in prop::sample::select(vec![Piece::KNIGHT, Piece::KING, Piece::GNU]),
        places in prop::collection::vec(0.0..1.0f64, 4),
    ) {
        let holes: Vec<Square> = holes.into_iter().filter(|&(x, y)| x < width && y < height && x + y > 0).map(|(x, y)| Square::new(x, y)).collect();
        let board = Board::new(width, height).unwrap().with_blocked(holes).unwrap();
        let board = board.with_piece(piece);
        let problem = if closed { TourProblem::closed(board) } else { TourProblem::open(board) }.unwrap();
        let (trace, told, paths) = record(&problem, method, 12_000);
        prop_assert_eq!(trace.events(), told.len() as u64);
        for place in places {
            let from = (place * (told.len() + 1) as f64) as usize;
            check_window(&trace, &told, &paths, from, 50);
        }
        let end = Cursor::at(&trace, u64::MAX);
        prop_assert!(end.path().eq(paths[paths.len() - 1].iter().copied()));
    }
}

#[test]
fn a_long_path_is_written_down_rarely() {
    let (trace, told, paths) = record(&TourProblem::open(120).unwrap(), "warnsdorff", 1 << 20);
    assert!(trace.events() >= 120 * 120);
    assert!(trace.snapshots.len() <= 1 + trace.events() as usize / 4096, "{}", trace.snapshots.len());
    assert!(trace.size() < 16 * trace.events() as usize + trace.squares.size(), "{} bytes", trace.size());
    check_window(&trace, &told, &paths, 14_000, 300);
}

/// Cancels its run when the trace is full.
struct Limited(Recorder, CancelToken);

impl Observer for Limited {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        if !self.0.record(event) {
            self.1.cancel();
        }
    }
}

#[test]
fn a_full_trace_can_end_the_run() {
    let (problem, full) = (TourProblem::open(8).unwrap(), CancelToken::new());
    let recorder = Recorder::new(problem.board()).with_room(10_000, usize::MAX);
    let mut limited = Limited(recorder, full.clone());
    let solver = Method::<TourProblem>::named("depth-first").unwrap().solver(&TourSettings::default());
    let mut run = Run::unlimited().cancelled_by(full).watched_by(&mut limited);
    assert!(solver.answer(&mut run, &problem).unwrap().answer.found().is_err());
    let trace = limited.0.into_trace();
    assert!(trace.left_out() > 0);
    assert_eq!(trace.events(), 10_000);
}

#[test]
fn few_bytes_are_kept_too() {
    let problem = TourProblem::open(8).unwrap();
    let mut recorder = Recorder::new(problem.board()).with_room(u64::MAX, 1000);
    let solver = Method::<TourProblem>::named("depth-first").unwrap().solver(&TourSettings::default());
    let mut run = Run::unlimited().max_steps(5000).watched_by(&mut recorder);
    solver.answer(&mut run, &problem).unwrap();
    let trace = recorder.into_trace();
    assert!((900..1010).contains(&trace.bytes.len()), "{} bytes", trace.bytes.len());
    assert!(trace.events() + trace.left_out() >= 5000);
}

#[test]
fn distances_are_kept_square_by_square() {
    let problem = DistanceProblem::new("6x5", "a1", "f5").unwrap();
    let mut recorder = Recorder::new(problem.board());
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let distance = BreadthFirst.answer(&mut run, &problem).unwrap().answer.found().unwrap();
    let trace = recorder.into_trace();
    let mut cursor = Cursor::at(&trace, 0);
    for jumps in 0..=distance.jumps() {
        let wave = cursor.next(|event| match event {
            Event::Spread { jumps, squares } => (*jumps, squares.to_vec()),
            other => panic!("{other:?}"),
        });
        let (told, wave) = wave.unwrap();
        assert_eq!(told, jumps);
        let far = |square| DistanceProblem::new("6x5", "a1", square).unwrap().solve().unwrap().found().unwrap().jumps();
        assert!(!wave.is_empty() && wave.into_iter().all(|square| far(square) == jumps));
    }
    assert!(cursor.next(|_| ()).is_none());
}

#[test]
fn tie_rules_have_their_places() {
    let problem = TourProblem::open(5).unwrap();
    let [from, to] = ["a1", "b3"].map(|square| square.parse().unwrap());
    let rules: Vec<_> = std::iter::once(None).chain(TieRule::ALL.map(|(_, rule)| Some(rule))).collect();
    let mut recorder = Recorder::new(problem.board());
    for &tie_rule in &rules {
        recorder.record(&Event::Began { placed: &[from] });
        let (candidates, measure) = (&[Candidate { square: to, exits: 5 }], Measure::Exits);
        recorder.record(&Event::Jumped { number: 2, from, candidates, measure, tied: &[to], tie_rule, to });
    }
    let trace = recorder.into_trace();
    for (place, &expected) in (0..).zip(&rules) {
        let rule = |event: &Event<'_>| match *event {
            Event::Jumped { tie_rule, .. } => tie_rule,
            ref other => panic!("{other:?}"),
        };
        assert_eq!(Cursor::at(&trace, 2 * place + 1).next(rule), Some(expected));
    }
}

#[test]
fn boards_of_too_many_squares_are_not_recorded() {
    assert_eq!(MOST_SQUARES, 256 * 256);
    for (height, has_room) in [(256, true), (257, false)] {
        let mut recorder = Recorder::new(&Board::new(256, height).unwrap()).with_room(5, usize::MAX);
        let placed = [Square::new(255, height - 1)];
        assert_eq!(recorder.record(&Event::Began { placed: &placed }), has_room);
        let trace = recorder.into_trace();
        assert_eq!((trace.events(), trace.left_out()), if has_room { (1, 0) } else { (0, 1) });
        assert!(Cursor::at(&trace, 1).path().eq(placed.into_iter().filter(|_| has_room)));
    }
}
