//! The experiments of the reports, repeated with every method.
//!
//! | experiment | question |
//! |---|---|
//! | `density` | how does the time to gather knights grow with their number? |
//! | `k-values` | does the time depend on the number of jumps per turn? |
//! | `special-boards` | what do the methods answer on the six special boards? |
//! | `montagna` | how often is the heuristic right? |
//! | `ties` | with which tie rule does Warnsdorff's rule succeed? |
//! | `starts` | from which squares is a tour hard to find? |
//! | `blow-up` | where does breadth-first search run out of memory? |
//! | `scaling` | how much time per square does each tour method need? |
//!
//! Vocabulary: a [`Lab`] is where an experiment is carried out (its size, its seed, its limits, its progress sink), a [`Report`] is its
//! result: tables, plots and sentences, all made from the measurements. [`Report::files`] gives them as files. The crate reads, writes and
//! prints nothing.
//!
//! An experiment of your own is an [`Experiment`] with a function from a lab to a report: [`Chart`] draws its plots, [`Table`] holds its
//! data, [`quantity`] writes its numbers.
//!
//! ```
//! use cavallo_experiments::{EXPERIMENTS, Lab, Limits, NoProgress, Size};
//!
//! let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == "special-boards").unwrap();
//! let mut no_progress = NoProgress;
//! let mut lab = Lab::new(Size::Quick, 0, Limits::default(), &mut no_progress);
//! let report = experiment.run(&mut lab)?;
//! assert!(report.stopped().is_none());
//! # Ok::<(), cavallo_experiments::MethodBug>(())
//! ```

mod experiment;
mod gather_times;
mod lab;
mod machine;
mod page;
mod plot;
pub mod quantity;
mod report;
mod source;
mod table;
mod tree_size;

mod blow_up;
mod density;
mod k_values;
mod montagna;
mod scaling;
mod special_boards;
mod starts;
mod ties;

pub use experiment::Experiment;
pub use gather_times::{WORDS as GATHERING_WORDS, boards as random_boards};
pub use lab::{Halt, Lab, Limits, MethodBug, NoProgress, ProgressSink, Size};
pub use machine::Machine;
pub use plot::{Axis, Chart, Scale, Series};
pub use report::{File, Report};
pub use source::{GATHERING, Source};
pub use table::Table;

/// What carries them out.
const PROGRAM: &str = "cavallo experiment";

/// All experiments: the reports' own first.
pub static EXPERIMENTS: [Experiment; 8] = [
    Experiment::new("density", "How does the time to gather knights grow with their number?", PROGRAM, density::run),
    Experiment::new("k-values", "Does the time depend on the number of jumps per turn?", PROGRAM, k_values::run),
    Experiment::new(
        "special-boards",
        "What do the methods answer on the six special boards?",
        PROGRAM,
        special_boards::run,
    ),
    Experiment::new("montagna", "How often is the heuristic montagna right?", PROGRAM, montagna::run),
    Experiment::new(
        "ties",
        "How often does Warnsdorff's rule succeed, by tie rule and size of the board?",
        PROGRAM,
        ties::run,
    ),
    Experiment::new(
        "starts",
        "From which squares is a tour hard to find, with the heuristic and without?",
        PROGRAM,
        starts::run,
    ),
    Experiment::new(
        "blow-up",
        "How fast does the queue of a breadth-first search grow, and where does memory end?",
        PROGRAM,
        blow_up::run,
    ),
    Experiment::new("scaling", "How much time per square does each tour method need?", PROGRAM, scaling::run),
];

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
