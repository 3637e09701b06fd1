//! Problems from and to files.

use cavallo::GatherProblem;
use cavallo_formats::{DrawError, read_gather, write_coursework_case, write_coursework_start};

use super::{EXAMPLE, MOST_SQUARES};
use crate::context::Context;
use crate::documents::{GatherProblemsDocument, GatherTextDocument};
use crate::entry::{Entry, Route};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// Memory for the problems of a file, in bytes.
const MOST_MEMORY: u64 = 64 << 20;

question! {
    /// Reads a file of gathering problems, in the coursework's form or as JSON.
    ReadGatherings: {
        /// The text of the file.
        text: String,
    } may {}
}

question! {
    /// Writes a gathering problem in the coursework's form.
    WriteGathering: gathering board {} may {}
}

impl Question for ReadGatherings {
    const ENTRY: Entry =
        Entry::new("gather/read", Self::SUMMARY, "cavallo-gather-problems/1", r#"{"text":"1\n\n2 3\n..3\n#..\n"}"#)
            .at(Route::post("/api/gather/read", u64::MAX).with_files())
            .short();

    type Problem = Vec<GatherProblem>;

    fn problem(&self) -> Result<Vec<GatherProblem>, Refusal> {
        read_gather(self.text.as_bytes(), Some(MOST_MEMORY)).map_err(|error| Refusal::of_field("text", error))
    }

    fn answer(&self, problems: &Vec<GatherProblem>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
        Reply::json(&GatherProblemsDocument::new(problems))
    }
}

impl Question for WriteGathering {
    const ENTRY: Entry = Entry::new("gather/write", Self::SUMMARY, "cavallo-gather-text/1", EXAMPLE)
        // A drawing has a letter for each square.
        .at(Route::post("/api/gather/write", MOST_SQUARES).with_files())
        .short();

    type Problem = GatherProblem;

    fn problem(&self) -> Result<GatherProblem, Refusal> {
        let problem = self.gathering()?;
        if !problem.board().is_classic() {
            let field = if problem.board().piece().is_knight() { "wrap" } else { "piece" };
            let sentence = "the coursework's form is for knights on boards that end at their edges";
            return Err(Refusal::of_field(field, sentence));
        }
        Ok(problem)
    }

    fn squares(problem: &GatherProblem) -> u64 {
        problem.board().area()
    }

    fn answer(&self, problem: &GatherProblem, _: &mut Context<'_>) -> Result<Reply, Refusal> {
        let mut text = Vec::new();
        write_coursework_start(1, &mut text)
            .map_err(DrawError::from)
            .and_then(|()| write_coursework_case(problem, &mut text))
            .map_err(|error| match error {
                DrawError::Io(error) => Refusal::bug(error.to_string()),
                other => Refusal::of_field("knights", other),
            })?;
        Reply::json(&GatherTextDocument::new(String::from_utf8_lossy(&text).into_owned()))
    }
}
