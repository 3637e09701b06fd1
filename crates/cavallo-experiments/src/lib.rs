//! The experiments of the reports, repeated with every method.
//!
//! | experiment | question |
//! |---|---|
//! | `density` | how does the time to gather knights grow with their number? |
//! | `k-values` | does the time depend on the number of jumps per turn? |
//! | `special-boards` | what do the methods answer on the six special boards? |
//! | `montagna` | how often is the heuristic right? |
//! | `open-ideas` | what are the ideas worth that report 000 did not try? |
//! | `ties` | with which tie rule does Warnsdorff's rule succeed? |
//! | `starts` | from which squares is a tour hard to find? |
//! | `blow-up` | where does breadth-first search run out of memory? |
//! | `scaling` | how much time per square does each tour method need? |
//!
//! Vocabulary: a [`Lab`] is where an experiment is carried out (its size, its seed, its limits, its progress sink), a [`Report`] is its
//! result: tables, plots and sentences, all made from the measurements. [`Report::files`] gives them as files. The crate reads, writes and
//! prints nothing.
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

mod gather_times;
mod lab;
mod machine;
mod page;
mod plot;
mod quantity;
mod report;
mod source;
mod table;
mod tree_size;

mod blow_up;
mod density;
mod k_values;
mod montagna;
mod open_ideas;
mod scaling;
mod special_boards;
mod starts;
mod ties;

pub use lab::{Lab, Limits, MethodBug, NoProgress, ProgressSink, Size};
pub use machine::Machine;
pub use report::{File, Report};
pub use table::Table;

/// An entry of the list of experiments.
pub struct Experiment {
    /// The name on the command line and of its files.
    pub name: &'static str,
    /// The question, in one line.
    pub question: &'static str,
    run: fn(&mut Lab<'_>) -> Result<Report, MethodBug>,
}

impl Experiment {
    /// Carries out the experiment. If the lab's limits end it early, the report has the finished parts and says what is missing.
    ///
    /// # Errors
    /// When a method gave a wrong result, which is a bug.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
        let report = (self.run)(lab)?;
        Ok(report.about(self.name, self.question))
    }
}

/// All experiments: the reports' own first.
pub static EXPERIMENTS: [Experiment; 9] = [
    Experiment {
        name: "density",
        question: "How does the time to gather knights grow with their number?",
        run: density::run,
    },
    Experiment {
        name: "k-values",
        question: "Does the time depend on the number of jumps per turn?",
        run: k_values::run,
    },
    Experiment {
        name: "special-boards",
        question: "What do the methods answer on the six special boards?",
        run: special_boards::run,
    },
    Experiment { name: "montagna", question: "How often is the heuristic montagna right?", run: montagna::run },
    Experiment {
        name: "open-ideas",
        question: "What are the ideas worth that report 000 mentions and does not try?",
        run: open_ideas::run,
    },
    Experiment {
        name: "ties",
        question: "How often does Warnsdorff's rule succeed, by tie rule and size of the board?",
        run: ties::run,
    },
    Experiment {
        name: "starts",
        question: "From which squares is a tour hard to find, with the heuristic and without?",
        run: starts::run,
    },
    Experiment {
        name: "blow-up",
        question: "How fast does the queue of a breadth-first search grow, and where does memory end?",
        run: blow_up::run,
    },
    Experiment { name: "scaling", question: "How much time per square does each tour method need?", run: scaling::run },
];

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
