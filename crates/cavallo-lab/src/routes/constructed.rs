//! `GET /api/constructed`: a window of the constructed tour of a board of any size, and `/api/constructed/at`: the square at a position.

use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Answer, Solved, Solver, Square, Tour, TourProblem};
use cavallo_ask::{AnswerDocument, LookupDocument, Lookups, PositionDocument};
use cavallo_formats::SquareName;
use serde::Serialize;

use super::tour::unknown;
use super::{Asked, Content, Delivery, Route, SHORT_BODY, Verb};
use crate::failure::Failure;
use crate::fields::{Field, Kind};
use crate::jobs::{Job, Lane, Reply, Work};
use crate::question::{QUESTION, question};

/// The most squares of a window.
const MOST_SQUARES: u64 = 65_536;
const LONGEST_SIDE: u64 = 1_000_000_000;

pub(super) static WINDOW: Route = Route {
    verb: Verb::Get,
    path: "/api/constructed",
    summary: "Gives the positions of a window of squares in the constructed tour of a board of any size.",
    fields: &[
        QUESTION,
        &[
            Field::required("x", Kind::Number(0, LONGEST_SIDE), "The window's first file, from 0."),
            Field::required("y", Kind::Number(0, LONGEST_SIDE), "The window's first rank, from 0."),
            Field::required("w", Kind::Number(1, MOST_SQUARES), "The window's width."),
            Field::required("h", Kind::Number(1, MOST_SQUARES), "The window's height; it has at most 65536 squares."),
            Field::optional(
                "step",
                Kind::Number(1, LONGEST_SIDE),
                "From one square of the window to the next; 1 if left out.",
            ),
        ],
    ],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Own(
        "cavallo-constructed/1",
        &[
            ("answer", "found, impossible or unknown, with reason and stopped as in cavallo-tour/1"),
            ("length", "the number of squares of the tour, as a text"),
            (
                "positions",
                "for each rank of the window, bottom first, the position of each square as a text; null off the board",
            ),
        ],
    ),
    body: SHORT_BODY,
    prepare: window,
};

pub(super) static AT: Route = Route {
    verb: Verb::Get,
    path: "/api/constructed/at",
    summary: "Gives the square at a position of the constructed tour.",
    fields: &[QUESTION, &[Field::required("position", Kind::Number(1, u64::MAX), "The position, from 1.")]],
    delivery: Delivery::Whole,
    lane: Lane::Short,
    content: Content::Document("cavallo-at/1"),
    body: SHORT_BODY,
    prepare: at,
};

#[derive(Serialize)]
struct WindowDocument<'a> {
    #[serde(flatten)]
    answer: AnswerDocument<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<Vec<Option<String>>>>,
}

fn window(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = constructible(asked)?;
    let [x, y, width, height] = ["x", "y", "w", "h"].map(|name| asked.fields.number(name).unwrap_or(0));
    if width * height > MOST_SQUARES {
        let sentence = format!("w: a window of {width}x{height} has more than {MOST_SQUARES} squares");
        return Err(Failure::of_field("w", sentence));
    }
    let step = asked.fields.number("step").unwrap_or(1);
    Ok(Box::new(move |job| {
        let solved = construct(job, &problem)?;
        let tour = constructed(&solved);
        let position = |file: u64, rank: u64| {
            let square = Square::new(u32::try_from(file).ok()?, u32::try_from(rank).ok()?);
            tour.filter(|tour| tour.board().contains(square))?.position_of(square)
        };
        let row = |rank: u64| -> Vec<Option<String>> {
            (0..width).map(|file| position(x + file * step, y + rank * step).map(|at| at.to_string())).collect()
        };
        Reply::json(&WindowDocument {
            answer: AnswerDocument::new("cavallo-constructed/1", &problem, &solved.answer, unknown(&solved.answer)),
            length: tour.map(|tour| tour.length().to_string()),
            positions: tour.map(|_| (0..height).map(row).collect()),
        })
    }))
}

fn at(asked: &Asked<'_>) -> Result<Work, Failure> {
    let problem = constructible(asked)?;
    let (position, area) = (asked.fields.number("position").unwrap_or(0), problem.board().area());
    if position > area {
        return Err(Failure::of_field("position", format!("position: the board has {area} squares")));
    }
    Ok(Box::new(move |job| {
        let solved = construct(job, &problem)?;
        let square = constructed(&solved).and_then(|tour| tour.square_at(position));
        let found =
            square.map(|square| Lookups::Squares(vec![PositionDocument { position, square: SquareName(square) }]));
        let answer = AnswerDocument::new("cavallo-at/1", &problem, &solved.answer, unknown(&solved.answer));
        Reply::json(&LookupDocument::new(answer, found))
    }))
}

/// Refuses what cannot be constructed.
fn constructible(asked: &Asked<'_>) -> Result<TourProblem, Failure> {
    let problem = question(asked.fields, u64::MAX)?;
    let refused = |field: &str, what: &str| {
        let sentence = format!("{field}: nothing is constructed {what}: leave it out");
        Err(Failure::of_field(field, sentence))
    };
    match problem.board() {
        board if !board.piece().is_knight() => refused("piece", "for other pieces than the knight"),
        board if !board.is_classic() => refused("wrap", "on boards with joined edges"),
        board if !board.blocked().is_empty() => refused("blocked", "around blocked squares"),
        _ if problem.prefix().len() > 1 => refused("prefix", "from a prefix on"),
        _ => Ok(problem),
    }
}

fn construct(job: &Job, problem: &TourProblem) -> Result<Solved<Tour>, Failure> {
    Ok(Construct.answer(&mut job.run(), problem)?)
}

fn constructed(solved: &Solved<Tour>) -> Option<&ConstructedTour> {
    if let Answer::Found(tour) = &solved.answer { tour.constructed() } else { None }
}
