//! Grids whose cells are coloured by a number.

use cavallo_render::colour::{Colour, progress};
use cavallo_render::drawing::Point;
use cavallo_render::svg::{Svg, hatch, rect, text};

use super::axis::Scale;

/// The width of all panels with the gaps around them.
const WIDTH: f32 = 960.0;
const GAP: f32 = 44.0;
const TOP: f32 = 82.0;
/// Room beside a panel for the names of its rows.
const ROW_NAMES: f32 = 24.0;
/// Cells are not larger than this, even if there is room.
const LARGEST_CELL: f32 = 52.0;
/// Cells smaller than this have no words.
const SMALLEST_WITH_WORDS: f32 = 24.0;

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

/// A panel's place and the side of its cells.
struct Frame {
    corner: Point,
    side: f32,
}

impl HeatMap {
    pub(crate) fn svg(&self, id: &str) -> Svg {
        let across = self.across.min(self.panels.len()).max(1);
        let down = self.panels.len().div_ceil(across);
        let step = (WIDTH - GAP) / across as f32;
        let side = |panel: &Panel| {
            let longest = panel.columns.len().max(panel.rows.len()).max(1) as f32;
            ((step - GAP - ROW_NAMES) / longest).min(LARGEST_CELL)
        };
        let tallest = self.panels.iter().map(|panel| side(panel) * panel.rows.len() as f32).fold(0.0, f32::max);
        let drop = tallest + 74.0;
        let height = TOP + drop * down as f32 + 48.0;
        let mut svg = Svg::new((WIDTH, height), id, "plot map", &self.title, &self.description);
        svg.push(&hatch(&format!("{id}-hatch")));
        svg.push(&rect((0.0, 0.0), (WIDTH, height), &[("class", "paper")]));
        // To the left, where it is seen before anybody scrolls.
        svg.push(&text((16.0, 30.0), &self.title, &[("font-size", "18"), BOLD]));
        let ends = self.ends();
        for (number, panel) in self.panels.iter().enumerate() {
            let left = GAP + step * (number % across) as f32 + ROW_NAMES;
            let top = TOP + drop * (number / across) as f32;
            self.draw_panel(&mut svg, id, panel, &Frame { corner: (left, top), side: side(panel) }, ends);
        }
        self.draw_key(&mut svg, id, height - 44.0, ends);
        svg
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

    fn draw_panel(&self, svg: &mut Svg, id: &str, panel: &Panel, frame: &Frame, ends: Option<(f64, f64)>) {
        let Frame { corner: (left, top), side } = *frame;
        let columns = panel.columns.len().max(1);
        svg.push(&text((left, top - 10.0), &panel.title, &[("font-size", "15"), BOLD]));
        let words_size = (side * 0.36).clamp(8.0, 15.0);
        let mut frames = Vec::new();
        for (number, cell) in panel.cells.iter().enumerate() {
            let corner = (left + side * (number % columns) as f32, top + side * (number / columns) as f32);
            let hatched = format!("url(#{id}-hatch)");
            let (class, fill, ink) = match cell.tint {
                Tint::Value(value) => {
                    let colour = self.colour(value, ends.unwrap_or((value, value)));
                    ("cell", Some(colour.hex()), if colour.is_dark() { "on-dark" } else { "on-light" })
                }
                Tint::GaveUp => ("cell", Some(hatched), ""),
                Tint::Empty => ("cell paper", None, ""),
                Tint::Untried => ("cell untried", None, ""),
            };
            let mut attributes = vec![("class", class), ("stroke-width", "0.6")];
            if let Some(fill) = &fill {
                attributes.push(("fill", fill));
            }
            svg.push(&rect(corner, (side, side), &attributes));
            if side >= SMALLEST_WITH_WORDS && !cell.words.is_empty() {
                let middle = (corner.0 + side / 2.0, corner.1 + side / 2.0 + words_size * 0.36);
                let size = words_size.to_string();
                svg.push(&text(middle, &cell.words, &[("class", ink), MIDDLE, ("font-size", &size)]));
            }
            if cell.marked {
                frames.push(corner);
            }
        }
        // After all cells, so that no neighbour covers a frame.
        for (x, y) in frames {
            let style = [("fill", "none"), ("stroke", "#d55e00"), ("stroke-width", "3")];
            svg.push(&rect((x + 1.5, y + 1.5), (side - 3.0, side - 3.0), &style));
        }
        let size = (side * columns as f32, side * panel.rows.len() as f32);
        svg.push(&rect((left, top), size, &[("class", "frame")]));
        draw_names(svg, panel, frame, size);
    }

    /// Explains the colours.
    fn draw_key(&self, svg: &mut Svg, id: &str, top: f32, ends: Option<(f64, f64)>) {
        let left = GAP + ROW_NAMES;
        let mut x = ends.map_or(left, |ends| self.draw_scale(svg, (left, top), ends));
        let has = |tint: Tint| self.panels.iter().any(|panel| panel.cells.iter().any(|cell| cell.tint == tint));
        let hatched = format!("url(#{id}-hatch)");
        for (tint, fill, words) in [
            (Tint::GaveUp, ("fill", hatched.as_str()), self.gave_up.as_str()),
            (Tint::Empty, ("class", "paper"), self.empty),
            (Tint::Untried, ("class", "untried"), "not tried"),
        ] {
            if has(tint) && !words.is_empty() {
                svg.push(&rect((x, top), (14.0, 14.0), &[fill]));
                svg.push(&rect((x, top), (14.0, 14.0), &[("class", "frame")]));
                svg.push(&text((x + 20.0, top + 12.0), words, &[SMALL]));
                x += 44.0 + 7.0 * words.len() as f32;
            }
        }
    }

    /// Draws the colours from the least number to the greatest, or the only one if these are equal. Returns the right edge.
    fn draw_scale(&self, svg: &mut Svg, (left, top): Point, (low, high): (f64, f64)) -> f32 {
        const LENGTH: f32 = 180.0;
        let steps = if high > low { 60_u16 } else { 1 };
        let length = if high > low { LENGTH } else { 14.0 };
        svg.push(&text((left, top - 7.0), &self.label, &[SMALL]));
        for step in 0..steps {
            let share = if high > low { (f32::from(step) + 0.5) / f32::from(steps) } else { 0.0 };
            let piece = length / f32::from(steps);
            let corner = (left + piece * f32::from(step), top);
            svg.push(&rect(corner, (piece + 0.5, 13.0), &[("fill", &progress(share).hex())]));
        }
        svg.push(&text((left, top + 29.0), &(self.write)(low), &[("class", "key"), SMALL]));
        if high > low {
            svg.push(&text((left + length, top + 29.0), &(self.write)(high), &[("class", "key"), END, SMALL]));
        }
        left + LENGTH + 60.0 + (7.0 * self.label.len() as f32 - LENGTH).max(0.0)
    }
}

const MIDDLE: (&str, &str) = ("text-anchor", "middle");
const END: (&str, &str) = ("text-anchor", "end");
const BOLD: (&str, &str) = ("font-weight", "bold");
const SMALL: (&str, &str) = ("font-size", "13");

/// The names of rows, columns and axes.
fn draw_names(svg: &mut Svg, panel: &Panel, frame: &Frame, (width, height): (f32, f32)) {
    let Frame { corner: (left, top), side } = *frame;
    let letters = 12.0;
    for (row, name) in panel.rows.iter().enumerate() {
        let at = (left - 6.0, top + side * (row as f32 + 0.5) + letters * 0.36);
        svg.push(&text(at, name, &[END, ("font-size", "12")]));
    }
    for (column, name) in panel.columns.iter().enumerate() {
        let at = (left + side * (column as f32 + 0.5), top + height + letters + 5.0);
        svg.push(&text(at, name, &[MIDDLE, ("font-size", "12")]));
    }
    if let Some((below, beside)) = panel.axes {
        svg.push(&text((left + width / 2.0, top + height + letters + 25.0), below, &[MIDDLE, SMALL]));
        let (x, y) = (left - 28.0, top + height / 2.0);
        svg.push(&text((x, y), beside, &[MIDDLE, SMALL, ("transform", &format!("rotate(-90 {x} {y})"))]));
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
        assert_eq!(same.svg("same").file("").matches("&lt;81&gt;").count(), 1);
        let different = map([81.0, 810.0]);
        assert_eq!(different.colour(810.0, (81.0, 810.0)), progress(1.0));
        assert_eq!(different.svg("different").file("").matches("&lt;81&gt;").count(), 1);
    }
}
