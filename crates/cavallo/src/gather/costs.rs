//! The cost of every square: the number of turns to meet there.
//!
//! The methods need only the best square; pictures and explanations need all of them. On boards without blocked squares they come
//! from a formula, see [`octagons`](self::octagons); elsewhere they are computed as by the method `fused`, with one breadth-first
//! search from every square with knights on it.

mod octagons;

use crate::board::{Board, MoveGraph, Square, on_graph};
use crate::run::{Run, Stopped};

pub(super) use octagons::exceptions;

use super::field::Field;
use super::tally::{Places, UNMET, tally};
use super::{GatherProblem, Objective};

/// The cost of a meeting on each square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    width: u32,
    /// Rank by rank from `a1`.
    turns: Vec<u64>,
}

impl Costs {
    /// The turns to meet on a square of the board; none where some knight cannot go.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<u64> {
        let place = square.rank() as usize * self.width as usize + square.file() as usize;
        Some(self.turns[place]).filter(|&turns| turns != UNMET)
    }

    /// The fewest and the most turns, if all knights can meet somewhere. Takes time linear in the area.
    #[must_use]
    pub fn range(&self) -> Option<(u64, u64)> {
        let met = || self.turns.iter().copied().filter(|&turns| turns != UNMET);
        met().min().zip(met().max())
    }
}

/// The cost of every square. Without knights there is no meeting.
///
/// # Errors
/// When the run is stopped.
///
/// # Complexity
/// For knights on boards without blocked squares the area, and O(side / k) for each square with k-knights on it; for the slowest
/// knight, the area for each k. Else the area for each square with knights on it. At most 32 bytes per square, of which 8 are kept.
pub fn costs(run: &mut Run<'_>, problem: &GatherProblem, objective: Objective) -> Result<Costs, Stopped> {
    let board = problem.board();
    run.reserve(board.area() * size_of::<u64>() as u64)?;
    if octagons::apply_to(board) && !problem.knights().is_empty() {
        let turns = octagons::costs(run, problem, objective)?;
        return Ok(Costs { width: board.width(), turns });
    }
    by_search(run, problem, objective)
}

fn by_search(run: &mut Run<'_>, problem: &GatherProblem, objective: Objective) -> Result<Costs, Stopped> {
    run.scoped_memory(|run| on_graph!(problem.board(), costs_on(run, problem, objective)))
}

fn costs_on<G: MoveGraph>(run: &mut Run<'_>, problem: &GatherProblem, objective: Objective) -> Result<Costs, Stopped> {
    let board = problem.board();
    let field = |run: &mut Run<'_>| Field::<G>::new(run, board);
    let tallied = tally(run, problem, objective, field, |run, field, from, jumps| field.measure(run, from, jumps))?;
    let cost = |square| match &tallied {
        Ok((field, tally)) if !problem.knights().is_empty() => tally.cost(field.place(square)),
        _ => UNMET,
    };
    let mut turns = run.collected(board.area() as usize, 4, whole(board).map(cost))?;
    for square in board.blocked() {
        turns[square.rank() as usize * board.width() as usize + square.file() as usize] = UNMET;
    }
    Ok(Costs { width: board.width(), turns })
}

/// All squares, including blocked ones.
fn whole(board: &Board) -> impl Iterator<Item = Square> + '_ {
    (0..board.height()).flat_map(|rank| (0..board.width()).map(move |file| Square::new(file, rank)))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::answer::Answer;
    use crate::distance::{BreadthFirst, DistanceProblem};
    use crate::gather::{Fused, Knight};
    use crate::method::Solver;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn every_cost_is_the_turns_of_all_knights_and_the_least_is_what_a_method_finds() {
        let blocked = ["c2", "c3", "b4"].map(square);
        let board: Board = "5x4".parse().unwrap();
        let board = board.with_blocked(blocked).unwrap();
        let knight = |name, k, count| Knight { square: square(name), k, count };
        let knights = vec![knight("a1", 1, 2), knight("a1", 2, 1), knight("e3", 3, 1)];
        let problem = GatherProblem::new(board, knights).unwrap();
        let mut run = Run::unlimited();
        for objective in [Objective::Total, Objective::Slowest] {
            let costs = costs(&mut run, &problem, objective).unwrap();
            for to in problem.board().squares() {
                let mut expected = Some(0);
                for knight in problem.knights() {
                    let way = DistanceProblem::new(problem.board().clone(), knight.square, to).unwrap();
                    let turns = match BreadthFirst.answer(&mut run, &way).unwrap().answer {
                        Answer::Found(distance) => Some(distance.jumps().div_ceil(knight.k)),
                        Answer::Impossible(_) => None,
                        Answer::Unknown(why) => panic!("{why}"),
                    };
                    expected = expected.zip(turns).map(|(so_far, turns)| match objective {
                        Objective::Total => so_far + turns * knight.count,
                        Objective::Slowest => turns.max(so_far),
                    });
                }
                assert_eq!(costs.at(to), expected, "{to}");
            }
            assert!(blocked.iter().all(|&square| costs.at(square).is_none()));
            let problem = problem.clone().with_objective(objective);
            let answer = Fused.answer(&mut run, &problem).unwrap().answer;
            let least = answer.found().ok().map(|gathering| gathering.turns());
            assert_eq!(costs.range().map(|(least, _)| least), least);
        }
    }

    /// Knights at random: few or many, alike or not.
    fn random_problem(rng: &mut impl RngExt) -> GatherProblem {
        let board = Board::new(rng.random_range(5..=24), rng.random_range(5..=24)).unwrap();
        let (most_k, most) = (rng.random_range(1..=40), rng.random_range(1..=12));
        let knights = (0..rng.random_range(1..=most)).map(|_| {
            // A third of them stand at the edge.
            let mut place = |side: u32| match rng.random_range(0..6) {
                0 => 0,
                1 => side - 1,
                _ => rng.random_range(0..side),
            };
            let square = Square::new(place(board.width()), place(board.height()));
            Knight { square, k: rng.random_range(1..=most_k), count: rng.random_range(1..=3) }
        });
        let knights = knights.collect();
        GatherProblem::new(board, knights).unwrap()
    }

    #[test]
    fn octagons_and_searches_agree() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for case in 0..3000 {
            let problem = random_problem(&mut rng);
            assert!(octagons::apply_to(problem.board()));
            for objective in [Objective::Total, Objective::Slowest] {
                let mut run = Run::unlimited();
                let fast = costs(&mut run, &problem, objective).unwrap();
                assert!(fast == by_search(&mut run, &problem, objective).unwrap(), "{case} {objective:?} {problem:?}");
            }
        }
    }

    /// So many knights on a square that sums need wide numbers.
    #[test]
    fn sums_of_many_knights_agree() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for case in 0..1000 {
            let problem = random_problem(&mut rng);
            let knights = problem.knights().iter().map(|knight| Knight { count: 1 << 27, ..*knight }).collect();
            let problem = GatherProblem::new(problem.board().clone(), knights).unwrap();
            let mut run = Run::unlimited();
            let fast = costs(&mut run, &problem, Objective::Total).unwrap();
            assert!(fast == by_search(&mut run, &problem, Objective::Total).unwrap(), "{case} {problem:?}");
        }
    }

    #[test]
    fn one_knight_on_every_square_of_small_boards_with_every_k() {
        for sides in ["5", "5x6", "7x5", "5x13", "9x8"] {
            let board: Board = sides.parse().unwrap();
            for square in board.squares() {
                for k in 1..=9 {
                    let knight = Knight { square, k, count: 1 };
                    let problem = GatherProblem::new(board.clone(), vec![knight]).unwrap();
                    let mut run = Run::unlimited();
                    let fast = costs(&mut run, &problem, Objective::Total).unwrap();
                    assert_eq!(fast, by_search(&mut run, &problem, Objective::Total).unwrap(), "{sides} {square} {k}");
                }
            }
        }
    }

    #[test]
    fn nobody_meets_nowhere() {
        let problem = GatherProblem::new("3".parse().unwrap(), Vec::new()).unwrap();
        let mut run = Run::unlimited();
        assert_eq!(costs(&mut run, &problem, Objective::Total).unwrap().range(), None);
    }

    #[test]
    fn knights_apart_meet_nowhere() {
        let knights = ["a1", "b2"].map(|name| Knight { square: square(name), k: 1, count: 1 });
        let problem = GatherProblem::new("3".parse().unwrap(), knights.to_vec()).unwrap();
        let mut run = Run::unlimited();
        assert_eq!(costs(&mut run, &problem, Objective::Total).unwrap().range(), None);
    }
}
