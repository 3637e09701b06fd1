//! Reading a tour in whatever format it is.
//!
//! The first characters tell: a brace is JSON, a digit or the sign of a blocked square a grid, a parenthesis a move list,
//! and a letter a TSPLIB tour if it begins one of its keywords and a move list otherwise.

use std::fmt;
use std::io::Read;

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::tour::Ends;

use crate::error::{BoardDefect, FORMATS, ReadError, shown};
use crate::scanner::{Place, Scanner, is_white};
use crate::{grid, json, moves, tsplib};

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

/// Reads a tour, whatever its format.
///
/// # Errors
/// When the file is not a tour in any format, when its board is not known or not possible, when it is too large for the
/// memory allowed, or when reading fails.
///
/// # Complexity
/// Linear in the length of the file; about 48 bytes of memory for each square in it, 80 in a move list.
pub fn read_tour(mut input: impl Read, options: &ReadOptions) -> Result<TourFile, ReadError> {
    read(Scanner::new(&mut input), options)
}

fn read(mut scanner: Scanner<'_>, options: &ReadOptions) -> Result<TourFile, ReadError> {
    scanner.pass_byte_order_mark(FORMATS)?;
    let Some(first) = scanner.pass_while(is_white)? else { return Err(ReadError::Empty) };
    let place = scanner.place();
    let mut word = Vec::new();
    let format = match first {
        b'{' => Format::Json,
        b'0'..=b'9' if options.notation == Some(Notation::Number) => Format::Moves,
        b'0'..=b'9' | b'.' | b'#' | b'-' | b'|' => Format::Grid,
        b'(' => Format::Moves,
        b'a'..=b'z' | b'A'..=b'Z' => {
            word.extend_from_slice(scanner.token(tsplib::is_keyword_byte, "a square such as b4")?.bytes);
            let next = scanner.peek()?;
            let ends = next.is_none_or(|byte| byte == b':' || is_white(byte));
            if ends && tsplib::is_keyword(&word) { Format::Tsplib } else { Format::Moves }
        }
        _ => return Err(ReadError::syntax(place, shown(&[first]), FORMATS)),
    };
    // The word is put back, so that each format is read from its beginning.
    scanner.put_back(&word, place);
    let allowance = Allowance::new(options.max_memory);
    let mut file = match format {
        // These two name the piece and the edges.
        Format::Json => return json::read(scanner, options, allowance),
        Format::Tsplib => return tsplib::read(scanner, options, allowance),
        Format::Grid => grid::read(scanner, options, allowance)?,
        Format::Moves => moves::read(scanner, options, allowance)?,
    };
    file.board = options.with_piece(file.board, None, None)?;
    Ok(file)
}

/// The memory that is left.
pub(crate) struct Allowance {
    limit: Option<u64>,
    taken: u64,
}

impl Allowance {
    /// A square with its place takes 16 bytes, and three times as much while a full vector moves into one twice as large.
    pub(crate) const SQUARE: u64 = 48;
    /// A square of a move list is kept as it is written, with its place, until it is known what it means.
    pub(crate) const WRITTEN_SQUARE: u64 = 80;
    /// A group of knights takes 24 bytes, and three times as much likewise.
    pub(crate) const KNIGHT: u64 = 72;
    /// A gathering problem in a list of them, and room for the first few of its knights.
    pub(crate) const CASE: u64 = 256;

    pub(crate) fn new(limit: Option<u64>) -> Self {
        Self { limit, taken: 0 }
    }

    /// To be called before a square is kept.
    pub(crate) fn take_square(&mut self) -> Result<(), ReadError> {
        self.take(Self::SQUARE)
    }

    /// To be called before something of this size is kept.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), ReadError> {
        self.taken = self.taken.saturating_add(bytes);
        match self.limit {
            Some(limit) if self.taken > limit => Err(ReadError::TooLarge { limit }),
            _ => Ok(()),
        }
    }

    /// The memory there was in the beginning.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.limit
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
