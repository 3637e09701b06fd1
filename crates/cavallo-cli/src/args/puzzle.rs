//! `cavallo puzzle`.

use std::path::PathBuf;

use cavallo::Board;
use cavallo::puzzle::Level;
use clap::{Args, ValueEnum};

use super::QuestionArgs;
use super::names::named;

/// `cavallo puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    /// The board, such as 6 or 8x8, of at most 1024 squares
    #[arg(required_unless_present_any = ["map", "solve"])]
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Difficulty; if no such puzzle is found, the nearest level
    #[arg(long, value_name = "LEVEL", default_value = "medium", value_parser = named(&Level::ALL))]
    pub(crate) level: Level,
    /// Random seed; the same seed gives the same puzzle [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Solve a puzzle instead, from a file in the form of `--format map`, and say whether it has no solution, one or more
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "map", "blocked", "level", "seed", "format"])]
    pub(crate) solve: Option<PathBuf>,
    /// What to print [default: map]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<PuzzleFormat>,
}

/// The formats of `puzzle`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleFormat {
    /// The puzzle: numbers that are given, and `.` for those to be filled in
    Map,
    /// Its solution: all numbers
    Grid,
}
