//! What may be wrong with a file, or with a tour that is to be written to one.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io;

use cavallo::board::{BoardError, Naming, Piece, Say, Square};
use cavallo::gather::GatherError;
use cavallo::run::Stopped;
use cavallo_words::{Knob, Voice};

use crate::text::place::Place;

/// A constructed tour, checked once more while it was written, was found to be none. This is a bug of the method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the constructed tour is not valid: {0}")]
pub struct UnsoundTour(pub String);

impl UnsoundTour {
    /// The defect as an error of writing, from which [`inside`](Self::inside) takes it out again.
    pub(crate) fn io_error(defect: &impl ToString) -> io::Error {
        io::Error::other(Self(defect.to_string()))
    }

    /// The defect inside an error of writing, if that is what it is about.
    #[must_use]
    pub fn inside(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is malformed.
    #[error("{place}: found {found}, expected {expected}")]
    Syntax {
        /// Where.
        place: Place,
        /// What stands there, in quotes and made printable, or what is the matter with it.
        found: String,
        /// What should stand there.
        expected: Cow<'static, str>,
    },
    /// The file is a grid, but its numbers are not those of a tour.
    #[error(transparent)]
    Numbering(#[from] NumberingDefect),
    /// More memory than allowed would be needed.
    #[error("the file is too large to be read with {limit} bytes of memory")]
    TooLarge {
        /// The memory allowed.
        limit: u64,
    },
    /// The board is missing, contradictory or invalid.
    #[error(transparent)]
    Board(#[from] BoardDefect),
    /// A case is well-formed, but its board or its pieces are invalid.
    #[error("{place}: {defect}")]
    Case {
        /// Where the case begins.
        place: Place,
        /// What is wrong with it.
        defect: CaseDefect,
    },
    /// Pairs of numbers that may be meant in two ways.
    #[error(
        "{place}: pairs may be (file,rank) counted from 1 at the bottom left, or (column,row) or (row,column) counted from 0 at the \
         top left"
    )]
    Ambiguous {
        /// Where the first pair stands.
        place: Place,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is nothing in the file.
    #[error("the file is empty: expected {FORMATS}")]
    Empty,
}

/// What a file may hold.
pub(crate) const FORMATS: &str = "a numbered grid, a move list, JSON or a TSPLIB tour";

/// A stop while reading, which travels as one of reading itself.
impl From<Stopped> for ReadError {
    fn from(stopped: Stopped) -> Self {
        io::Error::other(stopped).into()
    }
}

impl ReadError {
    pub(crate) fn case(place: Place, defect: impl Into<CaseDefect>) -> Self {
        Self::Case { place, defect: defect.into() }
    }

    pub(crate) fn syntax(place: Place, found: impl Into<String>, expected: impl Into<Cow<'static, str>>) -> Self {
        Self::Syntax { place, found: found.into(), expected: expected.into() }
    }
}

/// Why a case is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseDefect {
    /// Its board.
    Board(#[from] BoardError),
    /// Its knights.
    Knights(#[from] GatherError),
    /// Its king.
    King {
        /// The king's square.
        square: Square,
        /// The board's size.
        board: String,
    },
}

/// Why the numbers of a grid are not 1, 2, 3 and so on, each once. A number that is missing needs no case of its own:
/// there are as many numbers as squares, so another one is there twice or out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberingDefect {
    /// A number that was there before.
    Twice {
        /// The number.
        number: u64,
        /// The square that has it first, in the order of reading, and its place in the file.
        first: (Square, Place),
        /// The square that has it again.
        second: (Square, Place),
    },
    /// Zero, or a number greater than that of the squares.
    OutOfRange {
        /// The number.
        number: u64,
        /// The square that has it.
        square: Square,
        /// Its place in the file.
        place: Place,
        /// The greatest number there may be, that of the free squares.
        most: u64,
    },
}

/// Why it is not known or not possible which board a tour is of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardDefect {
    /// What the file says is not a board.
    Invalid(#[from] BoardError),
    /// The board given and that of the file differ in size.
    WrongSize {
        /// The size given.
        given: String,
        /// The size the file says.
        said: String,
    },
    /// A square is blocked on the board given, but not in the file.
    BlockedOnlyAsGiven(Square),
    /// A square is blocked in the file, but not on the board given, which has other blocked squares.
    BlockedOnlyInFile(Square),
    /// The piece given and that of the file differ.
    WrongPiece {
        /// The piece given.
        given: Piece,
        /// The piece the file says.
        said: Piece,
    },
    /// The edges given as joined and those of the file differ.
    WrongWrap {
        /// What was given.
        given: &'static str,
        /// What the file says.
        said: &'static str,
    },
    /// A TSPLIB tour has another number of vertices than the board has squares.
    WrongDimension {
        /// The board's size.
        board: String,
        /// The number of its free squares.
        free: u64,
        /// What the file says.
        dimension: u64,
    },
    /// A TSPLIB tour that may be of several boards.
    Unknown,
}

impl Say for ReadError {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbering(defect) => defect.say(naming, f),
            Self::Board(defect) => defect.say(naming, f),
            Self::Case { place, defect } => write!(f, "{place}: {}", defect.named(naming)),
            _ => write!(f, "{self}"),
        }
    }
}

impl Say for CaseDefect {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.say(naming, f),
            Self::Knights(error) => error.say(naming, f),
            Self::King { square, board } => {
                write!(f, "the king on {} is not on a free square of the {board} board", naming.name(*square))
            }
        }
    }
}

impl Say for NumberingDefect {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice { number, first: (first, before), second: (second, place) } => write!(
                f,
                "{place}: the number {number} of {} stands on {} already, at {before}",
                naming.name(*second),
                naming.name(*first)
            ),
            Self::OutOfRange { number, square, place, most } => write!(
                f,
                "{place}: the number {number} of {} is out of range: the {most} squares have numbers from 1 to {most}",
                naming.name(*square)
            ),
        }
    }
}

impl Say for BoardDefect {
    fn say(&self, naming: Naming, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(error) => write!(f, "the file's board cannot be used: {}", error.named(naming)),
            Self::WrongSize { given, said } => write!(f, "the board given is {given}, but that of the file is {said}"),
            Self::WrongPiece { given, said } => {
                write!(f, "the piece given is the {given}, but that of the file is the {said}")
            }
            Self::WrongWrap { given, said } => {
                write!(f, "the joined edges are given as {given}, but the file says {said}")
            }
            Self::WrongDimension { board, free, dimension } => {
                write!(f, "the file has DIMENSION {dimension}, but the {board} board has {free} free squares")
            }
            Self::Unknown => f.write_str("the file does not say which board its vertices are squares of"),
            Self::BlockedOnlyAsGiven(square) => write!(
                f,
                "{} is blocked on the board given, but not in the file: give the board that the file is about",
                naming.name(*square)
            ),
            Self::BlockedOnlyInFile(square) => write!(
                f,
                "{} is blocked in the file, but not on the board given: give the board that the file is about",
                naming.name(*square)
            ),
        }
    }
}

/// `Display` of what is said: its sentence with algebraic names.
macro_rules! display_algebraically {
    ($($type:ty),+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.say(Naming::ALGEBRAIC, f)
            }
        }
    )+};
}

display_algebraically!(CaseDefect, NumberingDefect, BoardDefect);

impl ReadError {
    /// The error for a reader, with what may help.
    #[must_use]
    pub fn in_voice(&self, voice: Voice) -> String {
        let remedy = match self {
            Self::Ambiguous { .. } => Some(format!("set {} to pairs, zero or rows", voice.knob(Knob::Notation))),
            Self::Board(defect) => defect.remedy(voice),
            _ => None,
        };
        let sentence = voice.english_sentence(self);
        remedy.map_or_else(|| sentence.clone(), |remedy| format!("{sentence}: {remedy}"))
    }
}

impl BoardDefect {
    fn remedy(&self, voice: Voice) -> Option<String> {
        let leave_out = |knob, said: &dyn fmt::Display| format!("leave {} out, or give it as {said}", voice.knob(knob));
        match self {
            Self::WrongSize { said, .. } => Some(leave_out(Knob::Board, said)),
            Self::WrongPiece { said, .. } => Some(leave_out(Knob::Piece, said)),
            Self::WrongWrap { .. } => Some(format!("leave {} out", voice.knob(Knob::Wrap))),
            Self::WrongDimension { .. } => Some(format!("give the right board with {}", voice.knob(Knob::Board))),
            Self::Unknown => Some(format!("give the board with {}", voice.knob(Knob::Board))),
            Self::Invalid(_) | Self::BlockedOnlyAsGiven(_) | Self::BlockedOnlyInFile(_) => None,
        }
    }
}

/// What was found, for people to read: in quotes, printable, and short however long it is.
pub(crate) fn shown(bytes: &[u8]) -> String {
    const MOST: usize = 40;
    const ENDING: &str = "...\"";
    let mut text = String::from("\"");
    let mut count = 1;
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().chars().map(|character| character.escape_debug().to_string());
        let invalid = chunk.invalid().iter().map(|byte| {
            let mut escaped = String::new();
            let _ = write!(escaped, "\\x{byte:02x}");
            escaped
        });
        for piece in valid.chain(invalid) {
            count += piece.chars().count();
            if count > MOST - ENDING.len() {
                return text + ENDING;
            }
            text += &piece;
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_printable_and_short() {
        assert_eq!(shown(b"b\xffz"), r#""b\xffz""#);
        assert_eq!(shown("é\0\u{1b}[2J\"".as_bytes()), r#""é\0\u{1b}[2J\"""#);
        for byte in [b'a', 0, 0xff, 0xc3] {
            let text = shown(&vec![byte; 100_000]);
            assert!(text.chars().count() <= 40 && text.ends_with("...\""), "{text}");
        }
    }
}
