//! An algorithm step by step, as an animated GIF.

use std::io::Write;

use tiny_skia::Pixmap;

use crate::draw::colour::Colour;
use crate::encode::animation::Animation;
use crate::encode::canvas::Canvas;
use crate::encode::raster::{self, GoOn, RasterError};
use crate::pictures::algorithm::Film;

/// The palette is made from the colours of this many frames.
const SAMPLES: usize = 12;
/// The time of the whole film, in hundredths of a second, and the limits on that of one frame.
const WHOLE: usize = 4000;
const SHORTEST: usize = 8;
const LONGEST: usize = 90;
/// The last frame stays longer, since it is the result.
const LAST: u16 = 400;

/// Writes a film. `go_on` is called before every frame.
///
/// # Errors
/// When the film cannot be written, when `go_on` ends it, or when it is too large.
pub fn write_film(film: &dyn Film, go_on: GoOn<'_>, out: &mut dyn Write) -> Result<(), RasterError> {
    let frames = film.frames();
    let (mut samples, mut colours): (Vec<Pixmap>, Vec<Colour>) = (Vec::new(), Vec::new());
    for number in (0..frames).rev().step_by(frames.div_ceil(SAMPLES).max(1)) {
        let drawing = film.frame(number);
        colours.extend(drawing.colours());
        samples.push(raster::draw(&drawing, 1.0, go_on)?);
    }
    let mut animation = Animation::new(out, &samples, &colours)?;
    drop(samples);
    let delay = (WHOLE / frames.max(1)).clamp(SHORTEST, LONGEST) as u16;
    let mut canvas = Canvas::new(film.frame(0), go_on)?;
    for number in 0..frames {
        go_on()?;
        let changed = canvas.show(film.frame(number).shapes);
        animation.show(&canvas.pixels, &changed, if number + 1 == frames { LAST } else { delay })?;
    }
    Ok(animation.finish()?)
}
