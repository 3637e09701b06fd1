//! Faults of the world around the program: streams that cannot be written, pipes that are silent, a system that has no more
//! memory, a disk that is full, programs that were killed. In each case the exit code is the contract's, one sentence says what
//! happened, and nothing is lost or half written.

mod disks;
mod kills;
mod memory;
mod streams;
mod waiting;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::running::search_path;

/// Runs a script of the shell in a folder; `$cavallo` is the program. Its input is silent: a pipe that nobody writes to.
fn shell(folder: &Path, script: &str) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", script])
        .current_dir(folder)
        .env("cavallo", "cavallo")
        .env("PATH", search_path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let silent = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(silent);
    output
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A small input for gather.
const GATHER: &str = r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":2,"count":3},{"square":"h7","k":1,"count":1}]}"#;

/// Commands that write `out`, and end with 0.
const WRITING: [&str; 11] = [
    "tour 40 -o out",
    "tour 9 --format moves -o out",
    "tour 6 --closed --format tsplib -o out",
    "tour 8 --format svg -o out",
    "tour 8 --format png -o out",
    "tour 5 --format gif -o out",
    "tour 5 --starts all -o out",
    "gather input.json --paths -o out",
    "graph 40 --k 2 -o out",
    "graph 60 --show exits -o out",
    "graph 6 --show tree --start a1 --depth 7 -o out",
];

/// A folder with what the commands read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input.json"), GATHER).unwrap();
    folder
}
