//! Camelot problems as lines and as documents.

use cavallo::board::{Board, Square};
use cavallo_formats::{CaseDefect, Place, ReadError, parse_camelot, read_camelot};
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn camelot_lines() {
    let names = |line: &str| {
        let line = parse_camelot(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        let squares: Vec<String> = line.king.iter().chain(&line.knights).map(Square::to_string).collect();
        squares.join(" ")
    };
    assert_eq!(names("D4A3A8H1H8"), "d4 a3 a8 h1 h8");
    assert_eq!(names(" H1 c8E8\ta8 A6 \r\n"), "h1 c8 e8 a8 a6");
    assert_eq!(names("d4 a10 aa3"), "d4 a10 aa3");
    assert_eq!(names("d4a10aa3"), "d4 a10 aa3");
    assert_eq!(names("e5"), "e5");
    for (line, column, found) in [
        ("", 1, "the end of the line, expected the king's square"),
        ("  ", 3, "the end of the line, expected the king's square"),
        ("D4A", 3, "\"A\", expected a square"),
        ("D4A A3", 3, "\"A\", expected a square"),
        ("D4 8A", 4, "\"8A\", expected a square"),
        ("D4A0H1", 3, "\"A0H1\", expected a square"),
        ("D4-A3", 3, "\"-A3\", expected a square"),
        ("D4é3", 3, "\"é3\", expected a square"),
        ("D4\nA3", 1, "another line, expected the end of the text"),
    ] {
        let error = parse_camelot(line).expect_err(line).to_string();
        let place = Place { line: 1 + u32::from(line.contains('\n')), column };
        assert!(error.starts_with(&format!("{place}: found {found}")), "{line:?}: {error}");
    }
}

#[test]
fn camelot_files() {
    let board = Board::new(8, 8).unwrap();
    let cases = read_camelot("\n D4A3A8H1H8\r\n\n\nH1C8E8A8A6".as_bytes(), &board, None).unwrap();
    assert_eq!(cases.len(), 2);
    assert_eq!((cases[0].place, cases[1].place), (Place { line: 2, column: 2 }, Place { line: 5, column: 1 }));
    assert_eq!(cases[1].pieces, parse_camelot("H1C8E8A8A6").unwrap());

    let told = concat!(
        r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"d4","knights":["a3","a8","h1","h8"]}"#,
        "\n",
        r#"{"schema":"cavallo-camelot/1","board":"30x3","knights":["ad3"],"blocked":["a1"]}"#
    );
    let told = read_camelot(told.as_bytes(), &board, None).unwrap();
    assert_eq!((&told[0].pieces, &told[0].board), (&cases[0].pieces, &board));
    assert_eq!((told[1].pieces.king, told[1].board.blocked()), (None, [square("a1")].as_slice()));

    let defect = |text: &str| match read_camelot(text.as_bytes(), &board, Some(1 << 20)) {
        Err(ReadError::Case { place, defect }) => (place.line, defect),
        other => panic!("{text:?}: {other:?}"),
    };
    assert_eq!(defect("a1b2\ni1a1").1, CaseDefect::King { square: square("i1"), board: "8x8".into() });
    assert_eq!(defect("a1b2\n\na1b9").0, 3);
    let blocked = r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"d4","knights":["a3"],"blocked":["a3"]}"#;
    assert_eq!(defect(blocked).1.to_string(), "the knight on a3 stands on a blocked square");
    for text in ["", "\n \n", "!", "a1b2\n7", "a1 b2\n{}", "{}", "{", "[]"] {
        assert!(matches!(read_camelot(text.as_bytes(), &board, None), Err(ReadError::Syntax { .. })), "{text:?}");
    }
    let many = format!("a1{}", "b2".repeat(1000));
    assert!(matches!(read_camelot(many.as_bytes(), &board, Some(10_000)), Err(ReadError::TooLarge { .. })));
}

proptest! {
    #[test]
    fn no_line_makes_the_camelot_reader_panic(line in "[a-zA-Z0-9 \\t\n{}\"é]{0,30}") {
        let _ = parse_camelot(&line);
        let _ = read_camelot(line.as_bytes(), &Board::new(8, 8).unwrap(), None);
    }


    #[test]
    fn junk_is_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_camelot(bytes.as_slice(), &Board::new(8, 8).unwrap(), Some(1 << 16));
    }
}
