//! Lines and points over two axes.

use super::axis::{Axis, Range, Scale};
use super::canvas::{Anchor, Canvas, Svg};

/// Okabe and Ito's colours, the pale yellow left out.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 82.0;
const RIGHT: f64 = 590.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 380.0;

/// Points that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// From left to right.
    pub(crate) points: Vec<(f64, f64)>,
    /// The number of its colour and shape.
    pub(crate) look: usize,
    /// Whether it is dashed, for numbers that were not measured here.
    pub(crate) dashed: bool,
}

/// A chart.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
}

impl Chart {
    pub(crate) fn svg(&self, id: &str) -> Svg {
        let mut canvas = Canvas::new(id, WIDTH, HEIGHT, &self.title, &self.description);
        let shown = |&&(x, y): &&(f64, f64)| self.x.shows(x) && self.y.shows(y);
        let points = || self.series.iter().flat_map(|series| &series.points).filter(shown);
        let x = self.x.fitted(points().map(|point| point.0));
        let y = self.y.fitted(points().map(|point| point.1));
        self.draw_axes(&mut canvas, &x, &y);
        let place =
            |&(px, py): &(f64, f64)| (LEFT + x.place(px) * (RIGHT - LEFT), BOTTOM - y.place(py) * (BOTTOM - TOP));
        for series in &self.series {
            let places: Vec<(f64, f64)> = series.points.iter().filter(shown).map(place).collect();
            self.draw_series(&mut canvas, series, &places);
        }
        for (row, series) in self.series.iter().enumerate() {
            let height = TOP + 14.0 + 22.0 * row as f64;
            let ends = [(RIGHT + 18.0, height), (RIGHT + 46.0, height)];
            self.draw_series(&mut canvas, series, if self.x.scale == Scale::Categories { &ends[1..] } else { &ends });
            canvas.text(RIGHT + 54.0, height + 4.0, Anchor::Start, 12.0, &series.name);
        }
        canvas.finish()
    }

    fn draw_axes(&self, canvas: &mut Canvas, x: &Range, y: &Range) {
        for &tick in &x.ticks {
            let at = LEFT + x.place(tick) * (RIGHT - LEFT);
            canvas.line((at, TOP), (at, BOTTOM), "stroke=\"#e4e4e4\"");
            canvas.text(at, BOTTOM + 18.0, Anchor::Middle, 12.0, &(self.x.write)(tick));
        }
        for &tick in &y.ticks {
            let at = BOTTOM - y.place(tick) * (BOTTOM - TOP);
            canvas.line((LEFT, at), (RIGHT, at), "stroke=\"#e4e4e4\"");
            canvas.text(LEFT - 8.0, at + 4.0, Anchor::End, 12.0, &(self.y.write)(tick));
        }
        canvas.rectangle(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, "fill=\"none\" stroke=\"#555555\"");
        canvas.text(f64::midpoint(LEFT, RIGHT), BOTTOM + 42.0, Anchor::Middle, 13.0, &self.x.label);
        let (across, middle) = (18.0, f64::midpoint(TOP, BOTTOM));
        let turned = format!("transform=\"rotate(-90 {across} {middle})\"");
        canvas.words(across, middle, Anchor::Middle, 13.0, &turned, &self.y.label);
    }

    fn draw_series(&self, canvas: &mut Canvas, series: &Series, places: &[(f64, f64)]) {
        let colour = COLOURS[series.look % COLOURS.len()];
        // Between categories there is nothing, so no line leads from one to the next.
        if self.x.scale != Scale::Categories {
            let dashes = if series.dashed { " stroke-dasharray=\"6 4\"" } else { "" };
            let pairs: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            canvas.add(&format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>",
                pairs.join(" ")
            ));
        }
        let fill = if series.dashed { "#ffffff" } else { colour };
        for &(x, y) in places {
            canvas.add(&marker(series.look, x, y, colour, fill));
        }
    }
}

/// A point in the shape of its series.
fn marker(look: usize, x: f64, y: f64, colour: &str, fill: &str) -> String {
    let style = format!("fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.4\"");
    let polygon = |corners: &[(f64, f64)]| {
        let pairs: Vec<String> = corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        format!("<polygon points=\"{}\" {style}/>", pairs.join(" "))
    };
    match look % 6 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" {style}/>"),
        1 => polygon(&[(-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2)]),
        2 => polygon(&[(0.0, -4.4), (4.0, 3.2), (-4.0, 3.2)]),
        3 => polygon(&[(0.0, -4.6), (4.6, 0.0), (0.0, 4.6), (-4.6, 0.0)]),
        4 => polygon(&[(0.0, 4.4), (4.0, -3.2), (-4.0, -3.2)]),
        _ => format!(
            "<path d=\"M{:.1} {:.1}h7M{x:.1} {:.1}v7\" stroke=\"{colour}\" stroke-width=\"2.2\" fill=\"none\"/>",
            x - 3.5,
            y,
            y - 3.5
        ),
    }
}
