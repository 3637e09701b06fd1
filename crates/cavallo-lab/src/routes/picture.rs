//! `POST /api/picture`: a tour as SVG, PNG or GIF.

use std::io;

use axum::http::StatusCode;
use cavallo::board::Notation;
use cavallo::{Board, Tour};
use cavallo_render::colour::{DARK, LIGHT, Theme};
use cavallo_render::gif::{self, write_gif};
use cavallo_render::raster::{self, RasterError};
use cavallo_render::svg::write_svg;
use cavallo_render::tour::{Style, TourPicture, extent};

use super::{Asked, Content, Delivery, LONG_BODY, Route, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind};
use crate::jobs::{Job, Lane, Reply, Work};

/// The side of the largest square board that is drawn; other boards may have as many squares.
const LARGEST: u32 = 500;

/// The colours.
pub(super) const THEME: &[Field] =
    &[Field::optional("theme", Kind::Word(|| vec!["light", "dark"]), "The colours; light if left out.")];

pub(super) static ROUTE: Route = Route {
    verb: Verb::Post,
    path: "/api/picture",
    summary: "Draws a tour, once it is verified.",
    fields: &[
        &[
            Field::required("tour", Kind::Document("cavallo-tour/1"), "The tour: board, ends and squares suffice."),
            Field::required("format", Kind::Word(|| vec!["svg", "png", "gif"]), "The format of the picture."),
            Field::optional(
                "style",
                Kind::Word(|| Style::ALL.map(Style::name).to_vec()),
                "The style; line if left out.",
            ),
            Field::optional("square", Kind::Number(1, 200), "Pixels per square; what suits the board if left out."),
            Field::optional("coordinates", Kind::Flag, "Whether files and ranks are labelled."),
        ],
        THEME,
    ],
    delivery: Delivery::Whole,
    lane: Lane::Long,
    content: Content::Picture(&["image/svg+xml", "image/png", "image/gif"]),
    body: LONG_BODY,
    prepare,
};

/// The theme that is asked for.
pub(super) fn theme(fields: &Fields) -> Theme {
    if fields.word("theme") == Some("dark") { DARK } else { LIGHT }
}

#[expect(clippy::unnecessary_wraps, reason = "most routes refuse something here")]
fn prepare(asked: &Asked<'_>) -> Result<Work, Failure> {
    let fields = asked.fields;
    let document = fields.document("tour").cloned().unwrap_or_default();
    let format = fields.word("format").unwrap_or_default().to_owned();
    let style = Style::ALL.into_iter().find(|style| Some(style.name()) == fields.word("style")).unwrap_or(Style::Line);
    let (theme, coordinates) = (theme(fields), fields.flag("coordinates"));
    let cell = fields.number("square").map(|pixels| pixels as u32);
    Ok(Box::new(move |job| {
        let tour: Tour =
            serde_json::from_value(document).map_err(|error| Failure::of_field("tour", format!("tour: {error}")))?;
        let board = tour.board();
        check_size(&format, board)?;
        let style = style.for_board(board);
        let suitable = if format == "gif" { gif::suitable_cell(board) } else { style.suitable_cell(board) };
        let (cell, notation) = (cell.unwrap_or(suitable), Notation::Algebraic);
        draw(job, &format, &TourPicture { tour: &tour, style, theme, cell, coordinates, notation })
    }))
}

fn check_size(format: &str, board: &Board) -> Result<(), Failure> {
    let largest = if format == "gif" { gif::LARGEST } else { LARGEST };
    if extent(board) <= largest {
        return Ok(());
    }
    let sentence = format!("tour: {board} is too large: boards up to {largest}x{largest} are drawn as {format}");
    Err(Failure::of_field("tour", sentence))
}

fn draw(job: &Job, format: &str, picture: &TourPicture<'_>) -> Result<Reply, Failure> {
    let mut body = Vec::new();
    let go_on = &mut || job.go_on();
    let kind = match format {
        "svg" => {
            write_svg(&picture.drawing_while(go_on).map_err(broken_off)?, &mut body).map_err(broken_off)?;
            "image/svg+xml"
        }
        "png" => {
            let drawing = picture.drawing_while(go_on).map_err(broken_off)?;
            let pixels = raster::draw(&drawing, 1.0, go_on).map_err(too_large)?;
            raster::write_png(&pixels, go_on, &mut body).map_err(broken_off)?;
            "image/png"
        }
        _ => {
            write_gif(picture, None, go_on, &mut body).map_err(too_large)?;
            "image/gif"
        }
    };
    Ok(Reply { kind, body })
}

fn too_large(error: RasterError) -> Failure {
    match error {
        RasterError::Io(error) => broken_off(error),
        RasterError::TooLarge { .. } => Failure::of_field("square", format!("square: {error}: choose fewer pixels")),
    }
}

/// Writing to memory fails only when nobody waits for it any more.
#[expect(clippy::needless_pass_by_value, reason = "it is used as a function of errors")]
pub(super) fn broken_off(error: io::Error) -> Failure {
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, format!("the picture was not finished: {error}"))
}
