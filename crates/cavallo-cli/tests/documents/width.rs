//! Prose wraps at one width.

use std::fs;
use std::path::Path;

use super::{ROOT, documents};

/// The longest line of prose.
const WIDTH: usize = 100;

/// Whether a line outside of fenced blocks may be longer: a row of a table, an image, HTML, and a
/// word that has no blank.
fn may_be_longer(line: &str) -> bool {
    let line = line.trim_start();
    ["|", "![", "<"].iter().any(|mark| line.starts_with(mark)) || !line.contains(' ')
}

#[test]
fn prose_wraps_at_100_columns() {
    let others = ["CONTRIBUTING.md", "docs/10x10.md"].map(|name| Path::new(ROOT).join(name));
    let mut long = Vec::new();
    for path in documents().into_iter().chain(others) {
        let mut fenced = false;
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            fenced ^= line.trim_start().starts_with("```");
            if !fenced && line.chars().count() > WIDTH && !may_be_longer(line) {
                long.push(format!("{}:{number}: {line}", path.display()));
            }
        }
    }
    assert!(long.is_empty(), "{} lines are too long:\n{}", long.len(), long.join("\n"));
}
