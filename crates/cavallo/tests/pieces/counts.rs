//! Counts, lists, numbered tours and estimates against brute force.

use std::collections::BTreeSet;
use std::num::NonZero;

use cavallo::count::{
    Auto, CountCheck, Counting, Enumerate, Estimate, EstimateOptions, Frontier, TourSpace, estimate_tours, list_tours,
};
use cavallo::tour::Route;
use cavallo::{Answer, CountProblem, Ends, Error, Problem, Run, Solver, Square, Tour, TourProblem, Wrap};
use rand::RngExt;

use super::tours::Question;
use super::world::{Random, World, random};

/// A question whose tours are not too many to look at each.
fn random_question(rng: &mut Random, most: usize, longest_prefix: usize) -> (Question, u64) {
    loop {
        if let Some(question) = Question::random(rng, most, longest_prefix) {
            let sequences = question.sequences(u64::MAX);
            // Most random boards have no tour, and many others only one.
            if sequences < 3000 && (sequences > 2 || rng.random_range(0..4) == 0) {
                return (question, sequences);
            }
        }
    }
}

/// How many squares of the tour are given.
fn given(question: &Question) -> usize {
    question.prefix.len() + usize::from(question.end.is_some())
}

/// The number of tours of which a tour and its reverse are one: given ends leave one direction.
fn undirected(question: &Question, sequences: u64) -> u64 {
    let both_ways =
        if question.closed { given(question) < 2 } else { given(question) == 0 && question.world.size() > 1 };
    if both_ways { sequences / 2 } else { sequences }
}

/// A tour as a thing without direction, and without beginning if it is closed.
fn normal(tour: &[usize], closed: bool) -> Vec<usize> {
    let mut there = tour.to_vec();
    let mut back: Vec<usize> = tour.iter().rev().copied().collect();
    if closed {
        for way in [&mut there, &mut back] {
            let least = way.iter().position(|&index| index == 0).unwrap();
            way.rotate_left(least);
        }
    }
    there.min(back)
}

fn indices(world: &World, tour: &Tour) -> Vec<usize> {
    tour.squares().map(|square| world.index(square).unwrap()).collect()
}

/// All tours, each in one direction, by plain recursion.
fn all_tours(question: &Question) -> BTreeSet<Vec<usize>> {
    fn go(question: &Question, path: &mut Vec<usize>, found: &mut BTreeSet<Vec<usize>>) {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() == question.world.size() {
            let returns = !question.closed || path.len() > 2 && question.world.are_joined(last, first);
            if returns && question.end.is_none_or(|end| end == last) {
                found.insert(normal(path, question.closed));
            }
        }
        for next in question.world.around(last) {
            if !path.contains(&next) {
                path.push(next);
                go(question, path, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    let firsts = if question.prefix.is_empty() { 0..question.world.size() } else { 0..1 };
    for first in firsts {
        let mut path = if question.prefix.is_empty() { vec![first] } else { question.prefix.clone() };
        go(question, &mut path, &mut found);
    }
    found
}

/// The images of all squares under each way to turn or mirror the board that leaves it as it is.
fn symmetries(world: &World) -> Vec<Vec<usize>> {
    let (right, top) = (world.width - 1, world.height - 1);
    let may_swap = world.width == world.height && world.wrap != Wrap::Files;
    let turned = (0..8).filter(|way| way & 4 == 0 || may_swap).map(|way| {
        let image = |&(file, rank): &(i64, i64)| {
            let (file, rank) = if way & 4 == 0 { (file, rank) } else { (rank, file) };
            let to = (if way & 1 == 0 { file } else { right - file }, if way & 2 == 0 { rank } else { top - rank });
            world.free.iter().position(|&cell| cell == to)
        };
        world.free.iter().map(image).collect::<Option<Vec<usize>>>()
    });
    turned.flatten().collect()
}

/// The number of classes of the tours that a question asks for: images of each other, and reversed tours, are one.
fn distinct(question: &Question) -> u64 {
    let symmetries = symmetries(&question.world);
    let mut tours = all_tours(question);
    let mut classes = 0;
    while let Some(tour) = tours.pop_first() {
        classes += 1;
        for images in &symmetries {
            let image: Vec<usize> = tour.iter().map(|&index| images[index]).collect();
            tours.remove(&normal(&image, question.closed));
        }
    }
    classes
}

#[test]
fn all_methods_count_as_brute_force_does() {
    let mut rng = random(6);
    let (mut positive, mut by_both) = (0, 0);
    for round in 0..1500 {
        let (question, sequences) = random_question(&mut rng, if round % 8 == 0 { 14 } else { 10 }, 3);
        let tours = question.problem();
        for (counting, expected) in
            [(Counting::Undirected, undirected(&question, sequences)), (Counting::Directed, sequences)]
        {
            let problem = CountProblem::of(tours.clone()).counting_as(counting);
            for method in [&Enumerate as &dyn Solver<CountProblem>, &Frontier, &Auto::default()] {
                let name = method.name();
                match method.answer(&mut Run::unlimited(), &problem).map(|solved| solved.answer) {
                    Ok(Answer::Found(count)) => {
                        assert_eq!(*count.number(), expected.into(), "{name} {counting:?}: {question:?}");
                        assert_ne!(count.check(), CountCheck::Unchecked, "{question:?}");
                        let by_other = matches!(count.check(), CountCheck::OtherMethod(_));
                        by_both += u32::from(expected > 0 && by_other);
                    }
                    Err(Error::Unsuitable(_)) => assert!(name == "frontier" && question.prefix.len() > 1),
                    other => panic!("{name}: {other:?} {question:?}"),
                }
            }
        }
        positive += u32::from(sequences > 0);
    }
    assert!(positive > 800 && by_both > 3000, "{positive} {by_both}");
}

#[test]
fn distinct_tours_are_classes_of_all_tours() {
    let mut rng = random(7);
    let mut merged = 0;
    for _ in 0..800 {
        let (question, sequences) = random_question(&mut rng, 10, 3);
        let problem = CountProblem::of(question.problem()).counting_as(Counting::Distinct);
        let expected = distinct(&question);
        for method in [&Enumerate as &dyn Solver<CountProblem>, &Auto::default()] {
            let count = method.answer(&mut Run::unlimited(), &problem).unwrap().answer.found().unwrap();
            assert_eq!(*count.number(), expected.into(), "{}: {question:?}", method.name());
        }
        match Frontier.answer(&mut Run::unlimited(), &problem).map(|solved| solved.answer) {
            Ok(Answer::Found(count)) => assert_eq!(*count.number(), expected.into(), "{question:?}"),
            Err(Error::Unsuitable(_)) => assert!(!question.prefix.is_empty() || question.end.is_some()),
            other => panic!("{other:?}: {question:?}"),
        }
        let mut listed = 0;
        let each = &mut |_: Tour| {
            listed += 1;
            true
        };
        list_tours(&mut Run::unlimited(), &problem, each).unwrap();
        assert_eq!(listed, expected, "{question:?}");
        merged += u32::from(expected < undirected(&question, sequences));
    }
    assert!(merged > 100, "{merged}");
}

#[test]
fn lists_have_every_tour_once() {
    let mut rng = random(8);
    let mut seen = 0;
    for _ in 0..800 {
        let (question, sequences) = random_question(&mut rng, 10, 3);
        let problem = question.problem();
        for (directed, expected) in [(false, undirected(&question, sequences)), (true, sequences)] {
            let counting = if directed { Counting::Directed } else { Counting::Undirected };
            let asked = CountProblem::of(problem.clone()).counting_as(counting);
            let mut listed = BTreeSet::new();
            let mut keep = |tour: Tour| {
                question.check(&tour);
                let squares = indices(&question.world, &tour);
                let squares = if directed { squares } else { normal(&squares, question.closed) };
                assert!(listed.insert(squares), "twice the same tour of {question:?}");
                true
            };
            let shown = match list_tours(&mut Run::unlimited(), &asked, &mut keep).unwrap() {
                Answer::Found(shown) => shown,
                Answer::Impossible(_) => 0,
                Answer::Unknown(why) => panic!("{why}"),
            };
            assert_eq!((shown, listed.len() as u64), (expected, expected), "directed {directed}: {question:?}");
            seen += expected;
        }
    }
    assert!(seen > 10_000, "{seen}");
}

/// Whether a tour of the board, in one direction or the other, is one that the question asks for.
fn fits(question: &Question, tour: &[usize]) -> bool {
    let (start, end) = (question.prefix.first(), question.end.as_ref());
    let mut back = tour.to_vec();
    back.reverse();
    [tour, &back].into_iter().any(|way| {
        if question.closed {
            let follows = |(i, index): (usize, &usize)| Some(index) == end && start == Some(&way[(i + 1) % way.len()]);
            start.is_none() || end.is_none() || way.iter().enumerate().any(follows)
        } else {
            start.is_none_or(|start| way.first() == Some(start)) && end.is_none_or(|end| way.last() == Some(end))
        }
    })
}

#[test]
fn numbers_and_tours_correspond() {
    let mut rng = random(9);
    let (mut numbered, mut others) = (0, 0);
    for round in 0..800 {
        let (question, sequences) = random_question(&mut rng, if round % 8 == 0 { 13 } else { 9 }, 1);
        let (problem, expected) = (question.problem(), undirected(&question, sequences));
        let space = match TourSpace::new(&mut Run::unlimited(), &problem).unwrap() {
            Answer::Found(space) => space,
            Answer::Impossible(_) => {
                assert_eq!(expected, 0, "{question:?}");
                continue;
            }
            Answer::Unknown(why) => panic!("{why}"),
        };
        assert_eq!(*space.number_of_tours(), expected.into(), "{question:?}");
        let mut seen = BTreeSet::new();
        for number in 0..expected {
            let tour = space.tour(number).unwrap_or_else(|error| panic!("{error}: {question:?}"));
            question.check(&tour);
            assert!(seen.insert(normal(&indices(&question.world, &tour), question.closed)), "{question:?}");
            assert_eq!(space.number_of(&tour), Some(number.into()), "{question:?}");
            numbered += 1;
        }
        // Of all tours of the board those have a number that are asked for, in either direction.
        let ends = if question.closed { Ends::Closed } else { Ends::Open };
        let any = TourProblem::new(question.world.board(), ends);
        let mut keep = |tour: Tour| {
            let walk = indices(&question.world, &tour);
            let number = space.number_of(&tour);
            assert_eq!(number.is_some(), fits(&question, &walk), "{walk:?} {question:?}");
            assert!(number.as_ref().is_none_or(|number| number < space.number_of_tours()));
            let mut backward: Vec<Square> = tour.squares().collect();
            backward.reverse();
            let backward = any.verify(&mut Run::unlimited(), Route::Listed(backward)).unwrap();
            assert_eq!(space.number_of(&backward), number, "{question:?}");
            others += u32::from(number.is_none());
            true
        };
        list_tours(&mut Run::unlimited(), &CountProblem::of(any.clone()), &mut keep).unwrap();
    }
    assert!(numbered > 5000 && others > 1000, "{numbered} {others}");
}

/// No state is left out of a population that is large enough, so that the estimate is the count.
#[test]
fn large_populations_count() {
    let mut rng = random(10);
    let options = EstimateOptions { particles: NonZero::new(20_000).unwrap(), replicates: 5, seed: 1 };
    let mut positive = 0;
    for round in 0..800 {
        let (question, sequences) = random_question(&mut rng, if round % 8 == 0 { 14 } else { 10 }, 1);
        let expected = undirected(&question, sequences);
        match estimate_tours(&mut Run::unlimited(), &question.problem(), &options).unwrap() {
            Answer::Found(Estimate::Counted { exact, .. }) => assert_eq!(exact, Some(expected), "{question:?}"),
            Answer::Impossible(reason) => assert_eq!(expected, 0, "{reason}: {question:?}"),
            other => panic!("{other:?} {question:?}"),
        }
        positive += u32::from(expected > 0);
    }
    assert!(positive > 400, "{positive}");
}

#[test]
fn what_takes_ends_alone_refuses_more() {
    let mut rng = random(11);
    let mut refused = 0;
    while refused < 100 {
        let (question, _) = random_question(&mut rng, 10, 3);
        if question.prefix.len() > 1 {
            let problem = question.problem();
            let space = TourSpace::new(&mut Run::unlimited(), &problem).err();
            assert!(matches!(space, Some(Error::Unsuitable(_))), "{space:?}");
            let estimate = estimate_tours(&mut Run::unlimited(), &problem, &EstimateOptions::default());
            assert!(matches!(estimate, Err(Error::Unsuitable(_))), "{estimate:?}");
            refused += 1;
        }
    }
}
