//! What can be typed. One definition feeds the parser, the help, the completions and the man pages.

mod count;
mod experiment;

use cavallo::board::{Board, Square};
use cavallo::gather::{Targets, Weights};
use cavallo::tour::{Ends, METHODS, TieRule, TourProblem};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use crate::console::Common;
use crate::picture::{PictureArgs, ThemeArg};
use crate::render_args::RenderArgs;
use crate::squares::{SquareList, Starts};

pub(crate) use count::{CountArgs, CountMethodArg, EstimateArgs, SampleArgs, SampleFormat};
pub(crate) use experiment::{ALL, ExperimentArgs};

/// Knights on boards: find, check and explain knight's tours, and gather k-knights.
///
/// Boards are `COLSxROWS` (3x10 is 3 files by 10 ranks; 8 is 8x8), squares are algebraic (a1 is bottom left; after z comes
/// aa) or pairs (file,rank) counted from 1. Exit codes: 0 yes, found, answered; 1 proved that there is none, or a defect in
/// a tour; 2 bad usage or input; 3 not known; 70 a result of ours failed its verification; 130 interrupted.
#[derive(Parser, Debug)]
#[command(name = "cavallo", version, propagate_version = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Find a tour, or the reason why there is none
    Tour(TourArgs),
    /// Say whether there is a tour, and why
    Exists(ExistsArgs),
    /// The squares at some positions of the constructed tour, without building it
    At(AtArgs),
    /// The positions of some squares in the constructed tour, without building it
    Index(IndexArgs),
    /// Check a tour in any of our formats, or name its first defect
    Verify(TourFileArgs),
    /// Draw a tour in any of our formats, once it is verified
    Render(RenderArgs),
    /// The exact number of tours
    Count(CountArgs),
    /// Tours drawn by chance, each with the same probability
    Sample(SampleArgs),
    /// The number of tours with a 95 % interval, for boards too large to count
    Estimate(EstimateArgs),
    /// The number of jumps from one square to another
    Distance(DistanceArgs),
    /// Where k-knights meet in the fewest turns
    Gather(GatherArgs),
    /// Where a king and knights meet in the fewest moves, a knight carrying the king if that helps
    Camelot(CamelotArgs),
    /// Make random inputs for gather
    Generate(GenerateArgs),
    /// Do the reports' experiments again: tables, plots and a page that explains each
    Experiment(ExperimentArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write all of them to a folder
    Man {
        /// Write a page for each command to this folder
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
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
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
}

impl QuestionArgs {
    /// The problem on a board, its blocked squares taken out.
    pub(crate) fn problem(&self, board: Board) -> anyhow::Result<TourProblem> {
        let blocked = self.blocked.clone().unwrap_or_default().0;
        self.ends.problem(board.with_blocked(blocked)?)
    }
}

/// `cavallo tour`.
#[derive(Args, Debug)]
pub(crate) struct TourArgs {
    /// The board, such as 8 or 3x10; asked for on a terminal if left out
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Squares already visited, in this order
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) prefix: Option<SquareList>,
    /// The first tour from each of these starts: `all` or a list
    #[arg(long, value_name = "all|SQ,SQ..", conflicts_with_all = ["start", "prefix"])]
    pub(crate) starts: Option<Starts>,
    /// How to look for a tour [default: auto; with --ties, --explain or --frames: warnsdorff]
    #[arg(long, value_name = "NAME", value_parser = method_names())]
    pub(crate) method: Option<String>,
    /// How warnsdorff breaks ties [default: roth]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    pub(crate) ties: Option<TieRule>,
    /// Give up after so many squares placed
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Where chance begins; the same seed gives the same tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many threads may write out and check a constructed tour [default, and most: as many as the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Tell every jump: what could be chosen, what was, and why; of a constructed tour, its parts
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Show warnsdorff at work, jump by jump: an animated GIF, or a folder of SVG files
    #[arg(long, value_name = "OUT.gif|DIR", conflicts_with = "starts")]
    pub(crate) frames: Option<PathBuf>,
    /// How to write the tour [default: what the ending of FILE says, svg, png or gif; else grid]
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
    /// One line a rank, top rank first, the numbers of the visits
    Grid,
    /// The squares on one line
    Moves,
    /// A document with everything that is known
    Json,
    /// A TSPLIB .tour file
    Tsplib,
    /// The board's graph as a TSPLIB .hcp file, for other solvers; no tour is looked for
    Hcp,
    /// The knight on its way, played on a terminal; elsewhere the numbers with coordinates around them
    Terminal,
    /// A picture for browsers and for print
    Svg,
    /// A picture as pixels
    Png,
    /// An animated picture
    Gif,
    /// Nothing: compute and verify only
    None,
}

/// `cavallo exists`.
#[derive(Args, Debug)]
pub(crate) struct ExistsArgs {
    /// The board, such as 8 or 3x10
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
}

/// `cavallo at`.
#[derive(Args, Debug)]
pub(crate) struct AtArgs {
    /// The board, such as 8 or 3x10
    pub(crate) board: Board,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
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
    /// Squares of the board
    #[arg(required = true, value_name = "SQ")]
    pub(crate) squares: Vec<Square>,
}

/// `cavallo verify`, and which tour `cavallo render` draws.
#[derive(Args, Debug)]
pub(crate) struct TourFileArgs {
    /// A numbered grid, a move list, JSON or a TSPLIB tour; stdin if left out or -
    pub(crate) file: Option<PathBuf>,
    /// The board, where the file does not say
    #[arg(long)]
    pub(crate) board: Option<Board>,
    /// The tour must return to its first square
    #[arg(long)]
    pub(crate) closed: bool,
    /// Squares that are not part of the board, where the file does not say
    #[arg(long, value_name = "SQ,SQ..", requires = "board")]
    pub(crate) blocked: Option<SquareList>,
}

/// `cavallo distance`.
#[derive(Args, Debug)]
pub(crate) struct DistanceArgs {
    /// The board, such as 8 or 3x10
    pub(crate) board: Board,
    /// From this square
    pub(crate) from: Square,
    /// To this square
    pub(crate) to: Square,
    /// Show a breadth-first search at work, wave by wave: an animated GIF, or a folder of SVG files
    #[arg(long, value_name = "OUT.gif|DIR")]
    pub(crate) frames: Option<PathBuf>,
    /// Frames for light or for dark surroundings [default: light]
    #[arg(long, requires = "frames")]
    pub(crate) theme: Option<ThemeArg>,
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
}

/// `cavallo gather`.
#[derive(Args, Debug)]
pub(crate) struct GatherArgs {
    /// Inputs in the coursework's form or JSON; stdin if left out or -
    pub(crate) files: Vec<PathBuf>,
    /// How to look for the meeting square
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = gather_method_names())]
    pub(crate) method: String,
    /// Run all methods, and print a table of their times and answers
    #[arg(long, conflicts_with_all = ["all", "paths", "json"])]
    pub(crate) compare: bool,
    /// What is to be small: the turns of all knights, or of the last to arrive
    #[arg(long, value_name = "WHAT", default_value = "total")]
    pub(crate) objective: ObjectiveArg,
    /// List all squares that are as good as the best, up to a thousand
    #[arg(long)]
    pub(crate) all: bool,
    /// Tell the jumps of every knight, turn by turn
    #[arg(long)]
    pub(crate) paths: bool,
    /// The language of the answers [default: en; it in the coursework's output file]
    #[arg(long)]
    pub(crate) lang: Option<LangArg>,
    /// Draw costs, best squares and ways; of several cases each one, to OUT-1.svg and so on
    #[arg(long, value_name = "OUT.svg|OUT.png", conflicts_with = "compare")]
    pub(crate) picture: Option<PathBuf>,
    /// A picture for light or for dark surroundings [default: light]
    #[arg(long, requires = "picture")]
    pub(crate) theme: Option<ThemeArg>,
    #[command(flatten)]
    pub(crate) montagna: MontagnaArgs,
    /// Write to this file instead of stdout; with --compare, the coursework's output file
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What concerns the method `montagna` alone.
#[derive(Args, Debug)]
pub(crate) struct MontagnaArgs {
    /// montagna: how far around the barycentre to look
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) radius: u32,
    /// montagna: which squares to try
    #[arg(long, value_name = "WHICH", default_value = "centre", value_parser = named(&Targets::ALL))]
    pub(crate) targets: Targets,
    /// montagna: how to weigh the knights, as the report means it or as its program does
    #[arg(long, value_name = "HOW", default_value = "intended", value_parser = named(&Weights::ALL))]
    pub(crate) weights: Weights,
}

/// The objectives of `gather`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectiveArg {
    /// The turns of all knights, added up
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
    /// One problem a line, the king first (D4A3A8H1H8), or JSON; stdin if left out or -
    pub(crate) file: Option<PathBuf>,
    /// The board of the lines
    #[arg(long, default_value = "8")]
    pub(crate) board: Board,
}

/// `cavallo generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// How many cases
    #[arg(long, value_name = "T", default_value_t = 100)]
    pub(crate) cases: u64,
    /// How many rows a board may have
    #[arg(long, value_name = "A..B", default_value = "1..10")]
    pub(crate) rows: RangeArg<u32>,
    /// How many columns a board may have
    #[arg(long, value_name = "A..B", default_value = "1..10")]
    pub(crate) cols: RangeArg<u32>,
    /// The probability that a square holds a knight
    #[arg(long, value_name = "P", default_value_t = 0.1, allow_negative_numbers = true)]
    pub(crate) density: f64,
    /// How many jumps a knight may have
    #[arg(long, value_name = "A..B", default_value = "1..9")]
    pub(crate) k: RangeArg<u64>,
    /// Where chance begins; the same seed gives the same input [default: another one each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write `input_N.txt` and `output_N.txt` to this folder, N being the next free number
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Write the files with this number
    #[arg(long, value_name = "N", requires = "dir")]
    pub(crate) number: Option<u64>,
    /// Overwrite files that are there
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

fn gather_method_names() -> PossibleValuesParser {
    cavallo::gather::METHODS.iter().map(|method| PossibleValue::new(method.name).help(method.summary)).into()
}

/// A parser for the names of a table.
fn named<T: Copy + Send + Sync + 'static>(table: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let names = table.iter().map(|&(name, _)| PossibleValue::new(name));
    PossibleValuesParser::from(names.collect::<Vec<_>>()).map(|name| {
        let (_, value) = table.iter().find(|&&(known, _)| known == name).unwrap_or(&table[0]);
        *value
    })
}

fn method_names() -> PossibleValuesParser {
    METHODS.iter().map(|method| PossibleValue::new(method.name).help(method.summary)).into()
}

fn tie_rules() -> impl TypedValueParser<Value = TieRule> {
    let names = TieRule::ALL.map(|(name, rule)| PossibleValue::new(name).help(rule.summary()));
    PossibleValuesParser::from(names).map(|name| {
        let rule = TieRule::ALL.into_iter().find(|&(known, _)| known == name);
        rule.map_or_else(TieRule::default, |(_, rule)| rule)
    })
}
