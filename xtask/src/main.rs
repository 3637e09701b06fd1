//! The project's own commands. `cargo xtask test` runs everything that must pass before a change lands; the maintenance
//! programs are in the crate `cavallo-tools`, which is compiled when one of them is asked for.

use std::process::{Command, ExitCode};
use std::time::Instant;

/// What `cargo xtask test` runs, in this order: the cheap checks first. Everything that is built is built in the release
/// profile, so that nothing is compiled twice.
const CHECKS: [(&str, &[&str]); 6] = [
    ("the code is formatted", &["fmt", "--all", "--check"]),
    ("no lint complains", &["clippy", "--release", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ("the program builds", &["build", "--release"]),
    ("the tests pass", &["test", "--release", "--workspace"]),
    ("the documentation builds", &["doc", "--release", "--workspace", "--no-deps"]),
    ("the README's main command works", &["run", "--release", "--quiet", "--", "tour", "8", "--closed"]),
];

/// The programs of `cavallo-tools`: name, arguments, what it does.
const TOOLS: [(&str, &str, &str); 8] = [
    ("construction", "prove", "proves that `construct` covers every board (minutes)"),
    ("construction", "pairs SIDE", "asks for every two squares of every board to SIDE x SIDE (30: many minutes)"),
    ("construction", "blocks", "draws the table of block tours"),
    ("known-counts", "aims", "counts four boards that have aims for time and memory (minutes)"),
    ("known-counts", "long", "counts all boards that take less than half an hour (hours, 18 GiB)"),
    ("known-counts", "open|closed WIDTHxHEIGHT..", "counts these boards"),
    ("estimate-coverage", "coverage TIMES", "estimates known numbers TIMES times each (200: many minutes)"),
    ("estimate-coverage", "beyond", "estimates the numbers of larger boards"),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first() {
        Some(_) if words == ["test"] => test(),
        Some(word) if TOOLS.iter().any(|(name, ..)| name == word) => tool(&words),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    let line = |command: &str, does: &str| eprintln!("  cargo xtask {command:<40} {does}");
    eprintln!("usage:");
    line("test", "formatting, lints, tests and documentation: everything that must pass");
    for (name, arguments, does) in TOOLS {
        line(&format!("{name} {arguments}"), does);
    }
    ExitCode::from(2)
}

/// Compiles the tools and runs the one that is named first, with its arguments.
fn tool(words: &[String]) -> ExitCode {
    let mut cargo = Command::new(env!("CARGO"));
    match cargo.args(["run", "--release", "--quiet", "--package", "cavallo-tools", "--"]).args(words).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> ExitCode {
    let began = Instant::now();
    for (what, arguments) in CHECKS {
        println!("== {what}: cargo {}", arguments.join(" "));
        let started = Instant::now();
        let status = Command::new(env!("CARGO")).args(arguments).env("RUSTDOCFLAGS", "-D warnings").status();
        match status {
            Ok(status) if status.success() => println!("== {what}: yes, in {:.1} s", started.elapsed().as_secs_f64()),
            Ok(status) => {
                eprintln!("== {what}: NO ({status})");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("== {what}: cannot run cargo: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("== all of it passed, in {:.1} s", began.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}
