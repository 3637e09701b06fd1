//! `cavallo gather [FILE..]`: one line per case.

mod compare;
mod cost_files;
mod one;
mod picture;

use std::cell::Cell;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use cavallo::gather::{GatherSettings, Objective};
use cavallo::run::Stopped;
use cavallo::{GatherProblem, Method, Piece, Solver, Wrap};
use cavallo_ask::{CompareDocument, EarlyEnd, GatherCases, GatherDocument};
use cavallo_formats::{CaseLine, read_gather};
use cavallo_words::{Language, Voice, human};

use crate::args::picture::ThemeArg;
use crate::args::{GatherArgs, LangArg, ObjectiveArg};
use crate::console::{Console, VOICE_OF_DOCUMENTS, threads};
use crate::io::guard::stop_inside;
use crate::io::input::Input;
use crate::io::output::{Output, say, say_json};
use crate::outcome::Outcome;
use crate::show::cut_off::CutOff;
use crate::show::unread::Unread;
pub(crate) use compare::Comparison;
use cost_files::CostFiles;
use one::SolvedCase;
use picture::{Pictures, Style};

/// The most squares that `--all` lists for a case.
const MOST_SQUARES: usize = 1000;

pub(crate) fn run(console: &Console, args: &GatherArgs) -> Result<Outcome> {
    // Reading leaves nothing half done; every case is read before the first is answered.
    let problems = match read(console, args).and_then(|problems| with_pieces(console, args, problems)) {
        Ok(problems) => problems,
        Err(Unread::Limit(why)) => {
            say_why_unread(console, args, &why)?;
            return Ok(Outcome::Unknown);
        }
        Err(Unread::Interrupted) => {
            if console.json {
                say_why_unread(console, args, spoken(console, args).interrupted())?;
            }
            return Ok(Outcome::Interrupted);
        }
        Err(Unread::Bad(error)) => return Err(error),
    };
    if args.compare {
        return compare(console, args, &problems);
    }
    let method = Method::<GatherProblem>::named(&args.method)?;
    let mut output = Output::open(args.output.as_deref())?;
    let pictures = match &args.picture {
        Some(path) => {
            let style = Style {
                theme: ThemeArg::colours(args.theme),
                language: language(args),
                notation: console.notation().unwrap_or_default(),
            };
            Some(Pictures::open(path, style, &problems, args.output.as_deref())?)
        }
        None => None,
    };
    let cost_files = match &args.costs {
        Some(path) => Some(CostFiles::open(path, problems.len(), [args.output.as_deref(), args.picture.as_deref()])?),
        None => None,
    };
    let solver = method.solver(&settings(console, args));
    let job = Job { console, args, solver: solver.as_ref(), stopped: Cell::new(None) };
    let (outcome, to_draw) =
        if console.json { job.as_document(&problems, &mut output)? } else { job.as_lines(&problems, &mut output)? };
    if outcome == Outcome::Interrupted {
        // On stdout the lines of the cases before stay, since they are true, and a document is complete; a file is not written.
        console.remark(spoken(console, args).interrupted());
        return Ok(outcome);
    }
    // The answers first: a picture may take longer, and whoever stops it has them.
    output.commit()?;
    if let Some(cost_files) = cost_files {
        cost_files.write(console, &problems, &to_draw)?;
    }
    if let Some(mut pictures) = pictures {
        for (case, (problem, solved)) in problems.iter().zip(&to_draw).enumerate() {
            pictures.draw(console, case, problem, solved)?;
        }
        pictures.commit()?;
    }
    Ok(outcome)
}

/// The table of all methods on stdout, as text or as a document, or, where the coursework's output file goes to stdout, only that.
fn compare(console: &Console, args: &GatherArgs, problems: &[GatherProblem]) -> Result<Outcome> {
    let file = match &args.output {
        Some(path) => Some(Output::open(Some(path))?),
        None => None,
    };
    let to_stdout = args.output.as_deref().is_some_and(|path| path == "-");
    if console.json && to_stdout {
        bail!("--json and -o - would both write to standard output: leave one of them out");
    }
    let comparison = Comparison::run(console, problems, &settings(console, args), spoken(console, args))?;
    if comparison.is_interrupted() {
        console.remark(spoken(console, args).interrupted());
        if console.json {
            say_json(&CompareDocument { stopped: Some("interrupted".to_owned()), ..comparison.document() })?;
        }
        return Ok(Outcome::Interrupted);
    }
    if console.json {
        say_json(&comparison.document())?;
    } else if !to_stdout {
        comparison.show(language(args))?;
    }
    if let Some(mut file) = file {
        // The header is in Italian, and so are the answers below it unless told otherwise.
        comparison.write(args.lang.map_or(Language::Italian, |_| language(args)), &mut file)?;
        file.commit()?;
    }
    Ok(comparison.outcome())
}

fn say_why_unread(console: &Console, args: &GatherArgs, why: &str) -> Result<()> {
    if console.json && args.compare {
        say_json(&CompareDocument::unread(why))
    } else if console.json {
        say_json(&GatherDocument::unread(why))
    } else {
        say(&spoken(console, args).not_known(why))
    }
}

/// All cases of all files, or of stdin.
fn read(console: &Console, args: &GatherArgs) -> Result<Vec<GatherProblem>, Unread> {
    let (mut problems, files) = (Vec::new(), &args.files);
    let paths: Vec<Option<&PathBuf>> = if files.is_empty() { vec![None] } else { files.iter().map(Some).collect() };
    for path in paths {
        let Input { name, reader } = Input::open(path.map(PathBuf::as_path), console.guard()).map_err(Unread::Bad)?;
        let unread = |error| Unread::new_in(spoken(console, args), error, &name);
        problems.extend(read_gather(reader, Some(console.memory())).map_err(unread)?);
    }
    Ok(problems)
}

/// The cases as they are to be solved: with the piece and the edges that were typed, and what is wanted of them.
fn with_pieces(
    console: &Console,
    args: &GatherArgs,
    problems: Vec<GatherProblem>,
) -> Result<Vec<GatherProblem>, Unread> {
    let guard = console.guard();
    let squares = if args.all { MOST_SQUARES } else { 1 };
    let prepare = |(case, problem): (usize, GatherProblem)| {
        guard.check().map_err(|stop| Unread::new_in(spoken(console, args), stop.into(), "standard input"))?;
        let (board, given) = (problem.board(), &args.piece);
        // A file that names no piece is about knights, or about whatever is typed.
        let differs = given.piece.is_some_and(|piece| board.piece() != Piece::KNIGHT && board.piece() != piece)
            || given.wrap.is_some_and(|wrap| board.wrap() != Wrap::None && board.wrap() != wrap);
        if differs {
            return Err(Unread::Bad(anyhow!(
                "case {case} names another piece or other edges than --piece and --wrap: leave them out"
            )));
        }
        let piece = given.piece.unwrap_or(board.piece());
        let wrap = given.wrap.unwrap_or(board.wrap());
        let problem = problem.with_piece(piece).wrapped(wrap);
        Ok(problem.with_objective(objective(args)).listing(squares).with_journeys(args.paths))
    };
    (1..).zip(problems).map(prepare).collect()
}

fn settings(console: &Console, args: &GatherArgs) -> GatherSettings {
    let mut settings = GatherSettings {
        radius: args.montagna.radius,
        targets: args.montagna.targets,
        weights: args.montagna.weights,
        ..GatherSettings::default()
    };
    if console.has_time_limit() {
        // Who sets a limit wants it used.
        settings.patience = u64::MAX;
    }
    settings
}

fn objective(args: &GatherArgs) -> Objective {
    match args.objective {
        ObjectiveArg::Total => Objective::Total,
        ObjectiveArg::Slowest => Objective::Slowest,
    }
}

fn language(args: &GatherArgs) -> Language {
    match args.lang {
        None | Some(LangArg::En) => Language::English,
        Some(LangArg::It) => Language::Italian,
    }
}

/// The reader of the sentences, which are English in documents.
fn spoken(console: &Console, args: &GatherArgs) -> Voice {
    if console.json { VOICE_OF_DOCUMENTS } else { console.voice().speaking(language(args)) }
}

/// What is to be done with each case.
struct Job<'a> {
    console: &'a Console,
    args: &'a GatherArgs,
    solver: &'a dyn Solver<GatherProblem>,
    /// What ended a case and all after it.
    stopped: Cell<Option<Stopped>>,
}

impl Job<'_> {
    fn solve(&self, problem: &GatherProblem) -> Result<SolvedCase> {
        let traced = self.args.explain || self.args.picture.is_some();
        let montagna = traced.then(|| settings(self.console, self.args).montagna());
        let voice = spoken(self.console, self.args).on_board(problem.board());
        if let Some(stopped) = self.stopped.get() {
            return Ok(SolvedCase::not_looked_at(stopped, self.solver, problem, voice));
        }
        let solved =
            SolvedCase::solve(self.console, self.solver, problem, voice, montagna, threads(self.args.threads))?;
        self.stopped.set(solved.ends_all());
        Ok(solved)
    }

    /// One line per case, and below it what else was asked for. What is to be drawn, or whose costs are to be written, is given back.
    fn as_lines(&self, problems: &[GatherProblem], output: &mut Output) -> Result<(Outcome, Vec<SolvedCase>)> {
        let mut to_draw = Vec::new();
        let mut outcome = Outcome::Answered;
        let mut took = std::time::Duration::ZERO;
        let voice = spoken(self.console, self.args);
        for (number, problem) in (1..).zip(problems) {
            let was_said = self.stopped.get().is_some();
            let solved = self.solve(problem)?;
            took += solved.solved.time;
            if solved.outcome() == Outcome::Interrupted {
                return Ok((Outcome::Interrupted, Vec::new()));
            }
            let voice = voice.on_board(problem.board());
            let line = CaseLine { number, answer: (&solved.solved.answer).into(), language: language(self.args) };
            write!(output, "{line}")?;
            solved.write_bracket(output)?;
            if self.args.all {
                solved.write_squares(output)?;
            }
            writeln!(output)?;
            let stopped = self.write_details(problem, &solved, output)?;
            if stopped == Some(Stopped::Cancelled) {
                return Ok((Outcome::Interrupted, Vec::new()));
            }
            if stopped.is_some() || solved.outcome() != Outcome::Answered {
                outcome = Outcome::Unknown;
            }
            self.stopped.set(self.stopped.get().or(stopped));
            let why = solved.solved.answer.reason().map(|reason| voice.reason(reason));
            if let Some(why) = why.as_deref().or(solved.why_unknown()).filter(|_| !self.args.explain && !was_said) {
                // What ends all cases from here on is said once.
                let last = if self.stopped.get().is_some() { problems.len() as u64 } else { number };
                self.console.remark(&voice.remark_on_all(number, last, why));
            }
            if self.args.picture.is_some() || self.args.costs.is_some() {
                to_draw.push(solved);
            }
        }
        let method = problems.first().map_or(self.solver.name(), |problem| self.solver.method_for(problem));
        let exact = self.solver.capabilities().complete;
        self.console.remark(&voice.summary(method, problems.len(), &human::duration(took), exact));
        Ok((outcome, to_draw))
    }

    /// Writes what was asked for below a case, or says what stopped that.
    fn write_details(
        &self,
        problem: &GatherProblem,
        solved: &SolvedCase,
        text: &mut dyn Write,
    ) -> Result<Option<Stopped>> {
        let mut run = self.console.run();
        let mut written = Ok(());
        if self.args.paths {
            written = solved.write_paths(&mut run, problem, text);
        }
        if self.args.explain {
            written = written.and_then(|()| solved.write_explanation(&mut run, problem, text));
        }
        let Err(error) = written else { return Ok(None) };
        let Some(stopped) = stop_inside(&error) else { return Err(error.into()) };
        let voice = spoken(self.console, self.args);
        writeln!(text, "  {}", voice.not_known(&voice.stopped(stopped)))?;
        Ok(Some(stopped))
    }

    /// One document for all cases. What is to be drawn is given back.
    fn as_document(&self, problems: &[GatherProblem], output: &mut Output) -> Result<(Outcome, Vec<SolvedCase>)> {
        let mut document = GatherCases::begin(output)?;
        let (mut outcome, mut to_draw) = (Outcome::Answered, Vec::new());
        for (number, problem) in (1..).zip(problems) {
            let solved = self.solve(problem)?;
            let cut_off = CutOff::new(Some(self.console.guard()));
            let stop = || cut_off.why();
            let end = EarlyEnd::new(&stop);
            document.add(&solved.document(number, problem, self.args).stopped_by(&end), output)?;
            self.stopped.set(self.stopped.get().or(cut_off.stopped()));
            let of_case = cut_off.stopped().map_or(solved.outcome(), Outcome::of_stop);
            outcome = match (outcome, of_case) {
                (Outcome::Interrupted, _) | (_, Outcome::Interrupted) => Outcome::Interrupted,
                (Outcome::Unknown, _) | (_, Outcome::Unknown) => Outcome::Unknown,
                _ => Outcome::Answered,
            };
            if self.args.picture.is_some() || self.args.costs.is_some() {
                to_draw.push(solved);
            }
        }
        document.finish(output)?;
        Ok((outcome, to_draw))
    }
}
