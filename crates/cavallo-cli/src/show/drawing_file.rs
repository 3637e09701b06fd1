//! A file with one drawing, as SVG or PNG by the ending of its name.

use std::path::Path;

use anyhow::Result;
use cavallo_render::drawing::Drawing;
use cavallo_render::{PictureFormat, raster, svg};

use crate::console::Console;
use crate::io::output::Output;
use crate::show::watch::DrawingWatch;

/// Small pictures have twice as many pixels, so that their digits are sharp.
const SMALL: f32 = 1100.0;

/// The file, opened before the work begins and shown when it is complete.
pub(crate) struct DrawingFile {
    format: PictureFormat,
    output: Output,
}

impl DrawingFile {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let format = PictureFormat::one_of(path, &[PictureFormat::Svg, PictureFormat::Png])?;
        Ok(Self { format, output: Output::open(Some(path))? })
    }

    /// Writes the drawing, and shows the file.
    pub(crate) fn write(mut self, console: &Console, drawing: &Drawing) -> Result<()> {
        self.draw(console, drawing)?;
        self.commit()
    }

    /// Writes the drawing, until the time is up.
    pub(crate) fn draw(&mut self, console: &Console, drawing: &Drawing) -> Result<()> {
        self.output.guard_by(console.guard());
        let drawn = if self.format == PictureFormat::Svg {
            svg::write_svg(drawing, &mut self.output).map_err(anyhow::Error::from)
        } else {
            self.draw_pixels(console, drawing)
        };
        drawn.map_err(|error| self.output.cause(error))
    }

    fn draw_pixels(&mut self, console: &Console, drawing: &Drawing) -> Result<()> {
        let scale = if drawing.size.0.max(drawing.size.1) <= SMALL { 2.0 } else { 1.0 };
        let watch = DrawingWatch::new(console);
        let go_on = &mut || watch.go_on();
        Ok(raster::write_png(&raster::draw(drawing, scale, go_on)?, go_on, &mut self.output)?)
    }

    /// Shows the file.
    pub(crate) fn commit(self) -> Result<()> {
        self.output.commit()
    }
}
