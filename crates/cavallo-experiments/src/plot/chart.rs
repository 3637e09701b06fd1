//! Lines and points over two axes.
//!
//! No curve hides another: lines that run along the same points are drawn side by side, and points above the same category as well. The name of
//! a line stands to the right, as near to its end as the other names allow.

use cavallo_render::drawing::Point;
use cavallo_render::svg::{Svg, circle, path, rect, text};

use super::axis::{Axis, Range, Scale};
use super::style::COLOURS;

const WIDTH: f32 = 820.0;
const HEIGHT: f32 = 450.0;
const LEFT: f32 = 88.0;
const RIGHT: f32 = 572.0;
const TOP: f32 = 50.0;
const BOTTOM: f32 = 386.0;
/// The least distance between the points of a line that are marked.
const BETWEEN_MARKERS: f32 = 11.0;
/// Points that are nearer than this count as the same.
const SAME: f32 = 0.8;
/// How far apart lines are drawn that run along the same points, and points of the same category.
const APART: f32 = 3.0;
const CATEGORY_APART: f32 = 9.0;
const BETWEEN_NAMES: f32 = 21.0;

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// What it is called; a continuation of another series has no name.
    pub name: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// The number of its colour and shape.
    pub look: usize,
    /// Whether it is dashed, for numbers that were not measured here.
    pub dashed: bool,
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub description: String,
    /// The axis along the bottom.
    pub x: Axis,
    /// The axis at the left.
    pub y: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

impl Chart {
    pub(crate) fn svg(&self, id: &str) -> Svg {
        let mut svg = Svg::new((WIDTH, HEIGHT), id, "plot chart", &self.title, &self.description);
        let (x, y) = self.ranges();
        svg.push(&rect((0.0, 0.0), (WIDTH, HEIGHT), &[("class", "paper")]));
        // To the left, where it is seen before anybody scrolls.
        svg.push(&text((16.0, 28.0), &self.title, &[("font-size", "17"), ("font-weight", "bold")]));
        self.draw_axes(&mut svg, &x, &y);
        let runs: Vec<Vec<Vec<Point>>> = self.series.iter().map(|series| self.runs(series, &x, &y)).collect();
        let runs = self.side_by_side(runs);
        for (series, runs) in self.series.iter().zip(&runs) {
            self.draw_line(&mut svg, series, runs);
        }
        for (series, runs) in self.series.iter().zip(&runs) {
            draw_markers(&mut svg, series, runs);
        }
        self.draw_names(&mut svg, &runs);
        svg
    }

    /// Whether lines run along the same points and are therefore drawn side by side.
    pub(crate) fn has_lines_side_by_side(&self) -> bool {
        let (x, y) = self.ranges();
        let runs: Vec<_> = self.series.iter().map(|series| self.runs(series, &x, &y)).collect();
        self.x.scale != Scale::Categories && bundles(&runs).iter().any(|bundle| bundle.len() > 1)
    }

    /// Both axes, fitted to the points.
    fn ranges(&self) -> (Range, Range) {
        let points = || {
            self.series.iter().flat_map(|series| &series.points).filter(|(x, y)| self.x.shows(*x) && self.y.shows(*y))
        };
        (self.x.fitted(points().map(|point| point.0)), self.y.fitted(points().map(|point| point.1)))
    }

    /// The places of a series' points. A point that the axes cannot show ends a run, so that no line leads across it.
    fn runs(&self, series: &Series, x: &Range, y: &Range) -> Vec<Vec<Point>> {
        let shown = |(px, py): &(f64, f64)| self.x.shows(*px) && self.y.shows(*py);
        let place = |&(px, py): &(f64, f64)| {
            (LEFT + x.place(px) as f32 * (RIGHT - LEFT), BOTTOM - y.place(py) as f32 * (BOTTOM - TOP))
        };
        let runs = series.points.split(|point| !shown(point)).map(|run| run.iter().map(place).collect());
        runs.filter(|run: &Vec<Point>| !run.is_empty()).collect()
    }

    /// Moves apart what would hide something else.
    fn side_by_side(&self, mut runs: Vec<Vec<Vec<Point>>>) -> Vec<Vec<Vec<Point>>> {
        let aside = |place: usize, all: usize| place as f32 - (all - 1) as f32 / 2.0;
        if self.x.scale == Scale::Categories {
            let all = runs.len();
            for (place, series) in runs.iter_mut().enumerate() {
                series.iter_mut().flatten().for_each(|point| point.0 += CATEGORY_APART * aside(place, all));
            }
            return runs;
        }
        for bundle in bundles(&runs) {
            for (place, &series) in bundle.iter().enumerate() {
                let down = APART * aside(place, bundle.len());
                let continuation = self.continuation(&self.series[series]);
                for moved in std::iter::once(series).chain(continuation) {
                    runs[moved].iter_mut().flatten().for_each(|point| point.1 += down);
                }
            }
        }
        runs
    }

    /// The series without a name that goes on where this one ends, if there is one.
    fn continuation(&self, series: &Series) -> Option<usize> {
        let goes_on = |other: &Series| other.name.is_empty() && other.look == series.look;
        if series.name.is_empty() { None } else { self.series.iter().position(goes_on) }
    }

    fn draw_axes(&self, svg: &mut Svg, x: &Range, y: &Range) {
        for &tick in &x.ticks {
            let at = LEFT + x.place(tick) as f32 * (RIGHT - LEFT);
            svg.push(&path(&[vec![(at, TOP), (at, BOTTOM)]], false, &[("class", "grid")]));
            svg.push(&text((at, BOTTOM + 20.0), &(self.x.write)(tick), &[("class", "x-tick"), MIDDLE, SMALL]));
        }
        for &tick in &y.ticks {
            let at = BOTTOM - y.place(tick) as f32 * (BOTTOM - TOP);
            svg.push(&path(&[vec![(LEFT, at), (RIGHT, at)]], false, &[("class", "grid")]));
            svg.push(&text((LEFT - 8.0, at + 5.0), &(self.y.write)(tick), &[("class", "y-tick"), END, SMALL]));
        }
        svg.push(&rect((LEFT, TOP), (RIGHT - LEFT, BOTTOM - TOP), &[("class", "frame")]));
        let below = (f32::midpoint(LEFT, RIGHT), BOTTOM + 48.0);
        svg.push(&text(below, &self.x.label, &[MIDDLE, LARGE]));
        let beside = (20.0, f32::midpoint(TOP, BOTTOM));
        let turned = format!("rotate(-90 {} {})", beside.0, beside.1);
        svg.push(&text(beside, &self.y.label, &[MIDDLE, LARGE, ("transform", &turned)]));
    }

    fn draw_line(&self, svg: &mut Svg, series: &Series, runs: &[Vec<Point>]) {
        let lines: Vec<Vec<Point>> = runs.iter().filter(|run| run.len() > 1).cloned().collect();
        // Between categories there is nothing, so no line leads from one to the next.
        if self.x.scale == Scale::Categories || lines.is_empty() {
            return;
        }
        let class = format!("s{} line", series.look % COLOURS);
        let mut attributes = vec![("class", class.as_str()), ("stroke-width", "2"), ("stroke-linejoin", "round")];
        if series.dashed {
            attributes.push(("stroke-dasharray", "6 4"));
        }
        svg.push(&path(&lines, false, &attributes));
    }

    /// The names of all series, each near to its last point or that of its continuation.
    fn draw_names(&self, svg: &mut Svg, runs: &[Vec<Vec<Point>>]) {
        let last = |runs: &[Vec<Point>]| runs.last().and_then(|run| run.last()).map_or(TOP, |point| point.1);
        let height = |place: usize| last(&runs[self.continuation(&self.series[place]).unwrap_or(place)]);
        let mut named: Vec<(&Series, f32)> =
            self.series.iter().enumerate().map(|(place, series)| (series, height(place))).collect();
        named.retain(|(series, _)| !series.name.is_empty());
        // Points of categories have no ends: their names keep their order.
        if self.x.scale == Scale::Categories {
            for (_, height) in &mut named {
                *height = TOP;
            }
        } else {
            named.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
        let heights = spread(&named.iter().map(|(_, height)| *height).collect::<Vec<_>>());
        for ((series, _), height) in named.into_iter().zip(heights) {
            let ends = vec![(RIGHT + 14.0, height), (RIGHT + 42.0, height)];
            let sample = if self.x.scale == Scale::Categories { vec![vec![ends[1]]] } else { vec![ends] };
            self.draw_line(svg, series, &sample);
            draw_markers(svg, series, &sample);
            svg.push(&text((RIGHT + 52.0, height + 5.0), &series.name, &[SMALL]));
        }
    }
}

const MIDDLE: (&str, &str) = ("text-anchor", "middle");
const END: (&str, &str) = ("text-anchor", "end");
const SMALL: (&str, &str) = ("font-size", "14");
const LARGE: (&str, &str) = ("font-size", "15");

/// The series in bundles that run along the same points.
fn bundles(runs: &[Vec<Vec<Point>>]) -> Vec<Vec<usize>> {
    let mut bundles: Vec<Vec<usize>> = Vec::new();
    for series in 0..runs.len() {
        let (mut joined, rest): (Vec<_>, Vec<_>) = bundles
            .into_iter()
            .partition(|bundle| bundle.iter().any(|&other| share_a_piece(&runs[series], &runs[other])));
        joined.push(vec![series]);
        bundles = rest;
        bundles.push(joined.concat());
    }
    bundles
}

/// Whether two series lead from the same point to the same next one.
fn share_a_piece(one: &[Vec<Point>], other: &[Vec<Point>]) -> bool {
    let same = |a: Point, b: Point| (a.0 - b.0).abs() < SAME && (a.1 - b.1).abs() < SAME;
    let mut pieces = one.iter().flat_map(|run| run.windows(2));
    pieces.any(|a| other.iter().flat_map(|run| run.windows(2)).any(|b| same(a[0], b[0]) && same(a[1], b[1])))
}

/// Heights for names, from top to bottom, that are as wanted where there is room and never too near to each other.
fn spread(wanted: &[f32]) -> Vec<f32> {
    let (top, bottom) = (TOP + 8.0, HEIGHT - 12.0);
    let mut heights = wanted.to_vec();
    let mut least = top;
    for height in &mut heights {
        *height = height.max(least);
        least = *height + BETWEEN_NAMES;
    }
    let mut most = bottom;
    for height in heights.iter_mut().rev() {
        *height = height.min(most);
        most = *height - BETWEEN_NAMES;
    }
    heights
}

/// Marks the points of a line, those too near to the one before left out.
fn draw_markers(svg: &mut Svg, series: &Series, runs: &[Vec<Point>]) {
    for run in runs {
        let mut before: Option<Point> = None;
        for (place, &point) in run.iter().enumerate() {
            let far = before.is_none_or(|b: Point| (point.0 - b.0).hypot(point.1 - b.1) >= BETWEEN_MARKERS);
            if far || place + 1 == run.len() {
                svg.push(&marker(series, point));
                before = Some(point);
            }
        }
    }
}

/// A point in the shape of its series.
fn marker(series: &Series, at: Point) -> String {
    let class = format!("s{}{}", series.look % COLOURS, if series.dashed { " open" } else { "" });
    let attributes = [("class", class.as_str()), ("stroke-width", "1.4")];
    let corners: &[Point] = match series.look % 6 {
        0 => return circle(at, 3.8, &attributes),
        1 => &[(-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)],
        2 => &[(0.0, -4.6), (4.2, 3.4), (-4.2, 3.4)],
        3 => &[(0.0, -4.9), (4.9, 0.0), (0.0, 4.9), (-4.9, 0.0)],
        4 => &[(0.0, 4.6), (4.2, -3.4), (-4.2, -3.4)],
        // A star.
        _ => &[(0.0, -5.6), (1.5, -1.5), (5.6, 0.0), (1.5, 1.5), (0.0, 5.6), (-1.5, 1.5), (-5.6, 0.0), (-1.5, -1.5)],
    };
    path(&[corners.iter().map(|(dx, dy)| (at.0 + dx, at.1 + dy)).collect()], true, &attributes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(lines: &[&[f64]]) -> Chart {
        let series = |(look, heights): (usize, &&[f64])| Series {
            name: format!("line {look}"),
            points: heights.iter().enumerate().map(|(x, &y)| (x as f64, y)).collect(),
            look,
            dashed: false,
        };
        let axis = |label| Axis::new(label, Scale::Linear, |number| number.to_string());
        Chart {
            title: "A title".to_owned(),
            description: "A description".to_owned(),
            x: axis("x"),
            y: axis("y"),
            series: lines.iter().enumerate().map(series).collect(),
        }
    }

    /// The paths of the lines, samples of names left out.
    fn drawn(chart: &Chart) -> Vec<String> {
        let file = chart.svg("test").file("");
        let lines = file.lines().filter(|line| line.contains(" line\""));
        lines.take(chart.series.len()).map(|line| line.split('"').nth(1).unwrap().to_owned()).collect()
    }

    #[test]
    fn no_line_hides_another() {
        let same = chart(&[&[1.0, 1.0, 0.5], &[1.0, 1.0, 0.8], &[0.2, 0.3, 0.4]]);
        assert!(same.has_lines_side_by_side());
        let lines = drawn(&same);
        let start = |line: &str| line.split('L').next().unwrap().to_owned();
        assert_ne!(start(&lines[0]), start(&lines[1]));
        let crossing = chart(&[&[1.0, 0.0], &[0.0, 1.0]]);
        assert!(!crossing.has_lines_side_by_side());
        assert_eq!(
            bundles(&[vec![vec![(0.0, 0.0), (9.0, 9.0)]], vec![], vec![vec![(0.0, 0.0), (9.0, 9.3)]]]),
            [vec![1], vec![0, 2]]
        );
    }

    #[test]
    fn no_line_leads_across_what_cannot_be_shown() {
        let mut gap = chart(&[&[1.0, 10.0, 0.0, 100.0, 1000.0]]);
        gap.y.scale = Scale::Log;
        assert_eq!(drawn(&gap)[0].matches('M').count(), 2);
    }

    #[test]
    fn names_keep_apart() {
        for wanted in [vec![100.0; 11], vec![0.0, 900.0], vec![60.0, 61.0, 200.0, 380.0, 380.0, 381.0]] {
            let heights = spread(&wanted);
            assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= BETWEEN_NAMES - 0.01), "{heights:?}");
            assert!(heights.iter().all(|height| (TOP..HEIGHT).contains(height)), "{heights:?}");
        }
    }
}
