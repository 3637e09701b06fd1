//! Constructed tours from the command line: asked for squares and positions, written out, checked.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::running::{PATIENCE, PROGRAM, cavallo, cavallo_reading, code, stderr, stdout, wait_until_it_listens};

#[test]
fn positions_and_squares_are_each_others_inverse() {
    for board in [&["8"][..], &["1000000000"], &["6x999999999", "--closed"], &["7", "--start", "c1", "--end", "a1"]] {
        let positions = ["1", "2", "31", "17", "36"];
        let squares = cavallo(&[&["at"], board, &positions[..]].concat());
        assert_eq!(code(&squares), 0, "{board:?}: {}", stderr(&squares));
        assert!(squares.stderr.is_empty());
        let names = stdout(&squares);
        let names: Vec<&str> = names.lines().collect();
        let back = cavallo(&[&["index"], board, names.as_slice()].concat());
        assert_eq!(stdout(&back), "1\n2\n31\n17\n36\n", "{board:?}: {}", stderr(&back));
    }
    let ends = cavallo(&["at", "9", "--start", "c3", "--end", "g7", "1", "81"]);
    assert_eq!(stdout(&ends), "c3\ng7\n");
}

#[test]
fn they_speak_of_the_tour_that_is_written() {
    for more in ["--open", "--closed"] {
        let tour = cavallo(&["tour", "12x13", "--method", "construct", more, "--format", "moves", "--quiet"]);
        let positions: Vec<String> = (1..=156).map(|position| position.to_string()).collect();
        let mut arguments = vec!["at", "12x13", more];
        arguments.extend(positions.iter().map(String::as_str));
        assert_eq!(stdout(&cavallo(&arguments)).replace('\n', " ").trim(), stdout(&tour).trim());
    }
}

#[test]
fn what_is_wrong_is_said_before_anything_is_answered() {
    for arguments in [
        &["at", "8", "1", "65"][..],
        &["at", "8", "1", "0"],
        &["at", "8", "1", "x"],
        &["at", "8", "1", "99999999999999999999"],
        &["at", "8"],
        &["at", "8", "--start", "j1", "1"],
        &["at", "8", "--start", "a1", "--end", "a1", "1"],
        &["at", "0", "1"],
        &["at", "8", "1", "--closed", "--open"],
        &["index", "8", "a1", "i1"],
        &["index", "8", "a1", "9"],
        &["index", "8"],
    ] {
        let output = cavallo(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{arguments:?}: {}", stderr(&output));
    }
    for arguments in [&["at", "7", "--closed", "1"][..], &["index", "4", "a1"], &["at", "2x9", "3"]] {
        let output = cavallo(arguments);
        assert_eq!(code(&output), 1, "{arguments:?}");
        assert!(stdout(&output).starts_with("no "), "{arguments:?}: {}", stdout(&output));
        let document = cavallo(&[arguments, &["--json"]].concat());
        let document: serde_json::Value = serde_json::from_str(&stdout(&document)).unwrap();
        assert_eq!(document["answer"], "impossible");
    }
}

#[test]
fn answers_as_documents() {
    let at = cavallo(&["at", "1000000000", "--closed", "1000000000000000000", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&at)).unwrap();
    assert_eq!((&document["schema"], &document["answer"]), (&"cavallo-at/1".into(), &"found".into()));
    let entry = &document["squares"][0];
    assert_eq!(entry["position"], 1_000_000_000_000_000_000_u64);
    let index = cavallo(&["index", "1000000000", "--closed", entry["square"].as_str().unwrap(), "--json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&index)).unwrap();
    assert_eq!((&document["schema"], &document["ends"]), (&"cavallo-index/1".into(), &"closed".into()));
    assert_eq!(&document["positions"][0], entry);
}

#[test]
fn nothing_is_written_but_everything_is_checked() {
    let none = |arguments: &[&str]| cavallo(&[&["tour", "--closed", "--format", "none"], arguments].concat());
    let small = none(&["600", "--json"]);
    assert_eq!(code(&small), 0, "{}", stderr(&small));
    let document: serde_json::Value = serde_json::from_str(&stdout(&small)).unwrap();
    assert!(document["seconds"].is_number() && document["verify_seconds"].is_number());
    assert!(stderr(&small).contains("all 360000 squares numbered and checked"), "{}", stderr(&small));
    for threads in ["1", "2", "5"] {
        // Also where the numbers of all squares would not fit.
        let parts = none(&["3000", "--max-memory", "1M", "--threads", threads]);
        assert_eq!((code(&parts), stdout(&parts).as_str()), (0, ""));
        assert!(stderr(&parts).contains("all 9000000 squares numbered and checked"), "{}", stderr(&parts));
    }
    let giant = none(&["1000000000"]);
    assert_eq!(code(&giant), 0);
    assert!(stderr(&giant).contains("more than 2^36 squares"), "{}", stderr(&giant));
    assert_eq!(code(&none(&["8", "--threads", "0"])), 2);
}

#[test]
fn time_runs_out_while_a_tour_is_written_or_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    let path = path.to_str().unwrap();
    for arguments in [
        &["tour", "1000000", "--closed", "--timeout", "200ms", "-o", path][..],
        &["tour", "1000000000", "--closed", "--format", "moves", "--timeout", "200ms", "-o", path],
        &["tour", "1000000000", "--closed", "--json", "--timeout", "200ms", "-o", path],
    ] {
        let began = Instant::now();
        let output = cavallo(arguments);
        assert_eq!(code(&output), 3, "{arguments:?}: {}", stderr(&output));
        assert!(began.elapsed() < PATIENCE, "{arguments:?} took {:?}", began.elapsed());
        assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "{arguments:?}");
    }
}

/// The construction was verified, so there is a tour, even if there was no time to look at every square. Also where a single
/// rank is longer than what is looked at in one go.
#[test]
fn a_look_at_every_square_may_be_cut_short() {
    for board in ["200000", "1000000000x4"] {
        let began = Instant::now();
        let output = cavallo(&["tour", board, "--format", "none", "--timeout", "300ms"]);
        assert_eq!(code(&output), 0, "{board}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("not every square was checked: the time limit was reached"),
            "{}",
            stderr(&output)
        );
        assert!(began.elapsed() < PATIENCE, "{board} took {:?}", began.elapsed());
    }
}

#[test]
fn more_threads_than_there_are_do_no_harm() {
    for threads in ["1", "3", "100000", "18446744073709551615"] {
        let output = cavallo(&["tour", "3000", "--closed", "--format", "none", "--threads", threads]);
        assert_eq!(code(&output), 0, "{threads}: {}", stderr(&output));
    }
}

#[test]
fn what_is_constructed_does_not_use_up_the_limit_of_squares() {
    for board in ["3x7", "4x5", "3x1000", "5x100"] {
        let output = cavallo(&["tour", board, "--limit", "500", "--format", "none"]);
        assert_eq!(code(&output), 0, "{board}: {}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    for format in ["grid", "moves", "none"] {
        let file: &[&str] = if format == "none" { &[] } else { &["-o", path.to_str().unwrap()] };
        let child = Command::new(PROGRAM)
            .args(["tour", "200000", "--closed", "--format", format])
            .args(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_until_it_listens(&child);
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), 130, "{format}: {}", stderr(&output));
        assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "{format}");
    }
}

#[test]
fn what_is_streamed_is_a_tour() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    let name = path.to_str().unwrap();
    for format in ["grid", "moves", "json", "tsplib"] {
        for threads in ["1", "2"] {
            let arguments = ["tour", "700x601", "--closed", "--format", format, "--threads", threads, "-o", name];
            assert_eq!(code(&cavallo(&arguments)), 0);
            let verified = cavallo(&["verify", "--closed", "--board", "700x601", name]);
            assert_eq!(code(&verified), 0, "{format}: {}", stdout(&verified));
        }
    }
    let piped = cavallo(&["tour", "300", "--quiet"]);
    assert_eq!(code(&cavallo_reading(&["verify"], &piped.stdout)), 0);
}
