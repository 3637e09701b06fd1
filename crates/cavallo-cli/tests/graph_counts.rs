//! `count --graph` as a user runs it.

use std::fs;

use serde_json::Value;

use crate::running::{cavallo, cavallo_reading, code, stderr, stdout};

const SQUARE: &str = "a b\nb c\nc d\nd a\n";

fn counted(flags: &str, input: &str) -> (i32, String, String) {
    let words: Vec<&str> = ["count", "--graph", "-"].into_iter().chain(flags.split_whitespace()).collect();
    let output = cavallo_reading(&words, input.as_bytes());
    (code(&output), stdout(&output), stderr(&output))
}

fn number(flags: &str, input: &str) -> String {
    let (code, out, err) = counted(flags, input);
    assert_eq!(code, 0, "{out}{err}");
    out
}

#[test]
fn cycles_and_paths_of_small_graphs() {
    assert_eq!(number("--closed", SQUARE), "1\n");
    assert_eq!(number("--closed --directed", SQUARE), "2\n");
    assert_eq!(number("", SQUARE), "4\n");
    assert_eq!(number("--open --directed", SQUARE), "8\n");
    // The Petersen graph in graph6, and the complete graph of five vertices.
    assert_eq!(number("--closed", "IheA@GUAo\n"), "0\n");
    assert_eq!(number("", "IheA@GUAo\n"), "120\n");
    for method in ["auto", "frontier", "enumerate"] {
        assert_eq!(number(&format!("--closed --method {method}"), ">>graph6<<D~{\n"), "12\n");
    }
}

/// The graph of a board, written by one command and read by another, has the tours of the board.
#[test]
fn the_graph_of_a_board_has_its_tours() {
    let folder = tempfile::tempdir().unwrap();
    for (board, closed) in [("6", true), ("5", false), ("3x10", true), ("4x5", false)] {
        let path = folder.path().join(format!("{board}.hcp"));
        let path = path.to_str().unwrap();
        assert_eq!(code(&cavallo(&["tour", board, "--format", "hcp", "-o", path])), 0);
        let ends = if closed { "--closed" } else { "--open" };
        let (tours, graph) = (cavallo(&["count", board, ends]), cavallo(&["count", "--graph", path, ends]));
        assert_eq!((stdout(&tours), code(&tours)), (stdout(&graph), code(&graph)), "{board}");
    }
    let missing = cavallo(&["count", "--graph", folder.path().join("none").to_str().unwrap()]);
    assert_eq!(code(&missing), 2);
    fs::write(folder.path().join("bad"), "a b\nc\n").unwrap();
    let bad = cavallo(&["count", "--graph", folder.path().join("bad").to_str().unwrap()]);
    assert_eq!((code(&bad), stdout(&bad).as_str()), (2, ""));
    assert!(stderr(&bad).contains("line 2, column 1: found \"c\", expected two names"), "{}", stderr(&bad));
}

#[test]
fn what_is_none_says_why() {
    for (flags, input, reason) in [
        ("--closed", "a b\n", "a cycle needs three vertices, and the graph has 2"),
        ("", "a b\nc d\n", "there is no path from a to c"),
        ("--closed", "a b\nb c\nc a\nc d\n", "vertex d has only one neighbour"),
        ("", "a b\na c\na d\n", "the vertices b, c and d have one neighbour each"),
        ("", "a 1\na 2\na 3\na 4\nb 1\nb 2\nb 3\nb 4\n", "every edge joins one of 4 vertices to one of 2 others"),
        ("", "?\n", "the graph has no vertices"),
    ] {
        let (code, out, err) = counted(flags, input);
        assert_eq!((code, out.as_str()), (0, "0\n"), "{err}");
        assert!(err.contains(reason), "{err}");
    }
    let (_, _, err) = counted("", "a b\nb a\na a\n");
    assert!(err.contains("1 edge from a vertex to itself") && err.contains("1 edge that the file repeats"), "{err}");
}

/// A random graph with wide frontiers.
fn wide() -> String {
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % 300
    };
    let lines = |vertex| format!("{vertex} {}\n{} {}\n{vertex} {}\n", random(), random(), random(), (vertex + 1) % 300);
    (0..300).map(lines).collect::<Vec<String>>().concat()
}

#[test]
fn what_is_too_wide_or_too_much_is_not_known() {
    let wide = wide();
    let (code, out, _) = counted("--closed", &wide);
    assert_eq!(code, 3);
    assert!(out.starts_with("not known: the frontier of this graph reaches "), "{out}");
    let (code, out, _) = counted("--closed --plan", &wide);
    assert_eq!(code, 3);
    assert!(out.contains("too wide for the frontier method, which takes up to 32"), "{out}");
    let (code, _, err) = counted("--method frontier", &wide);
    assert_eq!(code, 2);
    assert!(err.contains("try another method"), "{err}");
    for limit in ["--timeout 0s", "--max-memory 100"] {
        let (code, out, _) = counted(limit, SQUARE);
        assert_eq!(code, 3, "{limit}");
        assert!(out.starts_with("not known: "), "{out}");
    }
}

#[test]
fn plans_and_documents() {
    let (code, out, _) = counted("--closed --plan", SQUARE);
    assert_eq!(
        (code, out.as_str()),
        (0, "4 vertices and 4 edges\nfrontiers of up to 3 vertices\nat most 14 states at a time, usually far fewer\n")
    );
    let (_, out, _) = counted("--closed --json", SQUARE);
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&document["count"], &document["vertices"], &document["format"]),
        (&"1".into(), &4.into(), &"edges".into())
    );
    assert_eq!((&document["method"], &document["check"]), (&"frontier".into(), &"other-method".into()));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for flags in [
        "--start a1",
        "--end a1",
        "--blocked a1",
        "--piece king",
        "--wrap both",
        "--distinct",
        "--symmetry half-turn",
        "--list",
        "--checkpoint DIR",
        "--scratch DIR",
        "--confirm",
        "--plan --machines 2",
        "--closed --open",
        "8",
    ] {
        let (code, out, err) = counted(flags, SQUARE);
        assert_eq!((code, out.as_str()), (2, ""), "{flags}: {err}");
    }
}
