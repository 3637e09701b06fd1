//! Report 000's open ideas: what the report mentions and does not try.
//!
//! | file | idea |
//! |---|---|
//! | [`other_heaps`] | Dijkstra's algorithm with another heap than the binary one |
//! | [`all_pairs`] | Floyd-Warshall without making the graph first |
//! | [`random_targets`] | targets by random trials |
//! | [`random_jumps`] | random jumps to the target, and the best of many trials |
//!
//! | file | what they need |
//! |---|---|
//! | [`heaps`] | priority queues |
//! | [`dijkstra`] | Dijkstra's algorithm with each of them |
//! | [`graph`] | the graph of moves, and breadth-first search |
//! | [`cases`] | gathering problems whose costs are known |
//!
//! Each file says what is asked, measured and checked.

mod all_pairs;
mod cases;
mod dijkstra;
mod graph;
mod heaps;
mod other_heaps;
mod random_jumps;
mod random_targets;

use std::time::Instant;

use crate::gather_times::WORDS;
use crate::lab::{Lab, MethodBug};
use crate::report::Report;
use crate::source::GATHERING;

use all_pairs::Matrices;
use cases::CaseSet;
use other_heaps::Searches;
use random_jumps::RandomJumps;
use random_targets::RandomTargets;

/// How often everything is timed.
#[derive(Clone, Copy)]
struct Repetitions {
    /// The number of times that all boards and methods are gone through.
    rounds: usize,
    /// The number of times that each piece of work is timed in a round, of which the least counts.
    passes: usize,
}

impl Repetitions {
    fn in_words(self) -> String {
        format!(
            "There are {} rounds, each of which goes through all boards and methods in turn; in a round every search is timed {} times, and the \
             least counts, since other work of the machine can only add to it. The time given is the median of the rounds.",
            self.rounds, self.passes
        )
    }
}

/// The least time of several passes, in seconds.
fn least_time(passes: usize, mut work: impl FnMut()) -> f64 {
    let mut least = LeastTimes::new(1);
    for _ in 0..passes {
        least.begin_pass();
        work();
        least.end_piece();
    }
    least.sum()
}

/// Work in pieces, each with its least time of several passes. A piece is short, so that the machine seldom does other work in all passes
/// of it.
struct LeastTimes {
    seconds: Vec<f64>,
    piece: usize,
    begun: Instant,
}

impl LeastTimes {
    fn new(pieces: usize) -> Self {
        Self { seconds: vec![f64::INFINITY; pieces], piece: 0, begun: Instant::now() }
    }

    fn begin_pass(&mut self) {
        (self.piece, self.begun) = (0, Instant::now());
    }

    fn end_piece(&mut self) {
        let least = &mut self.seconds[self.piece];
        *least = least.min(self.begun.elapsed().as_secs_f64());
        (self.piece, self.begun) = (self.piece + 1, Instant::now());
    }

    fn sum(&self) -> f64 {
        self.seconds.iter().sum()
    }
}

/// The six special boards, those of the generator, and large ones.
const SETS: usize = 8;

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
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
    report.words(WORDS);
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
