//! `--json` for every command: what is printed is one document, or one per line where the help says so, whatever becomes of the
//! question. Bad input prints nothing.

use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::thread;

use crate::running::{PROGRAM, cavallo, cavallo_reading, code, stderr, stdout, wait_until_it_listens};
use crate::schema_check::check_text;
use serde_json::Value;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

/// A question: what is typed, what is read, and for each of the ways in which it is asked the exit code and the schema of the last
/// document.
struct Question {
    typed: &'static str,
    input: &'static str,
    /// As it is.
    plain: End,
    /// With `--timeout 0s`.
    late: End,
    /// With `--max-memory 1`.
    small: End,
}

type End = (i32, &'static str);

const fn question(typed: &'static str, plain: End, late: End, small: End) -> Question {
    Question { typed, input: "", plain, late, small }
}

const fn reading(typed: &'static str, input: &'static str, plain: End, late: End, small: End) -> Question {
    Question { typed, input, plain, late, small }
}

/// Nothing is printed.
const BAD: End = (2, "");
const CAMELOT: &str = "cavallo-camelot-result/1";
const GATHER: &str = "cavallo-gather-result/1";
const LIST_END: &str = "cavallo-list-end/1";
const COMPARE: &str = "cavallo-compare/1";
const TOURS: &str = "cavallo-tours/1";
const TOUR: &str = "cavallo-tour/1";
const EXISTS: &str = "cavallo-exists/1";
const VERIFY: &str = "cavallo-verify/1";
const COUNT: &str = "cavallo-count/1";
const GRAPH_COUNT: &str = "cavallo-graph-count/1";
const ESTIMATE: &str = "cavallo-estimate/1";
const PUZZLE: &str = "cavallo-puzzle/1";
const DISTANCE: &str = "cavallo-distance/1";
const GRAPH: &str = "cavallo-graph/1";
const GENERATE: &str = "cavallo-generate/1";

const PLAN: &str = "cavallo-count-plan/1";
const SOLUTIONS: &str = "cavallo-solutions/1";
const STOPPED: &str = "cavallo-stopped/1";
/// The map of a board that has tours.
const MAP: &str = "....\n....\n....\n";

/// Commands, and what they answer. `DATA` is the folder `data`, and `DIR` an empty folder.
#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    question("tour 8", (0, TOUR), (3, TOUR), (0, TOUR)),
    question("tour 8 --closed --format none", (0, TOUR), (3, TOUR), (0, TOUR)),
    question("tour 8 --format moves -o DIR/tour.txt", (0, TOUR), (3, TOUR), (0, TOUR)),
    question("tour 3", (1, TOUR), (1, TOUR), (1, TOUR)),
    question("tour 9 --blocked a1,b1", (0, TOUR), (3, TOUR), (3, TOUR)),
    question("tour 9 --method search --limit 1", (3, TOUR), (3, TOUR), (3, TOUR)),
    question("tour 9 --method warnsdorff --limit 1", (3, TOUR), (3, TOUR), (3, TOUR)),
    question("tour 9 --method depth-first --limit 1", (3, TOUR), (3, TOUR), (3, TOUR)),
    question("tour 9 --method breadth-first --limit 1", (3, TOUR), (3, TOUR), (3, TOUR)),
    question("tour 5 --starts all", (0, TOURS), (3, TOURS), (3, TOURS)),
    question("tour 5 --starts a1,b1 --format none", (0, TOURS), (3, TOURS), (3, TOURS)),
    question("tour 3 --starts all", (1, TOURS), (3, TOURS), (1, TOURS)),
    question("tour 9 --starts a1,c1 --method search --limit 1", (3, TOURS), (3, TOURS), (3, TOURS)),
    question("tour 0", BAD, BAD, BAD),
    question("tour 8 --format svg", BAD, BAD, BAD),
    question("tour 8 --format hcp -o DIR/graph.hcp", BAD, BAD, BAD),
    question("tour 8 --explain", BAD, BAD, BAD),
    question("exists 8 --closed", (0, EXISTS), (0, EXISTS), (0, EXISTS)),
    question("exists 3", (1, EXISTS), (1, EXISTS), (1, EXISTS)),
    question("exists 9 --blocked a1,b1", (0, EXISTS), (3, EXISTS), (3, EXISTS)),
    question("exists 8 --start z9", BAD, BAD, BAD),
    question("at 8 1 5", (0, "cavallo-at/1"), (3, "cavallo-at/1"), (0, "cavallo-at/1")),
    question("at 3 1", (1, "cavallo-at/1"), (1, "cavallo-at/1"), (1, "cavallo-at/1")),
    question("at 8 65", BAD, BAD, BAD),
    question("index 8 a1 b2", (0, "cavallo-index/1"), (3, "cavallo-index/1"), (0, "cavallo-index/1")),
    question("index 3 a1", (1, "cavallo-index/1"), (1, "cavallo-index/1"), (1, "cavallo-index/1")),
    question("index 8 z9", BAD, BAD, BAD),
    question("verify DATA/tours/report-004-8x8.txt", (0, VERIFY), (3, VERIFY), (3, VERIFY)),
    question("verify DATA/tours/report-004-8x8.txt --closed", (1, VERIFY), (3, VERIFY), (3, VERIFY)),
    reading("verify", "1 2 2\n", (1, VERIFY), (3, VERIFY), (3, VERIFY)),
    reading("verify", "", BAD, (3, VERIFY), BAD),
    question("verify DATA/nothing.txt", BAD, BAD, BAD),
    question("render DATA/tours/report-004-8x8.txt", BAD, BAD, BAD),
    question("count 5", (0, COUNT), (3, COUNT), (0, COUNT)),
    question("count 5 --distinct", (0, COUNT), (3, COUNT), (0, COUNT)),
    question("count 3", (0, COUNT), (0, COUNT), (0, COUNT)),
    question("count 4x5 --method frontier", (0, COUNT), (3, COUNT), (3, COUNT)),
    question("count 40", (3, COUNT), (3, COUNT), (3, COUNT)),
    question("count 5 --method guess", BAD, BAD, BAD),
    reading("count --graph -", "a b\nb c\nc a\n", (0, GRAPH_COUNT), (3, GRAPH_COUNT), (3, GRAPH_COUNT)),
    reading("count --graph - --plan", "a b\nb c\nc a\n", (0, GRAPH_COUNT), (3, GRAPH_COUNT), (3, GRAPH_COUNT)),
    reading("count --graph -", "a\n", BAD, (3, GRAPH_COUNT), (3, GRAPH_COUNT)),
    reading("count --graph - --start a1", "a b\n", BAD, BAD, BAD),
    question("count 5 --list", (0, TOUR), (3, LIST_END), (3, LIST_END)),
    question("count 3 --list", (0, LIST_END), (0, LIST_END), (0, LIST_END)),
    question("count 12 --list", (3, LIST_END), (3, LIST_END), (3, LIST_END)),
    question("sample 5 --seed 1", (0, TOUR), (3, LIST_END), (3, LIST_END)),
    question("sample 5 --seed 1 --count 3000 --format json", (0, TOUR), (3, LIST_END), (3, LIST_END)),
    question("sample 5 --seed 1 --count 0", (0, LIST_END), (3, LIST_END), (3, LIST_END)),
    question("sample 5 --closed", (1, LIST_END), (1, LIST_END), (1, LIST_END)),
    question("sample 100", (3, LIST_END), (3, LIST_END), (3, LIST_END)),
    question("sample 5 --format moves", BAD, BAD, BAD),
    question("estimate 5x6 --particles 500", (0, ESTIMATE), (3, ESTIMATE), (3, ESTIMATE)),
    question("estimate 5 --closed", (0, ESTIMATE), (0, ESTIMATE), (0, ESTIMATE)),
    question("estimate 8 --particles 0", BAD, BAD, BAD),
    question("puzzle 5 --seed 1", (0, PUZZLE), (3, PUZZLE), (3, PUZZLE)),
    question("puzzle 4", (1, PUZZLE), (1, PUZZLE), (1, PUZZLE)),
    question("puzzle 40", (3, PUZZLE), (3, PUZZLE), (3, PUZZLE)),
    question("puzzle 5 --level fiendish", BAD, BAD, BAD),
    question("puzzle 5 --format grid", BAD, BAD, BAD),
    question("distance 8 a1 h8", (0, DISTANCE), (0, DISTANCE), (0, DISTANCE)),
    question("distance 3 a1 b2", (1, DISTANCE), (1, DISTANCE), (1, DISTANCE)),
    question("distance 100 a1 b1 --blocked a2", (0, DISTANCE), (3, DISTANCE), (3, DISTANCE)),
    question("distance 8 a1 z9", BAD, BAD, BAD),
    question("graph 8", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 8 --k 3", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 8 --k 3 --start d4", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 5 --piece king --wrap both --blocked a1", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 8 --show exits", (0, GRAPH), (3, GRAPH), (0, GRAPH)),
    question("graph 8 --show tree --start a1", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 8 --show tree", BAD, BAD, BAD),
    question("graph 4 --show matrix", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 4 --show distances --k 2", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 4 --show distances --start a1", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 1000000000 --show distances --start a1", (3, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 51 --show matrix", BAD, BAD, BAD),
    question("graph 8 --start d4 --jumps 001", (0, GRAPH), (3, GRAPH), (3, GRAPH)),
    question("graph 8 -o DIR/graph.svg", BAD, BAD, BAD),
    question("gather DATA/coursework/input_project.txt", (0, GATHER), (3, GATHER), (3, GATHER)),
    question("gather DATA/coursework/input_project.txt --all --paths", (0, GATHER), (3, GATHER), (3, GATHER)),
    question("gather DATA/coursework/input_project.txt --method montagna", (3, GATHER), (3, GATHER), (3, GATHER)),
    question("gather DATA/coursework/input_project.txt --method montagna --explain", (3, GATHER), (3, GATHER), (3, GATHER)),
    question("gather DATA/coursework/input_project.txt --explain --lang it", (0, GATHER), (3, GATHER), (3, GATHER)),
    question("gather DATA/coursework/input_project.txt --compare", (0, COMPARE), (3, COMPARE), (3, COMPARE)),
    reading("gather", "", BAD, (3, GATHER), BAD),
    reading("gather", "{}", BAD, (3, GATHER), (3, GATHER)),
    reading("gather --compare", "", BAD, (3, COMPARE), BAD),
    reading("camelot", "D4A3A8H1H8\n", (0, CAMELOT), (3, CAMELOT), (3, CAMELOT)),
    reading("camelot --board 3", "A1B2\n", (0, CAMELOT), (3, CAMELOT), (3, CAMELOT)),
    reading("camelot", "", BAD, (3, CAMELOT), BAD),
    reading("camelot", "{}", BAD, (3, CAMELOT), (3, CAMELOT)),
    question("generate --cases 3 --seed 1 --rows 8 --cols 8", (0, "cavallo-gather/1"), (3, GENERATE), (3, GENERATE)),
    question("generate --cases 3 --seed 1 --rows 8 --cols 8 --dir DIR", (0, GENERATE), (3, GENERATE), (3, GENERATE)),
    question("generate --cases 0", BAD, BAD, BAD),
    question("experiment montagna --quick --out DIR", (0, "cavallo-experiment/1"), (3, "cavallo-experiment/1"), (3, "cavallo-experiment/1")),
    question("count 5x6 --plan", (0, PLAN), (3, STOPPED), (3, STOPPED)),
    reading("tour --map -", MAP, (0, TOUR), (3, STOPPED), (3, STOPPED)),
    reading("exists --map -", MAP, (0, EXISTS), (3, STOPPED), (3, STOPPED)),
    reading("count --map -", MAP, (0, COUNT), (3, STOPPED), (3, STOPPED)),
    reading("count --map - --list", MAP, (0, TOUR), (3, STOPPED), (3, STOPPED)),
    reading("sample --map - --seed 1", MAP, (0, TOUR), (3, STOPPED), (3, STOPPED)),
    reading("estimate --map - --particles 500", MAP, (0, ESTIMATE), (3, STOPPED), (3, STOPPED)),
    reading("puzzle --map - --seed 1", MAP, (0, PUZZLE), (3, STOPPED), (3, STOPPED)),
    reading("puzzle --solve -", "1 . . .\n. . . .\n. . . .\n", (0, SOLUTIONS), (3, STOPPED), (3, STOPPED)),
    reading("graph --map -", MAP, (0, GRAPH), (3, STOPPED), (3, STOPPED)),
    reading("distance --map -", "S..\n...\n.E.\n", (0, DISTANCE), (3, STOPPED), (3, STOPPED)),
    reading("verify --map - DATA/tours/report-004-8x8.txt", MAP, BAD, (3, STOPPED), (3, STOPPED)),
    reading("tour --map - --format moves -o DIR/tour.txt", MAP, (0, TOUR), (3, STOPPED), (3, STOPPED)),
    question("experiment guesses", BAD, BAD, BAD),
    question("completions bash", BAD, BAD, BAD),
    question("man", BAD, BAD, BAD),
    question("serve --no-open", BAD, BAD, BAD),
];

/// What prints one document per line, as the help says; all others print one document.
const LISTS: [&str; 3] = ["sample", "count", "generate"];

#[test]
fn every_command_prints_documents_whatever_happens() {
    let mut wrong = Vec::new();
    for Question { typed, input, plain, late, small } in QUESTIONS {
        for (limit, end) in [("", plain), ("--timeout 0s", late), ("--max-memory 1", small)] {
            let folder = tempfile::tempdir().unwrap();
            let line = format!("{typed} {limit} --json");
            // Paths may contain blanks.
            let in_full = |word: &str| word.replace("DATA", DATA).replace("DIR", folder.path().to_str().unwrap());
            let words: Vec<String> = line.split_whitespace().map(in_full).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = cavallo_reading(&words, input.as_bytes());
            let text = stdout(&output);
            let documents = check_text(&text);
            let schema = documents.last().map_or("", |document| document["schema"].as_str().unwrap());
            if (code(&output), schema) != *end {
                wrong.push(format!("{line}: {} {schema}, expected {end:?}: {text}{}", code(&output), stderr(&output)));
                continue;
            }
            if *end == BAD {
                assert!(text.is_empty() && stderr(&output).starts_with("cavallo: "), "{line}: {text}");
                continue;
            }
            assert!(text.ends_with('\n'), "{line}");
            if LISTS.contains(&line.split(' ').next().unwrap()) {
                assert_eq!(text.lines().count(), documents.len(), "{line}");
            } else {
                assert_eq!(documents.len(), 1, "{line}");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs a command with longer and longer time limits until it has done something: how much it does in a given time depends on
/// the machine.
fn cut_off(line: &str, has_done_something: fn(&str) -> bool) -> Output {
    for limit in ["10ms", "100ms", "1s", "10s", "100s"] {
        let output = cavallo(&line.split(' ').chain(["--json", "--timeout", limit]).collect::<Vec<_>>());
        assert_eq!(code(&output), 3, "{line}");
        if has_done_something(&stdout(&output)) {
            return output;
        }
    }
    panic!("{line} does nothing in 100 s");
}

/// Lists that are cut off in the middle.
#[test]
fn the_last_line_says_that_a_list_is_cut_off() {
    for (line, counted) in [
        ("count 6 --list", "tours"),
        ("sample 5 --count 100000000 --seed 1", "tours"),
        ("generate --cases 100000000 --seed 1", "cases"),
    ] {
        let output = cut_off(line, |text| text.lines().count() > 1);
        let text = stdout(&output);
        let (before, last) = text.trim_end().rsplit_once('\n').expect("something before the end");
        let last: Value = serde_json::from_str(last).unwrap();
        assert_eq!(last[counted], before.lines().count(), "{line}: {last}");
        assert!(last["stopped"].as_str().unwrap().starts_with("the time limit was reached"), "{line}: {last}");
        if line.starts_with("generate") {
            // Half an input is none.
            assert_eq!(code(&cavallo_reading(&["gather"], &output.stdout)), 2);
        }
    }
}

/// A document on stdout is complete also if its squares are not.
#[test]
fn a_tour_that_takes_too_long_to_write_is_cut_off() {
    let output = cut_off("tour 10000 --closed --quiet", |text| text.contains("\"squares\""));
    assert_eq!(stderr(&output), "");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["answer"], "found");
    assert!(document["stopped"].as_str().unwrap().starts_with("the time limit was reached"));
    assert!(document["squares"].as_array().unwrap().len() < 100_000_000);
    // It is not taken for a tour.
    assert_eq!(code(&cavallo_reading(&["verify"], &output.stdout)), 1);
    let several = cut_off("tour 300 --starts all --quiet", |text| text.contains("\"stopped\""));
    let document: Value = serde_json::from_slice(&several.stdout).unwrap();
    assert!(document["tours"].as_array().unwrap().last().unwrap()["stopped"].is_string());
}

#[test]
fn generated_documents_are_the_generated_cases() {
    let flags = ["generate", "--cases", "20", "--seed", "3"];
    let (drawn, written) = (cavallo(&flags), cavallo(&[&flags[..], &["--json"]].concat()));
    assert_eq!(stdout(&written).lines().count(), 20);
    let [drawn, written] = [drawn, written].map(|output| {
        let answers = cavallo_reading(&["gather", "--all", "--paths"], &output.stdout);
        assert_eq!(code(&answers), 0, "{}", stderr(&answers));
        stdout(&answers)
    });
    assert_eq!(drawn, written);
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let files = cavallo(&[&flags[..], &["--dir", dir, "--json", "--quiet"]].concat());
    let document: Value = serde_json::from_str(&stdout(&files)).unwrap();
    assert_eq!((&document["seed"], &document["cases"], &document["answered"]), (&3.into(), &20.into(), &20.into()));
    let files = document["files"].as_array().unwrap();
    assert_eq!(files.len(), 2);
    assert!(files.iter().all(|file| std::path::Path::new(file.as_str().unwrap()).is_file()));
}

/// Ctrl-C in the middle of reading, solving and listing.
#[cfg(unix)]
#[test]
fn whoever_interrupts_gets_a_document() {
    for line in [
        "verify",
        "tour --map -",
        "puzzle --solve -",
        "gather",
        "gather --compare",
        "camelot",
        "tour 30 --method depth-first",
        "graph 1000000000",
        "graph 1000000000 --k 1000000000",
        "graph 1000000000 --show exits",
        "graph 50 --show distances",
        "graph 8 --show tree --start a1 --depth 60",
        "count 10 --method enumerate",
        "count --graph -",
        "count 8 --list",
        "sample 5 --count 100000000000",
        "generate --rows 1000000000 --cols 1000000000 --density 0",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let mut child = Command::new(PROGRAM)
            .args(&words)
            .args(["--json", "--quiet"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // What waits for input gets none.
        let stdin = child.stdin.take();
        let mut stdout = child.stdout.take().unwrap();
        let reader = thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).map(|_| text)
        });
        wait_until_it_listens(&child);
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let status = child.wait().unwrap();
        drop(stdin);
        let text = reader.join().unwrap().unwrap();
        let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default())
            .unwrap_or_else(|error| panic!("{line}: {error}: {text:.200}"));
        assert_eq!(status.code(), Some(130), "{line}: {last}");
        check_text(&last.to_string());
    }
}
