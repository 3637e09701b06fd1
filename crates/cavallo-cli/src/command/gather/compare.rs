//! All methods on the same cases: their times and answers side by side.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use cavallo::gather::GatherSettings;
use cavallo::{GatherProblem, Method};
use cavallo_ask::{CompareDocument, ComparedMethod};
use cavallo_formats::{COURSEWORK_METHODS, CaseAnswer, CaseLine, write_coursework_output};
use cavallo_words::{Language, Voice, human};

use super::one::SolvedCase;
use crate::console::Console;
use crate::io::output::Output;
use crate::outcome::{Outcome, OwnBug};

/// Ours comes after the report's methods.
const OURS: (&str, &str) = ("exact", "exact");

/// What each method did.
pub(crate) struct Comparison {
    rows: Vec<Row>,
}

struct Row {
    method: &'static str,
    label: &'static str,
    exact: bool,
    time: Duration,
    steps: u64,
    answers: Vec<CaseAnswer>,
    /// Why the method did not answer some case.
    unknown: Option<String>,
    interrupted: bool,
}

impl Comparison {
    /// Runs every method on every case, and tells a reader why one does not answer.
    pub(crate) fn run(
        console: &Console,
        problems: &[GatherProblem],
        settings: &GatherSettings,
        voice: Voice,
    ) -> Result<Self> {
        let mut rows: Vec<Row> = Vec::new();
        for (name, label) in COURSEWORK_METHODS.into_iter().chain([OURS]) {
            rows.push(Row::run(console, problems, Method::named(name)?, label, settings, voice)?);
        }
        let comparison = Self { rows };
        comparison.check()?;
        Ok(comparison)
    }

    /// Methods that are always right must agree.
    fn check(&self) -> Result<()> {
        let exact: Vec<&Row> = self.rows.iter().filter(|row| row.exact).collect();
        for pair in exact.windows(2) {
            for (case, (a, b)) in (1..).zip(pair[0].answers.iter().zip(&pair[1].answers)) {
                if *a != CaseAnswer::Unknown && *b != CaseAnswer::Unknown && a != b {
                    let (first, second) = (pair[0].method, pair[1].method);
                    return Err(OwnBug(format!("{first} and {second} do not agree on case {case}")).into());
                }
            }
        }
        Ok(())
    }

    /// The answers of the exact methods, of the last that knows.
    pub(crate) fn answers(&self) -> Vec<CaseAnswer> {
        let cases = self.rows.first().map_or(0, |row| row.answers.len());
        let best = |case: usize| {
            let known = self.rows.iter().rev().filter(|row| row.exact).map(|row| row.answers[case]);
            known.into_iter().find(|&answer| answer != CaseAnswer::Unknown).unwrap_or(CaseAnswer::Unknown)
        };
        (0..cases).map(best).collect()
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.rows.iter().any(|row| row.interrupted)
    }

    /// Whether every case has an answer.
    pub(crate) fn outcome(&self) -> Outcome {
        let all_known = self.answers().iter().all(|&answer| answer != CaseAnswer::Unknown);
        if all_known { Outcome::Answered } else { Outcome::Unknown }
    }

    /// Writes the coursework's output file. The time of a method that was cut short is no time, and is left out.
    pub(crate) fn write(&self, language: Language, output: &mut dyn Write) -> Result<()> {
        let finished = self.rows.iter().filter(|row| !row.exact || row.unknown.is_none());
        let times: Vec<(&str, Duration)> = finished.map(|row| (row.label, row.time)).collect();
        write_coursework_output(&times, self.answers(), language, output)?;
        Ok(())
    }

    /// The table as a document.
    pub(crate) fn document(&self) -> CompareDocument {
        let truth = self.answers();
        CompareDocument::new(self.rows.iter().map(|row| row.document(&truth)).collect(), &truth)
    }

    /// Prints the table, and the answers below it.
    pub(crate) fn show(&self, language: Language) -> Result<()> {
        let truth = self.answers();
        let mut out = Output::stdout();
        let words = Voice::default().speaking(language);
        let [method, time, steps, answered, right, unknown] = words.comparison();
        writeln!(out, "{method:<15} {time:>10} {steps:>11}  {answered:>8} {right:>7} {unknown:>7}")?;
        for row in &self.rows {
            let ComparedMethod { steps, answered, right, .. } = row.document(&truth);
            let unknown = row.answers.len() as u64 - answered;
            write!(
                out,
                "{:<15} {:>10} {steps:>11}  {answered:>8} {right:>7} {unknown:>7}",
                row.method,
                words.decimal(human::duration(row.time))
            )?;
            match &row.unknown {
                Some(why) => writeln!(out, "  {why}")?,
                None => writeln!(out)?,
            }
        }
        for (number, answer) in (1..).zip(truth) {
            writeln!(out, "{}", CaseLine { number, answer, language })?;
        }
        out.commit()
    }
}

impl Row {
    fn document(&self, truth: &[CaseAnswer]) -> ComparedMethod {
        ComparedMethod::new(
            self.method,
            self.exact,
            (self.time, self.steps),
            &self.answers,
            truth,
            self.unknown.clone(),
        )
    }

    fn run(
        console: &Console,
        problems: &[GatherProblem],
        method: &'static Method<GatherProblem>,
        label: &'static str,
        settings: &GatherSettings,
        voice: Voice,
    ) -> Result<Self> {
        let solver = method.solver(settings);
        let can = solver.capabilities();
        let mut row = Self {
            method: method.name,
            label,
            exact: can.complete,
            time: Duration::ZERO,
            steps: 0,
            answers: Vec::new(),
            unknown: None,
            interrupted: false,
        };
        let too_large = can.practical_area.filter(|&most| problems.iter().any(|problem| problem.board().area() > most));
        let others = !can.any_piece && problems.iter().any(|problem| !problem.board().is_classic());
        row.unknown = match too_large {
            Some(most) => Some(voice.left_out_large(most)),
            None => others.then(|| voice.left_out_pieces().to_owned()),
        };
        if row.unknown.is_some() {
            row.answers = vec![CaseAnswer::Unknown; problems.len()];
            return Ok(row);
        }
        for problem in problems {
            let problem = problem.clone().listing(1).with_journeys(false);
            let case = SolvedCase::solve(console, solver.as_ref(), &problem, voice, None, 1)?;
            row.time += case.solved.time;
            row.steps += case.solved.steps;
            row.answers.push((&case.solved.answer).into());
            row.interrupted |= case.outcome() == Outcome::Interrupted;
            if row.unknown.is_none() {
                row.unknown = case.why_unknown().map(ToOwned::to_owned);
            }
            if case.ends_all().is_some() {
                row.answers.resize(problems.len(), CaseAnswer::Unknown);
                break;
            }
        }
        Ok(row)
    }
}
