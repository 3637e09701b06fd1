//! Distances: the searches against one of the test's own.

use cavallo::distance::{Auto, BreadthFirst, ClosedForm, Distance};
use cavallo::{Answer, DistanceProblem, Error, Reason, Run, Solver};
use rand::RngExt;

use super::world::{World, random};

/// Walks the journey of a distance.
fn check(world: &World, distance: &Distance, from: usize, to: usize) {
    let board = world.board();
    let walk: Vec<usize> = distance.journey().squares(&board).map(|square| world.index(square).unwrap()).collect();
    assert_eq!((walk[0], walk[walk.len() - 1]), (from, to), "{world:?}");
    assert_eq!(walk.len() as u64, distance.jumps() + 1, "{world:?}");
    assert!(walk.windows(2).all(|step| world.are_joined(step[0], step[1])), "{world:?} {walk:?}");
}

#[test]
fn searches_agree_with_brute_force() {
    let mut rng = random(3);
    let (mut reached, mut cut_off, mut by_formula) = (0, 0, 0);
    for _ in 0..2000 {
        let world = World::random(&mut rng, 36);
        let from = rng.random_range(0..world.size());
        let distances = world.distances(from);
        for (to, &expected) in distances.iter().enumerate() {
            let problem = DistanceProblem::new(world.board(), world.square(from), world.square(to)).unwrap();
            for method in [&BreadthFirst as &dyn Solver<DistanceProblem>, &Auto] {
                let name = method.name();
                match method.answer(&mut Run::unlimited(), &problem).unwrap().answer {
                    Answer::Found(distance) => {
                        assert_eq!(Some(distance.jumps()), expected, "{name}: {world:?}");
                        check(&world, &distance, from, to);
                        reached += 1;
                    }
                    Answer::Impossible(Reason::Disconnected { from, to, .. }) => {
                        assert_eq!(expected, None, "{name}: {world:?}");
                        assert_eq!((from, to), (problem.from(), problem.to()));
                        cut_off += 1;
                    }
                    other => panic!("{name}: {other:?} {world:?}"),
                }
            }
            let formula = ClosedForm.answer(&mut Run::unlimited(), &problem);
            if world.is_classic() && world.size() as i64 == world.width * world.height {
                let jumps = formula.unwrap().answer.found().ok().map(|distance| distance.jumps());
                assert_eq!(jumps, expected, "{world:?}");
                by_formula += 1;
            } else {
                assert!(matches!(formula, Err(Error::Unsuitable(_))), "{formula:?} {world:?}");
            }
        }
    }
    assert!(reached > 10_000 && cut_off > 5000 && by_formula > 100, "{reached} {cut_off} {by_formula}");
}
