//! The one list of methods: it feeds the command line's help and every test that compares methods.

use super::{Bfs, Dijkstra, Exact, FloydWarshall, Fused, GatherSolver, Montagna, Targets, Weights};

/// What may be set for a method; each takes what concerns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How far around the barycentre `montagna` looks.
    pub radius: u32,
    /// Which squares `montagna` tries.
    pub targets: Targets,
    /// How `montagna` weighs the knights.
    pub weights: Weights,
    /// How long `exact` tries, in steps, before it says that it does not know.
    pub patience: u64,
}

impl Default for Settings {
    fn default() -> Self {
        let Montagna { radius, targets, weights } = Montagna::default();
        Self { radius, targets, weights, patience: Exact::default().patience }
    }
}

/// An entry of the list.
pub struct Method {
    /// The name on the command line.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Makes a solver with these settings.
    pub build: fn(Settings) -> Box<dyn GatherSolver>,
}

/// All methods, the default first.
pub static METHODS: [Method; 7] = [
    Method { name: "auto", summary: "exact", build: |settings| Box::new(Exact { patience: settings.patience }) },
    Method {
        name: "exact",
        summary: "bounds whole regions of the board at once; boards of any size",
        build: |settings| Box::new(Exact { patience: settings.patience }),
    },
    Method {
        name: "fused",
        summary: "a breadth-first search for each knight, without a graph",
        build: |_| Box::new(Fused),
    },
    Method {
        name: "bfs",
        summary: "the graph of moves, then a breadth-first search for each knight",
        build: |_| Box::new(Bfs),
    },
    Method { name: "dijkstra", summary: "the same graph, with a priority queue", build: |_| Box::new(Dijkstra) },
    Method {
        name: "floyd-warshall",
        summary: "all distances of the graph at once; small boards only",
        build: |_| Box::new(FloydWarshall),
    },
    Method {
        name: "montagna",
        summary: "tries squares around the weighted barycentre; a heuristic",
        build: |Settings { radius, targets, weights, .. }| Box::new(Montagna { radius, targets, weights }),
    },
];
