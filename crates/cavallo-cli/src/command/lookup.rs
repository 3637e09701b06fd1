//! `cavallo at` and `cavallo index`: squares and positions of the constructed tour, or the reason why there is none.

use std::io::Write;

use anyhow::{Result, bail};
use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Answer, Square, TourProblem};
use cavallo_ask::{AnswerDocument, LookupDocument, Lookups, PositionDocument, SquareDocument};
use cavallo_formats::SquareName;

use crate::args::{AtArgs, IndexArgs};
use crate::attempt::Attempt;
use crate::console::Console;
use crate::io::output::{Output, say_json};
use crate::outcome::{Outcome, OwnBug};
use crate::show::watch::Watch;

/// `cavallo at BOARD POSITION..`.
pub(crate) fn at(console: &Console, args: AtArgs) -> Result<Outcome> {
    let AtArgs { board, ends, piece, positions } = args;
    let problem = constructible(ends.problem(console, piece.on(board.clone()))?)?;
    // All of them are checked before anything is answered.
    if let Some(position) = positions.iter().find(|&&position| position > board.area()) {
        bail!(
            "there is no position {position}: expected one from 1 to {}, as the {board} board has squares",
            board.area()
        );
    }
    answer(console, "cavallo-at/1", &problem, |tour| {
        let squares: Vec<PositionDocument> =
            positions.iter().map(|&position| square_at(tour, position)).collect::<Result<_, _>>()?;
        let lines = squares.iter().map(|entry| console.name(entry.square.0).to_string()).collect();
        Ok((Lookups::Squares(squares), lines))
    })
}

/// `cavallo index BOARD SQ..`.
pub(crate) fn index(console: &Console, args: IndexArgs) -> Result<Outcome> {
    let IndexArgs { board, ends, piece, squares } = args;
    let problem = constructible(ends.problem(console, piece.on(board.clone()))?)?;
    let squares = squares.into_iter().map(|square| console.square(&board, square)).collect::<Result<Vec<Square>>>()?;
    // All of them are checked before anything is answered.
    if let Some(square) = squares.iter().find(|&&square| !board.contains(square)) {
        bail!("the square {} is not on the {board} board", console.name(*square));
    }
    answer(console, "cavallo-index/1", &problem, |tour| {
        let positions: Vec<SquareDocument> =
            squares.iter().map(|&square| position_of(tour, square)).collect::<Result<_, _>>()?;
        let lines = positions.iter().map(|entry| entry.position.to_string()).collect();
        Ok((Lookups::Positions(positions), lines))
    })
}

/// Refuses other pieces and joined edges, for which nothing is constructed.
fn constructible(problem: TourProblem) -> Result<TourProblem> {
    if !problem.board().is_classic() {
        bail!(
            "at and index look things up in the constructed tour, which requires a knight on a board without joined \
             edges: leave --piece and --wrap out"
        );
    }
    Ok(problem)
}

/// Constructs the tour and answers; `ask` gives the document's answers and the lines that say the same.
fn answer(
    console: &Console,
    schema: &'static str,
    problem: &TourProblem,
    ask: impl FnOnce(&ConstructedTour) -> Result<(Lookups, Vec<String>), OwnBug>,
) -> Result<Outcome> {
    let attempt = Attempt::make(&Construct, problem, (None, 1), console, Watch::new(console.quiet, None))?;
    let answer = &attempt.solved.answer;
    let (mut found, mut lines) =
        (None, attempt.sentence(problem, console.voice()).into_iter().collect::<Vec<String>>());
    if let Answer::Found(tour) = answer {
        // Whoever claims to construct hands out nothing else.
        let tour = tour.constructed().ok_or_else(|| OwnBug("the tour was not constructed".to_owned()))?;
        let (lookups, answers) = ask(tour)?;
        (found, lines) = (Some(lookups), answers);
    }
    if console.json {
        let document = AnswerDocument::new(schema, problem, answer, attempt.unknown());
        say_json(&LookupDocument::new(document, found))?;
    } else {
        let mut out = Output::stdout();
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.commit()?;
    }
    Ok(Outcome::of_answer(answer))
}

/// A square, asked back for its position.
fn square_at(tour: &ConstructedTour, position: u64) -> Result<PositionDocument, OwnBug> {
    let square = tour.square_at(position).filter(|&square| tour.position_of(square) == Some(position));
    let square = square.ok_or_else(|| OwnBug(format!("the square at position {position} has another position")))?;
    Ok(PositionDocument { position, square: SquareName(square) })
}

/// A position, asked back for its square.
fn position_of(tour: &ConstructedTour, square: Square) -> Result<SquareDocument, OwnBug> {
    let position = tour.position_of(square).filter(|&position| tour.square_at(position) == Some(square));
    let position = position.ok_or_else(|| OwnBug(format!("at the position of {square} is another square")))?;
    Ok(SquareDocument { square: SquareName(square), position })
}
