//! Gathering problems as files: the coursework's own, what is written and read back, and what is refused.

use std::fs;
use std::path::PathBuf;

use cavallo::Run;
use cavallo::board::{Board, Square};
use cavallo::gather::{GatherProblem, Knight, MAX_K};
use cavallo_formats::{
    DrawError, LinesError, Place, ReadError, read_coursework_output, read_gather, write_coursework_case,
    write_coursework_start, write_gather_json, write_knight_lines,
};
use proptest::prelude::*;

fn coursework(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/coursework").join(name);
    fs::read_to_string(path).unwrap()
}

fn input_and_output() -> impl Iterator<Item = (String, String)> {
    let named = ["project", "generic", "other"].map(|name| (format!("input_{name}.txt"), format!("output_{name}.txt")));
    let numbered = (0..5).map(|i| (format!("density_in_{i}.txt"), format!("density_out_{i}.txt")));
    named.into_iter().chain(numbered)
}

fn read(text: &str) -> Vec<GatherProblem> {
    read_gather(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn problem(size: &str, blocked: &[&str], knights: &[(&str, u64, u64)]) -> GatherProblem {
    let board = size.parse::<Board>().unwrap().with_blocked(blocked.iter().map(|name| square(name))).unwrap();
    let knights = knights.iter().map(|&(name, k, count)| Knight { square: square(name), k, count }).collect();
    GatherProblem::new(board, knights).unwrap()
}

fn drawn(problems: &[GatherProblem]) -> Vec<u8> {
    let mut text = Vec::new();
    write_coursework_start(problems.len() as u64, &mut text).unwrap();
    for problem in problems {
        write_coursework_case(problem, &mut text).unwrap();
    }
    text
}

#[test]
fn every_file_of_the_coursework_is_read() {
    for (input, output) in input_and_output() {
        let text = coursework(&input);
        let cases = read(&text).len();
        assert_eq!(text.lines().next().unwrap().parse(), Ok(cases), "{input}");
        assert_eq!(read_coursework_output(coursework(&output).as_bytes()).unwrap().len(), cases, "{output}");
    }
}

#[test]
fn the_first_line_drawn_is_the_top_rank() {
    let cases = read(&coursework("input_project.txt"));
    assert_eq!(cases[0], problem("2x3", &[], &[("a2", 2, 1)]));
    assert_eq!(cases[1], problem("3x3", &[], &[("a3", 1, 1), ("c3", 1, 1), ("c1", 1, 1)]));
    assert_eq!(read("1\n2 3\n9.#\n...\n"), [problem("3x2", &["c2"], &[("a2", 9, 1)])]);
}

#[test]
fn white_space_that_does_not_matter() {
    for (input, _) in input_and_output() {
        let text = coursework(&input);
        let expected = read(&text);
        let lines = || text.lines().filter(|line| !line.is_empty());
        let joined = |ending: &str| lines().map(|line| line.to_owned() + ending).collect::<String>();
        assert_eq!(read(&text.replace('\n', "\r\n")), expected, "{input}");
        assert_eq!(read(&text.replace('\n', " \t \n")), expected, "{input}");
        assert_eq!(read(&text.replace("\n\n", "\n\n \n\n")), expected, "{input}");
        assert_eq!(read(&joined("\n")), expected, "{input}");
        assert_eq!(read(joined("\r\n").trim_end()), expected, "{input}");
        assert_eq!(read(&format!("\u{feff}{text}\n\n \n")), expected, "{input}");
    }
}

#[test]
fn what_is_drawn_is_the_coursework_file() {
    for (input, _) in input_and_output() {
        let text = coursework(&input);
        let again = String::from_utf8(drawn(&read(&text))).unwrap();
        assert_eq!(again.trim_end(), text.trim_end(), "{input}");
    }
}

#[track_caller]
fn assert_refused(text: &str, line: u32, column: u32, sentence: &str) {
    let error = read_gather(text.as_bytes(), Some(1 << 20)).expect_err(text);
    let place = Place { line, column };
    assert_eq!(error.to_string(), format!("{place}: {sentence}"), "{text:?}");
}

#[test]
fn refused_drawings() {
    const SIGN: &str = "expected 1 to 9 for a knight, . for an empty square or # for a blocked one";
    const CASES: &str = "expected the number of cases, from 1";
    const ROWS: &str = "expected the number of rows, from 1 to 1000000000";
    const COLUMNS: &str = "expected the number of columns, from 1 to 1000000000";
    const ALONE: &str = "expected the end of the line: the first line of the file is the number of cases alone";
    let nothing = "found the end of the file, in which there is nothing, \
                   expected the number of cases, a line such as \"knights 8x8\", or a JSON document of the schema \"cavallo-gather/1\"";
    let long = format!("1\n1 3\n...{}", ".".repeat(1_000_000));
    let wide = format!("1\n{} 3\n...\n", "9".repeat(1000));
    let nines = format!("found \"{}...\", expected", "9".repeat(35));
    let rows: &[(&str, u32, u32, &str)] = &[
        ("", 1, 1, nothing),
        (" \n\r\n", 3, 1, nothing),
        ("0\n", 1, 1, &format!("found \"0\", {CASES}")),
        ("-1\n", 1, 1, &format!("found \"-1\", {CASES}")),
        ("x\n", 1, 1, &format!("found \"x\", {CASES}")),
        ("99999999999999999999\n", 1, 1, &format!("found \"99999999999999999999\", {CASES}")),
        ("...\n", 1, 1, &format!("found \"...\", {CASES}")),
        ("3 2\n..\n..\n..\n", 1, 3, &format!("found \"2\", {ALONE}")),
        ("2\n", 2, 1, "found the end of the file after 0 of 2 cases, expected the size of the next case"),
        ("2\n\n1 1\n.\n", 5, 1, "found the end of the file after 1 of 2 cases, expected the size of the next case"),
        ("1\n\n1 1\n.\n\n1 1\n.\n", 6, 1, "found \"1\", expected the end of the file after 1 case"),
        ("2\n1 1\n.\n1 1\n.\n junk", 6, 2, "found \"junk\", expected the end of the file after 2 cases"),
        ("1\n1\n.\n", 2, 2, &format!("found the end of the line, {COLUMNS}")),
        ("1\n1", 2, 2, &format!("found the end of the file, {COLUMNS}")),
        ("1\n1 2 3\n..\n", 2, 5, "found \"3\", expected the end of the line after rows and columns"),
        ("1\n0 3\n", 2, 1, &format!("found \"0\", {ROWS}")),
        ("1\n3 0\n", 2, 3, &format!("found \"0\", {COLUMNS}")),
        ("1\n-3 2\n", 2, 1, &format!("found \"-3\", {ROWS}")),
        ("1\n3 1000000001\n", 2, 3, &format!("found \"1000000001\", {COLUMNS}")),
        ("1\n3.0 2\n", 2, 1, &format!("found \"3.0\", {ROWS}")),
        (&wide, 2, 1, &format!("{nines} the number of rows, from 1 to 1000000000")),
        (
            "1\n1000000000 1000000000\n..",
            3,
            3,
            "found the end of the file after 2 squares of row 1, expected 1000000000 squares",
        ),
        ("1\n2 3\n...\n..\n", 4, 3, "found the end of the line after 2 squares of row 2, expected 3 squares"),
        ("1\n2 3\n...\n..  \r\n", 4, 3, "found the end of the line after 2 squares of row 2, expected 3 squares"),
        ("1\n2 3\n...\n\n...\n", 4, 1, "found the end of the line after 0 squares of row 2, expected 3 squares"),
        ("1\n2 3\n...\n", 4, 1, "found the end of the file after 0 squares of row 2, expected 3 squares"),
        ("1\n1 3\n....\n", 3, 4, "found \".\", expected the end of the line after 3 squares"),
        ("1\n1 1\n. .\n", 3, 3, "found \".\", expected the end of the line after 1 square"),
        (&long, 3, 4, &format!("found \"{}...\", expected the end of the line after 3 squares", ".".repeat(35))),
        ("1\n1 3\n.0.\n", 3, 2, &format!("found \"0\", {SIGN}")),
        ("1\n1 3\n..k\n", 3, 3, &format!("found \"k\", {SIGN}")),
        ("1\n1 3\n.é.\n", 3, 2, &format!("found \"é\", {SIGN}")),
        ("1\n1 3\n. .\n", 3, 2, &format!("found \" \", {SIGN}")),
        ("1\n1 3\n ...\n", 3, 1, &format!("found \" \", {SIGN}")),
        ("2\n1 1\n1\n\n1 2\n##\n", 5, 1, "every square of the board is blocked: at least one must be free"),
    ];
    for &(text, line, column, sentence) in rows {
        assert_refused(text, line, column, sentence);
    }
}

/// A text that is given in pieces of this length.
struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(bytes.len());
        self.0.read(&mut bytes[..length])
    }
}

#[test]
fn lines_of_knights() {
    let expected = [
        problem("9x8", &[], &[("a1", 3, 1), ("i8", 12, 5)]),
        problem("5", &[], &[]),
        problem("7x1", &[], &[("b1", 1, 4)]),
    ];
    let text = "knights 9x8\n1 1 3\n9 8 12 5\nknights 5\nknights 7x1\n2 1 1 3\n2 1 1\n";
    assert_eq!(read(text), expected);
    // Also line by line, byte by byte, with other white space, and without the last end of a line.
    for (from, to) in [("\n", "\r\n"), ("\n", "  \n\n"), (" ", "\t "), ("\n", "\n  ")] {
        assert_eq!(read(&text.replace(from, to)), expected, "{to:?}");
    }
    assert_eq!(read(text.trim_end()), expected);
    assert_eq!(read(&format!("\u{feff}\n {text}")), expected);
    for length in 1..40 {
        assert_eq!(read_gather(Pieces(text.as_bytes(), length), None).unwrap(), expected, "{length}");
    }
    let mut written = Vec::new();
    let blocked = write_knight_lines(&mut Run::unlimited(), &problem("8", &["a1"], &[]), &mut written);
    assert!(matches!(blocked, Err(LinesError::NotPlain)) && written.is_empty());
}

#[test]
fn refused_lines() {
    const HEADER: &str = "expected a line such as \"knights 8x8\"";
    const SIZE: &str = "expected a size such as 8x8, each side from 1 to 1000000000";
    const FILE: &str = "expected the file of a knight, from 1 to the board's width, or a line such as \"knights 8x8\"";
    const RANK: &str = "expected the rank of a knight, from 1 to the board's height";
    const K: &str = "expected the k of a knight, from 1 to 1000000000000";
    const COUNT: &str = "expected the number of knights, from 1 to 4294967296";
    const END: &str = "expected the end of the line after file, rank, k and number of knights";
    let nines = format!("knights 8x8\n1 1 {}\n", "9".repeat(100));
    let rows: &[(&str, u32, u32, &str)] = &[
        ("knight 8x8\n", 1, 1, &format!("found \"knight\", {HEADER}")),
        ("knights\n8x8", 1, 8, &format!("found the end of the line, {SIZE}")),
        ("knights", 1, 8, &format!("found the end of the line, {SIZE}")),
        ("knights 0x8\n", 1, 9, &format!("found \"0x8\", {SIZE}")),
        ("knights 8x8 1 1 1\n", 1, 13, "found \"1\", expected the end of the line after the board"),
        ("knights 8x9\n9 1 1\n", 2, 1, &format!("found \"9\", {FILE}")),
        ("knights 8x9\n1 1 1\n0 1 1\n", 3, 1, &format!("found \"0\", {FILE}")),
        ("knights 8x9\na1 1\n", 2, 1, &format!("found \"a1\", {FILE}")),
        ("knights 8x9\n-1 1 1\n", 2, 1, &format!("found \"-1\", {FILE}")),
        ("knights 8x9\n1 10 1\n", 2, 3, &format!("found \"10\", {RANK}")),
        ("knights 8x9\n1\n", 2, 2, &format!("found the end of the line, {RANK}")),
        ("knights 8x9\n1 1", 2, 4, &format!("found the end of the file, {K}")),
        ("knights 8x9\n1 1 0\n", 2, 5, &format!("found \"0\", {K}")),
        ("knights 8x9\n1 1 1000000000001\n", 2, 5, &format!("found \"1000000000001\", {K}")),
        (&nines, 2, 5, &format!("found \"{}...\", {K}", "9".repeat(35))),
        ("knights 8x9\n1 1 1 0\n", 2, 7, &format!("found \"0\", {COUNT}")),
        ("knights 8x9\n1 1 1 1 1\n", 2, 9, &format!("found \"1\", {END}")),
        ("knights 8x9\n1 1 1\nknigths 8x9\n", 3, 1, &format!("found \"knigths\", {HEADER}")),
        ("knights 8x9\n1 1 1 4294967296\n1 1 1\n", 1, 1, "there are more than 4294967296 knights"),
    ];
    for &(text, line, column, sentence) in rows {
        assert_refused(text, line, column, sentence);
    }
    let many = format!("knights 8x8\n{}", "1 1 1\n".repeat(1000));
    assert!(matches!(read_gather(many.as_bytes(), Some(10_000)), Err(ReadError::TooLarge { limit: 10_000 })));
}

#[test]
fn refused_documents() {
    const A_K: &str = "expected \"k\" to be a whole number from 1 to 1000000000000";
    const A_COUNT: &str = "expected \"count\" to be a whole number from 1 to 4294967296";
    const A_KNIGHT: &str = "expected a knight such as {\"square\":\"a1\",\"k\":3,\"count\":2}";
    const A_LIST: &str = "expected \"knights\" to be a list such as [{\"square\":\"a1\",\"k\":3,\"count\":2}]";
    const A_BOARD: &str = "expected \"board\" to be a size such as \"8x8\", each side from 1 to 1000000000";
    let document = |rest: &str| format!("{{\"schema\":\"cavallo-gather/1\",\"board\":\"8x8\",{rest}}}");
    let knights = |list: &str| document(&format!("\"knights\":{list}"));
    let good = knights("[]");
    let begun = good.len() as u32;
    assert_refused("{", 1, 1, "found the end of the file, expected the rest of the JSON document");
    assert_refused("\n {}", 2, 3, "found a document without one, expected \"schema\" to be \"cavallo-gather/1\"");
    assert_refused(
        "{\"schema\":\"cavallo-tour/1\"}",
        1,
        26,
        "found \"cavallo-tour/1\", expected \"schema\" to be \"cavallo-gather/1\"",
    );
    assert_refused(&document("\"comment\":[]"), 1, 56, &format!("found a document without them, {A_LIST}"));
    let misspelt = "found another key, expected no key but \"schema\", \"board\", \"piece\", \"wrap\", \"blocked\", \"knights\" and \"comment\"";
    assert_refused(&document("\"knight\":[]"), 1, 52, misspelt);
    assert_refused(&document("\"board\":\"9x9\""), 1, 57, "found \"board\" again, expected each key once");
    assert_refused("{\"board\":\"0x8\"}", 1, 14, &format!("found \"0x8\", {A_BOARD}"));
    assert_refused("{\"board\":\"8x8888888888\"}", 1, 23, &format!("found \"8x8888888888\", {A_BOARD}"));
    let list_at = document("\"knights\":").len() as u32;
    // A parser knows a value when it is at its end, and a number when it is past it.
    let within = |column: u32| list_at - 1 + column;
    assert_refused(&knights("7"), 1, within(2), &format!("found integer `7`, {A_LIST}"));
    assert_refused(&knights("\"a1\""), 1, within(4), &format!("found \"a1\", {A_LIST}"));
    assert_refused(&knights("[\"a1\"]"), 1, within(5), &format!("found \"a1\", {A_KNIGHT}"));
    assert_refused(&knights("[{\"k\":1}]"), 1, within(8), &format!("found a knight without a \"square\", {A_KNIGHT}"));
    assert_refused(
        &knights("[{\"square\":\"a1\"}]"),
        1,
        within(16),
        &format!("found a knight without a \"k\", {A_KNIGHT}"),
    );
    assert_refused(&knights("[{\"square\":\"1a\"}]"), 1, within(15), "found \"1a\", expected a square such as \"b4\"");
    for (k, shown) in [("0", "0"), ("-1", "-1"), ("2.5", "2.5"), ("1000000000001", "1000000000001"), ("1e3", "1000.0")]
    {
        let column = within(7 + k.len() as u32);
        assert_refused(&knights(&format!("[{{\"k\":{k}}}]")), 1, column, &format!("found {shown}, {A_K}"));
    }
    assert_refused(&knights("[{\"count\":0}]"), 1, within(12), &format!("found 0, {A_COUNT}"));
    // Where a whole document is wrong, its beginning is named.
    let two = format!("{good}\n  {}", knights("[{\"square\":\"i1\",\"k\":1}]"));
    assert_refused(&two, 2, 3, "the knight on i1 is not on the 8x8 board");
    let two = format!("{good} {}", document("\"knights\":[{\"square\":\"a1\",\"k\":1}],\"blocked\":[\"a1\"]"));
    assert_refused(&two, 1, begun + 2, "the knight on a1 stands on a blocked square");
    assert_refused(
        &document("\"knights\":[],\"blocked\":[\"i9\"]"),
        1,
        1,
        "the blocked square i9 is not on the 8x8 board",
    );
    let many = knights("[{\"square\":\"a1\",\"k\":1,\"count\":4294967296},{\"square\":\"a1\",\"k\":1}]");
    assert_refused(&many, 1, 1, "there are more than 4294967296 knights");
    // A good document before a bad one helps nothing.
    let malformed = "found malformed JSON (expected value), expected a document of the schema \"cavallo-gather/1\"";
    assert_refused(&format!("{good}\n!"), 2, 1, malformed);
    assert_refused(
        &format!("{good}\n1"),
        2,
        1,
        "found integer `1`, expected a document of the schema \"cavallo-gather/1\"",
    );
    assert!(read_gather(format!("{good}\n{{").as_bytes(), None).is_err());
}

#[test]
fn memory_is_bounded_by_what_is_there() {
    let limited = |text: &str, limit| read_gather(text.as_bytes(), Some(limit));
    // A giant board that is truly drawn costs nothing but its knights.
    let dots = format!("1\n1 1000000\n{}1\n", ".".repeat(999_999));
    assert_eq!(limited(&dots, 1000).unwrap()[0].knights().len(), 1);
    let full = format!("1\n1 1000\n{}\n", "1".repeat(1000));
    assert!(matches!(limited(&full, 10_000), Err(ReadError::TooLarge { limit: 10_000 })));
    assert!(limited(&full, 100_000).is_ok());
    let cases = format!("1000\n{}", "1 1\n.\n".repeat(1000));
    assert!(matches!(limited(&cases, 10_000), Err(ReadError::TooLarge { .. })));
    let text = format!("{{\"comment\":\"{}\"}}", "x".repeat(100_000));
    assert!(matches!(limited(&text, 10_000), Err(ReadError::TooLarge { .. })));
    let nested = format!("{{\"comment\":{}", "[".repeat(1_000_000));
    assert!(matches!(limited(&nested, 1 << 30), Err(ReadError::Syntax { .. })));
}

#[test]
fn documents_say_what_drawings_cannot() {
    let text = r#"
        {"comment": {"by": ["us"]}, "knights": [{"count": 2, "k": 1000000000000, "square": "c1", "comment": "x"},
         {"square": "(1,2)", "k": 3}, {"square": "c1", "k": 1000000000000}], "board": "3x1000000000",
         "schema": "cavallo-gather/1"}{"schema":"cavallo-gather/1","board":"8","knights":[],"blocked":["c3","c3"]}
    "#;
    let cases = read(text);
    assert_eq!(cases, [problem("3x1000000000", &[], &[("c1", MAX_K, 3), ("a2", 3, 1)]), problem("8", &["c3"], &[])]);

    let error = |problem: &GatherProblem| {
        let mut text = Vec::new();
        let error = write_coursework_case(problem, &mut text).unwrap_err();
        assert!(text.is_empty());
        error
    };
    assert!(matches!(error(&problem("8", &[], &[("c1", 10, 1)])), DrawError::LargeK { k: 10, .. }));
    assert!(matches!(error(&problem("8", &[], &[("c1", 1, 2)])), DrawError::Several(_)));
    let both = error(&problem("8", &[], &[("c1", 1, 1), ("c1", 2, 1)]));
    assert_eq!(both.to_string(), "several knights stand on c1, but a drawing has room for one: write it as JSON");
}

/// Knights and blocked squares that can be drawn.
fn drawable() -> impl Strategy<Value = GatherProblem> {
    (1..9_u32, 1..9_u32).prop_flat_map(|(width, height)| {
        let area = (width * height) as usize;
        prop::collection::vec(prop_oneof![3 => Just(0), 1 => 1..11_u64], area).prop_map(move |mut signs| {
            signs[0] %= 10;
            let at = |i: usize| Square::new(i as u32 % width, i as u32 / width);
            let blocked = (0..signs.len()).filter(|&i| signs[i] == 10).map(at);
            let board = Board::new(width, height).unwrap().with_blocked(blocked).unwrap();
            let knights = (0..signs.len()).filter(|&i| (1..10).contains(&signs[i]));
            let knights = knights.map(|i| Knight { square: at(i), k: signs[i], count: 1 });
            GatherProblem::new(board, knights.collect()).unwrap()
        })
    })
}

/// Any problem.
fn tellable() -> impl Strategy<Value = GatherProblem> {
    let side = || prop_oneof![1..12_u32, 1..=1_000_000_000_u32];
    (side(), side()).prop_flat_map(|(width, height)| {
        let knight = (0..width, 0..height, prop_oneof![1..12_u64, 1..=MAX_K], 1..5_u64);
        let knights = prop::collection::vec(knight, 0..20);
        let blocked = prop::collection::vec((0..width, 0..height), 0..4);
        (knights, blocked).prop_filter_map("a free board", move |(knights, blocked)| {
            let blocked = blocked.into_iter().map(|(file, rank)| Square::new(file, rank));
            let board = Board::new(width, height).unwrap().with_blocked(blocked).ok()?;
            let knights = knights.into_iter().map(|(file, rank, k, count)| (Square::new(file, rank), k, count));
            let knights = knights.filter(|&(square, ..)| board.is_free(square));
            let knights = knights.map(|(square, k, count)| Knight { square, k, count }).collect();
            GatherProblem::new(board, knights).ok()
        })
    })
}

proptest! {
    #[test]
    fn what_is_drawn_is_read_back(problems in prop::collection::vec(drawable(), 1..6)) {
        prop_assert_eq!(read_gather(drawn(&problems).as_slice(), None).unwrap(), problems);
    }

    #[test]
    fn what_is_told_is_read_back(problems in prop::collection::vec(tellable(), 1..6)) {
        let mut text = Vec::new();
        for problem in &problems {
            write_gather_json(&mut Run::unlimited(), problem, &mut text).unwrap();
        }
        prop_assert_eq!(text.split_inclusive(|&byte| byte == b'\n').count(), problems.len());
        prop_assert_eq!(read_gather(text.as_slice(), None).unwrap(), problems);
    }

    #[test]
    fn what_is_listed_is_read_back(problems in prop::collection::vec(tellable(), 1..6)) {
        let mut text = Vec::new();
        let plain = |problem: &GatherProblem| GatherProblem::new(problem.board().without_blocked(), problem.knights().to_vec());
        let problems: Vec<GatherProblem> = problems.iter().map(|problem| plain(problem).unwrap()).collect();
        for problem in &problems {
            write_knight_lines(&mut Run::unlimited(), problem, &mut text).unwrap();
        }
        prop_assert_eq!(read_gather(text.as_slice(), None).unwrap(), problems);
    }

    #[test]
    fn junk_is_refused_and_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_gather(bytes.as_slice(), Some(1 << 16));
        // No form begins so.
        let junk = [b"!".as_slice(), &bytes].concat();
        prop_assert!(read_gather(junk.as_slice(), Some(1 << 16)).is_err());
    }

    #[test]
    fn near_misses_never_panic(problem in drawable(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut: bool) {
        let plain = GatherProblem::new(problem.board().without_blocked(), problem.knights().to_vec()).unwrap();
        let (mut json, mut lines) = (Vec::new(), Vec::new());
        write_gather_json(&mut Run::unlimited(), &problem, &mut json).unwrap();
        write_knight_lines(&mut Run::unlimited(), &plain, &mut lines).unwrap();
        for mut text in [json, lines, drawn(std::slice::from_ref(&problem))] {
            let at = at.index(text.len());
            if cut { text.truncate(at) } else { text[at] = byte }
            let _ = read_gather(text.as_slice(), Some(1 << 16));
        }
    }
}
