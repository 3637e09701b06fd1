//! Boards, pieces, and the ends of tours: what most commands ask about.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use cavallo::{Board, Ends, Piece, Square, Stopped, TourProblem, Wrap};
use cavallo_formats::{BoardMap, ReadError, read_map};
use clap::Args;

use super::named;
use super::squares::SquareList;
use crate::console::Console;
use crate::input::Input;

/// The piece and the edges of the board, for every command that takes a board.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PieceArgs {
    /// The piece: a name such as king or camel, A,B for an (A,B)-leaper, or A,B+C,D for one that may jump either way
    /// [default: knight]
    #[arg(long, value_name = "PIECE", long_help = piece_help())]
    pub(crate) piece: Option<Piece>,
    /// Join opposite edges of the board: left and right (files, a cylinder), or lower and upper as well (both, a torus)
    #[arg(long, value_name = "EDGES", value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Option<Wrap>,
}

/// The help with all names.
fn piece_help() -> String {
    let names: Vec<&str> = Piece::NAMED.iter().map(|&(name, _)| name).collect();
    format!(
        "The piece, by its name, as A,B for an (A,B)-leaper, or as A,B+C,D for one that may jump either way: 1,2 is the \
         knight, 0,1+1,1 the king [default: knight]\n\nNames: {}",
        names.join(", ")
    )
}

impl PieceArgs {
    /// The board with this piece and these edges.
    pub(crate) fn on(&self, board: Board) -> Board {
        board.with_piece(self.piece.unwrap_or_default()).wrapped(self.wrap.unwrap_or_default())
    }
}

/// How a tour begins and ends: shared by the commands about tours.
#[derive(Args, Debug)]
pub(crate) struct EndsArgs {
    /// The tour must return to its first square
    #[arg(long, conflicts_with = "open")]
    pub(crate) closed: bool,
    /// The tour may end anywhere (the default)
    #[arg(long)]
    pub(crate) open: bool,
    /// The first square
    #[arg(long, value_name = "SQ")]
    pub(crate) start: Option<Square>,
    /// The last square; in a closed tour, the last before the return
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

/// Which tours are meant: shared by `tour`, `exists`, `count` and `estimate`.
#[derive(Args, Debug)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
    /// Read the board from a picture in text, top rank first, instead of BOARD: `.` free, `#` blocked, `S` start, `E` end,
    /// numbers for visits that are given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "blocked"])]
    pub(crate) map: Option<PathBuf>,
}

impl QuestionArgs {
    /// The problem on a board without its blocked squares; without a board, on that of the map.
    pub(crate) fn problem(&self, console: &Console, board: Option<Board>) -> anyhow::Result<TourProblem> {
        if let Some(path) = &self.map {
            return self.problem_of_map(read_board_map(console, path)?);
        }
        let board = board.context("there is no board: expected one such as 8 or 3x10, or --map FILE")?;
        let blocked = self.blocked.clone().unwrap_or_default().0;
        self.ends.problem(self.piece.on(board).with_blocked(blocked)?)
    }

    fn problem_of_map(&self, map: BoardMap) -> anyhow::Result<TourProblem> {
        let given_twice = [
            (self.ends.start.is_some() && (map.start.is_some() || !map.visits.is_empty()), "start"),
            (self.ends.end.is_some() && map.end.is_some(), "end"),
        ];
        if let Some((_, what)) = given_twice.into_iter().find(|&(twice, _)| twice) {
            bail!("the map has its own {what}: leave --{what} out");
        }
        let mut problem = self.ends.problem(self.piece.on(map.board))?;
        if let Some(end) = map.end {
            problem = problem.with_end(end)?;
        }
        let visits = map.start.map_or(map.visits, |start| vec![start]);
        Ok(if visits.is_empty() { problem } else { problem.with_prefix(visits)? })
    }
}

/// The memory that a character of a map takes: 17 bytes were measured on a map of 3000x3000 blocked squares.
const BYTES_PER_CHARACTER: u64 = 20;

/// Reads the file of `--map`.
pub(super) fn read_board_map(console: &Console, path: &Path) -> anyhow::Result<BoardMap> {
    let Input { name, reader } = Input::open(Some(path), console)?;
    let most_bytes = console.memory() / BYTES_PER_CHARACTER;
    read_map(reader, most_bytes).map_err(|error| match error {
        // Also a stop, which has its own exit code.
        ReadError::Io(error) => anyhow::Error::from(error).context(format!("cannot read {name}")),
        ReadError::TooLarge { .. } => {
            let needed = (most_bytes + 1).saturating_mul(BYTES_PER_CHARACTER);
            io::Error::other(Stopped::Memory { needed, limit: console.memory() }).into()
        }
        error => anyhow::Error::new(error).context(name),
    })
}
