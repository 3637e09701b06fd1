//! The fields of a board, and of a question about tours, put together. Whatever is wrong is blamed on the field that says it.

use cavallo::tour::ProblemError;
use cavallo::{Board, Ends, Error, Piece, Square, TourProblem, Wrap};

use super::Size;
use crate::refusal::Refusal;

/// The board of a question.
pub(crate) fn board(
    size: &Size,
    blocked: Option<&[Square]>,
    piece: Option<Piece>,
    wrap: Option<Wrap>,
) -> Result<Board, Refusal> {
    let board = size.board().with_blocked(blocked.unwrap_or_default().to_vec());
    let board = board.map_err(|error| Refusal::about("blocked", error))?;
    Ok(board.with_piece(piece.unwrap_or_default()).wrapped(wrap.unwrap_or_default()))
}

/// The fields of a question about tours, but for the board.
pub(crate) struct TourFields<'a> {
    pub(crate) ends: Option<Ends>,
    pub(crate) start: Option<Square>,
    pub(crate) end: Option<Square>,
    pub(crate) prefix: Option<&'a [Square]>,
}

/// The question about tours of a board.
pub(crate) fn tours(board: Board, fields: &TourFields<'_>) -> Result<TourProblem, Refusal> {
    let TourFields { ends, start, end, prefix } = *fields;
    let mut problem = TourProblem::new(board, ends.unwrap_or(Ends::Open));
    // The field whose check fails first is to be blamed, unless the sentence speaks of another one.
    problem = problem.with_prefix(prefix.unwrap_or_default().to_vec()).map_err(blame("prefix"))?;
    if let Some(start) = start {
        problem = problem.with_start(start).map_err(blame("start"))?;
    }
    if let Some(end) = end {
        problem = problem.with_end(end).map_err(blame("end"))?;
    }
    Ok(problem)
}

fn blame(field: &'static str) -> impl Fn(Error) -> Refusal {
    move |error| {
        let field = match &error {
            Error::TourProblem(ProblemError::EndVisitedEarly(_)) => "end",
            _ => field,
        };
        Refusal::about(field, error)
    }
}
