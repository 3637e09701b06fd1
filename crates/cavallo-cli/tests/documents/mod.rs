//! The README, the book and the chapters on the reports are true: their commands print what they show, their pictures are what their
//! commands draw, their links lead somewhere, and their prose wraps at 100 columns.
//!
//! Commands are run by `bash`, as a reader would paste them, in a scratch folder that looks like the repository's own. In a block
//! marked `console` a line that begins with `$ ` is a command and the lines below it are all that it prints; `console exit-1` says how every
//! command of the block ends, if not with 0. Where a chapter cannot print all of it, `[..]` stands for a part of a line and a line `...`
//! for any number of lines. The README does without both.

mod console;
mod help;
mod links;
mod markdown;
mod pictures;
mod scratch;
mod width;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The documents whose commands are run.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![Path::new(ROOT).join("README.md")];
    for folder in ["docs/book", "docs/reports"] {
        let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let mut chapters: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
        chapters.sort();
        found.extend(chapters);
    }
    found
}
