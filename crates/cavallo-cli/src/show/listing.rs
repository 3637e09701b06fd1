//! Tours one per line, as squares or as documents: what `count --list` and `sample` print.
//!
//! A list of documents that is cut off, or has no tours, ends with a document that says so. Lines are always whole.

use std::io::{self, Write};

use anyhow::Result;
use cavallo::board::Naming;
use cavallo::{Answer, Square, TourProblem};
use cavallo_ask::{ListEndDocument, ListedTour};
use cavallo_formats::{write_json, write_squares};

use crate::console::Console;
use crate::io::guard::Guard;
use crate::io::output::Output;

/// A list under way.
pub(crate) struct Listing<'a> {
    output: Output,
    guard: Guard,
    line: Vec<u8>,
    /// What was asked, if tours are to be documents.
    question: Option<&'a TourProblem>,
    naming: Naming,
    seed: Option<u64>,
    written: u64,
}

impl<'a> Listing<'a> {
    pub(crate) fn new(console: &Console, problem: &'a TourProblem, json: bool) -> Self {
        let question = json.then_some(problem);
        let (output, guard, naming) = (Output::stdout(), console.guard(), console.name_squares_of(problem.board()));
        Self { output, guard, line: Vec::new(), question, naming, seed: None, written: 0 }
    }

    /// Documents name the seed.
    pub(crate) fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// One line, unless it is time to stop.
    pub(crate) fn write(&mut self, squares: &[Square]) -> io::Result<()> {
        self.line.clear();
        if let Some(question) = self.question {
            ListedTour::new(question, self.seed, squares).write(&mut self.line)?;
        } else {
            write_squares(self.naming, squares, &mut self.line)?;
        }
        self.guard.look(self.line.len())?;
        self.output.write_all(&self.line)?;
        self.written += 1;
        Ok(())
    }

    /// Shows what was written.
    pub(crate) fn finish(self) -> Result<()> {
        self.output.commit()
    }

    /// The same for a list without tours, or for one of which it is not known whether it has any.
    pub(crate) fn finish_empty<T>(mut self, answer: &Answer<T>, stopped: Option<String>) -> Result<()> {
        if let Some(question) = self.question {
            write_json(&ListEndDocument::empty(question, answer, stopped), &mut self.output)?;
        }
        self.finish()
    }

    /// The same for a list that is not complete.
    pub(crate) fn finish_early(mut self, stopped: String) -> Result<()> {
        if let Some(question) = self.question {
            let end = ListEndDocument::cut_off(question, self.seed, self.written, stopped);
            write_json(&end, &mut self.output)?;
        }
        self.finish()
    }
}
