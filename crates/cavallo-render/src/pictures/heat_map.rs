//! A tour of a giant board as PNG: one pixel per square or a few, coloured by the square's position in the tour.
//!
//! The picture is streamed from the top rank down and never held in memory. A constructed tour gives the numbers of any ranks, which are
//! checked before they become colours; any other tour is in memory anyway. Below the board are the scale of colours and the two ends, as
//! large as the width of the picture asks for.

use std::collections::HashMap;
use std::io::{self, Write};

use cavallo::board::Square;
use cavallo::tour::numbering::Tile;
use cavallo::tour::{ConstructedTour, Tour, TourDefect};

use crate::draw::colour::{Colour, Theme};
use crate::encode::raster::{self, GoOn, MOST_PIXELS, RasterError};
use crate::pictures::tour::{TourPicture, legend_of};

/// The most squares of a picture. Programs do not show larger ones.
pub const MOST_SQUARES: u64 = 1 << 32;
/// The longest side of a board.
pub const LONGEST_SIDE: u32 = 1_000_000;

/// About this many squares are computed and checked at a time.
const CHUNK: u32 = 1 << 18;

/// The number of colours from the first square to the last. The rest of the palette are those below.
const SHADES: u64 = 248;
const START: u8 = 248;
const END: u8 = 249;
const BLOCKED: u8 = 250;
/// The rest are the background, the ink, and what lies between them at the edges of letters.
const BACKGROUND: u8 = 251;

/// The width of a picture whose legend has letters of the usual size. Wider pictures are looked at from farther away.
const USUAL_WIDTH: f32 = 1000.0;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum HeatMapError {
    /// It cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The numbers of a constructed tour are none of a tour.
    #[error("the constructed tour is not valid: {0}")]
    Unsound(TourDefect),
}

impl From<png::EncodingError> for HeatMapError {
    fn from(error: png::EncodingError) -> Self {
        Self::Io(raster::as_io(error))
    }
}

/// Writes the picture; its style is `heat`, whatever it says. Start and end are discs that can be seen on a giant board too. Without
/// coordinates there is nothing but the board. `go_on` is called now and then.
///
/// # Errors
/// When it cannot be written, when `go_on` ends it, or when a constructed tour turns out to be none.
///
/// # Complexity
/// Linear in the board's area. A constructed tour takes the memory of some ranks, any other 4 bytes per square.
pub fn write_heat_map(picture: &TourPicture<'_>, go_on: GoOn<'_>, out: &mut dyn Write) -> Result<(), HeatMapError> {
    let TourPicture { tour, cell, ref theme, .. } = *picture;
    let (width, height) = (tour.board().width() * cell, tour.board().height() * cell);
    let palette = palette(theme);
    let legend = if picture.coordinates { legend(picture, width, &palette, go_on)? } else { Vec::new() };
    let mut encoder = png::Encoder::new(out, width, height + (legend.len() / width as usize) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(bytes(&palette));
    encoder.set_compression(png::Compression::Fast);
    let mut header = encoder.write_header()?;
    let mut pixels = header.stream_writer()?;
    let mut rows = Rows { tour, cell, row: Vec::new(), unseen: 0 };
    if let Some(constructed) = tour.constructed() {
        constructed_ranks(constructed, |rank, numbers| rows.write(rank, numbers, go_on, &mut pixels))?;
    } else {
        let numbers = numbers_of(tour, go_on)?;
        listed_ranks(tour, &numbers, |rank, numbers| rows.write(rank, numbers, go_on, &mut pixels))?;
    }
    pixels.write_all(&legend)?;
    pixels.finish()?;
    header.finish()?;
    Ok(())
}

fn palette(theme: &Theme) -> Vec<Colour> {
    let shades = (0..SHADES).map(|shade| theme.visit(shade as f32 / (SHADES - 1) as f32));
    let letters = (0..5).map(|part| theme.background.towards(theme.ink, part as f32 / 4.0));
    shades.chain([theme.start, theme.end, theme.blocked]).chain(letters).collect()
}

fn bytes(palette: &[Colour]) -> Vec<u8> {
    palette.iter().flat_map(|&Colour(red, green, blue)| [red, green, blue]).collect()
}

/// The rows of pixels below a board of this width, as indices into the palette; none where there is no room for words.
fn legend(picture: &TourPicture<'_>, width: u32, palette: &[Colour], go_on: GoOn<'_>) -> Result<Vec<u8>, HeatMapError> {
    let drawn = (width as f32).min(MOST_PIXELS);
    let scale = (drawn / USUAL_WIDTH).max(1.0);
    let Some(drawing) = legend_of(picture, (drawn / scale).floor()) else { return Ok(Vec::new()) };
    let pixels = match raster::draw(&drawing, scale, go_on) {
        Ok(pixels) => pixels,
        Err(RasterError::Io(stopped)) => return Err(stopped.into()),
        Err(RasterError::TooLarge { .. }) => return Ok(Vec::new()),
    };
    let mut rows = Vec::new();
    // There are few colours, and a look at the whole palette takes long.
    let mut known = HashMap::new();
    for row in pixels.pixels().chunks_exact(pixels.width() as usize) {
        go_on()?;
        let before = rows.len();
        rows.extend(row.iter().take(width as usize).map(|pixel| {
            let colour = Colour(pixel.red(), pixel.green(), pixel.blue());
            *known.entry(colour).or_insert_with(|| {
                let nearest = (0..=u8::MAX).zip(palette).min_by_key(|(_, other)| colour.distance(**other));
                nearest.map_or(BACKGROUND, |(index, _)| index)
            })
        }));
        rows.resize(before + width as usize, BACKGROUND);
    }
    Ok(rows)
}

/// Writes the numbers of all ranks from the top one down, a few ranks at a time.
fn constructed_ranks(
    tour: &ConstructedTour,
    mut write: impl FnMut(u32, &[u64]) -> io::Result<()>,
) -> Result<(), HeatMapError> {
    let (width, height) = (tour.board().width(), tour.board().height());
    let up = (CHUNK / width).clamp(1, height);
    let mut tile = Tile::<u64>::new();
    let mut end = height;
    while end > 0 {
        let start = end.saturating_sub(up);
        tile.check(tour, start..end, 0..width).map_err(HeatMapError::Unsound)?;
        for (rank, numbers) in (start..end).zip(tile.ranks()).rev() {
            write(rank, numbers)?;
        }
        end = start;
    }
    Ok(())
}

/// The numbers of a tour that is a list of squares, rank by rank; blocked ones have the number 0.
fn numbers_of(tour: &Tour, go_on: GoOn<'_>) -> io::Result<Vec<u32>> {
    let (width, height) = (tour.board().width() as usize, tour.board().height() as usize);
    let mut numbers = vec![0_u32; width * height];
    for (square, number) in tour.squares().zip(1..) {
        if number % CHUNK == 0 {
            go_on()?;
        }
        numbers[square.rank() as usize * width + square.file() as usize] = number;
    }
    Ok(numbers)
}

/// Writes the numbers of all ranks from the top one down.
fn listed_ranks(
    tour: &Tour,
    numbers: &[u32],
    mut write: impl FnMut(u32, &[u64]) -> io::Result<()>,
) -> Result<(), HeatMapError> {
    let (width, height) = (tour.board().width() as usize, tour.board().height());
    let mut of_rank = Vec::new();
    for (rank, numbers) in (0..height).zip(numbers.chunks(width)).rev() {
        of_rank.clear();
        of_rank.extend(numbers.iter().map(|&number| u64::from(number)));
        write(rank, &of_rank)?;
    }
    Ok(())
}

/// Ranks that become rows of pixels.
struct Rows<'a> {
    tour: &'a Tour,
    cell: u32,
    row: Vec<u8>,
    /// The pixels since the last look at the time.
    unseen: u64,
}

impl Rows<'_> {
    fn write(&mut self, rank: u32, numbers: &[u64], go_on: GoOn<'_>, out: &mut dyn Write) -> io::Result<()> {
        let last = (self.tour.length() - 1).max(1);
        self.row.clear();
        for &number in numbers {
            let shade = if number == 0 { BLOCKED } else { ((number - 1) * (SHADES - 1) / last) as u8 };
            self.row.extend(std::iter::repeat_n(shade, self.cell as usize));
        }
        // The marks are as large as a hundredth of the picture, since a single pixel would not be found. That of the end is smaller and
        // on top, so that both are seen where they are close to each other.
        let radius = i64::from(self.tour.board().sides().1 / 120);
        for (square, radius, mark) in [(self.tour.first(), radius, START), (self.tour.last(), radius / 2, END)] {
            self.mark(square, radius, rank, mark);
        }
        for _ in 0..self.cell {
            self.unseen += self.row.len() as u64;
            if self.unseen >= CHUNK.into() {
                go_on()?;
                self.unseen = 0;
            }
            out.write_all(&self.row)?;
        }
        Ok(())
    }

    /// Colours the squares of a rank that are near to one.
    fn mark(&mut self, square: Square, radius: i64, rank: u32, mark: u8) {
        let up = i64::from(square.rank()) - i64::from(rank);
        if up.abs() > radius {
            return;
        }
        let reach = (radius * radius - up * up).isqrt() as u32;
        let first = square.file().saturating_sub(reach);
        let end = (square.file() + reach + 1).min(self.tour.board().width());
        self.row[(first * self.cell) as usize..(end * self.cell) as usize].fill(mark);
    }
}
