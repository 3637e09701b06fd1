//! Pictures one after the other, as an animated GIF that repeats.
//!
//! All frames share one palette: colours that must be exact, then the most frequent of those that smoothed edges make. A frame has only the
//! rectangle that has changed, and pixels within it that have not changed are transparent: long runs of one colour take next to no room.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::draw::colour::Colour;
use crate::encode::canvas::Area;

/// The colours of a palette; one more entry is for transparent pixels.
const COLOURS: usize = 255;
const TRANSPARENT: u8 = 255;
/// Colours this close to another one (squared distance) get no entry.
const NEAR: u32 = 60;

/// What a frame has in which nothing changes.
const SINGLE_PIXEL: Area = Area { left: 0, top: 0, width: 1, height: 1 };

/// An animation that is being written.
pub(crate) struct Animation<'o> {
    encoder: Encoder<&'o mut dyn Write>,
    palette: Palette,
    width: usize,
    height: usize,
    /// The last frame, as indices into the palette.
    shown: Option<Vec<u8>>,
}

impl<'o> Animation<'o> {
    /// Starts an animation whose frames have the size and the colours of these samples, of which there must be at least one.
    pub(crate) fn new(out: &'o mut dyn Write, samples: &[Pixmap], exact: &[Colour]) -> io::Result<Self> {
        let first = samples.first().ok_or_else(|| io::Error::other("there is nothing to show"))?;
        let palette = Palette::new(samples, exact);
        let (width, height) = (first.width(), first.height());
        let mut encoder = Encoder::new(out, width as u16, height as u16, &palette.bytes()).map_err(as_io)?;
        encoder.set_repeat(Repeat::Infinite).map_err(as_io)?;
        Ok(Self { encoder, palette, width: width as usize, height: height as usize, shown: None })
    }

    /// Shows a picture for some hundredths of a second. Outside of some areas it is that of the frame before; the first frame is whole.
    pub(crate) fn show(&mut self, picture: &Pixmap, changed: &[Area], delay: u16) -> io::Result<()> {
        let whole = Area { left: 0, top: 0, width: self.width, height: self.height };
        let (area, buffer, now) = if let Some(before) = &self.shown {
            let mut now = before.clone();
            for area in changed {
                self.palette.index(picture, area, &mut now);
            }
            let searched = changed.iter().copied().reduce(|one, other| one.with(&other));
            let area = searched.and_then(|area| changes(before, &now, self.width, &area)).unwrap_or(SINGLE_PIXEL);
            let mut buffer = cut(&area, &now, self.width);
            for (pixel, before) in buffer.iter_mut().zip(cut(&area, before, self.width)) {
                if *pixel == before {
                    *pixel = TRANSPARENT;
                }
            }
            (area, buffer, now)
        } else {
            let mut now = vec![0; self.width * self.height];
            self.palette.index(picture, &whole, &mut now);
            (whole, now.clone(), now)
        };
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: self.shown.is_some().then_some(TRANSPARENT),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.shown = Some(now);
        self.encoder.write_frame(&frame).map_err(as_io)
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        self.encoder.into_inner().map_err(as_io)?.flush()
    }
}

fn as_io(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// Up to 256 colours, and for every colour seen the nearest of them.
struct Palette {
    colours: Vec<Colour>,
    nearest: HashMap<Colour, u8>,
}

impl Palette {
    fn new(samples: &[Pixmap], exact: &[Colour]) -> Self {
        let mut colours: Vec<Colour> = Vec::new();
        for &colour in exact {
            if colours.len() < COLOURS && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let mut frequency: HashMap<Colour, usize> = HashMap::new();
        // Most pixels have the colour of the one before.
        for run in samples.iter().flat_map(|sample| sample.pixels().chunk_by(|one, other| one == other)) {
            *frequency.entry(colour_of(run[0])).or_default() += run.len();
        }
        let mut frequent: Vec<(Colour, usize)> = frequency.into_iter().collect();
        // Equally frequent colours are ordered by themselves, so that the same pictures give the same file.
        frequent.sort_by_key(|&(Colour(red, green, blue), times)| (std::cmp::Reverse(times), red, green, blue));
        for (colour, _) in frequent {
            if colours.len() < COLOURS && colours.iter().all(|&other| colour.distance(other) > NEAR) {
                colours.push(colour);
            }
        }
        Self { colours, nearest: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        // Unused entries are black.
        let colours = self.colours.iter().flat_map(|&Colour(red, green, blue)| [red, green, blue]);
        colours.chain(std::iter::repeat(0)).take(3 * (COLOURS + 1)).collect()
    }

    /// Writes the indices of an area of a picture to where they belong in a list of all.
    fn index(&mut self, picture: &Pixmap, area: &Area, indices: &mut [u8]) {
        let Self { colours, nearest } = self;
        let width = picture.width() as usize;
        // Most pixels have the colour of the one before.
        let mut last: Option<(Colour, u8)> = None;
        for row in area.top..area.top + area.height {
            let pixels = row * width + area.left..row * width + area.left + area.width;
            for (index, pixel) in indices[pixels.clone()].iter_mut().zip(&picture.pixels()[pixels]) {
                let colour = colour_of(*pixel);
                *index = match last {
                    Some((same, index)) if same == colour => index,
                    _ => *nearest.entry(colour).or_insert_with(|| nearest_of(colours, colour)),
                };
                last = Some((colour, *index));
            }
        }
    }
}

/// The colour of an opaque pixel.
fn colour_of(pixel: PremultipliedColorU8) -> Colour {
    Colour(pixel.red(), pixel.green(), pixel.blue())
}

fn nearest_of(colours: &[Colour], colour: Colour) -> u8 {
    let nearest = (0..colours.len()).min_by_key(|&index| colours[index].distance(colour));
    nearest.unwrap_or_default() as u8
}

/// The smallest rectangle with all differences of two pictures, which are in an area, if there are any.
fn changes(before: &[u8], now: &[u8], width: usize, area: &Area) -> Option<Area> {
    let mut all: Option<Area> = None;
    for top in area.top..area.top + area.height {
        let differs = |&column: &usize| before[top * width + column] != now[top * width + column];
        let mut columns = area.left..area.left + area.width;
        if let Some(left) = columns.find(differs) {
            let last = columns.rev().find(differs).unwrap_or(left);
            let row = Area { left, top, width: last + 1 - left, height: 1 };
            all = Some(all.map_or(row, |all| all.with(&row)));
        }
    }
    all
}

/// The pixels of an area.
fn cut(area: &Area, picture: &[u8], width: usize) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(area.width * area.height);
    for row in picture.chunks_exact(width).skip(area.top).take(area.height) {
        pixels.extend_from_slice(&row[area.left..area.left + area.width]);
    }
    pixels
}
