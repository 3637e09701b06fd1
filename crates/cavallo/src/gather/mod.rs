//! Gathering k-knights: where do these knights meet soonest?
//!
//! A k-knight makes up to k jumps in one turn, so from a distance of d jumps it needs ceil(d / k) turns. The problem is to
//! find a square on which all knights can meet with the least sum of turns ([`Objective::Total`]), or so that the last of
//! them arrives as early as possible ([`Objective::Slowest`]). The book has lessons on them: `docs/book/gathering.md`,
//! `exact-gathering.md` and `slowest-and-camelot.md`.
//!
//! | file | what it holds |
//! |---|---|
//! | [`problem`](GatherProblem), [`knight`](Knight) | the question |
//! | [`meeting`](Meeting) | the claim, and what is [asked for](Wanted) |
//! | [`bracket`](Bracket) | what is known when a search ends early |
//! | [`verify`](Gathering) | the verifier, which walks every knight's [`Journey`](crate::distance::Journey) |
//! | [`costs`](fn@costs) | the cost of every square, for pictures |
//! | [`registry`](GatherSettings) | the list of methods |
//! | [`mountain`](Montagna) | how `montagna` weighs the knights, and what it tries |
//! | [`montagna_trace`](MontagnaRecorder) | what `montagna` did, for explanations and pictures |
//! | `tally` | the cost of every square added up knight by knight, for the four methods that measure all distances |
//! | `field` | breadth-first search on the board itself |
//! | `graph` | the graph of moves |
//! | `slowest` | the objective `Slowest` of `exact` |
//!
//! | method | what it does | exact | time for n knights on a board of area A |
//! |---|---|---|---|
//! | `auto` | `exact` where it applies, else `fused` | yes | |
//! | [`exact`](Exact) | bounds whole rectangles, and examines only those where the best square can be | yes | about n + log A |
//! | [`fused`](Fused) | one breadth-first search per knight, fused with the generation of its moves | yes | n A |
//! | [`bfs`](Bfs) | builds the graph of moves, then one breadth-first search per knight | yes | n A |
//! | [`dijkstra`](Dijkstra) | the same graph, Dijkstra's algorithm with a binary heap | yes | n A log A |
//! | [`floyd_warshall`](FloydWarshall) | all distances of the graph at once | yes | A^3 |
//! | [`montagna`](Montagna) | tries squares around the weighted barycentre | no | A for each square tried |

mod bfs;
mod bracket;
mod costs;
mod dijkstra;
mod error;
mod exact;
mod field;
mod floyd_warshall;
mod fused;
mod graph;
mod knight;
mod meeting;
mod montagna;
mod montagna_trace;
mod mountain;
mod problem;
mod registry;
mod slowest;
mod sorting;
mod tally;
mod verify;

pub use bfs::Bfs;
pub use bracket::Bracket;
pub use costs::{Costs, costs};
pub use dijkstra::Dijkstra;
pub use error::GatherError;
pub use exact::{Cone, Exact, RectangleBound};
pub use floyd_warshall::FloydWarshall;
pub use fused::Fused;
pub use knight::{Knight, MAX_K, MAX_KNIGHTS};
pub use meeting::{LowerBound, Meeting, Objective, Wanted};
pub use montagna_trace::{MontagnaRecorder, MontagnaTrace};
pub use mountain::{Montagna, Targets, Weights};
pub use problem::GatherProblem;
pub use registry::{Auto, GatherSettings};
pub use verify::{GatherDefect, Gathering};

pub use crate::trace::{Barycentre, Target};
