//! `cavallo gather`, `camelot` and `generate`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use cavallo::gather::{Targets, Weights};
use cavallo::{Board, GatherProblem};
use clap::{Args, ValueEnum};

use super::PieceArgs;
use super::names::{method_names, named};
use super::picture::ThemeArg;

/// `cavallo gather`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct GatherArgs {
    /// Input files: drawings as in the coursework, lines `file rank k` after `knights WxH`, or JSON; stdin if left out or -
    pub(crate) files: Vec<PathBuf>,
    /// Method of finding the meeting square
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = method_names::<GatherProblem>())]
    pub(crate) method: String,
    /// Run all methods and print a table of their times, steps (each method's own unit of work) and answers
    #[arg(long, conflicts_with_all = ["all", "paths", "explain"])]
    pub(crate) compare: bool,
    /// What to minimise: the turns of all knights, or of the last to arrive
    #[arg(long, value_name = "WHAT", default_value = "total")]
    pub(crate) objective: ObjectiveArg,
    /// List all best squares, up to a thousand
    #[arg(long)]
    pub(crate) all: bool,
    /// Show the jumps of every knight, turn by turn
    #[arg(long)]
    pub(crate) paths: bool,
    /// Tell how each answer comes about; for montagna also the barycentre and the targets
    #[arg(long)]
    pub(crate) explain: bool,
    /// Language of the answers [default: en; it in the coursework's output file]
    #[arg(long)]
    pub(crate) lang: Option<LangArg>,
    /// Draw costs, best squares and paths, or why there are none; several cases go to OUT-1.svg, OUT-2.svg and so on
    #[arg(long, value_name = "OUT.svg|OUT.png", conflicts_with = "compare")]
    pub(crate) picture: Option<PathBuf>,
    /// Write the cost of every square as a table, bottom rank first; several cases go to OUT-1.csv, OUT-2.csv and so on
    #[arg(long, value_name = "OUT.csv|OUT.npy", conflicts_with = "compare")]
    pub(crate) costs: Option<PathBuf>,
    /// Colours of the picture [default: light]
    #[arg(long, requires = "picture")]
    pub(crate) theme: Option<ThemeArg>,
    /// Number of threads that check an answer [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    #[command(flatten)]
    pub(crate) montagna: MontagnaArgs,
    /// Write to this file instead of stdout; with --compare, the coursework's output file
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Settings of the method `montagna`.
#[derive(Args, Debug)]
pub(crate) struct MontagnaArgs {
    /// montagna: distance around the barycentre to look at
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) radius: u32,
    /// montagna: which squares to try
    #[arg(long, value_name = "WHICH", default_value = "centre", value_parser = named(&Targets::ALL))]
    pub(crate) targets: Targets,
    /// montagna: weights of the knights, as the report intends them or as its program has them
    #[arg(long, value_name = "HOW", default_value = "intended", value_parser = named(&Weights::ALL))]
    pub(crate) weights: Weights,
}

/// The objectives of `gather`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectiveArg {
    /// The total turns of all knights
    Total,
    /// The turns of the knight that arrives last
    Slowest,
}

/// The languages of `gather`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LangArg {
    /// English: Case 1: 5
    En,
    /// Italian: Caso 1: 5
    It,
}

/// `cavallo camelot`.
#[derive(Args, Debug)]
pub(crate) struct CamelotArgs {
    /// One problem per line, the king first (D4A3A8H1H8), or JSON; stdin if left out or -
    pub(crate) file: Option<PathBuf>,
    /// The board of all lines
    #[arg(long, default_value = "8")]
    pub(crate) board: Board,
}

/// `cavallo generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Number of cases
    #[arg(long, value_name = "T", default_value_t = 100)]
    pub(crate) cases: u64,
    /// Number of rows per board
    #[arg(long, value_name = "A..B", default_value = "1..10")]
    pub(crate) rows: RangeArg<u32>,
    /// Number of columns per board
    #[arg(long, value_name = "A..B", default_value = "1..10")]
    pub(crate) cols: RangeArg<u32>,
    /// Number of knights per board, anywhere and also on shared squares, with --lines or --json [default: by density]
    #[arg(long, value_name = "N", conflicts_with_all = ["density", "dir"])]
    pub(crate) knights: Option<u64>,
    /// Write a line `knights WxH` per case and a line `file rank k` per knight, for many knights on large boards
    #[arg(long, conflicts_with = "dir")]
    pub(crate) lines: bool,
    /// Probability that a square holds a knight
    #[arg(long, value_name = "P", default_value_t = 0.1, allow_negative_numbers = true)]
    pub(crate) density: f64,
    /// Jumps per turn (k) of a knight
    #[arg(long, value_name = "A..B", default_value = "1..9")]
    pub(crate) k: RangeArg<u64>,
    /// Keep within the bounds of report 000: at most 100 cases, sides of at most 10 squares
    #[arg(long)]
    pub(crate) report_bounds: bool,
    /// Random seed; the same seed gives the same input [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write `input_N.txt` and `output_N.txt` to this folder, with the next free N
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Use this N
    #[arg(long, value_name = "N", requires = "dir")]
    pub(crate) number: Option<u64>,
    /// Overwrite existing files
    #[arg(long, requires = "number")]
    pub(crate) force: bool,
}

/// A range of numbers, both ends included: `A..B`, or one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RangeArg<N>(pub(crate) RangeInclusive<N>);

impl<N: FromStr + Copy> FromStr for RangeArg<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| {
            digits
                .parse::<N>()
                .map_err(|_| format!("{text:?} is not a range: expected A..B such as 1..10, or one number"))
        };
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        Ok(Self(number(low)?..=number(high)?))
    }
}
