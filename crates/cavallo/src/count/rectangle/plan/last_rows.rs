//! What slices take that sweep the last rows themselves.
//!
//! **Idea.** Such a slice leaves out the states that do not lead to it. Which these are is known little by little: the degrees of the middle begin to
//! differ two rows before it. So a slice takes far more than its part of the work, and the smaller it is, the more. How many states it begins with is
//! judged by a part of the patterns. For some slices, from those that begin with the fewest to those with the most, the last rows are then
//! [outlined](super::outline) like whole tables; what the others take lies between.
//!
//! **Example.** 8x9 open in 1998 slices, each of which sweeps the fourth row of one half itself: all of them together look up about a hundred times as many states in that row as
//! are in the whole table.
//!
//! **Complexity.** That of the last rows of twelve outlines at most, and a look at a few thousand patterns for each slice.

use std::ops::Range;

use crate::count::engine::error::SweepError;
use crate::count::engine::filter::Filter;
use crate::count::engine::sweep::Layer;
use crate::count::rectangle::half_board::{Halves, Rows};
use crate::count::rectangle::middle::Slice;
use crate::run::Run;

use super::outline::{Outline, states};
use super::survey::{RowOutlines, Survey};

/// The number of slices of a half that are outlined.
const SAMPLES: usize = 6;
/// The number of patterns by which the first states of a slice are judged.
const PATTERNS: usize = 5000;

/// What a slice takes that sweeps some rows of a half itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SweptRows {
    /// The states that are looked up.
    pub(super) looked_up: f64,
    /// The most states at once.
    pub(super) at_once: f64,
}

/// For each slice that is counted the last rows of both halves; nothing where the table of a whole half is at hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LastRows {
    lower: Vec<SweptRows>,
    upper: Vec<SweptRows>,
}

impl LastRows {
    /// Of slices that are cut so often, and sweep so many rows of the upper half themselves.
    pub(super) fn outlined(
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        survey: &Survey,
        (rows_of_slices, cut): (u32, usize),
    ) -> Result<Self, SweepError> {
        let (fewer, more) = halves.rectangle.halves();
        let [lower_base, upper_base] = halves.rows_of_bases(rows_of_slices);
        let counted = survey.counted(halves, cut).map(|(slice, ..)| slice);
        let (lower, upper): (Vec<Slice>, Vec<Slice>) =
            counted.map(|slice| (slice, halves.middle.partner_slice(slice))).unzip();
        run.scoped_memory(|run| {
            let mut made = RowOutlines::start();
            (0..lower_base).try_for_each(|_| made.next(run, halves))?;
            if fewer == more {
                let mut both = sweep_slices(run, halves, made.last(), &[lower, upper].concat(), lower_base..fewer)?;
                let upper = both.split_off(both.len() / 2);
                return Ok(Self { lower: both, upper });
            }
            let lower = sweep_slices(run, halves, made.last(), &lower, lower_base..fewer)?;
            (lower_base..upper_base).try_for_each(|_| made.next(run, halves))?;
            let upper = sweep_slices(run, halves, made.last(), &upper, upper_base..more)?;
            Ok(Self { lower, upper })
        })
    }

    /// Of the slice with this number, for both halves.
    pub(super) fn of_slice(&self, number: usize) -> [SweptRows; 2] {
        [&self.lower, &self.upper].map(|half| half.get(number).copied().unwrap_or_default())
    }
}

/// What each of these slices takes for some rows.
fn sweep_slices(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    base: &Outline,
    slices: &[Slice],
    rows: Range<u32>,
) -> Result<Vec<SweptRows>, SweepError> {
    if rows.is_empty() || slices.is_empty() {
        return Ok(Vec::new());
    }
    let first = slices.iter().map(|&slice| first_states(run, halves, base, slice, rows.clone()));
    let first = first.collect::<Result<Vec<f64>, SweepError>>()?;
    let mut by_size: Vec<usize> = (0..slices.len()).collect();
    by_size.sort_unstable_by(|&one, &other| first[one].total_cmp(&first[other]));
    let last = slices.len() - 1;
    let mut chosen: Vec<usize> = (0..SAMPLES).map(|number| by_size[number * last / (SAMPLES - 1)]).collect();
    chosen.dedup();
    let mut samples = Vec::new();
    for number in chosen {
        samples.push((first[number], sweep_slice(run, halves, base, slices[number], rows.clone())?));
    }
    Ok(first.into_iter().map(|first| between(&samples, first)).collect())
}

/// The states, in some unit, with which a slice begins.
fn first_states(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    base: &Outline,
    slice: Slice,
    rows: Range<u32>,
) -> Result<f64, SweepError> {
    let given = halves.given_mirrored(slice, &halves.middle.edges_for(slice), rows.end);
    let frontier = halves.rectangle.frontier(halves.graph, rows.start);
    let filter = Filter::new(halves.balance, &given, rows.start * halves.rectangle.width, &frontier);
    let some = base.fills.iter().step_by(base.fills.len().div_ceil(PATTERNS));
    run.tick(PATTERNS as u64)?;
    Ok(some.filter(|(pattern, _)| filter.allows(*pattern)).map(|&(pattern, fill)| states(pattern, fill)).sum())
}

/// What a slice takes for some rows, by an outline of them.
fn sweep_slice(
    run: &mut Run<'_>,
    halves: &Halves<'_>,
    base: &Outline,
    slice: Slice,
    rows: Range<u32>,
) -> Result<SweptRows, SweepError> {
    let given = halves.given_mirrored(slice, &halves.middle.edges_for(slice), rows.end);
    let swept = halves.sweep_rows(run, Rows::Part(base), rows, &given)?;
    // Those of the rows before belong to the base.
    let made = &swept.ledger.vertices[base.ledger.vertices.len()..];
    let looked_up = made.iter().map(|vertex| vertex.looked_up).sum();
    let at_once = made.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max);
    swept.recycle(run, halves.engine);
    Ok(SweptRows { looked_up, at_once })
}

/// What a slice takes that begins with so many states, between those that begin with fewer and with more.
fn between(samples: &[(f64, SweptRows)], first: f64) -> SweptRows {
    let after = samples.partition_point(|(other, _)| *other < first);
    match (after.checked_sub(1).map(|before| samples[before]), samples.get(after)) {
        (Some((few, one)), Some(&(many, other))) => {
            let part = (first - few) / (many - few);
            let mix = |one: f64, other: f64| one + part * (other - one);
            SweptRows { looked_up: mix(one.looked_up, other.looked_up), at_once: mix(one.at_once, other.at_once) }
        }
        (Some((_, last)), None) => last,
        (None, sample) => sample.map_or_else(SweptRows::default, |&(_, sample)| sample),
    }
}

#[cfg(test)]
mod tests {
    use crate::count::engine::advance::Engine;
    use crate::count::engine::filter::Given;
    use crate::count::rectangle::shape::Rectangle;
    use crate::tour::{Ends, TourProblem};

    use super::*;

    /// All slices together take about what a few of them let expect.
    #[test]
    fn slices_take_what_some_of_them_let_expect() {
        for (board, ends) in [("6x8", Ends::Closed), ("6x9", Ends::Closed), ("6x8", Ends::Open), ("5x9", Ends::Open)] {
            let problem = TourProblem::new(board.parse().unwrap(), ends);
            let rectangle = Rectangle::of(&problem).unwrap();
            let more = rectangle.halves().1;
            let (engine, graph, balance) = (
                Engine::new(1),
                rectangle.rows(&mut Run::unlimited()).unwrap(),
                rectangle.balance(&mut Run::unlimited(), more + 2).unwrap(),
            );
            let halves = Halves::new(&engine, rectangle, &graph, balance.as_ref());
            let mut run = Run::unlimited();
            let survey = Survey::new(&mut run, &halves).unwrap();
            let base = halves.sweep_rows(&mut run, Rows::Whole(Outline::start()), 0..more - 1, &Given::default());
            let base = base.unwrap();
            for cut in [1, 2] {
                let last = LastRows::outlined(&mut run, &halves, &survey, (1, cut)).unwrap();
                let (mut made, mut expected) = (0.0, 0.0);
                for (number, (slice, ..)) in survey.counted(&halves, cut).enumerate() {
                    let partner = halves.middle.partner_slice(slice);
                    made += sweep_slice(&mut run, &halves, &base, partner, more - 1..more).unwrap().looked_up;
                    expected += last.of_slice(number)[1].looked_up;
                }
                assert!((0.5..2.0).contains(&(expected / made)), "{board} {ends}: {expected} of {made}");
            }
        }
    }
}
