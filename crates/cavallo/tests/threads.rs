//! Every part that works on several threads gives the same answer on any number of them.

use std::fmt::Debug;

use cavallo::count::{CountSettings, Counting, EstimateOptions, Frontier, TourSampler, TourSpace, estimate_tours};
use cavallo::gather::GatherSettings;
use cavallo::tour::Construct;
use cavallo::{Answer, CountProblem, GatherProblem, Knight, Problem, Run, Solver, TourProblem};

/// Asks with 1, 2, 3 and 8 threads.
fn same<T: PartialEq + Debug>(what: &str, ask: impl Fn(&mut Run<'_>) -> T) {
    let alone = ask(&mut Run::unlimited().threads(1));
    for threads in [2, 3, 8] {
        assert!(ask(&mut Run::unlimited().threads(threads)) == alone, "{what} with {threads} threads: not {alone:?}");
    }
}

fn problem(board: &str, closed: bool) -> TourProblem {
    if closed { TourProblem::closed(board).unwrap() } else { TourProblem::open(board).unwrap() }
}

#[test]
fn counts() {
    for (board, closed) in [("6x6", true), ("5x6", false), ("5x5", false), ("3x14", true), ("6x8", true)] {
        let tours = problem(board, closed);
        for method in CountProblem::methods() {
            if board == "6x8" && method.name == "enumerate" {
                continue;
            }
            let question = CountProblem::of(tours.clone());
            same(&format!("{} {tours}", method.name), |run| {
                method.solver(&CountSettings::default()).answer(run, &question).unwrap().answer
            });
        }
    }
    let distinct = CountProblem::of(problem("5x6", true)).counting_as(Counting::Distinct);
    same("distinct", |run| distinct.solve_in(run).unwrap());
    // With so little memory in classes.
    let classes = CountProblem::of(problem("6x7", true));
    for threads in [1, 2, 3, 8] {
        let mut run = Run::unlimited().max_memory(4 << 20).threads(threads);
        let number = Frontier.answer(&mut run, &classes).unwrap().answer.found().unwrap();
        assert_eq!(number.number(), &1_067_638_u32.into(), "{threads} threads");
    }
}

#[test]
fn samples_and_estimates() {
    for (board, closed) in [("6x6", true), ("5x5", false)] {
        let tours = problem(board, closed);
        same("sample", |run| {
            let space = TourSpace::new(run, &tours).unwrap().found().unwrap();
            let numbers: Vec<_> = space.numbers(7).take(50).collect();
            space.tours(run, &numbers).unwrap()
        });
        same("draw", |run| {
            let sampler = TourSampler::new(run, &tours).unwrap().found().unwrap();
            sampler.draws(7).next_tours(run, 300).unwrap()
        });
        same("estimate", |run| {
            let answer = estimate_tours(run, &tours, &EstimateOptions::default()).unwrap();
            answer.map(|estimate| format!("{estimate:?}"))
        });
    }
}

#[test]
fn constructed_tours() {
    let tours = problem("700x701", true);
    same("construct", |run| {
        let Answer::Found(tour) = Construct.answer(run, &tours).unwrap().answer else { panic!("no tour") };
        let constructed = tour.constructed().unwrap();
        constructed.number_all(run).unwrap()
    });
}

#[test]
fn gatherings() {
    let names = ["a1", "h7", "c30", "z9", "aa17"];
    let knights = names.iter().zip(1..).map(|(name, k)| Knight { square: name.parse().unwrap(), k, count: k });
    let gathering = GatherProblem::new("40x40".parse().unwrap(), knights.collect()).unwrap().with_journeys(true);
    for method in GatherProblem::methods() {
        let solver = method.solver(&GatherSettings::default());
        same(method.name, |run| solver.answer(run, &gathering).unwrap().answer);
    }
}
