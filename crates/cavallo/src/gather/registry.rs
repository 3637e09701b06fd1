//! The list of methods, and what makes a gathering problem a [`Problem`].

use crate::answer::{Answer, Unknown};
use crate::error::Error;
use crate::method::{self, Capabilities, Method, Problem, Solver, Unverified};
use crate::run::Run;

use super::{
    Bfs, Dijkstra, Exact, FloydWarshall, Fused, GatherDefect, GatherProblem, Gathering, Meeting, Montagna, Targets,
    Weights, verify,
};

/// Settings of the gathering methods; each method uses those that concern it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherSettings {
    /// The radius around the barycentre in which `montagna` tries squares.
    pub radius: u32,
    /// Which squares `montagna` tries.
    pub targets: Targets,
    /// How `montagna` weighs the knights.
    pub weights: Weights,
    /// The step limit of `exact`; beyond it all that is known is a [`Bracket`](super::Bracket).
    pub patience: u64,
}

impl GatherSettings {
    /// The method `montagna` with these settings.
    #[must_use]
    pub fn montagna(&self) -> Montagna {
        Montagna { radius: self.radius, targets: self.targets, weights: self.weights }
    }
}

impl Default for GatherSettings {
    fn default() -> Self {
        let Montagna { radius, targets, weights } = Montagna::default();
        Self { radius, targets, weights, patience: Exact::default().patience }
    }
}

static METHODS: &[Method<GatherProblem>] = &[
    Method {
        name: "auto",
        title: "Automatic choice of method",
        summary: "exact; fused for other pieces and boards that wrap around",
        build: |settings| Box::new(Auto { exact: Exact { patience: settings.patience } }),
    },
    Method {
        name: "exact",
        title: "Branch and bound",
        summary: "bounds whole regions of the board at once; boards of any size",
        build: |settings| Box::new(Exact { patience: settings.patience }),
    },
    Method {
        name: "fused",
        title: "Fused breadth-first search",
        summary: "a breadth-first search for each knight, without a graph",
        build: |_| Box::new(Fused),
    },
    Method {
        name: "bfs",
        title: "Breadth-first search",
        summary: "the graph of moves, then a breadth-first search for each knight",
        build: |_| Box::new(Bfs),
    },
    Method {
        name: "dijkstra",
        title: "Dijkstra's algorithm",
        summary: "the same graph, with a priority queue",
        build: |_| Box::new(Dijkstra),
    },
    Method {
        name: "floyd-warshall",
        title: "The Floyd-Warshall algorithm",
        summary: "all distances of the graph at once; small boards only",
        build: |_| Box::new(FloydWarshall),
    },
    Method {
        name: "montagna",
        title: "Moving the mountain",
        summary: "tries squares around the weighted barycentre; a heuristic",
        build: |settings| Box::new(settings.montagna()),
    },
];

impl Problem for GatherProblem {
    type Claim = Meeting;
    type Verified = Gathering;
    type Defect = GatherDefect;
    type Settings = GatherSettings;

    const WHAT: &'static str = "meeting";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: Meeting) -> Result<Gathering, Unverified<GatherDefect>> {
        verify::verify(self, run, claim)
    }

    fn left_open(gathering: &Gathering) -> Option<Unknown> {
        Some(gathering.bound()?.stopped.map_or(Unknown::GaveUp, Unknown::Stopped))
    }
}

impl GatherProblem {
    /// The best meeting, or the reason why there is none, without any limits.
    ///
    /// # Errors
    /// When a claim of the method is refuted, which is a bug.
    pub fn solve(&self) -> Result<Answer<Gathering>, Error> {
        self.solve_in(&mut Run::unlimited())
    }

    /// The same within the limits of a run.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_in(&self, run: &mut Run<'_>) -> Result<Answer<Gathering>, Error> {
        method::answer(run, self)
    }
}

/// The method `auto`: `exact` where it applies, else `fused`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto {
    /// The method for knights.
    pub exact: Exact,
}

impl Auto {
    fn choose(&self, problem: &GatherProblem) -> &dyn Solver<GatherProblem> {
        if problem.board().is_classic() { &self.exact } else { &Fused }
    }
}

impl Solver<GatherProblem> for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn method_for(&self, problem: &GatherProblem) -> &'static str {
        self.choose(problem).name()
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { traced: false, ..Capabilities::GRAPH_SEARCH }
    }

    fn claim(&self, run: &mut Run<'_>, problem: &GatherProblem) -> Result<Answer<Meeting>, Error> {
        self.choose(problem).claim(run, problem)
    }
}
