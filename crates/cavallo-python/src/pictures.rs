//! How tours are drawn and written to files.

use std::fs::Permissions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use cavallo::board::Notation;
use cavallo::{Board, Run, Solved};
use cavallo_formats::{write_grid, write_tsplib};
use cavallo_render::PictureFormat;
use cavallo_render::colour::{DARK, LIGHT, PRINT, Theme};
use cavallo_render::drawing::Drawing;
use cavallo_render::gif::{self, write_gif};
use cavallo_render::heat_map::{self, write_heat_map};
use cavallo_render::raster;
use cavallo_render::svg::write_svg;
use cavallo_render::tour::{Style, TourPicture, extent};
use pyo3::prelude::*;

use crate::calls::Limits;
use crate::errors;
use crate::inputs::word;

/// The side of the largest square board that is drawn as SVG.
const LARGEST_SVG: u32 = 500;
/// The side of the largest square board of which every jump is drawn; beyond, a PNG has a pixel per square.
const LARGEST_DRAWN: u32 = 2000;
/// The most squares that are drawn by the calling thread: it takes some milliseconds.
const QUICK: u64 = 1 << 10;

/// The themes with their names.
const THEMES: [(&str, Theme); 3] = [("light", LIGHT), ("dark", DARK), ("print", PRINT)];

/// The theme of this name.
pub(crate) fn theme(py: Python<'_>, name: &str) -> PyResult<Theme> {
    word(py, "theme", name, &THEMES)
}

/// A drawing as SVG.
pub(crate) fn svg(drawing: &Drawing) -> PyResult<String> {
    let mut text = Vec::new();
    write_svg(drawing, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// How a tour looks.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    style: Style,
    theme: Theme,
    cell: Option<u32>,
    coordinates: bool,
    frames_per_second: Option<u16>,
}

/// A kept tour, and how to get at it.
pub(crate) type Kept = Arc<Solved<cavallo::Tour>>;
type Found = fn(&Solved<cavallo::Tour>) -> &cavallo::Tour;

impl Look {
    pub(crate) fn new(
        py: Python<'_>,
        style: &str,
        theme_name: &str,
        cell: Option<u32>,
        coordinates: bool,
        frames_per_second: Option<u16>,
    ) -> PyResult<Self> {
        let style = word(py, "style", style, &Style::ALL.map(|style| (style.name(), style)))?;
        if cell.is_some_and(|cell| !(1..=200).contains(&cell)) {
            return Err(errors::invalid(py, "square= is the width of a square in pixels: expected 1 to 200"));
        }
        if frames_per_second == Some(0) {
            return Err(errors::invalid(py, "fps=0 shows nothing: expected 1 or more"));
        }
        Ok(Self { style, theme: theme(py, theme_name)?, cell, coordinates, frames_per_second })
    }

    /// The picture as a file of this format.
    pub(crate) fn draw(self, py: Python<'_>, kept: Kept, found: Found, format: &'static str) -> PyResult<Vec<u8>> {
        let board = found(&kept).board();
        check_size(py, format, board)?;
        let long = format != "svg" || board.area() > QUICK;
        let drawn = Limits::usual().call(py, long, move |task| {
            let mut picture = Vec::new();
            self.write(found(&kept), format, &mut task.run(), &mut picture).map(|()| picture)
        })?;
        drawn.map_err(|error| errors::invalid(py, error))
    }

    fn write(
        self,
        tour: &cavallo::Tour,
        format: &str,
        run: &mut Run<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let Self { theme, coordinates, .. } = self;
        let board = tour.board();
        let style = self.style.for_board(board);
        let suitable = if format == "gif" { gif::suitable_cell(board) } else { style.suitable_cell(board) };
        let (cell, notation) = (self.cell.unwrap_or(suitable), Notation::Algebraic);
        let picture = TourPicture { tour, style, theme, cell, coordinates, notation };
        let go_on = &mut || run.poll().map_err(io::Error::other);
        if format == "png" && extent(board) > LARGEST_DRAWN {
            return Ok(write_heat_map(&TourPicture { cell: self.cell.unwrap_or(1), ..picture }, go_on, out)?);
        }
        match format {
            "svg" => write_svg(&picture.drawing_while(go_on)?, out)?,
            "png" => raster::write_png(&raster::draw(&picture.drawing_while(go_on)?, 1.0, go_on)?, go_on, out)?,
            _ => write_gif(&picture, self.frames_per_second, go_on, out)?,
        }
        Ok(())
    }
}

fn check_size(py: Python<'_>, format: &str, board: &Board) -> PyResult<()> {
    let (fits, most) = match format {
        "svg" => (extent(board) <= LARGEST_SVG, LARGEST_SVG),
        "gif" => (extent(board) <= gif::LARGEST, gif::LARGEST),
        _ => (
            board.sides().1 <= heat_map::LONGEST_SIDE && board.area() <= heat_map::MOST_SQUARES,
            heat_map::MOST_SQUARES.isqrt() as u32,
        ),
    };
    let other = if format == "png" { "" } else { "; a png may be larger" };
    let why = || {
        errors::invalid(py, format!("{board} is too large for {format}, which draws boards up to {most}x{most}{other}"))
    };
    if fits { Ok(()) } else { Err(why()) }
}

/// The tour as text: the numbered grid, or TSPLIB.
pub(crate) fn text(py: Python<'_>, kept: Kept, found: Found, ending: &str) -> PyResult<Vec<u8>> {
    let tsplib = ending == "tour";
    let long = found(&kept).length() > QUICK;
    let written = Limits::usual().call(py, long, move |task| {
        let tour = found(&kept);
        // Some ten digits per square.
        task.run().reserve(tour.length().saturating_mul(10)).map_err(io::Error::other)?;
        let mut text = Vec::new();
        if tsplib {
            write_tsplib(tour, &mut text)?;
        } else {
            write_grid(tour, &mut text)?;
        }
        Ok::<Vec<u8>, io::Error>(text)
    })?;
    written.map_err(|error| errors::invalid(py, error))
}

/// The format of a picture, by the ending of its name.
pub(crate) fn format_of(py: Python<'_>, path: &Path) -> PyResult<&'static str> {
    let all = PictureFormat::ALL.map(|(_, format)| format);
    PictureFormat::one_of(path, &all).map(PictureFormat::name).map_err(|error| errors::invalid(py, error))
}

/// Writes a file, which appears when it is complete.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".cavallo-");
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
