//! Runs the program and reads what it says. Every JSON document that it prints is checked against its JSON Schema.

#[path = "../../../cavallo-formats/tests/schema_check/mod.rs"]
pub(crate) mod schema_check;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_cavallo");

/// Runs the program on some input.
pub(crate) fn cavallo_reading(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // In a thread of its own, since the program may answer before it has read everything; and it may stop reading before
    // the end, which is its right.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    if asks_for_json(arguments) {
        schema_check::check_text(&stdout(&output));
    }
    output
}

/// Whether what is printed is to be JSON.
fn asks_for_json(arguments: &[&str]) -> bool {
    arguments.contains(&"--json") || arguments.windows(2).any(|pair| pair == ["--format", "json"])
}

/// Runs the program without any input.
pub(crate) fn cavallo(arguments: &[&str]) -> Output {
    cavallo_reading(arguments, b"")
}

/// The exit code.
pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("the program ended by itself")
}

/// What it answered.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it remarked.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
