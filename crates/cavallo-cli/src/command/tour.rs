//! `cavallo tour BOARD`: a tour, or the reason why there is none.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use cavallo::board::Square;
use cavallo::run::Stopped;
use cavallo::tour::existence::{Verdict, decide};
use cavallo::tour::{Answer, METHODS, Settings, TieRule, Tour, TourProblem, TourSolver};
use cavallo_formats::{
    AnswerKind, SquareName, SquareNames, TOUR_SCHEMA, TourDocument, TourSquares, write_grid_with_threads, write_hcp,
    write_json, write_json_part, write_moves_with_threads, write_tsplib_with_threads,
};
use cavallo_render::algorithm::{Ending, WarnsdorffFilm, check_size};

use super::attempt::{Attempt, default_time};
use super::interactive::ask_board_and_start;
use super::proofread::{Proofreading, proofread};
use crate::args::{TourArgs, TourFormat};
use crate::console::{Console, explain_stop, threads};
use crate::frames::FilmTarget;
use crate::outcome::Outcome;
use crate::output::{Output, refuse_twice, say, say_json};
use crate::picture::PictureFormat;
use crate::player;
use crate::quantity::show_time;
use crate::squares::Starts;
use crate::watch::{Explanation, Watch};

pub(crate) fn run(console: &Console, mut args: TourArgs) -> Result<Outcome> {
    let board = if let Some(board) = args.board.take() {
        board
    } else {
        let asks_start = args.question.ends.start.is_none() && args.prefix.is_none() && args.starts.is_none();
        let blocked = args.question.blocked.clone().unwrap_or_default().0;
        let (board, start) = ask_board_and_start(asks_start, &blocked)?;
        args.question.ends.start = args.question.ends.start.or(start);
        console.restart_clock();
        board
    };
    let mut problem = args.question.problem(board)?;
    if let Some(prefix) = args.prefix.take() {
        problem = problem.with_prefix(prefix.0)?;
    }
    let request = Request::new(console, &args)?;
    if request.format == TourFormat::Terminal {
        // Before the work: it would be in vain.
        player::refuse_large(problem.board(), "grid or moves")?;
    }
    if let Some(format) = picture_format(request.format) {
        args.picture.plan(console, format, problem.board())?;
    }
    match &args.starts {
        _ if request.format == TourFormat::Hcp => request.graph(&problem),
        None => request.one(&problem),
        Some(Starts::All) => {
            let starts = problem.board().squares().filter(|&square| Some(square) != problem.end());
            request.each(&problem, starts)
        }
        Some(Starts::Listed(starts)) => {
            // All of them are checked before the work begins.
            for &start in starts {
                problem.clone().with_start(start)?;
            }
            request.each(&problem, starts.iter().copied())
        }
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
        let about_warnsdorff = args.explain || args.ties.is_some() || args.frames.is_some();
        let wanted = args.method.as_deref().unwrap_or(if about_warnsdorff { "warnsdorff" } else { METHODS[0].name });
        let Some(method) = METHODS.iter().find(|method| method.name == wanted) else {
            bail!("there is no method {wanted}");
        };
        if args.ties.is_some() && wanted != "warnsdorff" {
            bail!("--ties is for the method warnsdorff, not for {wanted}: leave one of them out");
        }
        if args.frames.is_some() && wanted != "warnsdorff" {
            bail!("--frames shows the method warnsdorff, not {wanted}: leave one of them out");
        }
        if args.frames.is_some() && args.format == Some(TourFormat::Hcp) {
            bail!("--frames shows a search, and --format hcp does without: leave one of them out");
        }
        let by_ending = args.output.as_deref().map(PictureFormat::of_file).transpose()?.flatten();
        let by_ending = by_ending.map(|format| match format {
            PictureFormat::Svg => TourFormat::Svg,
            PictureFormat::Png => TourFormat::Png,
            PictureFormat::Gif => TourFormat::Gif,
        });
        if by_ending.is_some() && args.format.is_some_and(|format| Some(format) != by_ending) {
            bail!("--format and the ending of the file's name contradict each other: leave --format out");
        }
        refuse_twice(args.output.as_deref(), args.frames.as_deref())?;
        let default = if console.json { TourFormat::Json } else { TourFormat::Grid };
        let format = args.format.or(by_ending).unwrap_or(default);
        let picture = picture_format(format);
        if console.json && picture.is_some() {
            bail!("--json and a picture contradict each other: leave one of them out");
        }
        if args.starts.is_some() && picture.is_some() {
            bail!("--starts finds several tours, and a picture shows one: choose grid, moves, json or none");
        }
        args.picture.suit(picture, args.frames.is_some(), args.output.as_deref())?;
        let to_stdout = args.output.as_deref().is_none_or(|path| path == "-");
        if console.json && to_stdout && !matches!(format, TourFormat::Json | TourFormat::None) {
            bail!("--json and --format would both write to standard output: leave one of them out, or add -o FILE");
        }
        if args.starts.is_some() && matches!(format, TourFormat::Tsplib | TourFormat::Hcp) {
            bail!("--starts writes several tours, and a TSPLIB file holds one: choose grid, moves, json or none");
        }
        if args.starts.is_some() && format == TourFormat::Terminal {
            bail!("--starts finds several tours, and the terminal shows one: choose grid, moves, json or none");
        }
        if args.starts.is_some() && console.json && !matches!(format, TourFormat::Json | TourFormat::None) {
            bail!("--starts with --json writes one document: leave --format out, or choose json or none");
        }
        let ties = args.ties.unwrap_or_default();
        let settings = Settings { ties, seed: args.seed };
        Ok(Self { console, args, method: method.name, ties, solver: (method.build)(settings), format })
    }

    /// Answers one problem.
    fn one(&self, problem: &TourProblem) -> Result<Outcome> {
        self.console.catch_interrupt()?;
        // Before the work, so that a path that cannot be written costs no time.
        let output = Output::open(self.args.output.as_deref())?.guarded_by(self.console.guard());
        let film = self.film_target(problem)?;
        let mut attempt = self.attempt(problem)?;
        self.remark(&attempt);
        self.write_answer(problem, &attempt, output)?;
        // The answer first: pictures take longer, and whoever stops them has it.
        if let Some(target) = film {
            self.write_film(target, problem, &mut attempt)?;
        }
        Ok(outcome(&attempt))
    }

    fn write_answer(&self, problem: &TourProblem, attempt: &Attempt, mut output: Output) -> Result<()> {
        let document = self.document(problem, attempt);
        if self.console.json && self.format != TourFormat::Json {
            say_json(&TourDocument { squares: None, ..document })?;
        } else if self.format == TourFormat::Json {
            write_json(&document, &mut output)?;
            return output.commit();
        } else if let Some(sentence) = attempt.sentence(problem, self.method) {
            say(&sentence)?;
        }
        match &attempt.answer {
            // Nothing to write is nothing to rename either.
            Ok(Answer::Found(tour)) if self.format != TourFormat::None => {
                self.write_tour(tour, &mut output)?;
                output.commit()
            }
            _ => Ok(()),
        }
    }

    /// Where `--frames` go.
    fn film_target(&self, problem: &TourProblem) -> Result<Option<FilmTarget>> {
        let Some(path) = &self.args.frames else { return Ok(None) };
        check_size(problem.board())?;
        FilmTarget::open(path).map(Some)
    }

    /// Shows what the search did. One that was interrupted is not shown.
    fn write_film(&self, target: FilmTarget, problem: &TourProblem, attempt: &mut Attempt) -> Result<()> {
        let Some(recording) = attempt.watch.take_recording() else { return Ok(()) };
        let ending = match &attempt.answer {
            Ok(Answer::Found(tour)) => Ending::Tour(tour.squares().collect()),
            Ok(Answer::Impossible(_)) => Ending::Impossible,
            Err(Stopped::Cancelled) => return Ok(()),
            Ok(Answer::GaveUp) | Err(_) => Ending::Unknown,
        };
        if recording.left_out() > 0 {
            self.console.remark(&format!("{} more steps are not shown", recording.left_out()));
        }
        let film = WarnsdorffFilm::new(problem.board(), recording, ending, self.args.picture.theme());
        target.write(self.console, &film)
    }

    /// The board's graph; nothing is looked for.
    fn graph(&self, problem: &TourProblem) -> Result<Outcome> {
        self.console.catch_interrupt()?;
        let mut output = Output::open(self.args.output.as_deref())?.guarded_by(self.console.guard());
        write_hcp(problem.board(), &mut output)?;
        output.commit()?;
        Ok(Outcome::Answered)
    }

    /// The first tour from each start, written as it is found, and a summary.
    fn each(&self, problem: &TourProblem, starts: impl Iterator<Item = Square>) -> Result<Outcome> {
        self.console.catch_interrupt()?;
        let mut output = Output::open(self.args.output.as_deref())?.guarded_by(self.console.guard());
        let began = Instant::now();
        let as_json = self.format == TourFormat::Json || self.console.json;
        let mut summary = Summary::default();
        if as_json {
            let (board, ends) = (problem.board(), problem.ends());
            write!(output, "{{\"schema\":\"cavallo-tours/1\",\"board\":\"{board}\",\"ends\":\"{ends}\",\"tours\":[")?;
        }
        for start in starts {
            let problem = problem.clone().with_start(start)?;
            let attempt = self.attempt(&problem)?;
            summary.count(&attempt);
            if as_json {
                output.write_all(if summary.starts() == 1 { b"\n" } else { b",\n" })?;
                let document = self.document(&problem, &attempt);
                let squares = document.squares.filter(|_| self.format == TourFormat::Json);
                write_json_part(&TourDocument { squares, ..document }, &mut output)?;
            } else {
                let sentence = match &attempt.answer {
                    Ok(Answer::Found(tour)) if tour.constructed().is_some() => "tour, constructed".to_owned(),
                    Ok(Answer::Found(_)) => format!("tour, {}", count(attempt.steps, "square", "placed")),
                    _ => attempt.sentence(&problem, self.method).unwrap_or_default(),
                };
                writeln!(output, "{start}: {sentence}")?;
                if let Ok(Answer::Found(tour)) = &attempt.answer {
                    self.write_tour(tour, &mut output)?;
                }
            }
            summary.stopped = attempt.answer.err().filter(|stopped| !matches!(stopped, Stopped::Steps { .. }));
            if summary.stopped.is_some() {
                // No other start would fare better.
                break;
            }
        }
        if as_json {
            let Summary { found, impossible, unknown, .. } = summary;
            writeln!(output, "\n],\"found\":{found},\"impossible\":{impossible},\"unknown\":{unknown}}}")?;
        } else {
            writeln!(output, "{summary}")?;
        }
        output.commit()?;
        self.console.remark(&format!("{summary}, in {}", show_time(began.elapsed())));
        Ok(summary.outcome())
    }

    /// One try, in the time that is left.
    fn attempt(&self, problem: &TourProblem) -> Result<Attempt> {
        let budget = self.console.budget(default_time(self.method, problem), self.args.limit);
        let explanation = self.args.explain.then(|| Explanation::new(self.console.cancel_token()));
        let watch = Watch::new(self.console.quiet, explanation).recording(self.args.frames.is_some());
        // Who asks to see the rule, and not for the rule, asks for the proof as well if there is no tour.
        if self.args.method.is_none()
            && self.method != METHODS[0].name
            && let Verdict::Impossible(reason) = decide(problem)
        {
            return Ok(Attempt::proved(reason, watch));
        }
        let mut attempt = Attempt::make(self.solver.as_ref(), problem, budget, self.console, watch)?;
        if let Ok(Answer::Found(tour)) = &attempt.answer
            && let Some(tour) = tour.constructed()
        {
            attempt.watch.outline(tour);
        }
        if let (TourFormat::None, Ok(Answer::Found(tour))) = (self.format, &attempt.answer)
            && let Some(tour) = tour.constructed()
        {
            match proofread(self.console, problem, tour, self.threads(), &mut attempt.watch)? {
                Ok(Proofreading { fill_time, check_time, remark }) => {
                    attempt.time += fill_time;
                    attempt.verify_time = Some(attempt.verify_time.unwrap_or_default() + check_time);
                    attempt.remark = Some(remark);
                }
                Err(Stopped::Cancelled) => attempt.answer = Err(Stopped::Cancelled),
                // The tour stands: its construction was verified.
                Err(stopped) => {
                    attempt.remark =
                        Some(format!("the look at every single square was not finished: {}", explain_stop(stopped)));
                }
            }
        }
        Ok(attempt)
    }

    /// How many threads may work on one tour.
    fn threads(&self) -> usize {
        threads(self.args.threads)
    }

    fn write_tour(&self, tour: &Tour, output: &mut Output) -> Result<()> {
        match self.format {
            TourFormat::Grid => write_grid_with_threads(tour, self.threads(), output)?,
            TourFormat::Moves => write_moves_with_threads(tour, self.threads(), output)?,
            TourFormat::Tsplib => write_tsplib_with_threads(tour, self.threads(), output)?,
            TourFormat::Terminal => player::show(self.console, tour, output)?,
            TourFormat::Svg | TourFormat::Png | TourFormat::Gif => {
                if let Some(format) = picture_format(self.format) {
                    self.args.picture.plan(self.console, format, tour.board())?.write(self.console, tour, output)?;
                }
            }
            // A document is written as a whole, a graph before any tour is looked for.
            TourFormat::Json | TourFormat::Hcp | TourFormat::None => {}
        }
        Ok(())
    }

    /// What is worth knowing besides the answer.
    fn remark(&self, attempt: &Attempt) {
        let constructed = matches!(&attempt.answer, Ok(Answer::Found(tour)) if tour.constructed().is_some());
        let work = if constructed { "constructed".to_owned() } else { count(attempt.steps, "square", "placed") };
        let mut parts = vec![format!("{}: {work} in {}", self.method, show_time(attempt.time))];
        parts.extend(attempt.verify_time.map(|time| format!("verified in {}", show_time(time))));
        parts.extend(attempt.remark.clone());
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
            Ok(Answer::Found(tour)) => (AnswerKind::Found, None, None, Some(TourSquares(tour))),
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
            prefix: Some(SquareNames(problem.prefix())).filter(|prefix| prefix.0.len() > 1),
            end: problem.end().map(SquareName),
            answer,
            reason,
            stopped,
            method: self.method,
            ties: rule.filter(|_| warnsdorff).map(|(name, _)| name.to_owned()),
            seed: Some(self.args.seed),
            steps: attempt.steps,
            restarts: Some(attempt.watch.restarts).filter(|&restarts| warnsdorff || restarts > 0),
            repairs: Some(attempt.watch.rotations).filter(|&rotations| warnsdorff || rotations > 0),
            seconds: attempt.time.as_secs_f64(),
            verify_seconds: attempt.verify_time.map(|time| time.as_secs_f64()),
            squares,
        }
    }
}

/// The picture that a format is, if it is one.
fn picture_format(format: TourFormat) -> Option<PictureFormat> {
    match format {
        TourFormat::Svg => Some(PictureFormat::Svg),
        TourFormat::Png => Some(PictureFormat::Png),
        TourFormat::Gif => Some(PictureFormat::Gif),
        _ => None,
    }
}

fn outcome(attempt: &Attempt) -> Outcome {
    match &attempt.answer {
        Ok(Answer::Found(_)) => Outcome::Answered,
        Ok(Answer::Impossible(_)) => Outcome::No,
        Ok(Answer::GaveUp) => Outcome::Unknown,
        Err(stopped) => Outcome::of_stop(*stopped),
    }
}

/// How many starts had which answer.
#[derive(Default)]
struct Summary {
    found: usize,
    impossible: usize,
    unknown: usize,
    /// Why the starts after the last one were not tried.
    stopped: Option<Stopped>,
}

impl Summary {
    fn count(&mut self, attempt: &Attempt) {
        match outcome(attempt) {
            Outcome::Answered => self.found += 1,
            Outcome::No => self.impossible += 1,
            Outcome::Unknown | Outcome::Interrupted => self.unknown += 1,
        }
    }

    fn starts(&self) -> usize {
        self.found + self.impossible + self.unknown
    }

    fn outcome(&self) -> Outcome {
        match self {
            Self { stopped: Some(stopped), .. } => Outcome::of_stop(*stopped),
            Self { unknown: 1.., .. } => Outcome::Unknown,
            Self { found: 0, .. } => Outcome::No,
            _ => Outcome::Answered,
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { found, impossible, unknown, stopped } = self;
        let starts = count(self.starts() as u64, "start", "tried");
        write!(f, "{starts}: {found} with a tour, {impossible} proved to have none, {unknown} not known")?;
        if stopped.is_some() { f.write_str("; stopped there") } else { Ok(()) }
    }
}

/// A number of things, in the singular or the plural.
fn count(number: u64, thing: &str, how: &str) -> String {
    format!("{number} {thing}{} {how}", if number == 1 { "" } else { "s" })
}
