//! `cavallo camelot [FILE]`: king and knights; one number per line of input.

use std::io::Write;

use anyhow::{Context, Result};
use cavallo::camelot::Rings;
use cavallo::{Answer, CamelotProblem, CamelotResult, Solver, Unknown};
use cavallo_ask::{CamelotCaseDocument, CamelotDocument};
use cavallo_formats::{CamelotCase, read_camelot};

use crate::args::CamelotArgs;
use crate::console::{Console, ends_all, explain_unknown, report_error};
use crate::io::input::Input;
use crate::io::output::{Output, say, say_json};
use crate::outcome::Outcome;
use crate::show::unread::Unread;
use crate::show::watch::Watch;

pub(crate) fn run(console: &Console, args: &CamelotArgs) -> Result<Outcome> {
    match read(console, args) {
        Ok(problems) => answer(console, &problems),
        Err(Unread::Limit(why)) if console.json => {
            say_json(&CamelotDocument::unread(&why))?;
            Ok(Outcome::Unknown)
        }
        Err(Unread::Limit(why)) => {
            say(&format!("not known: {why}"))?;
            Ok(Outcome::Unknown)
        }
        Err(Unread::Interrupted) => {
            if console.json {
                say_json(&CamelotDocument::unread("interrupted"))?;
            }
            Ok(Outcome::Interrupted)
        }
        Err(Unread::Bad(error)) => Err(error),
    }
}

/// All cases of the input: every line is looked at before the first is answered.
fn read(console: &Console, args: &CamelotArgs) -> Result<Vec<CamelotProblem>, Unread> {
    let Input { name, reader } = Input::open(args.file.as_deref(), console.guard()).map_err(Unread::Bad)?;
    let cases = read_camelot(reader, &args.board, Some(console.memory())).map_err(|error| Unread::new(error, &name))?;
    let guard = console.guard();
    let checked = |case: CamelotCase| {
        guard.check().map_err(|stop| Unread::new(stop.into(), &name))?;
        let place = case.place;
        CamelotProblem::new(case.board, case.pieces.king, case.pieces.knights)
            .with_context(|| format!("{name}: {place}"))
            .map_err(Unread::Bad)
    };
    cases.into_iter().map(checked).collect()
}

/// Answers all cases. What ends one because the time is up, or the user wants it, ends those after it as well, which are
/// not looked at.
fn answer(console: &Console, problems: &[CamelotProblem]) -> Result<Outcome> {
    let mut outcome = Outcome::Answered;
    let mut documents = Vec::new();
    let mut rest = None;
    let mut output = Output::stdout();
    for (case, problem) in (1..).zip(problems) {
        let answer = match rest {
            Some(stopped) => Answer::Unknown(Unknown::Stopped(stopped)),
            None => solve(console, problem)?,
        };
        let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
        if let (Some(why), None, Answer::Unknown(unknown)) = (&unknown, rest, &answer) {
            rest = ends_all(*unknown);
            // What ends all cases from here on is said once.
            let last = if rest.is_some() { problems.len() } else { case };
            console.remark(&console.voice().remark_on_all(case as u64, last as u64, why));
            outcome = Outcome::of_answer(&answer);
            if outcome == Outcome::Interrupted && !console.json {
                output.commit()?;
                return Ok(outcome);
            }
        }
        if console.json {
            documents.push(CamelotCaseDocument::new(case, &answer, unknown.as_deref()));
            continue;
        }
        match &answer {
            Answer::Found(result) => writeln!(output, "{}", result.meeting().moves)?,
            Answer::Impossible(_) => writeln!(output, "impossible")?,
            Answer::Unknown(_) => writeln!(output, "unknown")?,
        }
        if rest.is_none() {
            // Each answer is there as soon as it is known.
            output.flush()?;
        }
    }
    if console.json {
        say_json(&CamelotDocument::new(documents))?;
    }
    output.commit()?;
    Ok(outcome)
}

fn solve(console: &Console, problem: &CamelotProblem) -> Result<Answer<CamelotResult>> {
    let mut watch = Watch::new(console.quiet, None);
    let answer = Rings.answer(&mut console.run().watched_by(&mut watch), problem).map_err(report_error)?.answer;
    watch.finish();
    Ok(answer)
}
