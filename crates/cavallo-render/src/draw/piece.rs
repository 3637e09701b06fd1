//! The pieces as they are drawn everywhere: a horse's head for the knight, a pawn for any other piece.
//!
//! An outline is lines and cubic curves in a square of side 100. All formats draw straight lines only, so curves become a few of them.

use cavallo::board::Piece;

use crate::draw::colour::{Colour, ink_on};
use crate::draw::drawing::{Point, Shape};
use crate::draw::glyphs::fitting;

/// The length of the lines that a curve becomes.
const LINE: f32 = 7.0;
/// On smaller pieces the eye is a speck and the mane a smear.
const SMALLEST_WITH_FACE: f32 = 16.0;

/// A step along an outline.
#[derive(Clone, Copy)]
enum Step {
    /// A line to a point.
    Line(f32, f32),
    /// A curve with two control points.
    Curve(Point, Point, Point),
}
use Step::{Curve, Line};

/// A horse's head that looks to the left, on a plinth.
const KNIGHT: [Step; 17] = [
    Line(22.0, 95.0),
    Line(88.0, 95.0),
    Line(88.0, 88.0),
    Line(85.0, 88.0),
    Curve((87.0, 58.0), (80.0, 20.0), (52.0, 14.0)),
    Line(50.0, 3.0),
    Line(42.0, 12.0),
    Curve((37.0, 13.0), (33.0, 15.0), (30.0, 19.0)),
    Curve((25.0, 26.0), (23.0, 33.0), (20.0, 40.0)),
    Curve((17.0, 46.0), (11.0, 51.0), (10.0, 58.0)),
    Curve((9.0, 64.0), (12.0, 69.0), (18.0, 70.0)),
    Curve((21.0, 70.5), (23.0, 69.0), (24.0, 66.0)),
    Line(30.0, 64.0),
    Curve((37.0, 62.0), (44.0, 60.0), (50.0, 53.0)),
    Curve((51.0, 63.0), (45.0, 69.0), (38.0, 74.0)),
    Curve((30.0, 79.0), (25.0, 83.0), (25.0, 88.0)),
    Line(22.0, 88.0),
];
const EYE: (Point, f32) = ((34.0, 32.0), 3.4);
const NOSTRIL: (Point, f32) = ((15.5, 59.0), 2.0);
const MANE: [Step; 2] = [Line(62.0, 24.0), Curve((68.0, 31.0), (73.0, 40.0), (75.0, 52.0))];

/// A round head on a body that grows wider downwards.
const PAWN: [Step; 13] = [
    Line(19.0, 95.0),
    Line(81.0, 95.0),
    Line(81.0, 87.0),
    Curve((72.0, 82.0), (68.0, 68.0), (64.0, 50.0)),
    Line(69.0, 50.0),
    Line(69.0, 44.0),
    Line(60.0, 44.0),
    Curve((77.0, 34.0), (70.0, 7.0), (50.0, 7.0)),
    Curve((30.0, 7.0), (23.0, 34.0), (40.0, 44.0)),
    Line(31.0, 44.0),
    Line(31.0, 50.0),
    Line(36.0, 50.0),
    Curve((32.0, 68.0), (28.0, 82.0), (19.0, 87.0)),
];

/// A piece in a square of this side around a point, with an edge that sets it off from what is below it and something written on it.
pub(crate) fn shapes(piece: Piece, centre: Point, side: f32, colour: Colour, writing: &str) -> Vec<Shape> {
    let paper = ink_on(colour);
    let (part, is_knight) = (side / 100.0, piece.is_knight());
    let place = |(x, y): Point| (centre.0 + (x - 50.0) * part, centre.1 + (y - 50.0) * part);
    let outline = if is_knight { &KNIGHT[..] } else { &PAWN };
    let points: Vec<Point> = flattened(outline).into_iter().map(place).collect();
    let mut edge = points.clone();
    edge.push(points[0]);
    let mut shapes =
        vec![Shape::Line { points: edge, width: 9.0 * part, colour: paper }, Shape::Polygon { points, fill: colour }];
    if is_knight && side >= SMALLEST_WITH_FACE {
        let spot =
            |(centre, radius): (Point, f32)| Shape::Disc { centre: place(centre), radius: radius * part, fill: paper };
        shapes.extend([spot(EYE), spot(NOSTRIL)]);
    }
    if is_knight && side >= SMALLEST_WITH_FACE && writing.is_empty() {
        let points = flattened(&MANE).into_iter().map(place).collect();
        shapes.push(Shape::Line { points, width: 3.4 * part, colour: paper });
    }
    if !writing.is_empty() {
        let height = fitting(writing, 28.0 * part, 38.0 * part);
        let centre = place(if is_knight { (62.0, 75.0) } else { (50.0, 75.0) });
        shapes.push(Shape::Text { centre, height, colour: paper, text: writing.to_owned() });
    }
    shapes
}

/// The corners of an outline.
fn flattened(outline: &[Step]) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for &step in outline {
        match step {
            Line(x, y) => points.push((x, y)),
            Curve(first, second, end) => {
                let Some(&start) = points.last() else { continue };
                let parts = ((end.0 - start.0).hypot(end.1 - start.1) / LINE).ceil().max(3.0) as u8;
                points.extend((1..=parts).map(|step| {
                    let t = f32::from(step) / f32::from(parts);
                    let rest = 1.0 - t;
                    let weights = [rest.powi(3), 3.0 * rest * rest * t, 3.0 * rest * t * t, t.powi(3)];
                    let ends = [start, first, second, end];
                    let sum = |part: fn(&Point) -> f32| ends.iter().zip(weights).map(|(end, w)| w * part(end)).sum();
                    (sum(|end| end.0), sum(|end| end.1))
                }));
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;

    #[test]
    fn pieces_stay_in_their_square() {
        for kind in [Piece::KNIGHT, Piece::KING] {
            for side in [8.0, 40.0] {
                let shapes = shapes(kind, (50.0, 50.0), side, LIGHT.ink, "12");
                let Shape::Polygon { points, .. } = &shapes[1] else { panic!("{shapes:?}") };
                let inside = |at: f32| (at - 50.0).abs() <= side / 2.0;
                assert!(points.len() > 20 && points.iter().all(|&(x, y)| inside(x) && inside(y)), "{points:?}");
            }
        }
    }
}
