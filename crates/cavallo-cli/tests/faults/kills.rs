//! Programs that were killed: what they leave is cleared away, and what is there is complete.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{folder, names, shell};
use crate::running::{PROGRAM, code, stderr, wait_until_it_listens};

fn start(folder: &Path, command: &str) -> Child {
    let words = command.split(' ');
    let (out, err) = (Stdio::null(), Stdio::null());
    Command::new(PROGRAM).args(words).current_dir(folder).stdout(out).stderr(err).spawn().unwrap()
}

fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.starts_with(".cavallo-")).collect()
}

/// Waits until the program has something half written, or has ended.
fn wait_for_temporary(folder: &Path, child: &mut Child) {
    while temporaries(folder).is_empty() && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_program_leaves_nothing_that_looks_complete() {
    let folder = folder();
    let complete = {
        let output = shell(folder.path(), "$cavallo tour 1500 -o out --quiet");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        fs::read(folder.path().join("out")).unwrap()
    };
    fs::remove_file(folder.path().join("out")).unwrap();
    let mut left = 0;
    for moment in 0..25 {
        let mut child = start(folder.path(), "tour 1500 -o out");
        wait_for_temporary(folder.path(), &mut child);
        sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        left = left.max(temporaries(folder.path()).len());
        assert!(temporaries(folder.path()).len() <= 1, "what the last one left was not cleared away");
        if let Ok(written) = fs::read(folder.path().join("out")) {
            assert!(written == complete, "killed after {moment} ms");
        }
    }
    assert!(left > 0, "it was never killed in time");
    shell(folder.path(), "$cavallo tour 5 -o out --quiet");
    assert_eq!(names(folder.path()), ["input.json", "out"]);
}

#[test]
fn a_killed_film_is_cleared_away() {
    let folder = folder();
    let mut left = false;
    for moment in [0, 5, 20, 50, 100] {
        let mut child = start(folder.path(), "tour 30 --method warnsdorff --frames film --format none");
        wait_for_temporary(folder.path(), &mut child);
        sleep(Duration::from_millis(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        left |= !temporaries(folder.path()).is_empty();
        assert!(temporaries(folder.path()).len() <= 1);
        let _ = fs::remove_dir_all(folder.path().join("film"));
    }
    assert!(left, "it was never killed in time");
    shell(folder.path(), "$cavallo tour 5 --frames film --format none --quiet");
    assert_eq!(names(folder.path()), ["film", "input.json"]);
}

/// Two programs write into one folder: neither clears away what the other has half written.
#[test]
fn what_the_living_write_is_left_alone() {
    let folder = folder();
    for _ in 0..10 {
        let mut long = start(folder.path(), "tour 1500 -o long");
        wait_for_temporary(folder.path(), &mut long);
        shell(folder.path(), "$cavallo tour 5 -o short --quiet");
        assert!(long.wait().unwrap().success());
        assert_eq!(names(folder.path()), ["input.json", "long", "short"]);
        fs::remove_file(folder.path().join("long")).unwrap();
    }
}

/// A count that is resumed clears away what the killed one left in its folder.
#[test]
fn a_resumed_count_clears_its_folder() {
    let folder = folder();
    let parts = folder.path().join("parts");
    fs::create_dir(&parts).unwrap();
    fs::write(parts.join(".cavallo-4294967295-abcdef"), "half").unwrap();
    assert_eq!(code(&shell(folder.path(), "$cavallo count 6 --closed --checkpoint parts")), 0);
    assert!(temporaries(&parts).is_empty());
}

/// Ctrl-C while the reader of stdout does not read.
#[test]
fn an_interrupted_write_ends_at_once() {
    for command in ["tour 1000 --quiet", "tour 1000 --quiet --timeout 100s", "count 6 --closed --list"] {
        let child = Command::new(PROGRAM).args(command.split(' ')).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap();
        wait_until_it_listens(&child);
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        // The pipe is open until here.
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command}");
    }
}

/// Ctrl-C while the program waits for input, for a writer, or for a reader.
#[test]
fn an_interrupted_wait_ends_at_once() {
    let folder = folder();
    shell(folder.path(), "mkfifo pipe");
    for command in ["gather pipe", "verify pipe", "tour 8 -o pipe", "tour --map pipe", "count --map pipe"] {
        let child = start(folder.path(), command);
        wait_until_it_listens(&child);
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{command}");
    }
}
