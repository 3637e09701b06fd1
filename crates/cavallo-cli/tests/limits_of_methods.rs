//! Limits of the methods: whatever is asked of whatever board, the program ends soon after its time or a signal, and its memory stays
//! within what it was given. What is measured is the processor time and the most memory of the program, by `/proc`; bounds are generous.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::running::PROGRAM;

/// How the program ended, its processor time, and the most memory it held, in MiB.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    time: Duration,
    memory: u64,
}

/// Runs the program; Ctrl-C is sent to it when it has worked for some time.
fn ended(line: &str, interrupted: Option<Duration>) -> Ended {
    let mut command = Command::new(PROGRAM);
    let mut child = command.args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (mut memory, mut interrupted) = (0, interrupted);
    let folder = format!("/proc/{}", child.id());
    let time = loop {
        // A process that has ended keeps its times until someone waits for it, but not its memory.
        let stat = fs::read_to_string(format!("{folder}/stat")).unwrap();
        let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
        let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum();
        // A tick is a hundredth of a second.
        let time = Duration::from_millis(10 * ticks);
        if fields[0] == "Z" {
            break time;
        }
        let status = fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let held: Option<u64> = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        memory = memory.max(held.unwrap_or(0) / 1024);
        if interrupted.is_some_and(|after| time >= after) {
            interrupted = None;
            kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Ended { code: child.wait().unwrap().code(), time, memory }
}

/// Within a time of so many milliseconds and so many MiB; it says that it was stopped.
#[track_caller]
fn stops(line: &str, milliseconds: u64, most_memory: u64) {
    let ended = ended(line, None);
    assert_eq!(ended.code, Some(3), "{line}: {ended:?}");
    assert!(ended.time < Duration::from_millis(milliseconds), "{line}: {ended:?}");
    assert!(ended.memory < most_memory, "{line}: {ended:?}");
}

/// What a call may take after its time limit or Ctrl-C, in milliseconds: it is not optimised, and prints a sentence.
const SOON: u64 = 500;

/// On one thread it ends soon after its time limit, of so many milliseconds; it says that it was stopped.
#[track_caller]
fn stops_soon(line: &str, limit: u64) {
    stops(&format!("{line} --timeout {limit}ms"), limit + SOON, 2000);
}

/// The same for Ctrl-C.
#[track_caller]
fn is_interrupted_soon(line: &str, after: u64) {
    let ended = ended(line, Some(Duration::from_millis(after)));
    assert_eq!(ended.code, Some(130), "{line}: {ended:?}");
    assert!(ended.time < Duration::from_millis(after + SOON), "{line}: {ended:?}");
}

/// The classes of the middle of a wide board, of which there are millions, where tables have next to no memory.
#[test]
fn wide_boards_with_little_memory_are_not_divided_past_the_limits() {
    for (line, most) in [
        ("count 14 --closed --max-memory 2M", 66),
        ("count 14 --max-memory 3M", 67),
        ("count 14x20 --closed --distinct --max-memory 20M", 84),
        ("count 14 --closed --confirm --max-memory 400M", 464),
        ("count 12 --closed --max-memory 5M", 69),
    ] {
        stops(&format!("{line} --threads 1 --timeout 100ms"), 100 + SOON, most);
    }
    let folder = tempfile::tempdir().unwrap();
    stops_soon(&format!("count 12 --closed --threads 1 --max-memory 5M --scratch {}", folder.path().display()), 100);
    // Soon refused without any other limit, too.
    stops("count 14 --closed --max-memory 2M", 2000, 66);
    // Less wide, and long: it is counted, not refused.
    is_interrupted_soon("count 9x10 --closed --threads 1 --max-memory 4G", 100);
}

/// The order of the squares, and the graph, of a board that is swept as a whole.
#[test]
fn giant_boards_are_not_swept_past_the_limits() {
    stops("count 1x1000000000 --closed --method frontier --timeout 300ms --max-memory 200M", 3000, 264);
    stops("count 1x1000000000 --closed --method frontier --timeout 300ms --max-memory 20G", 3000, 2000);
    stops("count 1x1000000000 --closed --method frontier --plan --timeout 300ms --max-memory 20G", 3000, 2000);
    // Wide boards are refused before anything is made of all of their squares.
    for board in ["3000 --wrap both", "100000 --piece zebra", "100000 --piece wazir --closed"] {
        stops(&format!("count {board} --timeout 50ms --max-memory 1G"), 1000, 100);
    }
    stops("estimate 3x30000000 --piece wazir --timeout 100ms --max-memory 20G", 2000, 2000);
}

/// What says how many primes a long board needs.
#[test]
fn long_boards_are_not_estimated_past_the_limits() {
    stops("count 5x20000 --closed --timeout 1s", 5000, 500);
    stops("count 5x20000 --closed --timeout 2s --threads 1", 3000, 500);
    stops("count 4x10000 --timeout 500ms", 3500, 500);
    let folder = tempfile::tempdir().unwrap();
    for question in [
        "5x1200",
        "3x100000",
        "4x10000 --confirm",
        "4x10000 --distinct",
        "5x500 --closed --piece 0,1+1,2",
        &format!("4x10000 --job 1/2 --checkpoint {}", folder.path().display()),
    ] {
        stops_soon(&format!("count {question} --threads 1"), 500);
    }
    is_interrupted_soon("count 4x10000 --threads 1", 1000);
}

/// The check of a count has the memory of the count, and what the count has freed is not in its way.
#[test]
fn checks_stay_within_the_memory() {
    for (line, most_memory) in [
        ("count 8 --closed --threads 1 --max-memory 100M", 164),
        ("count 6x8 --closed --threads 1 --max-memory 60M", 124),
        ("count 7x8 --closed --threads 1 --max-memory 60M --confirm", 124),
    ] {
        let ended = ended(line, None);
        assert_eq!(ended.code, Some(0), "{line}: {ended:?}");
        assert!(ended.memory < most_memory, "{line}: {ended:?}");
    }
}

/// Ctrl-C ends a plan as it ends a count.
#[test]
fn an_interrupted_plan_is_interrupted() {
    let ended = ended("count 4x1000000 --piece camel --plan", Some(Duration::from_millis(200)));
    assert_eq!(ended.code, Some(130), "{ended:?}");
    assert!(ended.time < Duration::from_millis(1200), "{ended:?}");
}

/// Gigabytes are written piece by piece.
#[test]
fn tables_of_giant_boards_are_not_made_past_the_limits() {
    stops("distance 1000000x50 a1 (1000000,50) --piece ferz --timeout 100ms --max-memory 20G", 2000, 2000);
    stops("tour 30000x1000 --piece 0,3+1,1 --timeout 50ms --max-memory 20G", 1000, 1200);
    stops("exists 20000000x10 --piece gnu --timeout 100ms --max-memory 20G", 2000, 2000);
    stops_soon("exists 25436356x10 --piece gnu", 100);
    stops("graph 5x100000000 --show distances --start a1 --timeout 100ms --max-memory 20G", 1500, 2000);
    for method in ["search", "warnsdorff", "depth-first"] {
        stops(&format!("tour 7000 --method {method} --timeout 100ms --max-memory 20G"), 1500, 2000);
    }
}

/// The tables of a random tour.
#[test]
fn samples_stay_near_their_memory() {
    stops("sample 9 --max-memory 200M --timeout 5s --threads 1", 10_000, 264);
}

/// On a torus, and with pieces of many moves, a square has many choices of edges.
#[test]
fn estimates_end_with_their_time() {
    for line in ["6 --wrap both", "8 --wrap both --piece 1,2+2,3"] {
        stops(&format!("estimate {line} --timeout 30ms --threads 1"), 700, 1200);
    }
    stops("estimate 8 --wrap both --piece 1,2+2,3 --particles 5000 --timeout 500ms --max-memory 100M", 2000, 164);
}

/// The documents of many cases are written one after the other.
#[test]
fn documents_of_many_cases_stay_near_their_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many");
    let cases = Command::new(PROGRAM).args(["generate", "--cases", "100000", "--seed", "1"]).output().unwrap();
    fs::write(&path, cases.stdout).unwrap();
    let ended = ended(&format!("gather {} --json --max-memory 50M --timeout 2s", path.display()), None);
    assert!(matches!(ended.code, Some(0 | 3)) && ended.memory < 114, "{ended:?}");
}

/// The outlines of a plan, and tables that come and go in several threads.
#[test]
fn counts_stay_near_their_memory() {
    stops("count 9 --max-memory 100M --timeout 5s", 12_000, 164);
    stops("count 9x10 --closed --max-memory 200M --timeout 3s", 8000, 264);
}

/// The folded board.
#[test]
fn folding_a_giant_board_has_limits() {
    stops("count 1000 --closed --symmetry half-turn --timeout 50ms --max-memory 50M", 1000, 114);
    for symmetry in ["half-turn", "quarter-turn", "mirror-ranks", "mirror-diagonal"] {
        stops(&format!("count 3000 --closed --symmetry {symmetry} --timeout 50ms --max-memory 20G"), 1000, 500);
    }
    stops("tour 2001 --symmetry half-turn --timeout 100ms", 1500, 500);
    stops_soon("tour 1000 --closed --symmetry quarter-turn --threads 1", 100);
    is_interrupted_soon("tour 1000 --closed --symmetry quarter-turn --threads 1", 50);
}

/// Pictures, generated files and explanations of many knights are written within the limits.
#[test]
fn long_answers_are_not_written_past_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let written = |words: &[&str], name: &str| {
        fs::write(path(name), Command::new(PROGRAM).args(words).output().unwrap().stdout).unwrap();
    };
    stops_soon(&format!("tour 5000x5000 --threads 1 -o {}", path("o.png")), 100);
    written(&["tour", "1500x1500"], "tour");
    is_interrupted_soon(&format!("render {} -o {}", path("tour"), path("o.png")), 600);
    is_interrupted_soon(&format!("generate --cases 300000 --seed 1 --dir {}", folder.path().display()), 200);
    for form in ["--json", "--lines"] {
        let giant = format!("generate --cases 1 --rows 4000 --cols 4000 --density 0.5 {form}");
        stops_soon(&giant, 100);
        stops_soon(&giant, 600);
        is_interrupted_soon(&giant, 400);
    }
    written(&["generate", "--cases", "20000", "--seed", "1"], "many");
    for method in ["floyd-warshall", "dijkstra", "auto --wrap both", "bfs --wrap files"] {
        stops_soon(&format!("gather {} --threads 1 --method {method}", path("many")), 100);
    }
    written(
        "generate --cases 1 --rows 30000 --cols 30000 --knights 3000000 --seed 1 --lines"
            .split(' ')
            .collect::<Vec<_>>()
            .as_slice(),
        "knights",
    );
    for form in ["--explain", "--json", "--explain --json", "--explain -o OUT", "--paths"] {
        let line = format!("gather {} --threads 1 {}", path("knights"), form.replace("OUT", &path("out")));
        // It reads, it searches, and it writes.
        for limit in [600, 1200, 1600] {
            let ended = ended(&format!("{line} --timeout {limit}ms"), None);
            assert!(matches!(ended.code, Some(0 | 3)), "{line}: {ended:?}");
            assert!(ended.time < Duration::from_millis(limit + SOON), "{line}: {ended:?}");
        }
        is_interrupted_soon(&line, 1200);
    }
}

/// A map is read when Ctrl-C comes: it is caught from the beginning.
#[test]
fn reading_is_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map");
    fs::write(&path, format!("{}\n", ".".repeat(5000)).repeat(5000)).unwrap();
    for command in ["distance", "tour", "exists", "graph"] {
        is_interrupted_soon(&format!("{command} --map {}", path.display()), 20);
    }
}
