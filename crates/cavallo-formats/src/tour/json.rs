//! Reading a JSON document of the schema `cavallo-tour/1`.
//!
//! ```text
//! {"schema":"cavallo-tour/1","board":"3x4","ends":"open","squares":["a1","b3","c1",..]}
//! ```

use cavallo::board::{Board, Piece, Square, Wrap};
use cavallo::tour::Ends;
use serde::de::{IgnoredAny, MapAccess};

use crate::text::allowance::Allowance;
use crate::text::error::{BoardDefect, ReadError, shown};
use crate::text::json_values::{
    Document, Documents, Key, List, Notes, Text, piece_text, schema_text, square_text, wrap_text,
};
use crate::text::scanner::Scanner;
use crate::tour::squares::TOUR_SCHEMA;
use crate::tour::tour_file::{Format, ReadOptions, TourFile, reconcile};

pub(crate) fn read(scanner: Scanner<'_>, options: &ReadOptions, allowance: Allowance) -> Result<TourFile, ReadError> {
    let mut documents = Documents::new(scanner, allowance);
    let claim: Claim = documents.read()?;
    documents.end::<Claim>()?;
    let said = claim.board.with_blocked(claim.blocked).map_err(BoardDefect::from)?;
    let board = reconcile(options.board.as_ref(), said)?;
    Ok(TourFile {
        format: Format::Json,
        board: options.with_piece(board, claim.piece, claim.wrap)?,
        board_inferred: false,
        notation: None,
        ends: claim.ends,
        start: claim.start,
        end: claim.end,
        squares: claim.squares,
        places: Vec::new(),
    })
}

/// What a document says.
struct Claim {
    board: Board,
    piece: Option<Piece>,
    wrap: Option<Wrap>,
    blocked: Vec<Square>,
    ends: Option<Ends>,
    start: Option<Square>,
    end: Option<Square>,
    squares: Vec<Square>,
}

const A_SCHEMA: &str = "\"schema\" to be \"cavallo-tour/1\"";
const A_BOARD: &str = "\"board\" to be a size such as \"3x10\"";
const AN_ANSWER: &str = "\"answer\" to be a word";
const ENDS: &str = "\"ends\" to be \"open\" or \"closed\"";
const SQUARES: &str = "\"squares\" to be a list such as [\"a1\",\"b3\"]";
const BLOCKED: &str = "\"blocked\" to be a list such as [\"a1\",\"b3\"]";

impl Document for Claim {
    const SCHEMA: &'static str = TOUR_SCHEMA;

    fn read<'de, A: MapAccess<'de>>(mut map: A, notes: &mut Notes) -> Result<Self, A::Error> {
        let mut schema = None;
        let mut board: Option<Board> = None;
        let (mut piece, mut wrap) = (None, None);
        let mut blocked = None;
        let mut ends = None;
        let mut start = None;
        let mut end = None;
        let mut answer = None;
        let mut squares = None;
        let known = Key(&["schema", "board", "piece", "wrap", "blocked", "ends", "start", "end", "answer", "squares"]);
        while let Some(key) = map.next_key_seed(known)? {
            let again = match key {
                "schema" => schema.replace(map.next_value_seed(schema_text(notes, TOUR_SCHEMA, A_SCHEMA))?).is_some(),
                "board" => board.replace(map.next_value_seed(board_text(notes))?).is_some(),
                "piece" => piece.replace(map.next_value_seed(piece_text(notes))?).is_some(),
                "wrap" => wrap.replace(map.next_value_seed(wrap_text(notes))?).is_some(),
                "ends" => ends.replace(map.next_value_seed(ends_text(notes))?).is_some(),
                "start" => start.replace(map.next_value_seed(square_text(notes))?).is_some(),
                "end" => end.replace(map.next_value_seed(square_text(notes))?).is_some(),
                "answer" => answer.replace(map.next_value_seed(answer_text(notes))?).is_some(),
                "blocked" => blocked.replace(map.next_value_seed(List { notes, expected: BLOCKED })?).is_some(),
                "squares" => squares.replace(map.next_value_seed(List { notes, expected: SQUARES })?).is_some(),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    false
                }
            };
            if again {
                return Err(notes.expected("each key once", format!("{key:?} again")));
            }
        }
        match (schema, board, squares, answer) {
            (None, ..) => Err(notes.expected(A_SCHEMA, "a document without one")),
            (_, None, ..) => Err(notes.expected(A_BOARD, "a document without one")),
            (_, _, None, None) => Err(notes.expected(SQUARES, "a document without them")),
            (_, _, None, Some(answer)) => {
                Err(notes.expected(SQUARES, format!("a document without a tour: its answer is {answer}")))
            }
            (_, _, Some(_), Some(answer)) if answer != shown(b"found") => {
                Err(notes.expected("\"answer\" to be \"found\" where there are squares", answer))
            }
            (Some(()), Some(board), Some(squares), _) => {
                Ok(Claim { board, piece, wrap, blocked: blocked.unwrap_or_default(), ends, start, end, squares })
            }
        }
    }
}

fn board_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<Board, Option<ReadError>> + use<>> {
    let read = |text: &str| text.parse().map_err(|error| Some(BoardDefect::Invalid(error).into()));
    Text { notes, expected: A_BOARD, read }
}

fn ends_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<Ends, Option<ReadError>> + use<>> {
    let read = |text: &str| match text {
        "open" => Ok(Ends::Open),
        "closed" => Ok(Ends::Closed),
        _ => Err(None),
    };
    Text { notes, expected: ENDS, read }
}

fn answer_text(notes: &mut Notes) -> Text<'_, impl FnOnce(&str) -> Result<String, Option<ReadError>> + use<>> {
    Text { notes, expected: AN_ANSWER, read: |text: &str| Ok(shown(text.as_bytes())) }
}
