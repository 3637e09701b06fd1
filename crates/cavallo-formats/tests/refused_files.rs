//! Files that are wrong, and files that mean harm: each is refused with a sentence, and none costs more than it weighs.

use std::io::{self, BufReader, Read};

use cavallo::board::Board;
use cavallo_formats::{BoardDefect, NumberingDefect, Place, ReadError, ReadOptions, read_tour};
use cavallo_words::{Vocabulary, Voice};
use proptest::prelude::*;

fn refusal_of(bytes: &[u8], board: Option<&str>) -> ReadError {
    let options = ReadOptions {
        board: board.map(|size| size.parse().unwrap()),
        max_memory: Some(1 << 20),
        ..ReadOptions::default()
    };
    match read_tour(bytes, &options) {
        Ok(file) => panic!("{} was read as {file:?}", String::from_utf8_lossy(bytes)),
        Err(error) => error,
    }
}

fn refusal(text: &str) -> ReadError {
    refusal_of(text.as_bytes(), None)
}

fn at(line: u32, column: u32) -> Place {
    Place { line, column }
}

#[track_caller]
fn assert_syntax(text: &str, expected: &str) {
    let error = refusal(text);
    assert!(matches!(error, ReadError::Syntax { .. }), "{error:?}");
    assert_eq!(error.to_string(), expected, "{text:?}");
}

#[test]
fn nothing_is_no_tour() {
    for text in ["", " ", "\n\n\r\n\t", "\u{feff}", "\u{feff} \n", "|", "| |\n;"] {
        assert!(matches!(refusal(text), ReadError::Empty), "{text:?}");
    }
}

#[test]
fn what_is_in_no_format() {
    const FORMATS: &str = "a numbered grid, a move list, JSON or a TSPLIB tour";
    assert_syntax("\n !", &format!("line 2, column 2: found \"!\", expected {FORMATS}"));
    assert_syntax("\0\0", &format!("line 1, column 1: found \"\\0\", expected {FORMATS}"));
    assert_syntax("[1]", &format!("line 1, column 1: found \"[\", expected {FORMATS}"));
    assert!(matches!(refusal_of(b"\xff\xfe1\0", None), ReadError::Syntax { .. }));
    assert!(matches!(refusal_of(b"\xef\xbb", None), ReadError::Syntax { .. }));
}

#[test]
fn malformed_grids() {
    const NUMBER: &str = "a number from 1, or . for a blocked square";
    assert_syntax("1 2\n3 x4", &format!("line 2, column 3: found \"x4\", expected {NUMBER}"));
    assert_syntax("1 -2", &format!("line 1, column 3: found \"-2\", expected {NUMBER}"));
    assert_syntax("1 é\u{1b}", &format!("line 1, column 3: found \"é\\u{{1b}}\", expected {NUMBER}"));
    assert_syntax(
        "1000000000000000000",
        &format!("line 1, column 1: found \"1000000000000000000\", expected {NUMBER}"),
    );
    assert_syntax(
        "1 2 3\n4 5\n",
        "line 2, column 4: found the end of the line after 2, expected 3 numbers as in the first line",
    );
    assert_syntax(
        "1 2\n3 4 5 6\n",
        "line 2, column 5: found number 3 of the line, expected 2 numbers as in the first line",
    );
    assert!(matches!(refusal(&"7".repeat(100)), ReadError::Syntax { place: Place { line: 1, column: 1 }, .. }));
    let mut zeros = b"1".to_vec();
    zeros.resize(1_000_000, 0);
    assert!(matches!(refusal_of(&zeros, None), ReadError::Syntax { .. }));
}

#[test]
fn grids_with_wrong_numbers() {
    let numbering = |text: &str| match refusal(text) {
        ReadError::Numbering(defect) => defect,
        other => panic!("{other:?}"),
    };
    let square = |name: &str| name.parse().unwrap();
    assert_eq!(
        numbering("1 2\n2 4"),
        NumberingDefect::Twice { number: 2, first: (square("b2"), at(1, 3)), second: (square("a1"), at(2, 1)) }
    );
    assert_eq!(
        numbering("1 2\n2 4").to_string(),
        "line 2, column 1: the number 2 of a1 stands on b2 already, at line 1, column 3"
    );
    assert_eq!(
        numbering("1 .\n3 4"),
        NumberingDefect::OutOfRange { number: 4, square: square("b1"), place: at(2, 3), most: 3 }
    );
    assert_eq!(
        numbering("0 1\n2 3").to_string(),
        "line 1, column 1: the number 0 of a2 is out of range: the 4 squares have numbers from 1 to 4"
    );
    assert!(matches!(numbering("999999999999999999"), NumberingDefect::OutOfRange { .. }));
}

#[test]
fn malformed_move_lists() {
    const SQUARE: &str = "a square such as b4 or (2,4)";
    assert_syntax("a1 b3x", &format!("line 1, column 4: found \"b3x\", expected {SQUARE}"));
    assert_syntax("a1\nb0", &format!("line 2, column 1: found \"b0\", expected {SQUARE}"));
    assert_syntax("hello", &format!("line 1, column 1: found \"hello\", expected {SQUARE}"));
    assert_syntax("(1 2,3)", &format!("line 1, column 1: found \"(1 2,3)\", expected {SQUARE}"));
    assert_syntax("(1,2", "line 1, column 5: found the end of the file, expected a closing parenthesis");
    assert_syntax("(1,9999999999)", &format!("line 1, column 1: found \"(1,9999999999)\", expected {SQUARE}"));
    for text in ["a".repeat(100), format!("a{}", "1".repeat(100)), format!("({}", "1".repeat(100))] {
        assert!(matches!(refusal(&text), ReadError::Syntax { place: Place { line: 1, column: 1 }, .. }));
    }
}

#[test]
fn malformed_tsplib_tours() {
    assert_syntax("NAME : x", "line 1, column 9: found the end of the file, expected TOUR_SECTION and the vertices");
    assert_syntax(
        "NAME : x\n1 2 3",
        "line 2, column 1: found \"1\", expected a TSPLIB keyword, and TOUR_SECTION before the vertices",
    );
    assert_syntax(
        "TYPE : HCP\n",
        "line 1, column 8: found \"HCP\", expected TOUR, for this is the only type that holds a tour",
    );
    for vertex in ["0", "5", "-2", "x", "99999999999999999999"] {
        assert_syntax(
            &format!("DIMENSION : 4\nTOUR_SECTION\n1\n{vertex}\n"),
            &format!("line 4, column 1: found \"{vertex}\", expected a vertex from 1 to 4, or -1 after the last"),
        );
    }
    for value in ["", "0", "-4", "four", "99999999999999999999"] {
        assert!(
            matches!(refusal(&format!("DIMENSION : {value}\nTOUR_SECTION\n1")), ReadError::Syntax { .. }),
            "{value}"
        );
    }
    assert_syntax(
        "DIMENSION : 4\nTOUR_SECTION\n-1\n",
        "line 3, column 3: found no vertices, expected vertices from 1 to 4",
    );
}

#[test]
fn malformed_documents() {
    let error = |text: &str| {
        let error = refusal(text);
        assert!(matches!(error, ReadError::Syntax { .. }), "{error:?}");
        error.to_string()
    };
    let schema = "\"schema\":\"cavallo-tour/1\"";
    assert_eq!(
        error("{\"schema\":\"cavallo-tour/2\"}"),
        "line 1, column 26: found \"cavallo-tour/2\", expected \"schema\" to be \"cavallo-tour/1\""
    );
    assert!(error("{}").ends_with("found a document without one, expected \"schema\" to be \"cavallo-tour/1\""));
    assert!(error(&format!("{{{schema}}}")).ends_with("expected \"board\" to be a size such as \"3x10\""));
    assert!(
        error(&format!("{{{schema},\"board\":\"8\",\"answer\":\"impossible\"}}"))
            .contains("found a document without a tour: its answer is \"impossible\", expected \"squares\"")
    );
    assert_eq!(
        error(&format!("\n  {{{schema},\n \"board\":\"8\",\"squares\":[\"a1\",\"q\"]}}")),
        "line 3, column 32: found \"q\", expected a square such as \"b4\""
    );
    assert_eq!(
        error(&format!("{{{schema},\"board\":\"8\",\"squares\":[\"a1\",7]}}")),
        "line 1, column 57: found integer `7`, expected a square such as \"b4\""
    );
    assert!(
        error(&format!("{{{schema},\"board\":\"8\",\"squares\":\"a1\"}}"))
            .contains("found \"a1\", expected \"squares\"")
    );
    assert!(error(&format!("{{{schema},{schema}}}")).contains("found \"schema\" again, expected each key once"));
    assert!(error("  {\"schema\"").contains("line 1, column 11: found the end of the file"));
    assert!(error("{x").contains("malformed JSON (key must be a string)"));
    assert!(error(&format!("{{{schema},\"board\":\"8\",\"squares\":[]}} {{}}")).contains("trailing characters"));
    assert!(error(&format!("{{{schema},\"board\":\"8\",\"ends\":\"ajar\"}}")).contains("\"open\" or \"closed\""));
    error(&format!("{{\"x\":{}", "[".repeat(10_000)));
    error(&format!("{{\"squares\":{}", "[".repeat(10_000)));
}

#[test]
fn boards_that_contradict_or_cannot_be() {
    let defect = |text: &str, board: Option<&str>| match refusal_of(text.as_bytes(), board) {
        ReadError::Board(defect) => defect,
        other => panic!("{other:?}"),
    };
    assert!(matches!(defect("1 2", Some("8")), BoardDefect::WrongSize { .. }));
    assert!(matches!(defect(". .", None), BoardDefect::Invalid(_)));
    let document = "{\"schema\":\"cavallo-tour/1\",\"board\":\"3x3\",\"blocked\":[\"b2\"],\"squares\":[\"a1\"]}";
    let refusal = refusal_of(document.as_bytes(), Some("4x4"));
    let sentence = "the board given is 4x4, but that of the file is 3x3";
    assert_eq!(refusal.to_string(), sentence);
    for (vocabulary, name) in
        [(Vocabulary::Flags, "--board"), (Vocabulary::Keywords, "board="), (Vocabulary::Fields, "board")]
    {
        let remedy = format!("{sentence}: leave {name} out, or give it as 3x3");
        assert_eq!(refusal.in_voice(Voice::english(vocabulary)), remedy);
    }
    assert!(matches!(defect(&document.replace("b2", "b9"), None), BoardDefect::Invalid(_)));
    assert!(matches!(defect(&document.replace("3x3", "0x3"), None), BoardDefect::Invalid(_)));
    assert!(matches!(defect(&document.replace("3x3", "a board"), None), BoardDefect::Invalid(_)));

    let section = "TOUR_SECTION\n1\n-1\n";
    assert_eq!(defect(section, None), BoardDefect::Unknown);
    assert_eq!(defect(&format!("DIMENSION : 12\n{section}"), None), BoardDefect::Unknown);
    assert!(matches!(defect(&format!("DIMENSION : 12\n{section}"), Some("8")), BoardDefect::WrongDimension { .. }));
    assert!(matches!(
        defect(&format!("COMMENT : board 3x3\nDIMENSION : 12\n{section}"), None),
        BoardDefect::WrongDimension { .. }
    ));
    assert!(matches!(
        defect(&format!("COMMENT : board 3x3 open\n{section}"), Some("3x4")),
        BoardDefect::WrongSize { .. }
    ));
    assert!(matches!(defect(&format!("COMMENT : board 3x3 blocked d4\n{section}"), None), BoardDefect::Invalid(_)));
    // Greater than the square of the longest side there is.
    assert_eq!(defect(&format!("DIMENSION : 999999999999999999\n{section}"), None), BoardDefect::Unknown);

    let holed = "3x3".parse::<Board>().unwrap().with_blocked(["b2".parse().unwrap()]).unwrap();
    let options = ReadOptions { board: Some(holed), ..ReadOptions::default() };
    for (grid, only_given) in [("3 8 5\n6 9 2\n1 4 7", true), ("3 . 5\n6 . 2\n1 4 7", false)] {
        let error = read_tour(grid.as_bytes(), &options).unwrap_err();
        match error {
            ReadError::Board(BoardDefect::BlockedOnlyAsGiven(_)) => assert!(only_given),
            ReadError::Board(BoardDefect::BlockedOnlyInFile(_)) => assert!(!only_given),
            other => panic!("{other:?}"),
        }
    }
    assert!(read_tour("3 8 5\n6 . 2\n1 4 7".as_bytes(), &options).is_ok());
}

#[test]
fn promises_in_a_file_cost_nothing() {
    let file = read_tour("DIMENSION : 1000000000000\nTOUR_SECTION\n1\n-1".as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!((file.board.to_string().as_str(), file.squares.len()), ("1000000x1000000", 1));
    let text = "{\"schema\":\"cavallo-tour/1\",\"board\":\"1000000000x1000000000\",\"squares\":[\"a1\"]}";
    let options = ReadOptions { max_memory: Some(1000), ..ReadOptions::default() };
    assert_eq!(read_tour(text.as_bytes(), &options).unwrap().squares.len(), 1);
}

/// A beginning, and then the same bytes again and again: a file of a size that nobody stores.
fn endless(beginning: &'static [u8], rest: &'static [u8]) -> BufReader<impl Read> {
    struct Again(&'static [u8], usize);
    impl Read for Again {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in &mut *buffer {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(buffer.len())
        }
    }
    BufReader::new(beginning.chain(Again(rest, 0)))
}

#[test]
fn endless_files_end_at_the_memory_allowed() {
    for (beginning, rest) in [
        (b"".as_slice(), b"1 ".as_slice()),
        (b"", b"1 2 3\n"),
        (b"", b". "),
        (b"", b"a1 "),
        (b"", b"(1,1)"),
        (b"DIMENSION : 4\nTOUR_SECTION\n", b"1\n"),
        (b"COMMENT : board 8x8 blocked ", b"a1 "),
        (b"{\"squares\":[\"a1\"", b",\"a1\""),
        (b"{\"blocked\":[\"a1\"", b",\"a1\""),
        (b"{\"", b"x"),
        (b"{\"board\":\"", b"x"),
        (b"{\"other\":", b"["),
        (b"{", b" "),
    ] {
        let options = ReadOptions { max_memory: Some(1 << 16), ..ReadOptions::default() };
        let error = read_tour(endless(beginning, rest), &options).unwrap_err();
        assert!(matches!(error, ReadError::TooLarge { limit: 65536 }), "{error:?} {}", String::from_utf8_lossy(rest));
    }
    for (beginning, rest) in [
        (b"1".as_slice(), b"\0".as_slice()),
        (b"a", b"a"),
        (b"(", b"1"),
        (b"NAME : x\n", b"A"),
        (b"DIMENSION : ", b"1"),
    ] {
        let error = read_tour(endless(beginning, rest), &ReadOptions::default()).unwrap_err();
        assert!(matches!(error, ReadError::Syntax { .. }), "{error:?} {}", String::from_utf8_lossy(rest));
    }
}

#[test]
fn white_space_costs_no_memory() {
    let length = 20_000_000;
    let text = endless(b"", b"\n").take(length).chain(b"1 ".as_slice());
    let text = BufReader::new(text.chain(endless(b"", b"\n").take(length)).chain(b"2".as_slice()));
    let error =
        read_tour(text, &ReadOptions { max_memory: Some(1000), ..ReadOptions::default() }).map(|file| file.squares);
    assert_eq!(error.unwrap().len(), 2);
}

#[test]
fn failures_to_read_are_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is out"))
        }
    }
    for beginning in ["", "1 2", "a1", "(1", "NAME", "TOUR_SECTION", "{", "{\"board\":"] {
        let error = read_tour(BufReader::new(beginning.as_bytes().chain(Broken)), &ReadOptions::default()).unwrap_err();
        assert!(matches!(error, ReadError::Io(_)), "{beginning}: {error:?}");
        assert_eq!(error.to_string(), "the cable is out");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(prefix in 0..10_usize, junk: Vec<u8>, size in 1..9_u32, given: bool) {
        let prefixes: [&[u8]; 10] = [
            b"", b"{", b"{\"schema\":\"cavallo-tour/1\",\"board\":\"8\",\"squares\":[", b"NAME : x\n",
            b"DIMENSION : 9\nTOUR_SECTION\n", b"COMMENT : board 8x8 ", b"1 2\n", b"(", b"a1 ", b"\xef\xbb\xbf",
        ];
        let bytes = [prefixes[prefix], &junk].concat();
        let board = given.then(|| Board::new(size, size).unwrap());
        let outcome = read_tour(bytes.as_slice(), &ReadOptions { board, max_memory: Some(1 << 20), ..ReadOptions::default() });
        if let Err(ReadError::Syntax { found, .. }) = outcome {
            prop_assert!(!found.is_empty() && found.chars().all(|c| !c.is_control()), "{:?}", found);
        }
    }

    #[test]
    fn no_words_make_the_reader_panic(words in "([0-9]{1,3}|[a-h][1-8]|\\([A-H],[1-8]\\)|[-.#|;,: \n{}\"]|board|DIMENSION|TOUR_SECTION|-1){0,40}") {
        let _ = read_tour(words.as_bytes(), &ReadOptions { max_memory: Some(1 << 20), ..ReadOptions::default() });
    }
}
