//! `cavallo index BOARD SQ..`: the positions of these squares in the constructed tour.

use anyhow::{Result, bail};
use cavallo::board::Square;
use cavallo::tour::ConstructedTour;
use cavallo_formats::SquareName;
use serde::Serialize;

use super::lookup;
use crate::args::IndexArgs;
use crate::console::Console;
use crate::outcome::{Outcome, OwnBug};

#[derive(Serialize)]
struct Positions {
    positions: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    square: SquareName,
    position: u64,
}

pub(crate) fn run(console: &Console, args: IndexArgs) -> Result<Outcome> {
    let IndexArgs { board, ends, squares } = args;
    // All of them are checked before anything is answered.
    if let Some(square) = squares.iter().find(|&&square| !board.contains(square)) {
        bail!("the square {square} is not on the {board} board");
    }
    lookup::run(console, "cavallo-index/1", board, &ends, |tour| {
        let positions: Vec<Entry> = squares.iter().map(|&square| entry(tour, square)).collect::<Result<_, _>>()?;
        let lines = positions.iter().map(|entry| entry.position.to_string()).collect();
        Ok((Positions { positions }, lines))
    })
}

/// A position, asked back for its square.
fn entry(tour: &ConstructedTour, square: Square) -> Result<Entry, OwnBug> {
    let position = tour.position_of(square).filter(|&position| tour.square_at(position) == Some(square));
    let position = position.ok_or_else(|| OwnBug(format!("at the position of {square} is another square")))?;
    Ok(Entry { square: SquareName(square), position })
}
