//! Tours one a line, as squares or as documents: what `count --list` and `sample` print.

use std::io::{self, Write};

use anyhow::Result;
use cavallo::board::Square;
use cavallo::tour::TourProblem;
use cavallo_formats::{SquareNames, TOUR_SCHEMA, write_json};
use serde::Serialize;

use super::question::QuestionDocument;
use crate::console::Console;
use crate::output::Output;

/// Each is a tour file of its own.
#[derive(Serialize)]
struct ListedTour<'a> {
    schema: &'static str,
    #[serde(flatten)]
    question: &'a QuestionDocument<'a>,
    /// Where chance began, if it played a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    squares: SquareNames<'a>,
}

/// A list under way.
pub(super) struct Listing<'a> {
    output: Output,
    /// What was asked, if tours are to be documents.
    question: Option<QuestionDocument<'a>>,
    seed: Option<u64>,
}

impl<'a> Listing<'a> {
    pub(super) fn new(console: &Console, problem: &'a TourProblem, json: bool) -> Self {
        let question = json.then(|| QuestionDocument::new(problem));
        Self { output: Output::stdout().guarded_by(console.guard()), question, seed: None }
    }

    /// Documents name the seed.
    pub(super) fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// One line.
    pub(super) fn write(&mut self, squares: &[Square]) -> io::Result<()> {
        if let Some(question) = &self.question {
            let tour = ListedTour { schema: TOUR_SCHEMA, question, seed: self.seed, squares: SquareNames(squares) };
            return write_json(&tour, &mut self.output);
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
