//! Random puzzles with one solution, of a given level.
//!
//! **Idea.** Take a random tour and give all its numbers. Then, in random order, take back one number after the other, and give it
//! again if the puzzle can no longer be solved by the [reasoning](super::grade) of its level: first by the rules alone, then, for
//! medium and hard puzzles, with look-ahead, and then, for hard ones, by a search that looks for a second solution. The first and
//! the last number stay.
//!
//! **Why it is right.** Rules and look-ahead remove nothing that a solution has, so what they solve has one solution; a search that ends
//! with one solution has proved the same. At the end the solutions are counted again, by a search without look-ahead, and
//! the one that is found is verified and must be the tour.
//!
//! **Which tours.** On small boards (to 30 squares, closed ones to 36) every tour is equally likely: they are numbered, see
//! [`TourSpace`]. On larger ones Warnsdorff's rule with random ties from a random square finds the tour, and some tours are likelier
//! than others.
//!
//! **Complexity.** One check per square and stage. A search that takes more than [`PATIENCE`] squares counts as a failed
//! check: the number is given again.
//!
//! **When it fails.** Small boards have no hard puzzles, and some tours no medium ones. After [`ATTEMPTS`] tours the puzzle whose level is
//! nearest to the one asked for is taken; its [`Grade`] says what it is.
//!
//! **Reference.** The method is that of Sudoku generators: M. Henz and H.-M. Truong, `SudokuSat`: a tool for analyzing difficult Sudoku
//! puzzles (2009).

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Answer;
use crate::board::Square;
use crate::count::TourSpace;
use crate::error::Error;
use crate::method::{Problem, Solver};
use crate::run::{Run, Stopped};
use crate::tour::{Ends, Route, TieRule, Tour, TourProblem, TourSettings, Warnsdorff};

use super::grade::{is_solved_by_look_ahead, is_solved_by_rules};
use super::search::{MOST_SQUARES, TOO_LARGE, explore, sized};
use super::{Given, Grade, LONGEST_EASY_GAP, Level, Puzzle};

/// The squares that a search for a second solution may try.
const PATIENCE: u64 = 500;
/// The tours that are tried until a puzzle has the level asked for.
const ATTEMPTS: u32 = 8;
/// Random starts for Warnsdorff's rule, and the squares it may place from each.
const STARTS: u32 = 20;
const STEPS_PER_START: u64 = 20_000;

/// What puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateOptions {
    /// How hard it is to be.
    pub level: Level,
    /// The random seed; the same seed gives the same puzzle.
    pub seed: u64,
}

/// A puzzle with its only solution and its grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradedPuzzle {
    puzzle: Puzzle,
    solution: Tour,
    grade: Grade,
}

impl GradedPuzzle {
    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only solution, verified.
    #[must_use]
    pub fn solution(&self) -> &Tour {
        &self.solution
    }

    /// How hard it is.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.grade
    }
}

/// A random puzzle whose solution is a tour of this problem: its start, prefix and end are given visits. If the level asked for is not
/// reached, a puzzle of the nearest level.
///
/// # Errors
/// When a claim of a method is refuted, which is a bug.
pub fn generate(
    run: &mut Run<'_>,
    problem: &TourProblem,
    options: &GenerateOptions,
) -> Result<Answer<GradedPuzzle>, Error> {
    make(run, problem, options).or_else(Error::or_unknown)
}

fn make(run: &mut Run<'_>, problem: &TourProblem, options: &GenerateOptions) -> Result<Answer<GradedPuzzle>, Error> {
    if problem.board().free_area() > MOST_SQUARES {
        return Err(TOO_LARGE);
    }
    let some_tour = match problem.solve_in(run)? {
        Answer::Found(tour) => tour,
        Answer::Impossible(reason) => return Ok(Answer::Impossible(reason)),
        Answer::Unknown(why) => return Ok(Answer::Unknown(why)),
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut tours = RandomTours::new(run, problem, some_tour)?;
    let mut best: Option<GradedPuzzle> = None;
    let distance = |level: Level| (level as i32 - options.level as i32).abs();
    for _ in 0..ATTEMPTS {
        let tour = tours.next(run, &mut random)?;
        let Some(made) = make_from(run, problem, &tour, options.level, &mut random)? else { continue };
        let level = made.grade.level;
        if best.as_ref().is_none_or(|best| distance(level) < distance(best.grade.level)) {
            best = Some(made);
        }
        if level == options.level {
            break;
        }
    }
    Ok(best.map_or(Answer::GAVE_UP, Answer::Found))
}

/// A puzzle with this solution; none if it could not be graded in time.
fn make_from(
    run: &mut Run<'_>,
    problem: &TourProblem,
    tour: &Tour,
    level: Level,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Option<GradedPuzzle>, Error> {
    let mut given: Vec<Given> = (1..).zip(tour.squares()).map(|(number, square)| Given { number, square }).collect();
    let last = given.len() as u64;
    let mut order: Vec<u64> = (2..last).collect();
    order.shuffle(random);
    for stage in [Level::Easy, Level::Medium, Level::Hard].into_iter().filter(|&stage| stage <= level) {
        for &number in &order {
            let Some(place) = given.iter().position(|given| given.number == number) else { continue };
            let taken_back = given.remove(place);
            let puzzle = Puzzle::new(problem.clone(), given.clone())?;
            let too_long = level == Level::Easy && puzzle.longest_gap() > LONGEST_EASY_GAP;
            if too_long || !is_solved(run, &puzzle, stage)? {
                given.insert(place, taken_back);
            }
        }
    }
    let puzzle = Puzzle::new(problem.clone(), given)?;
    // The check that does not depend on what was done so far: a count of the solutions, each verified.
    let solution = match puzzle.solutions(run, 2)? {
        Answer::Found(mut solutions) if solutions.len() == 1 => solutions.pop(),
        Answer::Unknown(crate::answer::Unknown::Stopped(stopped)) => return Err(stopped.into()),
        _ => None,
    };
    let Some(solution) = solution.filter(|solution| solution.squares().eq(tour.squares())) else {
        let defect = "it has other solutions than the tour it was made of".to_owned();
        return Err(Error::MethodBug { method: "puzzle", what: "puzzle", defect });
    };
    Ok(match puzzle.grade(run)? {
        Answer::Found(grade) => Some(GradedPuzzle { puzzle, solution, grade }),
        Answer::Unknown(crate::answer::Unknown::Stopped(stopped)) => return Err(stopped.into()),
        _ => None,
    })
}

/// Whether the reasoning of a level shows that the puzzle has one solution.
fn is_solved(run: &mut Run<'_>, puzzle: &Puzzle, level: Level) -> Result<bool, Stopped> {
    run.scoped_memory(|run| match level {
        Level::Easy => sized!(puzzle, is_solved_by_rules(run, puzzle)),
        Level::Medium => sized!(puzzle, is_solved_by_look_ahead(run, puzzle)),
        Level::Hard => {
            let explored = run.with_step_limit(PATIENCE, |run| sized!(puzzle, explore(run, puzzle, 2)))?;
            Ok(explored.is_some_and(|explored| explored.routes.len() == 1))
        }
    })
}

/// Random tours of a problem.
struct RandomTours<'a> {
    problem: &'a TourProblem,
    /// All of them, if the board is small.
    space: Option<TourSpace>,
    /// One of them, for boards where Warnsdorff's rule finds none.
    some_tour: Tour,
    starts: Vec<Square>,
}

impl<'a> RandomTours<'a> {
    fn new(run: &mut Run<'_>, problem: &'a TourProblem, some_tour: Tour) -> Result<Self, Error> {
        let most = if problem.ends() == Ends::Closed { 36 } else { 30 };
        let space = if problem.board().free_area() <= most && problem.prefix().len() < 2 {
            TourSpace::new(run, problem)?.found().ok()
        } else {
            None
        };
        let starts = if problem.prefix().is_empty() { problem.board().squares().collect() } else { Vec::new() };
        Ok(Self { problem, space, some_tour, starts })
    }

    fn next(&mut self, run: &mut Run<'_>, random: &mut Xoshiro256PlusPlus) -> Result<Tour, Error> {
        if let Some(space) = &self.space
            && let Some(number) = space.numbers(random.random()).next()
        {
            let tour = space.tour(number)?;
            return Ok(self.turned(run, tour, random));
        }
        for _ in 0..STARTS {
            let settings = TourSettings { ties: TieRule::Random, seed: random.random(), ..TourSettings::default() };
            let TourSettings { ties, seed, repairs, least_only, jumps } = settings;
            let rule = Warnsdorff { ties, seed, repairs, least_only, jumps };
            let problem = match self.starts.as_slice() {
                [] => Some(self.problem.clone()),
                starts => self.problem.clone().with_start(starts[random.random_range(0..starts.len())]).ok(),
            };
            // A start that contradicts the end.
            let Some(problem) = problem else { continue };
            let tried = run.with_step_limit(STEPS_PER_START, |run| -> Result<_, Error> {
                match rule.claim(run, &problem)? {
                    Answer::Found(route) => Ok(self.problem.verify(run, route).ok()),
                    _ => Ok(None),
                }
            })?;
            if let Some(Some(tour)) = tried {
                return Ok(tour);
            }
        }
        Ok(self.turned(run, self.some_tour.clone(), random))
    }

    /// The same tour from another square on, or in the other direction, where the problem leaves that open.
    fn turned(&self, run: &mut Run<'_>, tour: Tour, random: &mut Xoshiro256PlusPlus) -> Tour {
        if !self.problem.prefix().is_empty() || self.problem.end().is_some() {
            return tour;
        }
        let mut squares: Vec<Square> = tour.squares().collect();
        if self.problem.ends() == Ends::Closed {
            let first = random.random_range(0..squares.len());
            squares.rotate_left(first);
        }
        if random.random() {
            squares.reverse();
        }
        self.problem.verify(run, Route::Listed(squares)).unwrap_or(tour)
    }
}
