//! A ribbon that passes over and under itself, as in Celtic knots.
//!
//! **Idea.** Walk along the tour and count the crossings with other jumps: at the even ones the ribbon passes over, at the odd ones under.
//! A jump is drawn on top of all that is there, with a gap on both sides; then those that it should have passed under are drawn over it
//! again, a short piece each.
//!
//! **Why it is right.** Every crossing is passed twice. Between the two passages lies a loop, and two closed curves cross an even number
//! of times, so one passage is even and the other is odd: on a closed tour over and under alternate all along.
//!
//! **Complexity.** Each jump is compared with the jumps that begin near it: O(n L²) time for n jumps of length up to L, and memory for
//! the crossings.
//!
//! **When it fails.** Where three jumps cross in one point, the order of two crossings is arbitrary. An open tour has ends, which may lie
//! inside a loop; there the first of the two passages decides. Stubs of jumps around joined edges do not take part: they lie on top of
//! what was drawn before.

use cavallo::board::{Board, Square};

use super::Scenes;
use crate::colour::Colour;
use crate::drawing::{Point, Shape};
use crate::jump::{JumpLine, jump_around};

/// Measures in parts of a square: the ribbon, the gap beside it, and the distance from its ends within which there is no gap. Beyond
/// this distance knight's jumps that meet on a square have separated, and within it no other jump passes.
const RIBBON: f32 = 0.15;
const GAP: f32 = 0.045;
const UNGAPPED: f32 = 0.36;

/// The crossings of a tour's jumps. Jump j leads from square j to square j + 1.
pub(super) struct Weave {
    /// For each jump its crossings: how far along, and with which jump.
    crossings: Vec<Vec<(f32, usize)>>,
    /// The number of crossings before each jump.
    before: Vec<usize>,
}

impl Weave {
    pub(super) fn new(board: &Board, squares: &[Square]) -> Self {
        let jumps = squares.len() - 1;
        let (width, height) = (board.width() as usize, board.height() as usize);
        let place = |square: Square| square.rank() as usize * width + square.file() as usize;
        // The jump that begins on each square, if it is drawn as one line.
        let mut leaving = vec![usize::MAX; width * height];
        for (jump, step) in squares.windows(2).enumerate() {
            if jump_around(board, step[0], step[1]).is_none() {
                leaving[place(step[0])] = jump;
            }
        }
        // Jumps that cross begin at most two lengths apart.
        let reach = 2 * board.piece().leaps().map(|(_, longer)| longer as usize).max().unwrap_or_default();
        let around = |at: u32, side: usize| (at as usize).saturating_sub(reach)..(at as usize + reach + 1).min(side);
        let crossings = (0..jumps).map(|jump| {
            let (from, to) = (squares[jump], squares[jump + 1]);
            let mut crossings = Vec::new();
            if leaving[place(from)] != jump {
                return crossings;
            }
            for rank in around(from.rank(), height) {
                for other in around(from.file(), width).map(|file| leaving[rank * width + file]) {
                    if other != usize::MAX
                        && let Some(along) = crossing((from, to), (squares[other], squares[other + 1]))
                    {
                        crossings.push((along, other));
                    }
                }
            }
            crossings.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            crossings
        });
        let crossings: Vec<Vec<(f32, usize)>> = crossings.collect();
        let before = crossings.iter().scan(0, |count, of_jump| {
            let before = *count;
            *count += of_jump.len();
            Some(before)
        });
        Self { before: before.collect(), crossings }
    }

    /// How far along the earlier of two crossing jumps the crossing is, if the earlier one passes over.
    fn earlier_over(&self, earlier: usize, later: usize) -> Option<f32> {
        let of_earlier = &self.crossings[earlier];
        let which = of_earlier.iter().position(|&(_, other)| other == later)?;
        (self.before[earlier] + which).is_multiple_of(2).then_some(of_earlier[which].0)
    }

    /// The shapes that the jump to a square adds.
    pub(super) fn strand(&self, scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
        let Some(jump) = step.checked_sub(1) else { return Vec::new() };
        let (cell, background) = (scenes.layout().cell, scenes.picture.theme.light);
        let (ribbon, gap) = (RIBBON * cell, GAP * cell);
        let (from, to) = (scenes.squares[jump], scenes.squares[step]);
        if let JumpLine::Around { leaves, returns } = scenes.layout().jump_line(scenes.board(), from, to, (0.0, 0.0)) {
            let colour = scenes.picture.theme.stroke(scenes.part(step));
            let stub = |square: Square, edge: Point| {
                let stub = Strand::new((scenes.layout().centre(square), edge));
                let gapped =
                    stub.piece((UNGAPPED * cell).min(stub.length), stub.length, ribbon + 2.0 * gap, background);
                [gapped, stub.piece(0.0, stub.length, ribbon, colour), stub.end(ribbon / 2.0, colour)]
            };
            return stub(from, leaves).into_iter().chain(stub(to, returns)).collect();
        }
        let ends = |jump: usize| {
            (scenes.layout().centre(scenes.squares[jump]), scenes.layout().centre(scenes.squares[jump + 1]))
        };
        let colour = |jump: usize| scenes.picture.theme.stroke(scenes.part(jump + 1));
        let here = Strand::new(ends(jump));
        let mut shapes = vec![
            here.piece(UNGAPPED * cell, here.length - UNGAPPED * cell, ribbon + 2.0 * gap, background),
            Shape::Line { points: vec![here.from, here.to], width: ribbon, colour: colour(jump) },
        ];
        for &(_, other) in self.crossings[jump].iter().filter(|&&(_, other)| other < jump) {
            let Some(along) = self.earlier_over(other, jump) else { continue };
            let over = Strand::new(ends(other));
            let middle = along * over.length;
            let (sine, cosine) = over.angle(&here);
            // So long that the gap cuts the ribbon below, and that the ribbon above covers what was cut of it.
            let cut = (ribbon / 2.0 + (ribbon / 2.0 + gap) * cosine) / sine;
            let cover = (ribbon / 2.0 + gap + ribbon / 2.0 * cosine) / sine + 0.5;
            shapes.push(over.piece(middle - cut, middle + cut, ribbon + 2.0 * gap, background));
            shapes.push(over.piece(middle - cover, middle + cover, ribbon, colour(other)));
        }
        shapes
    }
}

/// A straight piece of the ribbon.
struct Strand {
    from: Point,
    to: Point,
    length: f32,
    direction: Point,
}

impl Strand {
    fn new((from, to): (Point, Point)) -> Self {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down);
        Self { from, to, length, direction: (across / length, down / length) }
    }

    /// Sine and cosine of the angle between two, both positive.
    fn angle(&self, other: &Self) -> (f32, f32) {
        let (one, other) = (self.direction, other.direction);
        ((one.0 * other.1 - one.1 * other.0).abs(), (one.0 * other.0 + one.1 * other.1).abs())
    }

    /// A round end at its beginning.
    fn end(&self, radius: f32, fill: Colour) -> Shape {
        Shape::Disc { centre: self.from, radius, fill }
    }

    /// The part between two distances from its beginning, with straight ends.
    fn piece(&self, start: f32, end: f32, width: f32, fill: Colour) -> Shape {
        let (along, half) = (self.direction, width / 2.0);
        let at = |distance: f32, side: f32| {
            (self.from.0 + along.0 * distance - along.1 * side, self.from.1 + along.1 * distance + along.0 * side)
        };
        Shape::Polygon { points: vec![at(start, half), at(end, half), at(end, -half), at(start, -half)], fill }
    }
}

/// How far along the first of two jumps they cross, if they do. Jumps that only share a square do not cross.
fn crossing(one: (Square, Square), other: (Square, Square)) -> Option<f32> {
    let between = |from: Square, to: Square| {
        let files = i64::from(to.file()) - i64::from(from.file());
        (files, i64::from(to.rank()) - i64::from(from.rank()))
    };
    let product = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 - a.1 * b.0;
    let (first, second, apart) = (between(one.0, one.1), between(other.0, other.1), between(one.0, other.0));
    let turn = product(first, second);
    let inside = |along: i64| if turn > 0 { along > 0 && along < turn } else { along < 0 && along > turn };
    let (along, along_other) = (product(apart, second), product(apart, first));
    (turn != 0 && inside(along) && inside(along_other)).then(|| along as f32 / turn as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavallo::TourProblem;

    #[test]
    fn jumps_cross_where_they_should() {
        let jump = |text: &str| {
            let mut squares = text.split(' ').map(|square| square.parse::<Square>().unwrap());
            (squares.next().unwrap(), squares.next().unwrap())
        };
        assert_eq!(crossing(jump("a1 b3"), jump("b1 a3")), Some(0.5));
        assert_eq!(crossing(jump("a1 b3"), jump("b3 c1")), None);
        assert_eq!(crossing(jump("a1 b3"), jump("c1 d3")), None);
        assert_eq!(crossing(jump("a1 b3"), jump("a2 c1")), Some(0.4));
    }

    #[test]
    fn over_and_under_alternate_all_along_a_closed_tour() {
        let tour = TourProblem::closed(8).unwrap().solve().unwrap().found().unwrap();
        let squares: Vec<Square> = tour.squares().chain([tour.first()]).collect();
        let weave = Weave::new(tour.board(), &squares);
        let (mut alternating, mut all) = (0, 0);
        for (later, crossings) in weave.crossings.iter().enumerate() {
            for (which, &(_, earlier)) in crossings.iter().enumerate().filter(|(_, (_, other))| *other < later) {
                let over = weave.earlier_over(earlier, later).is_some();
                all += 1;
                alternating += usize::from(over != (weave.before[later] + which).is_multiple_of(2));
            }
        }
        assert!(all > 50, "{all}");
        // Where three jumps cross in one point, the order of two crossings is arbitrary.
        assert!(alternating * 10 >= all * 9, "{alternating} of {all}");
    }
}
