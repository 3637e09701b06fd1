//! The list of methods, and what makes a tour problem a [`Problem`].

use crate::answer::Answer;
use crate::error::Error;
use crate::method::{self, Method, Problem, Unverified};
use crate::run::Run;

use super::{
    Auto, BreadthFirst, Construct, DepthFirst, JumpOrder, Route, Search, TieRule, Tour, TourDefect, TourProblem,
    Warnsdorff, verify,
};

/// Settings of the tour methods; each method uses those that concern it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourSettings {
    /// How Warnsdorff's rule breaks ties.
    pub ties: TieRule,
    /// The random seed.
    pub seed: u64,
    /// Whether Warnsdorff's rule repairs walks that stay stuck.
    pub repairs: bool,
    /// Whether Warnsdorff's rule never tries a square that had not the fewest exits.
    pub least_only: bool,
    /// The order in which jumps are tried; ties that are left go by it.
    pub jumps: JumpOrder,
}

impl Default for TourSettings {
    fn default() -> Self {
        Self { ties: TieRule::default(), seed: 0, repairs: true, least_only: false, jumps: JumpOrder::READING }
    }
}

static METHODS: &[Method<TourProblem>] = &[
    Method {
        name: "auto",
        title: "Automatic choice of method",
        summary: "existence theorems, then construct; with blocked squares or a prefix, a try of warnsdorff, then search",
        build: |settings| Box::new(Auto { seed: settings.seed }),
    },
    Method {
        name: "construct",
        title: "Construction from blocks",
        summary: "put together from blocks, at once on any board without blocked squares; complete",
        build: |_| Box::new(Construct),
    },
    Method {
        name: "search",
        title: "Search with pruning",
        summary: "depth-first in Warnsdorff's order, with all pruning; complete",
        build: |_| Box::new(Search),
    },
    Method {
        name: "warnsdorff",
        title: "Warnsdorff's rule",
        summary: "depth-first, fewest exits first; repairs walks that are stuck",
        build: |&TourSettings { ties, seed, repairs, least_only, jumps }| {
            Box::new(Warnsdorff { ties, seed, repairs, least_only, jumps })
        },
    },
    Method {
        name: "depth-first",
        title: "Depth-first search",
        summary: "plain depth-first, nothing pruned",
        build: |settings| Box::new(DepthFirst { jumps: settings.jumps }),
    },
    Method {
        name: "breadth-first",
        title: "Breadth-first search",
        summary: "breadth-first over paths; its memory explodes from 6x6 on",
        build: |_| Box::new(BreadthFirst),
    },
];

impl Problem for TourProblem {
    type Claim = Route;
    type Verified = Tour;
    type Defect = TourDefect;
    type Settings = TourSettings;

    const WHAT: &'static str = "tour";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Route) -> Result<Tour, Unverified<TourDefect>> {
        verify::verify(self, run, claim)
    }
}

impl TourProblem {
    /// A tour, or the reason why there is none, by the method `auto` without any limits.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Tour>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Tour>, Error> {
        method::answer(run, self)
    }
}
