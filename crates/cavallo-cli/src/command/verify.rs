//! `cavallo verify [FILE]`: checks a tour in any format, or names its first defect.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, Result};
use cavallo::board::Board;
use cavallo::tour::{Ends, Route, Tour, TourProblem, verify};
use cavallo_formats::{ReadError, ReadOptions, TourFile, read_tour};
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::{say, say_json};
use crate::quantity::show_bytes;

#[derive(Serialize)]
struct VerifyDocument {
    schema: &'static str,
    valid: bool,
    board: Option<String>,
    format: Option<String>,
    /// What it was checked as.
    ends: Option<String>,
    /// Whether one more jump leads back to the first square.
    returns: Option<bool>,
    defect: Option<String>,
}

pub(crate) fn run(console: &Console, args: &VerifyArgs) -> Result<Outcome> {
    let board = match &args.board {
        Some(board) => Some(board.clone().with_blocked(args.blocked.clone().unwrap_or_default().0)?),
        None => None,
    };
    console.catch_interrupt()?;
    let name = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let shown = name.map_or("standard input".to_owned(), |path| path.display().to_string());
    let mut file = match read(name, board, console.memory()) {
        Ok(file) => file,
        Err(ReadError::Numbering(defect)) => return answer(console, None, Err(&defect.to_string())),
        Err(ReadError::TooLarge { limit }) => {
            say(&format!(
                "not known: {shown} needs more than {} of memory; --max-memory sets another limit",
                show_bytes(limit)
            ))?;
            return Ok(Outcome::Unknown);
        }
        Err(ReadError::Io(error)) => return Err(error).with_context(|| format!("cannot read {shown}")),
        Err(error) => return Err(error).context(shown),
    };
    if console.cancel_token().is_cancelled() {
        return Ok(Outcome::Interrupted);
    }
    if file.board_inferred {
        console.remark(&format!("the board is taken to be {}; --board sets another", file.board));
    }
    let ends = if args.closed { Ends::Closed } else { file.ends.unwrap_or(Ends::Open) };
    let problem = TourProblem::new(file.board.clone(), ends);
    let route = Route(std::mem::take(&mut file.route.0));
    match verify(&problem, route) {
        Ok(tour) => answer(console, Some(&file), Ok(&tour)),
        Err(defect) => {
            let place = defect.position().and_then(|position| file.place(position));
            let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
            answer(console, Some(&file), Err(&format!("{defect}{place}")))
        }
    }
}

fn read(path: Option<&Path>, board: Option<Board>, memory: u64) -> Result<TourFile, ReadError> {
    let options = ReadOptions { board, max_memory: Some(memory) };
    let input: Box<dyn BufRead> = match path {
        None => Box::new(io::stdin().lock()),
        Some(path) => Box::new(BufReader::with_capacity(1 << 16, File::open(path).map_err(ReadError::Io)?)),
    };
    read_tour(input, &options)
}

fn answer(console: &Console, file: Option<&TourFile>, result: Result<&Tour, &str>) -> Result<Outcome> {
    if console.json {
        say_json(&VerifyDocument {
            schema: "cavallo-verify/1",
            valid: result.is_ok(),
            board: file.map(|file| file.board.to_string()),
            format: file.map(|file| file.format.to_string()),
            ends: result.ok().map(|tour| tour.ends().to_string()),
            returns: result.ok().map(Tour::returns),
            defect: result.err().map(ToOwned::to_owned),
        })?;
    } else {
        match result {
            Ok(tour) => {
                let returns = match (tour.ends(), tour.returns()) {
                    (Ends::Open, true) => "; it could be closed",
                    _ => "",
                };
                let (board, first, last) = (tour.board(), tour.first(), tour.last());
                say(&format!("valid: {} tour of {board} from {first} to {last}{returns}", tour.ends()))?;
            }
            Err(defect) => say(&format!("defect: {defect}"))?,
        }
    }
    Ok(if result.is_ok() { Outcome::Answered } else { Outcome::No })
}
