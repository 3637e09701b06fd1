//! A tour file: what is known before it is read, and what it says.

use std::fmt;

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::tour::Ends;

use crate::text::error::BoardDefect;
use crate::text::place::Place;

/// The formats in which a tour is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The board, rank by rank, each square with its number.
    Grid,
    /// The squares in the order of their visit.
    Moves,
    /// A document of the schema `cavallo-tour/1`.
    Json,
    /// A TSPLIB file of the type TOUR.
    Tsplib,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Grid => "numbered grid",
            Self::Moves => "move list",
            Self::Json => "JSON",
            Self::Tsplib => "TSPLIB tour",
        })
    }
}

/// What is known before a file is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The board the tour is of. Without blocked squares it is a size, and the file may still block squares; with them
    /// the file must block the same ones, if it says anything about it.
    pub board: Option<Board>,
    /// The piece that makes the tour. JSON may name it, and the comment in our TSPLIB tours; the other formats do not.
    pub piece: Option<Piece>,
    /// Which edges of the board are joined. JSON may name them, and the comment in our TSPLIB tours.
    pub wrap: Option<Wrap>,
    /// How the squares of a move list are written; the usual names and what can be told from the list itself without.
    pub notation: Option<Notation>,
    /// How many bytes of memory may be used.
    pub max_memory: Option<u64>,
}

impl ReadOptions {
    /// The board with the piece and the edges that were given or that the file names, if these agree.
    pub(crate) fn with_piece(
        &self,
        board: Board,
        piece: Option<Piece>,
        wrap: Option<Wrap>,
    ) -> Result<Board, BoardDefect> {
        let piece = agreed(self.piece, piece, |given, said| BoardDefect::WrongPiece { given, said })?;
        let wrap = agreed(self.wrap, wrap, |given, said| BoardDefect::WrongWrap {
            given: given.name().unwrap_or("none"),
            said: said.name().unwrap_or("none"),
        })?;
        Ok(board.with_piece(piece).wrapped(wrap))
    }
}

/// What was given, or what the file says, if they do not contradict each other.
fn agreed<T: Copy + Default + PartialEq>(
    given: Option<T>,
    said: Option<T>,
    defect: impl FnOnce(T, T) -> BoardDefect,
) -> Result<T, BoardDefect> {
    match (given, said) {
        (Some(given), Some(said)) if given != said => Err(defect(given, said)),
        _ => Ok(said.or(given).unwrap_or_default()),
    }
}

/// What a file says: a claim that these squares are a tour of a board.
#[derive(Clone, Debug)]
pub struct TourFile {
    /// The format it was read in.
    pub format: Format,
    /// The board, as it was given, as the file says, or as it was inferred.
    pub board: Board,
    /// Whether the board is a guess from the squares visited or from their number.
    pub board_inferred: bool,
    /// The notation of a move list, if it was not given and is not the usual one.
    pub notation: Option<Notation>,
    /// Whether the tour is said to be open or closed. JSON may say so, and the comment in TSPLIB tours of our own.
    pub ends: Option<Ends>,
    /// The first square that was asked for, if the file says. Only JSON may.
    pub start: Option<Square>,
    /// The last square that was asked for, if the file says. Only JSON may.
    pub end: Option<Square>,
    /// The squares in the order of their visit.
    pub squares: Vec<Square>,
    /// One for each of the squares; none at all for JSON.
    pub(crate) places: Vec<Place>,
}

impl TourFile {
    /// Where in the file the square at this position (from 1) stands, if that is known.
    #[must_use]
    pub fn place(&self, position: u64) -> Option<Place> {
        self.places.get(usize::try_from(position.checked_sub(1)?).ok()?).copied()
    }
}

/// The board that a file says, if it does not contradict the one given.
pub(crate) fn reconcile(given: Option<&Board>, said: Board) -> Result<Board, BoardDefect> {
    let Some(given) = given else { return Ok(said) };
    if (given.width(), given.height()) != (said.width(), said.height()) {
        return Err(BoardDefect::WrongSize { given: given.to_string(), said: said.to_string() });
    }
    if given.blocked().is_empty() {
        return Ok(said);
    }
    let only_in = |these: &Board, those: &Board| these.blocked().iter().copied().find(|&square| those.is_free(square));
    match (only_in(given, &said), only_in(&said, given)) {
        (Some(square), _) => Err(BoardDefect::BlockedOnlyAsGiven(square)),
        (None, Some(square)) => Err(BoardDefect::BlockedOnlyInFile(square)),
        (None, None) => Ok(said),
    }
}
