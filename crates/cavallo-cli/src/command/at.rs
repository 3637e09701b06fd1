//! `cavallo at BOARD POSITION..`: the squares at these positions of the constructed tour.

use anyhow::{Result, bail};
use cavallo::tour::ConstructedTour;
use cavallo_formats::SquareName;
use serde::Serialize;

use super::lookup;
use crate::args::AtArgs;
use crate::console::Console;
use crate::outcome::{Outcome, OwnBug};

#[derive(Serialize)]
struct Squares {
    squares: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    position: u64,
    square: SquareName,
}

pub(crate) fn run(console: &Console, args: AtArgs) -> Result<Outcome> {
    let AtArgs { board, ends, positions } = args;
    // All of them are checked before anything is answered.
    if let Some(position) = positions.iter().find(|&&position| position > board.area()) {
        bail!(
            "there is no position {position}: expected one from 1 to {}, as the {board} board has squares",
            board.area()
        );
    }
    lookup::run(console, "cavallo-at/1", board, &ends, |tour| {
        let squares: Vec<Entry> = positions.iter().map(|&position| entry(tour, position)).collect::<Result<_, _>>()?;
        let lines = squares.iter().map(|entry| entry.square.0.to_string()).collect();
        Ok((Squares { squares }, lines))
    })
}

/// A square, asked back for its position.
fn entry(tour: &ConstructedTour, position: u64) -> Result<Entry, OwnBug> {
    let square = tour.square_at(position).filter(|&square| tour.position_of(square) == Some(position));
    let square = square.ok_or_else(|| OwnBug(format!("the square at position {position} has another position")))?;
    Ok(Entry { position, square: SquareName(square) })
}
