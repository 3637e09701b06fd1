//! A tour jump by jump, as an animated GIF.
//!
//! Each frame draws what was added since the last one, and the piece on top of it.

use std::io::{self, Write};

use cavallo::board::Board;
use tiny_skia::{Pixmap, Transform};

use crate::animation::Animation;
use crate::colour::{Colour, progress};
use crate::drawing::Shape;
use crate::layout::silhouette;
use crate::raster::{self, RasterError};
use crate::tour::{Scenes, TourPicture, extent, fitting_cell};

/// The side of the largest square board that is drawn as GIF. Other boards may have as many squares.
pub const LARGEST: u32 = 60;

/// The most frames, more or less. On longer tours a frame has several jumps, which keeps the file small.
const MOST_FRAMES: usize = 400;

/// The time for which the whole tour is shown before the animation starts again, in hundredths of a second.
const REST: u16 = 200;

/// Pixels per square that suit a board.
#[must_use]
pub fn suitable_cell(board: &Board) -> u32 {
    fitting_cell(board, (560 / extent(board), 1200 / board.sides().1), 12, 56)
}

/// Writes an animation with this many frames per second; without a number, it takes some ten seconds. `go_on` is called before every frame
/// and ends the work by returning an error.
///
/// # Errors
/// When the animation cannot be written, when `go_on` ends it, or when it is too large.
pub fn write_gif(
    picture: &TourPicture<'_>,
    frames_per_second: Option<u16>,
    mut go_on: impl FnMut() -> io::Result<()>,
    out: &mut impl Write,
) -> Result<(), RasterError> {
    let scenes = Scenes::new(picture);
    let stride = scenes.count().div_ceil(MOST_FRAMES);
    let frames = scenes.count().div_ceil(stride);
    let rate = frames_per_second.unwrap_or((frames / 8).clamp(4, 25) as u16).max(1);
    let delay = (100 / rate).max(2);

    let mut canvas = raster::draw(&scenes.empty_board(), 1.0, &mut go_on)?;
    let theme = scenes.theme();
    let fixed = [theme.background, theme.light, theme.dark, theme.blocked, theme.ink, theme.start, theme.end];
    let scale = |step: u32| step as f32 / 40.0;
    let strokes = (0..=40).map(|step| theme.stroke(scale(step)));
    let visits = (0..=40).map(|step| progress(scale(step)));
    let exact = fixed.into_iter().chain(strokes).chain(visits);
    let mut animation = Animation::new(out, &[whole(&scenes, canvas.clone())], exact)?;
    for first in (0..scenes.count()).step_by(stride) {
        go_on()?;
        let end = scenes.count().min(first + stride);
        paint(&mut canvas, &scenes.steps(first..end));
        let mut frame = canvas.clone();
        paint(&mut frame, &scenes.start_mark());
        paint(&mut frame, &piece(&scenes, end - 1));
        animation.show(&frame, delay)?;
    }
    paint(&mut canvas, &scenes.start_mark());
    paint(&mut canvas, &scenes.end_mark());
    animation.show(&canvas, REST)?;
    Ok(animation.finish()?)
}

fn paint(pixmap: &mut Pixmap, shapes: &[Shape]) {
    for shape in shapes {
        raster::draw_shape(pixmap, shape, Transform::identity());
    }
}

/// A frame with everything that is drawn in any frame, for the palette.
fn whole(scenes: &Scenes<'_>, mut canvas: Pixmap) -> Pixmap {
    paint(&mut canvas, &scenes.steps(0..scenes.count()));
    paint(&mut canvas, &scenes.start_mark());
    paint(&mut canvas, &scenes.end_mark());
    paint(&mut canvas, &piece(scenes, scenes.count() / 2));
    canvas
}

/// The piece after a step, on a disc so that it is seen whatever is below it. On small squares it is a disc only.
fn piece(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let (layout, theme) = (scenes.layout(), scenes.theme());
    // On tiny squares it is larger than its square, or it would not be found.
    let (centre, cell) = (layout.centre(scenes.position(step)), layout.cell.max(18.0));
    let disc = |radius: f32, fill: Colour| Shape::Disc { centre, radius: radius * cell, fill };
    let mut shapes = vec![disc(0.46, theme.ink), disc(0.40, theme.background)];
    if cell < 20.0 {
        shapes.push(disc(0.22, theme.ink));
        return shapes;
    }
    let size = 0.62 * cell;
    let outline = silhouette(scenes.board().piece());
    let points = outline.iter().map(|&(x, y)| (centre.0 + (x - 0.5) * size, centre.1 + (y - 0.5) * size)).collect();
    shapes.push(Shape::Polygon { points, fill: theme.ink });
    shapes
}
