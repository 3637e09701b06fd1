//! The method `candidates`: complete search over the numbers of a puzzle.
//!
//! **Idea.** Apply the rules of [`candidates`](super::candidates). If they leave a number with several squares, take one with the
//! fewest, try each of its squares, those with the fewest free neighbours first, and apply the rules again. The stack is
//! explicit; every level holds its own copy of the candidates.
//!
//! **Why it is right.** The rules never remove what a solution has. The squares of the number that is decided exclude each other and
//! one of them is right, so every solution is found in exactly one branch: none is missed and none is counted twice.
//!
//! **Complexity.** Exponential in the worst case; a step is one square tried, and costs its propagation. Memory: n sets of n bits per
//! level.
//!
//! **When it fails.** With few given visits on a large board it may not end, since it knows less about dead ends than the method
//! `search` for tours. Boards with more than 1024 free squares are out of reach.
//!
//! **Reference.** R. M. Haralick and G. L. Elliott, Increasing tree search efficiency for constraint satisfaction problems,
//! Artificial Intelligence 14 (1980).

use crate::answer::{Answer, OutOfReach, Reason};
use crate::board::Square;
use crate::error::Error;
use crate::method::{Capabilities, Problem, Solver, Unverified};
use crate::run::{Run, Stopped};
use crate::tour::existence::{refute_area, refute_colours};
use crate::tour::{Route, Tour};

use super::Puzzle;
use super::candidates::{Candidates, Layout};

/// The most free squares of a board whose puzzles can be solved.
pub const MOST_SQUARES: u64 = 1024;

pub(super) const TOO_LARGE: Error = Error::OutOfReach(OutOfReach::TooLargeForPuzzles { most: MOST_SQUARES });

/// Calls a function that is generic over the words of a set, with as many as the board needs.
macro_rules! sized {
    ($puzzle:expr, $function:ident($($argument:expr),*)) => {
        match $puzzle.problem().board().free_area() {
            ..=64 => $function::<1>($($argument),*),
            ..=256 => $function::<4>($($argument),*),
            _ => $function::<16>($($argument),*),
        }
    };
}
pub(super) use sized;

/// The method `candidates`: rules out squares for each number, and decides the number with the fewest. It is complete.
#[derive(Clone, Copy, Debug, Default)]
pub struct CandidateSearch;

impl Solver<Puzzle> for CandidateSearch {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, puzzle: &Puzzle) -> Result<Answer<Route>, Error> {
        let routes = all_routes(run, puzzle, 1)?;
        Ok(match routes {
            Answer::Found(mut routes) => {
                routes.pop().map_or(Answer::GAVE_UP, |squares| Answer::Found(Route::Listed(squares)))
            }
            Answer::Impossible(reason) => Answer::Impossible(reason),
            Answer::Unknown(why) => Answer::Unknown(why),
        })
    }
}

impl Puzzle {
    /// The first solutions, `most` at the most, all verified. If there are fewer, they are all.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solutions(&self, run: &mut Run<'_>, most: usize) -> Result<Answer<Vec<Tour>>, Error> {
        let routes = match run.scoped_memory(|run| all_routes(run, self, most)) {
            Ok(Answer::Found(routes)) => routes,
            Ok(Answer::Impossible(reason)) => return Ok(Answer::Impossible(reason)),
            Ok(Answer::Unknown(why)) => return Ok(Answer::Unknown(why)),
            Err(error) => return error.or_unknown(),
        };
        let mut tours = Vec::new();
        for squares in routes {
            match self.verify(run, Route::Listed(squares)) {
                Ok(tour) => tours.push(tour),
                Err(Unverified::Stopped(stopped)) => return Ok(Answer::Unknown(stopped.into())),
                Err(Unverified::Defect(defect)) => {
                    let method = CandidateSearch.name();
                    return Err(Error::MethodBug { method, what: Self::WHAT, defect: defect.to_string() });
                }
            }
        }
        Ok(Answer::Found(tours))
    }
}

/// The first solutions as lists of squares; at least one if the answer is found.
fn all_routes(run: &mut Run<'_>, puzzle: &Puzzle, most: usize) -> Result<Answer<Vec<Vec<Square>>>, Error> {
    if puzzle.problem().board().free_area() > MOST_SQUARES {
        return Err(TOO_LARGE);
    }
    if let Some(reason) = refute_area(puzzle.problem()).or_else(|| refute_colours(puzzle.problem())) {
        return Ok(Answer::Impossible(reason));
    }
    let began = run.steps();
    let routes = sized!(puzzle, explore(run, puzzle, most))?.routes;
    Ok(if routes.is_empty() && most > 0 {
        Answer::Impossible(Reason::Exhausted { steps: run.steps() - began })
    } else {
        Answer::Found(routes)
    })
}

/// What a search found, and how many squares it tried.
pub(super) struct Explored {
    pub(super) routes: Vec<Vec<Square>>,
    pub(super) decisions: u64,
}

/// A number that is decided, and its squares that are still to be tried, the next one last.
struct Level<const W: usize> {
    candidates: Candidates<W>,
    number: usize,
    squares: Vec<usize>,
}

/// Searches until `most` solutions are found. The colours and the area are known to allow one.
pub(super) fn explore<const W: usize>(run: &mut Run<'_>, puzzle: &Puzzle, most: usize) -> Result<Explored, Stopped> {
    let mut found = Explored { routes: Vec::new(), decisions: 0 };
    let layout = Layout::<W>::new(puzzle.problem());
    let bytes = Candidates::bytes(&layout);
    run.reserve(3 * bytes)?;
    let mut levels: Vec<Level<W>> = Vec::new();
    let mut next = Candidates::new(&layout, puzzle);
    let mut alive = next.settle(&layout).is_ok();
    loop {
        run.tick(std::mem::take(&mut next.work))?;
        if alive {
            if let Some(number) = next.most_constrained() {
                run.reserve(bytes)?;
                let mut squares = next.in_order(&layout, number);
                squares.reverse();
                levels.push(Level { candidates: next, number, squares });
            } else {
                found.routes.extend(next.solution(&layout));
            }
        }
        if found.routes.len() >= most {
            return Ok(found);
        }
        while levels.pop_if(|level| level.squares.is_empty()).is_some() {
            run.release(bytes);
        }
        let Some(level) = levels.last_mut() else { return Ok(found) };
        let square = level.squares.pop().unwrap_or(0);
        next = level.candidates.clone();
        run.spend(1)?;
        found.decisions += 1;
        alive = next.put(&layout, level.number, square).is_ok();
    }
}
