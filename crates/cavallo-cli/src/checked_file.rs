//! A tour file, read and verified: what `verify` judges is what `render` draws.

use anyhow::{Context, Result};
use cavallo::run::Stopped;
use cavallo::tour::{Route, TourDefect};
use cavallo::{Board, Ends, Problem, Tour, TourProblem, Unverified};
use cavallo_formats::{NumberingDefect, Place, ReadError, ReadOptions, TourFile, read_tour};
use cavallo_words::Voice;

use crate::args::{TourFileArgs, blocked, read_board_map, with_visits_of};
use crate::console::{Console, explain_stop};
use crate::io::input::Input;
use crate::show::unread::Unread;

/// A file and its check.
pub(crate) struct CheckedFile {
    /// What it says besides the squares, if it could be read.
    pub(crate) file: Option<TourFile>,
    pub(crate) check: Check,
    /// Whether the squares that are not part of the board were typed.
    pub(crate) blocked_as_typed: bool,
}

/// Whether a file is a tour.
pub(crate) enum Check {
    Valid(Tour),
    Defect(Defect),
    Unknown(String),
}

/// Why a file is not a tour.
pub(crate) enum Defect {
    /// Its numbers are not those of a tour.
    Numbering(NumberingDefect),
    /// It leaves squares of the board out that were to be visited.
    LeavesOut(Board),
    /// Its route is not a tour; the defect is at this place.
    Route(TourDefect, Option<Place>),
}

impl Defect {
    /// The defect in words.
    pub(crate) fn in_voice(&self, voice: Voice) -> String {
        match self {
            Self::Numbering(defect) => {
                let hint = if matches!(defect, NumberingDefect::OutOfRange { number: 0, .. }) {
                    "; numbers of squares, counted from 0, are read with --notation number"
                } else {
                    ""
                };
                format!("{}{hint}", voice.english_sentence(defect))
            }
            Self::LeavesOut(board) => {
                format!(
                    "{}, but all squares of {board} were to be visited; list them with --blocked",
                    left_out(board, voice)
                )
            }
            Self::Route(defect, place) => {
                let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
                format!("{}{place}", voice.english_sentence(defect))
            }
        }
    }
}

impl CheckedFile {
    /// Reads a tour in whatever format and verifies it; nothing if the user interrupts.
    pub(crate) fn read(console: &Console, args: &TourFileArgs) -> Result<Option<Self>> {
        let map = args.map.as_deref().map(|path| read_board_map(console, path)).transpose()?;
        let board = match (&map, &args.board) {
            (Some(map), _) => Some(map.board.clone()),
            (None, Some(board)) => Some(blocked(console, board.clone(), args.blocked.as_ref())?),
            (None, None) => None,
        };
        let Input { name, reader } = Input::open(args.file.as_deref(), console.guard())?;
        let (piece, wrap) = (args.piece.piece, args.piece.wrap);
        let notation = console.notation();
        let options = ReadOptions { board, piece, wrap, notation, max_memory: Some(console.memory()) };
        let blocked_as_typed = args.blocked.is_some() || args.map.is_some();
        let without_file = |check| Ok(Some(Self { file: None, check, blocked_as_typed }));
        let mut file = match read_tour(reader, &options) {
            Ok(file) => file,
            Err(ReadError::Numbering(defect)) => return without_file(Check::Defect(Defect::Numbering(defect))),
            Err(error) => match Unread::new(error, &name) {
                Unread::Limit(why) => return without_file(Check::Unknown(why)),
                Unread::Interrupted => return Ok(None),
                Unread::Bad(error) => return Err(error),
            },
        };
        if file.board_inferred {
            console.remark(&format!("assuming the board {}; set another with --board", file.board));
        }
        console.name_squares_of(&file.board);
        if let Some(notation) = file.notation {
            console.remark(&format!(
                "reading each square as {}; set another notation with --notation",
                notation.summary()
            ));
        }
        let ends = if args.closed { Ends::Closed } else { file.ends.unwrap_or(Ends::Open) };
        let mut problem = TourProblem::new(file.board.clone(), ends);
        if let Some(start) = file.start {
            problem = problem.with_start(start).with_context(|| name.clone())?;
        }
        if let Some(end) = file.end {
            problem = problem.with_end(end).with_context(|| name.clone())?;
        }
        if let Some(map) = map {
            problem = with_visits_of(console, map, problem)?;
        }
        if args.board.is_some() && !blocked_as_typed && !file.board.blocked().is_empty() {
            let defect = Defect::LeavesOut(file.board.clone());
            return Ok(Some(Self { file: Some(file), check: Check::Defect(defect), blocked_as_typed }));
        }
        let route = Route::Listed(std::mem::take(&mut file.squares));
        let check = match problem.verify(&mut console.run(), route) {
            Ok(tour) => Check::Valid(tour),
            Err(Unverified::Defect(defect)) => {
                let place = defect.position().and_then(|position| file.place(position));
                Check::Defect(Defect::Route(defect, place))
            }
            Err(Unverified::Stopped(Stopped::Cancelled)) => return Ok(None),
            Err(Unverified::Stopped(stopped)) => Check::Unknown(explain_stop(stopped)),
        };
        Ok(Some(Self { file: Some(file), check, blocked_as_typed }))
    }
}

/// The most squares that are named in a sentence.
const MOST_NAMED: usize = 8;

/// That squares of a board are left out, and which.
pub(crate) fn left_out(board: &Board, voice: Voice) -> String {
    let blocked = board.blocked();
    let mut names: Vec<String> =
        blocked.iter().take(MOST_NAMED).map(|&square| voice.square(square).to_string()).collect();
    if blocked.len() > MOST_NAMED {
        names.push("..".to_owned());
    }
    let (number, are) = if blocked.len() == 1 {
        ("one square".to_owned(), "is")
    } else {
        (format!("{} squares", blocked.len()), "are")
    };
    format!("{number} {are} left out ({})", names.join(", "))
}
