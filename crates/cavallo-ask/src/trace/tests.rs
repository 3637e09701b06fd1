//! What is read from a trace is what happened.

use cavallo::run::{CancelToken, Event, Observer, Run};
use cavallo::tour::TourSettings;
use cavallo::{Board, Method, Square, TourProblem};
use cavallo_formats::explain_event;
use proptest::prelude::*;

use super::{Cursor, Recorder, Trace, TraceStore};
use crate::context::Tally;

/// Hears the same events, and keeps all of them as they are told.
struct Witness<'j> {
    recorder: Recorder<'j>,
    sentences: Vec<String>,
    /// The path before each event, and at the end.
    paths: Vec<Vec<Square>>,
}

impl Observer for Witness<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        self.recorder.event(event);
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
        self.sentences.push(explain_event(event));
        self.paths.push(path);
    }
}

fn record(problem: &TourProblem, method: &str, steps: u64) -> (Trace, Vec<String>, Vec<Vec<Square>>) {
    let mut nobody = ();
    let recorder = Recorder::new(problem.board(), Tally::new(&mut nobody), (u64::MAX, usize::MAX), CancelToken::new());
    let mut witness = Witness { recorder, sentences: Vec::new(), paths: vec![Vec::new()] };
    let solver = Method::<TourProblem>::named(method).unwrap().solver(&TourSettings::default());
    let mut run = Run::unlimited().max_steps(steps).max_memory(1 << 26).watched_by(&mut witness);
    solver.answer(&mut run, problem).unwrap();
    let (trace, full) = witness.recorder.into_trace();
    assert!(!full);
    (trace, witness.sentences, witness.paths)
}

fn check_window(trace: &Trace, sentences: &[String], paths: &[Vec<Square>], from: usize, count: usize) {
    let mut cursor = Cursor::at(trace, from as u64);
    for place in from..(from + count).min(sentences.len()) {
        assert!(cursor.path().eq(paths[place].iter().copied()), "the path before event {place}");
        assert_eq!(cursor.next(explain_event).as_ref(), Some(&sentences[place]));
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
        king in any::<bool>(),
        places in prop::collection::vec(0.0..1.0f64, 4),
    ) {
        let holes: Vec<Square> = holes.into_iter().filter(|&(x, y)| x < width && y < height && x + y > 0).map(|(x, y)| Square::new(x, y)).collect();
        let board = Board::new(width, height).unwrap().with_blocked(holes).unwrap();
        let board = if king { board.with_piece(cavallo::Piece::KING) } else { board };
        let problem = if closed { TourProblem::closed(board) } else { TourProblem::open(board) }.unwrap();
        let (trace, sentences, paths) = record(&problem, method, 12_000);
        prop_assert_eq!(trace.events(), sentences.len() as u64);
        for place in places {
            let from = (place * (sentences.len() + 1) as f64) as usize;
            check_window(&trace, &sentences, &paths, from, 50);
        }
        let end = Cursor::at(&trace, u64::MAX);
        prop_assert!(end.path().eq(paths[paths.len() - 1].iter().copied()));
    }
}

#[test]
fn a_long_path_is_written_down_rarely() {
    let (trace, sentences, paths) = record(&TourProblem::open(120).unwrap(), "warnsdorff", 1 << 20);
    assert!(trace.events() >= 120 * 120);
    assert!(trace.snapshots.len() <= 1 + trace.events() as usize / 4096, "{}", trace.snapshots.len());
    assert!(trace.size() < 16 * trace.events() as usize + trace.squares.size(), "{} bytes", trace.size());
    check_window(&trace, &sentences, &paths, 14_000, 300);
}

#[test]
fn a_full_trace_ends_the_run() {
    let (problem, mut nobody, full) = (TourProblem::open(8).unwrap(), (), CancelToken::new());
    let mut recorder = Recorder::new(problem.board(), Tally::new(&mut nobody), (10_000, usize::MAX), full.clone());
    let solver = Method::<TourProblem>::named("depth-first").unwrap().solver(&TourSettings::default());
    let mut run = Run::unlimited().cancelled_by(full).watched_by(&mut recorder);
    assert!(solver.answer(&mut run, &problem).unwrap().answer.found().is_err());
    let (trace, was_full) = recorder.into_trace();
    assert!(was_full);
    assert_eq!(trace.events(), 10_000);
}

#[test]
fn the_trace_not_looked_at_goes_first() {
    let trace = || record(&TourProblem::open(6).unwrap(), "warnsdorff", 1000).0;
    let store = TraceStore::new(2 * trace().size() + 100);
    let (first, second) = (store.keep(trace()), store.keep(trace()));
    assert!(store.get(&first).is_ok());
    let third = store.keep(trace());
    assert_eq!(store.get(&second).err(), Some(super::Missing::Gone));
    assert!(store.get(&first).is_ok() && store.get(&third).is_ok());
    assert_eq!(store.get("nonsense").err(), Some(super::Missing::NoName));
    assert!(store.size() <= 2 * trace().size() + 100);
}
