//! `cavallo distance BOARD SQ SQ`.

use anyhow::{Result, bail};
use cavallo::distance::distance;
use cavallo::run::{Run, Silent};
use serde::Serialize;

use crate::args::DistanceArgs;
use crate::console::{Console, explain_stop};
use crate::outcome::Outcome;
use crate::output::{say, say_json};

#[derive(Serialize)]
struct DistanceDocument {
    schema: &'static str,
    board: String,
    from: String,
    to: String,
    /// Absent when there is no way.
    jumps: Option<u64>,
}

pub(crate) fn run(console: &Console, args: DistanceArgs) -> Result<Outcome> {
    let board = args.board.with_blocked(args.blocked.unwrap_or_default().0)?;
    for square in [args.from, args.to] {
        if !board.contains(square) {
            bail!("the square {square} is not on the {board} board");
        }
        if !board.is_free(square) {
            bail!("the square {square} is blocked");
        }
    }
    console.catch_interrupt()?;
    let mut silent = Silent;
    let mut run = Run::new(console.budget(None, None), console.cancel_token(), &mut silent);
    let jumps = match distance(&mut run, &board, args.from, args.to) {
        Ok(jumps) => jumps,
        Err(stopped) => {
            say(&format!("not known: {}", explain_stop(stopped)))?;
            return Ok(Outcome::of_stop(stopped));
        }
    };
    if console.json {
        say_json(&DistanceDocument {
            schema: "cavallo-distance/1",
            board: board.to_string(),
            from: args.from.to_string(),
            to: args.to.to_string(),
            jumps,
        })?;
    } else {
        say(&jumps.map_or("unreachable".to_owned(), |jumps| jumps.to_string()))?;
    }
    Ok(if jumps.is_some() { Outcome::Answered } else { Outcome::No })
}
