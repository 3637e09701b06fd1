//! How a tour is looked for: a method with its settings.

use cavallo::tour::{JumpOrder, TheoremsFirst, TieRule, TourSettings};
use cavallo::{Method, Problem, Solved, Solver, Tour, TourProblem};
use cavallo_words::Voice;

use crate::context::{Context, Tally, why};
use crate::documents::{ReasonDocument, TourDocument};
use crate::refusal::Refusal;

/// What the fields say about the method.
pub(crate) struct WayFields {
    pub(crate) method: Option<&'static Method<TourProblem>>,
    /// The method if none is named.
    pub(crate) default: &'static Method<TourProblem>,
    pub(crate) ties: Option<TieRule>,
    pub(crate) seed: Option<u64>,
    pub(crate) jumps: Option<JumpOrder>,
    pub(crate) repairs: Option<bool>,
    pub(crate) least_only: Option<bool>,
    pub(crate) theorems: Option<bool>,
}

/// A method with its settings.
pub struct Way {
    method: &'static Method<TourProblem>,
    settings: TourSettings,
    /// Whether theorems are asked first.
    theorems: bool,
}

impl Way {
    /// The method that the fields ask for.
    pub(crate) fn new(fields: &WayFields) -> Result<Self, Refusal> {
        let &WayFields { method, default, ties, seed, jumps, repairs, least_only, theorems } = fields;
        // A setting that only one method has selects that method.
        let of_choosing = ties.is_some() || jumps.is_some() || repairs == Some(false) || least_only == Some(true);
        let method = method.unwrap_or(if of_choosing { choosing() } else { default });
        let can = method.capabilities();
        let only = |field: &str| {
            let sentence = format!("this is for the method {}, not for {}", choosing().name, method.name);
            Err(Refusal::of_field(field, sentence))
        };
        if ties.is_some() && !can.ties {
            return only("ties");
        }
        if repairs == Some(false) && !can.ties {
            return only("repairs");
        }
        if least_only == Some(true) && !can.ties {
            return only("least_only");
        }
        if jumps.is_some() && !can.jumps {
            return only("jumps");
        }
        let settings = TourSettings {
            ties: ties.unwrap_or_default(),
            seed: seed.unwrap_or(0),
            repairs: repairs.unwrap_or(true),
            least_only: least_only.unwrap_or(false),
            jumps: jumps.unwrap_or_default(),
        };
        Ok(Self { method, settings, theorems: theorems.unwrap_or(true) })
    }

    /// This method with its usual settings, after theorems.
    pub(crate) fn default_of(method: &'static Method<TourProblem>) -> Self {
        Self { method, settings: TourSettings::default(), theorems: true }
    }

    /// The method.
    #[must_use]
    pub fn method(&self) -> &'static Method<TourProblem> {
        self.method
    }

    /// Its settings.
    #[must_use]
    pub fn settings(&self) -> &TourSettings {
        &self.settings
    }

    /// The method, ready to answer.
    #[must_use]
    pub fn solver(&self) -> Box<dyn Solver<TourProblem>> {
        let solver = self.method.solver(&self.settings);
        if self.theorems { Box::new(TheoremsFirst(solver)) } else { solver }
    }

    /// Looks for a tour.
    ///
    /// # Errors
    /// When the method does not suit the question.
    pub fn solve(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<FoundTour, Refusal> {
        let run = context.unwatched_run();
        let mut tally = Tally::new(&mut *context.observer);
        let solved = self.solver().answer(&mut run.watched_by(&mut tally), problem)?;
        Ok(FoundTour { solved, restarts: tally.restarts, rotations: tally.rotations })
    }
}

/// The method that chooses by a rule and tells what it chose among.
pub(crate) fn choosing() -> &'static Method<TourProblem> {
    TourProblem::methods().iter().find(|method| method.capabilities().ties).unwrap_or_else(|| Method::first())
}

/// An answer about a tour, with what was counted on the way.
#[derive(Clone, Debug)]
pub struct FoundTour {
    /// The answer.
    pub solved: Solved<Tour>,
    /// How often the method restarted.
    pub restarts: u64,
    /// How often it repaired a walk.
    pub rotations: u64,
}

impl FoundTour {
    /// The document of the answer.
    #[must_use]
    pub fn document<'d>(&'d self, problem: &'d TourProblem, way: &Way, voice: Voice) -> TourDocument<'d> {
        let Self { solved, restarts, rotations } = self;
        let mut document =
            TourDocument::new(problem, solved, why(voice, &solved.answer)).with_jumps(way.settings.jumps);
        document.answer.reason = solved.answer.reason().map(|reason| ReasonDocument::in_voice(reason, voice));
        let has_ties = way.method.capabilities().ties;
        document.seed = Some(way.settings.seed);
        document.restarts = Some(*restarts).filter(|&restarts| has_ties || restarts > 0);
        document.repairs = Some(*rotations).filter(|&rotations| has_ties || rotations > 0);
        if has_ties { document.with_ties(way.settings.ties) } else { document }
    }
}
