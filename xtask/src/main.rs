//! The project's own commands. `cargo xtask test` runs everything that must pass before a change lands.

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

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["test"] {
        return test();
    }
    eprintln!("usage: cargo xtask test    formatting, lints, tests and documentation");
    ExitCode::from(2)
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
