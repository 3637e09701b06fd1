//! A tour jump by jump, as an animated GIF.
//!
//! Each frame draws what was added since the last one, and the piece on top of it.

use std::io::Write;

use cavallo::board::Board;

use crate::draw::colour::Colour;
use crate::draw::drawing::{Drawing, Shape};
use crate::draw::piece;
use crate::encode::animation::Animation;
use crate::encode::canvas::Canvas;
use crate::encode::raster::{self, GoOn, RasterError};
use crate::pictures::tour::{Scenes, Style, TourPicture, extent, fitting_cell};

/// The side of the largest square board that is drawn as GIF. Other boards may have as many squares.
pub const LARGEST: u32 = 60;

/// The most pixels on a side. A frame is compressed as a whole, and nobody waits for one that is larger.
pub const MOST_PIXELS: u32 = 4096;

/// The most frames, more or less. On longer tours a frame has several jumps, which keeps the file small.
const MOST_FRAMES: usize = 400;

/// The time for which the whole tour is shown before the animation starts again, in hundredths of a second.
const REST: u16 = 200;

/// Pixels per square that suit a board.
#[must_use]
pub fn suitable_cell(board: &Board) -> u32 {
    fitting_cell(board, (560 / extent(board), 1200 / board.sides().1), 12, 56)
}

/// Writes an animation with this many frames per second; without a number, it takes some ten seconds. `go_on` is called before every frame.
///
/// # Errors
/// When the animation cannot be written, when `go_on` ends it, or when it is too large.
pub fn write_gif(
    picture: &TourPicture<'_>,
    frames_per_second: Option<u16>,
    go_on: GoOn<'_>,
    out: &mut dyn Write,
) -> Result<(), RasterError> {
    let scenes = Scenes::new(picture);
    let stride = scenes.count().div_ceil(MOST_FRAMES);
    let frames = scenes.count().div_ceil(stride);
    let rate = frames_per_second.unwrap_or((frames / 8).clamp(4, 25) as u16).max(1);
    let delay = (100 / rate).max(2);

    let theme = scenes.theme();
    let fixed = [theme.background, theme.light, theme.dark, theme.blocked, theme.ink, theme.start, theme.end];
    let scale = |step: u32| step as f32 / 40.0;
    let strokes = (0..=40).map(|step| theme.stroke(scale(step)));
    let visits = (0..=40).map(|step| theme.visit(scale(step)));
    let exact: Vec<Colour> = fixed.into_iter().chain(strokes).chain(visits).collect();
    let mut whole = picture.drawing_while(go_on)?;
    whole.shapes.extend(piece(&scenes, scenes.count() / 2));
    let mut animation = Animation::new(out, &[raster::draw(&whole, 1.0, go_on)?], &exact)?;
    drop(whole);

    let mut empty = scenes.empty_board();
    let board = std::mem::take(&mut empty.shapes);
    let (mut jumps, mut dots) = (Vec::new(), Vec::new());
    let mut canvas = Canvas::new(Drawing { shapes: board.clone(), ..empty }, go_on)?;
    // The piece would hide half of a number: it is written when the piece has left.
    let behind = usize::from(picture.style == Style::Numbers);
    let mut drawn = 0;
    for first in (0..scenes.count()).step_by(stride) {
        go_on()?;
        let steps = first..scenes.count().min(first + stride);
        if scenes.is_woven() {
            jumps = scenes.steps(0..steps.end, steps.end);
        } else {
            jumps.extend(scenes.steps(drawn..steps.end - behind, steps.end));
            drawn = steps.end - behind;
        }
        dots.extend(scenes.dots(steps.clone()));
        let frame = [&board, &jumps, &dots, &scenes.start_mark(), &piece(&scenes, steps.end - 1)];
        let changed = canvas.show(frame.into_iter().flatten().cloned().collect());
        animation.show(&canvas.pixels, &changed, delay)?;
    }
    if !scenes.is_woven() {
        jumps.extend(scenes.steps(drawn..scenes.count(), scenes.count()));
    }
    let last = [&board, &jumps, &dots, &scenes.start_mark(), &scenes.end_mark()];
    let changed = canvas.show(last.into_iter().flatten().cloned().collect());
    animation.show(&canvas.pixels, &changed, REST)?;
    Ok(animation.finish()?)
}

/// The piece after a step. On small squares it is a disc.
fn piece(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    const SMALLEST: f32 = 18.0;
    let (layout, theme) = (scenes.layout(), scenes.theme());
    let (centre, cell) = (layout.centre(scenes.position(step)), layout.cell);
    if cell < SMALLEST {
        // Larger than its square, or it would not be found.
        let discs = [(0.46, theme.ink), (0.36, theme.background), (0.22, theme.ink)];
        return discs.map(|(part, fill)| Shape::Disc { centre, radius: part * SMALLEST, fill }).to_vec();
    }
    piece::shapes(scenes.board().piece(), centre, 0.86 * cell, theme.ink, "")
}
