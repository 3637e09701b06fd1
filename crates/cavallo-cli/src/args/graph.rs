//! `cavallo graph`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use cavallo::board::WrittenSquare;
use cavallo::tour::JumpOrder;
use cavallo::{Board, Square};
use clap::{Args, ValueEnum};

use super::PieceArgs;
use super::board::{blocked, read_board_map};
use super::picture::ThemeArg;
use super::squares::SquareList;
use crate::console::Console;

/// `cavallo graph`.
#[derive(Args, Debug)]
pub(crate) struct GraphArgs {
    /// The board, such as 8 or 3x10
    #[arg(required_unless_present = "map")]
    pub(crate) board: Option<Board>,
    /// What to show
    #[arg(long, value_name = "WHAT", default_value = "moves")]
    pub(crate) show: Show,
    /// moves, matrix, distances: a turn is up to this many jumps, as a k-knight goes [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Option<u64>,
    /// moves: show the neighbours of this square only; distances: those from this square, as a board; tree: the root
    #[arg(long, value_name = "SQ")]
    pub(crate) start: Option<WrittenSquare>,
    /// tree: the most jumps of a path [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u64>,
    /// moves, tree: order of neighbours: that in which a report tries them (001, 002, 003, 004), or all eight jumps as files,ranks
    /// (to the right, up) [default: as one reads the board]
    #[arg(long, value_name = "001|..|DX,DY;..", allow_hyphen_values = true)]
    pub(crate) jumps: Option<JumpOrder>,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
    /// Read the board from a picture in text, top rank first, instead of BOARD: `.` free, `#` blocked, `S` start of the tree
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "blocked"])]
    pub(crate) map: Option<PathBuf>,
    /// Write to this file instead of stdout; a name that ends in .svg or .png makes it a picture
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Colours of the picture [default: light]
    #[arg(long)]
    pub(crate) theme: Option<ThemeArg>,
}

/// What is shown of a board.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    /// The graph of moves: every square with its neighbours
    Moves,
    /// The number of exits of every square
    Exits,
    /// The adjacency matrix: 1 where a turn joins the squares of row and column
    Matrix,
    /// The distance matrix: the fewest turns from one square to another
    Distances,
    /// The tree of all paths from a start, and how many paths of each length there are
    Tree,
}

impl GraphArgs {
    /// The board, and the start if there is one.
    pub(crate) fn question(&self, console: &Console) -> anyhow::Result<(Board, Option<Square>)> {
        self.suit()?;
        let Some(path) = &self.map else {
            let board =
                self.board.clone().context("there is no board: expected one such as 8 or 3x10, or --map FILE")?;
            let board = blocked(console, self.piece.on(board), self.blocked.as_ref())?;
            let start = self.start.map(|start| console.square(&board, start)).transpose()?;
            console.name_squares_of(&board);
            return Ok((board, start));
        };
        let map = read_board_map(console, path)?;
        console.name_squares_of(&map.board);
        let start = map.start.or(map.visits.first().copied()).filter(|_| self.show == Show::Tree);
        let given = self.start.map(|start| console.square(&map.board, start)).transpose()?;
        if start.is_some() && given.is_some() {
            bail!("the map has its own start: leave --start out");
        }
        Ok((self.piece.on(map.board), given.or(start)))
    }

    /// Refuses flags that say nothing about what is shown.
    fn suit(&self) -> anyhow::Result<()> {
        let given = [
            (self.k.is_some(), "--k", &[Show::Moves, Show::Matrix, Show::Distances][..]),
            (self.start.is_some(), "--start", &[Show::Moves, Show::Distances, Show::Tree]),
            (self.depth.is_some(), "--depth", &[Show::Tree]),
            (self.jumps.is_some(), "--jumps", &[Show::Moves, Show::Tree]),
        ];
        let unsuited = given.into_iter().find(|&(given, _, shows)| given && !shows.contains(&self.show));
        if let Some((_, flag, shows)) = unsuited {
            let name = |show: &Show| show.to_possible_value().map(|value| value.get_name().to_owned());
            let shows: Vec<String> = shows.iter().filter_map(name).collect();
            let (last, before) = shows.split_last().context("a flag is for something")?;
            let shows = if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) };
            bail!("{flag} is for --show {shows}: leave one of them out");
        }
        Ok(())
    }
}
