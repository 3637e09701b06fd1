//! `cavallo count`, `sample` and `estimate`.

use std::num::NonZero;
use std::path::PathBuf;

use cavallo::board::Symmetry;
use cavallo::run::Job;
use cavallo::{Board, CountProblem};
use clap::{Args, ValueEnum};

use super::QuestionArgs;
use super::names::method_names;
use super::quantity::{Bytes, TimeArg};

/// What means nothing for a graph from a file.
const NOT_OF_GRAPHS: [&str; 18] = [
    "board",
    "map",
    "blocked",
    "start",
    "end",
    "piece",
    "wrap",
    "distinct",
    "symmetry",
    "list",
    "checkpoint",
    "scratch",
    "confirm",
    "machines",
    "memory",
    "hosts",
    "process",
    "job",
];

/// `cavallo count`.
#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    /// The board, such as 8 or 3x10
    #[arg(required_unless_present_any = ["map", "graph"])]
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Count the Hamiltonian paths of the graph in this file (- for standard input), or with --closed its Hamiltonian
    /// cycles: lines of two names, graph6, or what tour --format hcp writes
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_OF_GRAPHS)]
    pub(crate) graph: Option<PathBuf>,
    /// Method of counting
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = method_names::<CountProblem>())]
    pub(crate) method: String,
    /// Count a tour and its reverse as two
    #[arg(long)]
    pub(crate) directed: bool,
    /// Count tours that are rotations, reflections or reverses of each other as one, among those with the given squares
    #[arg(long, conflicts_with = "directed")]
    pub(crate) distinct: bool,
    /// Only tours that this symmetry of the board maps onto themselves
    #[arg(long, value_name = "NAME", value_parser = super::names::named(&Symmetry::NAMED))]
    pub(crate) symmetry: Option<Symmetry>,
    /// Print the tours, one per line, instead of their number
    #[arg(long)]
    pub(crate) list: bool,
    /// Save finished parts in this folder, and resume from those it holds; where memory is short, give --scratch too
    #[arg(long, value_name = "DIR", conflicts_with_all = ["symmetry", "list"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Folder for what does not fit in memory; together with --checkpoint, a count that was interrupted goes on from there
    #[arg(long, value_name = "DIR", conflicts_with_all = ["symmetry", "list"])]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) check: CheckArgs,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
    #[command(flatten)]
    pub(crate) share: ShareArgs,
    /// Number of threads [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
}

/// How a count is shared among several machines.
#[derive(Args, Debug)]
pub(crate) struct ShareArgs {
    /// Count together with other processes; the file has the address of each, one address:port per line
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with_all = ["plan", "list", "symmetry", "confirm"])]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of the host file this process is, from 0; process 0 prints the number
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<u32>,
    /// Number of threads of this process [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N", requires = "hosts", conflicts_with = "threads")]
    pub(crate) workers: Option<NonZero<usize>>,
    /// How long to wait until all processes of the host file are there
    #[arg(long, value_name = "TIME", requires = "hosts", default_value = "60s")]
    pub(crate) wait: TimeArg,
    /// Do one of N independent parts of the work, for batch systems; all jobs have the same --checkpoint folder
    #[arg(long, value_name = "I/N", requires = "checkpoint", conflicts_with_all = ["hosts", "scratch", "plan", "list"])]
    pub(crate) job: Option<Job>,
}

/// How sure a count is to be.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Confirm the number: where no other method can check it in short time, by a second count with other tables, however long that takes
    #[arg(long, conflicts_with_all = ["list", "plan"])]
    pub(crate) confirm: bool,
}

/// What a plan of a count is for.
#[derive(Args, Debug)]
pub(crate) struct PlanArgs {
    /// Say what counting would take, without counting
    #[arg(long, conflicts_with_all = ["distinct", "list", "checkpoint"])]
    pub(crate) plan: bool,
    /// Plan for this many machines
    #[arg(long, value_name = "N", default_value_t = NonZero::<u32>::MIN, requires = "plan")]
    pub(crate) machines: NonZero<u32>,
    /// Plan for machines with this much memory, such as 64G [default: --max-memory]
    #[arg(long, value_name = "SIZE", requires = "plan")]
    pub(crate) memory: Option<Bytes>,
}

/// `cavallo sample`.
#[derive(Args, Debug)]
pub(crate) struct SampleArgs {
    /// The board, such as 6 or 3x10
    #[arg(required_unless_present = "map")]
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Number of tours
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Random seed; the same seed gives the same tours [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Output format [default: moves]
    #[arg(long, value_name = "F")]
    pub(crate) format: Option<SampleFormat>,
    /// Number of threads [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
}

/// The formats of `sample`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SampleFormat {
    /// The squares of a tour on one line
    Moves,
    /// One JSON document per line
    Json,
}

/// `cavallo estimate`.
#[derive(Args, Debug)]
pub(crate) struct EstimateArgs {
    /// The board, such as 8 or 3x10, its shorter side up to 30
    #[arg(required_unless_present = "map")]
    pub(crate) board: Option<Board>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Random seed; the same seed gives the same number
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of states per replicate; four times as many halve the error
    #[arg(long, value_name = "N", default_value = "5000")]
    pub(crate) particles: NonZero<u32>,
    /// Number of independent estimates that are averaged, at least 5
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(5..))]
    pub(crate) replicates: u32,
    /// Number of threads [default and maximum: what the machine runs at once]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
}
