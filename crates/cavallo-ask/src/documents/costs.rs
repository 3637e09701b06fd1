//! The JSON document about the cost of every square of a gathering.

use cavallo::gather::{Costs, Objective};
use cavallo::{Board, GatherProblem, Square};
use cavallo_formats::SquareName;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// The most best squares that are listed.
const MOST_BEST: usize = 1000;

/// The costs of all squares, of the schema `cavallo-costs/1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = crate::schemas::named("cavallo-costs/1")))]
pub struct CostsDocument<'a> {
    /// `cavallo-costs/1`.
    pub schema: &'static str,
    /// The board.
    #[serde(flatten)]
    pub board: &'a Board,
    /// What a cost is: the turns of all knights, or of the last to arrive.
    pub objective: Objective,
    /// The fewest turns, if all knights can meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    /// The most turns to a square on which all knights can meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// The squares with the fewest turns, the first thousand of them.
    pub best: Vec<SquareName>,
    /// Whether there are more of them.
    pub more: bool,
    /// The turns to every square, rank by rank from the bottom, each from left to right; `null` where some knight cannot go.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<Option<u64>>>"))]
    pub costs: CostRows<'a>,
}

impl<'a> CostsDocument<'a> {
    /// The document of the costs of a problem, computed for this objective.
    #[must_use]
    pub fn new(problem: &'a GatherProblem, objective: Objective, costs: &'a Costs) -> Self {
        let board = problem.board();
        let (least, most) = costs.range().unzip();
        let cheapest = board.squares().filter(|&square| least.is_some() && costs.at(square) == least);
        let mut best: Vec<SquareName> = cheapest.take(MOST_BEST + 1).map(SquareName).collect();
        let more = best.len() > MOST_BEST;
        best.truncate(MOST_BEST);
        Self { schema: "cavallo-costs/1", board, objective, least, most, best, more, costs: CostRows { board, costs } }
    }
}

/// Costs that are serialised rank by rank, the bottom rank first.
#[derive(Clone, Copy, Debug)]
pub struct CostRows<'a> {
    board: &'a Board,
    costs: &'a Costs,
}

/// One rank.
struct CostRow<'a>(CostRows<'a>, u32);

impl Serialize for CostRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.board.height() as usize))?;
        (0..self.board.height()).try_for_each(|rank| rows.serialize_element(&CostRow(*self, rank)))?;
        rows.end()
    }
}

impl Serialize for CostRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(CostRows { board, costs }, rank) = self;
        serializer.collect_seq((0..board.width()).map(|file| costs.at(Square::new(file, *rank))))
    }
}
