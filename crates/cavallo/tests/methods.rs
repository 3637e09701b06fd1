//! The lists of methods, and the one path from a claim to a result.

use cavallo::gather::Meeting;
use cavallo::run::Stopped;
use cavallo::tour::{Route, TieRule, TourSettings};
use cavallo::{
    Answer, Board, CamelotProblem, Capabilities, CountProblem, DistanceProblem, Ends, Error, Event, Feature,
    GatherProblem, Knight, Method, Observer, Piece, Problem, Reason, Run, Solver, TourProblem, Unknown, Unsuitable,
};

fn check_list<P: Problem>(default: &str, names: &[&str]) {
    assert_eq!(P::methods().iter().map(|method| method.name).collect::<Vec<_>>(), names);
    assert_eq!(Method::<P>::first().name, default);
    for method in P::methods() {
        assert_eq!(Method::<P>::named(method.name).unwrap().name, method.name);
        let solver = method.solver(&P::Settings::default());
        assert_eq!((solver.name(), solver.capabilities()), (method.name, method.capabilities()));
        assert!(!method.summary.is_empty());
    }
    assert_eq!(Method::<P>::named("guess").err(), Some(Error::NoSuchMethod("guess".to_owned())));
}

#[test]
fn every_problem_lists_its_methods_the_default_first() {
    let tours = ["auto", "construct", "search", "warnsdorff", "depth-first", "breadth-first"];
    check_list::<TourProblem>("auto", &tours);
    check_list::<CountProblem>("auto", &["auto", "enumerate", "frontier"]);
    let gatherings = ["auto", "exact", "fused", "bfs", "dijkstra", "floyd-warshall", "montagna"];
    check_list::<GatherProblem>("auto", &gatherings);
    check_list::<DistanceProblem>("auto", &["auto", "closed-form", "breadth-first"]);
    check_list::<CamelotProblem>("rings", &["rings"]);
}

/// Whether it was told of a move.
#[derive(Default)]
struct Moved(bool);

impl Observer for Moved {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        self.0 |= matches!(event, Event::Jumped { .. });
    }
}

/// The capabilities of the tour methods are what they do.
#[test]
fn capabilities_are_true() {
    let from_corner = TourProblem::open(6).unwrap().with_start("a1").unwrap();
    let blocked = Board::new(6, 6).unwrap().with_blocked(["a1".parse().unwrap()]).unwrap();
    let blocked = TourProblem::new(blocked, Ends::Open);
    let begun: Vec<_> = ["a1", "b3", "a5"].iter().map(|name| name.parse().unwrap()).collect();
    let begun = TourProblem::open(6).unwrap().with_prefix(begun).unwrap();
    let king = TourProblem::new(Board::new(6, 6).unwrap().with_piece(Piece::KING), Ends::Open);
    for method in TourProblem::methods() {
        let Capabilities { traced, blocked: takes_blocked, prefix, any_piece, seeded, .. } = method.capabilities();
        let ask = |seed, problem: &TourProblem, run: Run<'_>| {
            let solver = method.solver(&TourSettings { seed, ties: TieRule::Random, ..TourSettings::default() });
            solver.answer(&mut run.max_steps(20_000).max_memory(1 << 25), problem).map(|solved| solved.answer)
        };
        for (takes, problem) in [(takes_blocked, &blocked), (prefix, &begun), (any_piece, &king)] {
            let refused = matches!(ask(0, problem, Run::unlimited()), Err(Error::Unsuitable(_)));
            assert_eq!(refused, !takes, "{} on {problem}", method.name);
        }
        let mut moved = Moved::default();
        ask(0, &from_corner, Run::unlimited().watched_by(&mut moved)).unwrap();
        assert_eq!(moved.0, traced, "{}", method.name);
        let by_seed: Vec<_> = (0..5).map(|seed| ask(seed, &begun, Run::unlimited()).ok()).collect();
        let alike = by_seed.iter().all(|answer| *answer == by_seed[0]);
        assert!(alike || seeded, "{} depends on the seed", method.name);
        assert!(!alike || !seeded || method.name == "auto", "{} does not depend on the seed", method.name);
    }
}

/// Claims whatever it is told to.
struct Liar<C>(Result<Answer<C>, Error>);

impl<P: Problem<Claim = C>, C: Clone> Solver<P> for Liar<C> {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::default()
    }

    fn claim(&self, run: &mut Run<'_>, _: &P) -> Result<Answer<C>, Error> {
        run.spend(7)?;
        self.0.clone()
    }
}

fn squares(names: &str) -> Route {
    Route::Listed(names.split(' ').map(|name| name.parse().unwrap()).collect())
}

#[test]
fn a_false_claim_is_a_bug_of_its_method() {
    let tour = TourProblem::open("3x4").unwrap();
    let good = squares("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4");
    let solved = Liar(Ok(Answer::Found(good))).answer(&mut Run::unlimited(), &tour).unwrap();
    assert_eq!((solved.method, solved.complete, solved.steps), ("liar", false, 7));
    assert!(solved.verify_time.is_some() && solved.answer.found().is_ok());

    let bad = Liar(Ok(Answer::Found(squares("a1 b3")))).answer(&mut Run::unlimited(), &tour).unwrap_err();
    let sentence = "the method liar returned an invalid tour: it visits 2 squares, but the board has 12 free ones";
    assert_eq!(bad.to_string(), sentence);

    let knight = Knight { square: "a1".parse().unwrap(), k: 1, count: 1 };
    let gathering = GatherProblem::new(Board::new(8, 8).unwrap(), vec![knight]).unwrap();
    let claim = Meeting { turns: 1, squares: vec![knight.square], more: false, bound: None };
    let bad = Liar(Ok(Answer::Found(claim))).answer(&mut Run::unlimited(), &gathering).unwrap_err();
    let Error::MethodBug { method: "liar", what: "meeting", defect } = bad else { panic!("{bad}") };
    assert_eq!(defect, "the knights need 0 turns, but 1 were claimed");
}

/// There is nothing to verify in any other answer. A stop is one of them, an error is not.
#[test]
fn other_answers_pass_as_they_are() {
    let tour = TourProblem::open("3x4").unwrap();
    let stopped = Stopped::Steps { limit: 6 };
    let not_known = |why| Answer::Unknown(why);
    for (claim, expected) in [
        (Ok(Answer::Impossible(Reason::TwoWide)), Answer::Impossible(Reason::TwoWide)),
        (Ok(Answer::GAVE_UP), not_known(Unknown::GaveUp)),
        (Err(stopped.into()), not_known(Unknown::Stopped(stopped))),
    ] {
        let solved = Liar(claim).answer(&mut Run::unlimited(), &tour).unwrap();
        assert_eq!((solved.answer, solved.verify_time), (expected, None));
    }
    let scarce = Liar(Ok(Answer::GAVE_UP)).answer(&mut Run::unlimited().max_steps(6), &tour).unwrap();
    assert_eq!(scarce.answer, not_known(Unknown::Stopped(stopped)));
    let unsuitable = Error::from(Unsuitable::NotClassic(Feature::Method("liar")));
    let refused: Result<_, _> = Liar(Err(unsuitable.clone())).answer(&mut Run::unlimited(), &tour);
    assert_eq!(refused.err(), Some(unsuitable));
}

/// Those who insist on a result get an error for everything else.
#[test]
fn answers_are_insisted_on() {
    assert_eq!(Answer::Found(5).found(), Ok(5));
    assert_eq!(Answer::<u8>::Impossible(Reason::NoKnights).found(), Err(Error::Impossible(Reason::NoKnights)));
    assert_eq!(Answer::<u8>::GAVE_UP.found(), Err(Error::GaveUp));
    let cancelled = Answer::<u8>::Unknown(Unknown::Stopped(Stopped::Cancelled));
    assert_eq!(cancelled.found(), Err(Error::Stopped(Stopped::Cancelled)));
    assert_eq!(Answer::Found(5).map(|number| number + 1), Answer::Found(6));
    assert_eq!(Answer::Found(5).as_ref(), Answer::Found(&5));
    assert_eq!(Answer::<u8>::Impossible(Reason::NoKnights).reason(), Some(&Reason::NoKnights));
    assert_eq!(Answer::Found(5).reason(), None);
}
