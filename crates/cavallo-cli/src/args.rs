//! What can be typed. One definition feeds the parser, the help, the completions and the man pages.

use cavallo::board::{Board, Square};
use cavallo::tour::{Ends, METHODS, TieRule, TourProblem};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

use crate::console::Common;
use crate::squares::{SquareList, Starts};

/// Knights on boards: find, check and explain knight's tours.
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
    /// Check a tour in any of our formats, or name its first defect
    Verify(VerifyArgs),
    /// The number of jumps from one square to another
    Distance(DistanceArgs),
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

/// What the question is: shared by `tour` and `exists`.
#[derive(Args, Debug)]
pub(crate) struct QuestionArgs {
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
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
}

impl QuestionArgs {
    pub(crate) fn ends(&self) -> Ends {
        if self.closed { Ends::Closed } else { Ends::Open }
    }

    /// The problem on a board, its blocked squares taken out.
    pub(crate) fn problem(&self, board: Board) -> anyhow::Result<TourProblem> {
        let blocked = self.blocked.clone().unwrap_or_default().0;
        let mut problem = TourProblem::new(board.with_blocked(blocked)?, self.ends());
        if let Some(start) = self.start {
            problem = problem.with_start(start)?;
        }
        if let Some(end) = self.end {
            problem = problem.with_end(end)?;
        }
        Ok(problem)
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
    /// How to look for a tour [default: auto; with --ties or --explain: warnsdorff]
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
    /// Tell every jump: what could be chosen, what was, and why
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// How to write the tour [default: grid]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<TourFormat>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
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

/// `cavallo verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
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
    /// Squares that are not part of the board
    #[arg(long, value_name = "SQ,SQ..")]
    pub(crate) blocked: Option<SquareList>,
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
