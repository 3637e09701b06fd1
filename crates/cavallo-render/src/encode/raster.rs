//! A drawing as pixels.

use std::io::{self, Write};

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::draw::colour::Colour;
use crate::draw::drawing::{Drawing, Point, Shape};

/// The most pixels on a side. Few programs show larger pictures.
pub const MOST_PIXELS: f32 = 16_384.0;

/// The points of shapes that are drawn between two calls of `go_on`.
const POINTS: usize = 1 << 12;
/// The pixels that are filled or written between two calls.
const PIXELS: usize = 1 << 16;

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
    let transform = Transform::from_scale(scale, scale);
    let mut drawn = POINTS;
    for shape in &drawing.shapes {
        drawn += shape.points();
        if drawn >= POINTS {
            go_on()?;
            drawn = 0;
        }
        match shape {
            Shape::Rect { corner, size, fill } => {
                for (corner, size) in bands(*corner, *size, scale) {
                    go_on()?;
                    draw_shape(&mut pixmap, &Shape::Rect { corner, size, fill: *fill }, transform);
                }
            }
            _ => draw_shape(&mut pixmap, shape, transform),
        }
    }
    Ok(pixmap)
}

/// A rectangle in parts of a moderate number of pixels, which meet on whole numbers.
fn bands(corner: Point, size: (f32, f32), scale: f32) -> impl Iterator<Item = (Point, (f32, f32))> {
    const LARGEST: f32 = 64.0 * PIXELS as f32;
    let bottom = corner.1 + size.1;
    let height = (LARGEST / (size.0 * scale * scale).max(1.0)).floor().max(1.0);
    let mut next = Some(corner.1);
    std::iter::from_fn(move || {
        let top = next?;
        let end = top.floor() + height;
        next = (end < bottom).then_some(end);
        Some(((corner.0, top), (size.0, next.unwrap_or(bottom) - top)))
    })
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

/// Writes pixels as PNG, row by row.
///
/// # Errors
/// When they cannot be written, or when `go_on` ends it.
pub fn write_png(pixmap: &Pixmap, go_on: GoOn<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut header = encoder.write_header().map_err(as_io)?;
    let mut writer = header.stream_writer().map_err(as_io)?;
    let mut row = Vec::with_capacity(3 * pixmap.width() as usize);
    let mut written = PIXELS;
    for pixels in pixmap.pixels().chunks_exact(pixmap.width() as usize) {
        written += pixels.len();
        if written >= PIXELS {
            go_on()?;
            written = 0;
        }
        row.clear();
        // Every picture has a background, so nothing shows through and the colours are what they are.
        row.extend(pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
        writer.write_all(&row)?;
    }
    writer.finish().map_err(as_io)?;
    header.finish().map_err(as_io)
}

/// What went wrong with the writing itself, if it did.
pub(crate) fn as_io(error: png::EncodingError) -> io::Error {
    match error {
        png::EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::colour::LIGHT;

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
        write_png(&draw(&drawing, 2.0, &mut || Ok(())).unwrap(), &mut || Ok(()), &mut bytes).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (60, 40));
        assert!(pixels.chunks(3).all(|pixel| pixel == [LIGHT.dark.0, LIGHT.dark.1, LIGHT.dark.2]));
        let huge = Drawing::new((1e6, 20.0), LIGHT.dark, String::new(), String::new());
        assert!(matches!(draw(&huge, 1.0, &mut || Ok(())), Err(RasterError::TooLarge { .. })));
    }

    #[test]
    fn a_large_rectangle_is_filled_in_parts_that_meet() {
        let fill = LIGHT.ink;
        for (corner, size) in
            [((3.5, 2.25), (2900.0, 2990.5)), ((0.0, 0.0), (3000.0, 3000.0)), ((7.0, 9.0), (5.0, 0.5))]
        {
            for scale in [1.0, 2.0, 1.37] {
                let parts: Vec<_> = bands(corner, size, scale).collect();
                assert_eq!(parts.len() > 1, size.0 > 1000.0, "{scale}");
                let mut drawing = Drawing::new((3000.0, 3000.0), LIGHT.background, String::new(), String::new());
                let transform = Transform::from_scale(scale, scale);
                let mut whole = draw(&drawing, scale, &mut || Ok(())).unwrap();
                draw_shape(&mut whole, &Shape::Rect { corner, size, fill }, transform);
                drawing.push(Shape::Rect { corner, size, fill });
                let mut asked = 0;
                let go_on = &mut || {
                    asked += 1;
                    Ok(())
                };
                let drawn = draw(&drawing, scale, go_on).unwrap();
                assert!(drawn == whole, "{corner:?} {size:?} {scale}");
                assert!(asked > parts.len());
            }
        }
    }

    #[test]
    fn writing_ends_when_it_is_not_wanted_any_more() {
        let drawing = Drawing::new((1000.0, 1000.0), LIGHT.dark, String::new(), String::new());
        let pixmap = draw(&drawing, 1.0, &mut || Ok(())).unwrap();
        let mut asked = 0;
        let mut go_on = || {
            asked += 1;
            if asked < 4 { Ok(()) } else { Err(io::Error::other("enough")) }
        };
        assert_eq!(write_png(&pixmap, &mut go_on, &mut io::sink()).unwrap_err().to_string(), "enough");
        assert_eq!(asked, 4);
    }

    #[test]
    fn drawing_ends_when_it_is_not_wanted_any_more() {
        let mut drawing = Drawing::new((30.0, 20.0), LIGHT.dark, String::new(), String::new());
        for _ in 0..10 * POINTS {
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
