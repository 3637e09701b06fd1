//! The number of Hamiltonian cycles or paths of any graph.

use cavallo::hamilton::{HamiltonError, HamiltonProblem};
use cavallo::{Ends, Run};
use cavallo_formats::{GraphFile, read_graph};

use crate::context::Context;
use crate::documents::GraphCountDocument;
use crate::entry::Entry;
use crate::question::{Question, question};
use crate::refusal::{Refusal, Status};
use crate::reply::Reply;

/// Memory for the graph of a file, in bytes.
const MOST_MEMORY: u64 = 64 << 20;

question! {
    /// Counts the Hamiltonian cycles or paths of a graph: lines of two names, graph6 or a TSPLIB Hamiltonian cycle problem.
    CountGraph: {
        /// The text of the graph's file.
        text: String,
    } may {
        /// Whether cycles are counted, and not paths; open if left out.
        ends: Ends,
        /// Whether a cycle or path and its reverse are two.
        directed: bool,
    }
}

impl Question for CountGraph {
    const ENTRY: Entry = Entry::new(
        "count/graph",
        Self::SUMMARY,
        "cavallo-graph-count/1",
        r#"{"text":"a b\nb c\nc a\n","ends":"closed"}"#,
    );

    type Problem = GraphFile;

    fn problem(&self) -> Result<GraphFile, Refusal> {
        let read = read_graph(&mut Run::unlimited(), self.text.as_bytes(), Some(MOST_MEMORY));
        read.map_err(|error| Refusal::of_field("text", error))
    }

    fn answer(&self, file: &GraphFile, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (ends, directed) = (self.ends.unwrap_or(Ends::Open), self.directed.unwrap_or(false));
        let mut problem = HamiltonProblem::new(file.graph.clone(), ends);
        if directed {
            problem = problem.directed();
        }
        let voice = context.voice;
        let mut run = context.run_on_all_threads();
        let answer = problem.solve_in(&mut run);
        let document = GraphCountDocument::new(Some(file), ends, directed, run.elapsed());
        match answer {
            Ok(count) => Reply::json(&document.counted(&file.names, &count)),
            Err(HamiltonError::Stopped(stopped)) => Reply::json(&document.unknown(&voice.stopped(stopped))),
            Err(HamiltonError::Count(error)) => Err(error.into()),
            Err(error) => Err(Refusal::new(Status::OutOfReach, error.to_string())),
        }
    }
}
