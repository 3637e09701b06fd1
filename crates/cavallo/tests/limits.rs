//! What stops a run, and what an observer is told of it.

use std::thread;
use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::run::{Budget, CancelToken, Event, Observer, Run, Stopped};
use cavallo::tour::{
    Answer, BreadthFirst, DepthFirst, Ends, METHODS, Settings, SolveError, Tour, TourProblem, TourSolver, solve,
};
use proptest::prelude::*;

/// An answer and what it cost.
struct Outcome {
    answer: Result<Answer<Tour>, SolveError>,
    steps: u64,
    memory: u64,
}

fn outcome(method: &dyn TourSolver, problem: &TourProblem, budget: Budget, cancel: CancelToken) -> Outcome {
    let mut run = Run::within(budget).cancelled_by(cancel);
    let answer = solve(method, &mut run, problem);
    Outcome { answer, steps: run.steps(), memory: run.peak_memory() }
}

fn within_steps(method: &dyn TourSolver, problem: &TourProblem, steps: Option<u64>) -> Outcome {
    // A method that forgot to count its steps would otherwise fill the machine.
    let budget = Budget { steps, memory: Some(1 << 30), time: Some(Duration::from_mins(1)) };
    outcome(method, problem, budget, CancelToken::new())
}

/// An open tour from a1: on a large board every method needs many steps for it.
fn from_a1(width: u32, height: u32) -> TourProblem {
    TourProblem::new(Board::new(width, height).unwrap(), Ends::Open).with_start(Square::new(0, 0)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_method_goes_beyond_its_steps(
        method in 0..METHODS.len(),
        limit in 0..20_000_u64,
        (width, height) in (3..=9_u32, 3..=9_u32),
        closed in any::<bool>(),
    ) {
        let ends = if closed { Ends::Closed } else { Ends::Open };
        let problem = TourProblem::new(Board::new(width, height).unwrap(), ends);
        let limited = within_steps(&*(METHODS[method].build)(Settings::default()), &problem, Some(limit));
        match limited.answer {
            Err(SolveError::Stopped(stopped)) => {
                prop_assert_eq!(stopped, Stopped::Steps { limit });
                prop_assert_eq!(limited.steps, limit);
            }
            Ok(Answer::Found(_) | Answer::Impossible(_)) => prop_assert!(limited.steps <= limit),
            other => prop_assert!(false, "{:?}", other),
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
        from_a1(3, 7).with_end(Square::new(0, 6)).unwrap(),
        TourProblem::new(Board::new(4, 5).unwrap(), Ends::Open),
        TourProblem::new(Board::new(4, 4).unwrap(), Ends::Closed),
    ] {
        for method in &METHODS {
            let solver = (method.build)(Settings::default());
            let free = within_steps(&*solver, &problem, None);
            match free.answer {
                Ok(Answer::Found(_)) => found += 1,
                Ok(Answer::Impossible(_)) => denied += 1,
                ref other => panic!("{} on {problem:?}: {other:?}", method.name),
            }
            let enough = within_steps(&*solver, &problem, Some(free.steps));
            assert_eq!(enough.answer, free.answer, "{} on {problem:?}", method.name);
            // What the rules settle or the first look refutes takes no step at all.
            if let Some(limit) = free.steps.checked_sub(1) {
                let scarce = within_steps(&*solver, &problem, Some(limit)).answer;
                assert_eq!(scarce, Err(Stopped::Steps { limit }.into()), "{} on {problem:?}", method.name);
            }
        }
    }
    assert!(found >= 15 && denied >= 8, "{found} found, {denied} denied");
}

#[test]
fn no_time_is_no_tour() {
    let limit = Duration::ZERO;
    for method in &METHODS {
        let budget = Budget { time: Some(limit), ..Budget::default() };
        let solver = (method.build)(Settings::default());
        let stopped = outcome(&*solver, &from_a1(150, 150), budget, CancelToken::new());
        assert_eq!(stopped.answer, Err(Stopped::Time { limit }.into()), "{}", method.name);
        assert!(stopped.steps < 10_000, "{} went on for {} steps", method.name, stopped.steps);
    }
}

#[test]
fn a_cancelled_run_does_not_go_far() {
    for method in &METHODS {
        let cancel = CancelToken::new();
        cancel.cancel();
        let solver = (method.build)(Settings::default());
        let stopped = outcome(&*solver, &from_a1(150, 150), Budget::default(), cancel);
        assert_eq!(stopped.answer, Err(Stopped::Cancelled.into()), "{}", method.name);
        assert!(stopped.steps < 10_000, "{} went on for {} steps", method.name, stopped.steps);
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
    let board = Board::new(7, 7).unwrap();
    let hopeless = TourProblem::new(board, Ends::Open).with_start(Square::new(1, 0)).unwrap();
    let stopped = outcome(&DepthFirst, &hopeless, Budget::default(), cancel);
    other.join().unwrap();
    assert_eq!(stopped.answer, Err(Stopped::Cancelled.into()));
    assert!(stopped.steps > 10_000, "it was to be cancelled on its way");
}

#[test]
fn no_memory_is_no_tour() {
    // A construction takes no memory to speak of, and a whole rectangle is constructed.
    let constructs = |name: &str| ["auto", "construct"].contains(&name);
    for method in METHODS.iter().filter(|method| !constructs(method.name)) {
        for limit in [0, 10, 500] {
            let budget = Budget { memory: Some(limit), ..Budget::default() };
            let solver = (method.build)(Settings::default());
            let stopped = outcome(&*solver, &from_a1(8, 8), budget, CancelToken::new());
            let Err(SolveError::Stopped(Stopped::Memory { needed, limit: told })) = stopped.answer else {
                panic!("{} with {limit} bytes: {:?}", method.name, stopped.answer);
            };
            assert!(needed > limit && told == limit, "{}: {needed} needed, {told} told", method.name);
            assert!(stopped.memory <= limit);
        }
    }
}

#[test]
fn breadth_first_stops_when_its_memory_is_full() {
    let limit = 20 << 20;
    let budget = Budget { memory: Some(limit), ..Budget::default() };
    let stopped = outcome(&BreadthFirst, &from_a1(6, 6), budget, CancelToken::new());
    assert!(matches!(stopped.answer, Err(SolveError::Stopped(Stopped::Memory { .. }))), "{:?}", stopped.answer);
    // It used what it was allowed to before it gave up.
    assert!((limit / 2..=limit).contains(&stopped.memory), "{} bytes", stopped.memory);
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
        let answer = solve(&BreadthFirst, &mut run, &from_a1(width, height));
        assert!(answer.is_ok());

        let mut counts = vec![0; (width * height) as usize];
        count_walks(width as i32, height as i32, &mut vec![(0, 0)], &mut counts);
        let counted: Vec<(u64, u64)> = (1..).zip(counts).filter(|&(_, paths)| paths > 0).collect();
        assert_eq!(levels.0, counted, "{width}x{height}");
        assert!(levels.0.len() > 10);
    }
}
