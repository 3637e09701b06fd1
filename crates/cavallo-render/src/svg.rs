//! A drawing as SVG: for browsers, for print, and for editing. It has a title and a description for screen readers, and no fonts.

use std::io::{self, Write};

use crate::drawing::{Drawing, Point, Shape};

/// Writes a drawing.
///
/// # Errors
/// When it cannot be written.
pub fn write_svg(drawing: &Drawing, out: &mut impl Write) -> io::Result<()> {
    let (width, height) = drawing.size;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
         aria-labelledby=\"title desc\">",
        w = number(width),
        h = number(height)
    )?;
    writeln!(out, "<title id=\"title\">{}</title>", escaped(&drawing.title))?;
    writeln!(out, "<desc id=\"desc\">{}</desc>", escaped(&drawing.description))?;
    writeln!(out, "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">")?;
    for shape in &drawing.shapes {
        write_shape(shape, out)?;
    }
    writeln!(out, "</g>\n</svg>")
}

fn write_shape(shape: &Shape, out: &mut impl Write) -> io::Result<()> {
    match shape {
        Shape::Rect { corner, size, fill } => writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            number(corner.0),
            number(corner.1),
            number(size.0),
            number(size.1),
            fill.hex()
        ),
        Shape::Line { points, width, colour } => {
            writeln!(out, "{}", stroked(std::slice::from_ref(points), *width, &colour.hex()))
        }
        Shape::Polygon { points, fill } => {
            writeln!(out, "<path d=\"{}z\" fill=\"{}\"/>", path(points), fill.hex())
        }
        Shape::Disc { centre, radius, fill } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            number(centre.0),
            number(centre.1),
            number(*radius),
            fill.hex()
        ),
        Shape::Text { colour, .. } | Shape::Squeezed { colour, .. } => {
            let (lines, width) = shape.text_lines().unwrap_or_default();
            writeln!(out, "{}", stroked(&lines, width, &colour.hex()))
        }
    }
}

fn stroked(lines: &[Vec<Point>], width: f32, colour: &str) -> String {
    let paths: String = lines.iter().map(|points| path(points)).collect();
    format!("<path d=\"{paths}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>", number(width))
}

fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, point) in points.iter().enumerate() {
        path.push(if i == 0 { 'M' } else { 'L' });
        path.push_str(&number(point.0));
        path.push(' ');
        path.push_str(&number(point.1));
    }
    path
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
    use crate::colour::LIGHT;
    use crate::drawing::arrow;

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
}
