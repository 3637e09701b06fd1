//! `cargo xtask test`: everything that must pass before a change lands.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::gap::Gap;
use crate::{ROOT, book, copies, jobs, packages, page, python};

const FORMATTED: (&str, &str) = ("the code is formatted", "fmt --all --check");

/// What is run between the sources of the page and its tests in a browser.
///
/// Lints, tests and documentation share the profile `checked`, and the README's main command is built as a user builds it.
/// Packages are built in the profile `dev`, because `cargo package` knows no other.
const CHECKS: [(&str, &str); 3] = [
    ("no lint complains", "clippy --profile checked --workspace --all-targets -- -D warnings"),
    ("the README's main command works", "run --release -- tour 8 --closed"),
    ("the tests pass", "test --profile checked --workspace"),
];

const PROGRAM: (&str, &str) = ("the program that other tests start is built", "build --profile checked -p cavallo-cli");
const DOCUMENTED: (&str, &str) = ("the documentation builds", "doc --profile checked --workspace --no-deps");

/// All checks.
pub(crate) fn run() -> ExitCode {
    run_and_report(run_all)
}

/// The checks of the page alone.
pub(crate) fn run_of_page() -> ExitCode {
    run_and_report(|| {
        let mut gaps = Vec::new();
        page_sources(&mut gaps)?;
        cargo_check(PROGRAM)?;
        page_in_browser(&mut gaps)?;
        Ok(gaps)
    })
}

fn run_and_report(checks: impl FnOnce() -> Result<Vec<Gap>, String>) -> ExitCode {
    let began = Instant::now();
    let result = checks();
    if let Ok(gaps) = &result {
        println!("{}", last_line(gaps, began.elapsed().as_secs_f64()));
    }
    report(result.map(drop))
}

/// The check of the Python package alone.
pub(crate) fn run_python() -> ExitCode {
    run_and_report(|| {
        let mut gaps = Vec::new();
        cargo_check(PROGRAM)?;
        check_python(&mut gaps)?;
        Ok(gaps)
    })
}

fn check_python(gaps: &mut Vec<Gap>) -> Result<(), String> {
    check_unless_missing("the Python package works", gaps, || python::check(&program(), &target()))
}

/// What is said in the end: that all passed, or what was left out.
fn last_line(gaps: &[Gap], seconds: f64) -> String {
    if gaps.is_empty() {
        return format!("== all of it passed, in {seconds:.1} s");
    }
    let sentences: Vec<String> = gaps.iter().map(Gap::sentence).collect();
    format!("== passed in {seconds:.1} s, but {}", sentences.join("; and "))
}

/// Says what went wrong, if anything did.
pub(crate) fn report(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("== NO: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs everything, the cheap checks first, and says what was left out.
fn run_all() -> Result<Vec<Gap>, String> {
    let mut gaps = Vec::new();
    check("the copies agree with their originals", copies::compare)?;
    cargo_check(FORMATTED)?;
    page_sources(&mut gaps)?;
    for both in CHECKS {
        cargo_check(both)?;
    }
    cargo_check(PROGRAM)?;
    page_in_browser(&mut gaps)?;
    check_unless_missing("the book's jobs count under GNU parallel", &mut gaps, || jobs::check(&program(), &target()))?;
    check_python(&mut gaps)?;
    cargo_check(DOCUMENTED)?;
    check("the book builds", book::build)?;
    for name in packages::PUBLISHED {
        check(&format!("{name} can be packaged"), || cargo(&packages::arguments(name)))?;
    }
    Ok(gaps)
}

fn page_sources(gaps: &mut Vec<Gap>) -> Result<(), String> {
    check_unless_missing("the page is what its sources build", gaps, page::check_sources)
}

/// Without Node there is nothing to test it with.
fn page_in_browser(gaps: &mut Vec<Gap>) -> Result<(), String> {
    if !gaps.is_empty() {
        return Ok(());
    }
    check_unless_missing("the page works in a browser", gaps, || page::test_in_browser(&program()))
}

/// The program in the profile of the tests.
fn program() -> PathBuf {
    target().join("checked/cavallo")
}

/// Where everything is compiled.
fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| Path::new(ROOT).join("target"), PathBuf::from);
    std::path::absolute(&target).unwrap_or(target)
}

fn cargo_check((what, arguments): (&str, &str)) -> Result<(), String> {
    let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
    check(what, || cargo(&arguments))
}

fn check(what: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    check_unless_missing(what, &mut Vec::new(), || run().map(|()| None))
}

/// A check that may be left out where a program is missing.
fn check_unless_missing(
    what: &str,
    gaps: &mut Vec<Gap>,
    run: impl FnOnce() -> Result<Option<Gap>, String>,
) -> Result<(), String> {
    println!("== {what}");
    let started = Instant::now();
    let gap = run().map_err(|why| format!("{what}: {why}"))?;
    match &gap {
        None => println!("== {what}: yes, in {:.1} s", started.elapsed().as_secs_f64()),
        Some(gap) => println!("== {what}: not known, {}", gap.sentence()),
    }
    gaps.extend(gap);
    Ok(())
}

fn cargo(arguments: &[String]) -> Result<(), String> {
    println!("cargo {}", arguments.join(" "));
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(ROOT).args(arguments).env("RUSTDOCFLAGS", "-D warnings");
    // Nobody debugs the build of a package.
    command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(status.to_string()),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_says_what_was_left_out() {
        assert_eq!(last_line(&[], 12.34), "== all of it passed, in 12.3 s");
        let gap = Gap::example();
        assert_eq!(
            last_line(std::slice::from_ref(&gap), 12.34),
            format!("== passed in 12.3 s, but {}", gap.sentence())
        );
    }
}
