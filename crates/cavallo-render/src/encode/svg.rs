//! A drawing as SVG: for browsers, for print, and for editing. It has a title and a description for screen readers, and no fonts.
//!
//! Plots have real text and follow the reader's light or dark colours, which a [`Drawing`] cannot. They are an [`Svg`], made from the same
//! elements: [`rect`], [`circle`], [`path`] and [`text`].

use std::io::{self, Write};

use crate::draw::drawing::{Drawing, Point, Shape};

/// Attributes of an element other than its place: names and values.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

/// Writes a drawing.
///
/// # Errors
/// When it cannot be written.
pub fn write_svg(drawing: &Drawing, out: &mut dyn Write) -> io::Result<()> {
    let attributes = [("xmlns", NAMESPACE)];
    writeln!(out, "{}", head(drawing.size, &attributes, ["title", "desc"], [&drawing.title, &drawing.description]))?;
    writeln!(out, "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">")?;
    let is_rect = |shape: &Shape| matches!(shape, Shape::Rect { .. });
    for run in drawing.shapes.chunk_by(|one, other| is_rect(one) == is_rect(other)) {
        // Side by side, smoothed edges would let the background through: a seam.
        let is_crisp = is_rect(&run[0]) && run.len() > 1;
        if is_crisp {
            writeln!(out, "<g shape-rendering=\"crispEdges\">")?;
        }
        for shape in run {
            writeln!(out, "{}", element(shape))?;
        }
        if is_crisp {
            writeln!(out, "</g>")?;
        }
    }
    writeln!(out, "</g>\n</svg>")
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Rect { corner, size, fill } => rect(*corner, *size, &[("fill", &fill.hex())]),
        Shape::Line { points, width, colour } => stroked(std::slice::from_ref(points), *width, &colour.hex()),
        Shape::Polygon { points, fill } => path(std::slice::from_ref(points), true, &[("fill", &fill.hex())]),
        Shape::Disc { centre, radius, fill } => circle(*centre, *radius, &[("fill", &fill.hex())]),
        Shape::Text { colour, .. } | Shape::Squeezed { colour, .. } => {
            let (lines, width) = shape.text_lines().unwrap_or_default();
            stroked(&lines, width, &colour.hex())
        }
    }
}

fn stroked(lines: &[Vec<Point>], width: f32, colour: &str) -> String {
    path(lines, false, &[("fill", "none"), ("stroke", colour), ("stroke-width", &number(width))])
}

/// A picture that is put together from elements, for a file of its own or for a page.
#[derive(Clone, Debug)]
pub struct Svg {
    size: (f32, f32),
    id: String,
    class: &'static str,
    title: String,
    description: String,
    elements: String,
}

impl Svg {
    /// An empty picture. No two pictures of a page have the same `id`; `class` is what style sheets know it by.
    #[must_use]
    pub fn new(size: (f32, f32), id: &str, class: &'static str, title: &str, description: &str) -> Self {
        let (id, title, description) = (id.to_owned(), title.to_owned(), description.to_owned());
        Self { size, id, class, title, description, elements: String::new() }
    }

    /// Adds an element on top of the others.
    pub fn push(&mut self, element: &str) {
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    /// As a file of its own, with its style sheet in it.
    #[must_use]
    pub fn file(&self, style: &str) -> String {
        format!("{}\n<style>{style}</style>\n{}</svg>\n", self.head(&[("xmlns", NAMESPACE)]), self.elements)
    }

    /// As part of a page that has the style sheet.
    #[must_use]
    pub fn inline(&self) -> String {
        format!("{}\n{}</svg>\n", self.head(&[]), self.elements)
    }

    fn head(&self, attributes: Attributes<'_>) -> String {
        let ids = ["title", "desc"].map(|name| format!("{}-{name}", self.id));
        let attributes = [attributes, &[("class", self.class), ("font-family", "sans-serif")]].concat();
        head(self.size, &attributes, [&ids[0], &ids[1]], [&self.title, &self.description])
    }
}

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// The tag of a picture, with its title and description.
fn head(size: (f32, f32), attributes: Attributes<'_>, ids: [&str; 2], texts: [&str; 2]) -> String {
    let (width, height) = (number(size.0), number(size.1));
    let [title, description] = texts.map(escaped);
    format!(
        "<svg{} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{} {}\">\n\
         <title id=\"{1}\">{title}</title>\n<desc id=\"{2}\">{description}</desc>",
        written(attributes),
        ids[0],
        ids[1]
    )
}

/// A rectangle.
#[must_use]
pub fn rect(corner: Point, size: (f32, f32), attributes: Attributes<'_>) -> String {
    let [x, y, width, height] = [corner.0, corner.1, size.0, size.1].map(number);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{}/>", written(attributes))
}

/// A circle.
#[must_use]
pub fn circle(centre: Point, radius: f32, attributes: Attributes<'_>) -> String {
    let [x, y, radius] = [centre.0, centre.1, radius].map(number);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}/>", written(attributes))
}

/// Lines, each through some points; closed ones return to their first point.
#[must_use]
pub fn path(lines: &[Vec<Point>], closed: bool, attributes: Attributes<'_>) -> String {
    let mut path = String::new();
    for points in lines {
        for (i, point) in points.iter().enumerate() {
            path.push(if i == 0 { 'M' } else { 'L' });
            path.push_str(&number(point.0));
            path.push(' ');
            path.push_str(&number(point.1));
        }
        if closed {
            path.push('z');
        }
    }
    format!("<path d=\"{path}\"{}/>", written(attributes))
}

/// Text that begins at a point, or as `text-anchor` among the attributes says.
#[must_use]
pub fn text(at: Point, text: &str, attributes: Attributes<'_>) -> String {
    let (x, y) = (number(at.0), number(at.1));
    format!("<text x=\"{x}\" y=\"{y}\"{}>{}</text>", written(attributes), escaped(text))
}

/// A fill of diagonal lines, to be used as `url(#id)`: the classes `hatch-paper` and `hatch-line` give its colours.
#[must_use]
pub fn hatch(id: &str) -> String {
    format!(
        "<defs><pattern id=\"{id}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">{}{}</pattern></defs>",
        rect((0.0, 0.0), (6.0, 6.0), &[("class", "hatch-paper")]),
        rect((0.0, 0.0), (2.0, 6.0), &[("class", "hatch-line")])
    )
}

fn written(attributes: Attributes<'_>) -> String {
    attributes.iter().flat_map(|(name, value)| [" ", name, "=\"", &escaped(value), "\""].map(str::to_owned)).collect()
}

/// A number with at most two digits after the point.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text as it may stand in XML and HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;
    use crate::draw::drawing::arrow;

    #[test]
    fn it_is_xml_with_a_title_and_a_description() {
        let mut drawing = Drawing::new((40.0, 20.5), LIGHT.background, "a < b".into(), "one & all".into());
        drawing.push(Shape::Text { centre: (20.0, 10.0), height: 6.0, colour: LIGHT.ink, text: "64".into() });
        drawing.shapes.extend(arrow((1.0, 1.0), (30.0, 10.0), 1.0, LIGHT.end));
        let mut bytes = Vec::new();
        write_svg(&drawing, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.contains(&"a < b") && texts.contains(&"one & all"), "{texts:?}");
        assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 40 20.5"));
    }

    #[test]
    fn elements_make_a_file_and_a_part_of_a_page() {
        let mut svg = Svg::new((40.0, 20.0), "growth", "plot", "a < b", "one & all");
        svg.push(&hatch("growth-hatch"));
        svg.push(&rect((0.0, 0.0), (40.0, 20.0), &[("fill", "url(#growth-hatch)")]));
        svg.push(&text((3.0, 4.0), "5 < 6", &[("text-anchor", "end"), ("class", "\"quoted\"")]));
        svg.push(&path(&[vec![(0.0, 0.0), (1.0, 1.0)], vec![(2.0, 2.0), (3.5, 3.0)]], false, &[]));
        let file = svg.file(".plot text { fill: #222; }");
        for text in [file.as_str(), &svg.inline()] {
            let document = roxmltree::Document::parse(text).unwrap();
            let root = document.root_element();
            assert_eq!(root.attribute("aria-labelledby"), Some("growth-title growth-desc"));
            let text = document.descendants().find(|node| node.tag_name().name() == "text").unwrap();
            assert_eq!((text.text(), text.attribute("class")), (Some("5 < 6"), Some("\"quoted\"")));
        }
        assert!(file.contains("M0 0L1 1M2 2L3.5 3") && file.contains(".plot text") && !svg.inline().contains("<style"));
    }
}
