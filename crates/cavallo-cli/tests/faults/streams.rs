//! Standard streams that are full, closed, or not read.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use super::{WRITING, folder, names, shell};
use crate::running::{PROGRAM, code, stderr, stdout};

/// Remarks are dispensable, results are not.
#[test]
fn nothing_about_stderr_changes_what_happens() {
    for command in WRITING {
        let usual = folder();
        assert_eq!(code(&shell(usual.path(), &format!("$cavallo {command}"))), 0, "{command}");
        let expected = fs::read(usual.path().join("out")).unwrap();
        for stream in ["2>/dev/full", "2>&-", "2>&1 >/dev/null | true"] {
            let folder = folder();
            let output = shell(folder.path(), &format!("$cavallo {command} {stream}"));
            assert_eq!(code(&output), 0, "{command} {stream}");
            assert_eq!(names(folder.path()), ["input.json", "out"], "{command} {stream}");
            assert_eq!(fs::read(folder.path().join("out")).unwrap(), expected, "{command} {stream}");
        }
    }
    for (command, expected) in [("exists 4", 1), ("tour 8 --method depth-first --limit 9", 3), ("tour nowhere", 2)] {
        let folder = folder();
        for stream in ["2>/dev/full", "2>&-"] {
            let output = shell(folder.path(), &format!("$cavallo {command} {stream}"));
            assert_eq!(code(&output), expected, "{command} {stream}");
        }
    }
}

/// A pipe that is full and never read: a remark is lost, and the program does not wait for it.
#[test]
fn a_stderr_that_nobody_reads_does_not_stop_the_program() {
    let folder = folder();
    let script = "mkfifo full; exec 3<>full; head -c 65536 /dev/zero >&3; $cavallo tour 5 -o out --timeout 20s 2>&3";
    let output = shell(folder.path(), script);
    assert_eq!(code(&output), 0);
    assert!(folder.path().join("out").exists());
}

#[test]
fn what_cannot_be_said_on_stdout_is_an_error() {
    let folder = folder();
    for command in [
        "exists 8",
        "--help",
        "tour --help",
        "--version",
        "count 5",
        "tour 8",
        "tour 300 --format moves",
        "tour 8 --json",
        "tour 8 --explain --format none --quiet",
        "tour 8 --explain --method warnsdorff --quiet",
        "gather input.json",
        "sample 6 --count 3",
        "completions bash",
        "man",
        "generate --seed 1",
        "distance 8 a1 h8",
        "at 8 3",
    ] {
        for (stream, why) in [(">/dev/full", "No space left on device"), (">&-", "which is closed")] {
            let output = shell(folder.path(), &format!("$cavallo {command} {stream}"));
            let told = stderr(&output);
            assert_eq!(code(&output), 2, "{command} {stream}: {told}");
            let last = told.lines().last().unwrap_or_default();
            assert!(
                last.starts_with("cavallo: cannot write to standard output") && last.contains(why),
                "{command} {stream}: {told}"
            );
        }
    }
}

/// Nothing goes to stdout: then it does not matter.
#[test]
fn a_closed_stdout_that_is_not_needed_is_no_error() {
    for command in WRITING {
        let folder = folder();
        let output = shell(folder.path(), &format!("$cavallo {command} >&-"));
        assert_eq!(code(&output), 0, "{command}: {}", stderr(&output));
        assert!(folder.path().join("out").exists());
    }
}

/// A reader that goes away has seen enough.
#[test]
fn closed_pipes_are_all_alike() {
    for command in [
        &["tour", "1000", "--quiet"][..],
        &["tour", "100", "--closed", "--explain", "--method", "warnsdorff", "--quiet"],
        &["tour", "300", "--format", "moves", "--quiet"],
        &["count", "6", "--closed", "--list"],
        &["sample", "6", "--closed", "--count", "5000", "--quiet"],
        &["tour", "12", "--starts", "all", "--quiet"],
        &["generate", "--cases", "20000", "--seed", "1"],
    ] {
        let mut child =
            Command::new(PROGRAM).args(command).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut first = [0; 10];
        out.read_exact(&mut first).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 0, "{command:?}: {}", stderr(&output));
    }
}

#[test]
fn messages_can_be_shown() {
    let folder = folder();
    let escape = stderr(&shell(folder.path(), "$cavallo tour \"$(printf '8\\033[31mx')\""));
    assert!(!escape.contains('\u{1b}') && escape.contains("\\u{1b}"), "{escape:?}");
    let long = stderr(&shell(folder.path(), "$cavallo tour $(head -c 100000 /dev/zero | tr '\\0' 8)"));
    assert!(long.len() < 600 && long.contains(" characters)..."), "{long:?}");
    for (command, expected) in [
        ("tour 8 --seed x", "invalid value 'x' for '--seed <N>': expected a whole number such as 0 or 42"),
        ("count 5 --threads 0", "invalid value '0' for '--threads <N>': expected a whole number from 1"),
        ("tour 8 --limit -1", "expected"),
        ("verify ''", "'[FILE]' is empty: expected a name"),
        ("generate --density x", "expected a number such as 0.5"),
    ] {
        let output = shell(folder.path(), &format!("$cavallo {command}"));
        assert_eq!(code(&output), 2, "{command}");
        assert!(stderr(&output).contains(expected) && stderr(&output).lines().count() == 1, "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
    }
}
