//! The question about tours that most routes have in common, in the words of the documents.

use cavallo::tour::{Ends, ProblemError};
use cavallo::{Board, Error, Piece, Square, TourProblem, Wrap};
use cavallo_words::Language;

use crate::failure::Failure;
use crate::fields::{Field, Fields, Kind, SQUARE};
use crate::language::lang;

/// The board of every question.
pub(crate) const BOARD: Field =
    Field::required("board", Kind::Text("^[1-9][0-9]*(x[1-9][0-9]*)?$", "8x8"), "The board: files x ranks.");

/// The fields of a question.
pub(crate) const QUESTION: &[Field] = &[
    BOARD,
    Field::optional(
        "ends",
        Kind::Word(|| vec!["open", "closed"]),
        "Whether the tour returns to its start; open if left out.",
    ),
    Field::optional("start", Kind::Text(SQUARE, "a1"), "The first square."),
    Field::optional("end", Kind::Text(SQUARE, "b3"), "The last square."),
    Field::optional("prefix", Kind::Squares, "The first squares."),
    Field::optional("blocked", Kind::Squares, "Squares that the tour leaves out."),
    Field::optional("piece", Kind::Text("^[a-z0-9,+-]+$", "camel"), "The piece; the knight if left out."),
    Field::optional("wrap", Kind::Word(|| vec!["none", "files", "both"]), "Which edges are joined; none if left out."),
];

/// The question that the fields ask, on a board of at most so many squares.
pub(crate) fn question(fields: &Fields, most_squares: u64) -> Result<TourProblem, Failure> {
    let (board, lang) = (board(fields, most_squares)?, lang(fields));
    let ends = fields.text::<Ends>("ends")?.unwrap_or(Ends::Open);
    let mut problem = TourProblem::new(board, ends);
    // The field whose check fails first is to be blamed, unless the sentence speaks of another one.
    problem = problem.with_prefix(fields.squares("prefix")?).map_err(blame(lang, "prefix"))?;
    if let Some(start) = fields.text::<Square>("start")? {
        problem = problem.with_start(start).map_err(blame(lang, "start"))?;
    }
    if let Some(end) = fields.text::<Square>("end")? {
        problem = problem.with_end(end).map_err(blame(lang, "end"))?;
    }
    Ok(problem)
}

/// A question of which the ends may be given, but no squares between them.
pub(crate) fn question_of_ends(fields: &Fields, most_squares: u64) -> Result<TourProblem, Failure> {
    let problem = question(fields, most_squares)?;
    if problem.prefix().len() > 1 {
        return Err(Failure::of_field("prefix", "prefix: more than one square is given; here only the ends may be"));
    }
    Ok(problem)
}

/// The board of a question, or of a gathering.
pub(crate) fn board(fields: &Fields, most_squares: u64) -> Result<Board, Failure> {
    let board: Board = fields.text("board")?.ok_or_else(|| Failure::of_field("board", "board is missing"))?;
    if board.area() > most_squares {
        let sentence = format!("board: {board} has {} squares, and {most_squares} are the most here", board.area());
        return Err(Failure::of_field("board", sentence));
    }
    let piece: Piece = fields.text("piece")?.unwrap_or_default();
    let wrap = Wrap::NAMED.into_iter().find(|&(name, _)| Some(name) == fields.word("wrap"));
    let blocked = board.with_blocked(fields.squares("blocked")?);
    let refuse = Failure::about(lang(fields), "blocked");
    let board = blocked.map_err(|error| refuse(error.into()))?;
    Ok(board.with_piece(piece).wrapped(wrap.map_or(Wrap::None, |(_, wrap)| wrap)))
}

fn blame(lang: Language, field: &'static str) -> impl Fn(Error) -> Failure {
    move |error| {
        let field = match &error {
            Error::TourProblem(ProblemError::EndVisitedEarly(_)) => "end",
            _ => field,
        };
        Failure::about(lang, field)(error)
    }
}
