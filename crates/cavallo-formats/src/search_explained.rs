//! What a search does, and what a constructed tour consists of, one sentence for each step.

use std::fmt::Write as _;

use cavallo::tour::periodic::{Segment, SegmentKind};
use cavallo::trace::{Candidate, Event, Measure, TieRule};

/// A part of a constructed tour in one line.
#[must_use]
pub fn explain_segment(segment: &Segment) -> String {
    let Segment { depth, position, squares, kind } = *segment;
    let indent = "  ".repeat(depth);
    match kind {
        SegmentKind::Walk { from, .. } if squares == 1 => format!("{position:>4}. {indent}{from}"),
        SegmentKind::Walk { from, to } => format!("{position:>4}. {indent}{squares} squares from {from} to {to}"),
        SegmentKind::Repeat { times: 1, .. } => format!("{position:>4}. {indent}once:"),
        SegmentKind::Repeat { times, step: (files, ranks) } => {
            let towards = |by: i32, ahead: &str, back: &str| {
                (by != 0).then(|| format!("{} {}", by.unsigned_abs(), if by > 0 { ahead } else { back }))
            };
            let steps =
                [towards(files, "files to the right", "files to the left"), towards(ranks, "ranks up", "ranks down")];
            let steps: Vec<String> = steps.into_iter().flatten().collect();
            format!("{position:>4}. {indent}{times} times, each time {}:", steps.join(" and "))
        }
    }
}

/// What a method did, in one line.
#[must_use]
pub fn explain_event(event: &Event<'_>) -> String {
    match *event {
        Event::Began { placed } => {
            let names: Vec<String> = placed.iter().map(ToString::to_string).collect();
            format!("{:>4}. start: {}", placed.len(), names.join(" "))
        }
        Event::Jumped { number, from, candidates: [], to, .. } => format!("{number:>4}. {from} to {to}"),
        Event::Jumped { number, from, candidates: [only], measure: Measure::Exits, to, .. } => {
            format!("{number:>4}. {from} to {to}: the only way, {} on from there", exits(only.exits))
        }
        Event::Jumped { number, from, candidates: [_], to, .. } => format!("{number:>4}. {from} to {to}: the only way"),
        Event::Jumped { number, from, candidates, measure, tied, tie_rule, to } => {
            let mut line = format!("{number:>4}. {from} to {to}: {} are {}", measure.name(), degrees(candidates));
            if tied.is_empty() {
                line.push_str("; the fewest");
            } else {
                let names: Vec<String> = tied.iter().map(ToString::to_string).collect();
                let taken = tie_rule.map_or("the first in the order of jumps", TieRule::summary);
                let _ = write!(line, "; tie of {}, taken is {taken}", names.join(" and "));
            }
            line
        }
        Event::Forced { number, from, to } => format!("{number:>4}. {from} to {to}: forced"),
        Event::Retreated { number, from, to } => format!("{number:>4}. back from {from} to {to}: no way on"),
        Event::Level { squares, paths } => format!("{squares:>4}. paths of this length: {paths}"),
        Event::Spread { jumps, squares } => format!("{jumps:>4}. squares this many jumps away: {}", squares.len()),
        Event::Swept { vertex, of, states } => format!("{vertex:>4}. of {of} vertices: {states} states"),
        Event::Progressed { done, of, .. } => format!("      {done} of {of} done"),
        Event::Repaired { rotations } => {
            format!("      stuck; repaired by rotations ({rotations}), which are not told here jump by jump")
        }
        Event::Restarted { restarts } => {
            format!("      stuck; beginning again with more patience, the {restarts}. time")
        }
        ref other => format!("      {other:?}"),
    }
}

fn degrees(candidates: &[Candidate]) -> String {
    let each: Vec<String> = candidates.iter().map(|c| format!("{} {}", c.square, c.exits)).collect();
    each.join(", ")
}

fn exits(number: u8) -> String {
    if number == 1 { "1 exit".to_owned() } else { format!("{number} exits") }
}
