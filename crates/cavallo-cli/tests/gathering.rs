//! `gather`, `camelot` and `generate` as a user runs them.

use std::fmt::Write as _;
use std::fs;
use std::time::Instant;

use crate::running::{PATIENCE, code, stderr, stdout};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/coursework");

fn cavallo(arguments: &[&str], input: &str) -> std::process::Output {
    if input.is_empty() {
        crate::running::cavallo(arguments)
    } else {
        crate::running::cavallo_reading(arguments, input.as_bytes())
    }
}

/// The answers of a published output: all that is below the last line of underscores.
fn published(name: &str) -> String {
    let text = fs::read_to_string(format!("{DATA}/{name}")).unwrap().replace('\r', "");
    let answers = text.rsplit_once("____").map_or(text.as_str(), |(_, below)| below);
    let lines: Vec<&str> = answers.lines().map(str::trim_end).filter(|line| line.starts_with("Caso")).collect();
    lines.join("\n") + "\n"
}

#[test]
fn every_exact_method_reproduces_the_published_answers() {
    let mut pairs: Vec<(String, String)> =
        ["generic", "project", "other"].map(|n| (format!("input_{n}.txt"), format!("output_{n}.txt"))).to_vec();
    pairs.extend((0..5).map(|i| (format!("density_in_{i}.txt"), format!("density_out_{i}.txt"))));
    for (input, output) in pairs {
        let expected = published(&output);
        assert!(expected.lines().count() >= 4, "{output}");
        for method in ["auto", "exact", "fused", "bfs", "dijkstra", "floyd-warshall"] {
            let answered = cavallo(&["gather", &format!("{DATA}/{input}"), "--lang", "it", "--method", method], "");
            assert_eq!(code(&answered), 0, "{input} by {method}: {}", stderr(&answered));
            assert_eq!(stdout(&answered), expected, "{input} by {method}");
        }
    }
}

#[test]
fn several_files_and_stdin_are_read() {
    let project = format!("{DATA}/input_project.txt");
    let twice = cavallo(&["gather", &project, &project], "");
    assert_eq!(stdout(&twice).lines().count(), 8);
    assert_eq!(stdout(&twice).lines().last(), Some("Case 8: impossible"));
    let text = fs::read_to_string(&project).unwrap();
    for variant in [text.clone(), text.replace('\n', "\r\n"), text.replace("\n\n", "\n"), text.replace('\n', "  \n")] {
        let piped = cavallo(&["gather", "-"], &variant);
        assert_eq!(stdout(&piped), "Case 1: 0\nCase 2: 4\nCase 3: 14\nCase 4: impossible\n", "{}", stderr(&piped));
    }
}

#[test]
fn broken_inputs_are_refused_with_their_place_and_nothing_is_answered() {
    for (input, place) in [
        ("", "line 1"),
        ("x", "line 1, column 1"),
        ("0\n", "line 1"),
        ("2\n\n1 1\n1\n", "line 5"),
        ("1\n\n1 1\n1\nmore\n", "line 5, column 1"),
        ("1\n\n2 2\n1.\n.\n", "line 5"),
        ("1\n\n2 2\n1..\n..\n", "line 4, column 3"),
        ("1\n\n1 2\n0.\n", "line 4, column 1"),
        ("1\n\n1 2\n.a\n", "line 4, column 2"),
        ("1\n\n-1 2\n..\n", "line 3, column 1"),
        ("1\n\n99999999999 2\n..\n", "line 3, column 1"),
        ("2\n\n1 1\n1\n\n1 1\n!\n", "line 7, column 1"),
        ("{\"schema\":\"cavallo-gather/1\",\"board\":\"8x8\",\"knights\":[{\"square\":\"a1\",\"k\":0}]}", "line 1"),
        ("{\"schema\":\"cavallo-gather/1\",\"board\":\"8x8\",\"knights\":[{\"square\":\"j1\",\"k\":1}]}", "line 1"),
        ("{\"schema\":\"cavallo-gather/1\",\"board\":\"8x8\"}", "line 1"),
        ("{\"schema\":\"other/1\"}", "line 1"),
    ] {
        let output = cavallo(&["gather"], input);
        assert_eq!(code(&output), 2, "{input:?}: {}", stdout(&output));
        assert!(output.stdout.is_empty(), "{input:?}");
        let complaint = stderr(&output);
        assert_eq!(complaint.lines().count(), 1, "{input:?}: {complaint}");
        assert!(complaint.contains(place) && complaint.contains("standard input"), "{input:?}: {complaint}");
    }
}

#[test]
fn json_tells_every_knight_s_way() {
    let input = r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":3,"count":2},{"square":"h8","k":1}],"blocked":["c2"]}"#;
    let output = cavallo(&["gather", "--json", "--all", "--paths"], input);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let case = &document["cases"][0];
    assert_eq!(case["answer"], "meet");
    assert_eq!(case["exact"], true);
    let turns: u64 = case["knights"]
        .as_array()
        .unwrap()
        .iter()
        .map(|knight| {
            let path = knight["path"].as_array().unwrap();
            assert_eq!(path.len() as u64, knight["turns"].as_u64().unwrap());
            let k = knight["k"].as_u64().unwrap() as usize;
            assert!(path.iter().all(|turn| (1..=k).contains(&turn.as_array().unwrap().len())));
            knight["count"].as_u64().unwrap() * knight["turns"].as_u64().unwrap()
        })
        .sum();
    assert_eq!(case["turns"].as_u64(), Some(turns));
    let heuristic = cavallo(&["gather", "--json", "--method", "montagna"], input);
    let document: serde_json::Value = serde_json::from_str(&stdout(&heuristic)).unwrap();
    assert_eq!(document["cases"][0]["exact"], false);
}

#[test]
fn a_comparison_writes_the_coursework_s_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("output.txt");
    let input = format!("{DATA}/input_other.txt");
    let output = cavallo(&["gather", "--compare", &input, "--lang", "it", "-o", path.to_str().unwrap()], "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for method in ["montagna", "bfs", "fused", "dijkstra", "floyd-warshall", "exact"] {
        assert!(stdout(&output).lines().any(|line| line.starts_with(method)), "{method}");
    }
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("TEMPI DI ESECUZIONE degli algoritmi\n____"), "{written}");
    assert!(written.ends_with(&published("output_other.txt")), "{written}");
}

#[test]
fn generated_files_are_numbered_and_never_overwritten_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    for _ in 0..2 {
        assert_eq!(code(&cavallo(&["generate", "--cases", "5", "--seed", "3", "--dir", dir], "")), 0);
    }
    assert_eq!(read("input_0.txt"), read("input_1.txt"));
    assert_eq!(read("input_0.txt"), stdout(&cavallo(&["generate", "--cases", "5", "--seed", "3"], "")));
    let answers = cavallo(&["gather", folder.path().join("input_0.txt").to_str().unwrap(), "--lang", "it"], "");
    assert!(read("output_0.txt").ends_with(&stdout(&answers)));

    let before = read("input_1.txt");
    let refused = cavallo(&["generate", "--cases", "5", "--seed", "4", "--dir", dir, "--number", "1"], "");
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("--force"));
    assert_eq!(read("input_1.txt"), before);
    let forced = cavallo(&["generate", "--cases", "5", "--seed", "4", "--dir", dir, "--number", "1", "--force"], "");
    assert_eq!(code(&forced), 0);
    assert_ne!(read("input_1.txt"), before);
    assert!(stderr(&cavallo(&["generate", "--cases", "1"], "")).contains("seed "));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn generating_at_the_same_time_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let runs: Vec<_> = (0..8)
        .map(|seed: u32| {
            let arguments = ["generate", "--cases", "20", "--dir", dir, "--seed", &seed.to_string()];
            std::process::Command::new(crate::running::PROGRAM)
                .args(arguments)
                .stderr(std::process::Stdio::null())
                .spawn()
                .unwrap()
        })
        .collect();
    for mut run in runs {
        assert!(run.wait().unwrap().success());
    }
    let inputs: std::collections::BTreeSet<String> =
        (0..8).map(|number| fs::read_to_string(folder.path().join(format!("input_{number}.txt"))).unwrap()).collect();
    assert_eq!(inputs.len(), 8);
    for number in 0..8 {
        let input = folder.path().join(format!("input_{number}.txt"));
        let answers = cavallo(&["gather", "--lang", "it", input.to_str().unwrap()], "");
        assert!(
            fs::read_to_string(folder.path().join(format!("output_{number}.txt")))
                .unwrap()
                .ends_with(&stdout(&answers))
        );
    }
}

#[test]
fn king_and_knights_meet() {
    let output = cavallo(&["camelot"], "D4A3A8H1H8\nH1C8E8A8A6\na1\n");
    assert_eq!((stdout(&output).as_str(), code(&output)), ("10\n10\n0\n", 0));
    let json = r#"{"schema":"cavallo-camelot/1","board":"3x3","king":"a1","knights":["b2","a1"]}"#;
    let apart = cavallo(&["camelot"], json);
    assert_eq!((stdout(&apart).as_str(), code(&apart)), ("impossible\n", 0));
    for bad in ["D9\n", "A1B\n", "??\n", "A1 B2\nC0\n"] {
        let output = cavallo(&["camelot"], bad);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{bad:?}");
        assert!(stderr(&output).contains("line "), "{bad:?}: {}", stderr(&output));
    }
}

#[test]
fn limits_hold() {
    // Two far camps with many different k: between them nearly every square is as good as the others.
    let camp = |file: u32| {
        (0..1000).map(move |i| {
            let (file, rank) = (file + 37 * i % 1000, 500_000_000 + 91 * i % 1000);
            format!("{{\"square\":\"({file},{rank})\",\"k\":{}}}", 100 + i)
        })
    };
    let knights: Vec<String> = camp(1).chain(camp(999_999_000)).collect();
    let line =
        format!("{{\"schema\":\"cavallo-gather/1\",\"board\":\"1000000000\",\"knights\":[{}]}}", knights.join(","));
    for arguments in [&["gather", "--timeout", "300ms"][..], &["gather"]] {
        let began = Instant::now();
        let output = cavallo(arguments, &line);
        assert_eq!(code(&output), 3, "{}", stdout(&output));
        assert!(stdout(&output).starts_with("Case 1: unknown"), "{}", stdout(&output));
        assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    }
    let small = cavallo(&["gather", "--max-memory", "10K"], &line);
    assert_eq!(code(&small), 3);
    // The search keeps to its memory, too.
    let searched = cavallo(&["gather", "--max-memory", "1800K", "--timeout", "20s"], &line);
    assert_eq!(code(&searched), 3);
    assert!(stdout(&searched).starts_with("Case 1: unknown: at most "), "{}", stdout(&searched));
    assert!(stderr(&searched).contains("--max-memory"), "{}", stderr(&searched));
    // Neither the search nor the verification needs a table of the board.
    for (memory, expected) in [("1M", (0, "3\n")), ("1K", (3, "unknown\n"))] {
        let court = cavallo(&["camelot", "--board", "3000", "--max-memory", memory], "A1C3D5\n");
        assert_eq!((code(&court), stdout(&court).as_str()), expected);
    }
    let slowest = cavallo(&["gather", "--objective", "slowest"], &line);
    assert_eq!(code(&slowest), 0, "{}", stdout(&slowest));
}

/// Two far camps with many different k: a plateau without a short period, on which no search is short.
#[test]
fn a_limit_leaves_a_bracket() {
    let mut lines = "knights 1000000000x1000000000\n".to_owned();
    for i in 0..600 {
        let file = if i % 2 == 0 { i + 1 } else { 1_000_000_000 - i };
        let _ = writeln!(lines, "{file} {} {}", 500_000_001 + i % 7, i / 2 + 100);
    }
    let limited = cavallo(&["gather", "--max-memory", "400K"], &lines);
    assert_eq!(code(&limited), 3, "{}", stderr(&limited));
    assert!(stderr(&limited).contains("raise --max-memory"), "{}", stderr(&limited));
    let numbers: Vec<u64> = stdout(&limited)
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter_map(|word| word.parse().ok())
        .collect();
    let [1, at_most, at_least] = numbers[..] else { panic!("{}", stdout(&limited)) };
    assert!(stdout(&limited).starts_with("Case 1: unknown: at most ") && at_least < at_most, "{}", stdout(&limited));
    let document = cavallo(&["gather", "--max-memory", "400K", "--json"], &lines);
    assert_eq!(code(&document), 3);
    let document: serde_json::Value = serde_json::from_str(&stdout(&document)).unwrap();
    let case = &document["cases"][0];
    assert_eq!((&case["answer"], &case["bracket"]["at_most"]), (&"unknown".into(), &at_most.into()), "{case}");
    assert_eq!(case["bracket"]["at_least"], at_least);
    assert!(case["reason"].as_str().unwrap().contains("memory") && case["verify_seconds"].is_number(), "{case}");
    let italian = cavallo(&["gather", "--max-memory", "400K", "--lang", "it"], &lines);
    assert!(stdout(&italian).contains(&at_least.to_string()), "{}", stdout(&italian));
}

#[test]
fn costs_are_written_as_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let two = r#"{"schema":"cavallo-gather/1","board":"3x3","knights":[{"square":"a1","k":1,"count":1}]}
{"schema":"cavallo-gather/1","board":"3x3","knights":[{"square":"a1","k":2,"count":1},{"square":"c2","k":1,"count":1}]}
"#;
    let one = two.lines().next().unwrap();
    // By hand: the eight outer squares are a ring, a1 b3 c1 a2 c3 b1 a3 c2.
    let first = "0,3,2\n3,,1\n2,1,4\n";
    let answered = cavallo(&["gather", "--costs", &path("one.csv"), "--quiet"], one);
    assert_eq!((code(&answered), stdout(&answered).as_str()), (0, "Case 1: 0\n"));
    assert_eq!(fs::read_to_string(path("one.csv")).unwrap(), first);
    let answered = cavallo(&["gather", "--costs", &path("two.csv"), "--quiet", "--json"], two);
    assert_eq!(code(&answered), 0, "{}", stderr(&answered));
    assert_eq!(fs::read_to_string(path("two-1.csv")).unwrap(), first);
    assert_eq!(fs::read_to_string(path("two-2.csv")).unwrap(), "1,4,4\n6,,1\n2,3,5\n");
    let answered = cavallo(&["gather", "--costs", &path("slowest.npy"), "--quiet", "--objective", "slowest"], one);
    assert_eq!(code(&answered), 0, "{}", stderr(&answered));
    let bytes = fs::read(path("slowest.npy")).unwrap();
    assert_eq!((bytes.len(), &bytes[..6]), (128 + 9 * 8, b"\x93NUMPY".as_slice()));
    assert_eq!(bytes[128 + 4 * 8..][..8], (-1_i64).to_le_bytes());
    for (name, more, complaint) in [
        ("costs.txt", vec![], "ends in .csv or .npy"),
        ("costs.csv", vec!["-o".to_owned(), path("costs.csv")], "would be written twice"),
    ] {
        let mut arguments = vec!["gather".to_owned(), "--costs".to_owned(), path(name)];
        arguments.extend(more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let refused = cavallo(&arguments, one);
        assert!(code(&refused) == 2 && stderr(&refused).contains(complaint), "{}", stderr(&refused));
        assert!(!folder.path().join(name).exists());
    }
}
