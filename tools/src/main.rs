//! Maintenance programs, which `cargo xtask` starts by name. They are a crate of their own so that `cargo xtask test` need
//! not compile the engine before its first check.

mod construction;
mod count_states;
mod estimate_coverage;
mod known_counts;
mod open_ideas;
mod schemas;

use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result: Result<(), Box<dyn Error>> = match words.as_slice() {
        ["construction", words @ ..] => construction::run(words),
        ["count-states"] => count_states::print(),
        ["estimate-coverage", words @ ..] => estimate_coverage::run(words),
        ["known-counts", words @ ..] => known_counts::run(words),
        ["lab-load", words @ ..] => cavallo_tools::lab_load::run(words),
        ["lesson-pictures"] => cavallo_tools::lesson_pictures::write(),
        ["open-ideas", words @ ..] => open_ideas::run(words),
        ["page-colours"] => cavallo_tools::page_colours::write(),
        ["schemas"] => schemas::write(),
        _ => {
            let names = "`construction`, `count-states`, `estimate-coverage`, `known-counts`, `lab-load`, `lesson-pictures`, \
                 `open-ideas`, `page-colours` or `schemas`";
            Err(format!("expected {names}").into())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
