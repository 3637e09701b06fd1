//! The line below a gathering that explains colours and marks.

use cavallo::gather::Objective;

use super::{GatheringPicture, KNIGHTS, OUT_OF_REACH, SHADES, TEXT, colour_of, shade};
use crate::colour::{PAPER, Theme};
use crate::drawing::{Drawing, Point, Shape};
use crate::glyphs;

/// The line that explains colours and marks.
pub(super) struct Legend {
    range: Option<(u64, u64)>,
    what: &'static str,
    has_unmet: bool,
    /// The k whose dots are explained.
    kinds: Vec<u64>,
    theme: Theme,
}

impl Legend {
    const BAR: f32 = 90.0;
    const GAP: f32 = 8.0;

    pub(super) fn new(picture: &GatheringPicture<'_>, kinds: Vec<u64>) -> Self {
        let GatheringPicture { problem, costs, theme, .. } = picture;
        let what = match problem.wanted().objective {
            Objective::Total => "turns in all",
            Objective::Slowest => "turns of the slowest",
        };
        let has_unmet = problem.board().squares().any(|square| costs.at(square).is_none());
        Self { range: costs.range(), what, has_unmet, kinds, theme: *theme }
    }

    pub(super) fn width(&self) -> f32 {
        self.arrange((0.0, 0.0), None)
    }

    pub(super) fn draw(&self, drawing: &mut Drawing, at: Point) {
        self.arrange(at, Some(drawing));
    }

    /// Draws the line, if there is a drawing, and returns its width.
    fn arrange(&self, at: Point, mut drawing: Option<&mut Drawing>) -> f32 {
        let mut x = at.0;
        let mut push = |shape: Shape| {
            if let Some(drawing) = &mut drawing {
                drawing.push(shape);
            }
        };
        let (top, middle) = (at.1 - TEXT * 0.2, at.1 + TEXT / 2.0);
        let text = |x: &mut f32, words: &str| {
            let width = glyphs::width(words, TEXT);
            let centre = (*x + width / 2.0, middle);
            *x += width + Self::GAP;
            Shape::Text { centre, height: TEXT, colour: self.theme.ink, text: words.to_owned() }
        };
        if let Some((least, most)) = self.range {
            if most > least {
                push(text(&mut x, &least.to_string()));
                for step in 0..=SHADES {
                    let width = Self::BAR / (SHADES + 1) as f32;
                    let corner = (x + step as f32 * width, top);
                    let fill = shade(step, (0, SHADES), &self.theme);
                    push(Shape::Rect { corner, size: (width, 1.4 * TEXT), fill });
                }
                x += Self::BAR + Self::GAP;
            }
            push(text(&mut x, &format!("{most} {}", self.what)));
        }
        if self.has_unmet {
            let size = 1.4 * TEXT;
            push(Shape::Rect { corner: (x, top), size: (size, size), fill: self.theme.inked(OUT_OF_REACH) });
            for (from, to) in [(0.3, 0.7), (0.7, 0.3)] {
                let points = vec![(x + 0.3 * size, top + from * size), (x + 0.7 * size, top + to * size)];
                push(Shape::Line { points, width: 1.0, colour: self.theme.on_pale().faint });
            }
            x += size + Self::GAP;
            push(text(&mut x, "no meeting"));
        }
        for &k in &self.kinds {
            x += 0.5 * TEXT;
            for (radius, fill) in [(0.55, PAPER), (0.45, self.theme.inked(colour_of(k)))] {
                push(Shape::Disc { centre: (x, middle), radius: radius * TEXT, fill });
            }
            x += TEXT;
            let more = if k == KNIGHTS.len() as u64 { "+" } else { "" };
            push(text(&mut x, &format!("k={k}{more}")));
        }
        x - at.0
    }
}
