//! The stages of the test command: each is announced, timed, and in the table at the end.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use crate::gap::Gap;

/// What has been checked so far.
pub(crate) struct Stages {
    began: Instant,
    done: Vec<(String, f64)>,
    gaps: Vec<Gap>,
}

impl Stages {
    /// Runs checks, and prints the table and what was left out.
    pub(crate) fn run(checks: impl FnOnce(&mut Self) -> Result<(), String>) -> ExitCode {
        let mut stages = Self { began: Instant::now(), done: Vec::new(), gaps: Vec::new() };
        let result = checks(&mut stages);
        print!("{}", stages.table());
        if result.is_ok() {
            println!("{}", last_line(&stages.gaps, stages.began.elapsed().as_secs_f64()));
        }
        report(result)
    }

    /// Whether anything was left out so far.
    pub(crate) fn has_gaps(&self) -> bool {
        !self.gaps.is_empty()
    }

    /// A check.
    pub(crate) fn check(&mut self, what: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        self.check_unless_missing(what, || run().map(|()| None))
    }

    /// A check that may be left out where a program is missing.
    pub(crate) fn check_unless_missing(
        &mut self,
        what: &str,
        run: impl FnOnce() -> Result<Option<Gap>, String>,
    ) -> Result<(), String> {
        println!("== {what}");
        let started = Instant::now();
        let gap = run();
        let seconds = started.elapsed().as_secs_f64();
        self.done.push((what.to_owned(), seconds));
        match gap.map_err(|why| format!("{what}: {why}"))? {
            None => println!("== {what}: yes, in {seconds:.1} s"),
            Some(gap) => {
                println!("== {what}: not known, {}", gap.sentence());
                self.gaps.push(gap);
            }
        }
        Ok(())
    }

    /// All stages with their seconds.
    fn table(&self) -> String {
        let mut table = String::from("== seconds per stage\n");
        for (what, seconds) in &self.done {
            let _ = writeln!(table, "{seconds:>8.1}  {what}");
        }
        table
    }
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

    #[test]
    fn the_table_has_every_stage() {
        let done = vec![("the code is formatted".to_owned(), 0.52), ("the tests pass".to_owned(), 130.0)];
        let stages = Stages { began: Instant::now(), done, gaps: Vec::new() };
        assert_eq!(stages.table(), "== seconds per stage\n     0.5  the code is formatted\n   130.0  the tests pass\n");
    }
}
