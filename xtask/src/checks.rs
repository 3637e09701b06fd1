//! `cargo xtask test`: everything that must pass before a change lands.

use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::{ROOT, book, copies, packages};

/// What is run between the comparison of copies and the packages: the cheap checks first.
///
/// Lints, tests and documentation share the profile `checked`, and the README's main command is built as a user builds it.
/// Packages are built in the profile `dev`, because `cargo package` knows no other.
const CHECKS: [(&str, &str); 5] = [
    ("the code is formatted", "fmt --all --check"),
    ("no lint complains", "clippy --profile checked --workspace --all-targets -- -D warnings"),
    ("the README's main command works", "run --release -- tour 8 --closed"),
    ("the tests pass", "test --profile checked --workspace"),
    ("the documentation builds", "doc --profile checked --workspace --no-deps"),
];

pub(crate) fn run() -> ExitCode {
    let began = Instant::now();
    let result = run_all();
    if result.is_ok() {
        println!("== all of it passed, in {:.1} s", began.elapsed().as_secs_f64());
    }
    report(result)
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

fn run_all() -> Result<(), String> {
    check("the copies agree with their originals", copies::compare)?;
    for (what, arguments) in CHECKS {
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        check(what, || cargo(&arguments))?;
    }
    check("the book builds", book::build)?;
    for name in packages::PUBLISHED {
        check(&format!("{name} can be packaged"), || cargo(&packages::arguments(name)))?;
    }
    Ok(())
}

fn check(what: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("== {what}");
    let started = Instant::now();
    run().map_err(|why| format!("{what}: {why}"))?;
    println!("== {what}: yes, in {:.1} s", started.elapsed().as_secs_f64());
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
