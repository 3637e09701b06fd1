//! `cavallo camelot [FILE]`: king and knights; one number a line of input.

use anyhow::{Context, Result, bail};
use cavallo::board::Square;
use cavallo::camelot::{CamelotAnswer, CamelotDefect, CamelotProblem, Court, solve, verify};
use cavallo::run::{Run, Stopped};
use cavallo_formats::{CamelotCase, SquareName, read_camelot};
use serde::Serialize;

use crate::args::CamelotArgs;
use crate::console::{Console, explain_stop};
use crate::input::{Input, Unread, while_waiting};
use crate::outcome::{Outcome, OwnBug};
use crate::output::{say, say_json};
use crate::watch::Watch;

#[derive(Serialize)]
struct CamelotDocument {
    schema: &'static str,
    cases: Vec<CaseDocument>,
}

#[derive(Serialize)]
struct CaseDocument {
    case: usize,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<SquareName>,
    /// Where the knight set out that carries the king, and where it picks the king up.
    #[serde(skip_serializing_if = "Option::is_none")]
    carrier: Option<SquareName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pickup: Option<SquareName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// What came of a case.
enum Finding {
    Meet(Court),
    Impossible(String),
    Unknown { why: String, outcome: Outcome },
}

impl Finding {
    fn stopped(stopped: Stopped) -> Self {
        Self::Unknown { why: explain_stop(stopped), outcome: Outcome::of_stop(stopped) }
    }
}

pub(crate) fn run(console: &Console, args: &CamelotArgs) -> Result<Outcome> {
    console.catch_interrupt()?;
    let Input { name, reader } = Input::open(args.file.as_deref(), console)?;
    let cases = match while_waiting(console, || read_camelot(reader, &args.board, Some(console.memory()))) {
        Ok(cases) => cases,
        Err(error) => match Unread::new(error, &name) {
            Unread::Limit(why) => {
                say(&format!("not known: {why}"))?;
                return Ok(Outcome::Unknown);
            }
            Unread::Interrupted => return Ok(Outcome::Interrupted),
            Unread::Bad(error) => return Err(error),
        },
    };
    // All lines are looked at before the first is answered.
    let problems: Vec<CamelotProblem> = cases.iter().map(|case| problem(case, &name)).collect::<Result<_>>()?;
    let mut outcome = Outcome::Answered;
    let mut documents = Vec::new();
    for (case, problem) in (1..).zip(&problems) {
        let finding = find(console, problem)?;
        if let Finding::Unknown { why, outcome: worse } = &finding {
            console.remark(&format!("case {case}: {why}"));
            if *worse == Outcome::Interrupted {
                return Ok(*worse);
            }
            outcome = Outcome::Unknown;
        }
        if console.json {
            documents.push(document(case, &finding));
        } else {
            say(&match &finding {
                Finding::Meet(court) => court.meeting().moves.to_string(),
                Finding::Impossible(_) => "impossible".to_owned(),
                Finding::Unknown { .. } => "unknown".to_owned(),
            })?;
        }
    }
    if console.json {
        say_json(&CamelotDocument { schema: "cavallo-camelot-result/1", cases: documents })?;
    }
    Ok(outcome)
}

fn problem(case: &CamelotCase, name: &str) -> Result<CamelotProblem> {
    let Some(king) = case.pieces.king else { bail!("{name}: {}: there is no king", case.place) };
    CamelotProblem::new(case.board.clone(), king, case.pieces.knights.clone())
        .with_context(|| format!("{name}: {}", case.place))
}

fn find(console: &Console, problem: &CamelotProblem) -> Result<Finding> {
    let mut watch = Watch::new(console.quiet, None);
    let mut run = Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
    let answer = solve(&mut run, problem);
    Ok(match answer {
        Ok(CamelotAnswer::Meet(meeting)) => match verify(&mut run, problem, meeting) {
            Ok(court) => Finding::Meet(court),
            Err(CamelotDefect::Stopped(stopped)) => Finding::stopped(stopped),
            Err(defect) => return Err(OwnBug(format!("a meeting was claimed that is none: {defect}")).into()),
        },
        Ok(CamelotAnswer::Impossible(why)) => Finding::Impossible(why.to_string()),
        Err(stopped) => Finding::stopped(stopped),
    })
}

fn document(case: usize, finding: &Finding) -> CaseDocument {
    let mut document =
        CaseDocument { case, answer: "unknown", moves: None, square: None, carrier: None, pickup: None, reason: None };
    let name = |square: Square| Some(SquareName(square));
    match finding {
        Finding::Meet(court) => {
            let meeting = court.meeting();
            document.answer = "meet";
            document.moves = Some(meeting.moves);
            document.square = name(meeting.square);
            document.carrier = meeting.pickup.and_then(|pickup| name(pickup.knight));
            document.pickup = meeting.pickup.and_then(|pickup| name(pickup.at));
        }
        Finding::Impossible(why) => {
            document.answer = "impossible";
            document.reason = Some(why.clone());
        }
        Finding::Unknown { why, .. } => document.reason = Some(why.clone()),
    }
    document
}
