//! Report 000's open ideas: what the report mentions and does not try.
//!
//! | file | idea |
//! |---|---|
//! | `other_heaps` | Dijkstra's algorithm with another heap than the binary one |
//! | `all_pairs` | Floyd-Warshall without making the graph first |
//! | `random_targets` | targets by random trials |
//! | `random_jumps` | random jumps to the target, and the best of many trials |
//!
//! | file | what they need |
//! |---|---|
//! | `heaps` | priority queues |
//! | `dijkstra` | Dijkstra's algorithm with each of them |
//! | `graph` | the graph of moves, and breadth-first search |
//! | `cases` | gathering problems whose costs are known |
//! | `timing` | the least time of several passes |
//!
//! Each file says what is asked, measured and checked. `cargo xtask open-ideas` carries the experiment out.

mod all_pairs;
mod cases;
mod dijkstra;
mod graph;
mod heaps;
mod other_heaps;
mod random_jumps;
mod random_targets;
#[cfg(test)]
mod tests;
mod timing;

use all_pairs::Matrices;
use cases::CaseSet;
use cavallo_experiments::{Experiment, GATHERING, GATHERING_WORDS, Lab, MethodBug, Report};
use other_heaps::Searches;
use random_jumps::RandomJumps;
use random_targets::RandomTargets;

/// The experiment.
pub static OPEN_IDEAS: Experiment = Experiment::new(
    "open-ideas",
    "What are the ideas worth that report 000 mentions and does not try?",
    "cargo xtask",
    run,
);

/// The six special boards, those of the generator, and large ones.
const SETS: usize = 8;

fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
    let (mut searches, mut matrices) = (Searches::new(lab), Matrices::new(lab));
    let (mut targets, mut jumps) = (RandomTargets::new(lab), RandomJumps::new(lab));
    let mut sets: Vec<CaseSet> = Vec::new();
    let parts = searches.parts() + matrices.parts() + 1 + SETS + RandomJumps::parts(2);
    let stopped = lab.run_parts(parts, |lab| {
        searches.measure(lab)?;
        matrices.measure(lab)?;
        lab.begin_part("the costs of all squares of the boards")?;
        sets.push(CaseSet::generated(lab)?);
        sets.push(CaseSet::large(lab)?);
        sets.extend(CaseSet::special(lab)?);
        targets.measure(lab, &sets)?;
        jumps.measure(lab, &sets[..2])
    })?;
    let mut report = Report::new(lab, stopped);
    report.source(&GATHERING);
    report.words(GATHERING_WORDS);
    report.words(
        "Montagna is the report's heuristic: it tries a few squares around the weighted barycentre of the knights. The report also mentions four \
         ideas that it does not try; they are tried here.",
    );
    searches.explain(&mut report);
    matrices.explain(&mut report);
    targets.explain(&mut report);
    jumps.explain(&mut report);
    searches.tell(&mut report);
    matrices.tell(&mut report);
    targets.tell(&mut report, &sets);
    jumps.tell(&mut report, sets.get(..2).unwrap_or_default());
    Ok(report)
}
