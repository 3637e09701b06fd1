//! A film as an animated GIF.
//!
//! All frames share one palette, the 256 most frequent colours of some of them: areas keep their colours, and what differs a little are
//! the smoothed edges. Of every frame only the rectangle that has changed is written.

use std::collections::HashMap;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use tiny_skia::Pixmap;

use crate::algorithm::Film;
use crate::raster;

/// So many frames are looked at for their colours.
const SAMPLES: usize = 12;
/// How long the whole film should take, and how long one frame may, in hundredths of a second.
const WHOLE: usize = 4000;
const SHORTEST: usize = 8;
const LONGEST: usize = 90;
/// The last frame stays, since it is the result.
const LAST: u16 = 400;

type Rgb = [u8; 3];

/// Writes a film that begins again when it is over. Before every frame it asks whether to go on.
///
/// # Errors
/// When it cannot be written, or is not to go on.
pub fn write_gif(film: &dyn Film, mut go_on: impl FnMut() -> io::Result<()>, out: &mut impl Write) -> io::Result<()> {
    let frames = film.frames();
    let pixels = |number| raster::draw(&film.frame(number), 1.0).map_err(io::Error::other);
    let step = frames.div_ceil(SAMPLES).max(1);
    let mut sampled = Vec::new();
    for number in (0..frames).rev().step_by(step) {
        go_on()?;
        sampled.push(pixels(number)?);
    }
    let mut palette = Palette::of(&sampled);
    let Some(first) = sampled.first() else { return Ok(()) };
    let (width, height) = (first.width() as usize, first.height() as usize);
    drop(sampled);
    let flat: Vec<u8> = palette.colours.as_flattened().to_vec();
    let mut encoder = Encoder::new(out, width as u16, height as u16, &flat).map_err(as_io)?;
    encoder.set_repeat(Repeat::Infinite).map_err(as_io)?;
    let delay = (WHOLE / frames.max(1)).clamp(SHORTEST, LONGEST) as u16;
    let mut before: Vec<u8> = Vec::new();
    for number in 0..frames {
        go_on()?;
        let now = palette.indices(&pixels(number)?);
        let changed = if before.is_empty() {
            Area { left: 0, top: 0, width, height }
        } else {
            Area::changed(&before, &now, width)
        };
        let frame = Frame {
            delay: if number + 1 == frames { LAST } else { delay },
            dispose: DisposalMethod::Keep,
            left: changed.left as u16,
            top: changed.top as u16,
            width: changed.width as u16,
            height: changed.height as u16,
            buffer: changed.cut(&now, width).into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(as_io)?;
        before = now;
    }
    encoder.into_inner().map_err(as_io)?.flush()
}

fn as_io(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// Up to 256 colours, and for every colour seen the nearest of them.
struct Palette {
    colours: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    fn of(pictures: &[Pixmap]) -> Self {
        let mut frequency: HashMap<Rgb, usize> = HashMap::new();
        for pixel in pictures.iter().flat_map(Pixmap::pixels) {
            *frequency.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
        }
        let mut colours: Vec<(Rgb, usize)> = frequency.into_iter().collect();
        // By frequency, then by the colour itself: the same film is the same file.
        colours.sort_unstable_by_key(|&(colour, times)| (std::cmp::Reverse(times), colour));
        colours.truncate(256);
        Self { colours: colours.into_iter().map(|(colour, _)| colour).collect(), nearest: HashMap::new() }
    }

    fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        let Self { colours, nearest } = self;
        // Most pixels are as the one before.
        let mut last: Option<(Rgb, u8)> = None;
        let index = |pixel: &tiny_skia::PremultipliedColorU8| {
            let colour = [pixel.red(), pixel.green(), pixel.blue()];
            match last {
                Some((same, index)) if same == colour => index,
                _ => {
                    let index = *nearest.entry(colour).or_insert_with(|| nearest_of(colours, colour));
                    last = Some((colour, index));
                    index
                }
            }
        };
        picture.pixels().iter().map(index).collect()
    }
}

fn nearest_of(colours: &[Rgb], colour: Rgb) -> u8 {
    let distance = |other: &Rgb| -> u32 {
        other.iter().zip(colour).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let nearest = (0..colours.len()).min_by_key(|&index| distance(&colours[index]));
    nearest.unwrap_or_default() as u8
}

/// A rectangle of pixels.
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// The smallest one outside of which two pictures are the same; a single pixel if they are the same everywhere.
    fn changed(before: &[u8], now: &[u8], width: usize) -> Self {
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (row, (before, now)) in before.chunks_exact(width).zip(now.chunks_exact(width)).enumerate() {
            let differs = |&column: &usize| before[column] != now[column];
            if let Some(first) = (0..width).find(differs) {
                let last = (0..width).rev().find(differs).unwrap_or(first);
                (left, right) = (left.min(first), right.max(last));
                (top, bottom) = (top.min(row), row);
            }
        }
        if top == usize::MAX {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        }
        Self { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    fn cut(&self, picture: &[u8], width: usize) -> Vec<u8> {
        let rows = picture.chunks_exact(width).skip(self.top).take(self.height);
        rows.flat_map(|row| &row[self.left..self.left + self.width]).copied().collect()
    }
}
