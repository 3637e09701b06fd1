//! A ribbon that passes over and under itself, as in Celtic knots.
//!
//! Walk along the tour and count the crossings with other jumps: at the even ones the ribbon is to pass over, at the odd ones under.
//! Every crossing is passed twice. Between the two passages lies a loop, and two closed curves cross an even number of times, so one
//! passage is even and the other is odd: on a closed tour over and under alternate all along, but where three jumps cross in one point. An open tour has ends, which
//! may lie inside a loop; there the first of the two passages decides.
//!
//! A jump is drawn on top of all that is there, with a gap on both sides; then those it should have passed under are laid over it again, a
//! short piece each.

use cavallo::board::{Board, Square};

use super::Scenes;
use crate::colour::Colour;
use crate::drawing::{Point, Shape};

/// Measures in parts of a square: the ribbon, the gap beside it, and how far from its ends there is no gap. Knights' jumps that meet on a
/// square part so quickly, and no other jump comes so near to a square's middle.
const RIBBON: f32 = 0.15;
const GAP: f32 = 0.045;
const UNGAPPED: f32 = 0.36;

/// The crossings of a tour's jumps. Jump j leads from square j to square j + 1.
pub(super) struct Weave {
    /// Of each jump its crossings: how far along, and with which jump.
    crossings: Vec<Vec<(f32, usize)>>,
    /// How many crossings there are before each jump.
    before: Vec<usize>,
}

impl Weave {
    pub(super) fn new(board: &Board, squares: &[Square]) -> Self {
        let jumps = squares.len() - 1;
        let (width, height) = (board.width() as usize, board.height() as usize);
        let place = |square: Square| square.rank() as usize * width + square.file() as usize;
        let mut leaving = vec![usize::MAX; width * height];
        for (jump, &square) in squares[..jumps].iter().enumerate() {
            leaving[place(square)] = jump;
        }
        let around = |at: u32, side: usize| (at as usize).saturating_sub(4)..(at as usize + 5).min(side);
        let crossings = (0..jumps).map(|jump| {
            let (from, to) = (squares[jump], squares[jump + 1]);
            let mut crossings = Vec::new();
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

    /// What the jump to a square adds.
    pub(super) fn strand(&self, scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
        let Some(jump) = step.checked_sub(1) else { return Vec::new() };
        let (cell, background) = (scenes.layout().cell, scenes.picture.theme.light);
        let (ribbon, gap) = (RIBBON * cell, GAP * cell);
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

    /// The part between two distances from its beginning, with straight ends.
    fn piece(&self, start: f32, end: f32, width: f32, fill: Colour) -> Shape {
        let (along, half) = (self.direction, width / 2.0);
        let at = |distance: f32, side: f32| {
            (self.from.0 + along.0 * distance - along.1 * side, self.from.1 + along.1 * distance + along.0 * side)
        };
        Shape::Polygon { points: vec![at(start, half), at(end, half), at(end, -half), at(start, -half)], fill }
    }
}

/// How far along the first of two jumps they cross, if they do; jumps that only share a square do not.
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
    use cavallo::run::Run;
    use cavallo::tour::{Answer, Construct, Ends, TourProblem, solve};

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
        let problem = TourProblem::new("8".parse().unwrap(), Ends::Closed);
        let mut run = Run::unlimited();
        let Ok(Answer::Found(tour)) = solve(&Construct, &mut run, &problem) else { panic!("there is one") };
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
