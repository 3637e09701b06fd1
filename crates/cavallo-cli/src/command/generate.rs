//! `cavallo generate`: random inputs for gather, to stdout or to numbered files with their answers beside them.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Context, Result, bail};
use cavallo::gather::GatherSettings;
use cavallo::run::{Run, Stopped};
use cavallo::{Error, GatherProblem};
use cavallo_ask::GenerateDocument;
use cavallo_formats::{
    CaseAnswer, GenerateSettings, LinesError, RandomCases, ReadError, generate, read_gather, write_gather_json,
    write_json, write_knight_lines,
};
use cavallo_words::Language;
use tempfile::NamedTempFile;

use super::gather::Comparison;
use crate::args::GenerateArgs;
use crate::args::seed::any_seed;
use crate::console::{Console, explain_stop, report_error};
use crate::io::guard::{Guard, stop_inside};
use crate::io::output::{Output, say_json, without_path};
use crate::io::temporary;
use crate::outcome::Outcome;
use crate::show::unread::Unread;

pub(crate) fn run(console: &Console, args: &GenerateArgs) -> Result<Outcome> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let settings = GenerateSettings {
        cases: args.cases,
        rows: args.rows.0.clone(),
        cols: args.cols.0.clone(),
        density: args.density,
        k: args.k.0.clone(),
        knights: args.knights,
        seed,
    };
    settings.check()?;
    if args.knights.is_some() && !args.lines && !console.json {
        bail!("--knights puts knights also on shared squares, which a drawing cannot show: use --lines or --json");
    }
    if args.report_bounds {
        check_report_bounds(&settings)?;
    }
    match &args.dir {
        None if console.json || args.lines => write_one_by_one(console, &settings),
        None => {
            let mut output = Output::stdout().guarded_by(console.guard());
            generate(&settings, &mut output)?;
            output.commit()?;
            console.remark(&format!("seed {seed}"));
            Ok(Outcome::Answered)
        }
        Some(dir) => write_files(console, &settings, dir, args),
    }
}

/// Writes one case after the other: a document on a line, or lines. Cases that are cut off end with a document that says so, which
/// `gather` refuses in either form. A document is written as a whole or not at all.
fn write_one_by_one(console: &Console, settings: &GenerateSettings) -> Result<Outcome> {
    let (mut output, mut run) = (Output::stdout(), console.run());
    let (mut cases, mut written) = (RandomCases::new(settings)?, 0);
    let outcome = loop {
        let stopped = match cases.next(&mut run) {
            Ok(Some(problem)) => match write_case(console, &mut run, &problem, &mut output)? {
                None => {
                    written += 1;
                    continue;
                }
                Some(stopped) => stopped,
            },
            Ok(None) => break Outcome::Answered,
            Err(Error::Stopped(stopped)) => stopped,
            Err(error) => return Err(report_error(error)),
        };
        write_json(&GenerateDocument::cut_off(settings.seed, written, explain_stop(stopped)), &mut output)?;
        break Outcome::of_stop(stopped);
    };
    output.commit()?;
    console.remark(&format!("seed {}", settings.seed));
    Ok(outcome)
}

/// Writes a case, or says what stopped that.
fn write_case(
    console: &Console,
    run: &mut Run<'_>,
    problem: &GatherProblem,
    output: &mut Output,
) -> Result<Option<Stopped>> {
    let limit = console.memory();
    let mut text = Bounded { bytes: Vec::new(), limit: limit / 4, guard: console.guard() };
    let written = if console.json {
        write_gather_json(run, problem, &mut text).and_then(|()| output.write_all(&text.bytes))
    } else {
        match write_knight_lines(run, problem, output) {
            Ok(()) => Ok(()),
            Err(LinesError::Io(error)) => Err(error),
            Err(error) => return Err(error.into()),
        }
    };
    match written {
        Ok(()) => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
            Ok(Some(Stopped::Memory { needed: limit.saturating_add(text.bytes.len() as u64), limit }))
        }
        Err(error) => stop_inside(&error).map(Some).ok_or_else(|| error.into()),
    }
}

/// Refuses what the report's programs are not made for.
fn check_report_bounds(settings: &GenerateSettings) -> Result<()> {
    if settings.cases > 100 {
        bail!(
            "--report-bounds allows 100 cases at most, and {} were asked for: leave it out, or ask for fewer",
            settings.cases
        );
    }
    for (what, sides) in [("rows", &settings.rows), ("cols", &settings.cols)] {
        if *sides.end() > 10 {
            bail!(
                "--report-bounds allows sides of 10 squares at most, and --{what} goes to {}: leave it out, or lower --{what}",
                sides.end()
            );
        }
    }
    Ok(())
}

/// Writes the input, and the answers with the time of every method as the coursework does.
fn write_files(console: &Console, settings: &GenerateSettings, dir: &Path, args: &GenerateArgs) -> Result<Outcome> {
    let names = |number: u64| (dir.join(format!("input_{number}.txt")), dir.join(format!("output_{number}.txt")));
    // Also a link to nowhere is something.
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let taken = |number: u64| is_there(&names(number).0) || is_there(&names(number).1);
    fs::create_dir_all(dir).with_context(|| format!("cannot write to {}", dir.display()))?;
    if let Some(number) = args.number.filter(|&number| taken(number) && !args.force) {
        bail!("{} or its output is there already: --force overwrites them", names(number).0.display());
    }
    let (text, problems) = match make_cases(console, settings) {
        Ok(made) => made,
        Err(Unread::Limit(why)) => return say_nothing_written(console, settings.seed, &why, Outcome::Unknown),
        Err(Unread::Interrupted) => {
            return say_nothing_written(console, settings.seed, "interrupted", Outcome::Interrupted);
        }
        Err(Unread::Bad(error)) => return Err(error),
    };
    let comparison =
        Comparison::run(console, &problems, &GatherSettings::default(), console.voice().speaking(Language::Italian))?;
    if comparison.is_interrupted() {
        return say_nothing_written(console, settings.seed, "interrupted", Outcome::Interrupted);
    }
    let mut answers = Vec::new();
    comparison.write(Language::Italian, &mut answers)?;
    let mut pair = Pair { input: beside(dir, &text)?, answers: beside(dir, &answers)? };
    let mut numbers = args.number.map_or(0..=u64::MAX, |number| number..=number).filter(|&n| args.force || !taken(n));
    let (input, output) = loop {
        let Some(number) = numbers.next() else {
            bail!("the number was taken meanwhile: --force overwrites its files")
        };
        let (input, output) = names(number);
        match pair.persist(&input, &output, args.force)? {
            Persisted::Yes => break (input, output),
            // Somebody else was faster; there are more numbers.
            Persisted::Taken(back) => pair = back,
        }
    };
    console.remark(&format!("{} and {}; seed {}", input.display(), output.display(), settings.seed));
    if console.json {
        let answered = comparison.answers().iter().filter(|&&answer| answer != CaseAnswer::Unknown).count() as u64;
        say_json(&GenerateDocument::written(settings.seed, settings.cases, answered, vec![input, output]))?;
    }
    Ok(comparison.outcome())
}

/// The cases as text, and as they are read from it; both within the limits of the command.
fn make_cases(console: &Console, settings: &GenerateSettings) -> Result<(Vec<u8>, Vec<GatherProblem>), Unread> {
    let mut text = Bounded { bytes: Vec::new(), limit: console.memory() / 4, guard: console.guard() };
    let bytes = match generate(settings, &mut text) {
        Ok(()) => text.bytes,
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
            return Err(Unread::new(ReadError::TooLarge { limit: console.memory() }, CASES));
        }
        Err(error) => return Err(Unread::new(error.into(), CASES)),
    };
    let reader = Guarded { rest: &bytes, guard: console.guard() };
    let problems = read_gather(reader, Some(console.memory())).map_err(|error| Unread::new(error, CASES))?;
    Ok((bytes, problems))
}

/// The name of what was generated, in sentences.
const CASES: &str = "the text of the cases";

/// Says that a limit or the user ended the work before anything was written.
fn say_nothing_written(console: &Console, seed: u64, why: &str, outcome: Outcome) -> Result<Outcome> {
    let why = format!("{why}; nothing was written");
    console.remark(&why);
    if console.json {
        say_json(&GenerateDocument::cut_off(seed, 0, why))?;
    }
    Ok(outcome)
}

/// A file beside those that are there, without a name of its own yet.
fn beside(dir: &Path, bytes: &[u8]) -> Result<NamedTempFile> {
    let naming = || format!("cannot write to {}", dir.display());
    let mut file = temporary::file_in(dir, None).map_err(without_path).with_context(naming)?;
    file.as_file_mut().write_all(bytes).and_then(|()| file.as_file().sync_all()).with_context(naming)?;
    Ok(file)
}

/// Input and answers, written and waiting for their names.
struct Pair {
    input: NamedTempFile,
    answers: NamedTempFile,
}

enum Persisted {
    Yes,
    Taken(Pair),
}

impl Pair {
    /// Gives both files their names, without overwriting anything unless `force` says so.
    fn persist(self, input: &Path, answers: &Path, force: bool) -> Result<Persisted> {
        let naming = |path: &Path| format!("cannot write to {}", path.display());
        if force {
            self.input.persist(input).with_context(|| naming(input))?;
            self.answers.persist(answers).with_context(|| naming(answers))?;
            return Ok(Persisted::Yes);
        }
        match self.input.persist_noclobber(input) {
            Ok(_) => {}
            Err(clash) if clash.error.kind() == io::ErrorKind::AlreadyExists => {
                return Ok(Persisted::Taken(Self { input: clash.file, answers: self.answers }));
            }
            Err(other) => return Err(other).with_context(|| naming(input)),
        }
        self.answers.persist_noclobber(answers).with_context(|| naming(answers))?;
        Ok(Persisted::Yes)
    }
}

/// Memory that does not grow beyond a limit, nor past the time.
struct Bounded {
    bytes: Vec<u8>,
    limit: u64,
    guard: Guard,
}

/// Bytes that are read no longer than the command may work.
struct Guarded<'b> {
    rest: &'b [u8],
    guard: Guard,
}

impl io::Read for Guarded<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.guard.look(bytes.len())?;
        self.rest.read(bytes)
    }
}

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.guard.look(bytes.len())?;
        if (self.bytes.len() + bytes.len()) as u64 > self.limit {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
