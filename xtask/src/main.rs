//! The project's own commands. `cargo xtask test` runs everything that must pass before a change lands; the maintenance
//! programs are in the crate `cavallo-tools`, which is compiled when one of them is asked for.

mod api;
mod book;
mod checks;
mod copies;
mod executables;
mod gap;
mod imports;
mod jobs;
mod packages;
mod page;
mod python;
mod root;
mod stages;
mod timings;
mod weight;
mod words;

use std::process::{Command, ExitCode};

/// The programs of `cavallo-tools`: name, arguments, what it does.
const TOOLS: [(&str, &str, &str); 15] = [
    ("construction", "prove", "proves that `construct` covers every board (minutes)"),
    ("construction", "pairs SIDE", "asks for every two squares of every board to SIDE x SIDE (30: many minutes)"),
    ("construction", "blocks", "draws the table of block tours"),
    ("count-states", "", "prints how many states the frontier method has after each square"),
    ("known-counts", "aims", "counts four boards that have aims for time and memory (minutes)"),
    ("known-counts", "long", "counts all boards that take less than half an hour (hours, 18 GiB)"),
    ("known-counts", "plans", "counts ten boards and compares time and memory with their plans (minutes)"),
    ("known-counts", "open|closed WIDTHxHEIGHT..", "counts these boards"),
    ("estimate-coverage", "coverage TIMES", "estimates known numbers TIMES times each (200: many minutes)"),
    ("estimate-coverage", "beyond", "estimates the numbers of larger boards"),
    ("lab-load", "", "asks the lab with 200 clients at once and writes experiments/lab-load"),
    ("lesson-pictures", "", "draws the pictures of the book that no command draws to docs/pictures/lessons"),
    ("open-ideas", "", "measures ideas that report 000 does not try; writes experiments/open-ideas (minutes)"),
    ("page-colours", "", "writes the colours of boards for the page of the lab"),
    ("schemas", "", "writes the JSON Schemas of all documents to docs/schemas"),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first() {
        Some(_) if words == ["test"] => checks::run(),
        Some(_) if words == ["test", "--long"] => checks::run_long(),
        Some(_) if words == ["page"] => checks::run_of_page(),
        Some(_) if words == ["python"] => checks::run_python(),
        Some(_) if words == ["api"] => stages::report(api::write(&checks::target())),
        Some(_) if words == ["book"] => stages::report(book::build()),
        Some(_) if words == ["timings"] => stages::report(timings::print()),
        Some(word) if TOOLS.iter().any(|(name, ..)| name == word) => tool(&words),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    let line = |command: &str, does: &str| eprintln!("  cargo xtask {command:<40} {does}");
    eprintln!("usage:");
    line(
        "test",
        "everything that must pass: formatting, lints, tests, the page in a browser, the Python package, documentation, packages",
    );
    line("test --long", "the same, with the tests that take minutes");
    line("page", "the part of it that is about the lab's page (Node, Chromium)");
    line("python", "the Python package alone: built, installed and tested");
    line("timings", "what a first build of the program costs");
    line("api", "writes the public items of the library to docs/api");
    line("book", "the book as pages, in target/book");
    for (name, arguments, does) in TOOLS {
        line(format!("{name} {arguments}").trim_end(), does);
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
