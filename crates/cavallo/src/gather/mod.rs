//! Gathering k-knights: where do these knights meet soonest?
//!
//! A k-knight makes up to k jumps in one turn, so from a distance of d jumps it needs ceil(d / k) turns. Asked for is a square
//! on which all knights can meet with the fewest turns added up ([`Objective::Total`]), or so that the last of them arrives
//! as early as possible ([`Objective::Slowest`]).
//!
//! Vocabulary: [`GatherProblem`] is the question, [`Meeting`] a claim, [`Journey`](crate::distance::Journey) one knight's way to it,
//! [`Gathering`] a claim that was verified journey by journey.
//!
//! | method | what it does | exact | time for n knights on a board of area A |
//! |---|---|---|---|
//! | `auto` | `exact` | yes | |
//! | `exact` | bounds whole regions of the board at once, and looks only where the best square can be | yes | about n log A |
//! | `fused` | one breadth-first search a knight, folded into the generation of its moves | yes | n A |
//! | `bfs` | builds the graph of moves, then one breadth-first search a knight | yes | n A |
//! | `dijkstra` | the same graph, Dijkstra's algorithm with a binary heap | yes | n A log A |
//! | `floyd-warshall` | all distances of the graph at once | yes | A^3 |
//! | `montagna` | moves the mountain instead: tries squares around the weighted barycentre | no | n for each square tried |

mod bfs;
mod costs;
mod dijkstra;
mod exact;
mod field;
mod floyd_warshall;
mod fused;
mod graph;
mod meeting;
mod montagna;
mod problem;
mod registry;
mod slowest;
mod tally;
mod verify;

pub use bfs::Bfs;
pub use costs::{Costs, costs};
pub use dijkstra::Dijkstra;
pub use exact::Exact;
pub use floyd_warshall::FloydWarshall;
pub use fused::Fused;
pub use meeting::{Meeting, Wanted};
pub use montagna::{Montagna, Targets, Weights};
pub use problem::{GatherError, GatherProblem, Knight, MAX_K, MAX_KNIGHTS, Objective};
pub use registry::{Auto, GatherSettings};
pub use verify::{GatherDefect, Gathering};
