//! A ribbon that passes over and under itself, as in Celtic knots.
//!
//! Where a strand passes under others, a part of it is left out: what lies within the ribbon above and a gap on both sides of it. Nothing
//! is painted over, so neither other strands nor blocked squares lose anything.

use super::scenes::Scenes;
use super::weave::{Passage, Strand, Weave};
use crate::draw::drawing::Shape;

/// Measures in parts of a square: the ribbon, the gap beside it, and the bead on every square.
const RIBBON: f64 = 0.12;
const GAP: f64 = 0.032;
const BEAD: f32 = 0.11;
const HOLE: f32 = 0.05;

/// The jump to a square, below those of the first so many steps that pass over it.
pub(super) fn strands(scenes: &Scenes<'_>, weave: &Weave, step: usize, shown: usize) -> Vec<Shape> {
    let layout = scenes.layout();
    let fill = scenes.picture.theme.stroke(scenes.part(step));
    let place =
        |(x, y): (f64, f64)| (layout.origin.0 + x as f32 * layout.cell, layout.origin.1 + y as f32 * layout.cell);
    let pieces = weave.strands_of(step).flat_map(|strand| visible(weave, strand, shown));
    pieces.map(|corners| Shape::Polygon { points: corners.map(place).to_vec(), fill }).collect()
}

/// A bead on a square, which covers the ends of two strands.
pub(super) fn bead(scenes: &Scenes<'_>, step: usize) -> [Shape; 2] {
    let (layout, theme) = (scenes.layout(), &scenes.picture.theme);
    let centre = layout.centre(scenes.squares[step]);
    let disc = |part: f32, fill| Shape::Disc { centre, radius: part * layout.cell, fill };
    [disc(BEAD, theme.stroke(scenes.part(step))), disc(HOLE, theme.light)]
}

/// A cut across a strand: how far along it is on the left side and on the right side.
type Cut = [f64; 2];

/// The parts of a strand that are seen when so many steps are shown, by their corners.
fn visible(weave: &Weave, number: usize, shown: usize) -> Vec<[(f64, f64); 4]> {
    let strand = &weave.strands[number];
    let (along, length) = direction(strand);
    let sides = [RIBBON / 2.0, -RIBBON / 2.0];
    let mut gaps: Vec<(Cut, Cut)> = Vec::new();
    let is_under = |passage: &Passage| !passage.is_over && weave.strands[passage.other].step < shown;
    for passage in weave.passages(number).filter(is_under) {
        let (above, _) = direction(&weave.strands[passage.other]);
        let (sine, cosine) = (above.0 * along.1 - above.1 * along.0, above.0 * along.0 + above.1 * along.1);
        // Where the sides of this strand meet the edges of the gap, which are parallel to the strand above.
        let middle = sides.map(|side| passage.along * length - side * cosine / sine);
        let half = (RIBBON / 2.0 + GAP) / sine.abs();
        let (start, end) = (middle.map(|at| at - half), middle.map(|at| at + half));
        match gaps.last_mut() {
            // What is left between two gaps must be a piece and no splinter.
            Some((_, last)) if (0..2).any(|side| start[side] <= last[side]) => {
                *last = [last[0].max(end[0]), last[1].max(end[1])];
            }
            _ => gaps.push((start, end)),
        }
    }
    let starts = std::iter::once([0.0; 2]).chain(gaps.iter().map(|gap| gap.1));
    let ends = gaps.iter().map(|gap| gap.0).chain([[length; 2]]);
    let at = |distance: f64, side: f64| {
        let distance = distance.clamp(0.0, length);
        (strand.from.0 + along.0 * distance - along.1 * side, strand.from.1 + along.1 * distance + along.0 * side)
    };
    let pieces = starts.zip(ends).filter(|(start, end)| (0..2).all(|side| start[side] < end[side]));
    pieces
        .map(|(start, end)| {
            [at(start[0], sides[0]), at(end[0], sides[0]), at(end[1], sides[1]), at(start[1], sides[1])]
        })
        .collect()
}

/// The direction of a strand, of length 1, and its length.
fn direction(strand: &Strand) -> ((f64, f64), f64) {
    let (across, down) = (strand.to.0 - strand.from.0, strand.to.1 - strand.from.1);
    let length = across.hypot(down);
    ((across / length, down / length), length)
}
