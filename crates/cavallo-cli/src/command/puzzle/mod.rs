//! `cavallo puzzle BOARD`: some numbers of a tour are given, and there is one way to fill in the others.

mod solve;

use std::io::Write;

use anyhow::{Result, bail};
use cavallo::Answer;
use cavallo::puzzle::{GenerateOptions, generate};
use cavallo_ask::PuzzleDocument;
use cavallo_formats::{BoardMap, write_grid};
use cavallo_words::human;

use crate::args::seed::any_seed;
use crate::args::{PuzzleArgs, PuzzleFormat};
use crate::attempt::refusal;
use crate::console::{Console, explain_unknown};
use crate::io::output::{Output, say, say_json};
use crate::outcome::Outcome;
use crate::show::watch::timed;

pub(crate) fn run(console: &Console, args: PuzzleArgs) -> Result<Outcome> {
    if console.json && args.format.is_some() {
        bail!("--json and --format contradict each other: leave one of them out");
    }
    if let Some(path) = &args.solve {
        return solve::run(console, &args.question, path);
    }
    let problem = args.question.problem(console, args.board)?;
    let options = GenerateOptions { level: args.level, seed: args.seed.unwrap_or_else(any_seed) };
    let (answer, time) = timed(console, console.run(), |run| generate(run, &problem, &options))?;
    let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
    let outcome = Outcome::of_answer(&answer);
    if let Answer::Found(made) = &answer {
        let (grade, given) = (made.grade(), made.puzzle().given().len());
        let nearest = if grade.level == args.level { "" } else { ", the nearest level that was found" };
        let of = problem.board().free_area();
        let (seed, time) = (options.seed, human::duration(time));
        console.remark(&format!(
            "{}{nearest}: {given} of {of} numbers given, one solution; seed {seed}; {time}",
            grade.level
        ));
    }
    if console.json {
        say_json(&PuzzleDocument::new(&problem, (options.level, options.seed), &answer, unknown, time))?;
        return Ok(outcome);
    }
    match &answer {
        Answer::Found(made) => {
            let mut output = Output::stdout();
            match args.format.unwrap_or(PuzzleFormat::Map) {
                PuzzleFormat::Map => output.write_all(BoardMap::puzzle_text(made.puzzle()).as_bytes())?,
                PuzzleFormat::Grid => write_grid(made.solution(), &mut output)?,
            }
            output.commit()?;
        }
        Answer::Impossible(reason) => say(&refusal(&problem, reason, console.voice()))?,
        Answer::Unknown(_) => say(&format!("not known ({problem}): {}", unknown.unwrap_or_default()))?,
    }
    Ok(outcome)
}
