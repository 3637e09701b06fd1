//! `cavallo experiment`: does experiments, writes their tables, plots and pages, and says what they show.

use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cavallo::run::Stopped;
use cavallo_experiments::{Audience, EXPERIMENTS, Experiment, Lab, Limits, Machine, Report, Size};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::{ALL, ExperimentArgs};
use crate::console::{Console, explain_stop};
use crate::outcome::{Outcome, OwnBug};
use crate::output::{Output, say, say_json};

/// What was done, as JSON.
#[derive(Serialize)]
struct ExperimentsDocument {
    schema: &'static str,
    seed: u64,
    quick: bool,
    machine: String,
    experiments: Vec<ExperimentDocument>,
}

#[derive(Serialize)]
struct ExperimentDocument {
    name: &'static str,
    command: String,
    /// What was written.
    files: Vec<PathBuf>,
    /// What was found, in sentences.
    findings: Vec<String>,
    /// What is missing, if the experiment was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

pub(crate) fn run(console: &Console, args: &ExperimentArgs) -> Result<Outcome> {
    let chosen: Vec<&Experiment> = EXPERIMENTS
        .iter()
        .filter(|experiment| args.names.iter().any(|name| name == experiment.name || name == ALL))
        .collect();
    prepare(&args.out)?;
    console.catch_interrupt()?;
    let machine = Machine::this();
    let mut documents = Vec::new();
    let mut end = None;
    for (number, experiment) in chosen.iter().enumerate() {
        let report = carry_out(console, args, experiment)?;
        let stopped = report.stopped().map(|(stopped, missing)| (stopped, missing.to_owned()));
        let files = write(&report, &machine, &args.out)?;
        let missing = stopped.map(|(stopped, missing)| {
            let rest: Vec<&str> = chosen[number + 1..].iter().map(|experiment| experiment.name).collect();
            end = Some(stopped);
            in_words(experiment.name, &files, stopped, &missing, &rest)
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
        say_json(&ExperimentsDocument {
            schema: "cavallo-experiment/1",
            seed: args.seed,
            quick: args.quick,
            machine: machine.to_string(),
            experiments: documents,
        })?;
    }
    Ok(end.map_or(Outcome::Answered, Outcome::of_stop))
}

/// Makes the folder, so that a bad path is found out before the work.
fn prepare(out: &Path) -> Result<()> {
    if out.exists() && !out.is_dir() {
        bail!("cannot write to {}: it is a file, and a folder was expected", out.display());
    }
    std::fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))
}

fn carry_out(console: &Console, args: &ExperimentArgs, experiment: &Experiment) -> Result<Report> {
    let size = if args.quick { Size::Quick } else { Size::Full };
    let budget = console.budget(None, None);
    let limits = Limits { time: budget.time, memory: budget.memory, cancel: console.cancel_token() };
    let mut bar = Bar::new(console.quiet, experiment.name);
    let report = experiment.run(&mut Lab::new(size, args.seed, limits, &mut bar));
    bar.finish();
    report.map_err(|wrong| OwnBug(wrong.to_string()).into())
}

/// Writes the files of a report, unless it was stopped before there was anything in it.
fn write(report: &Report, machine: &Machine, out: &Path) -> Result<Vec<PathBuf>> {
    let has_data = report.data().iter().any(|(_, table)| !table.rows().is_empty());
    if report.stopped().is_some() && !has_data {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for file in report.files(machine) {
        let path = out.join(&file.name);
        let mut output = Output::open(Some(&path))?;
        output.write_all(file.content.as_bytes()).with_context(|| format!("cannot write to {}", path.display()))?;
        output.commit()?;
        paths.push(path);
    }
    Ok(paths)
}

fn in_words(name: &str, files: &[PathBuf], stopped: Stopped, missing: &str, rest: &[&str]) -> String {
    let kept = if files.is_empty() { "; nothing was written" } else { "; what was finished is written" };
    let rest = if rest.is_empty() { String::new() } else { format!("; not begun: {}", rest.join(", ")) };
    format!("{name} stopped: {}; {missing}{kept}{rest}", explain_stop(stopped))
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

/// A progress line on stderr, on a terminal only.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn new(quiet: bool, name: &'static str) -> Self {
        let wanted = !quiet && io::stderr().is_terminal();
        Self(wanted.then(|| {
            let style = ProgressStyle::with_template("{spinner} {prefix} [{bar:24}] {pos}/{len} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = ProgressBar::new(0).with_style(style).with_prefix(name);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        }))
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

impl Audience for Bar {
    fn piece(&mut self, done: u64, all: u64, what: &str) {
        if let Some(bar) = &self.0 {
            bar.set_length(all);
            bar.set_position(done);
            bar.set_message(what.to_owned());
        }
    }
}
