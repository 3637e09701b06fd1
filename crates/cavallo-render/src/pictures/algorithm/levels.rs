//! The levels of a breadth-first search as a chart: how many paths of each length are in the queue.
//!
//! Their numbers grow by a factor from level to level, so the scale is logarithmic: equal factors are equal heights. It begins at a half, so
//! that one path is seen, and ends at the power of ten above the largest number, which is the same in every frame.

use cavallo_words::human::grouped;

use crate::draw::colour::Colour;
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::glyphs::{self, fitting};

use super::FrameTemplate;

/// Squares that a search has visited.
pub const VISITED: Colour = Colour(112, 146, 178);

/// The chart of a film.
pub(super) struct LevelChart<'a> {
    /// The squares of a path, and how many paths there are of so many squares.
    pub(super) levels: &'a [(u64, u64)],
    pub(super) template: &'a FrameTemplate,
}

impl LevelChart<'_> {
    const TEXT: f32 = 9.0;
    /// Between a label and what it belongs to.
    const GAP: f32 = 5.0;
    /// Where the scale begins.
    const LEAST: f32 = 0.5;

    /// The frame that shows the levels to the last one.
    pub(super) fn drawing(&self, title: &str, caption: &[String; 2], last: u64) -> Drawing {
        self.template.captioned(title, caption, |drawing| self.draw(drawing, last))
    }

    fn draw(&self, drawing: &mut Drawing, last: u64) {
        let theme = &self.template.theme;
        let most = self.levels.iter().map(|&(_, paths)| paths).max().unwrap_or(1).max(2);
        let powers = most.ilog10() + u32::from(!is_power_of_ten(most));
        let widest = glyphs::width(&grouped(&10u64.saturating_pow(powers).to_string()), Self::TEXT);
        let (left, right) = (2.0 * Self::GAP + widest, self.template.size.0 - 3.0 * Self::GAP);
        let (top, bottom) = (self.template.layout.origin.1 + 3.0 * Self::TEXT, self.bottom());
        let span = (10f32.powi(powers as i32) / Self::LEAST).log10();
        let height = |paths: f32| (bottom - top) * (paths / Self::LEAST).max(1.0).log10() / span;
        let mut text =
            |centre, height, colour, text: String| drawing.push(Shape::Text { centre, height, colour, text });
        let y_title = "paths in the queue (logarithmic scale)".to_owned();
        let y_height = fitting(&y_title, Self::TEXT, self.template.size.0 - 2.0 * Self::GAP);
        let y_centre = (Self::GAP + glyphs::width(&y_title, y_height) / 2.0, top - 1.8 * Self::TEXT);
        text(y_centre, y_height, theme.faint, y_title);
        let x_title = "squares in a path".to_owned();
        text((f32::midpoint(left, right), bottom + 3.2 * Self::TEXT), Self::TEXT, theme.faint, x_title);
        for power in 0..=powers {
            let (label, y) =
                (grouped(&10u64.saturating_pow(power).to_string()), bottom - height(10f32.powi(power as i32)));
            let x = left - Self::GAP - glyphs::width(&label, Self::TEXT) / 2.0;
            drawing.push(Shape::Text { centre: (x, y), height: Self::TEXT, colour: theme.faint, text: label });
            drawing.push(Shape::Line { points: vec![(left, y), (right, y)], width: 0.6, colour: theme.faint });
        }
        let step = (right - left) / self.levels.len() as f32;
        // Where levels are narrow, not each of them is named.
        let named = (3.0 * Self::TEXT / step).ceil().max(1.0) as usize;
        let numbered = glyphs::width(&grouped(&most.to_string()), Self::TEXT) <= 1.1 * step;
        for (place, &(squares, paths)) in self.levels.iter().enumerate() {
            let middle = left + (place as f32 + 0.5) * step;
            if place % named == 0 {
                let (centre, text) = ((middle, bottom + 1.4 * Self::TEXT), squares.to_string());
                drawing.push(Shape::Text { centre, height: Self::TEXT, colour: theme.faint, text });
            }
            if squares > last {
                continue;
            }
            let tall = height(paths as f32);
            let before = if theme.is_print() { theme.faint } else { VISITED };
            let fill = if squares == last { theme.end } else { before };
            drawing.push(Shape::Rect { corner: (middle - 0.4 * step, bottom - tall), size: (0.8 * step, tall), fill });
            if numbered {
                let (centre, text) = ((middle, bottom - tall - 0.9 * Self::TEXT), grouped(&paths.to_string()));
                drawing.push(Shape::Text { centre, height: Self::TEXT, colour: theme.ink, text });
            }
        }
        let axis = vec![(left, bottom), (right, bottom)];
        drawing.push(Shape::Line { points: axis, width: 1.2, colour: theme.ink });
    }

    /// The zero line: below it is room for the names of the levels.
    fn bottom(&self) -> f32 {
        let layout = &self.template.layout;
        layout.origin.1 + layout.size().1 - 1.2 * Self::TEXT
    }
}

fn is_power_of_ten(number: u64) -> bool {
    10u64.checked_pow(number.ilog10()) == Some(number)
}
