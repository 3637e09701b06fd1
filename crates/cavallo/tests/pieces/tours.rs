//! Tours: which exist, by all methods and by the existence rules.

use std::collections::BTreeMap;

use cavallo::tour::existence::{Verdict, decide, find_dead_squares};
use cavallo::tour::{TieRule, TourSettings};
use cavallo::{Answer, Ends, Error, Problem, Run, Solver, Square, Tour, TourProblem, Unknown};
use rand::RngExt;

use super::world::{Random, World, random};

/// A question about the tours of a world; a given start is a prefix of one square.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) world: World,
    pub(crate) closed: bool,
    pub(crate) prefix: Vec<usize>,
    pub(crate) end: Option<usize>,
}

impl Question {
    /// A random question, or nothing if its end is visited too early.
    pub(crate) fn random(rng: &mut Random, most: usize, longest_prefix: usize) -> Option<Self> {
        let world = World::random(rng, most);
        let any = |rng: &mut Random| rng.random_range(0..world.size());
        let prefix = match rng.random_range(0..3) {
            0 => {
                let (first, length) = (any(rng), rng.random_range(1..=longest_prefix));
                world.wander(rng, first, length)
            }
            _ => Vec::new(),
        };
        let end = (rng.random_range(0..3) == 0).then(|| any(rng));
        let visits_all = prefix.len() == world.size() && prefix.last() == end.as_ref();
        let too_early = end.is_some_and(|end| prefix.contains(&end)) && !visits_all;
        (!too_early).then(|| Self { world, closed: rng.random(), prefix, end })
    }

    pub(crate) fn problem(&self) -> TourProblem {
        let ends = if self.closed { Ends::Closed } else { Ends::Open };
        let square = |&index: &usize| self.world.square(index);
        let problem = TourProblem::new(self.world.board(), ends);
        let problem = problem.with_prefix(self.prefix.iter().map(square).collect()).unwrap();
        self.end.iter().fold(problem, |problem, end| problem.with_end(square(end)).unwrap())
    }

    /// For every set of squares that contains the prefix, as bits, the numbers of directed walks over just these squares, by their
    /// last square; `enough` is the greatest number worth telling apart. Walks begin with the prefix, or on any of the firsts.
    fn walks(&self, firsts: &[usize], enough: u64) -> Vec<u64> {
        let size = self.world.size();
        let mut walks = vec![0_u64; size << size];
        let begun = self.prefix.iter().fold(0, |set, index| set | 1_usize << index);
        match self.prefix.last() {
            Some(&last) => walks[begun * size + last] = 1,
            None => firsts.iter().for_each(|&first| walks[(1 << first) * size + first] = 1),
        }
        for set in 1..1_usize << size {
            for last in 0..size {
                let number = walks[set * size + last];
                if number == 0 {
                    continue;
                }
                for next in self.world.around(last).filter(|next| set >> next & 1 == 0) {
                    let longer = &mut walks[(set | 1 << next) * size + next];
                    *longer = (*longer + number).min(enough);
                }
            }
        }
        let whole = (1_usize << size) - 1;
        walks[whole * size..].to_vec()
    }

    /// The number of sequences of squares that are such tours. A cycle begins, or ends, on every square: without a start those are
    /// counted that begin on the given end, or else on the first square.
    pub(crate) fn sequences(&self, enough: u64) -> u64 {
        let size = self.world.size();
        if self.closed && size < 3 {
            return 0;
        }
        let all: Vec<usize> = (0..size).collect();
        let (firsts, may_end): (&[usize], Option<usize>) = match (self.closed, self.prefix.first(), self.end) {
            (true, None, Some(end)) => (&[end], None),
            (true, None, None) => (&all[..1], None),
            (_, _, end) => (&all, end),
        };
        let returns_to = self.closed.then(|| *self.prefix.first().unwrap_or(&firsts[0]));
        let walks = self.walks(firsts, enough);
        let ends = (0..size).filter(|&last| {
            may_end.is_none_or(|end| end == last) && returns_to.is_none_or(|first| self.world.are_joined(last, first))
        });
        ends.map(|last| walks[last]).sum()
    }

    pub(crate) fn exists(&self) -> bool {
        self.sequences(1) > 0
    }

    /// Checks a tour, square by square.
    pub(crate) fn check(&self, tour: &Tour) {
        let squares: Vec<Square> = tour.squares().collect();
        let walk: Vec<usize> = squares.iter().map(|&square| self.world.index(square).expect("a free square")).collect();
        let mut sorted = walk.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..self.world.size()), "{squares:?} is not all squares once: {self:?}");
        assert!(walk.windows(2).all(|step| self.world.are_joined(step[0], step[1])), "{squares:?}: {self:?}");
        assert!(walk.starts_with(&self.prefix), "{squares:?}: {self:?}");
        let (first, last) = (walk[0], walk[walk.len() - 1]);
        assert!(self.end.is_none_or(|end| end == last), "{squares:?}: {self:?}");
        assert!(!self.closed || walk.len() > 2 && self.world.are_joined(last, first), "{squares:?}: {self:?}");
    }
}

/// Every method that takes any piece, with every tie rule.
fn methods() -> Vec<(String, Box<dyn Solver<TourProblem>>)> {
    let mut methods = Vec::new();
    for method in TourProblem::methods().iter().filter(|method| method.capabilities().any_piece) {
        let build = |ties| method.solver(&TourSettings { ties, seed: 1, ..TourSettings::default() });
        if method.capabilities().ties {
            let rules = TieRule::ALL.into_iter().filter(|&(_, ties)| ties != TieRule::Squirrel);
            methods.extend(rules.map(|(rule, ties)| (format!("{}/{rule}", method.name), build(ties))));
        } else {
            methods.push((method.name.to_owned(), build(TieRule::default())));
        }
    }
    methods
}

/// What prunes nothing takes its time; the counts say how often that happened.
const STEPS: u64 = 20_000;

#[test]
fn all_methods_and_rules_agree_with_brute_force() {
    let mut rng = random(1);
    let methods = methods();
    assert_eq!(methods.len(), 8);
    // For open and closed tours how many were impossible and how many possible.
    let mut seen = [[0_u32; 2]; 2];
    let mut settled = BTreeMap::<&str, u32>::new();
    let (mut asked, mut confirmed, mut refuted, mut dead) = (0, 0, 0, 0);
    while asked < 4000 {
        let Some(question) = Question::random(&mut rng, if asked % 8 == 0 { 15 } else { 11 }, 3) else { continue };
        let (problem, exists) = (question.problem(), question.exists());
        asked += 1;
        seen[usize::from(question.closed)][usize::from(exists)] += 1;
        for (name, method) in &methods {
            let complete = ["auto", "search"].contains(&&**name);
            let mut run = if complete { Run::unlimited() } else { Run::unlimited().max_steps(STEPS) };
            match method.answer(&mut run, &problem).map(|solved| solved.answer) {
                Ok(Answer::Found(tour)) => {
                    assert!(exists, "{name} finds a tour where none is: {question:?}");
                    question.check(&tour);
                }
                Ok(Answer::Impossible(reason)) => assert!(!exists, "{name} denies a tour ({reason}): {question:?}"),
                Ok(Answer::Unknown(Unknown::Stopped(_))) if !complete => continue,
                other => panic!("{name} does not settle {question:?}: {other:?}"),
            }
            *settled.entry(name).or_default() += 1;
        }
        match decide(&problem) {
            Verdict::Exists(theorem) => {
                assert!(exists, "{theorem:?} is claimed for {question:?}");
                confirmed += 1;
            }
            Verdict::Impossible(reason) => {
                assert!(!exists, "{reason} is claimed for {question:?}");
                refuted += 1;
            }
            Verdict::Open => {}
        }
        if let Some(reason) = find_dead_squares(&mut Run::unlimited(), &problem).unwrap() {
            assert!(!exists, "{reason} is claimed for {question:?}");
            dead += 1;
        }
    }
    assert!(seen.as_flattened().iter().all(|&cases| cases >= 300), "too few of some kind: {seen:?}");
    assert!(settled.values().all(|&settled| settled > asked * 9 / 10), "{settled:?} of {asked}");
    assert!(confirmed >= 50 && refuted >= 500 && dead >= 500, "{confirmed} {refuted} {dead}");
}

#[test]
fn what_is_for_knights_alone_says_so() {
    let mut rng = random(2);
    let squirrel = TourSettings { ties: TieRule::Squirrel, ..TourSettings::default() };
    for _ in 0..500 {
        let Some(question) = Question::random(&mut rng, 20, 1) else { continue };
        if question.world.is_classic() {
            continue;
        }
        let problem = question.problem();
        for (name, settings) in [("construct", TourSettings::default()), ("warnsdorff", squirrel)] {
            let method = TourProblem::methods().iter().find(|method| method.name == name).unwrap();
            let answer = method.solver(&settings).answer(&mut Run::unlimited(), &problem);
            assert!(matches!(answer, Err(Error::Unsuitable(_))), "{name}: {answer:?} {question:?}");
        }
    }
}
