//! Gatherings: all methods against the cost of every square.

use std::collections::BTreeMap;

use cavallo::gather::{Costs, GatherSettings, Meeting, Montagna, Objective, Targets, costs};
use cavallo::{Answer, Error, GatherProblem, Knight, Problem, Reason, Run, Solver, Unknown};
use rand::RngExt;

use super::world::{Random, World, random};

/// Knights on a world: where, k, how many.
#[derive(Debug)]
struct Gathering {
    world: World,
    knights: Vec<(usize, u64, u64)>,
    objective: Objective,
}

impl Gathering {
    fn random(rng: &mut Random) -> Self {
        let world = World::random(rng, 30);
        let count = rng.random_range(0..=5);
        // Random squares seldom meet: most knights stand where the first one can go.
        let home = rng.random_range(0..world.size());
        let near: Vec<usize> =
            (0..).zip(world.distances(home)).filter(|(_, jumps)| jumps.is_some()).map(|(index, _)| index).collect();
        let mut knight = || {
            let square = if rng.random_range(0..6) == 0 {
                rng.random_range(0..world.size())
            } else {
                near[rng.random_range(0..near.len())]
            };
            (square, rng.random_range(1..=4), rng.random_range(1..=3))
        };
        let knights = (0..count).map(|_| knight()).collect();
        let objective = if rng.random() { Objective::Total } else { Objective::Slowest };
        Self { world, knights, objective }
    }

    fn problem(&self) -> GatherProblem {
        let knight = |&(index, k, count): &(usize, u64, u64)| Knight { square: self.world.square(index), k, count };
        let knights = self.knights.iter().map(knight).collect();
        GatherProblem::new(self.world.board(), knights).unwrap().with_objective(self.objective)
    }

    /// What each square costs; nothing where some knight cannot go.
    fn costs(&self) -> Vec<Option<u64>> {
        let ways: Vec<Vec<Option<u64>>> = self.knights.iter().map(|knight| self.world.distances(knight.0)).collect();
        let cost = |to: usize| {
            let mut cost = if self.knights.is_empty() { None } else { Some(0) };
            for (way, &(_, k, count)) in ways.iter().zip(&self.knights) {
                let turns = way[to].and_then(|jumps| (0..=jumps).find(|turns| turns * k >= jumps));
                cost = cost.zip(turns).map(|(cost, turns)| match self.objective {
                    Objective::Total => cost + turns * count,
                    Objective::Slowest => turns.max(cost),
                });
            }
            cost
        };
        (0..self.world.size()).map(cost).collect()
    }

    fn best(&self, costs: &[Option<u64>], most: usize) -> Option<Meeting> {
        let turns = costs.iter().copied().flatten().min()?;
        let best = (0..costs.len()).filter(|&index| costs[index] == Some(turns));
        let mut squares: Vec<_> = best.map(|index| self.world.square(index)).collect();
        let more = squares.len() > most;
        squares.truncate(most);
        Some(Meeting { turns, squares, more, bound: None })
    }

    /// A claim that there is no meeting must name knights that have no square in common.
    fn confirm(&self, name: &str, reason: &Reason) {
        match *reason {
            Reason::NoKnights => assert!(self.knights.is_empty(), "{name}: {self:?}"),
            Reason::NeverMeet { from, to, with_king: false } => {
                let [from, to] = [from, to].map(|square| self.world.index(square).unwrap());
                assert!([from, to].iter().all(|one| self.knights.iter().any(|(index, ..)| index == one)), "{self:?}");
                let (one, other) = (self.world.distances(from), self.world.distances(to));
                assert!(one.iter().zip(&other).all(|(one, other)| one.is_none() || other.is_none()), "{self:?}");
            }
            _ => panic!("{name} says {reason}: {self:?}"),
        }
    }
}

fn check_costs(question: &Gathering, expected: &[Option<u64>], costs: &Costs) {
    for (index, &cost) in expected.iter().enumerate() {
        assert_eq!(costs.at(question.world.square(index)), cost, "{question:?}");
    }
    let met = || expected.iter().copied().flatten();
    assert_eq!(costs.range(), met().min().zip(met().max()), "{question:?}");
}

#[test]
fn all_methods_agree_with_brute_force() {
    let mut rng = random(4);
    let everywhere = GatherSettings { targets: Targets::Board, ..GatherSettings::default() };
    let methods: Vec<_> = GatherProblem::methods().iter().map(|method| method.solver(&everywhere)).collect();
    let (mut met, mut apart) = (0, 0);
    let mut refused = BTreeMap::<&str, u32>::new();
    for _ in 0..3000 {
        let question = Gathering::random(&mut rng);
        let most = [1, 2, usize::MAX][rng.random_range(0..3)];
        let problem = question.problem().listing(most).with_journeys(true);
        let expected = question.costs();
        let right = question.best(&expected, most);
        check_costs(&question, &expected, &costs(&mut Run::unlimited(), &problem, question.objective).unwrap());
        for method in &methods {
            let name = method.name();
            let claim = method.claim(&mut Run::unlimited(), &problem);
            if !question.world.is_classic() && !method.capabilities().any_piece {
                assert!(matches!(claim, Err(Error::Unsuitable(_))), "{name}: {claim:?} {question:?}");
                *refused.entry(name).or_default() += 1;
                continue;
            }
            match claim.unwrap() {
                Answer::Found(meeting) => assert_eq!(Some(meeting), right, "{name}: {question:?}"),
                Answer::Impossible(reason) => {
                    assert_eq!(right, None, "{name} says {reason}: {question:?}");
                    question.confirm(name, &reason);
                }
                Answer::Unknown(why) => panic!("{name} {why}: {question:?}"),
            }
        }
        if let Some(right) = right {
            // What is right passes the verifier, square by square and way by way.
            let gathering = problem.verify(&mut Run::unlimited(), right.clone()).unwrap();
            assert_eq!((gathering.turns(), gathering.squares()), (right.turns, &right.squares[..]));
            let wrong = Meeting { turns: right.turns + 1, ..right };
            assert!(problem.verify(&mut Run::unlimited(), wrong).is_err());
            met += 1;
        } else {
            apart += u32::from(!question.knights.is_empty());
        }
    }
    assert!(met > 1500 && apart > 100, "{met} met, {apart} apart");
    assert_eq!(refused.keys().copied().collect::<Vec<_>>(), ["exact"]);
    assert!(refused["exact"] > 2000, "{refused:?}");
}

/// The heuristic is never better than the best, and what it claims is possible.
#[test]
fn montagna_claims_nothing_wrong() {
    let mut rng = random(5);
    let (mut right, mut gave_up) = (0, 0);
    for _ in 0..2000 {
        let question = Gathering::random(&mut rng);
        let best = question.costs().into_iter().flatten().min();
        let targets = [Targets::Centre, Targets::Own][rng.random_range(0..2)];
        let method = Montagna { radius: rng.random_range(0..3), targets, ..Montagna::default() };
        match method.answer(&mut Run::unlimited(), &question.problem()).unwrap().answer {
            Answer::Found(gathering) => {
                assert!(best.is_some_and(|best| gathering.turns() >= best), "{question:?}");
                right += u32::from(Some(gathering.turns()) == best);
            }
            Answer::Impossible(reason) => question.confirm("montagna", &reason),
            Answer::Unknown(why) => {
                assert_eq!(why, Unknown::GaveUp);
                gave_up += 1;
            }
        }
    }
    assert!(right > 500 && gave_up > 100, "{right} right, gave up {gave_up} times");
}
