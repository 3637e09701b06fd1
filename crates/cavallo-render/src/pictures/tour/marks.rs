//! The marks of the first and the last square. They differ in shape, not only in colour.

use crate::draw::colour::Theme;
use crate::draw::drawing::{Point, Shape};

/// One of the two ends of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Start,
    Finish,
}

/// A disc for the start, a ring for the end.
pub(super) fn disc(end: End, centre: Point, radius: f32, theme: &Theme) -> Vec<Shape> {
    let disc = |part: f32, fill| Shape::Disc { centre, radius: part * radius, fill };
    match end {
        End::Start => vec![disc(1.0, theme.start)],
        End::Finish => vec![disc(1.0, theme.end), disc(0.5, theme.light)],
    }
}

/// A frame for the start, the corners of a frame for the end, along the inside of a square.
pub(super) fn frame(end: End, (x, y): Point, side: f32, theme: &Theme) -> Vec<Shape> {
    // A small frame is that of a legend, where it should be as easy to see.
    let thickness = (side * 0.07).round().max(2.0).min(side / 4.0);
    let (fill, length) = match end {
        End::Start => (theme.start, side),
        End::Finish => (theme.end, (0.3 * side).round()),
    };
    let bar = |x, y, width, height| Shape::Rect { corner: (x, y), size: (width, height), fill };
    let (right, bottom) = (x + side - thickness, y + side - thickness);
    let mut bars = vec![
        bar(x, y, length, thickness),
        bar(x, bottom, length, thickness),
        bar(x, y, thickness, length),
        bar(right, y, thickness, length),
    ];
    if end == End::Finish {
        let (across, down) = (x + side - length, y + side - length);
        bars.extend([
            bar(across, y, length, thickness),
            bar(across, bottom, length, thickness),
            bar(x, down, thickness, length),
            bar(right, down, thickness, length),
        ]);
    }
    bars
}
