//! `cavallo verify [FILE]`: checks a tour in any format, or names its first defect.

use anyhow::Result;
use cavallo::tour::{Ends, Tour};
use serde::Serialize;

use super::checked_file::{CheckedFile, Finding};
use crate::args::TourFileArgs;
use crate::console::Console;
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

pub(crate) fn run(console: &Console, args: &TourFileArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    match CheckedFile::read(console, args)? {
        Some(checked) => answer(console, &checked),
        None => Ok(Outcome::Interrupted),
    }
}

/// Says what there is to say of a file.
pub(super) fn answer(console: &Console, checked: &CheckedFile) -> Result<Outcome> {
    let CheckedFile { file, finding } = checked;
    if console.json {
        let tour = if let Finding::Valid(tour) = finding { Some(tour) } else { None };
        say_json(&VerifyDocument {
            schema: "cavallo-verify/1",
            valid: match finding {
                Finding::Valid(_) => Some(true),
                Finding::Defect(_) => Some(false),
                Finding::Unknown(_) => None,
            },
            board: file.as_ref().map(|file| file.board.to_string()),
            format: file.as_ref().map(|file| file.format.to_string()),
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
