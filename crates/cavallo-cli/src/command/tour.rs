//! `cavallo tour BOARD`: a tour, or the reason why there is none.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use cavallo::board::Square;
use cavallo::run::Stopped;
use cavallo::tour::{Answer, METHODS, Settings, TieRule, Tour, TourProblem, TourSolver};
use cavallo_formats::{
    AnswerKind, SquareName, SquareNames, TOUR_SCHEMA, TourDocument, write_grid, write_hcp, write_json, write_moves,
    write_tsplib,
};
use serde::Serialize;

use super::attempt::{Attempt, DEFAULT_TIME};
use super::interactive::ask_board_and_start;
use crate::args::{TourArgs, TourFormat};
use crate::console::{Console, explain_stop};
use crate::outcome::Outcome;
use crate::output::{Output, say, say_json};
use crate::quantity::show_time;
use crate::squares::Starts;
use crate::watch::{Explanation, Watch};

pub(crate) fn run(console: &Console, mut args: TourArgs) -> Result<Outcome> {
    let board = if let Some(board) = args.board.take() {
        board
    } else {
        let (board, start) = ask_board_and_start(args.question.start)?;
        args.question.start = start;
        board
    };
    let mut problem = args.question.problem(board)?;
    if let Some(prefix) = args.prefix.take() {
        problem = problem.with_prefix(prefix.0)?;
    }
    let request = Request::new(console, &args)?;
    if request.format == TourFormat::Hcp {
        let mut output = Output::open(args.output.as_deref())?;
        write_hcp(problem.board(), &mut output)?;
        output.commit()?;
        return Ok(Outcome::Answered);
    }
    match &args.starts {
        None => request.one(&problem),
        Some(Starts::All) => {
            let starts: Vec<Square> = problem.board().squares().filter(|&s| Some(s) != problem.end()).collect();
            request.each(&problem, &starts)
        }
        Some(Starts::Listed(starts)) => request.each(&problem, starts),
    }
}

/// What is to be done with whatever problem.
struct Request<'a> {
    console: &'a Console,
    args: &'a TourArgs,
    method: &'static str,
    ties: TieRule,
    solver: Box<dyn TourSolver>,
    format: TourFormat,
}

impl<'a> Request<'a> {
    fn new(console: &'a Console, args: &'a TourArgs) -> Result<Self> {
        let about_warnsdorff = args.explain || args.ties.is_some();
        let wanted = args.method.as_deref().unwrap_or(if about_warnsdorff { "warnsdorff" } else { METHODS[0].name });
        let Some(method) = METHODS.iter().find(|method| method.name == wanted) else {
            bail!("there is no method {wanted}");
        };
        if args.ties.is_some() && wanted != "warnsdorff" {
            bail!("--ties is for the method warnsdorff, not for {wanted}: leave one of them out");
        }
        let format = args.format.unwrap_or(if console.json { TourFormat::Json } else { TourFormat::Grid });
        let to_stdout = args.output.as_deref().is_none_or(|path| path == "-");
        if console.json && to_stdout && !matches!(format, TourFormat::Json | TourFormat::None) {
            bail!("--json and --format would both write to standard output: leave one of them out, or add -o FILE");
        }
        let ties = args.ties.unwrap_or_default();
        let settings = Settings { ties, seed: args.seed };
        Ok(Self { console, args, method: method.name, ties, solver: (method.build)(settings), format })
    }

    /// Answers one problem.
    fn one(&self, problem: &TourProblem) -> Result<Outcome> {
        // Before the work, so that a path that cannot be written costs no time.
        let mut output = Output::open(self.args.output.as_deref())?;
        self.console.catch_interrupt()?;
        let attempt = self.attempt(problem, Instant::now())?;
        self.remark(&attempt);
        let document = self.document(problem, &attempt);
        if self.console.json && self.format != TourFormat::Json {
            say_json(&TourDocument { squares: None, ..document })?;
        } else if self.format == TourFormat::Json {
            write_json(&document, &mut output)?;
            output.commit()?;
            return Ok(outcome(&attempt));
        } else if let Some(sentence) = self.sentence(problem, &attempt) {
            say(&sentence)?;
        }
        if let Ok(Answer::Found(tour)) = &attempt.answer {
            write_tour(tour, self.format, &mut output)?;
            // Nothing to write is nothing to rename either.
            if self.format != TourFormat::None {
                output.commit()?;
            }
        }
        Ok(outcome(&attempt))
    }

    /// The first tour from each start, and a summary.
    fn each(&self, problem: &TourProblem, starts: &[Square]) -> Result<Outcome> {
        if self.format == TourFormat::Tsplib {
            bail!("--starts writes several tours, and a TSPLIB file holds one: choose grid, moves, json or none");
        }
        let problems: Vec<TourProblem> =
            starts.iter().map(|&start| problem.clone().with_start(start)).collect::<Result<_, _>>()?;
        let mut output = Output::open(self.args.output.as_deref())?;
        self.console.catch_interrupt()?;
        let began = Instant::now();
        let mut summary = Summary::default();
        let mut attempts = Vec::new();
        for (problem, start) in problems.iter().zip(starts) {
            let attempt = self.attempt(problem, began)?;
            if matches!(attempt.answer, Err(Stopped::Cancelled)) {
                say("interrupted")?;
                return Ok(Outcome::Interrupted);
            }
            summary.count(&attempt);
            if self.format == TourFormat::Json || self.console.json {
                attempts.push(attempt);
                continue;
            }
            let sentence = match &attempt.answer {
                Ok(Answer::Found(_)) => format!("tour, {} squares placed", attempt.steps),
                _ => self.sentence(problem, &attempt).unwrap_or_default(),
            };
            writeln!(output, "{start}: {sentence}")?;
            if let Ok(Answer::Found(tour)) = &attempt.answer {
                write_tour(tour, self.format, &mut output)?;
            }
        }
        if attempts.is_empty() {
            writeln!(output, "{summary}")?;
        } else {
            let with_squares = self.format == TourFormat::Json;
            let tours = problems.iter().zip(&attempts).map(|(problem, attempt)| {
                let document = self.document(problem, attempt);
                if with_squares { document } else { TourDocument { squares: None, ..document } }
            });
            let document = ToursDocument {
                schema: "cavallo-tours/1",
                board: problem.board().to_string(),
                ends: problem.ends().to_string(),
                found: summary.found,
                impossible: summary.impossible,
                unknown: summary.unknown,
                tours: tours.collect(),
            };
            write_json(&document, &mut output)?;
        }
        output.commit()?;
        self.console.remark(&format!("{summary}, in {}", show_time(began.elapsed())));
        Ok(summary.outcome())
    }

    /// One try; the time limit counts from `began`.
    fn attempt(&self, problem: &TourProblem, began: Instant) -> Result<Attempt> {
        let mut budget = self.console.budget(Some(DEFAULT_TIME), self.args.limit);
        budget.time = budget.time.map(|limit| limit.saturating_sub(began.elapsed()));
        let explanation = self.args.explain.then(|| Explanation::new(self.console.cancel_token()));
        let watch = Watch::new(self.console.quiet, explanation);
        Attempt::make(self.solver.as_ref(), problem, budget, self.console, watch)
    }

    /// The answer in words, unless it is a tour, which speaks for itself.
    fn sentence(&self, problem: &TourProblem, attempt: &Attempt) -> Option<String> {
        let what = format!("{} tour of {}", problem.ends(), problem.board());
        match &attempt.answer {
            Ok(Answer::Found(_)) => None,
            Ok(Answer::Impossible(reason)) => {
                let reference = reason.reference().map(|reference| format!(" ({reference})")).unwrap_or_default();
                Some(format!("no {what}: {reason}{reference}"))
            }
            Ok(Answer::GaveUp) => Some(format!("not known ({what}): the method {} gave up", self.method)),
            Err(stopped) => {
                let level = attempt.watch.level.map(|(squares, paths)| {
                    format!("; before that it had reached all {paths} paths of {squares} squares")
                });
                let level = level.unwrap_or_default();
                Some(format!("not known ({what}): {}{level}", explain_stop(*stopped)))
            }
        }
    }

    /// What is worth knowing besides the answer.
    fn remark(&self, attempt: &Attempt) {
        let mut parts =
            vec![format!("{}: {} squares placed in {}", self.method, attempt.steps, show_time(attempt.time))];
        parts.extend(attempt.verify_time.map(|time| format!("verified in {}", show_time(time))));
        let Watch { restarts, rotations, .. } = attempt.watch;
        if rotations > 0 {
            parts.push(format!("stuck, so the end of the path was reversed {rotations} times"));
        }
        if restarts > 0 {
            parts.push(format!("{restarts} restarts"));
        }
        if self.chance_played(attempt) {
            parts.push(format!("seed {}", self.args.seed));
        }
        self.console.remark(&parts.join("; "));
    }

    fn chance_played(&self, attempt: &Attempt) -> bool {
        (self.method == "warnsdorff" && self.ties == TieRule::Random) || attempt.watch.rotations > 0
    }

    fn document<'t>(&self, problem: &'t TourProblem, attempt: &'t Attempt) -> TourDocument<'t> {
        let (answer, reason, stopped, squares) = match &attempt.answer {
            Ok(Answer::Found(tour)) => (AnswerKind::Found, None, None, Some(tour.squares())),
            Ok(Answer::Impossible(reason)) => (AnswerKind::Impossible, Some(reason.into()), None, None),
            Ok(Answer::GaveUp) => (AnswerKind::Unknown, None, Some("the method gave up".to_owned()), None),
            Err(stopped) => (AnswerKind::Unknown, None, Some(explain_stop(*stopped)), None),
        };
        let warnsdorff = self.method == "warnsdorff";
        let rule = TieRule::ALL.into_iter().find(|&(_, rule)| rule == self.ties);
        TourDocument {
            schema: TOUR_SCHEMA,
            board: problem.board().to_string(),
            blocked: SquareNames(problem.board().blocked()),
            ends: problem.ends(),
            start: problem.start().map(SquareName),
            end: problem.end().map(SquareName),
            answer,
            reason,
            stopped,
            method: self.method,
            ties: rule.filter(|_| warnsdorff).map(|(name, _)| name.to_owned()),
            seed: Some(self.args.seed),
            steps: attempt.steps,
            restarts: Some(attempt.watch.restarts).filter(|_| warnsdorff),
            repairs: Some(attempt.watch.rotations).filter(|_| warnsdorff),
            seconds: attempt.time.as_secs_f64(),
            verify_seconds: attempt.verify_time.map(|time| time.as_secs_f64()),
            squares: squares.map(SquareNames),
        }
    }
}

fn write_tour(tour: &Tour, format: TourFormat, output: &mut Output) -> Result<()> {
    match format {
        TourFormat::Grid => write_grid(tour, output)?,
        TourFormat::Moves => write_moves(tour, output)?,
        TourFormat::Tsplib => write_tsplib(tour, output)?,
        // A document is written as a whole, a graph before any tour is looked for.
        TourFormat::Json | TourFormat::Hcp | TourFormat::None => {}
    }
    Ok(())
}

fn outcome(attempt: &Attempt) -> Outcome {
    match &attempt.answer {
        Ok(Answer::Found(_)) => Outcome::Answered,
        Ok(Answer::Impossible(_)) => Outcome::No,
        Ok(Answer::GaveUp) => Outcome::Unknown,
        Err(stopped) => Outcome::of_stop(*stopped),
    }
}

/// Several tours of one board.
#[derive(Serialize)]
struct ToursDocument<'t> {
    schema: &'static str,
    board: String,
    ends: String,
    found: usize,
    impossible: usize,
    unknown: usize,
    tours: Vec<TourDocument<'t>>,
}

/// How many starts had which answer.
#[derive(Default)]
struct Summary {
    found: usize,
    impossible: usize,
    unknown: usize,
}

impl Summary {
    fn count(&mut self, attempt: &Attempt) {
        match outcome(attempt) {
            Outcome::Answered => self.found += 1,
            Outcome::No => self.impossible += 1,
            Outcome::Unknown | Outcome::Interrupted => self.unknown += 1,
        }
    }

    fn outcome(&self) -> Outcome {
        match self {
            Self { unknown: 1.., .. } => Outcome::Unknown,
            Self { found: 0, .. } => Outcome::No,
            _ => Outcome::Answered,
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let starts = self.found + self.impossible + self.unknown;
        let Self { found, impossible, unknown } = self;
        write!(f, "{starts} starts: {found} with a tour, {impossible} proved to have none, {unknown} not known")
    }
}
