//! `cavallo distance BOARD SQ SQ`.

use anyhow::{Result, bail};
use cavallo::distance::{bfs, distance};
use cavallo::run::Run;
use cavallo_formats::{SquareName, SquareNames};
use cavallo_render::algorithm::{Recording, WavesFilm, check_size};
use serde::Serialize;

use crate::args::DistanceArgs;
use crate::console::{Console, explain_stop};
use crate::frames::FilmTarget;
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::picture::ThemeArg;

#[derive(Serialize)]
struct DistanceDocument<'a> {
    schema: &'static str,
    board: String,
    #[serde(skip_serializing_if = "SquareNames::is_empty")]
    blocked: SquareNames<'a>,
    from: SquareName,
    to: SquareName,
    /// `null` when there is no way, or when it is not known.
    jumps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(crate) fn run(console: &Console, args: &DistanceArgs) -> Result<Outcome> {
    let board = args.board.clone().with_blocked(args.blocked.clone().unwrap_or_default().0)?;
    for square in [args.from, args.to] {
        if !board.contains(square) {
            bail!("the square {square} is not on the {board} board");
        }
        if !board.is_free(square) {
            bail!("the square {square} is blocked");
        }
    }
    if args.frames.is_some() {
        check_size(&board)?;
    }
    console.catch_interrupt()?;
    let target = args.frames.as_deref().map(FilmTarget::open).transpose()?;
    let mut recording = Recording::new();
    let found = if target.is_some() {
        let mut run =
            Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut recording);
        bfs(&mut run, &board, args.from, args.to)
    } else {
        let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token());
        distance(&mut run, &board, args.from, args.to)
    };
    if console.json {
        say_json(&DistanceDocument {
            schema: "cavallo-distance/1",
            board: board.to_string(),
            blocked: SquareNames(board.blocked()),
            from: SquareName(args.from),
            to: SquareName(args.to),
            jumps: found.ok().flatten(),
            stopped: found.err().map(explain_stop),
        })?;
    } else {
        say(&match found {
            Ok(Some(jumps)) => jumps.to_string(),
            Ok(None) => "unreachable".to_owned(),
            Err(stopped) => format!("not known: {}", explain_stop(stopped)),
        })?;
    }
    // The answer first: pictures take longer, and whoever stops them has it. A search that was stopped is not shown.
    if let (Some(target), Ok(_)) = (target, found) {
        let theme = ThemeArg::colours(args.theme);
        target.write(console, &WavesFilm::new(&board, recording, args.from, args.to, theme))?;
    }
    Ok(match found {
        Ok(Some(_)) => Outcome::Answered,
        Ok(None) => Outcome::No,
        Err(stopped) => Outcome::of_stop(stopped),
    })
}
