//! Boards, pieces, and the ends of tours: what most commands ask about.

use cavallo::{Board, Ends, Piece, Square, TourProblem, Wrap};
use clap::Args;

use super::named;
use super::squares::SquareList;

/// The piece and the edges of the board, for every command that takes a board.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PieceArgs {
    /// The piece: knight, wazir, ferz, king, dabbaba, alfil, camel, zebra, giraffe, antelope, gnu and others by name; A,B for
    /// an (a,b)-leaper; A,B+C,D for the sum of two [default: knight]
    #[arg(long, value_name = "NAME|A,B|A,B+C,D")]
    pub(crate) piece: Option<Piece>,
    /// Join the left edge of the board to the right one (files: a cylinder), or the lower edge to the upper one as well (both:
    /// a torus)
    #[arg(long, value_name = "WHICH", value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Option<Wrap>,
}

impl PieceArgs {
    /// The board with this piece and these edges.
    pub(crate) fn on(&self, board: Board) -> Board {
        board.with_piece(self.piece.unwrap_or_default()).wrapped(self.wrap.unwrap_or_default())
    }
}

/// How the tour begins and ends: shared by all commands about tours.
#[derive(Args, Debug)]
pub(crate) struct EndsArgs {
    /// The tour must return to its first square
    #[arg(long, conflicts_with = "open")]
    pub(crate) closed: bool,
    /// The tour may end anywhere (this is the default)
    #[arg(long)]
    pub(crate) open: bool,
    /// The first square
    #[arg(long, value_name = "SQ")]
    pub(crate) start: Option<Square>,
    /// The last square; of a closed tour the last before the return
    #[arg(long, value_name = "SQ")]
    pub(crate) end: Option<Square>,
}

impl EndsArgs {
    /// The problem on a board.
    pub(crate) fn problem(&self, board: Board) -> anyhow::Result<TourProblem> {
        let ends = if self.closed { Ends::Closed } else { Ends::Open };
        let mut problem = TourProblem::new(board, ends);
        if let Some(start) = self.start {
            problem = problem.with_start(start)?;
        }
        if let Some(end) = self.end {
            problem = problem.with_end(end)?;
        }
        Ok(problem)
    }
}

/// What the question is: shared by `tour` and `exists`.
#[derive(Args, Debug)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
}

impl QuestionArgs {
    /// The problem on a board, its blocked squares taken out.
    pub(crate) fn problem(&self, board: Board) -> anyhow::Result<TourProblem> {
        let blocked = self.blocked.clone().unwrap_or_default().0;
        self.ends.problem(self.piece.on(board).with_blocked(blocked)?)
    }
}
