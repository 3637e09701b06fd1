//! `cavallo verify [FILE]`: checks a tour in any format, or names its first defect.

use anyhow::{Context, Result};
use cavallo::tour::{Ends, Route, Tour, TourProblem, verify};
use cavallo_formats::{ReadError, ReadOptions, TourFile, read_tour};
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::console::Console;
use crate::input::{Input, Unread, while_waiting};
use crate::outcome::Outcome;
use crate::output::{say, say_json};

#[derive(Serialize)]
struct VerifyDocument<'a> {
    schema: &'static str,
    /// `null` when it is not known.
    valid: Option<bool>,
    board: Option<String>,
    format: Option<String>,
    /// What it was checked as.
    ends: Option<String>,
    /// Whether one more jump leads back to the first square.
    returns: Option<bool>,
    defect: Option<&'a String>,
    stopped: Option<&'a String>,
}

pub(crate) fn run(console: &Console, args: &VerifyArgs) -> Result<Outcome> {
    let board = match &args.board {
        Some(board) => Some(board.clone().with_blocked(args.blocked.clone().unwrap_or_default().0)?),
        None => None,
    };
    console.catch_interrupt()?;
    let Input { name, reader } = Input::open(args.file.as_deref(), console)?;
    let options = ReadOptions { board, max_memory: Some(console.memory()) };
    let mut file = match while_waiting(console, || read_tour(reader, &options)) {
        Ok(file) => file,
        Err(ReadError::Numbering(defect)) => return answer(console, None, &Finding::Defect(defect.to_string())),
        Err(error) => match Unread::new(error, &name) {
            Unread::Limit(why) => return answer(console, None, &Finding::Unknown(why)),
            Unread::Interrupted => return Ok(Outcome::Interrupted),
            Unread::Bad(error) => return Err(error),
        },
    };
    if file.board_inferred {
        console.remark(&format!("the board is taken to be {}; --board sets another", file.board));
    }
    let ends = if args.closed { Ends::Closed } else { file.ends.unwrap_or(Ends::Open) };
    let mut problem = TourProblem::new(file.board.clone(), ends);
    if let Some(start) = file.start {
        problem = problem.with_start(start).with_context(|| name.clone())?;
    }
    if let Some(end) = file.end {
        problem = problem.with_end(end).with_context(|| name.clone())?;
    }
    let route = Route::Listed(std::mem::take(&mut file.squares));
    match verify(&problem, route) {
        Ok(tour) => answer(console, Some(&file), &Finding::Valid(&tour)),
        Err(defect) => {
            let place = defect.position().and_then(|position| file.place(position));
            let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
            answer(console, Some(&file), &Finding::Defect(format!("{defect}{place}")))
        }
    }
}

/// What there is to say of a file.
enum Finding<'t> {
    Valid(&'t Tour),
    Defect(String),
    Unknown(String),
}

fn answer(console: &Console, file: Option<&TourFile>, finding: &Finding<'_>) -> Result<Outcome> {
    if console.json {
        let tour = if let Finding::Valid(tour) = finding { Some(*tour) } else { None };
        say_json(&VerifyDocument {
            schema: "cavallo-verify/1",
            valid: match finding {
                Finding::Valid(_) => Some(true),
                Finding::Defect(_) => Some(false),
                Finding::Unknown(_) => None,
            },
            board: file.map(|file| file.board.to_string()),
            format: file.map(|file| file.format.to_string()),
            ends: tour.map(|tour| tour.ends().to_string()),
            returns: tour.map(Tour::returns),
            defect: if let Finding::Defect(defect) = finding { Some(defect) } else { None },
            stopped: if let Finding::Unknown(why) = finding { Some(why) } else { None },
        })?;
    } else {
        say(&match finding {
            Finding::Valid(tour) => {
                let returns = if tour.ends() == Ends::Open && tour.returns() { "; it could be closed" } else { "" };
                let (board, first, last) = (tour.board(), tour.first(), tour.last());
                format!("valid: {} tour of {board} from {first} to {last}{returns}", tour.ends())
            }
            Finding::Defect(defect) => format!("defect: {defect}"),
            Finding::Unknown(why) => format!("not known: {why}"),
        })?;
    }
    Ok(match finding {
        Finding::Valid(_) => Outcome::Answered,
        Finding::Defect(_) => Outcome::No,
        Finding::Unknown(_) => Outcome::Unknown,
    })
}
