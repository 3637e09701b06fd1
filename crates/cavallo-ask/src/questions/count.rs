//! The exact number of tours, and what counting them would take.

use cavallo::board::Symmetry;
use cavallo::count::{Count, CountPlan, CountSettings, Counting, PlanFor, plan_count};
use cavallo::{CountProblem, Method, Solved, TourProblem};

use crate::context::{Context, why};
use crate::documents::{CountDocument, CountPlanDocument};
use crate::entry::{Entry, Route};
use crate::fields::{ByName, Number};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The most squares of a board whose tours a server counts, draws or estimates.
pub(super) const MOST_SQUARES: u64 = 4096;

question! {
    /// Counts all tours exactly.
    CountTours: board tours {} may {
        /// Whether a tour and its reverse are two.
        directed: bool,
        /// Whether turned and mirrored tours are one.
        distinct: bool,
        /// The symmetry that maps the tours onto themselves, if only such tours are counted.
        symmetry: ByName<Symmetry>,
        /// Whether the number is counted twice where no other method can check it in short time.
        confirm: bool,
        /// The method; auto if left out.
        method: ByName<&'static Method<CountProblem>>,
    }
}

question! {
    /// Says what counting all tours would take, without counting.
    PlanCount: board tours {} may {
        /// The number of machines; 1 if left out.
        machines: Number<1, 4_294_967_295>,
        /// The threads of each; those that there are if left out.
        threads: Number<1, 65_536>,
        /// The memory of each, in bytes; what is allowed here if left out.
        memory: Number<1, { u64::MAX }>,
        /// Whether there is scratch space.
        scratch: bool,
    }
}

impl CountTours {
    /// The number of tours.
    ///
    /// # Errors
    /// When the method does not suit the question.
    pub fn solve(&self, problem: &CountProblem, context: &mut Context<'_>) -> Result<Solved<Count>, Refusal> {
        let method = self.method.map_or_else(Method::<CountProblem>::first, |method| method.0);
        let counter = method.solver(&CountSettings::default());
        Ok(counter.answer(&mut context.run_on_all_threads(), problem)?)
    }
}

impl Question for CountTours {
    const ENTRY: Entry =
        Entry::new("count", Self::SUMMARY, "cavallo-count/1", r#"{"board":"6x6","ends":"closed","distinct":true}"#)
            .at(Route::post("/api/count", MOST_SQUARES));

    type Problem = CountProblem;

    fn problem(&self) -> Result<CountProblem, Refusal> {
        let counting = match (self.directed.unwrap_or(false), self.distinct.unwrap_or(false)) {
            (true, true) => return Err(Refusal::of_field("distinct", "directed and distinct exclude each other")),
            (true, false) => Counting::Directed,
            (false, true) => Counting::Distinct,
            (false, false) => Counting::Undirected,
        };
        let mut problem = CountProblem::of(self.tours()?).counting_as(counting);
        if let Some(symmetry) = self.symmetry {
            problem = problem.kept_by(symmetry.0).map_err(|error| Refusal::about("symmetry", error))?;
        }
        Ok(if self.confirm.unwrap_or(false) { problem.confirmed() } else { problem })
    }

    fn squares(problem: &CountProblem) -> u64 {
        problem.tours().board().area()
    }

    fn answer(&self, problem: &CountProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let solved = self.solve(problem, context)?;
        Reply::json(&CountDocument::new(problem, &solved, why(context.voice, &solved.answer)))
    }
}

impl PlanCount {
    /// What the plan is for.
    #[must_use]
    pub fn resources(&self, context: &Context<'_>) -> PlanFor {
        PlanFor {
            memory: self.memory.map(|bytes| bytes.0).or(context.budget.memory),
            machines: self.machines.map_or(1, |machines| machines.0 as u32),
            threads: self.threads.map_or(context.threads, |threads| threads.0 as usize),
            scratch: self.scratch.unwrap_or(false),
        }
    }

    /// The plan.
    ///
    /// # Errors
    /// When the board is too wide for its patterns to be planned.
    pub fn solve(
        &self,
        problem: &TourProblem,
        resources: &PlanFor,
        context: &mut Context<'_>,
    ) -> Result<CountPlan, Refusal> {
        Ok(plan_count(&mut context.run(), problem, resources)?)
    }
}

impl Question for PlanCount {
    const ENTRY: Entry =
        Entry::new("count/plan", Self::SUMMARY, "cavallo-count-plan/1", r#"{"board":"8x8","ends":"closed"}"#);

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        self.tours()
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let resources = self.resources(context);
        let plan = self.solve(problem, &resources, context)?;
        Reply::json(&CountPlanDocument::new(problem, &resources, &plan))
    }
}
