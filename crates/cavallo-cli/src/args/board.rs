//! Boards, pieces, and the ends of tours: what most commands ask about.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use cavallo::board::WrittenSquare;
use cavallo::{Board, Ends, Piece, Run, Stopped, TourProblem, Wrap};
use cavallo_formats::{BoardMap, ReadError, read_map};
use clap::Args;

use super::names::named;
use super::squares::SquareList;
use crate::console::Console;
use crate::io::input::{Input, Watched};
use crate::show::unread::unreadable;

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
    pub(crate) start: Option<WrittenSquare>,
    /// The last square; in a closed tour, the last before the return
    #[arg(long, value_name = "SQ")]
    pub(crate) end: Option<WrittenSquare>,
}

impl EndsArgs {
    /// The problem on a board.
    pub(crate) fn problem(&self, console: &Console, board: Board) -> anyhow::Result<TourProblem> {
        console.name_squares_of(&board);
        let meant = |square| console.square(&board, square);
        let refused = |error: cavallo::Error| anyhow!(console.voice().error(&error));
        let (start, end) = (self.start.map(meant).transpose()?, self.end.map(meant).transpose()?);
        let ends = if self.closed { Ends::Closed } else { Ends::Open };
        let mut problem = TourProblem::new(board, ends);
        if let Some(start) = start {
            problem = problem.with_start(start).map_err(refused)?;
        }
        if let Some(end) = end {
            problem = problem.with_end(end).map_err(refused)?;
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
            return self.problem_of_map(console, read_board_map(console, path)?);
        }
        let board = board.context("there is no board: expected one such as 8 or 3x10, or --map FILE")?;
        self.ends.problem(console, blocked(console, self.piece.on(board), self.blocked.as_ref())?)
    }

    /// The puzzle of a file.
    #[cfg(feature = "puzzles")]
    pub(crate) fn puzzle(&self, console: &Console, path: &Path) -> anyhow::Result<cavallo::Puzzle> {
        let map = read_map_with(console, path, cavallo_formats::read_puzzle_map)?;
        let problem = self.ends.problem(console, self.piece.on(map.board))?;
        let given_on = |number: u64| move |square| cavallo::puzzle::Given { number, square };
        let mut given = map.given;
        given.extend(map.start.map(given_on(1)));
        given.extend(map.end.map(given_on(problem.board().free_area())));
        Ok(cavallo::Puzzle::new_in(&mut console.run(), problem, given)?)
    }

    fn problem_of_map(&self, console: &Console, map: BoardMap) -> anyhow::Result<TourProblem> {
        let given_twice = [
            (self.ends.start.is_some() && (map.start.is_some() || !map.visits.is_empty()), "start"),
            (self.ends.end.is_some() && map.end.is_some(), "end"),
        ];
        if let Some((_, what)) = given_twice.into_iter().find(|&(twice, _)| twice) {
            bail!("the map has its own {what}: leave --{what} out");
        }
        let problem = self.ends.problem(console, self.piece.on(map.board.clone()))?;
        with_visits_of(console, map, problem)
    }
}

/// The tours that begin and end as a map says.
pub(crate) fn with_visits_of(
    console: &Console,
    map: BoardMap,
    mut problem: TourProblem,
) -> anyhow::Result<TourProblem> {
    if let Some(end) = map.end {
        problem = problem.with_end(end)?;
    }
    let visits = map.start.map_or(map.visits, |start| vec![start]);
    Ok(if visits.is_empty() { problem } else { problem.with_prefix_in(&mut console.run(), visits)? })
}

/// The board without the squares that `--blocked` lists.
pub(crate) fn blocked(console: &Console, board: Board, list: Option<&SquareList>) -> anyhow::Result<Board> {
    let Some(list) = list else { return Ok(board) };
    let squares = list.on(console, &board)?;
    Ok(board.with_blocked(squares)?)
}

/// The memory that a character of a map takes: 17 bytes were measured on a map of 3000x3000 blocked squares.
const BYTES_PER_CHARACTER: u64 = 20;

/// Reads the file of `--map`.
pub(crate) fn read_board_map(console: &Console, path: &Path) -> anyhow::Result<BoardMap> {
    read_map_with(console, path, read_map)
}

/// Reads a map in one of its two forms.
pub(super) fn read_map_with<T>(
    console: &Console,
    path: &Path,
    read: fn(&mut Run<'_>, Watched, u64) -> Result<T, ReadError>,
) -> anyhow::Result<T> {
    let Input { name, reader } = Input::open(Some(path), console.guard())?;
    let most_bytes = console.memory() / BYTES_PER_CHARACTER;
    read(&mut console.run(), reader, most_bytes).map_err(|error| match error {
        // Also a stop, which has its own exit code.
        ReadError::Io(error) => anyhow::Error::from(error).context(format!("cannot read {name}")),
        ReadError::TooLarge { .. } => {
            let needed = (most_bytes + 1).saturating_mul(BYTES_PER_CHARACTER);
            io::Error::other(Stopped::Memory { needed, limit: console.memory() }).into()
        }
        error => unreadable(&error, &name),
    })
}
