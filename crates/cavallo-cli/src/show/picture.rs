//! Tours as pictures: what was typed becomes a plan that suits the board, and the plan draws the tour.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Result, anyhow, bail};
use cavallo::run::Stopped;
use cavallo::{Board, Square, Tour};
use cavallo_render::PictureFormat;
use cavallo_render::colour::Theme;
use cavallo_render::gif::{self, write_gif};
use cavallo_render::heat_map::{self, HeatMapError, write_heat_map};
use cavallo_render::raster::{self, MOST_PIXELS, RasterError};
use cavallo_render::svg::write_svg;
use cavallo_render::tour::{SMALLEST_DOTTED, Style, TourPicture, extent};

use crate::args::picture::{PictureArgs, StyleArg, Switch, ThemeArg};
use crate::console::Console;
use crate::io::output::Output;
use crate::outcome::OwnBug;
use crate::show::watch::DrawingWatch;

/// The side of the largest square board that is drawn as SVG. Here and below, other boards may have as many squares.
const LARGEST_SVG: u32 = 500;
/// The largest board of which every jump is drawn; beyond, a PNG is written square by square.
const LARGEST_DRAWN: u32 = 2000;
/// The largest board whose coloured squares are shapes of a drawing.
const LARGEST_SHAPED_HEAT: u32 = 500;
/// What is smaller is not drawn jump by jump.
const SMALLEST_DRAWN_CELL: u32 = 2;
/// The fewest pixels per square of an animation, so that the piece can be seen.
const SMALLEST_GIF_CELL: u32 = 8;

impl PictureArgs {
    /// The colours, which frames have as well.
    pub(crate) fn theme(&self) -> Theme {
        ThemeArg::colours(self.theme)
    }

    /// Refuses flags that neither the format nor frames have a use for, and pixels on a terminal.
    pub(crate) fn suit(&self, format: Option<PictureFormat>, frames: bool, output: Option<&Path>) -> Result<()> {
        let given = [
            ("--style", self.style.is_some()),
            ("--theme", self.theme.is_some() && !frames),
            ("--coordinates", self.coordinates.is_some()),
            ("--square", self.square.is_some()),
            ("--fps", self.fps.is_some()),
        ];
        let flag = given.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag);
        let to_stdout = output.is_none_or(|path| path == "-");
        match (format, flag) {
            (None, Some(flag)) => bail!("{flag} is for pictures: add --format svg, png or gif, or leave it out"),
            (Some(PictureFormat::Svg | PictureFormat::Png), _) if self.fps.is_some() => {
                bail!("--fps is for animated pictures: choose --format gif, or leave it out")
            }
            (Some(PictureFormat::Png | PictureFormat::Gif), _) if to_stdout && io::stdout().is_terminal() => {
                bail!("a terminal cannot show the bytes of a picture: write them to a file with -o FILE")
            }
            _ => Ok(()),
        }
    }

    /// What to draw of a tour of a board, or why it cannot be drawn.
    pub(crate) fn plan(&self, console: &Console, format: PictureFormat, board: &Board) -> Result<PicturePlan> {
        refuse_large(format, board)?;
        let wanted = match self.style.unwrap_or(StyleArg::Line) {
            StyleArg::Line => Style::Line,
            StyleArg::Arrows => Style::Arrows,
            StyleArg::Numbers => Style::Numbers,
            StyleArg::Heat => Style::Heat,
            StyleArg::Woven => Style::Woven,
        };
        let style = wanted.for_board(board);
        let extent = extent(board);
        let suitable = match format {
            _ if extent > LARGEST_DRAWN => 1,
            PictureFormat::Gif => gif::suitable_cell(board),
            _ => style.suitable_cell(board),
        };
        let cell = self.square.unwrap_or(suitable);
        if format == PictureFormat::Gif && cell < SMALLEST_GIF_CELL {
            bail!(
                "{} cannot be seen on squares of {cell} pixels: choose a --square of {SMALLEST_GIF_CELL} or more",
                board.piece().with_article()
            );
        }
        let is_tiny = format == PictureFormat::Png && cell < SMALLEST_DRAWN_CELL;
        let style = if is_tiny { Style::Heat } else { style };
        let one_by_one = is_tiny || (style == Style::Heat && extent > LARGEST_SHAPED_HEAT);
        if one_by_one && self.coordinates == Some(Switch::On) {
            bail!("squares of so few pixels ({cell}) have no coordinates beside them: leave --coordinates out");
        }
        let why = match self.square {
            Some(pixels) if is_tiny => format!("squares of {pixels} x {pixels} pixels are too small"),
            _ => format!("{board} is too large"),
        };
        let plan = PicturePlan {
            format,
            style,
            theme: self.theme(),
            cell,
            coordinates: self.coordinates != Some(Switch::Off),
            frames_per_second: self.fps,
            one_by_one,
            remark: (style != wanted)
                .then(|| format!("{why} for the style {}: drawn as {}", wanted.name(), style.name())),
        };
        plan.refuse_too_many_pixels(console, board)?;
        Ok(plan)
    }
}

fn refuse_large(format: PictureFormat, board: &Board) -> Result<()> {
    let (side, extent) = (board.sides().1, extent(board));
    match format {
        PictureFormat::Svg if extent > LARGEST_SVG => {
            bail!(
                "{board} is too large for svg, which draws boards up to {LARGEST_SVG}x{LARGEST_SVG}: choose --format png"
            )
        }
        PictureFormat::Gif if extent > gif::LARGEST => {
            let most = gif::LARGEST;
            bail!("{board} is too large for gif, which draws boards up to {most}x{most}: choose --format png")
        }
        PictureFormat::Png if side > heat_map::LONGEST_SIDE || board.area() > heat_map::MOST_SQUARES => {
            let (most, area) = (heat_map::LONGEST_SIDE, heat_map::MOST_SQUARES);
            bail!("{board} is too large for a picture: a png has up to {area} squares, and {most} on a side")
        }
        _ => Ok(()),
    }
}

/// A picture of a tour that suits its board.
pub(crate) struct PicturePlan {
    format: PictureFormat,
    style: Style,
    theme: Theme,
    cell: u32,
    coordinates: bool,
    frames_per_second: Option<u16>,
    /// Whether the squares become pixels one by one, without a drawing.
    one_by_one: bool,
    remark: Option<String>,
}

impl PicturePlan {
    fn refuse_too_many_pixels(&self, console: &Console, board: &Board) -> Result<()> {
        let side = u64::from(board.sides().1) * u64::from(self.cell);
        // Four bytes per pixel while it is drawn; an animation has three more, for this frame and the last.
        let bytes = match self.format {
            PictureFormat::Svg => 0,
            PictureFormat::Png => 4,
            PictureFormat::Gif => 7,
        };
        let pixels = u64::from(self.cell).pow(2) * bytes;
        // The squares in their order, and what is drawn for each of them: a part of a line and a dot, or several shapes.
        let shapes = match self.style {
            Style::Line if self.cell < SMALLEST_DOTTED => 24,
            Style::Line => 80,
            _ => 400,
        };
        let needed = board.area() * (pixels + shapes);
        if side as f32 > MOST_PIXELS && self.format != PictureFormat::Svg && !(self.one_by_one && self.cell == 1) {
            bail!("{side} pixels on a side are too many, {MOST_PIXELS} are the most: choose a smaller --square");
        }
        if self.format == PictureFormat::Gif && side > gif::MOST_PIXELS.into() {
            let most = gif::MOST_PIXELS;
            bail!("{side} pixels on a side are too many for gif, {most} are the most: choose a smaller --square");
        }
        if !self.one_by_one && needed > console.memory() {
            let stopped = Stopped::Memory { needed, limit: console.memory() };
            return Err(io::Error::other(stopped).into());
        }
        Ok(())
    }

    /// Draws the tour.
    pub(crate) fn write(&self, console: &Console, tour: &Tour, out: &mut Output) -> Result<()> {
        self.draw(console, tour, out).map_err(|error| out.cause(error))
    }

    fn draw(&self, console: &Console, tour: &Tour, out: &mut Output) -> Result<()> {
        if let Some(remark) = &self.remark {
            console.remark(remark);
        }
        if self.one_by_one && tour.constructed().is_none() {
            // The list of the tour's squares was claimed when it was found or read; this is for their numbers, rank by rank.
            let needed = tour.board().area() * (size_of::<Square>() + size_of::<u32>()) as u64;
            if needed > console.memory() {
                return Err(io::Error::other(Stopped::Memory { needed, limit: console.memory() }).into());
            }
        }
        let (style, theme, cell, coordinates) = (self.style, self.theme, self.cell, self.coordinates);
        let picture = TourPicture { tour, style, theme, cell, coordinates, notation: console.naming().notation() };
        if self.one_by_one {
            let watch = DrawingWatch::new(console);
            return write_heat_map(&picture, &mut || watch.go_on(), out).map_err(|error| match error {
                HeatMapError::Io(error) => error.into(),
                unsound @ HeatMapError::Unsound(_) => OwnBug(unsound.to_string()).into(),
            });
        }
        let watch = DrawingWatch::new(console);
        let go_on = &mut || watch.go_on();
        let too_large = |error| match error {
            RasterError::Io(_) => error.into(),
            RasterError::TooLarge { .. } => anyhow!("{error}: choose a smaller --square"),
        };
        match self.format {
            PictureFormat::Svg => write_svg(&picture.drawing_while(go_on)?, out)?,
            PictureFormat::Png => {
                let pixels = raster::draw(&picture.drawing_while(go_on)?, 1.0, go_on).map_err(too_large)?;
                raster::write_png(&pixels, go_on, out)?;
            }
            PictureFormat::Gif => write_gif(&picture, self.frames_per_second, go_on, out).map_err(too_large)?,
        }
        Ok(())
    }
}
