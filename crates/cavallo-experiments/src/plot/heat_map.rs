//! Grids whose cells are coloured by a number.

use cavallo_render::colour::{Colour, ink_on, progress};

use super::axis::Scale;
use super::canvas::{Anchor, Canvas, Svg};

/// Room for one panel.
const PANEL: f64 = 264.0;
const GAP: f64 = 44.0;
/// Room for the longest key.
const MOST_KEY_WIDTH: f64 = 760.0;
const TOP: f64 = 78.0;
/// The fill of cells that were not tried.
const UNTRIED: &str = "#c8c8c8";
/// Cells smaller than this have no words.
const SMALLEST_WITH_WORDS: f64 = 24.0;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tint {
    /// A number.
    Value(f64),
    /// Something was tried without a result: hatched.
    GaveUp,
    /// There is nothing to show: white.
    Empty,
    /// The experiment was stopped before it: grey.
    Untried,
}

/// A cell of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) tint: Tint,
    pub(crate) words: String,
    /// A frame around it.
    pub(crate) marked: bool,
}

/// One grid.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub(crate) title: String,
    /// The labels below the columns.
    pub(crate) columns: Vec<String>,
    /// The labels beside the rows, top to bottom.
    pub(crate) rows: Vec<String>,
    /// Row by row, top to bottom.
    pub(crate) cells: Vec<Cell>,
    /// The labels of both axes, if they have any.
    pub(crate) axes: Option<(&'static str, &'static str)>,
}

/// Grids with the same colours, side by side.
#[derive(Clone, Debug)]
pub(crate) struct HeatMap {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) panels: Vec<Panel>,
    /// What the numbers are.
    pub(crate) label: String,
    pub(crate) scale: Scale,
    pub(crate) write: fn(f64) -> String,
    /// The meaning of hatched cells, and of white ones.
    pub(crate) gave_up: String,
    pub(crate) empty: &'static str,
    /// The number of panels side by side.
    pub(crate) across: usize,
}

/// The side of a panel's cells.
fn side(panel: &Panel) -> f64 {
    (PANEL - 24.0) / panel.columns.len().max(panel.rows.len()).max(1) as f64
}

impl HeatMap {
    pub(crate) fn svg(&self, id: &str) -> Svg {
        let across = self.across.min(self.panels.len()).max(1);
        let down = self.panels.len().div_ceil(across);
        let step = PANEL + GAP;
        let tallest = self.panels.iter().map(|panel| side(panel) * panel.rows.len() as f64).fold(0.0, f64::max);
        let drop = tallest + 74.0;
        let width = (GAP + step * across as f64 + 12.0).max(MOST_KEY_WIDTH);
        let height = TOP + drop * down as f64 + 44.0;
        let mut canvas = Canvas::new(id, width, height, &self.title, &self.description);
        canvas.add(&format!(
            "<defs><pattern id=\"{id}-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#f3d9e4\"/>\
             <line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#b3396c\" stroke-width=\"2\"/></pattern></defs>"
        ));
        let ends = self.ends();
        let margin = f64::midpoint(width - step * across as f64, GAP);
        for (number, panel) in self.panels.iter().enumerate() {
            let left = margin + step * (number % across) as f64;
            let top = TOP + drop * (number / across) as f64;
            self.draw_panel(&mut canvas, id, panel, (left, top), ends);
        }
        self.draw_key(&mut canvas, id, height - 40.0, ends);
        canvas.finish()
    }

    /// The least and the greatest number, if there is any.
    fn ends(&self) -> Option<(f64, f64)> {
        let cells = self.panels.iter().flat_map(|panel| &panel.cells);
        let values = cells.filter_map(|cell| if let Tint::Value(value) = cell.tint { Some(value) } else { None });
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        (low <= high).then_some((low, high))
    }

    fn colour(&self, value: f64, (low, high): (f64, f64)) -> Colour {
        let share = match self.scale {
            // If all numbers are equal, each is the least.
            _ if high <= low => 0.0,
            Scale::Log => (value / low).ln() / (high / low).ln(),
            Scale::Linear | Scale::Categories => (value - low) / (high - low),
        };
        progress(share as f32)
    }

    fn draw_panel(
        &self,
        canvas: &mut Canvas,
        id: &str,
        panel: &Panel,
        (left, top): (f64, f64),
        ends: Option<(f64, f64)>,
    ) {
        let columns = panel.columns.len().max(1);
        let side = side(panel);
        let left = left + 24.0;
        canvas.words(left, top - 10.0, Anchor::Start, 13.0, "font-weight=\"bold\"", &panel.title);
        let words_size = (side * 0.34).clamp(8.0, 14.0);
        let mut frames = Vec::new();
        for (number, cell) in panel.cells.iter().enumerate() {
            let (x, y) = (left + side * (number % columns) as f64, top + side * (number / columns) as f64);
            let (fill, ink) = match cell.tint {
                Tint::Value(value) => {
                    let colour = self.colour(value, ends.unwrap_or((value, value)));
                    (colour.hex(), ink_on(colour).hex())
                }
                Tint::GaveUp => (format!("url(#{id}-hatch)"), "#111111".to_owned()),
                Tint::Empty => ("#ffffff".to_owned(), "#555555".to_owned()),
                Tint::Untried => (UNTRIED.to_owned(), "#555555".to_owned()),
            };
            canvas.rectangle(x, y, side, side, &format!("fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"0.6\""));
            if side >= SMALLEST_WITH_WORDS && !cell.words.is_empty() {
                let middle = (x + side / 2.0, y + side / 2.0 + words_size * 0.36);
                let style = format!("fill=\"{ink}\"");
                canvas.words(middle.0, middle.1, Anchor::Middle, words_size, &style, &cell.words);
            }
            if cell.marked {
                frames.push((x, y));
            }
        }
        // After all cells, so that no neighbour covers a frame.
        for (x, y) in frames {
            let style = "fill=\"none\" stroke=\"#d55e00\" stroke-width=\"3\"";
            canvas.rectangle(x + 1.5, y + 1.5, side - 3.0, side - 3.0, style);
        }
        let height = side * panel.rows.len() as f64;
        canvas.rectangle(left, top, side * columns as f64, height, "fill=\"none\" stroke=\"#555555\"");
        let letters = (side * 0.5).clamp(10.0, 11.0);
        for (row, name) in panel.rows.iter().enumerate() {
            canvas.text(left - 5.0, top + side * (row as f64 + 0.5) + letters * 0.36, Anchor::End, letters, name);
        }
        for (column, name) in panel.columns.iter().enumerate() {
            canvas.text(
                left + side * (column as f64 + 0.5),
                top + height + letters + 4.0,
                Anchor::Middle,
                letters,
                name,
            );
        }
        if let Some((below, beside)) = panel.axes {
            let under = top + height + letters + 20.0;
            canvas.text(left + side * columns as f64 / 2.0, under, Anchor::Middle, 12.0, below);
            let (x, y) = (left - 26.0, top + height / 2.0);
            canvas.words(x, y, Anchor::Middle, 12.0, &format!("transform=\"rotate(-90 {x:.1} {y:.1})\""), beside);
        }
    }

    /// Explains the colours.
    fn draw_key(&self, canvas: &mut Canvas, id: &str, top: f64, ends: Option<(f64, f64)>) {
        let left = 40.0;
        let right = ends.map_or(left, |ends| self.draw_scale(canvas, (left, top), ends));
        let has = |tint: Tint| self.panels.iter().any(|panel| panel.cells.iter().any(|cell| cell.tint == tint));
        let mut x = right;
        for (tint, fill, words) in [
            (Tint::GaveUp, format!("url(#{id}-hatch)"), self.gave_up.as_str()),
            (Tint::Empty, "#ffffff".to_owned(), self.empty),
            (Tint::Untried, UNTRIED.to_owned(), "not tried"),
        ] {
            if has(tint) && !words.is_empty() {
                canvas.rectangle(x, top, 14.0, 14.0, &format!("fill=\"{fill}\" stroke=\"#555555\""));
                canvas.text(x + 20.0, top + 11.0, Anchor::Start, 12.0, words);
                x += 40.0 + 6.4 * words.len() as f64;
            }
        }
    }

    /// Draws the colours from the least number to the greatest, or the only one if these are equal. Returns the right edge.
    fn draw_scale(&self, canvas: &mut Canvas, (left, top): (f64, f64), (low, high): (f64, f64)) -> f64 {
        const LENGTH: f64 = 180.0;
        let steps = if high > low { 60_u32 } else { 1 };
        let length = if high > low { LENGTH } else { 14.0 };
        canvas.text(left, top - 6.0, Anchor::Start, 12.0, &self.label);
        for step in 0..steps {
            let share = (f64::from(step) + 0.5) / f64::from(steps);
            let fill = format!("fill=\"{}\"", progress(if high > low { share as f32 } else { 0.0 }).hex());
            let piece = length / f64::from(steps);
            canvas.rectangle(left + piece * f64::from(step), top, piece + 0.5, 12.0, &fill);
        }
        canvas.text(left, top + 26.0, Anchor::Start, 11.0, &(self.write)(low));
        if high > low {
            canvas.text(left + length, top + 26.0, Anchor::End, 11.0, &(self.write)(high));
        }
        left + LENGTH + 40.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(values: [f64; 2]) -> HeatMap {
        let cell = |value| Cell { tint: Tint::Value(value), words: String::new(), marked: false };
        HeatMap {
            title: "A title".to_owned(),
            description: "A description".to_owned(),
            panels: vec![Panel {
                title: String::new(),
                columns: vec!["a".to_owned(), "b".to_owned()],
                rows: vec!["1".to_owned()],
                cells: values.map(cell).into(),
                axes: None,
            }],
            label: "squares placed".to_owned(),
            scale: Scale::Log,
            write: |number| format!("<{number}>"),
            gave_up: String::new(),
            empty: "",
            across: 1,
        }
    }

    #[test]
    fn equal_numbers_have_the_colour_of_the_least() {
        let same = map([81.0, 81.0]);
        assert_eq!(same.colour(81.0, (81.0, 81.0)), progress(0.0));
        assert_eq!(same.svg("same").file().matches("&lt;81&gt;").count(), 1);
        let different = map([81.0, 810.0]);
        assert_eq!(different.colour(810.0, (81.0, 810.0)), progress(1.0));
        assert_eq!(different.svg("different").file().matches("&lt;81&gt;").count(), 1);
    }
}
