//! A tour jump by jump, as an animated GIF.
//!
//! Each frame draws what was added since the last one, and the knight on top of it; only the rectangle that has changed is written.

use std::collections::HashMap;
use std::io::{self, Write};

use ::gif::{DisposalMethod, Encoder, Frame, Repeat};
use tiny_skia::{Pixmap, Transform};

use crate::colour::{Colour, progress};
use crate::drawing::{Point, Shape};
use crate::raster::{self, TooLarge};
use crate::tour::{Scenes, TourPicture};

/// The longest side of a board that is drawn as GIF.
pub const LONGEST_SIDE: u32 = 60;

/// More frames than about these make no better film, only a larger file; beyond, a frame has several jumps.
const MOST_FRAMES: usize = 400;

/// How long the whole tour is shown before it begins again, in hundredths of a second.
const REST: u16 = 200;

/// Colours of a palette.
const COLOURS: usize = 256;

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum GifError {
    /// It cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Its pixels are too many.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl From<::gif::EncodingError> for GifError {
    fn from(error: ::gif::EncodingError) -> Self {
        Self::Io(match error {
            ::gif::EncodingError::Io(error) => error,
            other => io::Error::other(other),
        })
    }
}

/// Pixels a square that suit a board whose longer side has so many squares.
#[must_use]
pub fn suitable_cell(side: u32) -> u32 {
    (560 / side.max(1)).clamp(12, 56)
}

/// Writes an animation with so many frames a second; without a number, so many that it takes some ten seconds.
///
/// # Errors
/// When it cannot be written, or when it is too large.
pub fn write_gif(
    picture: &TourPicture<'_>,
    frames_a_second: Option<u16>,
    out: &mut impl Write,
) -> Result<(), GifError> {
    let scenes = Scenes::new(picture);
    let stride = scenes.count().div_ceil(MOST_FRAMES);
    let frames = scenes.count().div_ceil(stride);
    let rate = frames_a_second.unwrap_or((frames / 8).clamp(4, 25) as u16).max(1);
    let delay = (100 / rate).max(2);

    let mut canvas = raster::draw(&scenes.ground(), 1.0)?;
    let palette = Palette::new(&scenes, &whole(&scenes, canvas.clone()));
    let (width, height) = (canvas.width() as u16, canvas.height() as u16);
    let mut encoder = Encoder::new(out, width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut film = Film { shown: None, palette };
    for first in (0..scenes.count()).step_by(stride) {
        let end = scenes.count().min(first + stride);
        paint(&mut canvas, &scenes.steps(first..end));
        let mut frame = canvas.clone();
        paint(&mut frame, &scenes.start_mark());
        paint(&mut frame, &knight(&scenes, end - 1));
        encoder.write_frame(&film.next(frame, delay))?;
    }
    paint(&mut canvas, &scenes.start_mark());
    paint(&mut canvas, &scenes.end_mark());
    encoder.write_frame(&film.next(canvas, REST))?;
    encoder.into_inner()?;
    Ok(())
}

fn paint(pixmap: &mut Pixmap, shapes: &[Shape]) {
    for shape in shapes {
        raster::draw_shape(pixmap, shape, Transform::identity());
    }
}

/// A frame with all that will ever be seen.
fn whole(scenes: &Scenes<'_>, mut canvas: Pixmap) -> Pixmap {
    paint(&mut canvas, &scenes.steps(0..scenes.count()));
    paint(&mut canvas, &scenes.start_mark());
    paint(&mut canvas, &scenes.end_mark());
    paint(&mut canvas, &knight(scenes, scenes.count() / 2));
    canvas
}

/// The outline of a knight that looks to the left, in a square of side one around its middle.
const KNIGHT: [Point; 15] = [
    (-0.22, 0.38),
    (-0.18, 0.22),
    (0.0, 0.04),
    (-0.12, 0.05),
    (-0.24, 0.14),
    (-0.34, 0.06),
    (-0.22, -0.16),
    (-0.16, -0.26),
    (-0.14, -0.40),
    (-0.02, -0.30),
    (0.14, -0.26),
    (0.25, -0.12),
    (0.28, 0.10),
    (0.28, 0.38),
    (-0.22, 0.38),
];

/// The knight after a step, on a disc so that it is seen on whatever is there; on small squares the disc alone.
fn knight(scenes: &Scenes<'_>, step: usize) -> Vec<Shape> {
    let (layout, theme) = (scenes.layout(), scenes.theme());
    // On tiny squares it is larger than its square: the eye must find it.
    let (centre, cell) = (layout.centre(scenes.knight(step)), layout.cell.max(18.0));
    let disc = |radius: f32, fill: Colour| Shape::Disc { centre, radius: radius * cell, fill };
    let mut shapes = vec![disc(0.46, theme.ink), disc(0.40, theme.background)];
    if cell < 20.0 {
        shapes.push(disc(0.22, theme.ink));
        return shapes;
    }
    let size = 0.72 * cell;
    let points = KNIGHT.iter().map(|&(x, y)| (centre.0 + x * size, centre.1 + y * size)).collect();
    shapes.push(Shape::Polygon { points, fill: theme.ink });
    shapes
}

/// What is on the screen, in order to write only what changes.
struct Film {
    shown: Option<Pixmap>,
    palette: Palette,
}

impl Film {
    fn next(&mut self, pixmap: Pixmap, delay: u16) -> Frame<'static> {
        let whole = (0, 0, pixmap.width() as usize, pixmap.height() as usize);
        let (left, top, width, height) = match &self.shown {
            None => whole,
            // A frame must have a pixel, even if nothing has changed.
            Some(shown) => changed(shown, &pixmap).unwrap_or((0, 0, 1, 1)),
        };
        let row_length = pixmap.width() as usize;
        let mut buffer = Vec::with_capacity(width * height);
        for row in pixmap.pixels().chunks(row_length).skip(top).take(height) {
            for pixel in &row[left..left + width] {
                buffer.push(self.palette.nearest(Colour(pixel.red(), pixel.green(), pixel.blue())));
            }
        }
        self.shown = Some(pixmap);
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

/// The smallest rectangle with all pixels in which two pictures differ: left, top, width and height.
fn changed(one: &Pixmap, other: &Pixmap) -> Option<(usize, usize, usize, usize)> {
    let width = one.width() as usize;
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
    let rows = one.pixels().chunks(width).zip(other.pixels().chunks(width));
    for (y, (one, other)) in rows.enumerate().filter(|(_, (one, other))| one != other) {
        let differ = |x: &usize| one[*x] != other[*x];
        left = left.min((0..width).find(differ).unwrap_or(left));
        right = right.max((0..width).rev().find(differ).unwrap_or(right));
        top = top.min(y);
        bottom = y;
    }
    (top != usize::MAX).then(|| (left, top, right - left + 1, bottom - top + 1))
}

/// The colours of all frames.
struct Palette {
    colours: Vec<Colour>,
    /// What was looked up before.
    known: HashMap<Colour, u8>,
}

impl Palette {
    /// The colours that must be exact, and of the others, which are those of smoothed edges, the most frequent.
    fn new(scenes: &Scenes<'_>, whole: &Pixmap) -> Self {
        let theme = scenes.theme();
        let mut colours =
            vec![theme.background, theme.light, theme.dark, theme.blocked, theme.ink, theme.start, theme.end];
        colours.extend((0..=40).map(|part| theme.stroke(part as f32 / 40.0)));
        colours.extend((0..=40).map(|part| progress(part as f32 / 40.0)));
        let mut counts: HashMap<Colour, usize> = HashMap::new();
        for pixel in whole.pixels() {
            *counts.entry(Colour(pixel.red(), pixel.green(), pixel.blue())).or_default() += 1;
        }
        let mut frequent: Vec<(Colour, usize)> = counts.into_iter().collect();
        // The colours themselves decide between equally frequent ones: the same picture gives the same file.
        frequent.sort_by_key(|&(Colour(red, green, blue), count)| (usize::MAX - count, red, green, blue));
        for (colour, _) in frequent {
            if colours.len() == COLOURS {
                break;
            }
            // Colours that are almost there already would take the room of others.
            if colours.iter().all(|&other| distance(colour, other) > 60) {
                colours.push(colour);
            }
        }
        Self { colours, known: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|&Colour(red, green, blue)| [red, green, blue]).collect()
    }

    fn nearest(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let nearest = (0..colours.len()).min_by_key(|&i| distance(colour, colours[i]));
            nearest.unwrap_or(0) as u8
        })
    }
}

fn distance(one: Colour, other: Colour) -> u32 {
    let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    square(one.0, other.0) + square(one.1, other.1) + square(one.2, other.2)
}
