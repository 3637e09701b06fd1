//! Grids whose cells are coloured by a number.

use super::axis::Scale;
use super::drawing::{Anchor, Drawing, Svg};

/// The colours of cividis, dark to light, which colour-blind readers see as others do.
const RAMP: [(f64, f64, f64); 6] = [
    (0.0, 34.0, 78.0),
    (53.0, 69.0, 108.0),
    (102.0, 105.0, 112.0),
    (148.0, 142.0, 119.0),
    (200.0, 184.0, 102.0),
    (254.0, 232.0, 56.0),
];
/// Room for one panel.
const PANEL: f64 = 264.0;
const GAP: f64 = 44.0;
const TOP: f64 = 78.0;
/// Cells smaller than this have no words.
const SMALLEST_WITH_WORDS: f64 = 24.0;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tint {
    /// A number.
    Value(f64),
    /// Something was tried and came to nothing: hatched.
    GaveUp,
    /// There is nothing to show: white.
    Empty,
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
    /// What is written below the columns.
    pub(crate) columns: Vec<String>,
    /// What is written beside the rows, top to bottom.
    pub(crate) rows: Vec<String>,
    /// Row by row, top to bottom.
    pub(crate) cells: Vec<Cell>,
    /// What columns and rows are, where that needs saying.
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
    /// What hatched cells and white ones mean, where there are any.
    pub(crate) gave_up: String,
    pub(crate) empty: &'static str,
    /// How many panels stand side by side.
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
        let width = (GAP + step * across as f64 + 12.0).max(620.0);
        let height = TOP + drop * down as f64 + 44.0;
        let mut drawing = Drawing::new(id, width, height, &self.title, &self.description);
        drawing.add(&format!(
            "<defs><pattern id=\"{id}-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#f3d9e4\"/>\
             <line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#b3396c\" stroke-width=\"2\"/></pattern></defs>"
        ));
        let (low, high) = self.ends();
        let margin = f64::midpoint(width - step * across as f64, GAP);
        for (number, panel) in self.panels.iter().enumerate() {
            let left = margin + step * (number % across) as f64;
            let top = TOP + drop * (number / across) as f64;
            self.draw_panel(&mut drawing, id, panel, (left, top), (low, high));
        }
        self.draw_key(&mut drawing, id, height - 40.0, (low, high));
        drawing.finish()
    }

    /// The least and the greatest number.
    fn ends(&self) -> (f64, f64) {
        let cells = self.panels.iter().flat_map(|panel| &panel.cells);
        let values = cells.filter_map(|cell| if let Tint::Value(value) = cell.tint { Some(value) } else { None });
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low <= high { (low, high) } else { (0.0, 1.0) }
    }

    fn colour(&self, value: f64, (low, high): (f64, f64)) -> (String, &'static str) {
        let share = match self.scale {
            _ if high <= low => 1.0,
            Scale::Linear => (value - low) / (high - low),
            Scale::Log => (value / low).ln() / (high / low).ln(),
        };
        let along = share.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
        let index = (along as usize).min(RAMP.len() - 2);
        let (from, to, part) = (RAMP[index], RAMP[index + 1], along - index as f64);
        let mix = |from: f64, to: f64| (from + (to - from) * part).round();
        let (red, green, blue) = (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2));
        let ink = if share > 0.52 { "#111111" } else { "#ffffff" };
        (format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8), ink)
    }

    fn draw_panel(&self, drawing: &mut Drawing, id: &str, panel: &Panel, (left, top): (f64, f64), ends: (f64, f64)) {
        let columns = panel.columns.len().max(1);
        let side = side(panel);
        let left = left + 24.0;
        drawing.words(left, top - 10.0, Anchor::Start, 13.0, "font-weight=\"bold\"", &panel.title);
        let words_size = (side * 0.34).clamp(8.0, 14.0);
        let mut frames = Vec::new();
        for (number, cell) in panel.cells.iter().enumerate() {
            let (x, y) = (left + side * (number % columns) as f64, top + side * (number / columns) as f64);
            let (fill, ink) = match cell.tint {
                Tint::Value(value) => self.colour(value, ends),
                Tint::GaveUp => (format!("url(#{id}-hatch)"), "#111111"),
                Tint::Empty => ("#ffffff".to_owned(), "#555555"),
            };
            drawing.rectangle(x, y, side, side, &format!("fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"0.6\""));
            if side >= SMALLEST_WITH_WORDS && !cell.words.is_empty() {
                let middle = (x + side / 2.0, y + side / 2.0 + words_size * 0.36);
                let style = format!("fill=\"{ink}\"");
                drawing.words(middle.0, middle.1, Anchor::Middle, words_size, &style, &cell.words);
            }
            if cell.marked {
                frames.push((x, y));
            }
        }
        // After all cells, so that no neighbour covers a frame.
        for (x, y) in frames {
            let style = "fill=\"none\" stroke=\"#d55e00\" stroke-width=\"3\"";
            drawing.rectangle(x + 1.5, y + 1.5, side - 3.0, side - 3.0, style);
        }
        let height = side * panel.rows.len() as f64;
        drawing.rectangle(left, top, side * columns as f64, height, "fill=\"none\" stroke=\"#555555\"");
        let letters = (side * 0.5).clamp(7.0, 11.0);
        for (row, name) in panel.rows.iter().enumerate() {
            drawing.text(left - 5.0, top + side * (row as f64 + 0.5) + letters * 0.36, Anchor::End, letters, name);
        }
        for (column, name) in panel.columns.iter().enumerate() {
            drawing.text(
                left + side * (column as f64 + 0.5),
                top + height + letters + 4.0,
                Anchor::Middle,
                letters,
                name,
            );
        }
        if let Some((below, beside)) = panel.axes {
            let under = top + height + letters + 20.0;
            drawing.text(left + side * columns as f64 / 2.0, under, Anchor::Middle, 12.0, below);
            let (x, y) = (left - 26.0, top + height / 2.0);
            drawing.words(x, y, Anchor::Middle, 12.0, &format!("transform=\"rotate(-90 {x:.1} {y:.1})\""), beside);
        }
    }

    /// What the colours mean.
    fn draw_key(&self, drawing: &mut Drawing, id: &str, top: f64, (low, high): (f64, f64)) {
        const STEPS: usize = 60;
        const LENGTH: f64 = 180.0;
        let left = 40.0;
        drawing.text(left, top - 6.0, Anchor::Start, 12.0, &self.label);
        for step in 0..STEPS {
            let share = (step as f64 + 0.5) / STEPS as f64;
            let value = match self.scale {
                Scale::Linear => low + share * (high - low),
                Scale::Log => low * (high / low).powf(share),
            };
            let fill = format!("fill=\"{}\"", self.colour(value, (low, high)).0);
            let piece = LENGTH / STEPS as f64;
            drawing.rectangle(left + piece * step as f64, top, piece + 0.5, 12.0, &fill);
        }
        drawing.text(left, top + 26.0, Anchor::Start, 11.0, &(self.write)(low));
        drawing.text(left + LENGTH, top + 26.0, Anchor::End, 11.0, &(self.write)(high));
        let has = |tint: Tint| self.panels.iter().any(|panel| panel.cells.iter().any(|cell| cell.tint == tint));
        let mut x = left + LENGTH + 40.0;
        for (tint, fill, words) in [
            (Tint::GaveUp, format!("url(#{id}-hatch)"), self.gave_up.as_str()),
            (Tint::Empty, "#ffffff".to_owned(), self.empty),
        ] {
            if has(tint) && !words.is_empty() {
                drawing.rectangle(x, top, 14.0, 14.0, &format!("fill=\"{fill}\" stroke=\"#555555\""));
                drawing.text(x + 20.0, top + 11.0, Anchor::Start, 12.0, words);
                x += 40.0 + 6.4 * words.len() as f64;
            }
        }
    }
}
