//! How the answer to a gathering came about: one line for the method, one for each knight, and what follows from them. For `montagna`
//! also the weights, the barycentre and every target.
//!
//! ```text
//!   montagna: tries squares around the weighted barycentre; a heuristic; 17 steps
//!   a1 with k = 1: weight 2
//!   c2 with k = 2: weight 1
//!   barycentre: (row, column) = (5/3, 2/3), rounded (2, 1), square b1
//!   targets: the barycentre and the squares around it to radius 1, 6 squares
//!   target a1: distances 0 1; 1 turn
//!   ...
//! ```

use std::io::{self, Write};

use cavallo::gather::{Gathering, MontagnaTrace, Target};
use cavallo::{Answer, GatherProblem, Method, Reason, Run, Solved};

use crate::board::graph::stop;
use crate::lang::{Best, Lang, Sentences};

/// The work of a knight's line, and of a distance in that of a target.
const WORK: u64 = 1000;
const WORK_OF_DISTANCE: u64 = 50;

/// Writes how an answer came about. `trace` is what `montagna` did, and `unknown` says why the answer is not known, if it is not.
///
/// # Errors
/// When writing fails, or with a [`Stopped`](cavallo::Stopped) inside when the run is stopped, at the end of a line.
pub fn write_explanation(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    solved: &Solved<Gathering>,
    trace: Option<&MontagnaTrace>,
    unknown: Option<&str>,
    lang: Lang,
    out: &mut dyn Write,
) -> io::Result<()> {
    let words = lang.sentences();
    let steps = words.steps(solved.steps);
    match Method::named(solved.method) {
        Ok(method) => writeln!(out, "  {}: {}; {steps}", method.name, words.method(method))?,
        // A method of the caller's own.
        Err(_) => writeln!(out, "  {}: {steps}", solved.method)?,
    }
    if let Some(trace) = trace {
        write_trace(run, problem, trace, words, out)?;
    }
    match &solved.answer {
        Answer::Found(gathering) => {
            let efforts = gathering.jumps_of_each().iter().zip(gathering.turns_of_each());
            for (knight, (&jumps, &turns)) in problem.knights().iter().zip(efforts) {
                run.tick(WORK).map_err(stop)?;
                writeln!(out, "  {}", words.way(knight, gathering.square(), jumps, turns))?;
            }
            let best = trace.filter(|_| !solved.complete).map_or(Best::Certain, |trace| Best::OfTargets(trace.tried));
            let objective = problem.wanted().objective;
            writeln!(out, "  {}", words.meeting(objective, gathering.turns(), gathering.square(), best))
        }
        Answer::Impossible(reason @ Reason::NeverMeet { .. }) => {
            writeln!(out, "  {}", words.apart(&words.reason(reason)))
        }
        Answer::Impossible(reason) => writeln!(out, "  {}", words.reason(reason)),
        Answer::Unknown(why) => match unknown {
            Some(why) => writeln!(out, "  {}", words.not_known(why)),
            None => writeln!(out, "  {}", words.not_known(&why.to_string())),
        },
    }
}

fn write_trace(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    trace: &MontagnaTrace,
    words: &dyn Sentences,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (knight, &weight) in problem.knights().iter().zip(&trace.weights) {
        run.tick(WORK).map_err(stop)?;
        writeln!(out, "  {}", words.weight(knight, weight))?;
    }
    writeln!(out, "  {}", words.barycentre(&trace.barycentre))?;
    writeln!(out, "  {}", words.targets(trace.settings, trace.tried))?;
    for target in &trace.targets {
        run.tick(WORK + WORK_OF_DISTANCE * target.jumps.len() as u64).map_err(stop)?;
        writeln!(out, "  {}", explain_target(words, target))?;
    }
    match trace.tried - trace.targets.len() as u64 {
        0 => Ok(()),
        more => writeln!(out, "  {}", words.more_targets(more)),
    }
}

/// A target of `montagna` with the distances of the knights, in the order of the problem, and their turns. A dash is a knight that does
/// not reach it.
#[must_use]
pub fn explain_target(words: &dyn Sentences, target: &Target) -> String {
    let shown = |jumps: &Option<u32>| jumps.map_or_else(|| "-".to_owned(), |jumps| jumps.to_string());
    let jumps = target.jumps.iter().map(shown).collect::<Vec<_>>().join(" ");
    words.target(target.square, &jumps, target.turns)
}
