//! What stops a run, and what an observer is told of it.

use std::thread;
use std::time::Duration;

use cavallo::run::Stopped;
use cavallo::tour::{BreadthFirst, DepthFirst, TourSettings};
use cavallo::trace::Event;
use cavallo::{Answer, Board, CancelToken, Ends, Method, Observer, Problem, Run, Solver, Tour, TourProblem, Unknown};
use proptest::prelude::*;

/// An answer and what it cost.
struct Outcome {
    answer: Answer<Tour>,
    complete: bool,
    steps: u64,
    memory: u64,
}

fn outcome(method: &dyn Solver<TourProblem>, problem: &TourProblem, mut run: Run<'_>) -> Outcome {
    let answer = method.answer(&mut run, problem).unwrap().answer;
    Outcome { answer, complete: method.capabilities().complete, steps: run.steps(), memory: run.peak_memory() }
}

/// A method that forgot to count its steps would otherwise fill the machine.
fn careful_run() -> Run<'static> {
    Run::unlimited().max_memory(1 << 30).timeout(Duration::from_mins(1))
}

fn stopped(why: Stopped) -> Answer<Tour> {
    Answer::Unknown(Unknown::Stopped(why))
}

fn built(method: &Method<TourProblem>) -> Box<dyn Solver<TourProblem>> {
    method.solver(&TourSettings::default())
}

/// An open tour from a1: on a large board every method needs many steps for it.
fn from_a1(width: u32, height: u32) -> TourProblem {
    TourProblem::open((width, height)).unwrap().with_start("a1").unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_method_goes_beyond_its_steps(
        method in 0..TourProblem::methods().len(),
        limit in 0..20_000_u64,
        (width, height) in (3..=9_u32, 3..=9_u32),
        closed in any::<bool>(),
    ) {
        let ends = if closed { Ends::Closed } else { Ends::Open };
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let limited = outcome(&*built(&TourProblem::methods()[method]), &problem, careful_run().max_steps(limit));
        match limited.answer {
            Answer::Unknown(Unknown::GaveUp) if !limited.complete => prop_assert!(limited.steps <= limit),
            Answer::Unknown(why) => {
                prop_assert_eq!(why, Unknown::Stopped(Stopped::Steps { limit }));
                prop_assert_eq!(limited.steps, limit);
            }
            Answer::Found(_) | Answer::Impossible(_) => prop_assert!(limited.steps <= limit),
        }
    }
}

/// With just the steps it needs a method gives the same answer, with one step fewer none.
#[test]
fn the_last_step_decides() {
    let (mut found, mut denied) = (0, 0);
    for problem in [
        from_a1(3, 4),
        from_a1(4, 4),
        from_a1(3, 7),
        from_a1(5, 5),
        from_a1(3, 7).with_end("a7").unwrap(),
        TourProblem::open("4x5").unwrap(),
        TourProblem::closed(4).unwrap(),
    ] {
        for method in TourProblem::methods() {
            let solver = built(method);
            let free = outcome(&*solver, &problem, careful_run());
            match free.answer {
                Answer::Found(_) => found += 1,
                Answer::Impossible(_) => denied += 1,
                Answer::Unknown(Unknown::GaveUp) if !free.complete => {}
                Answer::Unknown(why) => panic!("{} on {problem:?}: {why}", method.name),
            }
            let enough = outcome(&*solver, &problem, careful_run().max_steps(free.steps));
            assert_eq!(enough.answer, free.answer, "{} on {problem:?}", method.name);
            // What the rules settle or the first look refutes takes no step at all.
            if let Some(limit) = free.steps.checked_sub(1) {
                let scarce = outcome(&*solver, &problem, careful_run().max_steps(limit)).answer;
                assert_eq!(scarce, stopped(Stopped::Steps { limit }), "{} on {problem:?}", method.name);
            }
        }
    }
    assert!(found >= 15 && denied >= 8, "{found} found, {denied} denied");
}

#[test]
fn no_time_is_no_tour() {
    let limit = Duration::ZERO;
    for method in TourProblem::methods() {
        let late = outcome(&*built(method), &from_a1(150, 150), Run::unlimited().timeout(limit));
        assert_eq!(late.answer, stopped(Stopped::Time { limit }), "{}", method.name);
        assert!(late.steps < 10_000, "{} went on for {} steps", method.name, late.steps);
    }
}

#[test]
fn a_cancelled_run_does_not_go_far() {
    for method in TourProblem::methods() {
        let cancel = CancelToken::new();
        cancel.cancel();
        let cancelled = outcome(&*built(method), &from_a1(150, 150), Run::unlimited().cancelled_by(cancel));
        assert_eq!(cancelled.answer, stopped(Stopped::Cancelled), "{}", method.name);
        assert!(cancelled.steps < 10_000, "{} went on for {} steps", method.name, cancelled.steps);
    }
}

#[test]
fn another_thread_may_cancel() {
    let cancel = CancelToken::new();
    let switch = cancel.clone();
    let other = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        switch.cancel();
    });
    // The start has the wrong colour for a tour, and without pruning nobody lives to see that proved.
    let hopeless = TourProblem::open(7).unwrap().with_start("b1").unwrap();
    let cancelled = outcome(&DepthFirst::default(), &hopeless, Run::unlimited().cancelled_by(cancel));
    other.join().unwrap();
    assert_eq!(cancelled.answer, stopped(Stopped::Cancelled));
    assert!(cancelled.steps > 10_000, "it was to be cancelled on its way");
}

#[test]
fn no_memory_is_no_tour() {
    // A construction takes no memory to speak of, and a whole rectangle is constructed.
    let constructs = |name: &str| ["auto", "construct"].contains(&name);
    for method in TourProblem::methods().iter().filter(|method| !constructs(method.name)) {
        for limit in [0, 10, 500] {
            let refused = outcome(&*built(method), &from_a1(8, 8), Run::unlimited().max_memory(limit));
            let Answer::Unknown(Unknown::Stopped(Stopped::Memory { needed, limit: told })) = refused.answer else {
                panic!("{} with {limit} bytes: {:?}", method.name, refused.answer);
            };
            assert!(needed > limit && told == limit, "{}: {needed} needed, {told} told", method.name);
            assert!(refused.memory <= limit);
        }
    }
}

#[test]
fn breadth_first_stops_when_its_memory_is_full() {
    let limit = 20 << 20;
    let full = outcome(&BreadthFirst, &from_a1(6, 6), Run::unlimited().max_memory(limit));
    let is_memory = matches!(full.answer, Answer::Unknown(Unknown::Stopped(Stopped::Memory { .. })));
    assert!(is_memory, "{:?}", full.answer);
    // It used what it was allowed to before it gave up.
    assert!((limit / 2..=limit).contains(&full.memory), "{} bytes", full.memory);
}

/// The finished levels as (squares in each path, paths).
#[derive(Default)]
struct Levels(Vec<(u64, u64)>);

impl Observer for Levels {
    fn event(&mut self, event: &Event<'_>) {
        if let Event::Level { squares, paths } = *event {
            self.0.push((squares, paths));
        }
    }
}

/// Adds the walks that go on from the last square of this one to the counts by length.
fn count_walks(width: i32, height: i32, walk: &mut Vec<(i32, i32)>, counts: &mut [u64]) {
    counts[walk.len() - 1] += 1;
    let (file, rank) = walk[walk.len() - 1];
    for to in (0..width).flat_map(|file| (0..height).map(move |rank| (file, rank))) {
        if (to.0 - file).pow(2) + (to.1 - rank).pow(2) == 5 && !walk.contains(&to) {
            walk.push(to);
            count_walks(width, height, walk, counts);
            walk.pop();
        }
    }
}

#[test]
fn breadth_first_tells_how_many_walks_there_are_of_each_length() {
    for (width, height) in [(3, 4), (4, 4), (3, 6), (4, 5), (5, 5)] {
        let mut levels = Levels::default();
        let mut run = Run::unlimited().watched_by(&mut levels);
        let answer = BreadthFirst.answer(&mut run, &from_a1(width, height)).unwrap().answer;
        assert!(!matches!(answer, Answer::Unknown(_)));

        let mut counts = vec![0; (width * height) as usize];
        count_walks(width as i32, height as i32, &mut vec![(0, 0)], &mut counts);
        let counted: Vec<(u64, u64)> = (1..).zip(counts).filter(|&(_, paths)| paths > 0).collect();
        assert_eq!(levels.0, counted, "{width}x{height}");
        assert!(levels.0.len() > 10);
    }
}
