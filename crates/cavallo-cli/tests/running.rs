//! Runs the program and reads what it says. Every JSON document that it prints is checked against its JSON Schema.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::schema_check;

/// How long anything may take that does not hang, on a machine however slow or busy.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_cavallo");

/// Where a shell looks for programs, so that `cavallo` is the one under test.
#[cfg(unix)]
pub(crate) fn search_path() -> String {
    let folder = Path::new(PROGRAM).parent().unwrap().display();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

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

/// Waits until the program catches Ctrl-C, since sent earlier it would just kill it, and a moment longer, so that it is in the
/// middle of something. How far it comes in that moment depends on the machine; what the tests expect does not.
#[cfg(unix)]
pub(crate) fn wait_until_it_listens(program: &Child) {
    const SIGINT: u64 = 1 << 1;
    let (status, began) = (format!("/proc/{}/status", program.id()), Instant::now());
    loop {
        let Ok(told) = fs::read_to_string(&status) else {
            // Only Linux tells.
            return sleep(Duration::from_secs(1));
        };
        let caught = told.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok()).unwrap_or(0);
        if caught & SIGINT != 0 {
            return sleep(Duration::from_millis(200));
        }
        assert!(began.elapsed() < PATIENCE, "it never catches Ctrl-C:\n{told}");
        sleep(Duration::from_millis(1));
    }
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
