//! Hamiltonian cycles and paths of any graph, counted.
//!
//! A cycle or path is *Hamiltonian* if it visits every vertex exactly once. The closed tours of a
//! board are the Hamiltonian cycles of its graph of moves, the open ones its Hamiltonian paths. Here
//! the graph is given by its edges instead of a board and a piece.
//!
//! | file | what it holds |
//! |---|---|
//! | [`graph`](Graph) | a simple graph |
//! | [`theorems`](NoTour) | reasons why there are none, cheap to see |
//! | `order` | an order of the vertices with narrow frontiers |
//! | [`count`](HamiltonProblem) | the question, the choice of the method, and the check of the number |
//!
//! ```
//! use cavallo::hamilton::{Graph, HamiltonProblem};
//! use cavallo::Ends;
//!
//! // The edges of a cube.
//! let edges = (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit)));
//! let cube = Graph::new(8, edges).unwrap();
//! assert_eq!(HamiltonProblem::new(cube.clone(), Ends::Closed).solve().unwrap().number(), &6_u32.into());
//! assert_eq!(HamiltonProblem::new(cube, Ends::Open).solve().unwrap().number(), &72_u32.into());
//! ```

mod count;
mod graph;
mod order;
#[cfg(test)]
mod tests;
mod theorems;

pub use count::{HamiltonCheck, HamiltonCount, HamiltonError, HamiltonMethod, HamiltonPlan, HamiltonProblem};
pub use graph::{Graph, NoSuchVertex};
pub use theorems::NoTour;
