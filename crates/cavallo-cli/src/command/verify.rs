//! `cavallo verify [FILE]`: checks a tour in any format, or names its first defect.

use anyhow::Result;
use cavallo::{Ends, TourProblem};
use cavallo_ask::VerifyDocument;

use crate::args::TourFileArgs;
use crate::checked_file::{Check, CheckedFile, left_out};
use crate::console::{Console, VOICE_OF_DOCUMENTS};
use crate::io::output::{say, say_json};
use crate::outcome::Outcome;

pub(crate) fn run(console: &Console, args: &TourFileArgs) -> Result<Outcome> {
    let Some(checked) = CheckedFile::read(console, args)? else {
        if console.json {
            say_json(&VerifyDocument::new(None, None, None, Some("interrupted")))?;
        }
        return Ok(Outcome::Interrupted);
    };
    answer(console, &checked)
}

/// Says what there is to say of a file.
pub(super) fn answer(console: &Console, checked: &CheckedFile) -> Result<Outcome> {
    let CheckedFile { file, check, blocked_as_typed } = checked;
    if console.json {
        let (tour, defect, unknown) = match check {
            Check::Valid(tour) => (Some(tour), None, None),
            Check::Defect(defect) => (None, Some(defect.in_voice(VOICE_OF_DOCUMENTS)), None),
            Check::Unknown(why) => (None, None, Some(why.as_str())),
        };
        say_json(&VerifyDocument::new(file.as_ref(), tour, defect.as_deref(), unknown))?;
    } else {
        say(&match check {
            Check::Valid(tour) => {
                let returns = if tour.ends() == Ends::Open && tour.returns() { "; it could be closed" } else { "" };
                let which = TourProblem::new(tour.board().clone(), tour.ends());
                let board = Some(tour.board()).filter(|board| !blocked_as_typed && !board.blocked().is_empty());
                let left_out = board.map(|board| format!("; {}", left_out(board, console.voice()))).unwrap_or_default();
                {
                    let (first, last) = (console.name(tour.first()), console.name(tour.last()));
                    format!("valid: {which} from {first} to {last}{returns}{left_out}")
                }
            }
            Check::Defect(defect) => format!("defect: {}", defect.in_voice(console.voice())),
            Check::Unknown(why) => format!("not known: {why}"),
        })?;
    }
    Ok(match check {
        Check::Valid(_) => Outcome::Answered,
        Check::Defect(_) => Outcome::No,
        Check::Unknown(_) => Outcome::Unknown,
    })
}
