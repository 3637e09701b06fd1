//! A tour file, read and verified: what `verify` judges is what `render` draws.

use anyhow::{Context, Result};
use cavallo::run::Stopped;
use cavallo::tour::Route;
use cavallo::{Ends, Problem, Tour, TourProblem, Unverified};
use cavallo_formats::{ReadError, ReadOptions, TourFile, read_tour};

use crate::args::TourFileArgs;
use crate::console::{Console, explain_stop};
use crate::input::{Input, Unread};

/// A file and its check.
pub(crate) struct CheckedFile {
    /// What it says besides the squares, if it could be read.
    pub(crate) file: Option<TourFile>,
    pub(crate) check: Check,
}

/// Whether a file is a tour.
pub(crate) enum Check {
    Valid(Tour),
    Defect(String),
    Unknown(String),
}

impl CheckedFile {
    /// Reads a tour in whatever format and verifies it; nothing if the user interrupts.
    pub(crate) fn read(console: &Console, args: &TourFileArgs) -> Result<Option<Self>> {
        let board = match &args.board {
            Some(board) => Some(board.clone().with_blocked(args.blocked.clone().unwrap_or_default().0)?),
            None => None,
        };
        let Input { name, reader } = Input::open(args.file.as_deref(), console)?;
        let (piece, wrap) = (args.piece.piece, args.piece.wrap);
        let options = ReadOptions { board, piece, wrap, max_memory: Some(console.memory()) };
        let without_file = |check| Ok(Some(Self { file: None, check }));
        let mut file = match read_tour(reader, &options) {
            Ok(file) => file,
            Err(ReadError::Numbering(defect)) => return without_file(Check::Defect(defect.to_string())),
            Err(error) => match Unread::new(error, &name) {
                Unread::Limit(why) => return without_file(Check::Unknown(why)),
                Unread::Interrupted => return Ok(None),
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
        let check = match problem.verify(&mut console.run(), route) {
            Ok(tour) => Check::Valid(tour),
            Err(Unverified::Defect(defect)) => {
                let place = defect.position().and_then(|position| file.place(position));
                let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
                Check::Defect(format!("{defect}{place}"))
            }
            Err(Unverified::Stopped(Stopped::Cancelled)) => return Ok(None),
            Err(Unverified::Stopped(stopped)) => Check::Unknown(explain_stop(stopped)),
        };
        Ok(Some(Self { file: Some(file), check }))
    }
}
