//! The public items of the library, one per line, in `docs/api`: a change of the API is a change of these files.
//!
//! rustdoc lists the items as JSON. That format is not stable, so it has a number, and another one than ours is a gap.

mod items;
mod types;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::gap::{Gap, succeed};
use crate::root::ROOT;

/// The crates with the features whose items are listed. The last two have the same features of the crates below them, which
/// are then compiled once.
const CRATES: [(&str, &str); 3] = [
    ("cavallo", "puzzles,serde"),
    ("cavallo-formats", "puzzles,schema"),
    ("cavallo-render", "cavallo/puzzles,cavallo-formats/puzzles,cavallo-formats/schema"),
];
/// The number of rustdoc's format that we read.
const FORMAT: u64 = 57;

/// Compares the listings with the committed ones.
pub(crate) fn check(target: &Path) -> Result<Option<Gap>, String> {
    for (name, features) in CRATES {
        let Some(now) = listing(target, name, features)? else {
            let command = "rustup toolchain install 1.95".to_owned();
            return Ok(Some(Gap::mended_by("the listing of the API", "the rustdoc of Rust 1.95", command)));
        };
        let path = file(name);
        let committed = fs::read_to_string(Path::new(ROOT).join(&path)).map_err(|error| format!("{path}: {error}"))?;
        if let Some(difference) = first_difference(&committed, &now) {
            return Err(format!("{path} is not what the code has ({difference}): `cargo xtask api` writes it"));
        }
    }
    Ok(None)
}

/// Writes the listings.
pub(crate) fn write(target: &Path) -> Result<(), String> {
    for (name, features) in CRATES {
        let text = listing(target, name, features)?.ok_or("rustdoc writes another format: use Rust 1.95")?;
        let path = file(name);
        fs::write(Path::new(ROOT).join(&path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn file(name: &str) -> String {
    format!("docs/api/{name}.txt")
}

/// The public items of a crate; none if rustdoc writes a format that is not ours.
fn listing(target: &Path, name: &str, features: &str) -> Result<Option<String>, String> {
    let mut rustdoc = Command::new(env!("CARGO"));
    rustdoc.current_dir(ROOT).args(["rustdoc", "--quiet", "--lib", "--package", name, "--features", features]);
    rustdoc.args(["--", "-Zunstable-options", "--output-format", "json"]);
    rustdoc.env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", target).env_remove("RUSTDOCFLAGS");
    succeed(&mut rustdoc)?;
    let path = target.join(format!("doc/{}.json", name.replace('-', "_")));
    let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let document: Value = serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    if document["format_version"] != FORMAT {
        return Ok(None);
    }
    Ok(Some(items::lines(&document).into_iter().map(|line| line + "\n").collect()))
}

/// The first line that only one of two texts has.
fn first_difference(committed: &str, now: &str) -> Option<String> {
    let lacks = |text: &str, line: &&str| !text.lines().any(|other| other == *line);
    let gone = committed.lines().find(|line| lacks(now, line)).map(|line| format!("gone: {line}"));
    gone.or_else(|| now.lines().find(|line| lacks(committed, line)).map(|line| format!("new: {line}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_or_new_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n").as_deref(), Some("gone: b"));
        assert_eq!(first_difference("a\n", "a\nc\n").as_deref(), Some("new: c"));
    }
}
