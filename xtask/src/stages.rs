//! The stages of the test command: each is announced, timed, and in the table at the end, with its processor time where the system tells.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use crate::gap::Gap;
use crate::timings::processor_seconds;

/// What has been checked so far.
pub(crate) struct Stages {
    began: Instant,
    done: Vec<Stage>,
    gaps: Vec<Gap>,
}

/// What a check took.
struct Stage {
    what: String,
    seconds: f64,
    processor: Option<f64>,
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
        let (started, before) = (Instant::now(), processor_seconds());
        let gap = run();
        let seconds = started.elapsed().as_secs_f64();
        let processor = processor_seconds().zip(before).map(|(after, before)| after - before);
        self.done.push(Stage { what: what.to_owned(), seconds, processor });
        match gap.map_err(|why| format!("{what}: {why}"))? {
            None => println!("== {what}: yes, in {seconds:.1} s"),
            Some(gap) => {
                println!("== {what}: not known, {}", gap.sentence());
                self.gaps.push(gap);
            }
        }
        Ok(())
    }

    /// All stages with their seconds, by the clock and of processor time.
    fn table(&self) -> String {
        let mut table = String::from("== seconds per stage: clock, processor\n");
        for Stage { what, seconds, processor } in &self.done {
            let processor = processor.map_or_else(String::new, |seconds| format!("{seconds:.1}"));
            let _ = writeln!(table, "{seconds:>8.1} {processor:>8}  {what}");
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
        let stage = |what: &str, seconds, processor| Stage { what: what.to_owned(), seconds, processor };
        let done = vec![stage("the code is formatted", 0.52, None), stage("the tests pass", 130.0, Some(205.04))];
        let stages = Stages { began: Instant::now(), done, gaps: Vec::new() };
        let rows = ["     0.5           the code is formatted", "   130.0    205.0  the tests pass"];
        assert_eq!(stages.table(), format!("== seconds per stage: clock, processor\n{}\n", rows.join("\n")));
    }
}
