//! Gathering problems whose costs are known square by square, for the ideas that try something at random.

use cavallo::board::Square;
use cavallo::gather::{Exact, GatherProblem, Objective, costs};
use cavallo::{Run, board::Board};
use cavallo_experiments::{Halt, Lab, random_boards};
use cavallo_formats::{CaseAnswer, GenerateSettings, read_gather};

/// The six special boards of the report's appendix C.
const SPECIAL: &str = include_str!("../../../data/coursework/input_other.txt");

/// A problem whose knights can meet.
pub(crate) struct Case {
    pub(crate) problem: GatherProblem,
    /// The least number of turns.
    pub(crate) best: u64,
    /// The squares on which the knights meet in this number of turns.
    pub(crate) best_squares: Vec<Square>,
    /// The number of squares of the board.
    pub(crate) squares: usize,
}

impl Case {
    /// The case of a problem, if its knights can meet.
    fn of(lab: &Lab<'_>, problem: GatherProblem) -> Result<Option<Self>, Halt> {
        let CaseAnswer::Turns(best) = lab.gather(&Exact::default(), &problem)? else { return Ok(None) };
        let costs = costs(&mut Run::unlimited(), &problem, Objective::Total)?;
        if costs.range().map(|(least, _)| least) != Some(best) {
            return Err(Halt::bug(format!("exact finds {best} turns, which is not the least cost of a square")));
        }
        let board: &Board = problem.board();
        let best_squares: Vec<Square> = board.squares().filter(|&square| costs.at(square) == Some(best)).collect();
        Ok(Some(Self { best, best_squares, squares: board.area() as usize, problem }))
    }

    /// The share of best squares.
    pub(crate) fn share(&self) -> f64 {
        self.best_squares.len() as f64 / self.squares as f64
    }

    /// The number of squares with knights.
    pub(crate) fn occupied(&self) -> usize {
        self.problem.knights().chunk_by(|a, b| a.square == b.square).count()
    }
}

/// Cases of one kind.
pub(crate) struct CaseSet {
    pub(crate) name: String,
    pub(crate) cases: Vec<Case>,
}

impl CaseSet {
    fn of(lab: &Lab<'_>, name: &str, problems: Vec<GatherProblem>) -> Result<Self, Halt> {
        let mut cases = Vec::new();
        for problem in problems {
            lab.check()?;
            cases.extend(Case::of(lab, problem)?);
        }
        Ok(Self { name: name.to_owned(), cases })
    }

    /// Boards as the report's generator makes them.
    pub(crate) fn generated(lab: &Lab<'_>) -> Result<Self, Halt> {
        let settings =
            GenerateSettings { cases: lab.size().pick(300, 5000), seed: lab.seed(), ..GenerateSettings::default() };
        Self::of(lab, "up to 10x10", random_boards(&settings)?)
    }

    /// The same with large boards.
    pub(crate) fn large(lab: &Lab<'_>) -> Result<Self, Halt> {
        let cases = lab.size().pick(20, 200);
        let settings =
            GenerateSettings { cases, rows: 24..=24, cols: 24..=24, seed: lab.seed(), ..GenerateSettings::default() };
        Self::of(lab, "24x24", random_boards(&settings)?)
    }

    /// The six special boards, each on its own.
    pub(crate) fn special(lab: &Lab<'_>) -> Result<Vec<Self>, Halt> {
        let problems = read_gather(SPECIAL.as_bytes(), None)
            .map_err(|error| Halt::bug(format!("the six boards cannot be read: {error}")))?;
        let set = |(number, problem)| Self::of(lab, &format!("special board {number}"), vec![problem]);
        (1..).zip(problems).map(set).collect()
    }
}
