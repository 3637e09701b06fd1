//! What a meeting costs on every square.

use cavallo::gather::{Costs, Gathering, costs};
use cavallo::{Answer, Error, GatherProblem, Solved};
use cavallo_words::Language;

use super::{EXAMPLE, MOST_SQUARES};
use crate::context::Context;
use crate::documents::CostsDocument;
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Gives the cost of a meeting on every square.
    GatherCosts: gathering board objective lang {} may {
        /// Passed over: the costs do not depend on a method.
        method: crate::fields::ByName<&'static cavallo::Method<GatherProblem>>,
    }
}

impl GatherCosts {
    /// The costs.
    ///
    /// # Errors
    /// When a limit ends the work.
    pub fn solve(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Costs, Refusal> {
        Ok(costs(&mut context.run(), problem, self.objective()).map_err(Error::from)?)
    }
}

/// Costs and an answer were found apart from each other: both must say the same.
///
/// # Errors
/// When they do not, which is a bug.
pub fn costs_agree(solved: &Solved<Gathering>, costs: &Costs) -> Result<(), Refusal> {
    let least = costs.range().map(|(least, _)| least);
    let agree = match &solved.answer {
        Answer::Found(gathering) => {
            let turns = Some(gathering.turns());
            costs.at(gathering.square()) == turns && (least == turns || !solved.complete)
        }
        Answer::Impossible(_) => least.is_none(),
        Answer::Unknown(_) => true,
    };
    if agree {
        return Ok(());
    }
    let name = solved.method;
    Err(Refusal::bug(format!("the answer of the method {name} does not agree with the costs of the squares")))
}

impl Question for GatherCosts {
    const ENTRY: Entry = Entry::new("gather/costs", Self::SUMMARY, "cavallo-costs/1", EXAMPLE).at(Route::post(
        "/api/gather/costs",
        MOST_SQUARES,
    )
    .with_files());

    type Problem = GatherProblem;

    fn problem(&self) -> Result<GatherProblem, Refusal> {
        Ok(self.gathering()?.with_objective(self.objective()))
    }

    fn squares(problem: &GatherProblem) -> u64 {
        problem.board().area()
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let costs = self.solve(problem, context)?;
        Reply::json(&CostsDocument::new(problem, self.objective(), &costs))
    }
}
