//! Tours one per line, as squares or as documents: what `count --list` and `sample` print.

use std::io::{self, Write};

use anyhow::Result;
use cavallo::{Square, TourProblem};
use cavallo_formats::{ListedTour, write_json};

use crate::console::Console;
use crate::output::Output;

/// A list under way.
pub(super) struct Listing<'a> {
    output: Output,
    /// What was asked, if tours are to be documents.
    question: Option<&'a TourProblem>,
    seed: Option<u64>,
}

impl<'a> Listing<'a> {
    pub(super) fn new(console: &Console, problem: &'a TourProblem, json: bool) -> Self {
        let question = json.then_some(problem);
        Self { output: Output::stdout().guarded_by(console.guard()), question, seed: None }
    }

    /// Documents name the seed.
    pub(super) fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// One line.
    pub(super) fn write(&mut self, squares: &[Square]) -> io::Result<()> {
        if let Some(question) = self.question {
            return write_json(&ListedTour::new(question, self.seed, squares), &mut self.output);
        }
        for (i, square) in squares.iter().enumerate() {
            write!(self.output, "{}{square}", if i == 0 { "" } else { " " })?;
        }
        writeln!(self.output)
    }

    /// Shows what was written.
    pub(super) fn finish(self) -> Result<()> {
        self.output.commit()
    }
}
