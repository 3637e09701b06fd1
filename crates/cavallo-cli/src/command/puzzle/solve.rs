//! `cavallo puzzle --solve FILE`: whether a puzzle has no solution, one or more, and a solution.

use std::path::Path;

use anyhow::Result;
use cavallo::Answer;
use cavallo_ask::SolutionsDocument;
use cavallo_formats::write_grid;
use cavallo_words::human;

use crate::args::QuestionArgs;
use crate::attempt::DEFAULT_TIME;
use crate::console::{Console, explain_unknown};
use crate::io::output::{Output, say, say_json};
use crate::outcome::Outcome;
use crate::show::watch::timed;

pub(super) fn run(console: &Console, question: &QuestionArgs, path: &Path) -> Result<Outcome> {
    let puzzle = question.puzzle(console, path)?;
    let run = console.limited_run(Some(DEFAULT_TIME), None);
    // The second one tells whether there is one or more.
    let (answer, time) = timed(console, run, |run| puzzle.solutions(run, 2))?;
    let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
    let outcome = Outcome::of_answer(&answer);
    if console.json {
        say_json(&SolutionsDocument::new(&puzzle, &answer, unknown, time))?;
        return Ok(outcome);
    }
    let problem = puzzle.problem();
    match &answer {
        Answer::Found(solutions) => {
            let number =
                if solutions.len() == 1 { "one solution" } else { "more than one solution; this is one of them" };
            console.remark(&format!("{number}; {}", human::duration(time)));
            let mut output = Output::stdout();
            for solution in solutions.iter().take(1) {
                write_grid(solution, &mut output)?;
            }
            output.commit()?;
        }
        Answer::Impossible(reason) => {
            say(&format!("no solution ({problem}): {}", console.voice().reason(reason)))?;
        }
        Answer::Unknown(_) => say(&format!("not known ({problem}): {}", unknown.unwrap_or_default()))?,
    }
    Ok(outcome)
}
