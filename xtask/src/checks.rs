//! `cargo xtask test`: everything that must pass before a change lands.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::gap::is_ci;
use crate::root::ROOT;
use crate::stages::Stages;
use crate::{api, book, copies, executables, imports, jobs, packages, page, python, weight};

/// All crates with all features, so that lints, tests and documentation share what they compile.
const ALL: &str = "--workspace --features cavallo-cli/full";

/// All checks.
pub(crate) fn run() -> ExitCode {
    Stages::run(|stages| run_all(stages, &[]))
}

/// All checks, and the tests that take longer.
pub(crate) fn run_long() -> ExitCode {
    Stages::run(|stages| run_all(stages, &["--include-ignored"]))
}

/// The checks of the page alone.
pub(crate) fn run_of_page() -> ExitCode {
    Stages::run(|stages| {
        page_sources(stages)?;
        build_program(stages)?;
        page_in_browser(stages)
    })
}

/// The check of the Python package alone.
pub(crate) fn run_python() -> ExitCode {
    Stages::run(|stages| {
        build_program(stages)?;
        check_python(stages)
    })
}

/// Runs everything, the cheap checks first.
fn run_all(stages: &mut Stages, which_tests: &[&str]) -> Result<(), String> {
    stages.check("the copies agree with their originals", copies::compare)?;
    stages.check("the code is formatted", || cargo("fmt --all --check"))?;
    stages.check("no file imports itself by a detour", imports::check)?;
    stages.check("the default program is light", weight::packages)?;
    page_sources(stages)?;
    stages.check("no lint complains", || cargo(&format!("clippy {ALL} --all-targets -- -D warnings")))?;
    // With the rest of the workspace beside it, so that what it needs is compiled already.
    stages.check("no lint complains about the default program", || cargo("clippy --workspace -- -D warnings"))?;
    stages.check("the README's main command works", || cargo("run --release -- tour 8 --closed"))?;
    stages.check("what the default program leaves out says what builds it", left_out)?;
    let mut built = String::new();
    stages.check("the tests are built, into few executables", || {
        built = cargo_output(&format!("test {ALL} --no-run --message-format=json"))?;
        weight::executables(&built)
    })?;
    stages.check("the tests pass", || executables::run(&built, which_tests, &program(), &target().join("passed")))?;
    stages.check("the examples in the documentation of the code work", || cargo(&format!("test {ALL} --doc")))?;
    page_in_browser(stages)?;
    stages.check_unless_missing("the book's jobs count under GNU parallel", || jobs::check(&program(), &target()))?;
    check_python(stages)?;
    stages.check("the documentation builds", || cargo(&format!("doc {ALL} --no-deps")))?;
    stages.check_unless_missing("the public items are those of docs/api", || api::check(&target()))?;
    stages.check("the book builds", book::build)?;
    // The tests have compiled all crates.
    stages.check("the packages contain all that is compiled", || packages::check(&target()))
}

/// Asks the program that the README's main command built for what it was built without.
fn left_out() -> Result<(), String> {
    let program = target().join("release/cavallo");
    let run = |words: &str| {
        let output = Command::new(&program).args(words.split(' ')).stdin(Stdio::null()).output();
        output.map_err(|error| format!("cannot run {}: {error}", program.display()))
    };
    let help = String::from_utf8_lossy(&run("--help")?.stdout).into_owned();
    let hosts = "count 6 --hosts hosts --process 0";
    for words in ["serve", "experiment all", "puzzle 6 --closed", "camelot", hosts, "completions bash", "man"] {
        let output = run(words)?;
        let said = String::from_utf8_lossy(&output.stderr);
        let name = words.split(' ').next().unwrap_or_default();
        if output.status.code() != Some(2) || !said.contains("--features full") || !help.contains(name) {
            return Err(format!("cavallo {words}: {}, and it says: {said}", output.status));
        }
    }
    Ok(())
}

/// What tests outside of cargo start; those of cargo have built it already.
fn build_program(stages: &mut Stages) -> Result<(), String> {
    stages.check("the program is built", || cargo(&format!("build {ALL} --bin cavallo")))
}

fn check_python(stages: &mut Stages) -> Result<(), String> {
    stages.check_unless_missing("the Python package works", || python::check(&program(), &target()))
}

fn page_sources(stages: &mut Stages) -> Result<(), String> {
    stages.check_unless_missing("the page is what its sources build", page::check_sources)
}

/// Without Node there is nothing to test it with.
fn page_in_browser(stages: &mut Stages) -> Result<(), String> {
    if stages.has_gaps() {
        return Ok(());
    }
    stages.check_unless_missing("the page works in a browser", || page::test_in_browser(&program()))
}

/// The program with all features, as the tests build it.
fn program() -> PathBuf {
    target().join("debug/cavallo")
}

/// Where everything is compiled.
pub(crate) fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| Path::new(ROOT).join("target"), PathBuf::from);
    std::path::absolute(&target).unwrap_or(target)
}

/// Runs cargo with these words to its successful end.
fn cargo(words: &str) -> Result<(), String> {
    run_cargo(words, Stdio::inherit()).map(drop)
}

/// The same, and what it wrote to standard output.
fn cargo_output(words: &str) -> Result<String, String> {
    run_cargo(words, Stdio::piped())
}

fn run_cargo(words: &str, output: Stdio) -> Result<String, String> {
    println!("cargo {words}");
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(ROOT).args(words.split(' ')).env("RUSTDOCFLAGS", "-D warnings").stdout(output);
    if is_ci() {
        // Nothing is compiled a second time after a change.
        command.env("CARGO_INCREMENTAL", "0");
    }
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(output.status.to_string())
    }
}
