//! What can be typed. One definition feeds the parser, the help, the completions and the man pages.

mod board;
mod common;
mod count;
mod experiment;
mod gather;
pub(crate) mod picture;
pub(crate) mod quantity;
mod render;
pub(crate) mod squares;
mod tour;

use std::path::PathBuf;

use cavallo::{Method, Problem};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};

pub(crate) use board::{EndsArgs, PieceArgs, QuestionArgs};
pub(crate) use common::Common;
pub(crate) use count::{CountArgs, EstimateArgs, SampleArgs, SampleFormat};
pub(crate) use experiment::{ALL, ExperimentArgs};
pub(crate) use gather::{CamelotArgs, GatherArgs, GenerateArgs, LangArg, ObjectiveArg};
pub(crate) use render::{RenderArgs, RenderFormat};
pub(crate) use tour::{AtArgs, DistanceArgs, ExistsArgs, IndexArgs, TourArgs, TourFileArgs, TourFormat};

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
    /// Sample tours uniformly at random
    Sample(SampleArgs),
    /// Estimate the number of tours, with a 95 % confidence interval, for boards too large to count
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

/// A parser for the names of a problem's methods.
fn method_names<P: Problem>() -> PossibleValuesParser {
    P::methods().iter().map(|method: &Method<P>| PossibleValue::new(method.name).help(method.summary)).into()
}

/// A parser for the names of a table.
fn named<T: Copy + Send + Sync + 'static>(table: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let names = table.iter().map(|&(name, _)| PossibleValue::new(name));
    PossibleValuesParser::from(names.collect::<Vec<_>>()).map(|name| {
        let (_, value) = table.iter().find(|&&(known, _)| known == name).unwrap_or(&table[0]);
        *value
    })
}
