//! A drawing as pixels.

use std::io::{self, Write};

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::colour::Colour;
use crate::drawing::{Drawing, Point, Shape};

/// The most pixels on a side. Few programs show larger pictures.
pub const MOST_PIXELS: f32 = 16_384.0;

/// The number of shapes that are drawn between two calls of `go_on`.
const SHAPES: usize = 256;

/// Why there are no pixels.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// They cannot be written, or `go_on` ended the work.
    #[error("the picture cannot be made")]
    Io(#[from] io::Error),
    /// They are too many.
    #[error("a picture of {width} x {height} pixels is too large: {MOST_PIXELS} on each side are the most")]
    TooLarge {
        /// Pixels in a row.
        width: f32,
        /// Rows.
        height: f32,
    },
}

/// Ends the work by returning an error; called now and then.
pub type GoOn<'a> = &'a mut dyn FnMut() -> io::Result<()>;

/// Draws all shapes, with `scale` pixels per unit of the drawing.
///
/// # Errors
/// When a side would be too long, or when `go_on` ends it.
pub fn draw(drawing: &Drawing, scale: f32, go_on: GoOn<'_>) -> Result<Pixmap, RasterError> {
    let (width, height) = ((drawing.size.0 * scale).ceil(), (drawing.size.1 * scale).ceil());
    let fits = (1.0..=MOST_PIXELS).contains(&width) && (1.0..=MOST_PIXELS).contains(&height);
    let pixmap = fits.then(|| Pixmap::new(width as u32, height as u32)).flatten();
    let mut pixmap = pixmap.ok_or(RasterError::TooLarge { width, height })?;
    for shapes in drawing.shapes.chunks(SHAPES) {
        go_on()?;
        for shape in shapes {
            draw_shape(&mut pixmap, shape, Transform::from_scale(scale, scale));
        }
    }
    Ok(pixmap)
}

/// Draws one shape on top of what is there.
pub fn draw_shape(pixmap: &mut Pixmap, shape: &Shape, transform: Transform) {
    match shape {
        Shape::Rect { corner, size, fill } => {
            if let Some(rect) = Rect::from_xywh(corner.0, corner.1, size.0, size.1) {
                // Smoothed edges would let the background through between adjacent squares.
                let mut paint = paint(*fill);
                paint.anti_alias = false;
                pixmap.fill_rect(rect, &paint, transform, None);
            }
        }
        Shape::Line { points, width, colour } => {
            stroke(pixmap, std::slice::from_ref(points), *width, *colour, transform);
        }
        Shape::Polygon { points, fill } => {
            let mut builder = PathBuilder::new();
            trace(&mut builder, points);
            builder.close();
            if let Some(path) = builder.finish() {
                pixmap.fill_path(&path, &paint(*fill), FillRule::Winding, transform, None);
            }
        }
        Shape::Disc { centre, radius, fill } => {
            if let Some(path) = PathBuilder::from_circle(centre.0, centre.1, *radius) {
                pixmap.fill_path(&path, &paint(*fill), FillRule::Winding, transform, None);
            }
        }
        Shape::Text { colour, .. } | Shape::Squeezed { colour, .. } => {
            let (lines, width) = shape.text_lines().unwrap_or_default();
            stroke(pixmap, &lines, width, *colour, transform);
        }
    }
}

fn stroke(pixmap: &mut Pixmap, lines: &[Vec<Point>], width: f32, colour: Colour, transform: Transform) {
    let mut builder = PathBuilder::new();
    for points in lines {
        trace(&mut builder, points);
    }
    if let Some(path) = builder.finish() {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixmap.stroke_path(&path, &paint(colour), &stroke, transform, None);
    }
}

fn trace(builder: &mut PathBuilder, points: &[Point]) {
    for (i, point) in points.iter().enumerate() {
        if i == 0 {
            builder.move_to(point.0, point.1);
        } else {
            builder.line_to(point.0, point.1);
        }
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(colour.0, colour.1, colour.2, 255));
    paint
}

/// Writes pixels as PNG.
///
/// # Errors
/// When they cannot be written.
pub fn write_png(pixmap: &Pixmap, out: &mut dyn Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Every picture has a background, so nothing shows through and the colours are what they are.
    let rgb: Vec<u8> = pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&rgb).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::LIGHT;

    #[test]
    fn digits_leave_ink_without_any_font() {
        for text in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "h", "."] {
            let mut drawing = Drawing::new((40.0, 40.0), LIGHT.background, String::new(), String::new());
            drawing.push(Shape::Text { centre: (20.0, 20.0), height: 18.0, colour: LIGHT.ink, text: text.into() });
            let pixmap = draw(&drawing, 1.0, &mut || Ok(())).unwrap();
            let inked = pixmap.pixels().iter().filter(|pixel| pixel.red() < 100).count();
            assert!(inked >= 3, "{text}: {inked} pixels");
        }
    }

    #[test]
    fn a_png_can_be_read_again() {
        let drawing = Drawing::new((30.0, 20.0), LIGHT.dark, String::new(), String::new());
        let mut bytes = Vec::new();
        write_png(&draw(&drawing, 2.0, &mut || Ok(())).unwrap(), &mut bytes).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (60, 40));
        assert!(pixels.chunks(3).all(|pixel| pixel == [LIGHT.dark.0, LIGHT.dark.1, LIGHT.dark.2]));
        let huge = Drawing::new((1e6, 20.0), LIGHT.dark, String::new(), String::new());
        assert!(matches!(draw(&huge, 1.0, &mut || Ok(())), Err(RasterError::TooLarge { .. })));
    }

    #[test]
    fn drawing_ends_when_it_is_not_wanted_any_more() {
        let mut drawing = Drawing::new((30.0, 20.0), LIGHT.dark, String::new(), String::new());
        for _ in 0..10 * SHAPES {
            drawing.push(Shape::Disc { centre: (9.0, 9.0), radius: 2.0, fill: LIGHT.ink });
        }
        let mut asked = 0;
        let mut go_on = || {
            asked += 1;
            if asked < 4 { Ok(()) } else { Err(io::Error::other("enough")) }
        };
        assert!(matches!(draw(&drawing, 1.0, &mut go_on), Err(RasterError::Io(_))));
        assert_eq!(asked, 4);
    }
}
