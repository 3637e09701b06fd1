//! The command line. One definition feeds the parser, the help, the completions and the man pages.
//!
//! | file | what it defines |
//! |---|---|
//! | `mod` | the program and the list of its commands |
//! | `limits` | flags of every command: limits, `--json`, `--quiet`, `--config` |
//! | `board` | shared by several commands: `--piece`, `--wrap`, `--closed`, `--start`, `--end`, `--blocked` |
//! | `tour` | `tour`, `exists`, `at`, `index`, `verify`, `distance` |
//! | `render` | `render` |
//! | `picture` | `--style`, `--theme` and the other flags of pictures |
//! | `count` | `count`, `sample`, `estimate` |
//! | `puzzle` | `puzzle` |
//! | `graph` | `graph` |
//! | `gather` | `gather`, `camelot`, `generate` |
//! | `experiment` | `experiment` |
//! | `serve` | `serve` |
//! | `shell` | `completions`, `man` |
//! | `examples` | the examples at the end of each command's help |
//! | `squares`, `quantity` | values: lists of squares; durations and sizes |

mod board;
pub(crate) mod config;
mod count;
mod examples;
mod experiment;
mod gather;
mod graph;
#[cfg(not(all(feature = "puzzles", feature = "shell")))]
mod left_out;
mod limits;
mod names;
pub(crate) mod picture;
#[cfg(feature = "puzzles")]
mod puzzle;
pub(crate) mod quantity;
mod render;
pub(crate) mod seed;
mod serve;
#[cfg(feature = "shell")]
mod shell;
pub(crate) mod squares;
mod tour;

use clap::{Parser, Subcommand};

pub(crate) use board::{EndsArgs, PieceArgs, QuestionArgs, blocked, read_board_map, with_visits_of};
pub(crate) use count::{CountArgs, EstimateArgs, SampleArgs, SampleFormat, ShareArgs};
#[cfg(feature = "experiments")]
pub(crate) use experiment::ALL;
pub(crate) use experiment::ExperimentArgs;
pub(crate) use gather::{CamelotArgs, GatherArgs, GenerateArgs, LangArg, ObjectiveArg};
pub(crate) use graph::{GraphArgs, Show};
#[cfg(not(feature = "puzzles"))]
pub(crate) use left_out::AnyArgs as PuzzleArgs;
#[cfg(not(feature = "shell"))]
pub(crate) use left_out::{AnyArgs as CompletionsArgs, AnyArgs as ManArgs};
pub(crate) use limits::Common;
#[cfg(feature = "puzzles")]
pub(crate) use puzzle::{PuzzleArgs, PuzzleFormat};
pub(crate) use render::{RenderArgs, RenderFormat};
pub(crate) use serve::ServeArgs;
#[cfg(feature = "shell")]
pub(crate) use shell::{CompletionsArgs, ManArgs};
pub(crate) use tour::{AtArgs, DistanceArgs, ExistsArgs, IndexArgs, TourArgs, TourFileArgs, TourFormat};

/// Find, check, count and draw knight's tours, and gather k-knights.
///
/// Boards are `COLSxROWS` (3x10 is 3 files by 10 ranks; 8 is 8x8). Squares are algebraic (a1 is bottom left; after z comes aa)
/// or pairs (file,rank) counted from 1; --notation has others.
///
/// Exit codes: 0 yes, found, answered; 1 proved that there is none, or a defect in a tour; 2 bad usage or input; 3 not known;
/// 70 a result failed its own verification (a bug); 130 interrupted.
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
    /// Find a tour, or prove that there is none
    #[command(after_help = examples::TOUR)]
    Tour(TourArgs),
    /// Say whether there is a tour, and why
    #[command(after_help = examples::EXISTS)]
    Exists(ExistsArgs),
    /// Look up squares of a constructed tour by position, without building it
    #[command(after_help = examples::AT)]
    At(AtArgs),
    /// Look up positions of squares in a constructed tour, without building it
    #[command(after_help = examples::INDEX)]
    Index(IndexArgs),
    /// Check a tour file in any format, or name its first defect
    #[command(after_help = examples::VERIFY)]
    Verify(TourFileArgs),
    /// Draw a tour file in any format, once it is verified
    #[command(after_help = examples::RENDER)]
    Render(RenderArgs),
    /// Count all tours exactly
    #[command(after_help = examples::COUNT)]
    Count(CountArgs),
    /// Sample tours uniformly at random
    #[command(after_help = examples::SAMPLE)]
    Sample(SampleArgs),
    /// Estimate the number of tours, with a 95 % confidence interval
    #[command(after_help = examples::ESTIMATE)]
    Estimate(EstimateArgs),
    /// Make a puzzle: fill in the missing numbers of a tour; there is one solution
    #[command(after_help = examples::PUZZLE)]
    Puzzle(PuzzleArgs),
    /// Find the fewest jumps from one square to another
    #[command(after_help = examples::DISTANCE)]
    Distance(DistanceArgs),
    /// Show the board itself: the graph of moves, the exits of every square, or the tree of all paths
    #[command(after_help = examples::GRAPH)]
    Graph(GraphArgs),
    /// Find where k-knights meet in the fewest turns
    #[command(after_help = examples::GATHER)]
    Gather(GatherArgs),
    /// Find where a king and knights meet in the fewest moves; a knight may carry the king
    #[command(after_help = examples::CAMELOT)]
    Camelot(CamelotArgs),
    /// Generate random inputs for gather
    ///
    /// With --json, one JSON document per line and case, as gather reads them; with --json and --dir, one that names the files.
    #[command(after_help = examples::GENERATE)]
    Generate(GenerateArgs),
    /// Repeat the reports' experiments: tables, plots and a page for each
    #[command(after_help = examples::EXPERIMENT)]
    Experiment(ExperimentArgs),
    /// Open the lab: a page in the browser, served from this machine
    ///
    /// The first line on standard output is the address. Ctrl-C ends it. --timeout and --max-memory are for each question [default: 60s and 640M].
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// Print a shell completion script
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write the pages of all commands to a folder
    #[command(after_help = examples::MAN)]
    Man(ManArgs),
}
