//! `cavallo generate`: random inputs for gather, to stdout or to numbered files with their answers beside them.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use cavallo::gather::{Objective, Settings};
use cavallo_formats::{GenerateSettings, Lang, generate, read_gather};

use super::gather::Comparison;
use crate::args::GenerateArgs;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::Output;

pub(crate) fn run(console: &Console, args: &GenerateArgs) -> Result<Outcome> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let settings = GenerateSettings {
        cases: args.cases,
        rows: args.rows.0.clone(),
        cols: args.cols.0.clone(),
        density: args.density,
        k: args.k.0.clone(),
        seed,
    };
    settings.check()?;
    console.catch_interrupt()?;
    match &args.dir {
        None => {
            let mut output = Output::stdout().guarded_by(console.guard());
            generate(&settings, &mut output)?;
            output.commit()?;
            console.remark(&format!("seed {seed}"));
        }
        Some(dir) => {
            let (input, answers) = file_names(dir, args)?;
            write_files(console, &settings, &input, &answers)?;
            console.remark(&format!("{} and {}; seed {seed}", input.display(), answers.display()));
        }
    }
    Ok(Outcome::Answered)
}

/// Another one each time; it is reported, so that what came of it can be had again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40)
}

/// The names of a pair of files that may be written.
fn file_names(dir: &Path, args: &GenerateArgs) -> Result<(PathBuf, PathBuf)> {
    if !dir.is_dir() {
        bail!("there is no folder {}", dir.display());
    }
    let names = |number: u64| (dir.join(format!("input_{number}.txt")), dir.join(format!("output_{number}.txt")));
    let taken = |number: u64| names(number).0.exists() || names(number).1.exists();
    match args.number {
        Some(number) if taken(number) && !args.force => {
            bail!("{} or its output is there already: --force overwrites them", names(number).0.display())
        }
        Some(number) => Ok(names(number)),
        None => match (0..u64::MAX).find(|&number| !taken(number)) {
            Some(number) => Ok(names(number)),
            None => bail!("no number is free in {}", dir.display()),
        },
    }
}

/// Writes the input, and the answers with the time of every method as the coursework does.
fn write_files(console: &Console, settings: &GenerateSettings, input: &Path, answers: &Path) -> Result<()> {
    let mut text = Bounded { bytes: Vec::new(), limit: console.memory() / 4 };
    generate(settings, &mut text).context("the cases do not fit into memory; --max-memory sets another limit")?;
    let problems = read_gather(text.bytes.as_slice(), Some(console.memory()))?;
    let comparison = Comparison::run(console, &problems, Settings::default(), Objective::Total)?;
    if console.cancel_token().is_cancelled() {
        bail!("interrupted; nothing was written");
    }
    let mut input_file = Output::open(Some(input))?;
    let mut answers_file = Output::open(Some(answers))?;
    input_file.write_all(&text.bytes)?;
    comparison.write(Lang::It, &mut answers_file)?;
    input_file.commit()?;
    answers_file.commit()
}

/// Memory that does not grow beyond a limit.
struct Bounded {
    bytes: Vec<u8>,
    limit: u64,
}

impl std::io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if (self.bytes.len() + bytes.len()) as u64 > self.limit {
            return Err(std::io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
