//! The experiment on report 000's open ideas.
//!
//! ```text
//! cargo xtask open-ideas                        minutes; writes experiments/open-ideas
//! cargo xtask open-ideas --quick --out results  seconds
//! cargo xtask open-ideas --seed 7
//! ```

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use cavallo_experiments::{Lab, Limits, Machine, ProgressSink, Size};
use cavallo_open_ideas::OPEN_IDEAS;

pub(crate) fn run(words: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments/open-ideas");
    let (mut size, mut seed) = (Size::Full, 0);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match (word, words.as_slice().first()) {
            ("--quick", _) => {
                size = Size::Quick;
                continue;
            }
            ("--seed", Some(number)) => seed = number.parse()?,
            ("--out", Some(folder)) => out = PathBuf::from(folder),
            _ => return Err("expected [--quick] [--seed N] [--out FOLDER]".into()),
        }
        words.next();
    }
    fs::create_dir_all(&out)?;
    let report = OPEN_IDEAS.run(&mut Lab::new(size, seed, Limits::default(), &mut Progress))?;
    for file in report.files(&Machine::this()) {
        fs::write(out.join(file.name), file.content)?;
    }
    report.sentences().for_each(|sentence| println!("{sentence}"));
    Ok(())
}

/// A line on stderr for each part.
struct Progress;

impl ProgressSink for Progress {
    fn part(&mut self, done: u64, all: u64, what: &str) {
        eprintln!("{done} of {all}: {what}");
    }
}
