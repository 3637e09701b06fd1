//! The project stays light: the packages that a first build compiles and the test executables that are linked are counted and
//! compared with limits.txt.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::root::ROOT;

const LIMITS: &str = include_str!("limits.txt");

/// Counts the packages that `cargo run --release` compiles.
pub(crate) fn packages() -> Result<(), String> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--package", "cavallo-cli", "--edges", "normal,build", "--prefix", "none"]).current_dir(ROOT);
    let output = tree.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    within("packages of the default program", package_names(&printed).len())
}

/// The packages that `cargo tree` printed, each once: their names and versions.
fn package_names(printed: &str) -> BTreeSet<(&str, &str)> {
    let mut names = BTreeSet::new();
    for line in printed.lines() {
        let mut words = line.split(' ');
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            names.insert((name, version));
        }
    }
    names
}

/// Counts the test executables in cargo's messages, and looks for test files that are in none of them.
pub(crate) fn executables(messages: &str) -> Result<(), String> {
    for folder in ["crates", "."] {
        let entries = fs::read_dir(Path::new(ROOT).join(folder)).map_err(|error| format!("{folder}: {error}"))?;
        for entry in entries.filter_map(Result::ok) {
            all_are_declared(&entry.path().join("tests"))?;
        }
    }
    within("test executables", messages.lines().filter(|line| is_test(line)).count())
}

/// Whether a message is about a test executable.
pub(crate) fn is_test(message: &str) -> bool {
    // The target of a program has a field `test` as well: whether it could be tested.
    let profile = message.split_once(r#""profile":{"#).and_then(|(_, rest)| rest.split_once('}'));
    profile.is_some_and(|(profile, rest)| profile.contains(r#""test":true"#) && rest.contains(r#""executable":""#))
}

/// A crate has one test executable, `tests/main.rs`, so a file that it does not declare would never run.
fn all_are_declared(tests: &Path) -> Result<(), String> {
    let Ok(main) = fs::read_to_string(tests.join("main.rs")) else { return Ok(()) };
    let entries = fs::read_dir(tests).map_err(|error| format!("{}: {error}", tests.display()))?;
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let is_module = path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").exists();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if is_module && name != "main" && !main.contains(&format!("mod {name};")) {
            return Err(format!("{} is not declared in {}", path.display(), tests.join("main.rs").display()));
        }
    }
    Ok(())
}

/// Compares a number with its limit.
fn within(what: &str, number: usize) -> Result<(), String> {
    let limit = limit(what).ok_or_else(|| format!("limits.txt has no line '{what}: NUMBER'"))?;
    println!("{what}: {number}, at most {limit}");
    if number > limit {
        return Err(format!(
            "{what}: {number}, at most {limit} (xtask/src/limits.txt): do without, or raise the limit in the same commit"
        ));
    }
    Ok(())
}

fn limit(what: &str) -> Option<usize> {
    let number = LIMITS.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(": "))?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_count_once() {
        let printed = "cavallo-cli v0.1.0 (/a)\nlibc v0.2.1\nlibc v0.2.1 (*)\nlibc v0.1.0\n";
        assert_eq!(package_names(printed).len(), 3);
    }

    #[test]
    fn only_executables_of_tests_count() {
        assert!(is_test(r#"{"profile":{"opt_level":"0","test":true},"executable":"/a/b"}"#));
        assert!(!is_test(r#"{"target":{"test":true},"profile":{"opt_level":"0","test":false},"executable":"/a/b"}"#));
        assert!(!is_test(r#"{"profile":{"opt_level":"0","test":true},"executable":null}"#));
    }

    #[test]
    fn more_than_the_limit_is_refused() {
        let limit = limit("test executables").unwrap();
        assert_eq!(within("test executables", limit), Ok(()));
        assert!(within("test executables", limit + 1).unwrap_err().contains("xtask/src/limits.txt"));
        assert!(within("no such thing", 1).is_err());
    }
}
