//! Limits of the parts around the mathematics: what is drawn, generated and read ends soon after its time. What is measured is the
//! processor time of the program, which other programs on the machine do not change, and bounds are generous.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::running::{PROGRAM, cavallo, cavallo_reading, code, stderr, stdout};

/// The exit code, what was said on stderr and on stdout, and the processor time.
struct Run {
    code: i32,
    said: String,
    answer: String,
    time: Duration,
}

/// Runs the program on some input, through a shell that tells the processor time of what it ran.
fn run(line: &str, input: &str) -> Run {
    let script = "\"$@\"; code=$?; times >&2; exit $code";
    let mut child = Command::new("sh")
        .args(["-c", script, "sh", PROGRAM])
        .args(line.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program need not read to the end.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let told = stderr(&output);
    let lines: Vec<&str> = told.lines().collect();
    // The last two lines: the times of the shell, and those of what it ran.
    let (said, times) = lines.split_at(lines.len() - 2);
    let time = times[1].split_whitespace().map(duration).sum();
    Run { code: code(&output), said: said.join("\n"), answer: stdout(&output), time }
}

/// A time such as `0m1.25s`.
fn duration(text: &str) -> Duration {
    let (minutes, seconds) = text.trim_end_matches('s').split_once('m').unwrap();
    let seconds: f64 = seconds.replace(',', ".").parse().unwrap();
    Duration::from_secs_f64(60.0 * minutes.parse::<f64>().unwrap() + seconds)
}

#[test]
fn drawing_ends_with_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("o.png");
    for (board, limit) in
        [("30000x30000", "300ms"), ("5000x5000", "100ms"), ("2000x2000 --style line --square 7", "100ms")]
    {
        let Run { code, said, time, .. } = run(&format!("tour {board} -o {} --timeout {limit}", path.display()), "");
        assert_eq!(code, 3, "{board}: {said}");
        assert!(said.contains("the time limit was reached"), "{said}");
        assert!(time < Duration::from_secs(3), "{board}: {time:?}");
        assert!(!path.exists());
    }
}

/// A graph whose squares have no edges is walked in silence.
#[test]
fn a_graph_without_edges_ends_with_its_time() {
    let Run { code, said, time, .. } = run("tour 1x1000000000 --format hcp --timeout 200ms", "");
    assert_eq!(code, 3, "{said}");
    assert!(time < Duration::from_secs(2), "{time:?}");
}

/// So many starts are not gathered past the time, nor past the memory.
#[test]
fn starts_have_limits() {
    let Run { code, said, time, .. } = run("tour 30000 --starts 500000000 --timeout 200ms --max-memory 400M", "");
    assert_eq!(code, 3, "{said}");
    assert!(time < Duration::from_secs(2), "{time:?}");
    let Run { code, said, time, .. } = run("tour 30000 --starts 3000000 --timeout 100ms --format none", "");
    assert_eq!(code, 3, "{said}");
    assert!(time < Duration::from_secs(3), "{time:?}");
}

#[test]
fn generating_files_ends_with_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("generate --cases 1000000 --dir {} --seed 1 --timeout 200ms", folder.path().display());
    let Run { code, said, time, .. } = run(&line, "");
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("the time limit was reached") && said.contains("nothing was written"), "{said}");
    assert!(time < Duration::from_secs(3), "{time:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let small =
        cavallo(&["generate", "--cases", "1000000", "--dir", folder.path().to_str().unwrap(), "--max-memory", "1M"]);
    assert_eq!(code_and_lines(&small), (3, 1), "{}", stderr(&small));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

fn code_and_lines(output: &std::process::Output) -> (i32, usize) {
    (code(output), stderr(output).lines().count())
}

/// What ends one case because the time is up is said once for it and all after it.
#[test]
fn many_cases_end_with_their_time() {
    let cases = 300_000;
    let lines = "D4A3A8H1H8\n".repeat(cases);
    let Run { code, said, answer, time } = run("camelot - --board 1000 --timeout 1s", &lines);
    assert_eq!(code, 3, "{said}");
    assert!(said.lines().count() <= 1, "{said:.500}");
    // Either reading did not come to its end, or every line has its answer.
    assert!(answer.starts_with("not known: ") || answer.lines().count() == cases, "{answer:.500}");
    assert!(time < Duration::from_millis(3500), "{time:?}");

    let text = stdout(&cavallo(&["generate", "--cases", "20000", "--seed", "1"]));
    for method in ["floyd-warshall", "dijkstra"] {
        let Run { code, said, answer, time } = run(&format!("gather --method {method} --timeout 100ms"), &text);
        assert_eq!(code, 3, "{said}");
        let late: Vec<&str> = said.lines().filter(|line| line.contains("time limit")).collect();
        assert!(late.len() <= 1 && said.lines().count() < 2000, "{said:.500}");
        assert!(answer.starts_with("not known: ") || answer.lines().count() == 20_000, "{answer:.500}");
        assert!(time < Duration::from_secs(2), "{method}: {time:?}");
    }
}

/// A case that was not looked at has its line and its document.
#[test]
fn every_case_has_its_answer() {
    let cases = "D4A3A8H1H8\n".repeat(3);
    let late = cavallo_reading(&["camelot", "--max-memory", "1k"], cases.as_bytes());
    assert_eq!((code(&late), stdout(&late).lines().count()), (3, if stdout(&late).starts_with("not") { 1 } else { 3 }));
    let text = stdout(&cavallo(&["generate", "--cases", "9", "--seed", "1", "--rows", "90..99", "--cols", "90..99"]));
    for limit in ["30ms", "60ms", "120ms"] {
        let output =
            cavallo_reading(&["gather", "--method", "floyd-warshall", "--timeout", limit, "--json"], text.as_bytes());
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let cases = document["cases"].as_array().map_or(0, Vec::len);
        assert!(cases == 9 || document["stopped"].is_string(), "{document}");
    }
}

/// A graph is read, put in order and counted within its time, however long its lines are.
#[test]
fn graphs_end_with_their_time() {
    let edges = |number: u32, between: &str| -> String {
        (1..=number).map(|one| format!("{one} {}{between}", one % number + 1)).collect::<Vec<_>>().concat()
    };
    let hcp = |edges: &str| format!("TYPE : HCP\nDIMENSION : 300000\nEDGE_DATA_SECTION\n{edges}");
    for (text, limit) in [
        (edges(1_000_000, "\n"), "300ms"),
        (edges(1_000_000, "\n"), "900ms"),
        (hcp(&edges(300_000, " ")), "200ms"),
        ("[".repeat(30_000_000), "100ms"),
        ("x\n".repeat(10_000_000), "200ms"),
    ] {
        let Run { code, said, answer, time } = run(&format!("count --graph - --closed --timeout {limit}"), &text);
        let words = &text[..20];
        assert!((code, answer.as_str()) == (3, STOPPED) || code == 2, "{words}, {limit}: {code}, {answer}{said}");
        assert!(time < Duration::from_secs(2), "{words}, {limit}: {time:?}");
    }
}

/// What is said where a time limit ended everything.
const STOPPED: &str = "not known: the time limit was reached; raise --timeout\n";

/// A file that has no end is refused, or ends with its time.
#[test]
fn endless_files_are_not_read_to_the_end() {
    for (line, expected) in [
        ("count --graph /dev/zero --timeout 300ms", 3),
        ("tour --map /dev/zero --timeout 300ms", 3),
        ("count 5x6 --hosts /dev/zero --process 0 --timeout 300ms", 2),
        ("tour 5 --config /dev/zero --timeout 300ms", 2),
    ] {
        let Run { code, said, time, .. } = run(line, "");
        assert_eq!(code, expected, "{line}: {said}");
        assert!(time < Duration::from_millis(1500), "{line}: {time:?}");
    }
}

/// A map of millions of squares, in one line or in one column, or with as many visits.
#[test]
fn maps_end_with_their_time() {
    let visits = (1..=1_000_000).map(|visit| format!("{visit} ")).collect::<Vec<_>>().concat();
    for (text, line) in [
        (".".repeat(40_000_000), "tour --map - --timeout 100ms"),
        (".\n".repeat(20_000_000), "exists --map - --timeout 100ms"),
        (visits.clone(), "tour --map - --timeout 100ms --piece wazir"),
        (visits, "puzzle --solve - --timeout 100ms"),
    ] {
        let Run { code, said, time, .. } = run(line, &text);
        assert_eq!(code, 3, "{line}: {said}");
        assert!(said.contains("the time limit was reached"), "{line}: {said}");
        assert!(time < Duration::from_millis(1500), "{line}: {time:?}");
    }
}

#[test]
fn what_a_plan_is_stopped_by_is_a_limit() {
    for line in [
        "count 3 --plan --timeout 0s",
        "count 5 --plan --timeout 0s",
        "count 4x1000000 --plan --piece camel --timeout 50ms",
    ] {
        let output = cavallo(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 3, "{line}: {}", stderr(&output));
        assert!(stderr(&output).contains("the time limit was reached"), "{line}: {}", stderr(&output));
        let output = cavallo(&line.split(' ').chain(["--json"]).collect::<Vec<_>>());
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&document["schema"], &document["command"]),
            (&"cavallo-stopped/1".into(), &"count".into()),
            "{line}"
        );
    }
    let small = cavallo(&["count", "5", "--plan", "--max-memory", "0"]);
    assert_eq!(code(&small), 3, "{}", stderr(&small));
    // What no computer can count is not known either, with the plan as without it.
    let wide = cavallo(&["count", "30000", "--wrap", "both", "--plan"]);
    assert_eq!((code(&wide), stdout(&wide).starts_with("not known: the frontier")), (3, true), "{}", stderr(&wide));
}

/// `--json` means the same before the command, behind it and in a file.
#[test]
fn json_is_seen_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("c.toml");
    fs::write(&config, "json = true\n").unwrap();
    let config = config.to_str().unwrap();
    for line in ["--json tour 5", "tour --json 5", "tour 5 --config CONFIG", "--config CONFIG tour 5"] {
        let words: Vec<&str> = line.split(' ').map(|word| if word == "CONFIG" { config } else { word }).collect();
        let answer = cavallo(&words);
        let document: Value = serde_json::from_slice(&answer.stdout).unwrap();
        assert_eq!(document["schema"], "cavallo-tour/1", "{line}");
        let refused = cavallo(&[&words[..], &["--explain"]].concat());
        assert_eq!(code(&refused), 2, "{line}: {}", stderr(&refused));
        assert!(stdout(&refused).is_empty() && stderr(&refused).contains("--explain"), "{line}: {}", stderr(&refused));
    }
    // A flag of the file that contradicts what was typed is left out.
    fs::write(config, "explain = true\n").unwrap();
    assert_eq!(code(&cavallo(&["tour", "5", "--json", "--config", config])), 0);
}

/// A file that was asked for is written, or refused.
#[test]
fn a_file_is_not_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    let refused = cavallo(&["tour", "5", "--format", "none", "-o", path.to_str().unwrap()]);
    assert_eq!(code(&refused), 2, "{}", stderr(&refused));
    assert!(stderr(&refused).contains("--format none") && !path.exists(), "{}", stderr(&refused));
}

/// A grid may leave out squares, but `--board` means the whole board.
#[test]
fn squares_that_a_grid_leaves_out_are_named() {
    let grid = stdout(&cavallo(&["tour", "5", "-q"])).replace("25", " .");
    let holed = cavallo_reading(&["verify"], grid.as_bytes());
    assert_eq!(code(&holed), 0);
    assert!(stdout(&holed).contains("one square is left out ("), "{}", stdout(&holed));
    let document: Value =
        serde_json::from_slice(&cavallo_reading(&["verify", "--json"], grid.as_bytes()).stdout).unwrap();
    let left_out = document["blocked"][0].as_str().unwrap().to_owned();
    assert!(stdout(&holed).contains(&left_out));
    for flags in [&["verify", "--board", "5"][..], &["render", "--board", "5"]] {
        let refused = cavallo_reading(flags, grid.as_bytes());
        assert_eq!(code(&refused), 1, "{}", stdout(&refused));
        assert!(stdout(&refused).starts_with("defect: one square is left out"), "{}", stdout(&refused));
    }
    let refused = cavallo_reading(&["verify", "--board", "5", "--json"], grid.as_bytes());
    let document: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!((&document["valid"], &document["blocked"][0]), (&false.into(), &left_out.as_str().into()));
    let meant = cavallo_reading(&["verify", "--board", "5", "--blocked", &left_out], grid.as_bytes());
    assert_eq!(code(&meant), 0);
    assert!(!stdout(&meant).contains("left out"), "{}", stdout(&meant));
}

/// What the program writes it can read, on boards of one file too.
#[test]
fn a_puzzle_of_one_file_is_read_again() {
    let puzzle = cavallo(&["puzzle", "1x12", "--piece", "wazir", "--seed", "1", "-q"]);
    let solved = cavallo_reading(&["puzzle", "--solve", "-", "--piece", "wazir"], &puzzle.stdout);
    assert_eq!(code(&solved), 0, "{}{}", stdout(&puzzle), stderr(&solved));
}

/// As lists and their canonical forms say.
#[test]
fn distinct_tours_from_a_square_are_classes_of_them() {
    for (board, number) in [("5", "112\n"), ("4x5", "21\n"), ("4x6", "156\n")] {
        let counted = cavallo(&["count", board, "--start", "a1", "--distinct"]);
        assert_eq!(stdout(&counted), number, "{board}");
    }
}

/// Three squares in a ring have a closed tour, but two have none.
#[test]
fn a_reason_about_four_squares_says_where_it_holds() {
    let answer = |board| stdout(&cavallo(&["exists", board, "--wrap", "files", "--piece", "wazir", "--closed"]));
    assert!(answer("2x1").contains("every jump changes colour on this board"), "{}", answer("2x1"));
    assert!(answer("3x1").starts_with("yes"), "{}", answer("3x1"));
}

/// The two places that count squares do not contradict each other.
#[test]
fn a_search_without_result_counts_what_it_placed() {
    let output = cavallo(&["tour", "5x6", "--closed", "--symmetry", "half-turn"]);
    assert_eq!(code(&output), 1);
    let numbers = |text: &str| -> Vec<u64> {
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
    };
    let (answer, said) = (stdout(&output), stderr(&output));
    let [tries, search] = numbers(&answer)[..] else { panic!("{answer}") };
    assert!(answer.contains("by Warnsdorff's rule"), "{answer}");
    assert_eq!(numbers(&said)[0], tries + search, "{answer}{said}");
}
