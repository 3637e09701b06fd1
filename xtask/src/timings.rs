//! `cargo xtask timings`: what the first build of the program costs, from an empty folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::gap::succeed;
use crate::root::ROOT;

/// How many of the units that took longest are printed.
const SLOWEST: usize = 20;

/// Builds the program as the README's first command does and prints times, units and size.
pub(crate) fn print() -> Result<(), String> {
    let folder = Path::new(ROOT).join("target/timings");
    let naming = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(naming)?;
    }
    // Downloading is not compiling.
    succeed(Command::new(env!("CARGO")).current_dir(ROOT).args(["fetch", "--quiet"]))?;
    let (began, before) = (Instant::now(), processor_seconds());
    let mut build = Command::new(env!("CARGO"));
    build.current_dir(ROOT).args(["build", "--release", "--quiet", "--timings"]).env("CARGO_TARGET_DIR", &folder);
    succeed(&mut build)?;
    let wall = began.elapsed().as_secs_f64();
    let report = report(&folder.join("cargo-timings")).map_err(naming)?;
    let mut units = units(&fs::read_to_string(&report).map_err(naming)?);
    units.sort_by(|one, other| other.1.total_cmp(&one.1));
    println!("{wall:>8.1} s from start to end");
    if let (Some(before), Some(after)) = (before, processor_seconds()) {
        println!("{:>8.1} s of processor time", after - before);
    }
    println!("{:>8} units were compiled or run", units.len());
    let size = fs::metadata(folder.join("release/cavallo")).map_err(naming)?.len();
    println!("{size:>8} bytes has the program");
    println!("the {SLOWEST} units that took longest, in seconds while others ran beside them:");
    for (name, seconds) in units.iter().take(SLOWEST) {
        println!("{seconds:>8.1}  {name}");
    }
    println!("all of them: {}", report.display());
    Ok(())
}

/// The processor time of all commands that have ended, where the system tells (Linux).
pub(crate) fn processor_seconds() -> Option<f64> {
    let line = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in parentheses; user and system time of waited-for children are the 16th and 17th, in ticks.
    let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// The report that cargo wrote.
fn report(folder: &Path) -> std::io::Result<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.pop().ok_or_else(|| std::io::Error::other("cargo wrote no report"))
}

/// Names and seconds of the units in cargo's report, which has one field a line.
fn units(report: &str) -> Vec<(String, f64)> {
    let mut units = Vec::new();
    let mut name = String::new();
    for line in report.lines() {
        let line = line.trim().trim_end_matches(',');
        if let Some(value) = line.strip_prefix("\"name\": ") {
            name = plain(value);
        } else if let Some(value) = line.strip_prefix("\"target\": ") {
            name.push_str(&plain(value));
        } else if let Some(seconds) = line.strip_prefix("\"duration\": ").and_then(|value| value.parse().ok()) {
            units.push((name.clone(), seconds));
        }
    }
    units
}

/// A JSON string of names and blanks without its quotation marks, and without those inside.
fn plain(text: &str) -> String {
    text.replace(['"', '\\'], "").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_names_and_seconds() {
        let report = "[\n{\n\"name\": \"libc\",\n\"target\": \" build-script\",\n\"duration\": 1.5,\n},\n{\n\"name\": \"cavallo\",\n\"target\": \"\",\n\"duration\": 40,\n},\n{\n\"name\": \"cavallo-cli\",\n\"target\": \" cavallo \\\"bin\\\"\",\n\"duration\": 8,\n}";
        let expected = [("libc build-script", 1.5), ("cavallo", 40.0), ("cavallo-cli cavallo bin", 8.0)];
        assert_eq!(units(report), expected.map(|(name, seconds)| (name.to_owned(), seconds)));
    }
}
