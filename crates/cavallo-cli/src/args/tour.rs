//! `cavallo tour`, `exists`, `at`, `index`, `verify` and `distance`.

use std::num::NonZero;
use std::path::PathBuf;

use cavallo::board::{Symmetry, WrittenSquare};
use cavallo::tour::{JumpOrder, TieRule};
use cavallo::{Board, TourProblem};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::names::method_names;
use super::picture::{PictureArgs, ThemeArg};
use super::squares::{SquareList, Starts};
use super::{EndsArgs, PieceArgs, QuestionArgs};

/// `cavallo tour`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct TourArgs {
    /// The board, such as 8 or 3x10; asked for on a terminal if left out
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Squares already visited, in this order
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) prefix: Option<SquareList>,
    /// Find a tour from each of these squares: `all`, a list, or a number of squares spread over the board by --seed (the square
    /// 12 of --notation number is `12,`). Each has its share of the time
    #[arg(long, value_name = "all|N|SQ,SQ..", conflicts_with_all = ["start", "prefix"])]
    pub(crate) starts: Option<Starts>,
    /// Only a tour that this symmetry of the board maps onto itself
    #[arg(long, value_name = "NAME", value_parser = super::names::named(&Symmetry::NAMED),
        conflicts_with_all = ["start", "end", "prefix", "starts", "method", "ties", "jumps", "no_repair", "least_only", "no_theorems", "explain", "frames"])]
    pub(crate) symmetry: Option<Symmetry>,
    /// Method of finding a tour [default: auto; with --ties, --jumps, --no-repair, --least-only, --explain or --frames: warnsdorff]
    #[arg(long, value_name = "NAME", value_parser = method_names::<TourProblem>())]
    pub(crate) method: Option<String>,
    /// How warnsdorff breaks ties [default: roth]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    pub(crate) ties: Option<TieRule>,
    /// Order in which warnsdorff and depth-first try jumps: that of a report (001, 002, 003, 004), or all eight as
    /// files,ranks (to the right, up), the first tried first. Ties go by it
    #[arg(long, value_name = "001|..|DX,DY;..", allow_hyphen_values = true)]
    pub(crate) jumps: Option<JumpOrder>,
    /// Leave walks of warnsdorff that are stuck as they are: plain depth-first search in Warnsdorff's order
    #[arg(long)]
    pub(crate) no_repair: bool,
    /// Let warnsdorff try only squares with the fewest exits, as report 004 does; it may miss an existing tour
    #[arg(long)]
    pub(crate) least_only: bool,
    /// Let the method work also where a theorem says that there is no tour
    #[arg(long)]
    pub(crate) no_theorems: bool,
    /// Give up after placing this many squares
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Random seed; the same seed gives the same tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of threads that write and check a constructed tour [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Explain every jump: the candidates, the choice and why; for a constructed tour, its parts
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Show the method at work, jump by jump, as an animated GIF or a folder of SVG files
    #[arg(long, value_name = "OUT.gif|DIR", conflicts_with = "starts")]
    pub(crate) frames: Option<PathBuf>,
    /// Output format [default: by the extension of FILE (svg, png, gif), else grid]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<TourFormat>,
    /// Write to this file instead of stdout
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The formats of `tour`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TourFormat {
    /// The number of each visit, one line per rank, top rank first
    Grid,
    /// The squares on one line
    Moves,
    /// A JSON document with everything that is known
    Json,
    /// A TSPLIB .tour file
    Tsplib,
    /// The board's graph as a TSPLIB .hcp file, for other solvers; no search
    Hcp,
    /// An animation on the terminal; without a terminal, the numbers with coordinates around them
    Terminal,
    /// Vector graphics
    Svg,
    /// Pixels
    Png,
    /// An animation
    Gif,
    /// Nothing: compute and verify only
    None,
}

/// `cavallo exists`.
#[derive(Args, Debug)]
pub(crate) struct ExistsArgs {
    /// The board, such as 8 or 3x10
    #[arg(required_unless_present = "map")]
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Draw the argument: the squares that it is about, and the answer in words
    #[arg(long, value_name = "OUT.svg|OUT.png")]
    pub(crate) picture: Option<PathBuf>,
    /// Colours of the picture [default: light]
    #[arg(long, requires = "picture")]
    pub(crate) theme: Option<ThemeArg>,
}

/// `cavallo at`.
#[derive(Args, Debug)]
pub(crate) struct AtArgs {
    /// The board, such as 8 or 3x10
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Positions in the tour, counted from 1
    #[arg(required = true, value_name = "POSITION", value_parser = position)]
    pub(crate) positions: Vec<u64>,
}

fn position(text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>().ok().filter(|&position| position > 0);
    number.ok_or_else(|| "it is not a position: expected a whole number from 1".to_owned())
}

/// `cavallo index`.
#[derive(Args, Debug)]
pub(crate) struct IndexArgs {
    /// The board, such as 8 or 3x10
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares of the board
    #[arg(required = true, value_name = "SQ")]
    pub(crate) squares: Vec<WrittenSquare>,
}

/// `cavallo verify`, and which tour `cavallo render` draws.
#[derive(Args, Debug)]
pub(crate) struct TourFileArgs {
    /// A numbered grid, a move list, JSON or a TSPLIB tour; stdin if left out or -
    pub(crate) file: Option<PathBuf>,
    /// The board, if the file does not name it; all of its squares, but for those of --blocked, must be visited
    #[arg(long)]
    pub(crate) board: Option<Board>,
    /// The tour must return to its first square
    #[arg(long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares that are not part of the board, if the file does not name them
    #[arg(long, value_name = "SQ,SQ..", requires = "board")]
    pub(crate) blocked: Option<SquareList>,
    /// Read the board from a picture in text instead, top rank first: `.` free, `#` blocked; `S`, `E` and numbers are squares
    /// that the tour must visit first, last and in this order
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "blocked"])]
    pub(crate) map: Option<PathBuf>,
}

/// `cavallo distance`.
#[derive(Args, Debug)]
pub(crate) struct DistanceArgs {
    /// The board, such as 8 or 3x10
    #[arg(required_unless_present = "map")]
    pub(crate) board: Option<Board>,
    /// From this square
    #[arg(required_unless_present = "map")]
    pub(crate) from: Option<WrittenSquare>,
    /// To this square
    #[arg(required_unless_present = "map")]
    pub(crate) to: Option<WrittenSquare>,
    /// Read board and squares from a picture in text instead, top rank first: `.` free, `#` blocked, `S` from here, `E` to here
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "blocked"])]
    pub(crate) map: Option<PathBuf>,
    /// Show a breadth-first search at work, level by level, as an animated GIF or a folder of SVG files
    #[arg(long, value_name = "OUT.gif|DIR")]
    pub(crate) frames: Option<PathBuf>,
    /// Colours of the frames [default: light]
    #[arg(long, requires = "frames")]
    pub(crate) theme: Option<ThemeArg>,
    #[command(flatten)]
    pub(crate) piece: PieceArgs,
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
}

fn tie_rules() -> impl TypedValueParser<Value = TieRule> {
    let names = TieRule::ALL.map(|(name, rule)| PossibleValue::new(name).help(rule.summary()));
    PossibleValuesParser::from(names).map(|name| {
        let rule = TieRule::ALL.into_iter().find(|&(known, _)| known == name);
        rule.map_or_else(TieRule::default, |(_, rule)| rule)
    })
}
