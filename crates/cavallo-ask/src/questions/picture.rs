//! A tour as SVG, PNG or GIF.

use std::io;

use cavallo::board::Notation;
use cavallo::{Board, Tour};
use cavallo_render::PictureFormat;
use cavallo_render::gif::{self, write_gif};
use cavallo_render::raster::{self, RasterError};
use cavallo_render::svg::write_svg;
use cavallo_render::tour::{Style, TourPicture, extent};
use serde_json::{Map, Value};

use crate::context::Context;
use crate::entry::{Entry, Route};
use crate::fields::{ByName, Colours, Number};
use crate::question::{Question, question};
use crate::refusal::{Refusal, Status};
use crate::reply::Reply;

/// The side of the largest square board that is drawn; other boards may have as many squares.
const LARGEST: u32 = 500;

question! {
    /// Draws a tour, once it is verified.
    DrawTour: {
        /// The tour, a document cavallo-tour/1: board, ends and squares suffice.
        tour: Map<String, Value>,
        /// The format of the picture.
        format: ByName<PictureFormat>,
    } may {
        /// The style; line if left out.
        style: ByName<Style>,
        /// Pixels per square; what suits the board if left out.
        square: Number<1, 200>,
        /// Whether files and ranks are labelled.
        coordinates: bool,
        /// The colours; light if left out.
        theme: ByName<Colours>,
    }
}

impl Question for DrawTour {
    const ENTRY: Entry = Entry::new(
        "picture",
        Self::SUMMARY,
        "",
        r#"{"tour":{"board":"3x4","ends":"open","squares":["a1","b3","c1","a2","b4","c2","a3","b1","c3","a4","b2","c4"]},"format":"svg"}"#,
    )
    .at(Route::post("/api/picture", u64::MAX).with_files())
    .picture(&["image/svg+xml", "image/png", "image/gif"]);

    type Problem = ();

    fn problem(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(&self, (): &(), context: &mut Context<'_>) -> Result<Reply, Refusal> {
        // A tour that is read is verified, which takes as long as it does.
        let tour: Tour = serde_json::from_value(Value::Object(self.tour.clone()))
            .map_err(|error| Refusal::of_field("tour", error))?;
        let (board, format) = (tour.board(), self.format.0);
        check_size(format, board)?;
        let style = self.style.map_or(Style::Line, |style| style.0).for_board(board);
        let suitable =
            if format == PictureFormat::Gif { gif::suitable_cell(board) } else { style.suitable_cell(board) };
        let cell = self.square.map_or(suitable, |pixels| pixels.0 as u32);
        let theme = self.theme.map_or_else(Default::default, |colours| colours.0).theme();
        let (coordinates, notation) = (self.coordinates.unwrap_or(false), Notation::Algebraic);
        draw(context, format, &TourPicture { tour: &tour, style, theme, cell, coordinates, notation })
    }
}

fn check_size(format: PictureFormat, board: &Board) -> Result<(), Refusal> {
    let largest = if format == PictureFormat::Gif { gif::LARGEST } else { LARGEST };
    if extent(board) <= largest {
        return Ok(());
    }
    let sentence = format!("{board} is too large: boards up to {largest}x{largest} are drawn as {}", format.name());
    Err(Refusal::of_field("tour", sentence))
}

fn draw(context: &Context<'_>, format: PictureFormat, picture: &TourPicture<'_>) -> Result<Reply, Refusal> {
    let mut body = Vec::new();
    let go_on = &mut || context.go_on();
    let kind = match format {
        PictureFormat::Svg => {
            write_svg(&picture.drawing_while(go_on).map_err(unfinished)?, &mut body).map_err(unfinished)?;
            "image/svg+xml"
        }
        PictureFormat::Png => {
            let drawing = picture.drawing_while(go_on).map_err(unfinished)?;
            let pixels = raster::draw(&drawing, 1.0, go_on).map_err(too_large)?;
            raster::write_png(&pixels, go_on, &mut body).map_err(unfinished)?;
            "image/png"
        }
        PictureFormat::Gif => {
            write_gif(picture, None, go_on, &mut body).map_err(too_large)?;
            "image/gif"
        }
    };
    Ok(Reply { kind, body })
}

fn too_large(error: RasterError) -> Refusal {
    match error {
        RasterError::Io(error) => unfinished(error),
        RasterError::TooLarge { .. } => Refusal::of_field("square", format!("{error}: choose fewer pixels")),
    }
}

/// Writing to memory fails only when nobody waits for it any more.
#[expect(clippy::needless_pass_by_value, reason = "it is used as a function of errors")]
pub(super) fn unfinished(error: io::Error) -> Refusal {
    Refusal::new(Status::Stopped, format!("the picture was not finished: {error}"))
}
