//! `cavallo experiment`: does experiments, writes their tables, plots and pages, and says what they show.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use cavallo::run::Stopped;
use cavallo_ask::{ExperimentDocument, ExperimentsDocument};
use cavallo_experiments::{EXPERIMENTS, Experiment, Lab, Limits, Machine, ProgressSink, Report, Size};

use crate::args::{ALL, ExperimentArgs};
use crate::console::{Console, explain_stop};
use crate::io::output::{Output, say, say_json};
use crate::io::waiting::say_on_stderr;
use crate::outcome::{Outcome, OwnBug};
use crate::show::progress_line::{ProgressLine, bar};

pub(crate) fn run(console: &Console, args: &ExperimentArgs) -> Result<Outcome> {
    let chosen: Vec<&Experiment> = EXPERIMENTS
        .iter()
        .filter(|experiment| args.names.iter().any(|name| name == experiment.name || name == ALL))
        .collect();
    prepare(&args.out)?;
    let machine = Machine::this();
    let mut documents = Vec::new();
    let mut end = None;
    for (number, experiment) in chosen.iter().enumerate() {
        let report = carry_out(console, args, experiment)?;
        let earlier = present(experiment.name, &args.out)?;
        let files = write(&report, &machine, &args.out, &earlier)?;
        remark_on_others(console, experiment.name, &files, &earlier);
        let missing = report.stopped().map(|(why, missing)| {
            end = Some(why);
            let rest = chosen[number + 1..].iter().map(|experiment| experiment.name).collect();
            Stop { why, missing, rest }.in_words(experiment.name, &files, &earlier)
        });
        let document = ExperimentDocument {
            name: experiment.name,
            command: report.command(),
            files,
            findings: report.sentences().map(ToOwned::to_owned).collect(),
            missing,
        };
        if !console.json {
            tell(&document)?;
        }
        if let Some(missing) = &document.missing {
            console.remark(missing);
        }
        documents.push(document);
        if end.is_some() {
            break;
        }
    }
    console.remark(&format!("seed {}; {machine}", args.seed));
    if console.json {
        say_json(&ExperimentsDocument::new(args.seed, args.quick, machine.to_string(), documents))?;
    }
    Ok(end.map_or(Outcome::Answered, Outcome::of_stop))
}

/// Makes the folder and tries to write to it, so that a bad path is found out before the work.
fn prepare(out: &Path) -> Result<()> {
    if out.exists() && !out.is_dir() {
        bail!("cannot write to {}: it is a file, and a folder was expected", out.display());
    }
    std::fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
    let trial = tempfile::Builder::new().prefix(".cavallo-").tempfile_in(out);
    trial.map(drop).with_context(|| format!("cannot write to {}", out.display()))
}

/// The files in a folder that look like those of an experiment.
fn present(name: &str, out: &Path) -> Result<Vec<PathBuf>> {
    let naming = || format!("cannot read the folder {}", out.display());
    let is_one = |path: &Path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let rest = stem.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-')) && ["csv", "svg", "html"].contains(&extension)
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(out).with_context(naming)? {
        paths.push(entry.with_context(naming)?.path());
    }
    paths.retain(|path| is_one(path));
    paths.sort();
    Ok(paths)
}

fn carry_out(console: &Console, args: &ExperimentArgs, experiment: &Experiment) -> Result<Report> {
    let size = if args.quick { Size::Quick } else { Size::Full };
    let limits = Limits { time: console.time_left(), memory: Some(console.memory()), cancel: console.cancel_token() };
    let mut watcher = Watcher::new(console.quiet, experiment.name);
    let report = experiment.run(&mut Lab::new(size, args.seed, limits, &mut watcher));
    drop(watcher);
    report.map_err(|wrong| OwnBug(wrong.to_string()).into())
}

/// Writes the files of a report, unless it was stopped before there was anything in it, or with less than may be there already. They appear
/// when all are written, so that what fails on the way leaves no old ones among new ones.
fn write(report: &Report, machine: &Machine, out: &Path, earlier: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let has_data = report.data().iter().any(|(_, table)| !table.rows().is_empty());
    if report.stopped().is_some() && (!has_data || !earlier.is_empty()) {
        return Ok(Vec::new());
    }
    let mut written = Vec::new();
    for file in report.files(machine) {
        let path = out.join(&file.name);
        let naming = || format!("cannot write to {}", path.display());
        let mut output = Output::open(Some(&path))?;
        output.write_all(file.content.as_bytes()).with_context(naming)?;
        output.flush().with_context(naming)?;
        written.push((path, output));
    }
    let commit = |(path, output): (PathBuf, Output)| output.commit().map(|()| path);
    written.into_iter().map(commit).collect()
}

/// What a stop left undone, and what became of the files.
struct Stop<'s> {
    why: Stopped,
    missing: &'s str,
    /// Experiments that were not begun.
    rest: Vec<&'static str>,
}

impl Stop<'_> {
    fn in_words(&self, name: &str, written: &[PathBuf], earlier: &[PathBuf]) -> String {
        let kept = match (written.is_empty(), earlier.is_empty()) {
            (false, _) => "what was finished is written",
            (true, true) => "nothing was written",
            (true, false) => "nothing was written, and the files of an earlier run are left as they are",
        };
        let rest = if self.rest.is_empty() { String::new() } else { format!("; not begun: {}", self.rest.join(", ")) };
        format!("{name} stopped: {}; {}; {kept}{rest}", explain_stop(self.why), self.missing)
    }
}

/// Remarks on files of an earlier run that are none of this one's.
fn remark_on_others(console: &Console, name: &str, written: &[PathBuf], earlier: &[PathBuf]) {
    let others: Vec<String> = earlier
        .iter()
        .filter(|path| !written.contains(path))
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    if !written.is_empty() && !others.is_empty() {
        console.remark(&format!("{name}: not written by this run, and left as they are: {}", others.join(", ")));
    }
}

fn tell(document: &ExperimentDocument) -> Result<()> {
    let page = document.files.iter().find(|path| path.extension().is_some_and(|extension| extension == "html"));
    if let Some(page) = page {
        say(&format!("{}: {} files, see {}", document.name, document.files.len(), page.display()))?;
        for sentence in &document.findings {
            say(&format!("  {sentence}"))?;
        }
    }
    Ok(())
}

/// How far an experiment is, on stderr: a progress line on a terminal, and a line now and then elsewhere.
enum Watcher {
    Line { name: &'static str, line: ProgressLine },
    Lines { name: &'static str, last: Instant },
    Quiet,
}

impl Watcher {
    const BETWEEN_LINES: Duration = Duration::from_secs(10);

    fn new(quiet: bool, name: &'static str) -> Self {
        if quiet {
            return Self::Quiet;
        }
        match ProgressLine::new(quiet) {
            Some(line) => Self::Line { name, line },
            None => Self::Lines { name, last: Instant::now() },
        }
    }
}

impl ProgressSink for Watcher {
    fn part(&mut self, done: u64, all: u64, what: &str) {
        match self {
            Self::Line { name, line } => line.show(&format!("{name} {} {what}", bar(done, all, 24))),
            Self::Lines { name, last } => {
                if last.elapsed() >= Self::BETWEEN_LINES {
                    *last = Instant::now();
                    say_on_stderr(&format!("{name}: {done} of {all} parts are done, now {what}"));
                }
            }
            Self::Quiet => {}
        }
    }
}
