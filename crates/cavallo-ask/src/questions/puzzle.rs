//! A puzzle with one solution, and the solutions of a puzzle.

use cavallo::puzzle::{GenerateOptions, Given, Level, generate};
use cavallo::{Puzzle, Square, TourProblem};

use crate::context::{Context, why};
use crate::documents::{PuzzleDocument, SolutionsDocument};
use crate::entry::{Entry, Route};
use crate::fields::{ByName, Number, Seed};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The most squares of a board of which a puzzle is made while somebody waits.
const MOST_SQUARES: u64 = 144;

question! {
    /// Makes a puzzle: some numbers of a tour are given, and there is one way to fill in the others.
    MakePuzzle: board tours {} may {
        /// The random seed; another each time if left out.
        seed: Seed,
        /// How hard it should be; easy if left out.
        level: ByName<Level>,
    }
}

question! {
    /// Says whether a puzzle has no solution, one or more, and gives one.
    SolvePuzzle: board tours {
        /// The visits that are given.
        given: Vec<GivenField>,
    } may {}
}

/// A visit that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GivenField {
    /// The square.
    pub square: Square,
    /// The number of its visit, from 1.
    pub number: Number<1, { u64::MAX }>,
}

impl Question for MakePuzzle {
    const ENTRY: Entry =
        Entry::new("puzzle", Self::SUMMARY, "cavallo-puzzle/1", r#"{"board":"5x5","seed":5,"level":"easy"}"#)
            .at(Route::post("/api/puzzle", MOST_SQUARES));

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        self.tours()
    }

    fn squares(problem: &TourProblem) -> u64 {
        problem.board().area()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (level, seed) = (self.level.map_or(Level::Easy, |level| level.0), self.seed);
        let (seed, voice) = (seed.map_or(context.any_seed, |seed| seed.0), context.voice);
        let mut run = context.run();
        let answer = generate(&mut run, problem, &GenerateOptions { level, seed })?;
        let time = run.elapsed();
        Reply::json(&PuzzleDocument::new(problem, (level, seed), &answer, why(voice, &answer), time))
    }
}

impl Question for SolvePuzzle {
    const ENTRY: Entry = Entry::new(
        "puzzle/solve",
        Self::SUMMARY,
        "cavallo-solutions/1",
        r#"{"board":"3x4","given":[{"square":"a1","number":1},{"square":"c4","number":12}]}"#,
    );

    type Problem = Puzzle;

    fn problem(&self) -> Result<Puzzle, Refusal> {
        let given = self.given.iter().map(|given| Given { number: given.number.0, square: given.square });
        Puzzle::new(self.tours()?, given.collect()).map_err(|error| Refusal::about("given", error))
    }

    fn squares(problem: &Puzzle) -> u64 {
        problem.problem().board().area()
    }

    fn answer(&self, puzzle: &Puzzle, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let voice = context.voice;
        let mut run = context.run();
        // The second one tells whether there is one or more.
        let answer = puzzle.solutions(&mut run, 2)?;
        let time = run.elapsed();
        Reply::json(&SolutionsDocument::new(puzzle, &answer, why(voice, &answer), time))
    }
}
