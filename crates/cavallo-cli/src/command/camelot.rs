//! `cavallo camelot [FILE]`: king and knights; one number per line of input.

use anyhow::{Context, Result};
use cavallo::camelot::Rings;
use cavallo::{Answer, CamelotProblem, Solver};
use cavallo_formats::{CamelotCase, CamelotCaseDocument, CamelotDocument, read_camelot};

use crate::args::CamelotArgs;
use crate::console::{Console, explain_unknown, report_error};
use crate::input::{Input, Unread};
use crate::outcome::Outcome;
use crate::output::say_json;
use crate::watch::Watch;

pub(crate) fn run(console: &Console, args: &CamelotArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    let Input { name, reader } = Input::open(args.file.as_deref(), console)?;
    let cases = match read_camelot(reader, &args.board, Some(console.memory())) {
        Ok(cases) => cases,
        Err(error) => match Unread::new(error, &name) {
            Unread::Limit(why) if console.json => {
                say_json(&CamelotDocument::unread(&why))?;
                return Ok(Outcome::Unknown);
            }
            Unread::Limit(why) => {
                console.say(&format!("not known: {why}"))?;
                return Ok(Outcome::Unknown);
            }
            Unread::Interrupted => {
                if console.json {
                    say_json(&CamelotDocument::unread("interrupted"))?;
                }
                return Ok(Outcome::Interrupted);
            }
            Unread::Bad(error) => return Err(error),
        },
    };
    // All lines are looked at before the first is answered.
    let problems: Vec<CamelotProblem> = cases.iter().map(|case| problem(case, &name)).collect::<Result<_>>()?;
    let mut outcome = Outcome::Answered;
    let mut documents = Vec::new();
    for (case, problem) in (1..).zip(&problems) {
        let mut watch = Watch::new(console.quiet, None);
        let answer = Rings.answer(&mut console.run().watched_by(&mut watch), problem).map_err(report_error)?.answer;
        watch.finish();
        let unknown = if let Answer::Unknown(why) = answer { Some(explain_unknown(why)) } else { None };
        if let Some(why) = &unknown {
            console.remark(&format!("case {case}: {why}"));
            outcome = Outcome::of_answer(&answer);
            if outcome == Outcome::Interrupted && !console.json {
                return Ok(outcome);
            }
        }
        if console.json {
            documents.push(CamelotCaseDocument::new(case, &answer, unknown.as_deref()));
        } else {
            console.say(&match &answer {
                Answer::Found(result) => result.meeting().moves.to_string(),
                Answer::Impossible(_) => "impossible".to_owned(),
                Answer::Unknown(_) => "unknown".to_owned(),
            })?;
        }
    }
    if console.json {
        say_json(&CamelotDocument::new(documents))?;
    }
    Ok(outcome)
}

fn problem(case: &CamelotCase, name: &str) -> Result<CamelotProblem> {
    CamelotProblem::new(case.board.clone(), case.pieces.king, case.pieces.knights.clone())
        .with_context(|| format!("{name}: {}", case.place))
}
