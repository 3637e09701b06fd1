//! Pipes that are silent, or that nobody reads: the time limit holds.

use std::fs;
use std::path::Path;
use std::time::Instant;

use super::{folder, shell};
use crate::running::{PATIENCE, code, stderr, stdout};

/// The limit of the tests.
const LIMIT: &str = "--timeout 300ms";

/// Runs a script that would wait for ever. Says what it said.
fn stopped(folder: &Path, script: &str) -> String {
    let began = Instant::now();
    let output = shell(folder, script);
    let said = stdout(&output) + &stderr(&output);
    assert_eq!(code(&output), 3, "{script}: {said}");
    assert!(began.elapsed() < PATIENCE, "{script}");
    assert!(said.contains("the time limit was reached"), "{script}: {said}");
    said
}

#[test]
fn input_that_never_comes() {
    let folder = folder();
    for command in ["verify", "gather", "camelot", "render - -o x.svg", "gather --compare"] {
        stopped(folder.path(), &format!("$cavallo {command} {LIMIT}"));
        if !command.contains('-') {
            let document = stopped(folder.path(), &format!("$cavallo {command} {LIMIT} --json"));
            assert!(document.starts_with("{\"schema\":"), "{command}: {document}");
        }
    }
}

#[test]
fn pipes_with_names_that_nobody_opens() {
    let folder = folder();
    shell(folder.path(), "mkfifo pipe");
    for command in [
        "verify pipe",
        "gather pipe",
        "gather input.json pipe",
        "camelot pipe",
        "tour 8 --config pipe",
        "tour 8 -o pipe",
        "tour --map pipe",
        "exists --map pipe",
        "gather input.json -o pipe",
        "tour 8 --frames pipe.gif -o pipe",
        "render input.json -o pipe --config pipe",
    ] {
        stopped(folder.path(), &format!("$cavallo {command} {LIMIT}"));
    }
    assert!(!folder.path().join("pipe.gif").exists());
}

/// A pipe is not refused: whoever comes late is waited for.
#[test]
fn pipes_with_names_that_somebody_opens_late() {
    let folder = folder();
    shell(folder.path(), "mkfifo pipe");
    let limit = "--timeout 60s --quiet";
    let output = shell(folder.path(), &format!("(sleep 0.2; cat input.json > pipe) & $cavallo gather pipe {limit}"));
    let direct = shell(folder.path(), "$cavallo gather input.json");
    assert_eq!((code(&output), stdout(&output)), (0, stdout(&direct)));
    let script = format!("(sleep 0.2; cat pipe > copy) & $cavallo tour 60 -o pipe {limit} && wait && cat copy");
    let output = shell(folder.path(), &script);
    assert_eq!(stdout(&output), stdout(&shell(folder.path(), "$cavallo tour 60 --quiet")));
    let script = format!("(sleep 0.2; echo 'closed = true' > pipe) & $cavallo exists 5 --config pipe {limit}");
    assert_eq!(code(&shell(folder.path(), &script)), 1);
}

/// All of these are longer than a pipe has room.
#[test]
fn a_reader_that_does_not_read() {
    let folder = folder();
    for command in ["tour 1000", "tour 1000 --format moves", "count 6 --list", "generate --cases 90000 --seed 1"] {
        let wait = "{ n=0; until [ -s code ] || [ $n = 6000 ]; do n=$((n+1)); sleep 0.05; done; }";
        let script = format!("rm -f code; {{ $cavallo {command} {LIMIT}; echo $? > code; }} | {wait}; cat code");
        let output = shell(folder.path(), &script);
        assert_eq!(stdout(&output), "3\n", "{command}: {}", stderr(&output));
    }
}

/// Files that are no parts are never waited for, nor read to an end that they do not have.
#[test]
fn a_checkpoint_with_strange_files() {
    let folder = folder();
    let count = "$cavallo count 6 --closed --checkpoint parts --max-memory 100M --timeout 60s";
    assert_eq!(stdout(&shell(folder.path(), count)), "9862\n");
    let kept: Vec<_> = fs::read_dir(folder.path().join("parts")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!kept.is_empty());
    for replace in ["ln -s /dev/zero", "mkfifo", "ln -s /nowhere", "head -c 3000000 /dev/zero >"] {
        for part in &kept {
            let part = part.display();
            assert_eq!(code(&shell(folder.path(), &format!("rm '{part}'; {replace} '{part}'"))), 0);
        }
        let output = shell(folder.path(), count);
        assert_eq!(stdout(&output), "9862\n", "{replace}: {}", stderr(&output));
        assert!(stderr(&output).contains("was damaged; its part was counted again"), "{replace}: {}", stderr(&output));
        assert!(kept.iter().all(|part| part.symlink_metadata().unwrap().is_file()), "{replace}");
    }
}
